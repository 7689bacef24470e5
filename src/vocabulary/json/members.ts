import { closeBrace, closes, colon, comma, endOfString, isSpace, openBrace, opens, quote } from "./bytes.ts";

/** Extent of a member's value in the bytes. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Members of an object: those that were looked for, and the name of the first other one. */
export interface Members {
  readonly found: ReadonlyMap<string, Span>;
  readonly unknown: string | undefined;
}

/** Greatest length of a name in bytes; no wanted member has a longer one. */
const longestName = 64;

/**
 * Finds members of the outermost object without building their values: one pass over the bytes without memory. If several
 * have one name, the last counts, as for `JSON.parse`. Undefined when there is no object, or its outermost level is not well
 * formed; the inside of values is not checked.
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
 * Finds the value of the only member of this name; after it, only the name is searched for. Undefined when the outermost
 * level is not well formed before it, or when there may be a second one.
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

/**
 * Calls `goOn` for the members of the outermost object in order until it returns false. Returns false when the object
 * is not well formed.
 */
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

/** Offset after the last byte of a value, white space left out; `start` when there is no value. */
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
