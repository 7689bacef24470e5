import type { OutlinePath, Rect } from "../../../model/geometry.ts";
import type { Canvas } from "./canvas.ts";
import { writePath } from "./write-path.ts";

/** A path, painted by an operator such as `f` (ISO 32000-1, 8.5.3). */
export function paintPath(canvas: Canvas, path: OutlinePath, operator: string): void {
  canvas.content.close();
  writeOutline(canvas, path);
  canvas.content.out.latin(`${operator}\n`);
}

/** A path whose upright rectangles are written as such: half of the bytes of a barcode. */
function writeOutline(canvas: Canvas, path: OutlinePath): void {
  const { content, height } = canvas;
  let from = 0;
  for (let at = 0; at + 4 < path.length; at += 1) {
    const box = rectangleAt(path, at);
    if (box === undefined) continue;
    writePath(canvas, path.slice(from, at));
    content.point(box.x, height - box.y);
    content.point(box.width, -box.height);
    content.out.latin("re\n");
    at += 4;
    from = at + 1;
  }
  writePath(canvas, from === 0 ? path : path.slice(from));
}

/** A closed rectangle that begins with a level side; its sides are counted from there, and may be negative. */
function rectangleAt(path: OutlinePath, at: number): Rect | undefined {
  const [start, a, b, c, end] = [path[at], path[at + 1], path[at + 2], path[at + 3], path[at + 4]];
  if (start?.[0] !== "M" || a?.[0] !== "L" || b?.[0] !== "L" || c?.[0] !== "L" || end?.[0] !== "Z") return undefined;
  const [, x, y] = start;
  const isUpright = a[2] === y && b[1] === a[1] && c[2] === b[2] && c[1] === x;
  return isUpright ? { x, y, width: a[1] - x, height: b[2] - y } : undefined;
}
