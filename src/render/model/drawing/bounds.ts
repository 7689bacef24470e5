import type { OutlinePath, PathStep, Rect } from "../geometry.ts";
import type { StrokePen } from "./drawing.ts";

/** The edges of a growing box. */
export class GrowingBounds {
  #left = Number.POSITIVE_INFINITY;
  #top = Number.POSITIVE_INFINITY;
  #right = Number.NEGATIVE_INFINITY;
  #bottom = Number.NEGATIVE_INFINITY;

  include(x: number, y: number): void {
    this.#left = Math.min(this.#left, x);
    this.#top = Math.min(this.#top, y);
    this.#right = Math.max(this.#right, x);
    this.#bottom = Math.max(this.#bottom, y);
  }

  addRect({ x, y, width, height }: Rect): void {
    this.include(x, y);
    this.include(x + width, y + height);
  }

  /** undefined while nothing was added. */
  rect(): Rect | undefined {
    if (!(this.#left <= this.#right)) return undefined;
    return { x: this.#left, y: this.#top, width: this.#right - this.#left, height: this.#bottom - this.#top };
  }
}

/** The smallest box around a path, its curves followed, its stroke not counted; undefined for an empty path. */
export function pathBounds(path: OutlinePath): Rect | undefined {
  const bounds = new GrowingBounds();
  let x = 0;
  let y = 0;
  for (const step of path) {
    if (step[0] === "Z") continue;
    if (step[0] === "C") {
      const [, x1, y1, x2, y2, endX, endY] = step;
      for (const t of turningPoints(x, x1, x2, endX)) bounds.include(onCubic(x, x1, x2, endX, t), y);
      for (const t of turningPoints(y, y1, y2, endY)) bounds.include(x, onCubic(y, y1, y2, endY, t));
    }
    [x, y] = endOf(step);
    bounds.include(x, y);
  }
  return bounds.rect();
}

const endOf = (step: Exclude<PathStep, readonly ["Z"]>): readonly [number, number] =>
  step[0] === "C" ? [step[5], step[6]] : [step[1], step[2]];

export function onCubic(a: number, b: number, c: number, d: number, t: number): number {
  const s = 1 - t;
  return s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d;
}

/** Where a cubic's derivative is zero, strictly within the curve. */
function turningPoints(a: number, b: number, c: number, d: number): readonly number[] {
  const p = d - 3 * c + 3 * b - a;
  const q = 2 * (c - 2 * b + a);
  const r = b - a;
  const roots: number[] = [];
  if (Math.abs(p) < 1e-12) {
    if (q !== 0) roots.push(-r / q);
  } else {
    const inner = q * q - 4 * p * r;
    if (inner >= 0) roots.push((-q + Math.sqrt(inner)) / (2 * p), (-q - Math.sqrt(inner)) / (2 * p));
  }
  return roots.filter((t) => t > 0 && t < 1);
}

/** How far lines reach beyond their middle. */
export interface StrokeReach {
  readonly width: number;
  readonly cap: "butt" | "round" | "square";
  readonly join: "miter" | "round" | "bevel";
  readonly miterLimit: number;
}

/** A box that holds a path's stroke: exact for mitred corners of straight lines, generous by a cap elsewhere. */
export function strokeBounds(path: OutlinePath, reach: StrokeReach): Rect | undefined {
  const box = pathBounds(path);
  if (box === undefined) return undefined;
  const half = reach.width / 2;
  const out = reach.cap === "square" ? half * Math.SQRT2 : half;
  const bounds = new GrowingBounds();
  bounds.addRect({ x: box.x - out, y: box.y - out, width: box.width + 2 * out, height: box.height + 2 * out });
  if (reach.join === "miter") for (const [x, y] of miterTips(path, half, reach.miterLimit)) bounds.include(x, y);
  return bounds.rect();
}

type BoundsSpot = readonly [x: number, y: number];

/** The tips of corners sharp enough to reach beyond a round join, within the limit (SVG 1.1, 11.4). */
function miterTips(path: OutlinePath, half: number, limit: number): readonly BoundsSpot[] {
  const tips: BoundsSpot[] = [];
  for (const corners of straightRuns(path)) {
    for (let at = 1; at + 1 < corners.length; at += 1) {
      const tip = miterTip(corners[at - 1], corners[at], corners[at + 1], half, limit);
      if (tip !== undefined) tips.push(tip);
    }
  }
  return tips;
}

/** Points in the order a pen passes them; closed paths come back to their second point, so that all corners count. */
function straightRuns(path: OutlinePath): readonly (readonly BoundsSpot[])[] {
  const runs: BoundsSpot[][] = [];
  let run: BoundsSpot[] = [];
  for (const step of path) {
    if (step[0] === "M") {
      run = [[step[1], step[2]]];
      runs.push(run);
    } else if (step[0] === "L") run.push([step[1], step[2]]);
    else if (step[0] === "C") run.push([step[1], step[2]], [step[3], step[4]], [step[5], step[6]]);
    else run.push(...run.slice(0, 2));
  }
  return runs;
}

function miterTip(
  before: BoundsSpot | undefined,
  corner: BoundsSpot | undefined,
  after: BoundsSpot | undefined,
  half: number,
  limit: number,
): BoundsSpot | undefined {
  if (before === undefined || corner === undefined || after === undefined) return undefined;
  const inX = corner[0] - before[0];
  const inY = corner[1] - before[1];
  const outX = after[0] - corner[0];
  const outY = after[1] - corner[1];
  const inLength = Math.hypot(inX, inY);
  const outLength = Math.hypot(outX, outY);
  if (inLength === 0 || outLength === 0) return undefined;
  const tipX = inX / inLength - outX / outLength;
  const tipY = inY / inLength - outY / outLength;
  const length = Math.hypot(tipX, tipY);
  const cosine = Math.min(1, length / 2);
  const sine = Math.sqrt(1 - cosine * cosine);
  if (length < 1e-6 || sine * limit < 1) return undefined;
  const far = half / sine / length;
  return [corner[0] + tipX * far, corner[1] + tipY * far];
}

/** A box that holds a stroke as well, its mitres included. */
export function reachOf({ x, y, width, height }: Rect, pen: StrokePen | undefined): Rect {
  if (pen === undefined) return { x, y, width, height };
  const by = (pen.width / 2) * (pen.join === "miter" ? Math.max(pen.miterLimit, Math.SQRT2) : Math.SQRT2);
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}
