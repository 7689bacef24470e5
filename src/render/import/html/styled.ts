import type { Findings } from "../findings.ts";
import type { Cascade, Properties } from "./cascade.ts";
import { firstWord, initialLook, type Look, lookOf, type Reports } from "./looks.ts";
import type { HtmlElement } from "./tree.ts";

/** The looks of elements, and where losses are reported. */
export interface Sheet {
  readonly cascade: Cascade;
  readonly findings: Findings;
}

/** An element with what CSS makes of it. */
export interface Styled {
  readonly element: HtmlElement;
  readonly properties: Properties;
  readonly look: Look;
  readonly display: string;
}

export const placeOf = ({ line }: HtmlElement): string => `line ${line}`;

export const reportsAt = (element: HtmlElement, { findings }: Pick<Sheet, "findings">): Reports => ({
  findings,
  place: placeOf(element),
});

/** An element within one that looks like `outer`. */
export function styled(element: HtmlElement, outer: Look, reading: Sheet): Styled {
  const properties = reading.cascade.of(element);
  const display = firstWord(properties.get("display")) || "inline";
  const look = lookOf(properties, outer, isInlineKind(display), reportsAt(element, reading));
  return { element, properties, look, display };
}

const isInlineKind = (display: string): boolean => display.startsWith("inline") || display === "contents";

/** The look of the text around all others. */
export function bodyLook(body: HtmlElement, reading: Sheet): Look {
  const { parent } = body;
  const outer = parent === undefined ? initialLook : styled(parent, initialLook, reading).look;
  return styled(body, outer, reading).look;
}
