import { createHash } from "node:crypto";
import { rangeDigits, signaturePlaceholder } from "../model/signature.ts";
import { type Signed, type Signing, signedData } from "./cms/signed-data.ts";

/** A signature with more bytes than are kept free for it; `needed`: how many it has. */
export interface TooLong {
  readonly needed: number;
}

/**
 * Signs a finished PDF (ISO 32000-1, 12.8.1): everything but the value of Contents is hashed, and the value written into
 * the space that was kept. `file` is changed; when the signature is too long it is as before but for its ByteRange.
 */
export async function fillSignature(file: Uint8Array, reserve: number, signing: Signing): Promise<TooLong | Signed> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  const placeholder = signaturePlaceholder(reserve);
  const at = bytes.lastIndexOf(placeholder, undefined, "latin1");
  if (at === -1) throw new Error("the file has no space for a signature");
  const end = at + placeholder.length;
  const start = end - 2 * reserve - 2;
  const range = ` ${start} ${end} ${bytes.length - end}`;
  if (range.length > rangeDigits) throw new Error("the file is too large for its ByteRange");
  bytes.write(range, at + "/ByteRange [0".length, "latin1");
  const hash = createHash(signing.signer.digest);
  const digest = hash.update(bytes.subarray(0, start)).update(bytes.subarray(end)).digest();
  const signed = await signedData(digest, signing);
  const { value } = signed;
  if (value.length > reserve) return { needed: value.length };
  bytes.write(value.toString("hex"), start + 1, "latin1");
  return signed;
}
