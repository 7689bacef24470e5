import type { LineEnds, OutlinePath, Points, Rect } from "../geometry.ts";
import type { PageStroke } from "../page/page.ts";
import { closedDash, type Dashes, openDash, solid } from "./dashes.ts";
import { bounds, grown, lengthened, pathLength, straightSides } from "./path-measure.ts";
import { shades } from "./shades.ts";

/** A stroke as every format draws it: one width, one colour, dashes that fit. */
export interface PlainStroke extends Omit<PageStroke, "style"> {
  /** The stroked line: a straight one, or an outline. */
  readonly along: LineEnds | { readonly path: OutlinePath };
  readonly dashes: Dashes;
  /** Its ends are round. */
  readonly round: boolean;
}

/** Strokes of which only a part is seen; `clip` undefined: all of them. */
export interface StrokesWithin {
  readonly clip: OutlinePath | undefined;
  readonly strokes: readonly PlainStroke[];
}

/** A straight rule in any line style, as the strokes that draw it, in their order. */
export function strokesOfRule(ends: LineEnds, stroke: PageStroke): readonly PlainStroke[] {
  const { width, style } = stroke;
  if (!(width > 0) || stroke.opacity <= 0) return [];
  switch (style) {
    case "solid":
      return [plain(ends, stroke, solid)];
    case "dashed":
      return [plain(ends, stroke, openDash("dashed", width, lengthOf(ends)))];
    case "dotted":
      return [dotted(ends, stroke)];
    case "double":
      return [-width / 3, width / 3].map((by) => plain(beside(ends, by), { ...stroke, width: width / 3 }, solid));
    case "groove":
    case "ridge":
    case "inset":
    case "outset":
      return inRelief(ends, stroke);
  }
}

const plain = (
  along: PlainStroke["along"],
  { width, color, opacity, style }: PageStroke,
  dashes: Dashes,
): PlainStroke => ({
  along,
  width,
  color,
  opacity,
  dashes,
  round: style === "dotted",
});

/** The path reaches this far beyond the last dot's centre, so that rounding never leaves that dot out; a gap follows, no mark. */
const reach = 0.05;

/** Round dots of the line's width, the first and the last just inside its ends. */
function dotted(ends: LineEnds, stroke: PageStroke): PlainStroke {
  const length = lengthOf(ends);
  const inner = length - stroke.width;
  if (inner <= 0) return plain(ends, { ...stroke, style: "solid" }, solid);
  const along = (share: number): readonly [x: Points, y: Points] => [
    ends.x1 + (ends.x2 - ends.x1) * share,
    ends.y1 + (ends.y2 - ends.y1) * share,
  ];
  const [x1, y1] = along(stroke.width / 2 / length);
  const [x2, y2] = along(1 - (stroke.width / 2 - reach) / length);
  return plain({ x1, y1, x2, y2 }, stroke, openDash("dotted", stroke.width, inner));
}

/**
 * A rule alone has no inside, so inset is drawn as ridge and outset as groove, as CSS 2.2, 17.6.2 does for shared
 * borders: light falls from the top left.
 */
function inRelief(ends: LineEnds, stroke: PageStroke): readonly PlainStroke[] {
  const { dark, light } = shades(stroke.color);
  const sunken = stroke.style === "groove" || stroke.style === "outset";
  const width = stroke.width / 2;
  const [upper, lower] = sunken ? [dark, light] : [light, dark];
  return [
    plain(beside(ends, -width / 2), { ...stroke, width, color: upper }, solid),
    plain(beside(ends, width / 2), { ...stroke, width, color: lower }, solid),
  ];
}

const lengthOf = ({ x1, y1, x2, y2 }: LineEnds): Points => Math.hypot(x2 - x1, y2 - y1);

