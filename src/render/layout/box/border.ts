import { isSameColor } from "../../model/drawing/color.ts";
import {
  fittingRadii,
  type HalvedCorner,
  halveCorner,
  hasRadius,
  ring,
  roundedRect,
} from "../../model/drawing/outline.ts";
import type { Corners, OutlinePath, Points, Rect, Sides } from "../../model/geometry.ts";
import type { BorderLine } from "../../model/look.ts";
import { clippedMarks, type PageMark } from "../../model/page/page.ts";
import { type MarkSink, rule } from "./rule.ts";

type BorderSides = Sides<BorderLine | undefined>;

/** The border's lines, drawn inside of `rect`. */
export function paintBorder(marks: MarkSink, border: BorderSides, rect: Rect, radius: Corners<Points>): void {
  const line = uniformLine(border);
  if (line !== undefined) paintFrame(marks, line, rect, radius);
  else if (!hasRadius(radius)) paintStraightSides(marks, border, rect);
  else if (allSolid(border)) paintRing(marks, border, rect, radius);
  else paintRoundSides(marks, border, rect, radius);
}

export const sameLine = (a: BorderLine, b: BorderLine): boolean =>
  a === b || (a.width === b.width && a.style === b.style && a.opacity === b.opacity && isSameColor(a.color, b.color));

function uniformLine({ top, right, bottom, left }: BorderSides): BorderLine | undefined {
  if (top === undefined || right === undefined || bottom === undefined || left === undefined) return undefined;
  return sameLine(top, right) && sameLine(top, bottom) && sameLine(top, left) ? top : undefined;
}

/** Four equal sides are one closed outline: its corners join, and dashes run around it. */
function paintFrame(marks: MarkSink, line: BorderLine, rect: Rect, radius: Corners<Points>): void {
  const path = hasRadius(radius) ? roundFrame(line, rect, radius) : straightFrame(line, rect);
  marks.push({ kind: "path", path, fill: undefined, stroke: line, evenOdd: false });
}

function roundFrame({ width }: BorderLine, rect: Rect, radius: Corners<Points>): OutlinePath {
  const centre = shrink(rect, radius, { top: width, right: width, bottom: width, left: width });
  return roundedRect(centre.rect, centre.radius);
}

function straightFrame({ width }: BorderLine, rect: Rect): OutlinePath {
  const x = rect.x + width / 2;
  const y = rect.y + width / 2;
  const right = Math.max(x, rect.x + rect.width - width / 2);
  const foot = Math.max(y, rect.y + rect.height - width / 2);
  return [["M", x, y], ["L", right, y], ["L", right, foot], ["L", x, foot], ["Z"]];
}

/** Level sides run from edge to edge, upright ones between them: see-through corners are not painted twice. */
function paintStraightSides(marks: MarkSink, { top, right, bottom, left }: BorderSides, rect: Rect): void {
  const end = rect.x + rect.width;
  const foot = rect.y + rect.height;
  const upper = rect.y + (top?.width ?? 0);
  const lower = foot - (bottom?.width ?? 0);
  if (top) marks.push(rule(top, rect.x, rect.y + top.width / 2, end, rect.y + top.width / 2));
  if (bottom) marks.push(rule(bottom, rect.x, foot - bottom.width / 2, end, foot - bottom.width / 2));
  if (lower <= upper) return;
  if (left) marks.push(rule(left, rect.x + left.width / 2, upper, rect.x + left.width / 2, lower));
  if (right) marks.push(rule(right, end - right.width / 2, upper, end - right.width / 2, lower));
}

const widthsOf = ({ top, right, bottom, left }: BorderSides): Sides<Points> => ({
  top: top?.width ?? 0,
  right: right?.width ?? 0,
  bottom: bottom?.width ?? 0,
  left: left?.width ?? 0,
});

const allSolid = ({ top, right, bottom, left }: BorderSides): boolean =>
  [top, right, bottom, left].every((line) => line === undefined || line.style === "solid");

