import { createHash } from "node:crypto";
import type { BlobKey, BlobStore } from "../../ports/blobs/port.ts";

/** SHA-256 of a stored file's bytes in lower-case hex, however large it is; undefined: there is none. */
export async function storedHash(blobs: BlobStore, key: BlobKey): Promise<string | undefined> {
  const bytes = await blobs.open(key);
  if (bytes === undefined) return undefined;
  const hash = createHash("sha256");
  for await (const piece of bytes) hash.update(piece as Uint8Array);
  return hash.digest("hex");
}
