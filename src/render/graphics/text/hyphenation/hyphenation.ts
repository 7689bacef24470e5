import { madeOnce } from "../../../model/made-once.ts";
import { Hyphenator, type PatternTable } from "./hyphenator.ts";
import { patternSource } from "./languages.ts";

/** Hyphenators by language, each made when text first asks for it; lives as long as the engine. */
export class Hyphenation {
  readonly #patterns: (file: string) => PatternTable;
  readonly #made = new Map<string, Hyphenator>();

  /** `patterns` reads a file of the package `hyphen`. */
  constructor(patterns: (file: string) => PatternTable) {
    this.#patterns = patterns;
  }

  /** undefined: there are no patterns for the language (BCP 47). */
  of(language: string): Hyphenator | undefined {
    const source = patternSource(language);
    if (source === undefined) return undefined;
    return madeOnce(this.#made, source.file, () => new Hyphenator(this.#patterns(source.file), source));
  }
}
