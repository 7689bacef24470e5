import type { TilingPattern } from "../../../model/drawing/drawing.ts";
import { compose, unmoved } from "../../../model/drawing/matrix.ts";
import type { Matrix } from "../../../model/geometry.ts";
import { array, type ObjectId, real, reference } from "../../../pdf-syntax/objects.ts";
import { glyphOrder } from "../text/glyph-order.ts";
import { GlyphWriter } from "../text/glyph-writer.ts";
import type { Canvas } from "./canvas.ts";
import { ContentStream } from "./content-stream.ts";
import { matrixOf } from "./gradients.ts";
import { closeWithin } from "./groups.ts";
import { paintTiledLetters, unread } from "./lettering.ts";
import { paintPath } from "./paint-path.ts";
import { toUpward } from "./paints.ts";
import { bleedOf, grown } from "./tile-bleed.ts";

/** An area filled or stroked with tiles. `paintTile` paints what one of them shows. */
export function paintTiling(canvas: Canvas, tiling: TilingPattern, paintTile: (within: Canvas) => void): void {
  const { content } = canvas;
  const { area } = tiling;
  const pattern = tilingPattern(canvas, tiling, paintTile);
  if (area.kind === "lettering") {
    if (tiling.again === true) unread(content, () => paintTiledLetters(canvas, area, pattern));
    else paintTiledLetters(canvas, area, pattern);
    return;
  }
  content.save();
  content.opacity(1);
  if (area.stroke === undefined) {
    content.fillPattern(pattern);
    paintPath(canvas, area.path, area.evenOdd ? "f*" : "f");
  } else {
    content.strokePattern(pattern);
    content.pen(area.stroke);
    paintPath(canvas, area.path, "S");
  }
  content.restore();
}

/** ISO 32000-1, 8.7.3: a coloured tiling pattern, its cell the tile. */
function tilingPattern(canvas: Canvas, tiling: TilingPattern, paintTile: (within: Canvas) => void): ObjectId {
  const { shared, height } = canvas;
  const { tile, transform } = tiling;
  const bleed = bleedOf(tile);
  const content = new ContentStream("form");
  const matrix = compose(compose(flipped, toUpward(transform, height)), canvas.content.matrix);
  const usually = content.writeFinely(digitsFor(matrix));
  paintTile({
    ...canvas,
    content,
    glyphs: new GlyphWriter(content, shared.fonts, glyphOrder(undefined)),
    tagging: undefined,
    height: 0,
    toPage: unmoved,
    pageBox: grown(tile, bleed),
  });
  usually();
  closeWithin(canvas, content);
  const { x, y, width, height: high } = tile;
  return shared.streams.add(
    {
      Type: "/Pattern",
      PatternType: "1",
      PaintType: "1",
      TilingType: "1",
      BBox: array([x - bleed, -y - high - bleed, x + width + bleed, -y + bleed].map((value) => real(value, 6))),
      XStep: real(width, 6),
      YStep: real(high, 6),
      Matrix: matrixOf(matrix),
      Resources: reference(shared.file.share(content.resources.dictionary(shared.xObjects))),
    },
    content.out.view().slice(),
  );
}

/** From a cell, whose coordinates run up from 0, to the tile's, which run down. */
const flipped: Matrix = [1, 0, 0, -1, 0, 0];

/** Enough decimals for a hundredth of a point on the page. */
export const digitsFor = ([a, b, c, d]: Matrix): number =>
  Math.max(0, Math.min(6, Math.ceil(2 + Math.log10(Math.max(Math.hypot(a, b), Math.hypot(c, d), 1e-6)))));
