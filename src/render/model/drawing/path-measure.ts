import type { LineEnds, OutlinePath, PathStep, Points, Rect } from "../geometry.ts";

type MeasuredPoint = readonly [x: Points, y: Points];

/** Every point a path names, control points too; its box holds the path (a Bézier stays within its hull). */
function places(path: OutlinePath): MeasuredPoint[] {
  const found: MeasuredPoint[] = [];
  for (const step of path) {
    if (step[0] === "C") found.push([step[1], step[2]], [step[3], step[4]], [step[5], step[6]]);
    else if (step[0] !== "Z") found.push([step[1], step[2]]);
  }
  return found;
}

/** The box around a path. */
export function bounds(path: OutlinePath): Rect {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const [x, y] of places(path)) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  if (left > right) return { x: 0, y: 0, width: 0, height: 0 };
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/**
 * A path whose box is larger by `by` on every side. Right for boxes and ellipses, close for rounded boxes; a direction
 * in which the path has no extent is left alone.
 */
export function grown(path: OutlinePath, by: Points): OutlinePath {
  const box = bounds(path);
  const axis = (start: Points, extent: Points): Along => {
    const scale = extent > 0 ? Math.max(0, extent + 2 * by) / extent : 1;
    const middle = start + extent / 2;
    return (value) => middle + (value - middle) * scale;
  };
  const toX = axis(box.x, box.width);
  const toY = axis(box.y, box.height);
  return path.map((step) => stepTo(step, toX, toY));
}

type Along = (value: Points) => Points;

function stepTo(step: PathStep, toX: Along, toY: Along): PathStep {
  switch (step[0]) {
    case "M":
      return ["M", toX(step[1]), toY(step[2])];
    case "L":
      return ["L", toX(step[1]), toY(step[2])];
    case "C":
      return ["C", toX(step[1]), toY(step[2]), toX(step[3]), toY(step[4]), toX(step[5]), toY(step[6])];
    case "Z":
      return step;
  }
}

/** Curves are measured in so many straight pieces: enough for fitting dashes. */
const piecesPerCurve = 16;

/** The way along a path, closing lines included. */
export function pathLength(path: OutlinePath): Points {
  let sum = 0;
  let here: MeasuredPoint = [0, 0];
  let start: MeasuredPoint = here;
  const walk = (to: MeasuredPoint): void => {
    sum += Math.hypot(to[0] - here[0], to[1] - here[1]);
    here = to;
  };
  for (const step of path) {
    switch (step[0]) {
      case "M":
        here = [step[1], step[2]];
        start = here;
        break;
      case "L":
        walk([step[1], step[2]]);
        break;
      case "C": {
        const from = here;
        for (let i = 1; i <= piecesPerCurve; i++) walk(onCurve(from, step, i / piecesPerCurve));
        break;
      }
      case "Z":
        walk(start);
        break;
    }
  }
  return sum;
}

function onCurve(from: MeasuredPoint, step: Extract<PathStep, readonly ["C", ...unknown[]]>, t: number): MeasuredPoint {
  const s = 1 - t;
  const mix = (a: number, b: number, c: number, d: number): number =>
    s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d;
  return [mix(from[0], step[1], step[3], step[5]), mix(from[1], step[2], step[4], step[6])];
}

/** The sides of one closed outline without curves; undefined for any other path. */
export function straightSides(path: OutlinePath): readonly LineEnds[] | undefined {
  const corners: MeasuredPoint[] = [];
  for (const [index, step] of path.entries()) {
    const last = index === path.length - 1;
    if (step[0] === "C" || (step[0] === "M") !== (index === 0) || (step[0] === "Z") !== last) return undefined;
    if (step[0] !== "Z") corners.push([step[1], step[2]]);
  }
  return corners.map(([x1, y1], index) => {
    const [x2, y2] = corners[(index + 1) % corners.length] ?? [x1, y1];
    return { x1, y1, x2, y2 };
  });
}

/** The same line, longer by `by` at both ends. */
export function lengthened({ x1, y1, x2, y2 }: LineEnds, by: Points): LineEnds {
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) return { x1, y1, x2, y2 };
  const dx = ((x2 - x1) / length) * by;
  const dy = ((y2 - y1) / length) * by;
  return { x1: x1 - dx, y1: y1 - dy, x2: x2 + dx, y2: y2 + dy };
}
