/** Where the first number of a text stands, in characters of the text. */
export interface FirstNumber {
  readonly start: number;
  /** Its decimal mark, or the end of a number without one. */
  readonly mark: number;
  readonly end: number;
}

/** Digits and what may stand between them; longer ones are no number that a column is set by. */
const number = /\p{Nd}[\p{Nd}.,'’\u00a0\u202f\u066b\u066c]{0,200}/u;

/** The first number of a text whose decimals stand behind `mark`; undefined: it has none. */
export function firstNumber(text: string, mark: string): FirstNumber | undefined {
  const found = number.exec(text);
  if (found === null) return undefined;
  const digits = found[0].replace(/\P{Nd}+$/u, "");
  const marked = digits.lastIndexOf(mark);
  const start = found.index;
  return { start, mark: start + (marked === -1 ? digits.length : marked), end: start + digits.length };
}
