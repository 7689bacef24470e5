import { constants, createHash, createPrivateKey, type KeyObject, privateEncrypt, randomBytes } from "node:crypto";
import { fromBER, type OctetString, type Sequence } from "asn1js";

// RSASSA-PSS over a digest as it is given (RFC 8017, 8.1 and 9.1), which node:crypto does not do. For the doubles of vaults only.

const hashOf = (name: string, ...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash(name);
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** MGF1 (B.2.1). */
function mask(name: string, seed: Uint8Array, length: number): Buffer {
  const blocks: Buffer[] = [];
  for (let count = 0; Buffer.concat(blocks).length < length; count += 1) {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(count);
    blocks.push(hashOf(name, seed, number));
  }
  return Buffer.concat(blocks).subarray(0, length);
}

/** `name`: `sha256` … The key's length is a multiple of eight bits; the salt is as long as the digest. */
export function signPss(key: KeyObject, name: string, digest: Uint8Array): Buffer {
  const plain = plainRsa(key);
  const length = (plain.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
  const salt = randomBytes(digest.length);
  const h = hashOf(name, Buffer.alloc(8), digest, salt);
  const padding = Buffer.alloc(length - 2 * digest.length - 2);
  const block = Buffer.concat([padding, Buffer.from([1]), salt]);
  const masked = block.map((byte, at) => byte ^ (mask(name, h, block.length)[at] ?? 0));
  masked[0] = (masked[0] ?? 0) & 0x7f;
  const message = Buffer.concat([masked, h, Buffer.from([0xbc])]);
  return privateEncrypt({ key: plain, padding: constants.RSA_NO_PADDING }, message);
}

/** The same numbers without the mark that they are for PSS alone. */
export function plainRsa(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== "rsa-pss") return key;
  const info = Uint8Array.from(key.export({ format: "der", type: "pkcs8" }));
  const [, , numbers] = (fromBER(info.buffer).result as Sequence).valueBlock.value;
  const inner = Buffer.from((numbers as OctetString).valueBlock.valueHexView);
  return createPrivateKey({ key: inner, format: "der", type: "pkcs1" });
}
