import type { Points } from "../../../model/geometry.ts";
import type { SpanBox } from "../../../model/text/inline.ts";
import type { Height } from "../faces/text-style.ts";
import { spanChain } from "../paragraph/edges.ts";
import { type Atom, heightOfAtom } from "./atoms.ts";

type VerticalAlign = NonNullable<SpanBox["verticalAlign"]>;

/**
 * Raises or lowers what stands at the top, in the middle or at the foot of its line (CSS 2.2, 10.8.1): the line that all
 * else makes, which grows where it is too low. A span moves as one. `lineHeight` is the paragraph's factor.
 */
export function alignVertically(atoms: readonly Atom[], lineHeight: number | undefined): readonly Atom[] {
  const heights = new Map<SpanBox | undefined, Height>();
  for (const atom of atoms) {
    const span = placedSpan(atom);
    const reach = heightOfAtom(atom, lineHeight);
    if (reach !== undefined) heights.set(span, higher(heights.get(span) ?? reach, reach));
  }
  const line = lineOf(heights);
  if (line === undefined) return atoms;
  return atoms.map((atom) => {
    const span = placedSpan(atom);
    const own = heights.get(span);
    return span?.verticalAlign === undefined || own === undefined
      ? atom
      : raised(atom, shiftOf(span.verticalAlign, own, line));
  });
}

/** The outermost span around it that does not stand on the baseline. */
function placedSpan(atom: Atom): SpanBox | undefined {
  const span = atom.kind === "edge" ? atom.edge.span : atom.item.span;
  return span && spanChain(span).find(({ verticalAlign }) => verticalAlign !== undefined);
}

const higher = (a: Height, b: Height): Height => ({
  ascent: Math.max(a.ascent, b.ascent),
  descent: Math.max(a.descent, b.descent),
});

/** The line that holds all; undefined: everything stands on the baseline. */
function lineOf(heights: ReadonlyMap<SpanBox | undefined, Height>): Height | undefined {
  const placed = [...heights].filter(([span]) => span !== undefined);
  const [tallest] = placed.map(([, own]) => own).toSorted((a, b) => b.ascent + b.descent - a.ascent - a.descent);
  if (tallest === undefined) return undefined;
  return placed.reduce((line, [span, own]) => {
    const lack = Math.max(0, own.ascent + own.descent - line.ascent - line.descent);
    const above = lack * depth[span?.verticalAlign ?? "top"];
    return { ascent: line.ascent + above, descent: line.descent + lack - above };
  }, heights.get(undefined) ?? tallest);
}

/** How far down its line something stands: 0 at the top, 1 at the foot. */
const depth: Readonly<Record<VerticalAlign, number>> = { top: 0, middle: 0.5, bottom: 1 };

function shiftOf(verticalAlign: VerticalAlign, own: Height, line: Height): Points {
  const toTop = line.ascent - own.ascent;
  const toFoot = own.descent - line.descent;
  return toTop + (toFoot - toTop) * depth[verticalAlign];
}

function raised(atom: Atom, shift: Points): Atom {
  if (atom.kind === "glyphs") {
    const { style } = atom.item;
    const look = { ...style.look, baselineShift: style.look.baselineShift + shift };
    return { ...atom, item: { ...atom.item, style: { ...style, look } } };
  }
  if (atom.kind !== "picture") return atom;
  const { inline } = atom.item;
  const look = { ...inline.look, baselineShift: inline.look.baselineShift + shift };
  return { ...atom, item: { ...atom.item, inline: { ...inline, look } } };
}
