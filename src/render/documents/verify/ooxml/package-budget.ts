import { keepOn } from "../../../../vocabulary/stopping/attention.ts";
import { PackageLimitError } from "./package-error.ts";

/** Limits on the cost of verifying one package, all its signatures together: counted, not timed. */
const packageLimits = {
  /** Elements of XML, each time that a part is parsed. */
  elements: 500_000,
  /** Namespaces in scope that are noted, once for each element that declares some. */
  namespaces: 1_000_000,
  /** Characters of Canonical XML that are written, and of names that are followed. */
  characters: 64 * 1024 * 1024,
  /** Characters of names and reasons that go into the answer. */
  quoted: 8 * 1024 * 1024,
} as const;

type PackageLimits = { readonly [limit in keyof typeof packageLimits]: number };

/** So many elements of XML, and namespaces in the scopes of elements that declare some. */
export interface XmlAllowance {
  readonly elements: number;
  readonly namespaces: number;
}

/** Counts what the verifying of one package spends. */
export class PackageBudget {
  readonly #limits: PackageLimits;
  readonly #spent = { elements: 0, namespaces: 0, characters: 0, quoted: 0 };

  constructor(limits: PackageLimits = packageLimits) {
    this.#limits = limits;
  }

  elements(count: number): void {
    this.#spend("elements", count, "elements of XML to be read");
  }

  /** What may still be spent on reading. */
  left(): XmlAllowance {
    const left = (what: keyof PackageLimits): number => this.#limits[what] - this.#spent[what];
    return { elements: left("elements"), namespaces: left("namespaces") };
  }

  namespaces(count: number): void {
    this.#spend("namespaces", count, "namespaces in the scopes of its elements");
  }

  characters(count: number): void {
    this.#spend("characters", count, "characters to be followed or written as Canonical XML");
  }

  quoted(characters: number): void {
    this.#spend("quoted", characters, "characters of names and reasons to be answered");
  }

  #spend(what: keyof PackageLimits, count: number, words: string): void {
    keepOn();
    this.#spent[what] += count;
    if (this.#spent[what] > this.#limits[what])
      throw new PackageLimitError(`It has more than ${this.#limits[what]} ${words}, which is the limit.`);
  }
}
