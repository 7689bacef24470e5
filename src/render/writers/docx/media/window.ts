import { strokeBounds } from "../../../model/drawing/bounds.ts";
import type { StrokePen } from "../../../model/drawing/drawing.ts";
import { around as boxAround } from "../../../model/drawing/matrix.ts";
import type { OutlinePath, PathStep, Points, Rect } from "../../../model/geometry.ts";

/*
 * The visible part of a drawing. resvg fails on a layer that lies outside of the picture, on a layer inside another that
 * begins more than the picture's size before it, and on numbers far from the picture. So invisible parts are left out, and
 * parts far away are cut where the cut is invisible.
 */

const overlap = (a: Rect, b: Rect): boolean =>
  a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;

const around = ({ x, y, width, height }: Rect, right: Points, down: Points): Rect => ({
  x: x - right,
  y: y - down,
  width: width + 2 * right,
  height: height + 2 * down,
});

/** The area that is kept: less than half the window on each side of it, so that a cut at its edge is invisible. */
export const surroundings = (window: Rect): Rect => around(window, window.width * 0.45, window.height * 0.45);

/** As far as a pen may reach from the surroundings. */
const reachable = (window: Rect): Rect => around(window, window.width * 0.9, window.height * 0.9);

const holds = (outer: Rect, inner: Rect): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/** "far": it shows, and some of it is beyond the surroundings. */
export function showing(box: Rect | undefined, window: Rect): "nothing" | "near" | "far" {
  if (box === undefined || !overlap(box, window)) return "nothing";
  return holds(surroundings(window), box) ? "near" : "far";
}

/** The area that a path encloses, as far as it is in the surroundings; curves are lines. */
export function nearArea(path: OutlinePath, window: Rect): OutlinePath {
  const area = surroundings(window);
  return flattened(path, area).flatMap(({ spots }) => {
    const cut = edgesOf(area).reduce(cutAt, spots);
    return cut.length < 3 ? [] : [...polyline(cut), ["Z"] as const];
  });
}

/** A piece of a line, and the pen with its dashes where they come to at its beginning. */
export interface NearStroke {
  readonly path: OutlinePath;
  readonly pen: StrokePen;
}

/** The pieces of a path's line in the surroundings. undefined: its pen alone reaches beyond, so that they cannot be drawn. */
export function nearStrokes(path: OutlinePath, pen: StrokePen, window: Rect): readonly NearStroke[] | undefined {
  const area = surroundings(window);
  const reach = reachable(window);
  const strokes = flattened(path, area).flatMap((run) =>
    piecesIn(run, around(area, pen.width, pen.width)).map(({ spots, from, closed }) => ({
      path: closed ? [...polyline(spots), ["Z"] as const] : polyline(spots),
      pen: dashedFrom(pen, from),
    })),
  );
  const drawable = strokes.every(({ path: piece }) => holds(reach, strokeBounds(piece, pen) ?? reach));
  return drawable ? strokes : undefined;
}

/** A pen that has drawn so much already. */
function dashedFrom(pen: StrokePen, from: number): StrokePen {
  const round = 2 * pen.dash.reduce((sum, length) => sum + length, 0);
  return round === 0 ? pen : { ...pen, dashOffset: (pen.dashOffset + from) % round };
}

type WindowSpot = readonly [x: number, y: number];

interface SpotRun {
  readonly spots: readonly WindowSpot[];
  readonly closed: boolean;
}

const polyline = (spots: readonly WindowSpot[]): readonly PathStep[] =>
  spots.map(([x, y], at) => [at === 0 ? "M" : "L", x, y] as const);

/** Lines for curves, which are followed where they are in the area. */
function flattened(path: OutlinePath, area: Rect): readonly SpotRun[] {
  const runs: { spots: WindowSpot[]; closed: boolean }[] = [];
  let run: { spots: WindowSpot[]; closed: boolean } = { spots: [], closed: false };
  for (const step of path) {
    if (step[0] === "M" || run.closed) {
      run = { spots: step[0] === "M" ? [[step[1], step[2]]] : run.spots.slice(0, 1), closed: false };
      runs.push(run);
    }
    if (step[0] === "L") run.spots.push([step[1], step[2]]);
    else if (step[0] === "Z") run.closed = true;
    else if (step[0] === "C") {
      const [, x1, y1, x2, y2, x, y] = step;
      follow([run.spots.at(-1) ?? [x1, y1], [x1, y1], [x2, y2], [x, y]], area, run.spots, mostHalvings);
    }
  }
  return runs;
}

type Curve = readonly [WindowSpot, WindowSpot, WindowSpot, WindowSpot];

/** 2 to this power pieces at most, of which only those in the area are made. */
const mostHalvings = 16;
/** Greatest deviation of a curve from a line, as a share of the longer side of the area. */
const tolerance = 1 / 20_000;

