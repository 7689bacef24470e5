import type { BlobKey, BlobStore } from "../ports/blobs/port.ts";

/**
 * Removes files whose end the log has recorded, or whose beginning it never will. A failure is ignored: the sweeper removes
 * later what cannot be removed now.
 */
export async function removeFiles(blobs: BlobStore, keys: readonly BlobKey[]): Promise<void> {
  try {
    await blobs.remove(keys);
  } catch {
    // See above: the log is right either way.
  }
}
