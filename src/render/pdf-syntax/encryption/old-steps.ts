import { rc4 } from "../../codecs/rc4.ts";
import { md5 } from "./digests.ts";

// Steps of revisions 2 to 4 of the standard handler (ISO 32000-1, 7.6.3), which writing and reading share.

/** 7.6.3.3, step a: what passwords are filled up with to 32 bytes. */
const padding = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");

/** 7.6.3.3, step a: a password as 32 bytes. */
export const padded = (password: Uint8Array): Buffer => Buffer.concat([password, padding]).subarray(0, 32);

/** Values from which a file's key follows, beside the user's password. */
export interface KeyFacts {
  readonly revision: number;
  /** Bytes of the key. */
  readonly size: number;
  /** The entry O. */
  readonly owner: Uint8Array;
  /** The entry P. */
  readonly bits: number;
  /** The bytes of the trailer's first ID. */
  readonly fileId: Uint8Array;
  /** The metadata are not encrypted. */
  readonly clearMetadata: boolean;
}

/** Algorithm 2 (7.6.3.3): the key of a file, from the bytes of the user's password. */
export function userKey(
  user: Uint8Array,
  { revision, size, owner, bits, fileId, clearMetadata }: KeyFacts,
): Uint8Array {
  const clear = revision >= 4 && clearMetadata ? Buffer.alloc(4, 0xff) : Buffer.alloc(0);
  return repeatedly(md5(padded(user), owner, littleEndian(bits), fileId, clear), revision, size);
}

/** Steps a to d of algorithm 3: the key that hides the user's password in the entry O. */
export const ownerKey = (owner: Uint8Array, revision: number, size: number): Uint8Array =>
  repeatedly(md5(padded(owner)), revision, 16).subarray(0, size);

/** Proof of a key in the entry U (algorithms 4 and 5); from revision 3 on its first 16 bytes. */
export const userProof = (key: Uint8Array, revision: number, fileId: Uint8Array): Uint8Array =>
  revision === 2 ? rc4(key, padding) : inRounds(key, md5(padding, fileId), revision);

/** Revisions above 2 hash the first bytes of the hash 50 times more. */
function repeatedly(hash: Buffer, revision: number, size: number): Buffer {
  let bytes = hash.subarray(0, size);
  for (let round = 0; revision > 2 && round < 50; round++) bytes = md5(bytes).subarray(0, size);
  return bytes;
}

/** Revisions above 2 encrypt 19 times more, each time with another key. */
export function inRounds(key: Uint8Array, data: Uint8Array, revision: number): Uint8Array {
  let bytes = data;
  for (let round = 0; round < (revision > 2 ? 20 : 1); round++) bytes = rc4(masked(key, round), bytes);
  return bytes;
}

/** Reverses `inRounds`. */
export function outOfRounds(key: Uint8Array, data: Uint8Array, revision: number): Uint8Array {
  let bytes = data;
  for (let round = revision > 2 ? 19 : 0; round >= 0; round--) bytes = rc4(masked(key, round), bytes);
  return bytes;
}

const masked = (key: Uint8Array, round: number): Uint8Array => key.map((byte) => byte ^ round);

function littleEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}
