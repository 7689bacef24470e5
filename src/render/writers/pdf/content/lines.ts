import { resized, sorted } from "../../../model/drawing/drawing.ts";
import { movedCorners } from "../../../model/drawing/matrix.ts";
import { movedPath } from "../../../model/drawing/moved-path.ts";
import { movedRect, type Points, type Rect } from "../../../model/geometry.ts";
import type { LinkTarget } from "../../../model/look.ts";
import { strokesOfBar } from "../../../model/text/bar-strokes.ts";
import type { Line, LineBar, PicturePiece } from "../../../model/text/line.ts";
import { paintPicture } from "../images/pictures.ts";
import type { Canvas } from "./canvas.ts";
import { paintPath, paintRect } from "./paths.ts";
import { paintStroke } from "./rules.ts";

/**
 * A set line whose left edge is `x` and whose baseline is `y`: highlights, text and pictures, strokes over it, links.
 * `repeats`: the same line is painted many times.
 */
export function paintLine(canvas: Canvas, line: Line, x: Points, y: Points, repeats = false): void {
  for (const bar of line.under) paintBar(canvas, bar, x, y);
  for (const piece of line.pieces) {
    if (piece.kind === "glyphs") {
      if (repeats && line.pieces.length === 1) canvas.glyphs.showAgain(piece, x, canvas.height - y);
      else canvas.glyphs.show(piece, x, canvas.height - y);
      continue;
    }
    canvas.glyphs.end();
    paintPiece(canvas, piece, x + piece.x, y - piece.baselineShift - piece.height);
  }
  for (const leader of line.leaders ?? []) canvas.glyphs.show(leader, x, canvas.height - y);
  canvas.glyphs.end();
  paintDrawn(canvas, line, x, y);
  for (const bar of line.over) paintBar(canvas, bar, x, y);
  for (const link of line.links) placeLink(canvas, movedRect(link.rect, x, y), link.target);
}

/** Paints the letters of a line that are outlines. `x`, `y`: the start of its baseline, in points, y down. */
export function paintDrawn(canvas: Canvas, { drawn }: Line, x: Points, y: Points): void {
  if (drawn !== undefined) paintPath(canvas, movedPath(drawn.path, [1, 0, 0, 1, x, y]), drawn, undefined, false);
}

/** Paints what stands in a line as a picture does, a field as its widget. `x`, `y`: its top left corner, in points. */
export function paintPiece(
  canvas: Canvas,
  { width, height, picture, field }: PicturePiece,
  x: Points,
  y: Points,
): void {
  if (field !== undefined && canvas.shared.forms.place(canvas, field, { x, y, width, height })) return;
  const graphic = sorted(picture);
  if (graphic.kind === "picture") paintPicture(canvas, { x, y, width, height }, graphic.picture);
  else canvas.shared.paintDrawing(canvas, resized(graphic.drawing, { width, height }), x, y);
}

/** Paints a bar of a line: a background, or a line under, over or through its text. */
export function paintBar(canvas: Canvas, bar: LineBar, x: Points, y: Points): void {
  const strokes = strokesOfBar(bar, x, y);
  if (strokes === undefined) paintRect(canvas, movedRect(bar.rect, x, y), { color: bar.color, opacity: bar.opacity });
  else for (const stroke of strokes) paintStroke(canvas, stroke);
}

/** Notes a link where it ends up on the page. */
export function placeLink(canvas: Canvas, rect: Rect, target: LinkTarget): void {
  const { height } = canvas.pageBox;
  const [topLeft, topRight, bottomRight, bottomLeft] = movedCorners(rect, canvas.toPage);
  if (!topLeft || !topRight || !bottomRight || !bottomLeft) return;
  const upward = [bottomLeft, bottomRight, topRight, topLeft].map(([x, y]) => [x, height - y] as const);
  const { page, layers, tagging } = canvas;
  canvas.shared.links.add({ page, corners: upward, target, layers, tag: tagging?.annotate(target) });
}
