import type { ErrorCode, ImportCode, WarningCode } from "../../vocabulary/codes.ts";
import type { Warning } from "../../vocabulary/http/warning.ts";

/** A finding with how much it matters and, where it is known, the space that was too small. */
export type LeveledWarning = Warning & Partial<SizeAndSpace> & { readonly severity: Severity };

/** On which page (from 1) a place of the definition begins; undefined: on none. */
export type PageOfPath = (path: string) => number | undefined;

/** How wide or high something came out, and the space there was for it, in points. */
export interface SizeAndSpace {
  readonly measured: number;
  readonly allowed: number;
}

/** How much it matters: a remark, something left out or changed, a file or value that could not be used at all. */
export type Severity = "info" | "warning" | "error";

const levels: readonly Severity[] = ["info", "warning", "error"];

/** Codes of what failed, and was gone on without. */
const failures: ReadonlySet<ErrorCode | undefined> = new Set<ErrorCode>([
  "IMAGE_NOT_LOADED",
  "FONT_NOT_LOADED",
  "SVG_NOT_LOADED",
  "ATTACHMENT_NOT_EMBEDDED",
]);

/** Findings that something of the data has no value. */
const valueless: ReadonlySet<WarningCode | string> = new Set<WarningCode>(["UNRESOLVED_TOKEN", "EXPRESSION_VALUE"]);

type Spelling = (path: string) => string;

/** What was reported up to a moment. */
interface ReportMark {
  readonly codes: readonly ErrorCode[];
  readonly warnings: number;
  readonly remarks: number;
  readonly dropped: number;
  readonly reported: number;
}

const asItIs: Spelling = (path) => path;

/** Findings kept for the answer; beyond this many only their number is reported. */
const mostWarnings = 200;

/**
 * Collects what a document lacks, in the order of meeting it, each once. `errorCode` is one of the specification's
 * codes and sets it in the answer; undefined for a mere remark.
 */
export class Report {
  readonly #codes = new Set<ErrorCode>();
  readonly #seen = new Set<string>();
  readonly #warnings: Warning[] = [];
  readonly #levels: Severity[] = [];
  /** By the place of their warning in the list. */
  readonly #extents = new Map<number, SizeAndSpace>();
  readonly #remarks: Warning[] = [];
  #dropped = 0;
  #reported = 0;
  #spell: Spelling = asItIs;
  #pageOf: PageOfPath = () => undefined;
  #state: "open" | "closed" = "open";

  /** How often something was reported, repeats included. */
  get reported(): number {
    return this.#reported;
  }

  /** Where the findings so far are: pointers into the definition. */
  places(): readonly string[] {
    return this.#warnings.map(({ path }) => path);
  }

  /** From now on places are spelled so for the reader of the findings; within, they are pointers into the definition. */
  spellPlaces(spell: Spelling): void {
    this.#spell = spell;
  }

  /** A pointer into the definition as its author would write it. */
  asWritten(path: string): string {
    return this.#spell(path);
  }

  /** Refuses further findings: laying the document out once more reports all of them again. */
  close(): void {
    this.#state = "closed";
  }

  /** From now on findings say on which page they are. */
  locate(pageOf: PageOfPath): void {
    this.#pageOf = pageOf;
  }

  add(
    errorCode: ErrorCode | undefined,
    code: WarningCode | ImportCode,
    path: string,
    message: string,
    extent?: SizeAndSpace,
  ): void {
    this.#note(errorCode, { code, path, message }, extent);
  }

  mark(): ReportMark {
    const [warnings, remarks] = [this.#warnings.length, this.#remarks.length];
    return { codes: [...this.#codes], warnings, remarks, dropped: this.#dropped, reported: this.#reported };
  }

  /** Takes back what was reported since: of something that is not in the document. */
  cutTo({ codes, warnings, remarks, dropped, reported }: ReportMark): void {
    for (const found of this.#warnings.splice(warnings)) this.#seen.delete(keyOf(found));
    this.#levels.length = warnings;
    for (const at of [...this.#extents.keys()]) if (at >= warnings) this.#extents.delete(at);
    this.#remarks.length = remarks;
    this.#codes.clear();
    for (const code of codes) this.#codes.add(code);
    [this.#dropped, this.#reported] = [dropped, reported];
  }

  /** Of the document as a whole: follows from its looks alone, whatever its texts are, and counts in `reported` no more than on a page. */
  remark(warning: Warning): void {
    if (this.#state === "closed" || this.#remarks.some(({ message }) => message === warning.message)) return;
    if (this.#remarks.length < mostWarnings) this.#remarks.push(warning);
  }

  /** All remarks so far, with pointers into the definition. */
  get remarks(): readonly Warning[] {
    return this.#remarks;
  }

  #note(errorCode: ErrorCode | undefined, warning: Warning, extent?: SizeAndSpace): void {
    if (this.#state === "closed") return;
    this.#reported += 1;
    if (errorCode !== undefined) this.#codes.add(errorCode);
    const key = keyOf(warning);
    if (this.#seen.has(key)) return;
    if (this.#warnings.length >= mostWarnings) {
      this.#dropped += 1;
      return;
    }
    this.#seen.add(key);
    if (extent !== undefined) this.#extents.set(this.#warnings.length, extent);
    this.#warnings.push(warning);
    this.#levels.push(errorCode === undefined ? "info" : failures.has(errorCode) ? "error" : "warning");
  }

  /** A finding of a document that this one is made of, and the codes of all of its findings. */
  addAgain(errorCodes: readonly ErrorCode[], { code, path, message }: Warning): void {
    for (const errorCode of errorCodes) this.#codes.add(errorCode);
    this.#note(
      errorCodes.find((errorCode) => errorCode === code),
      { code, path, message },
    );
  }

  /** Whether a reference or an expression at this place has no value. */
  lacksValue(path: string): boolean {
    return this.#warnings.some((found) => found.path === path && valueless.has(found.code));
  }

  errorCodes(): readonly ErrorCode[] {
    return [...this.#codes].sort((a, b) => (a < b ? -1 : 1));
  }

  /** The findings so far that matter at least so much, with pointers into the definition. */
  from(least: Severity): readonly Warning[] {
    return this.leveled().filter(({ severity }) => levels.indexOf(severity) >= levels.indexOf(least));
  }

  /** All findings so far, with pointers into the definition. */
  leveled(): readonly LeveledWarning[] {
    const found = this.#warnings.map((warning, at) => ({
      ...this.#located(warning),
      severity: this.#levels[at] ?? "info",
      ...this.#extents.get(at),
    }));
    const others = [...this.#remarks, ...this.#more()];
    return [...found, ...others.map((warning) => ({ ...warning, severity: "info" as const }))];
  }

  /** All findings so far, with pointers as their caller writes them. */
  warnings(): readonly Warning[] {
    const found = this.#warnings.map((warning) => this.#located(warning));
    return [...[...found, ...this.#remarks].map((one) => ({ ...one, path: this.#spell(one.path) })), ...this.#more()];
  }

  #located(warning: Warning): Warning {
    const page = this.#pageOf(warning.path);
    return page === undefined ? warning : { ...warning, page };
  }

  #more(): readonly Warning[] {
    if (this.#dropped === 0) return [];
    return [{ code: "MORE_WARNINGS", path: "", message: `${this.#dropped} further warnings are not listed.` }];
  }
}

const keyOf = ({ code, path, message }: Warning): string => `${code}\n${path}\n${message}`;
