import { literalEnd, literalStart } from "./literal-marks.ts";

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
    } else if (char === "\\") at = skipBackslashes(text, at) - 1;
    else if (char === literalStart) at = literalStop(text, at);
  }
  return pairs;
}

export const isBracket = (char: string | undefined): boolean => char === "[" || char === "]";

/** Where the backslashes that begin at `at` end. */
export function backslashesEnd(text: string, at: number): number {
  let end = at;
  while (text[end] === "\\") end += 1;
  return end;
}

/**
 * Where to go on after the backslashes that begin at `at`. Before a bracket two of them stand for one, and a single one
 * makes the bracket text, which is skipped as well; anywhere else backslashes stand for themselves.
 */
export function skipBackslashes(text: string, at: number): number {
  const end = backslashesEnd(text, at);
  return isBracket(text[end]) && (end - at) % 2 === 1 ? end + 1 : end;
}

/** The end mark of the literal text that begins at `start`, or the end of the whole. */
export function literalStop(text: string, start: number): number {
  const end = text.indexOf(literalEnd, start);
  return end === -1 ? text.length : end;
}
