import { context, tags } from "./read.ts";

/** DER (ITU-T X.690, 10): an element of an identifier octet and its contents. */
export function element(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const length = contents.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([Buffer.from([tag, ...lengthOctets(length)]), ...contents]);
}

function lengthOctets(length: number): readonly number[] {
  if (length < 0x80) return [length];
  const digits: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256);
  return [0x80 | digits.length, ...digits];
}

/** SEQUENCE (ITU-T X.690, 8.9 and 8.10). */
export const sequence = (...parts: readonly Uint8Array[]): Buffer => element(tags.sequence, ...parts);

/** A SET OF stands in the order of its encodings (11.6). */
export const setOf = (...parts: readonly Uint8Array[]): Buffer => element(tags.set, ...[...parts].sort(Buffer.compare));

/** OCTET STRING (8.7). */
export const octetString = (bytes: Uint8Array): Buffer => element(tags.octetString, bytes);

/** NULL (8.8). */
export const nothing: Buffer = element(tags.nothing);

/** TRUE. */
export const truth: Buffer = element(tags.boolean, Buffer.from([0xff]));

/** `[number]`, explicit around one element, or implicit around the contents of one. */
export const tagged = (number: number, ...contents: readonly Uint8Array[]): Buffer =>
  element(context(number), ...contents);

/** A number that is not negative, from its bytes with the highest first. */
export function positiveInteger(bytes: Uint8Array): Buffer {
  let start = 0;
  while (start < bytes.length - 1 && bytes[start] === 0) start += 1;
  const digits = bytes.subarray(start);
  const isHigh = (digits[0] ?? 0) >= 0x80;
  return element(tags.integer, ...(isHigh ? [Buffer.from([0])] : []), digits.length === 0 ? Buffer.from([0]) : digits);
}

/** A number below 256. */
export const smallInteger = (value: number): Buffer => positiveInteger(Buffer.from([value]));

const known = new Map<string, Buffer>();

/** An OBJECT IDENTIFIER written in dots. */
export function identifier(dotted: string): Buffer {
  const before = known.get(dotted);
  if (before !== undefined) return before;
  const [top = 0, second = 0, ...others] = dotted.split(".").map(Number);
  const fresh = element(tags.identifier, Buffer.from([top * 40 + second, ...others].flatMap(arcOctets)));
  known.set(dotted, fresh);
  return fresh;
}

function arcOctets(arc: number): readonly number[] {
  const octets = [arc % 128];
  for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) octets.unshift((rest % 128) | 0x80);
  return octets;
}

/** GeneralizedTime in UTC, to the second. `instant`: ISO 8601 UTC. */
export const generalizedTime = (instant: string): Buffer =>
  element(tags.generalizedTime, Buffer.from(`${instant.slice(0, 19).replace(/[-:T]/g, "")}Z`));
