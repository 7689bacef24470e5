import type { BlobKey, BlobStore } from "../ports/blobs/port.ts";
import { Refusal } from "../vocabulary/refusal.ts";

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

/**
 * Removes the files of a command that failed, if it was refused. Those whose event may have been appended stay: the sweeper, which
 * reads the log, decides later.
 */
export async function removeRefused(blobs: BlobStore, keys: readonly BlobKey[], failure: unknown): Promise<void> {
  if (failure instanceof Refusal && failure.code !== "UNAVAILABLE") await removeFiles(blobs, keys);
}
