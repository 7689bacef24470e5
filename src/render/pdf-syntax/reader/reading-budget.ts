import { keepOn } from "../../../vocabulary/stopping/attention.ts";
import { ForeignPdfError } from "./foreign-pdf-error.ts";

/** Limits on the cost of one foreign file: counted, not timed, so that a refusal is as reproducible as a page. */
export const foreignLimits = {
  bytes: 64 * 1024 * 1024,
  pages: 10_000,
  /** Numbers in its tables of objects. */
  objects: 1_000_000,
  /** Names, numbers and strings that are read; an array counts as 2, a dictionary as 8, for that is what they take of memory. */
  values: 4_000_000,
  /** Arrays and dictionaries inside one another, levels of the page tree, and streams that hold one another. */
  depth: 100,
  /** Pairs of values that revisions are compared by, all signatures together. */
  comparedPairs: 8_000_000,
  /** Pairs of objects that a comparison of two revisions keeps in memory. */
  followedPairs: 500_000,
  /** One stream after its filters. */
  streamBytes: 64 * 1024 * 1024,
  /** All streams that are read, after their filters. */
  decodedBytes: 256 * 1024 * 1024,
  /** Bytes of strings, names and comments that are stepped over, each time that they are. */
  scannedBytes: 256 * 1024 * 1024,
  /** Characters of names and values that go into an answer, each time that they do. */
  quotedCharacters: 8 * 1024 * 1024,
  /** Characters of titles, places and entries that go into another file, each time that they do. */
  copiedCharacters: 32 * 1024 * 1024,
} as const;

/** The same limits with other numbers. */
export type ForeignLimits = { readonly [limit in keyof typeof foreignLimits]: number };

/** Counts what the reading of one file spends. Each count asks whether anybody still waits for it. */
export class ReadingBudget {
  readonly limits: ForeignLimits;
  #values = 0;
  #decoded = 0;
  #scanned = 0;
  #quoted = 0;
  #copied = 0;
  #compared = 0;

  constructor(limits: ForeignLimits = foreignLimits) {
    this.limits = limits;
  }

  value(weight = 1): void {
    keepOn();
    this.#values += weight;
    if (this.#values > this.limits.values) throw over(`more than ${this.limits.values} values`);
  }

  depth(depth: number): void {
    if (depth > this.limits.depth) throw over(`values nested more than ${this.limits.depth} deep`);
  }

  /** Bytes that one stream may still have. */
  get streamBytes(): number {
    return Math.max(1, Math.min(this.limits.streamBytes, this.limits.decodedBytes - this.#decoded));
  }

  decoded(bytes: number): void {
    keepOn();
    this.#decoded += bytes;
    if (this.#decoded > this.limits.decodedBytes) throw this.tooMuch();
  }

  /** A string without an end is looked for up to the end of the file, from wherever one may begin. */
  scanned(bytes: number): void {
    keepOn();
    this.#scanned += bytes;
    if (this.#scanned > this.limits.scannedBytes)
      throw over(`strings and comments of more than ${mebibytes(this.limits.scannedBytes)}`);
  }

  /** Text that many objects share is quoted as often as there are objects. */
  quoted(characters: number): void {
    keepOn();
    this.#quoted += characters;
    if (this.#quoted > this.limits.quotedCharacters)
      throw over(`names and values of more than ${this.limits.quotedCharacters} characters`);
  }

  compared(): void {
    keepOn();
    this.#compared += 1;
    if (this.#compared > this.limits.comparedPairs)
      throw over(`revisions with more than ${this.limits.comparedPairs} values to compare`);
  }

  followed(count: number): void {
    if (count > this.limits.followedPairs)
      throw over(`revisions with more than ${this.limits.followedPairs} pairs of objects to compare`);
  }

  copied(characters: number): void {
    keepOn();
    this.#copied += characters;
    if (this.#copied > this.limits.copiedCharacters)
      throw over(`titles and entries to be copied of more than ${this.limits.copiedCharacters} characters`);
  }

  tooMuch(): ForeignPdfError {
    const { streamBytes, decodedBytes } = this.limits;
    return over(
      `a stream of more than ${mebibytes(streamBytes)}, or streams of more than ${mebibytes(decodedBytes)} together`,
    );
  }

  objects(count: number): void {
    if (count > this.limits.objects) throw over(`more than ${this.limits.objects} objects`);
  }

  pages(count: number): void {
    keepOn();
    if (count > this.limits.pages) throw over(`more than ${this.limits.pages} pages`);
  }

  file(bytes: number): void {
    if (bytes > this.limits.bytes) throw over(`more than ${mebibytes(this.limits.bytes)}`);
  }
}

const mebibytes = (bytes: number): string => `${Math.round((bytes / 2 ** 20) * 100) / 100} MiB`;

const over = (what: string): ForeignPdfError => new ForeignPdfError("limit", `It has ${what}, which is the limit.`);
