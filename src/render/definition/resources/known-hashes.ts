import { LRUCache } from "lru-cache";
import { type Sha256, sha256 } from "../../../vocabulary/ids.ts";

/** Most bytes that are kept in all, and of one file. */
const mostBytes = 16 * 1024 * 1024;
const longest = 2 * 1024 * 1024;

interface Known {
  readonly bytes: Uint8Array;
  readonly hash: Sha256;
}

/** Files hashed lately, by their length. */
const known = new LRUCache<number, Known>({ maxSize: mostBytes });

/**
 * SHA-256 of a document's file. Logos and faces come again in every document of a template: comparing memory with what was hashed
 * before takes a tenth of the time.
 */
export function hashOfFile(bytes: Uint8Array): Sha256 {
  const before = known.get(bytes.length);
  if (before !== undefined && Buffer.compare(before.bytes, bytes) === 0) return before.hash;
  const hash = sha256(bytes);
  // A copy: what the caller does with its own must not change what the hash is of.
  if (bytes.length > 0 && bytes.length <= longest)
    known.set(bytes.length, { bytes: bytes.slice(), hash }, { size: bytes.length });
  return hash;
}
