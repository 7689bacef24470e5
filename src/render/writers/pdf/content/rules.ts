import type { Dashes } from "../../../model/drawing/dashes.ts";
import { type PlainStroke, strokesOfRule } from "../../../model/drawing/plain-strokes.ts";
import type { LineEnds } from "../../../model/geometry.ts";
import type { PageStroke } from "../../../model/page/page.ts";
import { real } from "../../../pdf-syntax/objects.ts";
import type { Canvas } from "./canvas.ts";
import { writePath } from "./write-path.ts";

/** A straight rule in any line style. Neighbours of one look are stroked together. */
export function paintRule(canvas: Canvas, ends: LineEnds, stroke: PageStroke): void {
  for (const one of strokesOfRule(ends, stroke)) paintStroke(canvas, one);
}

/** One stroke; neighbours of one look are painted together. */
export function paintStroke(canvas: Canvas, { along, color, opacity, width, dashes, round }: PlainStroke): void {
  const { content, height } = canvas;
  content.strokeColor(color);
  content.opacity(opacity);
  content.line(width, dashText(dashes), round);
  content.batch("stroke");
  if ("path" in along) {
    writePath(canvas, along.path);
    return;
  }
  content.point(along.x1, height - along.y1);
  content.out.latin("m ");
  content.point(along.x2, height - along.y2);
  content.out.latin("l\n");
}

/** The dash array (ISO 32000-1, 8.4.3.6), such as "[3 2]0"; the distance of dots is finer, for the last one's sake. */
function dashText(dashes: Dashes): string {
  if (dashes.length === 0) return "[]0";
  const digits = dashes[0] === 0 ? 4 : 3;
  return `[${dashes.map((length) => real(length, digits)).join(" ")}]0`;
}
