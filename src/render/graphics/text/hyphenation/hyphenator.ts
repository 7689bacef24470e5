import type { PatternSource } from "./languages.ts";
import { isMisspeltAt } from "./spelling-at-breaks.ts";

/**
 * Patterns as the package `hyphen` keeps them: rows of values, and a tree of letters in which a number names the row of the
 * pattern that ends there. A node is a row, a branch, or both.
 */
export type PatternTable = readonly [rows: readonly (readonly number[])[], root: Branch, exceptions: unknown];

interface Branch {
  readonly [letter: string]: Branch | number | readonly [Branch, number];
}

/** Longer ones are no words; languages that join suffixes have some of 70 letters. */
const longestWord = 256;
/** Shorter words are not worth a hyphen (CSS Text 4, hyphenate-limit-chars). */
const shortestWord = 5;
const mostKept = 10_000;

/** Finds where words of one language may be hyphenated: the algorithm of F. M. Liang (Word Hy-phen-a-tion by Com-put-er). */
export class Hyphenator {
  readonly #rows: PatternTable[0];
  readonly #root: Branch;
  readonly #source: PatternSource;
  readonly #known = new Map<string, readonly number[]>();

  constructor([rows, root]: PatternTable, source: PatternSource) {
    this.#rows = rows;
    this.#root = root;
    this.#source = source;
  }

  /** Offsets at which a hyphen may stand, ascending. `word`: letters and marks, perhaps apostrophes. */
  hyphens(word: string): readonly number[] {
    if (word.length < shortestWord || word.length > longestWord) return none;
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    const found = this.#find(word);
    if (this.#known.size >= mostKept) this.#known.clear();
    this.#known.set(word, found);
    return found;
  }

  #find(word: string): readonly number[] {
    const lower = this.#lower(word);
    const values = this.#weigh(`.${lower}.`);
    const { left, right } = this.#source;
    const hyphens: number[] = [];
    for (let at = left; at <= word.length - right; at += 1) {
      if ((values[at + 1] as number) % 2 === 0 || isMark.test(word.charAt(at))) continue;
      if (!isMisspeltAt(lower, at, this.#source.file)) hyphens.push(at);
    }
    return hyphens;
  }

  /** As long as the word: the small letter of İ is longer elsewhere, and would shift all that follows. */
  #lower(word: string): string {
    const own = this.#source.file === "tr" ? word.replaceAll("I", "\u0131") : word;
    return own.replaceAll("\u0130", "i").toLowerCase();
  }

  /** The greatest value any pattern gives to each place between letters of the dotted word. */
  #weigh(dotted: string): Uint8Array {
    const values = new Uint8Array(dotted.length + 1);
    for (let start = 0; start < dotted.length; start += 1) {
      let branch: Branch | undefined = this.#root;
      for (let at = start; at < dotted.length && branch !== undefined; at += 1) {
        const letter = dotted.charAt(at);
        const node: Branch[string] | undefined = Object.hasOwn(branch, letter) ? branch[letter] : undefined;
        if (node === undefined) break;
        const row = rowOf(node);
        // Rows leave out the place before a dot, where no hyphen can be.
        if (row !== undefined) raise(values, Math.max(1, start), this.#rows[row] ?? []);
        branch = branchOf(node);
      }
    }
    return values;
  }
}

const none: readonly number[] = [];
const isMark = /\p{M}/u;

const isBoth = (node: Branch[string]): node is readonly [Branch, number] => Array.isArray(node);

const rowOf = (node: Branch[string]): number | undefined =>
  typeof node === "number" ? node : isBoth(node) ? node[1] : undefined;

const branchOf = (node: Branch[string]): Branch | undefined =>
  typeof node === "number" ? undefined : isBoth(node) ? node[0] : node;

function raise(values: Uint8Array, start: number, row: readonly number[]): void {
  row.forEach((value, index) => {
    const at = start + index;
    if (value > (values[at] ?? 0)) values[at] = value;
  });
}
