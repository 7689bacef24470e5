import { rectanglePath } from "../../../model/drawing/outline.ts";
import type { OutlinePath, Rect } from "../../../model/geometry.ts";
import { arcSteps } from "../path/arc.ts";

/** A rectangle, clockwise from its top left; radii beyond half a side are cut to it (SVG 1.1, 9.2). */
export function roundRectangle({ x, y, width, height }: Rect, radiusX: number, radiusY: number): OutlinePath {
  const rx = Math.min(radiusX, width / 2);
  const ry = Math.min(radiusY, height / 2);
  const right = x + width;
  const foot = y + height;
  if (!(rx > 0 && ry > 0)) return rectanglePath({ x, y, width, height });
  const corner = (cx: number, cy: number, quarters: number) =>
    arcSteps({ cx, cy, rx, ry }, (quarters * Math.PI) / 2, ((quarters + 1) * Math.PI) / 2);
  return [
    ["M", x + rx, y],
    ["L", right - rx, y],
    ...corner(right - rx, y + ry, -1),
    ["L", right, foot - ry],
    ...corner(right - rx, foot - ry, 0),
    ["L", x + rx, foot],
    ...corner(x + rx, foot - ry, 1),
    ["L", x, y + ry],
    ...corner(x + rx, y + ry, 2),
    ["Z"],
  ];
}