function follow(curve: Curve, area: Rect, spots: WindowSpot[], halvings: number): void {
  const [start, one, two, end] = curve;
  if (halvings === 0 || !overlap(boxAround(curve), area) || isStraight(curve, Math.max(area.width, area.height))) {
    spots.push(end);
    return;
  }
  const [a, b, c] = [middle(start, one), middle(one, two), middle(two, end)];
  const [ab, bc] = [middle(a, b), middle(b, c)];
  const half = middle(ab, bc);
  follow([start, a, ab, half], area, spots, halvings - 1);
  follow([half, bc, c, end], area, spots, halvings - 1);
}

const middle = ([ax, ay]: WindowSpot, [bx, by]: WindowSpot): WindowSpot => [(ax + bx) / 2, (ay + by) / 2];

/** Its control points are as good as on the thirds of its chord. */
function isStraight([start, one, two, end]: Curve, size: number): boolean {
  const off = (at: 0 | 1): number =>
    Math.max(Math.abs(3 * one[at] - 2 * start[at] - end[at]), Math.abs(3 * two[at] - start[at] - 2 * end[at]));
  return Math.max(off(0), off(1)) < size * tolerance;
}

/** One of the four sides of an area: what is less than `least` of `axis` times `sign` is outside. */
interface WindowEdge {
  readonly axis: 0 | 1;
  readonly sign: 1 | -1;
  readonly least: number;
}

const edgesOf = ({ x, y, width, height }: Rect): readonly WindowEdge[] => [
  { axis: 0, sign: 1, least: x },
  { axis: 0, sign: -1, least: -(x + width) },
  { axis: 1, sign: 1, least: y },
  { axis: 1, sign: -1, least: -(y + height) },
];

const inside = (spot: WindowSpot, { axis, sign, least }: WindowEdge): number => spot[axis] * sign - least;

/** Sutherland and Hodgman, 1974: a polygon without what is beyond one edge. */
function cutAt(spots: readonly WindowSpot[], edge: WindowEdge): readonly WindowSpot[] {
  return spots.flatMap((spot, at): readonly WindowSpot[] => {
    const before = spots.at(at - 1) ?? spot;
    const [is, was] = [inside(spot, edge), inside(before, edge)];
    const crosses = is >= 0 !== was >= 0;
    return [...(crosses ? [between(before, spot, was / (was - is))] : []), ...(is >= 0 ? [spot] : [])];
  });
}

const between = ([ax, ay]: WindowSpot, [bx, by]: WindowSpot, share: number): WindowSpot => [
  ax + (bx - ax) * share,
  ay + (by - ay) * share,
];

interface WindowPiece extends SpotRun {
  /** So far along the path it begins. */
  readonly from: number;
}

/**
 * The pieces of a run inside the area. A closed run that is cut becomes open pieces, joined across the point where it
 * began.
 */
function piecesIn({ spots, closed }: SpotRun, area: Rect): readonly WindowPiece[] {
  const [first] = spots;
  if (first === undefined) return [];
  if (spots.every((spot) => holds(area, { x: spot[0], y: spot[1], width: 0, height: 0 })))
    return [{ spots, closed, from: 0 }];
  const pieces = cutPieces(closed ? [...spots, first] : spots, edgesOf(area));
  const [begin, ...others] = pieces;
  const last = others.at(-1);
  if (!closed || begin === undefined || last === undefined || begin.from > 0 || last.spots.at(-1) !== first)
    return pieces;
  return [{ ...last, spots: [...last.spots, ...begin.spots.slice(1)] }, ...others.slice(0, -1)];
}

function cutPieces(spots: readonly WindowSpot[], edges: readonly WindowEdge[]): readonly WindowPiece[] {
  const pieces: { spots: WindowSpot[]; closed: boolean; from: number }[] = [];
  let from = 0;
  let leaves = true;
  for (const [at, end] of spots.slice(1).entries()) {
    const start = spots[at] ?? end;
    const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
    const [enter, leave] = shares(start, end, edges);
    if (enter <= leave) {
      if (leaves || enter > 0)
        pieces.push({ spots: [between(start, end, enter)], closed: false, from: from + length * enter });
      pieces.at(-1)?.spots.push(leave < 1 ? between(start, end, leave) : end);
    }
    leaves = !(leave >= 1 && enter <= leave);
    from += length;
  }
  return pieces;
}

/** Liang and Barsky, 1984: from where to where a line is in an area, as shares of its length; nowhere if they are not in order. */
function shares(
  start: WindowSpot,
  end: WindowSpot,
  edges: readonly WindowEdge[],
): readonly [enter: number, leave: number] {
  let [enter, leave] = [0, 1];
  for (const edge of edges) {
    const [from, to] = [inside(start, edge), inside(end, edge)];
    if (from < 0 && to < 0) return [1, 0];
    if (from < 0) enter = Math.max(enter, from / (from - to));
    else if (to < 0) leave = Math.min(leave, from / (from - to));
  }
  return [enter, leave];
}
