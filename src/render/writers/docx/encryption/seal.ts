import { createCipheriv, createHash, createHmac, hash as digestOf } from "node:crypto";
import { derived } from "../../../model/document/derived.ts";
import type { FileProtection } from "../../../model/document/encryption.ts";
import { compoundFile } from "./compound-file.ts";
import { dataSpaces } from "./data-spaces.ts";
import { littleEndian } from "./little-endian.ts";

/** How often the password is hashed, as Office does: a guess costs a tenth of a second. */
const spinCount = 100_000;

/** The package is encrypted in pieces of so many bytes (MS-OFFCRYPTO 2.3.4.15). */
const piece = 4096;

/** Block keys, one for each purpose for which a key is derived (MS-OFFCRYPTO 2.3.4.11 to 2.3.4.14). */
const purposes = {
  verifierInput: "fea7d2763b4b9e79",
  verifierValue: "d7aa0f6d3061344e",
  packageKey: "146e0be7abacd0d6",
  integrityKey: "5fb2ad010cb9e1f6",
  integrityValue: "a0677f02b22c8433",
} as const;

/**
 * A package that opens with the user's password alone: agile encryption (MS-OFFCRYPTO 2.3.4.10 to 2.3.4.15) by AES-256 and SHA-512,
 * in a compound file. Keys and salts follow from the encryption's seed: the same job gives the same bytes.
 */
export function seal(file: Uint8Array, { seed, userPassword }: FileProtection): Uint8Array<ArrayBuffer> {
  const key = derived(seed, "docx package key", 32);
  const salt = derived(seed, "docx package salt", 16);
  const sealed = sealedPackage(file, key, salt);
  const info = Buffer.concat([
    Buffer.from("0400040040000000", "hex"),
    Buffer.from(infoXml({ seed, password: userPassword, key, salt, sealed })),
  ]);
  return compoundFile([
    dataSpaces(),
    { name: "EncryptionInfo", stream: info },
    { name: "EncryptedPackage", stream: sealed },
  ]);
}

/** The length in clear, then the pieces, each with an initial vector of its own. */
function sealedPackage(file: Uint8Array, key: Uint8Array, salt: Uint8Array): Buffer {
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(file.length));
  const parts: Uint8Array[] = [length];
  for (let at = 0; at < file.length; at += piece)
    parts.push(encrypted(key, vectorOf(salt, littleEndian(at / piece)), file.subarray(at, at + piece)));
  return Buffer.concat(parts);
}

interface Sealing {
  readonly seed: Uint8Array;
  readonly password: Uint8Array;
  readonly key: Buffer;
  readonly salt: Buffer;
  readonly sealed: Uint8Array;
}

/** The stream EncryptionInfo (MS-OFFCRYPTO 2.3.4.10). */
function infoXml({ seed, password, key, salt, sealed }: Sealing): string {
  const proofSalt = derived(seed, "docx password salt", 16);
  const input = derived(seed, "docx verifier", 16);
  const slow = spun(password, proofSalt);
  const proof = (purpose: string, value: Uint8Array): string =>
    encrypted(sha512(slow, Buffer.from(purpose, "hex")).subarray(0, 32), proofSalt, value).toString("base64");
  const integrityKey = Buffer.concat([derived(seed, "docx integrity 1", 32), derived(seed, "docx integrity 2", 32)]);
  const integrity = (purpose: string, value: Uint8Array): string =>
    encrypted(key, vectorOf(salt, Buffer.from(purpose, "hex")), value).toString("base64");
  const schemas = "http://schemas.microsoft.com/office/2006";
  const password_ = `${schemas}/keyEncryptor/password`;
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n',
    `<encryption xmlns="${schemas}/encryption" xmlns:p="${password_}" xmlns:c="${schemas}/keyEncryptor/certificate">`,
    `<keyData ${algorithms} saltValue="${salt.toString("base64")}"/>`,
    `<dataIntegrity encryptedHmacKey="${integrity(purposes.integrityKey, integrityKey)}"`,
    ` encryptedHmacValue="${integrity(purposes.integrityValue, createHmac("sha512", integrityKey).update(sealed).digest())}"/>`,
    `<keyEncryptors><keyEncryptor uri="${password_}"><p:encryptedKey spinCount="${spinCount}" ${algorithms}`,
    ` saltValue="${proofSalt.toString("base64")}"`,
    ` encryptedVerifierHashInput="${proof(purposes.verifierInput, input)}"`,
    ` encryptedVerifierHashValue="${proof(purposes.verifierValue, sha512(input))}"`,
    ` encryptedKeyValue="${proof(purposes.packageKey, key)}"/></keyEncryptor></keyEncryptors></encryption>`,
  ].join("");
}

const algorithms =
  'saltSize="16" blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512"';

/** The password's hash, made slow to try (MS-OFFCRYPTO 2.3.4.11). */
function spun(password: Uint8Array, salt: Uint8Array): Buffer {
  let hash = sha512(salt, password);
  const round = Buffer.alloc(4 + hash.length);
  for (let at = 0; at < spinCount; at += 1) {
    round.writeUInt32LE(at, 0);
    hash.copy(round, 4);
    hash = digestOf("sha512", round, "buffer");
  }
  return hash;
}

const vectorOf = (salt: Uint8Array, block: Uint8Array): Buffer => sha512(salt, block).subarray(0, 16);

function sha512(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash("sha512");
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** AES-256 in CBC mode; what is no whole block is filled with zeros. */
function encrypted(key: Uint8Array, vector: Uint8Array, data: Uint8Array): Buffer {
  const cipher = createCipheriv("aes-256-cbc", key, vector).setAutoPadding(false);
  const rest = new Uint8Array((16 - (data.length % 16)) % 16);
  return Buffer.concat([cipher.update(data), cipher.update(rest), cipher.final()]);
}
