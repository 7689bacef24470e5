import type { ErrorCode, WarningCode } from "../../../../vocabulary/codes.ts";
import type { Report } from "../../../contract/report.ts";

/** As many as a report lists. */
const most = 200;

/** Problems of text, each reported once for a document, however often and wherever it occurs. */
export class TextFindings {
  readonly #report: Report;
  readonly #messages = new Set<string>();
  #count = 0;

  constructor(report: Report) {
    this.#report = report;
  }

  /** How often something was wrong, the same thing again included. */
  get count(): number {
    return this.#count;
  }

  add(errorCode: ErrorCode | undefined, code: WarningCode, path: string, message: string): void {
    this.addAt(() => [path], errorCode, code, message);
  }

  /** Of the document as a whole, at a place that is looked for when it is reported for the first time. */
  remark(place: () => string, code: WarningCode, message: string): void {
    this.#count += 1;
    if (this.#messages.has(message) || this.#messages.size >= most) return;
    this.#messages.add(message);
    this.#report.remark({ code, path: place(), message });
  }

  /** The same at several places, which are looked for when it is reported for the first time. */
  addAt(places: () => readonly string[], errorCode: ErrorCode | undefined, code: WarningCode, message: string): void {
    this.#count += 1;
    if (this.#messages.has(message) || this.#messages.size >= most) return;
    this.#messages.add(message);
    for (const path of places()) this.#report.add(errorCode, code, path, message);
  }
}
