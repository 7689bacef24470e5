import { md5 } from "./digests.ts";

/** Algorithm 1 (ISO 32000-1, 7.6.2): before revision 6 every object has a key of its own. */
export function objectKey(key: Uint8Array, { id, generation }: ObjectNumber, isAes: boolean): Uint8Array {
  const number = Buffer.from([id & 0xff, (id >> 8) & 0xff, (id >> 16) & 0xff, generation & 0xff, generation >> 8]);
  const salted = isAes ? Buffer.from("sAlT", "latin1") : Buffer.alloc(0);
  return md5(key, number, salted).subarray(0, Math.min(16, key.length + 5));
}

/** Number and generation by which an object is referred to. */
export interface ObjectNumber {
  readonly id: number;
  readonly generation: number;
}
