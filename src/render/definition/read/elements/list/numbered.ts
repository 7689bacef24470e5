import type { Paragraph } from "../../../../model/document/flow.ts";
import type { BoxLook, ParagraphLook } from "../../../../model/look.ts";
import { directionOf } from "../../../../model/text/direction.ts";
import type { Inline } from "../../../../model/text/inline.ts";
import { plainText } from "../../../../model/text/plain-text.ts";
import type { ReadContext } from "../../context.ts";
import { hanging, hangOf, type ParagraphPlacing } from "../../styles/hanging.ts";
import type { ElementLook } from "../../styles/style-book.ts";

/** The level that an element has by itself, and the number that the author gives it. */
interface WantedNumber {
  readonly level: number;
  readonly start: number | undefined;
}

/** The paragraph with its number before its text, where its style names a numbering. */
export function numbered(read: Paragraph, look: ElementLook, wanted: WantedNumber, context: ReadContext): Paragraph {
  const { numbering: name, numberingLevel: level = wanted.level, indent } = look.arrangement;
  const { start } = wanted;
  const count = name === undefined ? undefined : context.counters?.next({ name, level, start }, read.path);
  if (count === undefined) {
    if (start !== undefined) reportStart(read.path, context);
    return read;
  }
  const { text, ...number } = count;
  const hang = hangOf(indent, read.paragraph);
  const lead = leadOf(text, hang, read);
  const whole = { ...read, inlines: [...lead, ...read.inlines], number: { ...number, inlines: lead.length } };
  const rtl = directionIn(read) === "rtl";
  if (hang === 0) return rtl ? { ...whole, paragraph: { ...read.paragraph, direction: "rtl" } } : whole;
  return { ...whole, ...hangings.of(read, rtl, hang) };
}

/** The number, and what stands between it and the text. */
function leadOf(text: string, hang: number, { look }: Paragraph): readonly Inline[] {
  if (text === "") return [];
  const inline = { kind: "text", look, link: undefined, span: undefined } as const;
  if (hang === 0) return [{ ...inline, text: `${text} ` }];
  return [
    { ...inline, text },
    { kind: "tab", position: hang, align: "left" },
  ];
}

/** By the text's first letter: a number may have letters of its own. */
function directionIn({ paragraph: { direction }, inlines }: Paragraph): "ltr" | "rtl" {
  return direction === "auto" ? (directionOf(plainText(inlines)) ?? "ltr") : direction;
}

/** Looks of paragraphs before which a number hangs: those that are alike share the objects. */
class Hangings {
  readonly #known = new WeakMap<BoxLook, WeakMap<ParagraphLook, Map<string, ParagraphPlacing>>>();

  of({ box, paragraph }: ParagraphPlacing, rtl: boolean, hang: number): ParagraphPlacing {
    const paragraphs = this.#known.get(box) ?? new WeakMap<ParagraphLook, Map<string, ParagraphPlacing>>();
    const placed = paragraphs.get(paragraph) ?? new Map<string, ParagraphPlacing>();
    this.#known.set(box, paragraphs.set(paragraph, placed));
    const key = `${rtl} ${hang}`;
    const known = placed.get(key) ?? hanging({ box, paragraph }, rtl, hang);
    placed.set(key, known);
    return known;
  }
}

const hangings = new Hangings();

function reportStart(path: string, { report }: ReadContext): void {
  const message =
    "The element has no number that could start: its style names no numbering, or it stands where nothing is numbered.";
  report.add("CONTENT_ERROR", "NUMBERING_IGNORED", `${path}/start`, message);
}
