import { createDecipheriv, createHash, createHmac } from "node:crypto";
import { streamsOf } from "./compound-file.ts";

/** The package in an encrypted file (MS-OFFCRYPTO 2.3.4.11 to 2.3.4.15); throws for another password. */
export function unlocked(file: Uint8Array, password: string): Buffer {
  const streams = streamsOf(file);
  const info = streams.get("EncryptionInfo") ?? Buffer.alloc(0);
  if (info.toString("hex", 0, 8) !== "0400040040000000") throw new Error("not agile encryption");
  const attribute = (name: string, nth = 0): Buffer =>
    Buffer.from([...info.toString("utf8").matchAll(new RegExp(`${name}="([^"]*)"`, "g"))][nth]?.[1] ?? "", "base64");
  const sha512 = (...parts: Uint8Array[]): Buffer => createHash("sha512").update(Buffer.concat(parts)).digest();
  const decrypted = (key: Buffer, vector: Buffer, data: Buffer): Buffer => {
    const decipher = createDecipheriv("aes-256-cbc", key, vector).setAutoPadding(false);
    return Buffer.concat([decipher.update(data), decipher.final()]);
  };
  const number = (value: number): Buffer => Buffer.from(Uint32Array.of(value).buffer);
  const [salt, passwordSalt] = [attribute("saltValue"), attribute("saltValue", 1)];
  let slow = sha512(passwordSalt, Buffer.from(password, "utf16le"));
  for (let at = 0; at < 100_000; at += 1) slow = sha512(number(at), slow);
  const keyFor = (purpose: string): Buffer => sha512(slow, Buffer.from(purpose, "hex")).subarray(0, 32);
  const input = decrypted(keyFor("fea7d2763b4b9e79"), passwordSalt, attribute("encryptedVerifierHashInput"));
  const value = decrypted(keyFor("d7aa0f6d3061344e"), passwordSalt, attribute("encryptedVerifierHashValue"));
  if (!sha512(input).equals(value)) throw new Error("not the password");
  const key = decrypted(keyFor("146e0be7abacd0d6"), passwordSalt, attribute("encryptedKeyValue"));
  const sealed = streams.get("EncryptedPackage") ?? Buffer.alloc(0);
  const vector = (block: Buffer): Buffer => sha512(salt, block).subarray(0, 16);
  const hmacKey = decrypted(key, vector(Buffer.from("5fb2ad010cb9e1f6", "hex")), attribute("encryptedHmacKey"));
  const hmac = decrypted(key, vector(Buffer.from("a0677f02b22c8433", "hex")), attribute("encryptedHmacValue"));
  if (!createHmac("sha512", hmacKey).update(sealed).digest().equals(hmac)) throw new Error("not as it was written");
  const pieces: Buffer[] = [];
  for (let at = 8; at < sealed.length; at += 4096)
    pieces.push(decrypted(key, vector(number((at - 8) / 4096)), sealed.subarray(at, at + 4096)));
  return Buffer.concat(pieces).subarray(0, Number(sealed.readBigUInt64LE(0)));
}
