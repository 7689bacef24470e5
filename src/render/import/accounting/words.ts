import { keepOn } from "../../../vocabulary/stopping/attention.ts";

/** Characters without a width, which break no word. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
const anyWord = /[\p{L}\p{N}\p{M}]{1,1000}|\p{S}/gu;

/** The same in a text of ASCII alone, which is most text. */
const ascii = /^[\0-\x7F]*$/;
const asciiWord = /[A-Za-z0-9]{1,1000}|[$+<=>^`|~]/g;

/** The words of a text: letters and digits that follow one another, and each sign (`€`, `+`) by itself. Punctuation is none. */
export const wordsIn = (text: string): readonly string[] =>
  (ascii.test(text) ? text.match(asciiWord) : text.replace(unseen, "").match(anyWord)) ?? [];

/** How often each of some words comes. */
export class WordCounts {
  readonly #counts = new Map<string, number>();

  /** By less than nothing: it takes them away. */
  add(word: string, count = 1): void {
    keepOn();
    this.#counts.set(word, this.of(word) + count);
  }

  of(word: string): number {
    return this.#counts.get(word) ?? 0;
  }
}

/** Parts of a word that are tried as words of their own, in characters and in tries. */
const longest = 64;
const mostTries = 500;

/**
 * Takes a word out of what there is too much of, as parts that follow one another: a reader may put a line end where the file has none.
 *
 * @returns whether it is there
 */
export function takenInParts(word: string, surplus: WordCounts): boolean {
  let tries = 0;
  const take = (from: number): boolean => {
    if (from === word.length) return true;
    for (let end = word.length; end > from && tries < mostTries; end -= 1) {
      keepOn();
      tries += 1;
      const part = word.slice(from, end);
      if (surplus.of(part) <= 0) continue;
      surplus.add(part, -1);
      if (take(end)) return true;
      surplus.add(part, 1);
    }
    return false;
  };
  return word.length <= longest && take(0);
}
