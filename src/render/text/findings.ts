import type { ErrorCode } from "../../vocabulary/codes.ts";
import type { Report } from "../report.ts";

/** As many as a report lists. */
const most = 200;

/** What is wrong with text, told once for a document, however often and wherever it occurs. */
export class Findings {
  readonly #report: Report;
  readonly #told = new Set<string>();

  constructor(report: Report) {
    this.#report = report;
  }

  tell(errorCode: ErrorCode | undefined, code: string, path: string, message: string): void {
    if (this.#told.has(message) || this.#told.size >= most) return;
    this.#told.add(message);
    this.#report.add(errorCode, code, path, message);
  }
}