/** Moved sideways: a positive `by` is down for a horizontal rule, right for a vertical one, whichever way it runs. */
function beside(ends: LineEnds, by: Points): LineEnds {
  const length = lengthOf(ends);
  if (length === 0) return ends;
  let dx = -(ends.y2 - ends.y1) / length;
  let dy = (ends.x2 - ends.x1) / length;
  if (dx + dy < 0) {
    dx = -dx;
    dy = -dy;
  }
  return { x1: ends.x1 + dx * by, y1: ends.y1 + dy * by, x2: ends.x2 + dx * by, y2: ends.y2 + dy * by };
}

/** An outline in any line style, as the strokes that draw it, in their order. */
export function strokesOfPath(path: OutlinePath, stroke: PageStroke): readonly StrokesWithin[] {
  const { width, style } = stroke;
  switch (style) {
    case "solid":
      return unclipped([plain({ path }, stroke, solid)]);
    case "dashed":
    case "dotted":
      return unclipped(broken(path, { ...stroke, style }));
    case "double":
      return unclipped(
        [width / 3, -width / 3].map((by) => plain({ path: grown(path, by) }, { ...stroke, width: width / 3 }, solid)),
      );
    case "groove":
    case "ridge":
    case "inset":
    case "outset":
      return pathInRelief(path, stroke);
  }
}

const unclipped = (strokes: readonly PlainStroke[]): readonly StrokesWithin[] => [{ clip: undefined, strokes }];

/** Straight sides are fitted one by one, so that every corner is marked. See-through ones would show it twice. */
function broken(
  path: OutlinePath,
  stroke: PageStroke & { readonly style: "dashed" | "dotted" },
): readonly PlainStroke[] {
  const sides = stroke.opacity < 1 ? undefined : straightSides(path);
  if (sides === undefined) return [plain({ path }, stroke, closedDash(stroke.style, stroke.width, pathLength(path)))];
  return sides.flatMap((side) => strokesOfRule(lengthened(side, stroke.width / 2), stroke));
}

/** CSS 2.2, 8.5.3: light from the top left. The upper left half of the frame is shaded against the lower right one. */
function pathInRelief(path: OutlinePath, stroke: PageStroke): readonly StrokesWithin[] {
  const { dark, light } = shades(stroke.color);
  const sunken = stroke.style === "groove" || stroke.style === "inset";
  const [first, second] = sunken ? [dark, light] : [light, dark];
  const box = bounds(path);
  return [true, false].map((upperLeft) => {
    const outer = upperLeft ? first : second;
    const inner = upperLeft ? second : first;
    return { clip: half(box, stroke.width, upperLeft), strokes: toned(path, stroke, { outer, inner }) };
  });
}

function toned(
  path: OutlinePath,
  stroke: PageStroke,
  { outer, inner }: { readonly outer: PageStroke["color"]; readonly inner: PageStroke["color"] },
): readonly PlainStroke[] {
  if (stroke.style === "inset" || stroke.style === "outset")
    return [plain({ path }, { ...stroke, color: outer }, solid)];
  const width = stroke.width / 2;
  // The inner tone fills the whole width where nothing shines through: then no seam shows between the two.
  const under = stroke.opacity < 1 ? { by: -width / 2, width } : { by: 0, width: stroke.width };
  return [
    plain({ path: grown(path, under.by) }, { ...stroke, width: under.width, color: inner }, solid),
    plain({ path: grown(path, width / 2) }, { ...stroke, width, color: outer }, solid),
  ];
}

/** Half of a frame, cut through the lower left and the upper right corner at 45 degrees as mitred corners are. */
function half(box: Rect, width: number, upperLeft: boolean): OutlinePath {
  const left = box.x - width;
  const top = box.y - width;
  const right = box.x + box.width + width;
  const bottom = box.y + box.height + width;
  const inset = Math.min(right - left, bottom - top) / 2;
  const [cornerX, cornerY] = upperLeft ? [left, top] : [right, bottom];
  return [
    ["M", cornerX, cornerY],
    ["L", right, top],
    ["L", right - inset, top + inset],
    ["L", left + inset, bottom - inset],
    ["L", left, bottom],
    ["Z"],
  ];
}
