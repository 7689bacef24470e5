import { literalEnd, literalStart } from "../model/literal.ts";

/**
 * The closing bracket of every opening one that has one, found in a single pass, so that text of nothing but brackets
 * costs no more than other text. Escaped brackets and those of literal text are none.
 */
export function matchBrackets(text: string): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === "[") open.push(at);
    else if (char === "]") {
      const start = open.pop();
      if (start !== undefined) pairs.set(start, at);
    } else if (char === "\\") at += isEscape(text, at) ? 1 : 0;
    else if (char === literalStart) at = literalStop(text, at);
  }
  return pairs;
}

/** `\[` and `\]` stand for the bracket itself. */
export function isEscape(text: string, at: number): boolean {
  const next = text[at + 1];
  return next === "[" || next === "]";
}

/** The end mark of the literal text that begins at `start`, or the end of the whole. */
export function literalStop(text: string, start: number): number {
  const end = text.indexOf(literalEnd, start);
  return end === -1 ? text.length : end;
}
