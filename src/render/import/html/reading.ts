import type { Findings } from "../findings.ts";
import type { Pictures } from "../pictures.ts";
import type { LoopItem } from "../placeholders/braces.ts";
import type { Sample } from "../placeholders/sample.ts";
import type { Cascade, Properties } from "./cascade.ts";
import { firstWord, initialLook, type Look, lookOf, type Reports } from "./looks.ts";
import type { NamedStyles } from "./styles.ts";
import type { HtmlElement } from "./tree.ts";

/** All that reading a page comes back to. */
export interface Reading {
  readonly findings: Findings;
  readonly pictures: Pictures;
  readonly sample: Sample;
  readonly cascade: Cascade;
  readonly styles: NamedStyles;
  /** Ids that links lead to. */
  readonly places: ReadonlySet<string>;
  /** Points between the margins of the page. */
  readonly textWidth: number;
  /** Within a loop: its entry. */
  readonly item: LoopItem | undefined;
}

/** An element with what CSS makes of it. */
export interface Styled {
  readonly element: HtmlElement;
  readonly properties: Properties;
  readonly look: Look;
  readonly display: string;
}

export const placeOf = ({ line }: HtmlElement): string => `line ${line}`;

export const reportsAt = (element: HtmlElement, { findings }: Pick<Reading, "findings">): Reports => ({
  findings,
  place: placeOf(element),
});

/** An element within one that looks like `outer`. */
export function styled(element: HtmlElement, outer: Look, reading: Pick<Reading, "cascade" | "findings">): Styled {
  const properties = reading.cascade.of(element);
  const display = firstWord(properties.get("display")) || "inline";
  const look = lookOf(properties, outer, isInlineKind(display), reportsAt(element, reading));
  return { element, properties, look, display };
}

const isInlineKind = (display: string): boolean => display.startsWith("inline") || display === "contents";

/** The look of the text around all others. */
export function bodyLook(body: HtmlElement, reading: Pick<Reading, "cascade" | "findings">): Look {
  const { parent } = body;
  const outer = parent === undefined ? initialLook : styled(parent, initialLook, reading).look;
  return styled(body, outer, reading).look;
}
