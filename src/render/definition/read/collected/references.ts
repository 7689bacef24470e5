import { shown } from "../../../contract/quoted.ts";
import type { Report } from "../../../contract/report.ts";
import { captionName } from "../../../model/document/caption.ts";
import type { Paragraph } from "../../../model/document/flow.ts";
import type { ParagraphNumber } from "../../../model/document/numbering.ts";
import type { Inline, ReferredText } from "../../../model/text/inline.ts";
import { plainText } from "../../../model/text/plain-text.ts";
import type { Growth } from "../../bind/growth.ts";
import { bareMark, bareNumber, fullNumber, ownNumber, withoutSuffix } from "../elements/list/number-text.ts";

/** The form of a reference: the number of its element where there is one, else its text; or one of them. */
export type ReferenceForm = "auto" | "number" | "bare" | "full" | "text";

/** A reference that waits for what it refers to. */
interface Open {
  readonly place: string;
  readonly form: ReferenceForm;
  /** JSON Pointer of the text it stands in. */
  readonly path: string;
  /** Filled in at the end. */
  readonly says: { -readonly [Key in keyof ReferredText]: ReferredText[Key] };
}

/** An element that others may refer to. */
interface ReferenceTarget {
  readonly paragraph: Paragraph;
  /** The mark of the item of a list that it begins. */
  marker?: readonly Inline[];
  /** Its text, once that is wanted. */
  text?: string;
}

function numberIn(form: ReferenceForm, number: ParagraphNumber): string {
  if (form === "bare") return bareNumber(number);
  return form === "full" ? fullNumber(number) : ownNumber(number);
}

/** References in texts that others refer to, and so on. */
const deepest = 32;

/** Printed in place of an element that is not there. */
export const unknownReference = "?";

/**
 * The references of a document and what they refer to, which may stand behind them: they are filled in at the end. Lives as long
 * as the reading of one document.
 */
export class References {
  readonly #report: Report;
  readonly #growth: Growth;
  readonly #targets = new Map<string, ReferenceTarget>();
  /** Open references by the place that they refer to; undefined: all is read. */
  #open: Map<ReferredText, Open> | undefined = new Map();
  /** Texts that are being put together: one that refers to itself says nothing there. */
  readonly #within = new Set<ReferenceTarget>();
  /** Why the last text could not be put together. */
  #stop: "circle" | "deep" | undefined;

  constructor(report: Report, growth: Growth) {
    this.#report = report;
    this.#growth = growth;
  }

  /** A paragraph of a name; the first of a name counts. */
  note(name: string, paragraph: Paragraph): void {
    if (!this.#targets.has(name)) this.#targets.set(name, { paragraph });
  }

  /** The paragraph begins an item of an ordered list. */
  noteItem(name: string, marker: readonly Inline[]): void {
    const target = this.#targets.get(name);
    if (target !== undefined) target.marker ??= marker;
  }

  /** A reference that the end fills in. Rows that are read when they are wanted come after it. */
  refer(place: string, form: ReferenceForm, path: string): ReferredText {
    const open: Open = { place, form, path, says: { text: "" } };
    if (this.#open !== undefined) this.#open.set(open.says, open);
    else if (!this.#sayNumber(open)) this.#sayText(open);
    return open.says;
  }

  /** All is read. */
  close(): void {
    const later: Open[] = [];
    for (const open of this.#open?.values() ?? []) if (!this.#sayNumber(open)) later.push(open);
    for (const open of later) if (open.says.text === "") this.#sayText(open);
    this.#open = undefined;
  }

  #sayNumber({ place, form, says }: Open): boolean {
    const target = this.#targets.get(place);
    if (target === undefined || form === "text") return false;
    const { number, caption } = target.paragraph;
    if (caption !== undefined) {
      const named = form === "number" || form === "bare" ? "number" : "auto";
      says.text = captionName(caption, named);
      says.caption = named;
    } else if (number !== undefined) {
      says.text = numberIn(form, number);
      // No field of Word's leaves out the brackets of a number.
      if (form !== "bare") says.number = { of: number, full: form === "full" };
    } else if (target.marker !== undefined) {
      const mark = this.#markOf(target, target.marker);
      says.text = form === "bare" ? bareMark(mark) : mark;
    }
    return says.text !== "";
  }

  /** The mark of an item, which may refer to elements itself. */
  #markOf(target: ReferenceTarget, marker: readonly Inline[]): string {
    if (!this.#enter(target)) return "";
    this.#sayAll(marker);
    this.#within.delete(target);
    return withoutSuffix(plainText(marker));
  }

  #sayText({ place, form, path, says }: Open): void {
    const target = this.#targets.get(place);
    this.#stop = undefined;
    says.text = target === undefined || (form !== "auto" && form !== "text") ? "" : this.#textOf(target);
    says.isText = says.text !== "";
    // The number was tried first: one that prints nothing counts as none.
    says.number = undefined;
    if (target?.paragraph.caption !== undefined) says.caption = "text";
    if (says.isText) return;
    says.text = unknownReference;
    const message = `${this.#whyUnsaid(place, form)}; a question mark is printed.`;
    this.#report.add("CONTENT_ERROR", "REFERENCE_UNKNOWN", path, message);
  }

  #whyUnsaid(place: string, form: ReferenceForm): string {
    if (this.#stop === "circle") return `The text of the element ${shown(place)} refers to itself`;
    if (this.#stop === "deep")
      return `The text of the element ${shown(place)} is not reached: ${deepest} texts refer to each other before it. Refer to its number, or to an element that says it itself`;
    const lacks = form === "text" ? "no text" : form === "auto" ? "neither a number nor a text" : "no number";
    return `The element ${shown(place)} has ${lacks} of its own`;
  }

  #textOf(target: ReferenceTarget): string {
    if (target.text === undefined) {
      if (!this.#enter(target)) return "";
      const { inlines, number, caption } = target.paragraph;
      this.#sayAll(inlines);
      target.text = plainText(inlines.slice(number?.inlines ?? caption?.inlines ?? 0));
      this.#within.delete(target);
    }
    this.#growth.byText(target.text);
    return target.text;
  }

  /** Whether the text of an element may be put together here. */
  #enter(target: ReferenceTarget): boolean {
    this.#stop = this.#within.has(target) ? "circle" : this.#within.size >= deepest ? "deep" : undefined;
    if (this.#stop === undefined) this.#within.add(target);
    return this.#stop === undefined;
  }

  /** References in what is referred to are filled in before it. */
  #sayAll(inlines: readonly Inline[]): void {
    for (const inline of inlines) {
      const open = inline.kind === "reference" && inline.says.text === "" ? this.#open?.get(inline.says) : undefined;
      if (open !== undefined && !this.#sayNumber(open)) this.#sayText(open);
    }
  }
}
