import { closeBrace, closes, colon, comma, endOfString, isSpace, openBrace, opens, quote } from "./bytes.ts";

/** Where the value of a member stands in the bytes. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The members of an object that were looked for, and the name of the first that was not. */
export interface Members {
  readonly found: ReadonlyMap<string, Span>;
  readonly unknown: string | undefined;
}

/** Longer names are nobody's. */
const longestName = 64;

/**
 * Finds members of the outermost object without building what they hold: one pass over the bytes, no memory. Of several
 * members of one name the last counts, as for `JSON.parse`. Undefined when there is no object, or its outermost level is not
 * well formed; what the values hold inside is not looked at.
 */
export function findMembers(bytes: Uint8Array, wanted: ReadonlySet<string>): Members | undefined {
  const found = new Map<string, Span>();
  let unknown: string | undefined;
  const isWhole = eachMember(bytes, (name, span) => {
    if (name !== undefined && wanted.has(name)) found.set(name, span);
    else unknown ??= name ?? "";
    return true;
  });
  return isWhole ? { found, unknown } : undefined;
}

/**
 * The value of the only member of this name: what comes after it is searched for the name alone. Undefined when there is none
 * before the outermost level is no longer well formed, or when there may be another.
 */
export function findOnly(bytes: Buffer, wanted: string): Span | undefined {
  let only: Span | undefined;
  eachMember(bytes, (name, span) => {
    if (name === wanted) only = span;
    return only === undefined;
  });
  if (only === undefined) return undefined;
  const isSaidAgain = bytes.includes(`"${wanted}"`, only.end) || bytes.includes("\\u", only.end);
  return isSaidAgain ? undefined : only;
}

/** Members of the outermost object in their order, until `goOn` says no; false: it is not well formed. */
function eachMember(bytes: Uint8Array, goOn: (name: string | undefined, span: Span) => boolean): boolean {
  let at = skip(bytes, 0);
  if (bytes[at] !== openBrace) return false;
  at = skip(bytes, at + 1);
  if (bytes[at] === closeBrace) return endsAt(bytes, at + 1);
  for (;;) {
    const nameEnd = bytes[at] === quote ? endOfString(bytes, at) : -1;
    if (nameEnd < 0) return false;
    const name = nameOf(bytes, at, nameEnd);
    at = skip(bytes, nameEnd);
    if (bytes[at] !== colon) return false;
    const start = skip(bytes, at + 1);
    const end = endOfValue(bytes, start);
    if (end <= start) return false;
    if (!goOn(name, { start, end })) return true;
    at = skip(bytes, end);
    if (bytes[at] === closeBrace) return endsAt(bytes, at + 1);
    if (bytes[at] !== comma) return false;
    at = skip(bytes, at + 1);
  }
}

function skip(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isSpace(bytes[at])) at += 1;
  return at;
}

function endsAt(bytes: Uint8Array, at: number): boolean {
  return skip(bytes, at) === bytes.length;
}

function nameOf(bytes: Uint8Array, start: number, end: number): string | undefined {
  if (end - start > longestName) return undefined;
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString("utf8")) as string;
  } catch {
    return undefined;
  }
}

/** Past the last byte of a value, white space left out; as far as `start` when there is none. */
function endOfValue(bytes: Uint8Array, start: number): number {
  let depth = 0;
  let end = start;
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) {
      const stringEnd = endOfString(bytes, at);
      if (stringEnd < 0) return start;
      at = stringEnd - 1;
    } else if (opens(byte)) depth += 1;
    else if (depth === 0 && (byte === comma || closes(byte))) return end;
    else if (closes(byte)) depth -= 1;
    if (!isSpace(byte)) end = at + 1;
  }
  return start;
}
