import { ForeignPdfError } from "./foreign-pdf-error.ts";

/** What one foreign file may cost: counted, not timed, so that a refusal is as reproducible as a page. */
export const foreignLimits = {
  bytes: 64 * 1024 * 1024,
  pages: 10_000,
  /** Numbers in its tables of objects. */
  objects: 1_000_000,
  /** Names, numbers and strings that are read; an array counts as 2, a dictionary as 8, for that is what they take of memory. */
  values: 4_000_000,
  /** Arrays and dictionaries inside one another, levels of the page tree, and streams that hold one another. */
  depth: 100,
  /** One stream after its filters. */
  streamBytes: 64 * 1024 * 1024,
  /** All streams that are read, after their filters. */
  decodedBytes: 256 * 1024 * 1024,
} as const;

export type ForeignLimits = { readonly [limit in keyof typeof foreignLimits]: number };

/** Counts what the reading of one file spends. */
export class ReadingBudget {
  readonly limits: ForeignLimits;
  #values = 0;
  #decoded = 0;

  constructor(limits: ForeignLimits = foreignLimits) {
    this.limits = limits;
  }

  value(weight = 1): void {
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
    this.#decoded += bytes;
    if (this.#decoded > this.limits.decodedBytes) throw this.tooMuch();
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
    if (count > this.limits.pages) throw over(`more than ${this.limits.pages} pages`);
  }

  file(bytes: number): void {
    if (bytes > this.limits.bytes) throw over(`more than ${mebibytes(this.limits.bytes)}`);
  }
}

const mebibytes = (bytes: number): string => `${Math.round((bytes / 2 ** 20) * 100) / 100} MiB`;

const over = (what: string): ForeignPdfError => new ForeignPdfError("limit", `It has ${what}, which is the limit.`);
