import { randomBytes } from "node:crypto";
import { sealedBlobs } from "../../../src/ports/blobs/sealed.ts";
import { SealingKeys } from "../../../src/vocabulary/sealing/sealing-key.ts";
import { memoryBlobs } from "../../doubles/memory-blobs.ts";
import { blobSuite } from "./suite.ts";

blobSuite("sealed, over memory", async () => {
  const below = memoryBlobs();
  return { blobs: sealedBlobs(below, new SealingKeys(randomBytes(32)), { randomBytes }), dispose: () => below.close() };
});
