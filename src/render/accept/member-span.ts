/** A part of a text: from `start`, up to `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Where the value of a member of the outermost object stands in JSON text, found without parsing it. undefined: there is
 * no such member, or more than one, or a text beside it has escapes and might be its name. `text` is taken for JSON: of
 * other text the answer means nothing.
 */
export function memberSpan(text: string, name: string): Span | undefined {
  const written = `"${name}"`;
  let found: Span | undefined;
  let start = -1;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = stringEnd(text, at);
      if (depth === 1) {
        if (hasEscape(text, at, end)) return undefined;
        const value = start < 0 && text.startsWith(written, at) ? afterColon(text, end + 1) : -1;
        if (value >= 0) {
          if (found !== undefined) return undefined;
          start = value;
        }
      }
      at = end;
    } else if (code === openBrace || code === openBracket) depth += 1;
    else if (code === closeBrace || code === closeBracket) depth -= 1;
    if (start >= 0 && (depth === 0 || (depth === 1 && code === comma))) {
      found = trimmed(text, start, at);
      start = -1;
    }
  }
  return found;
}

function hasEscape(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (text.charCodeAt(at) === backslash) return true;
  return false;
}

/** Where the string that starts here ends: at its closing quote. */
export function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    if (code === backslash) at += 1;
  }
  return text.length;
}

/** Where a member's value starts; -1 if no colon follows, so that the string before was a value itself. */
function afterColon(text: string, from: number): number {
  const colon = afterBlanks(text, from);
  return text[colon] === ":" ? afterBlanks(text, colon + 1) : -1;
}

/** RFC 8259, 2. */
const isBlank = (char: string | undefined): boolean => char === " " || char === "\n" || char === "\r" || char === "\t";

function afterBlanks(text: string, from: number): number {
  let at = from;
  while (isBlank(text[at])) at += 1;
  return at;
}

function trimmed(text: string, start: number, end: number): Span {
  let last = end;
  while (last > start && isBlank(text[last - 1])) last -= 1;
  return { start, end: last };
}
