import { digitsIn } from "../../vocabulary/counters/digits-of-locale.ts";
import { numeral } from "../../vocabulary/counters/numerals.ts";
import type { Points } from "../model/geometry.ts";
import { plainParagraph, type TextLook } from "../model/look.ts";
import { type Inline, isAlike, type TextInline } from "../model/text/inline.ts";
import type { Context } from "./context.ts";
import { headText } from "./page/heads.ts";

/** Page numbers, references and the markers of notes. */
export const hasPageNumbers = (inlines: readonly Inline[]): boolean =>
  inlines.some(
    ({ kind }) =>
      kind !== "text" &&
      (kind === "page-number" ||
        kind === "page-count" ||
        kind === "section-page" ||
        kind === "section-pages" ||
        kind === "running-head" ||
        kind === "note-marker" ||
        kind === "reference" ||
        kind === "place-page"),
  );

/** A note's marker. Counted per page it depends on what else is there, which is known when the pages are made. */
function markerOf(note: string, { footnotes, noteNumbers, tally }: Context): string {
  if (footnotes === undefined) throw new Error("A note is called in a document without notes.");
  if (footnotes.perPage) {
    tally.numbers += 1;
    tally.counts += 1;
  }
  const number = noteNumbers.get(note) ?? 1;
  return footnotes.markers[number - 1] ?? String(number);
}

/** Inlines with page numbers and the markers of notes written out, numbers as one with the text around them. */
export function writeNumbers(inlines: readonly Inline[], context: Context): readonly Inline[] {
  const written: Inline[] = [];
  for (const inline of inlines) {
    const own = withNumber(inline, context);
    const before = written.at(-1);
    if (own.kind === "text" && before?.kind === "text" && isAlike(before, own))
      written[written.length - 1] = { ...before, text: before.text + own.text };
    else written.push(own);
  }
  return written;
}

function withNumber(inline: Inline, context: Context): Inline {
  if (inline.kind === "note-marker") {
    const { look, link, span } = inline;
    return { kind: "text", text: markerOf(inline.note, context), look, link, span };
  }
  if (inline.kind === "reference") {
    const { look, link, span, says } = inline;
    return { kind: "text", text: says.text, look, link, span };
  }
  if (inline.kind === "place-page") {
    const { link, span, place } = inline;
    const text = pageLabel(pageOf(place, context), context);
    return { kind: "text", text, look: wideLook(text, context.seen?.places.get(place), inline, context), link, span };
  }
  const text = pageValue(inline, context);
  if (text === undefined || inline.kind === "tab" || !("look" in inline)) return inline;
  const seen = inline.kind === "page-count" ? context.seen?.count : undefined;
  return { kind: "text", text, look: wideLook(text, seen, inline, context), link: inline.link, span: inline.span };
}

/** undefined: it is nothing that is known when pages are made. */
function pageValue(inline: Inline, context: Context): string | undefined {
  const { tally } = context;
  switch (inline.kind) {
    case "page-number":
      tally.numbers += 1;
      return context.label;
    case "section-page":
      tally.numbers += 1;
      return numeral(context.digits, context.sectionPage);
    case "page-count":
      tally.numbers += 1;
      tally.counts += 1;
      return numeral(context.digits, context.pages);
    case "section-pages":
      tally.numbers += 1;
      tally.counts += 1;
      tally.sections += 1;
      return numeral(context.digits, context.sectionPages[context.section] ?? 1);
    case "running-head": {
      tally.numbers += 1;
      tally.counts += 1;
      tally.heads += 1;
      const heads = context.heads[context.page - 1];
      return headText((inline.last ? heads?.last : heads?.first)?.[inline.level - 1], inline.says);
    }
    default:
      return undefined;
  }
}

/** The look in which a page number is as wide as the widest that it was; its own where it stood still. */
function wideLook(
  text: string,
  seen: ReadonlySet<number> | undefined,
  { look }: Pick<TextInline, "look">,
  context: Context,
): TextLook {
  if (seen === undefined) return look;
  const width = widthOf(text, look, context);
  const widest = Math.max(width, ...[...seen].map((page) => widthOf(labelOn(page, context), look, context)));
  return { ...look, letterSpacing: look.letterSpacing + (widest - width) / text.length, isOfOneWidth: true };
}

const isOwnPage = ({ kind }: Inline): boolean => kind === "page-number" || kind === "section-page";

/** Whether something is the number of the page that it stands on, in the document or in its section. */
export const showsPage = (inlines: readonly Inline[]): boolean => inlines.some(isOwnPage);

/**
 * Inlines whose numbers of their own page have the widest digit of their kind, as often as the last page needs digits: what is measured once, as
 * the columns of a table, stands on other pages too than the one that it is measured on. The number of pages then decides its width.
 */
export function withWidestPages(inlines: readonly Inline[], context: Context): readonly Inline[] {
  context.tally.counts += 1;
  return inlines.map((inline) => {
    if (!isOwnPage(inline) || !("look" in inline) || inline.kind === "tab") return inline;
    const { look, link, span } = inline;
    return { kind: "text", text: widestOf(pageValue(inline, context) ?? "", look, context), look, link, span };
  });
}

/** Signs that are no digits stay; there is one system of digits in a number. */
function widestOf(number: string, look: TextLook, context: Context): string {
  const digits = digitsIn(number);
  if (digits === undefined) return number;
  const widths = digits.map((digit) => widthOf(digit, look, context));
  const widest = digits[widths.indexOf(Math.max(...widths))] ?? "";
  const others = [...number].filter((character) => !digits.includes(character));
  return others.join("") + widest.repeat(Math.max([...number].length - others.length, String(context.pages).length));
}

function widthOf(text: string, look: TextLook, { text: typesetting }: Context): Points {
  const inline: TextInline = { kind: "text", text, look, link: undefined, span: undefined };
  return typesetting.extent(typesetting.prepare([inline], look, plainParagraph, "")).max;
}

/** The number of a page as it is written. A place that stands on no page of the body has none. */
const pageLabel = (page: number, context: Context): string => (page === 0 ? "?" : labelOn(page, context));

/** The same, and the number of what is not known yet. */
export const labelOn = (page: number, { labels, digits }: Context): string => labels[page - 1] ?? numeral(digits, page);

/** The page a place is on, as far as it is known; until then a number that is as wide as most. */
export function pageOf(place: string, context: Context): number {
  context.tally.numbers += 1;
  context.tally.counts += 1;
  context.tally.places += 1;
  return context.places.get(place) ?? 0;
}
