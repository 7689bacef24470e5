import type { BlobKey, BlobStore } from "../ports/blobs/port.ts";

/** A small file whole, in a buffer of its own; undefined when absent. */
export async function readBlob(blobs: Pick<BlobStore, "open">, key: BlobKey): Promise<Buffer<ArrayBuffer> | undefined> {
  const file = await blobs.open(key);
  if (file === undefined) return undefined;
  const chunks: Uint8Array[] = [];
  for await (const chunk of file) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

/** The same of a sealed file; undefined, too, when its seal does not open: the service has another key than it had then. */
export async function readSealed(
  sealed: Pick<BlobStore, "open">,
  key: BlobKey,
): Promise<Buffer<ArrayBuffer> | undefined> {
  try {
    return await readBlob(sealed, key);
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === "SEAL_BROKEN") return undefined;
    throw error;
  }
}
