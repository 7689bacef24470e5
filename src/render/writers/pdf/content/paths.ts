import { strokesOfPath } from "../../../model/drawing/plain-strokes.ts";
import type { OutlinePath, Rect } from "../../../model/geometry.ts";
import type { PageStroke, SolidPaint } from "../../../model/page/page.ts";
import type { Canvas } from "./canvas.ts";
import { paintStroke } from "./rules.ts";
import { writePath } from "./write-path.ts";

/** A filled box; neighbours of one colour are painted together. */
export function paintRect({ content, height }: Canvas, rect: Rect, fill: SolidPaint): void {
  if (fill.opacity <= 0 || rect.width <= 0 || rect.height <= 0) return;
  content.fillColor(fill.color);
  content.opacity(fill.opacity);
  content.batch("fill");
  content.point(rect.x, height - rect.y - rect.height);
  content.point(rect.width, rect.height);
  content.out.latin("re\n");
}

/** A path filled, stroked or both. */
export function paintPath(
  canvas: Canvas,
  path: OutlinePath,
  fill: SolidPaint | undefined,
  stroke: PageStroke | undefined,
  evenOdd: boolean,
): void {
  if (path.length === 0) return;
  if (fill !== undefined && fill.opacity > 0) {
    canvas.content.fillColor(fill.color);
    canvas.content.opacity(fill.opacity);
    canvas.content.close();
    writePath(canvas, path);
    canvas.content.out.latin(evenOdd ? "f*\n" : "f\n");
  }
  if (stroke !== undefined && stroke.opacity > 0 && stroke.width > 0) strokePath(canvas, path, stroke);
}

function strokePath(canvas: Canvas, path: OutlinePath, stroke: PageStroke): void {
  const { content } = canvas;
  for (const { clip, strokes } of strokesOfPath(path, stroke)) {
    if (clip !== undefined) {
      content.save();
      writePath(canvas, clip);
      content.out.latin("W n\n");
    }
    for (const one of strokes) paintStroke(canvas, one);
    if (clip !== undefined) content.restore();
  }
}
