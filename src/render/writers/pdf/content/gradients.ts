import type { Gradient, GradientStop } from "../../../model/drawing/drawing.ts";
import { spreadOut } from "../../../model/drawing/spread.ts";
import type { Matrix, Rect } from "../../../model/geometry.ts";
import { array, dictionary, real } from "../../../pdf-syntax/objects.ts";

/** Part of a gradient that is written: its colours or its opacity. */
export type Channel = "color" | "opacity";

/** A shading dictionary (ISO 32000-1, 8.7.4.5.3 and 8.7.4.5.4) in the gradient's own coordinates. */
export function shadingOf(gradient: Gradient, area: Rect, channel: Channel): string {
  const spread = spreadOut(gradient, area);
  return dictionary({
    ShadingType: gradient.kind === "linear" ? "2" : "3",
    ColorSpace: channel === "color" ? "/DeviceRGB" : "/DeviceGray",
    Coords: coordinates(spread),
    Function: functionOf(spread.stops, channel),
    Extend: "[true true]",
  });
}

function coordinates(gradient: Gradient): string {
  const numbers = (values: readonly number[]): string => array(values.map((value) => real(value, 6)));
  if (gradient.kind === "linear") return numbers([gradient.x1, gradient.y1, gradient.x2, gradient.y2]);
  const { cx, cy, r, fx, fy } = gradient;
  return numbers([fx, fy, 0, cx, cy, r]);
}

/** A jump at the very beginning or end needs a width of its own: what lies beyond goes on from there. */
const jump = 1e-5;

/** 7.10.4: pieces between neighbouring stops; where two stand in one place, the colour jumps. */
function functionOf(given: readonly GradientStop[], channel: Channel): string {
  const last = given.length - 1;
  const stops = given.map((stop, at) =>
    at === 0 || at === last ? stop : { ...stop, offset: Math.min(1 - jump, Math.max(jump, stop.offset)) },
  );
  const pieces: string[] = [];
  const bounds: number[] = [];
  for (let at = 1; at < stops.length; at += 1) {
    const [before, after] = [stops[at - 1], stops[at]];
    if (before === undefined || after === undefined || !(after.offset - before.offset > 1e-6)) continue;
    pieces.push(piece(before, after, channel));
    bounds.push(after.offset);
  }
  const [only, another] = pieces;
  if (only !== undefined && another === undefined) return only;
  return dictionary({
    FunctionType: "3",
    Domain: "[0 1]",
    Functions: array(pieces),
    Bounds: array(bounds.slice(0, -1).map((bound) => real(bound, 6))),
    Encode: array(pieces.map(() => "0 1")),
  });
}

const piece = (before: GradientStop, after: GradientStop, channel: Channel): string =>
  dictionary({
    FunctionType: "2",
    Domain: "[0 1]",
    C0: valuesOf(before, channel),
    C1: valuesOf(after, channel),
    N: "1",
  });

const valuesOf = ({ color, opacity }: GradientStop, channel: Channel): string =>
  array((channel === "color" ? [color.r, color.g, color.b] : [opacity]).map((value) => real(value, 4)));

/** Whether some of its colours let more shine through than others. */
export const isPatchy = ({ stops }: Gradient): boolean => stops.some(({ opacity }) => opacity !== stops[0]?.opacity);

export const matrixOf = (matrix: Matrix): string => array(matrix.map((value) => real(value, 9)));
