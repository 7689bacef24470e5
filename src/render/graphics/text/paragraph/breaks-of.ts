import { findOpportunities } from "../break-lines/opportunities.ts";
import { measureBreaks } from "./measure.ts";
import type { Breaks, ShapedParagraph } from "./prepared.ts";

/** Where a paragraph may break. Most cells fit on one line and never need this, so simple text is measured only here. */
export function breaksOf({ text, items, edges, later }: ShapedParagraph): Breaks {
  later.breaks ??= measureBreaks(text, items, edges, findOpportunities(text));
  return later.breaks;
}
