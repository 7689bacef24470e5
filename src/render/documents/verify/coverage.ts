import { createHash } from "node:crypto";
import type { Digest } from "../../../vocabulary/digests.ts";
import type { SignatureCoverage } from "../../../vocabulary/http/verification.ts";
import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { type Dictionary, isArray } from "../../pdf-syntax/reader/value.ts";
import { type DerElement, DerError, firstElement } from "../../signatures/der/read.ts";

/** Which bytes a signature is over, and the signature itself. */
export interface SignedRange {
  readonly coverage: SignatureCoverage;
  /** Where the signed revision ends. */
  readonly end: number;
  /** As it stands in Contents, with the space behind it. */
  readonly contents: Uint8Array;
  readonly hashed: (digest: Digest) => Uint8Array;
}

/**
 * ISO 32000-2, 12.8.1: two ranges, from the first byte of the file, that leave out exactly the value of Contents. Anything else
 * covers the file only in part. undefined: there is no ByteRange or no Contents at all.
 */
export function signedBytes(file: Buffer, pdf: ForeignPdf, signature: Dictionary): SignedRange | undefined {
  const ranges = pdf.resolve(signature.entries.get("ByteRange"));
  const value = pdf.resolve(signature.entries.get("Contents"));
  const isText = typeof value === "object" && value !== null && "kind" in value && value.kind === "string";
  if (!isArray(ranges) || !isText) return undefined;
  const numbers = ranges.map((item) => pdf.resolve(item));
  if (numbers.length !== 4 || !numbers.every(isOffset)) return undefined;
  const [begin = 0, length = 0, from = 0, rest = 0] = numbers as readonly number[];
  const end = from + rest;
  if (begin + length > from || end > file.length) return undefined;
  const contents = Buffer.from(value.bytes, "latin1");
  // Some programs sign the brackets around the digits as well, which leaves out even less.
  const outside = file[length] === bracket ? 0 : 1;
  const isWhole = begin === 0 && isExactly(file.subarray(Math.max(0, length - outside), from + outside), contents);
  const hashed = (digest: Digest): Uint8Array =>
    createHash(digest)
      .update(file.subarray(begin, begin + length))
      .update(file.subarray(from, end))
      .digest();
  return { coverage: isWhole ? (end === file.length ? "wholeFile" : "revision") : "partial", end, contents, hashed };
}

const isOffset = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0;

/** `<`, before hexadecimal digits. */
const bracket = 0x3c;

/**
 * Whether the bytes between the ranges are the hexadecimal digits of Contents and nothing else: a blank would be a byte that is
 * not signed.
 */
function isExactly(gap: Buffer, contents: Buffer): boolean {
  if (gap[0] !== bracket || gap.at(-1) !== 0x3e) return false;
  const digits = gap.toString("latin1", 1, gap.length - 1);
  return /^[0-9A-Fa-f]*$/.test(digits) && Buffer.compare(Buffer.from(digits, "hex"), contents) === 0;
}

/** A signature, in DER or BER, without the zeros behind it; undefined: something else stands there, or it is cut off. */
export function withoutSpace(contents: Uint8Array): Uint8Array | undefined {
  const { whole } = firstOf(contents) ?? { whole: contents.subarray(0, 0) };
  return whole.length > 0 && contents.subarray(whole.length).every((byte) => byte === 0) ? whole : undefined;
}

function firstOf(contents: Uint8Array): DerElement | undefined {
  try {
    return firstElement(contents);
  } catch (error) {
    if (error instanceof DerError) return undefined;
    throw error;
  }
}
