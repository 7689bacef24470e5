import { randomBytes } from "node:crypto";
import { openGridFsBlobs } from "../../../src/ports/blobs/gridfs.ts";
import { sealedBlobs } from "../../../src/ports/blobs/sealed.ts";
import { SealingKeys } from "../../../src/vocabulary/sealing/sealing-key.ts";
import { isLeftOut } from "../../support/scope.ts";
import { mongoServers } from "../../support/servers/mongodb/databases.ts";
import { blobSuite } from "./suite.ts";

for (const { name, use } of await mongoServers()) {
  const freshDatabase = use();
  const open = async () => {
    const { connection, dispose } = await freshDatabase();
    const blobs = await openGridFsBlobs(connection, () => new Date());
    const end = async () => {
      await blobs.close();
      await dispose();
    };
    return { blobs, dispose: end };
  };
  blobSuite(`GridFS, ${name}`, open);
  if (isLeftOut("sealed files on every storage")) continue;
  blobSuite(`GridFS, sealed, ${name}`, async () => {
    const { blobs, dispose } = await open();
    return { blobs: sealedBlobs(blobs, new SealingKeys(randomBytes(32)), { randomBytes }), dispose };
  });
}
