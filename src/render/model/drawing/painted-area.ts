import type { Rect } from "../geometry.ts";
import type { Pen } from "./drawing.ts";

/** A box that holds a stroke as well, its mitres included. */
export function reachOf({ x, y, width, height }: Rect, pen: Pen | undefined): Rect {
  if (pen === undefined) return { x, y, width, height };
  const by = (pen.width / 2) * (pen.join === "miter" ? Math.max(pen.miterLimit, Math.SQRT2) : Math.SQRT2);
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}
