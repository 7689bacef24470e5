import { join } from "node:path";
import { openFileBlobs } from "../../../src/ports/blobs/filesystem.ts";
import { openFolderBlobs } from "../../../src/ports/blobs/folder.ts";
import { systemClock } from "../../../src/ports/clock/system.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { blobSuite } from "./suite.ts";

blobSuite("the file system", async () => {
  const folder = await temporaryFolder();
  return { blobs: await openFileBlobs(join(folder.path, "blobs")), dispose: folder.remove };
});

blobSuite("the file system, with small files in SQLite", async () => {
  const folder = await temporaryFolder();
  const places = { folder: join(folder.path, "blobs"), smallFile: join(folder.path, "files.db") };
  const blobs = await openFolderBlobs(places, systemClock);
  const dispose = async () => {
    await blobs.close();
    await folder.remove();
  };
  return { blobs, dispose };
});
