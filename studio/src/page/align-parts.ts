import type { WrittenPart } from "../../../src/vocabulary/markup/written-parts.ts";
import type { PaintedLetter } from "./node-texts.ts";

/** For each part of a text the painted letters that it made: from, to (exclusive). */
export type PartSpans = readonly (readonly [from: number, to: number])[];

/** What a chip shows, where that is known. */
export type ChipValue = (spelling: string) => string | undefined;

const passing = /[\s\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/;
const isHyphen = (letter: string): boolean => letter === "-" || letter === "\u2010" || letter === "\u00ad";
const isAlike = (one: string, other: string): boolean =>
  one === other ||
  (passing.test(one) && passing.test(other)) ||
  one.toLowerCase() === other.toLowerCase() ||
  one.toUpperCase() === other.toUpperCase();

/** Looks so often at a part beside a letter, and then gives up. */
const mostLooks = 400_000;

/**
 * Finds each part of a text on the page: letters one by one, where blanks may be missing and a line's end may show a hyphen, and chips
 * as what they show or, where that is not known, as the shortest stretch with which the rest fits. Undefined: the page shows it otherwise.
 */
export function alignParts(
  parts: readonly WrittenPart[],
  painted: readonly PaintedLetter[],
  shownBy: ChipValue,
): PartSpans | undefined {
  return new PartAlignment(parts, painted, shownBy).spans();
}

/** Lives for one text. */
class PartAlignment {
  readonly #parts: readonly WrittenPart[];
  readonly #painted: readonly PaintedLetter[];
  readonly #shownBy: ChipValue;
  readonly #failed = new Set<number>();
  readonly #spans: [number, number][] = [];
  #looks = 0;

  constructor(parts: readonly WrittenPart[], painted: readonly PaintedLetter[], shownBy: ChipValue) {
    this.#parts = parts;
    this.#painted = painted;
    this.#shownBy = shownBy;
  }

  spans(): PartSpans | undefined {
    return this.#goesOn(0, 0) ? this.#spans : undefined;
  }

  /** Whether the parts from `part` on fit the letters from `at` on. Only chips make it try again. */
  #goesOn(part: number, at: number): boolean {
    let index = part;
    let next = at;
    for (let one = this.#parts[index]; one !== undefined; one = this.#parts[index]) {
      this.#looks += 1;
      if (this.#looks > mostLooks) return false;
      if (one.kind === "chip") return this.#chipAt(one.spelling, index, next);
      const end = one.kind === "letter" ? this.#letterEnd(one.letter, next) : next;
      if (end === undefined) return false;
      // A hyphen of a line's end before the letter belongs to no part.
      this.#spans[index] = one.kind === "letter" && end > next ? [end - 1, end] : [next, next];
      index += 1;
      next = end;
    }
    return next === this.#painted.length;
  }

  /** Where the letter that is painted for this one ends; the same place where a blank is not painted. */
  #letterEnd(letter: string, at: number): number | undefined {
    const next = this.#painted[at];
    if (next !== undefined && isAlike(letter, next.letter)) return at + 1;
    if (next?.isLast === true && isHyphen(next.letter)) return this.#letterEnd(letter, at + 1);
    return passing.test(letter) ? at : undefined;
  }

  #chipAt(spelling: string, index: number, at: number): boolean {
    const key = index * (this.#painted.length + 1) + at;
    if (this.#failed.has(key)) return false;
    const value = this.#shownBy(spelling);
    const known = value === undefined ? undefined : this.#valueEnd(value, at);
    if (known !== undefined && this.#isChip(index, at, known)) return true;
    for (let to = at; to <= this.#painted.length; to += 1) if (this.#isChip(index, at, to)) return true;
    this.#failed.add(key);
    return false;
  }

  #isChip(index: number, from: number, to: number): boolean {
    if (this.#looks > mostLooks) return false;
    const fits = this.#goesOn(index + 1, to);
    if (fits) this.#spans[index] = [from, to];
    return fits;
  }

  #valueEnd(value: string, from: number): number | undefined {
    let at: number | undefined = from;
    for (const letter of value) {
      at = this.#letterEnd(letter, at);
      if (at === undefined) return undefined;
    }
    return at;
  }
}
