import { join } from "node:path";
import { openFileBlobs } from "../../../src/ports/blobs/filesystem.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { blobSuite } from "./suite.ts";

blobSuite("the file system", async () => {
  const folder = await temporaryFolder();
  return { blobs: await openFileBlobs(join(folder.path, "blobs")), dispose: folder.remove };
});
