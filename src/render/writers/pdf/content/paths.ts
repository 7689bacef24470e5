import type { Path, Rect } from "../../../model/geometry.ts";
import type { SolidPaint, Stroke } from "../../../model/page/page.ts";
import type { Canvas } from "./canvas.ts";
import { closedDash } from "./dashes.ts";
import { bounds, grown, lengthened, pathLength, straightSides } from "./path-measure.ts";
import { paintRule } from "./rules.ts";
import { shades } from "./shades.ts";

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
  path: Path,
  fill: SolidPaint | undefined,
  stroke: Stroke | undefined,
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

/** Path construction only (ISO 32000-1, 8.5.2). */
export function writePath({ content, height }: Canvas, path: Path): void {
  const { out } = content;
  for (const step of path) {
    switch (step[0]) {
      case "M":
        content.point(step[1], height - step[2]);
        out.latin("m\n");
        break;
      case "L":
        content.point(step[1], height - step[2]);
        out.latin("l\n");
        break;
      case "C":
        content.point(step[1], height - step[2]);
        content.point(step[3], height - step[4]);
        content.point(step[5], height - step[6]);
        out.latin("c\n");
        break;
      case "Z":
        out.latin("h\n");
        break;
    }
  }
}

function strokePath(canvas: Canvas, path: Path, stroke: Stroke): void {
  const { width, style } = stroke;
  switch (style) {
    case "solid":
      strokeOnce(canvas, path, stroke, "[]0");
      break;
    case "dashed":
    case "dotted":
      strokeBroken(canvas, path, { ...stroke, style });
      break;
    case "double":
      for (const by of [width / 3, -width / 3]) {
        strokeOnce(canvas, grown(path, by), { ...stroke, width: width / 3 }, "[]0");
      }
      break;
    case "groove":
    case "ridge":
    case "inset":
    case "outset":
      strokeInRelief(canvas, path, stroke);
      break;
  }
}

function strokeOnce(canvas: Canvas, path: Path, stroke: Stroke, dash: string): void {
  const { content } = canvas;
  content.strokeColor(stroke.color);
  content.opacity(stroke.opacity);
  content.line(stroke.width, dash, stroke.style === "dotted");
  content.batch("stroke");
  writePath(canvas, path);
}

/** Straight sides are fitted one by one, so that every corner is marked. See-through ones would show it twice. */
function strokeBroken(canvas: Canvas, path: Path, stroke: Stroke & { readonly style: "dashed" | "dotted" }): void {
  const sides = stroke.opacity < 1 ? undefined : straightSides(path);
  if (sides === undefined) {
    strokeOnce(canvas, path, stroke, closedDash(stroke.style, stroke.width, pathLength(path)));
    return;
  }
  for (const side of sides) paintRule(canvas, lengthened(side, stroke.width / 2), stroke);
}

/** CSS 2.2, 8.5.3: light from the top left. The upper left half of the frame is shaded against the lower right one. */
function strokeInRelief(canvas: Canvas, path: Path, stroke: Stroke): void {
  const { dark, light } = shades(stroke.color);
  const sunken = stroke.style === "groove" || stroke.style === "inset";
  const [first, second] = sunken ? [dark, light] : [light, dark];
  const box = bounds(path);
  for (const upperLeft of [true, false]) {
    const outer = upperLeft ? first : second;
    const inner = upperLeft ? second : first;
    canvas.content.save();
    writePath(canvas, half(box, stroke.width, upperLeft));
    canvas.content.out.latin("W n\n");
    if (stroke.style === "inset" || stroke.style === "outset") {
      strokeOnce(canvas, path, { ...stroke, color: outer }, "[]0");
    } else {
      const width = stroke.width / 2;
      // The inner tone fills the whole width where nothing shines through: then no seam shows between the two.
      const under = stroke.opacity < 1 ? { by: -width / 2, width } : { by: 0, width: stroke.width };
      strokeOnce(canvas, grown(path, under.by), { ...stroke, width: under.width, color: inner }, "[]0");
      strokeOnce(canvas, grown(path, width / 2), { ...stroke, width, color: outer }, "[]0");
    }
    canvas.content.restore();
  }
}

/** Half of a frame, cut through the lower left and the upper right corner at 45 degrees as mitred corners are. */
function half(box: Rect, width: number, upperLeft: boolean): Path {
  const left = box.x - width;
  const top = box.y - width;
  const right = box.x + box.width + width;
  const bottom = box.y + box.height + width;
  const inset = Math.min(right - left, bottom - top) / 2;
  const [cornerX, cornerY] = upperLeft ? [left, top] : [right, bottom];
  return [
    ["M", cornerX, cornerY],
    ["L", right, top],
    ["L", right - inset, top + inset],
    ["L", left + inset, bottom - inset],
    ["L", left, bottom],
    ["Z"],
  ];
}
