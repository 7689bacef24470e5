import type { BlobKey, BlobStore } from "../ports/blobs/port.ts";

/**
 * Removes files whose end the log has recorded, or whose beginning it never will. What cannot be removed now the sweeper
 * removes later, so a failure is nobody's concern.
 */
export async function removeFiles(blobs: BlobStore, keys: readonly BlobKey[]): Promise<void> {
  try {
    await blobs.remove(keys);
  } catch {
    // See above: the log is right either way.
  }
}
