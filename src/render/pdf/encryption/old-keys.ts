import { derived } from "../../model/derived.ts";
import type { Cipher, Encryption } from "../../model/encryption.ts";
import { byteHex } from "../file/objects.ts";
import { md5 } from "./digests.ts";
import type { FileKey } from "./file-key.ts";
import { permissionBits } from "./permissions.ts";
import { rc4 } from "./rc4.ts";

/** ISO 32000-1, 7.6.3.3, step a: what passwords are filled up with to 32 bytes. */
const padding = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");

const padded = (password: Uint8Array): Buffer => Buffer.concat([password, padding]).subarray(0, 32);

interface Revision {
  readonly V: number;
  readonly R: 2 | 3 | 4;
  /** Bytes of the file's key. */
  readonly size: number;
}

const revisions: Readonly<Record<Exclude<Cipher, "aes256">, Revision>> = {
  rc4_40: { V: 1, R: 2, size: 5 },
  rc4_128: { V: 2, R: 3, size: 16 },
  aes128: { V: 4, R: 4, size: 16 },
};

/**
 * Revisions 2 to 4 of the standard handler (ISO 32000-1, 7.6.3). `fileId`: the bytes of the trailer's first ID.
 */
export function oldKey(cipher: Exclude<Cipher, "aes256">, encryption: Encryption, fileId: Uint8Array): FileKey {
  const { V, R, size } = revisions[cipher];
  const { seed, userPassword, ownerPassword = derived(seed, "owner password", 32), permissions } = encryption;
  const bits = permissionBits(permissions, R);
  const owner = ownerEntry(ownerPassword, userPassword, R, size);
  const clear = R === 4 && encryption.clearMetadata ? Buffer.alloc(4, 0xff) : Buffer.alloc(0);
  const key = repeatedly(md5(padded(userPassword), owner, littleEndian(bits), fileId, clear), R, size);
  return {
    key,
    entries: {
      V: String(V),
      R: String(R),
      Length: String(8 * size),
      P: String(bits),
      O: byteHex(owner),
      U: byteHex(userEntry(key, R, fileId)),
    },
  };
}

/** Revisions above 2 hash the first bytes of the hash 50 times more. */
function repeatedly(hash: Buffer, revision: number, size: number): Buffer {
  let bytes = hash.subarray(0, size);
  for (let round = 0; revision > 2 && round < 50; round++) bytes = md5(bytes).subarray(0, size);
  return bytes;
}

/** Algorithm 3. */
function ownerEntry(owner: Uint8Array, user: Uint8Array, revision: number, size: number): Uint8Array {
  const key = repeatedly(md5(padded(owner)), revision, size);
  return inRounds(key, padded(user), revision);
}

/** Algorithms 4 and 5; what fills the last 16 bytes of the latter means nothing. */
function userEntry(key: Uint8Array, revision: number, fileId: Uint8Array): Uint8Array {
  if (revision === 2) return rc4(key, padding);
  return Buffer.concat([inRounds(key, md5(padding, fileId), revision), Buffer.alloc(16)]);
}

/** Revisions above 2 encrypt 19 times more, each time with another key. */
function inRounds(key: Uint8Array, data: Uint8Array, revision: number): Uint8Array {
  let bytes = rc4(key, data);
  for (let round = 1; revision > 2 && round < 20; round++) {
    bytes = rc4(
      key.map((byte) => byte ^ round),
      bytes,
    );
  }
  return bytes;
}

function littleEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}
