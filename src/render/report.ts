import type { ErrorCode } from "../vocabulary/codes.ts";

/** A finding: the document is made, but lacks something. `code` says what, `path` (JSON Pointer) where. */
export interface Warning {
  readonly code: string;
  readonly path: string;
  readonly message: string;
}

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
  #dropped = 0;

  add(errorCode: ErrorCode | undefined, code: string, path: string, message: string): void {
    if (errorCode !== undefined) this.#codes.add(errorCode);
    const key = `${code}\n${path}\n${message}`;
    if (this.#seen.has(key)) return;
    if (this.#warnings.length >= mostWarnings) {
      this.#dropped += 1;
      return;
    }
    this.#seen.add(key);
    this.#warnings.push({ code, path, message });
  }

  errorCodes(): readonly ErrorCode[] {
    return [...this.#codes].sort((a, b) => (a < b ? -1 : 1));
  }

  warnings(): readonly Warning[] {
    if (this.#dropped === 0) return this.#warnings;
    const message = `${this.#dropped} further warnings are not listed.`;
    return [...this.#warnings, { code: "MORE_WARNINGS", path: "", message }];
  }
}
