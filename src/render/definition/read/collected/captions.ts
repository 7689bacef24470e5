import { numeral } from "../../../../vocabulary/counters/numerals.ts";
import { defaults } from "../../../../vocabulary/definition/defaults.ts";
import type { CaptionKind } from "../../../../vocabulary/generated/definition.ts";
import { shown } from "../../../contract/quoted.ts";
import type { Report } from "../../../contract/report.ts";
import type { Caption } from "../../../model/document/caption.ts";
import type { ParagraphNumber } from "../../../model/document/numbering.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import { ownNumber } from "../elements/list/number-text.ts";
import { labelledKinds, labelOf } from "./caption-labels.ts";

type CaptionWords = Readonly<Record<string, CaptionKind>>;
type Counted = Pick<ParagraphNumber, "scheme" | "level" | "counts">;

/** The words that captions of a kind begin with, before they are read. */
export interface LeadWords {
  /** As the author wrote it: `{label}`, `{n}`, shortcodes. */
  readonly template: string;
  readonly label: string;
  readonly number: string;
}

/** A caption before its words are read. */
export interface CountedCaption extends Omit<Caption, "of" | "lead" | "inlines"> {
  readonly words: LeadWords;
}

/** A kind on its way. */
interface Counter {
  count: number;
  /** The number of the heading it counts within. */
  prefix: string;
}

/** Captions of a document by their kinds, in the order of reading. Lives as long as the reading of one document. */
export class CaptionCounts {
  readonly #own: CaptionWords;
  readonly #language: string;
  readonly #report: Report;
  readonly #digits: string;
  readonly #counters = new Map<string, Counter>();
  /** Numbers of the headings that are in force, by level. */
  readonly #headings: (string | undefined)[] = [];

  /**
   * @param language - the document's, BCP 47
   * @param digits - the kind of number that its locale counts in, as `numeral` takes it
   */
  constructor(own: CaptionWords, language: string, digits: string, report: Report) {
    this.#digits = digits;
    this.#own = own;
    this.#language = language;
    this.#report = report;
  }

  /** A heading of the body, with its number if it has one. */
  heading(level: number, number: Counted | undefined): void {
    if (number === undefined) return;
    this.#headings.length = level;
    this.#headings[level] = ownNumber(number);
  }

  /** The next caption of a kind. `path`: its element's. */
  next(kind: string, path: string): CountedCaption {
    const word = this.#wordOf(kind);
    const heading = word.within === undefined ? undefined : this.#headings[Number(word.within.slice(1))];
    const prefix = heading === undefined ? "" : `${heading}.`;
    const before = this.#counters.get(kind);
    const restarts = before?.prefix !== prefix;
    const count = restarts ? 1 : before.count + 1;
    this.#counters.set(kind, { count, prefix });
    const { text: template = defaults.caption.text } = word;
    const words = { template, label: this.#labelOf(kind, path), number: prefix + numeral(this.#digits, count) };
    return { kind, words, prefix, count, restarts: restarts && before !== undefined };
  }

  /** Whether captions of a kind stand above what they are of. */
  isAbove(kind: string): boolean {
    return (this.#wordOf(kind).position ?? (kind === "table" ? "above" : "below")) === "above";
  }

  #wordOf(kind: string): CaptionKind {
    return (Object.hasOwn(this.#own, kind) ? this.#own[kind] : undefined) ?? {};
  }

  #labelOf(kind: string, path: string): string {
    const { label } = this.#wordOf(kind);
    if (label !== undefined) return unquoteLiteral(label);
    const known = labelOf(kind, this.#language);
    if (known !== undefined) return known;
    const isLabelled = labelledKinds.includes(kind);
    const where = isLabelled ? ` in the language ${shown(this.#language)}` : "";
    const message = `Captions of the kind ${shown(kind)} have no label${where}; write one in captions.${kind}.label.`;
    this.#report.add("CONTENT_ERROR", "CAPTION_LABEL_MISSING", path, message);
    return labelOf(kind, "en") ?? kind;
  }
}
