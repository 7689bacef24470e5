import type { DocumentFacts } from "../../../model/document/document.ts";
import { literalEnd, textString } from "../../../pdf-syntax/objects.ts";
import type { ConformanceClaims } from "./claims.ts";

/** Kinds of values that readers of older files may be unable to hold when they are large. */
type Measured = "string" | "name" | "list" | "real";

/** The most that each kind may be (PDF 1.4, annex C; ISO 32000-1, annex C.2), and what a file with more cannot claim. */
const limits = [
  { of: "string", most: 32_767, kind: "long-string" },
  { of: "string", most: 65_535, kind: "very-long-string" },
  { of: "name", most: 127, kind: "long-name" },
  { of: "list", most: 8191, kind: "long-list" },
  { of: "real", most: 32_767, kind: "large-number" },
] as const;

const tooLarge: Readonly<Record<Measured, (most: number) => string>> = {
  string: (most) => `a text of the file, such as a title or an address, has more than ${most} bytes.`,
  name: (most) => `a name of the file, such as the value of a checkbox, has more than ${most} bytes.`,
  list: (most) =>
    `a list of the file, such as the options of a field or the rows of a table, has more than ${most} entries.`,
  real: (most) => `something stands more than ${most} points away, or is as large; move it, or make it smaller.`,
};

const tokens = /[(]|<<|>>|<[0-9A-Fa-f\s]*>|[[\]]|[/][^\s()<>[\]{}/%]*|[+-]?[0-9]*[.]?[0-9]+|\bR\b/g;

/** Strings, names, lists and numbers of a file, as far as they are the largest of their kind. */
export class Sizes {
  readonly #largest: Record<Measured, number> = { string: 0, name: 0, list: 0, real: 0 };
  /** Entries of the lists that are open, the innermost last. */
  readonly #open: number[] = [];

  /** `text`: of objects or of content, each character a byte. */
  measure(text: string): void {
    this.#open.length = 0;
    tokens.lastIndex = 0;
    for (let found = tokens.exec(text); found !== null; found = tokens.exec(text)) {
      if (found[0] === "(") tokens.lastIndex = literalEnd(text, found.index);
      this.#token(text.slice(found.index, tokens.lastIndex));
    }
  }

  isOver(of: Measured, most: number): boolean {
    return this.#largest[of] > most;
  }

  #token(token: string): void {
    if (token === "[" || token === "<<") {
      this.#count(1);
      this.#open.push(0);
    } else if (token === "]" || token === ">>") {
      this.#grow("list", this.#open.pop() ?? 0);
    } else if (token === "R") this.#count(-1);
    else {
      this.#count(1);
      this.#single(token);
    }
  }

  #single(token: string): void {
    if (token.startsWith("(")) this.#grow("string", unescapedLength(token));
    else if (token.startsWith("<")) this.#grow("string", (token.length - 2) / 2);
    else if (token.startsWith("/")) this.#grow("name", token.replace(/#../g, "#").length - 1);
    else if (token.includes(".")) this.#grow("real", Math.abs(Number(token)));
  }

  /** A reference is two numbers and a letter, and one entry. */
  #count(by: number): void {
    const last = this.#open.length - 1;
    if (last >= 0) this.#open[last] = (this.#open[last] ?? 0) + by;
  }

  #grow(of: Measured, size: number): void {
    if (size > this.#largest[of]) this.#largest[of] = size;
  }
}

const unescapedLength = (token: string): number => token.length - 2 - (token.match(/\\./gs)?.length ?? 0);

/** Adds what is larger than readers of older files can hold. */
export function hinderBySizes(claims: ConformanceClaims, sizes: Sizes, { metadata }: DocumentFacts): void {
  // They are written into the information dictionary, which comes last.
  for (const text of Object.values(metadata)) if (text !== undefined) sizes.measure(textString(text));
  for (const { of, most, kind } of limits)
    if (sizes.isOver(of, most)) claims.hinder(kind, "/document", tooLarge[of](most));
}
