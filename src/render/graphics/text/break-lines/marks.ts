import { isMark } from "./classes.ts";

/** U+200D, class ZWJ of UAX #14. */
export const zeroWidthJoiner = 0x200d;

/** A space, a line's end or a zero width space is no base: a mark behind it is a letter of its own (LB10). */
const noBase = /[ \n\v\f\r\u0085\u2028\u2029\u200b]/;

/** Where the character at `offset` ends, with the marks that belong to it (UAX #14, LB9). */
export function endOfMarked(text: string, offset: number): number {
  let end = offset + sizeAt(text, offset);
  if (noBase.test(text.charAt(offset))) return end;
  while (end < text.length && isMark(text.codePointAt(end) as number)) end += sizeAt(text, end);
  return end;
}

/** The text without the marks that belong to characters, and a letter for each mark that has none. */
export function withoutMarks(text: string): string {
  let bare = "";
  let from = 0;
  for (let at = 0; at < text.length; ) {
    const isLone = isMark(text.codePointAt(at) as number);
    const marks = at + sizeAt(text, at);
    const next = endOfMarked(text, at);
    if (isLone || next !== marks) {
      bare += isLone ? `${text.slice(from, at)}a` : text.slice(from, marks);
      from = next;
    }
    at = next;
  }
  return from === 0 ? text : bare + text.slice(from);
}

const sizeAt = (text: string, offset: number): number => ((text.codePointAt(offset) as number) > 0xffff ? 2 : 1);
