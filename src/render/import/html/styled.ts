import { madeOnce } from "../../model/made-once.ts";
import type { ImportFindings } from "../findings.ts";
import type { CssCascade } from "./cascade.ts";
import { type CssLook, firstWord, initialLook, lookOf, type Reports } from "./looks.ts";
import { MadeOfProperties, type Properties } from "./properties.ts";
import type { HtmlElement } from "./tree.ts";

/** The looks of elements, and where losses are reported. */
export interface StyledElements {
  readonly cascade: CssCascade;
  readonly findings: ImportFindings;
}

/** An element with what CSS makes of it. */
export interface StyledElement {
  readonly element: HtmlElement;
  readonly properties: Properties;
  readonly look: CssLook;
  readonly display: string;
}

export const placeOf = ({ line }: HtmlElement): string => `line ${line}`;

export const reportsAt = (element: HtmlElement, { findings }: Pick<StyledElements, "findings">): Reports => ({
  findings,
  place: placeOf(element),
});

/** An element within one that looks like `outer`. */
export function styled(element: HtmlElement, outer: CssLook, reading: StyledElements): StyledElement {
  const properties = reading.cascade.of(element);
  const make = (read: Properties) => madeLook(read, outer, reportsAt(element, reading));
  // These are reported wherever they stand.
  const isReported = properties.values.has("font-family") || properties.values.has("text-transform");
  const { look, display } = isReported ? make(properties) : looksIn(reading.cascade).of(properties, outer, make);
  return { element, properties, look, display };
}

/** How the elements of a file look within others. */
const looks = new WeakMap<CssCascade, MadeOfProperties<CssLook, CssElementLook>>();

const looksIn = (cascade: CssCascade) =>
  madeOnce(looks, cascade, () => new MadeOfProperties<CssLook, CssElementLook>());

/** The part of it that equal elements in equal ones share. */
type CssElementLook = Pick<StyledElement, "look" | "display">;

function madeLook(properties: Properties, outer: CssLook, reports: Reports): CssElementLook {
  const display = firstWord(properties.get("display")) || "inline";
  return { look: lookOf(properties, outer, isInlineKind(display), reports), display };
}

const isInlineKind = (display: string): boolean => display.startsWith("inline") || display === "contents";

/** The look of the text around all others. */
export function bodyLook(body: HtmlElement, reading: StyledElements): CssLook {
  const { parent } = body;
  const outer = parent === undefined ? initialLook : styled(parent, initialLook, reading).look;
  return styled(body, outer, reading).look;
}
