import { createHash } from "node:crypto";
import type { Digest } from "../../vocabulary/digests.ts";
import { rangeDigits, signaturePlaceholder } from "../model/document/signature.ts";
import { type CmsSignature, type CmsSigning, signedData } from "./cms/signed-data.ts";
import type { Timestamper } from "./timestamp/timestamper.ts";

/** A signature with more bytes than are kept free for it; `needed`: how many it has. */
export interface TooLong {
  readonly needed: number;
}

/** The value that is written into the space for a signature. */
interface SignatureValue {
  readonly value: Buffer;
}

/**
 * Signs a finished PDF (ISO 32000-1, 12.8.1): everything but the value of Contents is hashed, and the value written into
 * the space that was kept. `file` is changed; when the signature is too long it is as before but for its ByteRange.
 */
export const fillSignature = (
  file: Uint8Array,
  reserve: number,
  signing: CmsSigning,
): Promise<TooLong | CmsSignature> =>
  fill(file, { reserve, digest: signing.signer.digest }, (hash) => signedData(hash, signing));

/** The same with a timestamp token in place of a signature (ISO 32000-2, 12.8.5). */
export const fillTimestamp = (
  file: Uint8Array,
  space: SignatureSpace,
  timestamp: Timestamper,
): Promise<TooLong | { readonly value: Buffer; readonly time: string }> =>
  fill(file, space, async (hash) => {
    const { token, time } = await timestamp(hash);
    return { value: Buffer.from(token), time };
  });

/** The bytes kept free for a value, and the digest that it is over. */
interface SignatureSpace {
  readonly reserve: number;
  readonly digest: Digest;
}

async function fill<Filled extends SignatureValue>(
  file: Uint8Array,
  { reserve, digest }: SignatureSpace,
  make: (hash: Uint8Array) => Promise<Filled>,
): Promise<TooLong | Filled> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  const placeholder = signaturePlaceholder(reserve);
  const at = bytes.lastIndexOf(placeholder, undefined, "latin1");
  if (at === -1) throw new Error("the file has no space for a signature");
  const end = at + placeholder.length;
  const start = end - 2 * reserve - 2;
  const range = ` ${start} ${end} ${bytes.length - end}`;
  if (range.length > rangeDigits) throw new Error("the file is too large for its ByteRange");
  bytes.write(range, at + "/ByteRange [0".length, "latin1");
  const hash = createHash(digest);
  const filled = await make(hash.update(bytes.subarray(0, start)).update(bytes.subarray(end)).digest());
  if (filled.value.length > reserve) return { needed: filled.value.length };
  bytes.write(filled.value.toString("hex"), start + 1, "latin1");
  return filled;
}
