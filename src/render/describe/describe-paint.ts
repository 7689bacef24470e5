import type { PaintDescription, PenDescription } from "../../vocabulary/page-description.ts";
import type { Gradient, Paint, StrokePen } from "../model/drawing/drawing.ts";
import { unmoved } from "../model/drawing/matrix.ts";
import type { PlainStroke } from "../model/drawing/plain-strokes.ts";
import { spreadOut } from "../model/drawing/spread.ts";
import type { Matrix, Rect } from "../model/geometry.ts";
import type { Color } from "../model/look.ts";
import { type DescriptionSpace, tidy } from "./describing.ts";

/** A colour of CSS. */
export function colorOf({ r, g, b }: Color, opacity = 1): string {
  const parts = opacity >= 1 ? [r, g, b] : [r, g, b, opacity];
  return `#${parts.map((part) => hexOf(Math.round(Math.min(1, Math.max(0, part)) * 255))).join("")}`;
}

const hexOf = (byte: number): string => byte.toString(16).padStart(2, "0");

/** `area`: what is painted with it, generously, in its coordinates. */
export function paintOf(space: DescriptionSpace, paint: Paint, area: Rect): PaintDescription {
  return paint.kind === "color" ? colorOf(paint.color, paint.opacity) : gradientOf(space, spreadOut(paint, area));
}

function gradientOf(space: DescriptionSpace, gradient: Gradient): PaintDescription {
  // Gradients have coordinates of their own, often from 0 to 1.
  const fine = { ...space, digits: gradientDigits };
  const stops = gradient.stops.map(({ offset, color, opacity }) => ({
    offset: tidy(fine, Math.min(1, Math.max(0, offset))),
    color: colorOf(color, opacity * gradient.opacity),
  }));
  const { transform } = gradient;
  const common = { stops, ...(isUnmoved(transform) ? {} : { transform: matrixOf(transform) }) };
  if (gradient.kind === "linear") {
    const { x1, y1, x2, y2 } = gradient;
    return { kind: "linear", ...tidied(fine, { x1, y1, x2, y2 }), ...common };
  }
  const { cx, cy, r, fx, fy } = gradient;
  return { kind: "radial", ...tidied(fine, { cx, cy, r, fx, fy }), ...common };
}

const gradientDigits = 6;

export function tidied<Names extends string>(
  space: DescriptionSpace,
  numbers: Readonly<Record<Names, number>>,
): Readonly<Record<Names, number>> {
  const entries = Object.entries<number>(numbers).map(([name, value]) => [name, tidy(space, value)]);
  return Object.fromEntries(entries) as Record<Names, number>;
}

const isUnmoved = (matrix: Matrix): boolean => matrix.every((value, at) => value === unmoved[at]);

/** Nine digits that count: a matrix is multiplied with others. */
export const matrixOf = (matrix: Matrix): Matrix =>
  matrix.map((value) => (Number.isFinite(value) ? Number(value.toPrecision(9)) : 0)) as unknown as Matrix;

export function penOf(space: DescriptionSpace, pen: StrokePen, area: Rect): PenDescription {
  const { width, dash, dashOffset, cap, join, miterLimit } = pen;
  return {
    paint: paintOf(space, pen.paint, area),
    width: thin(space, width),
    ...(dash.length === 0 ? {} : { dash: dash.map((length) => thin(space, length)) }),
    ...(dashOffset === 0 || dash.length === 0 ? {} : { dashOffset: thin(space, dashOffset) }),
    ...(cap === "butt" ? {} : { cap }),
    ...(join === "miter" ? {} : { join }),
    ...(miterLimit === usualMiterLimit ? {} : { miterLimit }),
  };
}

const usualMiterLimit = 10;

/** Widths are seen finer than places. */
const thin = (space: DescriptionSpace, value: number): number =>
  tidy({ ...space, digits: Math.min(8, space.digits + 2) }, value);

/** The pen of a border or rule. */
export const penOfStroke = (
  space: DescriptionSpace,
  { color, opacity, width, dashes, round }: Omit<PlainStroke, "along">,
): PenDescription => ({
  paint: colorOf(color, opacity),
  width: thin(space, width),
  ...(dashes.length === 0 ? {} : { dash: dashes.map((length) => thin(space, length)) }),
  ...(round ? { cap: "round" as const } : {}),
});
