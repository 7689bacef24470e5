import { createCipheriv, createDecipheriv, createHash } from "node:crypto";

/** MD5 (RFC 1321) of some bytes, one after the other: 16 bytes. Old encryption of PDF needs it. */
export const md5 = (...parts: readonly Uint8Array[]): Buffer => createHash("md5").update(Buffer.concat(parts)).digest();

const noVector = new Uint8Array(16);

/** AES (FIPS 197) in CBC mode (NIST SP 800-38A) with the padding of PKCS #7 (RFC 5652, 6.3); a key of 16 or 32 bytes. */
export function aes(key: Uint8Array, vector: Uint8Array, data: Uint8Array): Buffer {
  const cipher = createCipheriv(key.length === 16 ? "aes-128-cbc" : "aes-256-cbc", key, vector);
  return Buffer.concat([cipher.update(data), cipher.final()]);
}

/** AES in CBC mode over whole blocks, without padding. */
export function aesBlocks(key: Uint8Array, data: Uint8Array, vector: Uint8Array = noVector): Buffer {
  const cipher = createCipheriv(key.length === 16 ? "aes-128-cbc" : "aes-256-cbc", key, vector).setAutoPadding(false);
  return Buffer.concat([cipher.update(data), cipher.final()]);
}

/** Reverses `aesBlocks`. */
export function aesBlocksOpened(key: Uint8Array, data: Uint8Array, vector: Uint8Array = noVector): Buffer {
  const name = key.length === 16 ? "aes-128-cbc" : "aes-256-cbc";
  const decipher = createDecipheriv(name, key, vector).setAutoPadding(false);
  return Buffer.concat([decipher.update(data), decipher.final()]);
}
