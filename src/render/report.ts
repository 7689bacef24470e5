import type { ErrorCode } from "../vocabulary/codes.ts";

/** A finding: the document is made, but lacks something. `code` says what, `path` (JSON Pointer) where. */
export interface Warning {
  readonly code: string;
  readonly path: string;
  readonly message: string;
}

/** How wide or high something came out, and the room there was for it, in points. */
export interface Extent {
  readonly measured: number;
  readonly allowed: number;
}

/** How much it matters: a remark, something left out or changed, a file or value that could not be used at all. */
export type Level = "info" | "warning" | "error";

const levels: readonly Level[] = ["info", "warning", "error"];

/** Codes of what failed, and was gone on without. */
const failures: ReadonlySet<ErrorCode | undefined> = new Set<ErrorCode>([
  "IMAGE_NOT_LOADED",
  "FONT_NOT_LOADED",
  "SVG_NOT_LOADED",
  "ATTACHMENT_NOT_EMBEDDED",
]);

type Spelling = (path: string) => string;

const asItIs: Spelling = (path) => path;

/** Findings kept for the answer; beyond this many only their number is told. */
const mostWarnings = 200;

/**
 * Collects what a document lacks, in the order of meeting it, each once. `errorCode` is one of the specification's
 * codes and sets it in the answer; undefined for a mere remark.
 */
export class Report {
  readonly #codes = new Set<ErrorCode>();
  readonly #seen = new Set<string>();
  readonly #warnings: Warning[] = [];
  readonly #levels: Level[] = [];
  /** By the place of their warning in the list. */
  readonly #extents = new Map<number, Extent>();
  #dropped = 0;
  #told = 0;
  #spell: Spelling = asItIs;

  /** How often something was told, the same thing again included. */
  get told(): number {
    return this.#told;
  }

  /** From now on places are spelled so for whoever reads the findings; within, they are pointers into the definition. */
  spellPlaces(spell: Spelling): void {
    this.#spell = spell;
  }

  /** A pointer into the definition as its author would write it. */
  asWritten(path: string): string {
    return this.#spell(path);
  }

  add(errorCode: ErrorCode | undefined, code: string, path: string, message: string, extent?: Extent): void {
    this.#told += 1;
    if (errorCode !== undefined) this.#codes.add(errorCode);
    const key = `${code}\n${path}\n${message}`;
    if (this.#seen.has(key)) return;
    if (this.#warnings.length >= mostWarnings) {
      this.#dropped += 1;
      return;
    }
    this.#seen.add(key);
    if (extent !== undefined) this.#extents.set(this.#warnings.length, extent);
    this.#warnings.push({ code, path, message });
    this.#levels.push(errorCode === undefined ? "info" : failures.has(errorCode) ? "error" : "warning");
  }

  errorCodes(): readonly ErrorCode[] {
    return [...this.#codes].sort((a, b) => (a < b ? -1 : 1));
  }

  /** The findings so far that matter at least so much, with pointers into the definition. */
  from(least: Level): readonly Warning[] {
    return this.#warnings.filter((_, at) => levels.indexOf(this.#levels[at] ?? "info") >= levels.indexOf(least));
  }

  /** The warnings, each with how much it matters and, where it is known, the room that was too small. */
  leveled(): readonly (Warning & Partial<Extent> & { readonly severity: Level })[] {
    return this.warnings().map((warning, at) => ({
      ...warning,
      severity: this.#levels[at] ?? "info",
      ...this.#extents.get(at),
    }));
  }

  warnings(): readonly Warning[] {
    const told = this.#warnings.map((warning) => ({ ...warning, path: this.#spell(warning.path) }));
    if (this.#dropped === 0) return told;
    const message = `${this.#dropped} further warnings are not listed.`;
    return [...told, { code: "MORE_WARNINGS", path: "", message }];
  }
}
