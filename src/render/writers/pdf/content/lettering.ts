import { reachOf } from "../../../model/drawing/bounds.ts";
import type { DrawnLettering } from "../../../model/drawing/drawing.ts";
import { black } from "../../../model/look.ts";
import { type Line, lineBox } from "../../../model/text/line.ts";
import { dictionary, type ObjectId, real } from "../../../pdf-syntax/objects.ts";
import type { Canvas } from "./canvas.ts";
import type { ContentStream } from "./content-stream.ts";
import { isPatchy } from "./gradients.ts";
import { paintLine } from "./lines.ts";
import { evenOpacity, fillWith, takePen, withPaint } from "./paints.ts";

/** ISO 32000-1, 9.3.6, table 106. */
const modes = { fill: 0, stroke: 1, both: 2 } as const;

/** Letters whose fill and stroke need masks of their own are painted in two goes, all others in one. */
const inTwoGoes = ({ fill, stroke }: DrawnLettering): boolean =>
  fill !== undefined &&
  stroke !== undefined &&
  [fill, stroke.paint].some((paint) => paint.kind !== "color" && isPatchy(paint));

/** Letters filled and stroked as outlines, and still text. */
export function paintLettering(canvas: Canvas, lettering: DrawnLettering): void {
  if (!inTwoGoes(lettering)) {
    paintOnce(canvas, lettering);
    return;
  }
  paintOnce(canvas, { ...lettering, stroke: undefined });
  unread(canvas.content, () => paintOnce(canvas, { ...lettering, fill: undefined }));
}

/** Text that copied text does not contain (14.9.4): it is there once already. */
export function unread(content: ContentStream, paint: () => void): void {
  content.close();
  content.out.latin("/Span <</ActualText <>>> BDC\n");
  paint();
  content.close();
  content.out.latin("EMC\n");
}

function paintOnce(canvas: Canvas, { x, y, line, fill, stroke }: DrawnLettering): void {
  const { content, shared } = canvas;
  const area = reachOf(lineBox(line, x, y), stroke);
  const paint = fill ?? stroke?.paint;
  if (paint === undefined) return;
  withPaint(canvas, paint, area, () => {
    content.save();
    if (stroke !== undefined) takePen(canvas, stroke, area);
    if (fill !== undefined) fillWith(canvas, fill, area, black);
    content.opacity(evenOpacity(paint));
    if (fill !== undefined && stroke !== undefined && evenOpacity(stroke.paint) !== evenOpacity(fill)) {
      content.apply(shared.file.share(dictionary({ Type: "/ExtGState", CA: real(evenOpacity(stroke.paint)) })));
    }
    content.close();
    content.textMode(modes[fill === undefined ? "stroke" : stroke === undefined ? "fill" : "both"]);
    paintLine(canvas, { ...line, pieces: plainly(line, fill, evenOpacity(paint)) }, x, y);
    content.restore();
  });
}

/** Letters filled with a pattern, and still text. */
export function paintTiledLetters(canvas: Canvas, { x, y, line }: DrawnLettering, pattern: ObjectId): void {
  const { content } = canvas;
  content.save();
  content.fillPattern(pattern, black);
  content.opacity(1);
  content.close();
  content.textMode(modes.fill);
  paintLine(canvas, { ...line, pieces: plainly(line, undefined, 1) }, x, y);
  content.restore();
}

/** The pieces in a look that requests no more than what is already set. */
function plainly(line: Line, fill: DrawnLettering["fill"], opacity: number): Line["pieces"] {
  const color = fill?.kind === "color" ? fill.color : black;
  return line.pieces.map((piece) =>
    piece.kind === "glyphs" ? { ...piece, look: { ...piece.look, color, opacity } } : piece,
  );
}
