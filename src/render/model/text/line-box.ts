import type { Points, Rect } from "../geometry.ts";
import type { Line } from "./line.ts";

/** The box of a line whose baseline begins at `x`, `y`, with all of its pieces. */
export function lineBox(line: Line, x: Points, y: Points): Rect {
  const right = Math.max(line.width, ...line.pieces.map((piece) => piece.x + piece.width));
  return { x, y: y - line.ascent, width: right, height: line.ascent + line.descent };
}
