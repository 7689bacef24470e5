import { linePath } from "../../../model/drawing/outline.ts";
import type { OutlinePath, PathStep, Points } from "../../../model/geometry.ts";

/** How long a part without length becomes, of the pen's width: too short to be seen, long enough to have a direction. */
const share = 1 / 100;

/**
 * A path whose parts without length run a hundredth of the pen's width along the x axis: with square caps they are squares
 * (SVG 2, 13.5.4), where PDF paints nothing for want of a direction (ISO 32000-2, 8.5.3.2).
 */
export function withSquarePoints(path: OutlinePath, width: Points): OutlinePath {
  const parts: PathStep[][] = [];
  for (const step of path) {
    const last = parts.at(-1);
    if (step[0] === "M" || last === undefined) parts.push([step]);
    else last.push(step);
  }
  return parts.flatMap((part) => squarePoint(part, width) ?? part);
}

/** The line that stands for a part of a path, if that begins, ends and stays at one point; a move alone is no part. */
function squarePoint([move, ...steps]: OutlinePath, width: Points): OutlinePath | undefined {
  if (move?.[0] !== "M" || steps.length === 0) return undefined;
  const [, x, y] = move;
  const stays = ([, ...numbers]: PathStep): boolean =>
    numbers.every((number, index) => number === (index % 2 === 0 ? x : y));
  const half = (width * share) / 2;
  return steps.every(stays) ? linePath({ x1: x - half, y1: y, x2: x + half, y2: y }) : undefined;
}
