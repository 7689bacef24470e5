import { movedCorners } from "../drawing/matrix.ts";
import type { Matrix, Points, Rect, Size } from "../geometry.ts";
import type { GlyphPiece, Line } from "./line.ts";

/** Part at each side of a letter, in points, that can be cut off unnoticed: it is mostly white. */
const trifle = 0.5;

/** The height of capitals where a face does not say it, in ems. */
const usualCapHeight = 0.7;

/** Whether an edge of `area`, which begins at its own corner, cuts what is drawn in `rect`. */
const isCut = (rect: Rect, matrix: Matrix, area: Size): boolean =>
  movedCorners(rect, matrix).some(
    ([x, y]) => x < -trifle || y < -trifle || x > area.width + trifle || y > area.height + trifle,
  );

/** Whether nothing of it is to be seen in `area`. */
export function isGone(rect: Rect, matrix: Matrix, area: Size): boolean {
  const corners = movedCorners(rect, matrix);
  return (
    corners.every(([x]) => x <= 0) ||
    corners.every(([, y]) => y <= 0) ||
    corners.every(([x]) => x >= area.width) ||
    corners.every(([, y]) => y >= area.height)
  );
}

/** Whether an edge of `area` cuts letters of a line that begins at `x` with its baseline at `y`. */
export const isLineCut = ({ pieces }: Line, x: Points, y: Points, matrix: Matrix, area: Size): boolean =>
  pieces.some((piece) => piece.kind === "glyphs" && isCut(bodyOf(piece, x, y), matrix, area));

/** From the baseline to the height of capitals: a reader who lacks the rest still knows the letter. */
function bodyOf({ x: left, baselineShift, width, run, look }: GlyphPiece, x: Points, y: Points): Rect {
  const { capHeight, unitsPerEm } = run.face;
  const height = look.size * (capHeight > 0 ? capHeight / unitsPerEm : usualCapHeight);
  return { x: x + Math.min(left, left + width), y: y - baselineShift - height, width: Math.abs(width), height };
}
