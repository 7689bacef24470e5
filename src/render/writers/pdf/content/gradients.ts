import type { Gradient, GradientStop } from "../../../model/drawing/drawing.ts";
import { inverse, movedCorners } from "../../../model/drawing/matrix.ts";
import type { Matrix, Points, Rect } from "../../../model/geometry.ts";
import { array, dictionary, real } from "../../../pdf-syntax/objects.ts";

/** A gradient that comes back more often than this within its area is drawn as the mean of its colours. */
const mostPeriods = 200;
const mostStops = 4_000;

/** Part of a gradient that is written: its colours or its opacity. */
export type Channel = "color" | "opacity";

/** A shading dictionary (ISO 32000-1, 8.7.4.5.3 and 8.7.4.5.4) in the gradient's own coordinates. */
export function shadingOf(gradient: Gradient, area: Rect, channel: Channel): string {
  const { from, to } = periodsOf(gradient, area);
  return dictionary({
    ShadingType: gradient.kind === "linear" ? "2" : "3",
    ColorSpace: channel === "color" ? "/DeviceRGB" : "/DeviceGray",
    Coords: coordinates(gradient, from, to),
    Function: functionOf(repeated(gradient, from, to), channel),
    Extend: "[true true]",
  });
}

interface Periods {
  readonly from: number;
  readonly to: number;
}

/** How far the stops have to run, 0 to 1 being once, to reach every corner of an area (in the coordinates of the node). */
function periodsOf(gradient: Gradient, area: Rect): Periods {
  const once = { from: 0, to: 1 };
  const back = gradient.spread === "pad" ? undefined : inverse(gradient.transform);
  if (back === undefined) return once;
  const corners = movedCorners(area, back);
  const reached =
    gradient.kind === "linear"
      ? corners.map(([x, y]) => alongLine(gradient, x, y))
      : corners.map(([x, y]) => towardsCircle(gradient, x, y));
  const from = Math.floor(Math.min(0, ...reached));
  const to = Math.ceil(Math.max(1, ...reached));
  const most = Math.min(mostPeriods, Math.floor(mostStops / gradient.stops.length));
  return to - from <= most ? { from, to } : once;
}

function alongLine({ x1, y1, x2, y2 }: Extract<Gradient, { kind: "linear" }>, x: number, y: number): number {
  const dx = x2 - x1;
  const dy = y2 - y1;
  return ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy);
}

/** A cone reaches a point at several t, or none; so many periods are drawn of it. */
const conePeriods = 32;

/** The t whose circle, about a centre on its way from the focus, passes through a point. */
function towardsCircle({ cx, cy, r, fx, fy }: Extract<Gradient, { kind: "radial" }>, x: number, y: number): number {
  const [dx, dy, px, py] = [cx - fx, cy - fy, x - fx, y - fy];
  const a = r * r - dx * dx - dy * dy;
  if (!(a > 1e-9 * r * r)) return conePeriods;
  const b = px * dx + py * dy;
  const c = px * px + py * py;
  return (-b + Math.sqrt(Math.max(0, b * b + a * c))) / a;
}

function coordinates(gradient: Gradient, from: number, to: number): string {
  const numbers = (values: readonly number[]): string => array(values.map((value) => real(value, 6)));
  if (gradient.kind === "linear") {
    const { x1, y1, x2, y2 } = gradient;
    const at = (t: number): readonly [Points, Points] => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t];
    return numbers([...at(from), ...at(to)]);
  }
  const { cx, cy, r, fx, fy } = gradient;
  return numbers([fx, fy, 0, fx + (cx - fx) * to, fy + (cy - fy) * to, r * to]);
}

/** The stops over all periods, again from 0 to 1. */
function repeated({ stops, spread }: Gradient, from: number, to: number): readonly GradientStop[] {
  if (from === 0 && to === 1) return stops;
  const all: GradientStop[] = [];
  for (let period = from; period < to; period += 1) {
    const mirrored = spread === "reflect" && period % 2 !== 0;
    const ordered = mirrored ? stops.toReversed().map((stop) => ({ ...stop, offset: 1 - stop.offset })) : stops;
    for (const stop of ordered) all.push({ ...stop, offset: (period + stop.offset - from) / (to - from) });
  }
  return all;
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
