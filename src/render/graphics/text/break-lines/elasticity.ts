import { isSpace } from "../paragraph/measure.ts";
import type { ShapedParagraph } from "../paragraph/prepared.ts";

/**
 * Greatest changes by justification, in em: added to a space, taken from a space, and added after a character of a script
 * without spaces.
 */
const em = { spaceStretch: 0.15, spaceShrink: 0.07, gapStretch: 0.04 };

/** How far text can be widened and narrowed without looking odd, in points from the paragraph's start up to each unit. */
export interface Elasticity {
  readonly stretch: Float64Array;
  readonly shrink: Float64Array;
}

/** Sums over the units of a paragraph's text, in points: by how much spaces, or gaps between clusters, can be widened and narrowed. */
export function elasticityOf({ text, items }: Pick<ShapedParagraph, "text" | "items">): Elasticity {
  const stretch = new Float64Array(text.length + 1);
  const shrink = new Float64Array(text.length + 1);
  // Where clusters are spread, spaces are not drawn together.
  const shrinks = !items.some((item) => item.kind === "text" && item.spreads);
  for (const item of items) {
    const size = item.kind === "text" ? item.style.look.size : 0;
    const gap = item.kind === "text" && item.spreads ? em.gapStretch * size : 0;
    for (let at = item.start; at < item.end; at += 1) {
      const space = isSpace(text.charCodeAt(at));
      stretch[at + 1] = (stretch[at] as number) + (space ? em.spaceStretch * size : gap);
      shrink[at + 1] = (shrink[at] as number) + (space && shrinks ? em.spaceShrink * size : 0);
    }
  }
  return { stretch, shrink };
}
