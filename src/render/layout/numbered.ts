import type { Inline } from "../model/inline.ts";
import type { Context } from "./context.ts";

export const hasPageNumbers = (inlines: readonly Inline[]): boolean =>
  inlines.some((inline) => inline.kind === "page-number" || inline.kind === "page-count");

/** Inlines with the page's number and the number of pages written out. */
export function writeNumbers(inlines: readonly Inline[], context: Context): readonly Inline[] {
  return inlines.map((inline) => {
    if (inline.kind !== "page-number" && inline.kind !== "page-count") return inline;
    context.tally.numbers += 1;
    if (inline.kind === "page-count") context.tally.counts += 1;
    const text = String(inline.kind === "page-number" ? context.page : context.pages);
    return { kind: "text", text, look: inline.look, link: inline.link, span: inline.span };
  });
}

/** The page a place is on, as far as it is known; until then a number that is as wide as most. */
export function pageOf(place: string, context: Context): number {
  context.tally.numbers += 1;
  context.tally.counts += 1;
  context.tally.places += 1;
  return context.places.get(place) ?? 0;
}
