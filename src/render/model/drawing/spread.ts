import type { Points, Rect } from "../geometry.ts";
import type { Gradient, GradientStop } from "./drawing.ts";
import { inverse, movedCorners } from "./matrix.ts";

/** A gradient that comes back more often than this within its area is drawn as the mean of its colours. */
const mostPeriods = 200;
const mostStops = 4_000;

/** The same gradient with what repeats or is reflected within an area (in the coordinates of the node) written out as stops. */
export function spreadOut(gradient: Gradient, area: Rect): Gradient {
  const { from, to } = periodsOf(gradient, area);
  const stops = repeated(gradient, from, to);
  if (gradient.kind === "linear") {
    const { x1, y1, x2, y2 } = gradient;
    const at = (t: number): readonly [Points, Points] => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t];
    const [[fromX, fromY], [toX, toY]] = [at(from), at(to)];
    return { ...gradient, x1: fromX, y1: fromY, x2: toX, y2: toY, stops, spread: "pad" };
  }
  const { cx, cy, r, fx, fy } = gradient;
  return { ...gradient, cx: fx + (cx - fx) * to, cy: fy + (cy - fy) * to, r: r * to, stops, spread: "pad" };
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
