import type { LineEnds, Points } from "../geometry.ts";
import type { PageBoxes } from "./page.ts";

/** Between the bleed and a mark, and between the mark and the edge of the paper. */
const gap: Points = 3;
const markLength: Points = 15;

/** Width of the paper that marks need on each side, outside of the bleed. */
export const cropMarkSpace: Points = gap + markLength + gap;

/** Thin enough to cut along. */
export const cropMarkWidth: Points = 0.25;

/** Two lines at each corner, which lead to it from outside of the bleed. */
export function cropMarks({ bleed, trim }: Pick<PageBoxes, "bleed" | "trim">): readonly LineEnds[] {
  const [left, right] = [trim.x, trim.x + trim.width];
  const [top, bottom] = [trim.y, trim.y + trim.height];
  const outside = (near: Points, away: -1 | 1): readonly [Points, Points] => [
    near + away * gap,
    near + away * (gap + markLength),
  ];
  const across = [outside(bleed.x, -1), outside(bleed.x + bleed.width, 1)];
  const down = [outside(bleed.y, -1), outside(bleed.y + bleed.height, 1)];
  return [
    ...[top, bottom].flatMap((y) => across.map(([x1, x2]) => ({ x1, y1: y, x2, y2: y }))),
    ...[left, right].flatMap((x) => down.map(([y1, y2]) => ({ x1: x, y1, x2: x, y2 }))),
  ];
}
