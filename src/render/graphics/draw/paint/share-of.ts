import type { Rect } from "../../../model/geometry.ts";

/** A box in shares of another. */
export const shareOf = ({ x, y, width, height }: Rect, box: Rect): Rect => ({
  x: box.x + x * box.width,
  y: box.y + y * box.height,
  width: width * box.width,
  height: height * box.height,
});
