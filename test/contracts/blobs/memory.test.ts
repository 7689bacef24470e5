import { memoryBlobs } from "../../doubles/memory-blobs.ts";
import { blobSuite } from "./suite.ts";

blobSuite("memory", async () => {
  const blobs = memoryBlobs();
  return { blobs, dispose: () => blobs.close() };
});