/** Solid sides of several widths or colours: what lies between two rounded edges, so that thick runs into thin. */
function paintRing(marks: MarkSink, border: BorderSides, rect: Rect, radius: Corners<Points>): void {
  const { top, right, bottom, left } = border;
  const width = widthsOf(border);
  const path = ring(rect, radius, width);
  const lines = [top, right, bottom, left].filter((line) => line !== undefined);
  const [first] = lines;
  if (first === undefined) return;
  if (lines.every((line) => sameLine({ ...line, width: 1 }, { ...first, width: 1 }))) {
    marks.push(filledRing(path, first));
    return;
  }
  const end = rect.x + rect.width;
  const foot = rect.y + rect.height;
  const { topLeft, topRight, bottomRight, bottomLeft } = fittingRadii(rect, radius);
  const nw = ["L", rect.x + Math.max(width.left, topLeft), rect.y + Math.max(width.top, topLeft)] as const;
  const ne = ["L", end - Math.max(width.right, topRight), rect.y + Math.max(width.top, topRight)] as const;
  const se = ["L", end - Math.max(width.right, bottomRight), foot - Math.max(width.bottom, bottomRight)] as const;
  const sw = ["L", rect.x + Math.max(width.left, bottomLeft), foot - Math.max(width.bottom, bottomLeft)] as const;
  paintPart(marks, top, path, [["M", rect.x, rect.y], ["L", end, rect.y], ne, nw, ["Z"]]);
  paintPart(marks, right, path, [["M", end, rect.y], ["L", end, foot], se, ne, ["Z"]]);
  paintPart(marks, bottom, path, [["M", end, foot], ["L", rect.x, foot], sw, se, ["Z"]]);
  paintPart(marks, left, path, [["M", rect.x, foot], ["L", rect.x, rect.y], nw, sw, ["Z"]]);
}

/** One side's part of the ring: as far as the middles of its corners. */
function paintPart(marks: MarkSink, line: BorderLine | undefined, path: OutlinePath, clip: OutlinePath): void {
  if (line === undefined) return;
  marks.push(clippedMarks([filledRing(path, line)], clip));
}

const filledRing = (path: OutlinePath, { color, opacity }: BorderLine): PageMark => ({
  kind: "path",
  path,
  fill: { color, opacity },
  stroke: undefined,
  evenOdd: true,
});

/** Every side takes half of the round corners at its ends, so that two colours meet in a corner's middle. */
function paintRoundSides(marks: MarkSink, border: BorderSides, rect: Rect, radius: Corners<Points>): void {
  const inner = shrink(rect, radius, widthsOf(border));
  const { x, y } = inner.rect;
  const right = x + inner.rect.width;
  const foot = y + inner.rect.height;
  const { topLeft, topRight, bottomRight, bottomLeft } = inner.radius;
  const nw = halveCorner([x, y + topLeft], [x, y], [x + topLeft, y]);
  const ne = halveCorner([right - topRight, y], [right, y], [right, y + topRight]);
  const se = halveCorner([right, foot - bottomRight], [right, foot], [right - bottomRight, foot]);
  const sw = halveCorner([x + bottomLeft, foot], [x, foot], [x, foot - bottomLeft]);
  paintSide(marks, border.top, sidePath(nw, ne, right - topRight, y));
  paintSide(marks, border.right, sidePath(ne, se, right, foot - bottomRight));
  paintSide(marks, border.bottom, sidePath(se, sw, x + bottomLeft, foot));
  paintSide(marks, border.left, sidePath(sw, nw, x, y + topLeft));
}

/** From the middle of one corner along a side, which ends at `x`, `y`, to the middle of the next. */
const sidePath = (from: HalvedCorner, to: HalvedCorner, x: Points, y: Points): OutlinePath => [
  ["M", ...from.middle],
  from.fromMiddle,
  ["L", x, y],
  to.toMiddle,
];

function paintSide(marks: MarkSink, line: BorderLine | undefined, path: OutlinePath): void {
  if (line === undefined) return;
  const stroke = isFlat(line) ? line : ({ ...line, style: "solid" } as const);
  marks.push({ kind: "path", path, fill: undefined, stroke, evenOdd: false });
}

/** Styles of several tones or lines need a closed outline to separate inside from outside. */
const isFlat = ({ style }: BorderLine): boolean => style === "solid" || style === "dashed" || style === "dotted";

/** The centre line of a border, with radii that stay parallel to the outer edge. */
function shrink(rect: Rect, radius: Corners<Points>, { top, right, bottom, left }: Sides<Points>) {
  const outer = fittingRadii(rect, radius);
  const less = (corner: Points, a: Points, b: Points) => Math.max(0, corner - Math.max(a, b) / 2);
  return {
    rect: {
      x: rect.x + left / 2,
      y: rect.y + top / 2,
      width: Math.max(0, rect.width - (left + right) / 2),
      height: Math.max(0, rect.height - (top + bottom) / 2),
    },
    radius: {
      topLeft: less(outer.topLeft, top, left),
      topRight: less(outer.topRight, top, right),
      bottomRight: less(outer.bottomRight, bottom, right),
      bottomLeft: less(outer.bottomLeft, bottom, left),
    },
  };
}
