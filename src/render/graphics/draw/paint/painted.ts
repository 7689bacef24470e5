import { pathBounds } from "../../../model/drawing/bounds.ts";
import { type DrawnShape, filledShape, type Paint, type StrokePen } from "../../../model/drawing/drawing.ts";
import type { OutlinePath, Rect } from "../../../model/geometry.ts";
import { black } from "../../../model/look.ts";
import { withSquarePoints } from "../path/square-points.ts";
import type { Presentation } from "../presentation.ts";
import type { DrawingScene } from "../scene.ts";
import { paintOf } from "./paint.ts";

export const solidBlack: Paint = { kind: "color", color: black, opacity: 1 };

/** An outline filled and stroked as its presentation says, apart from patterns; undefined when nothing of it would show. */
export function paintedShape(
  outline: OutlinePath,
  presentation: Presentation,
  path: string,
  scene: DrawingScene,
  unsetFill: "#000000" | "none" = "#000000",
): DrawnShape | undefined {
  if (outline.length === 0) return undefined;
  if (scene.silhouette) return { ...filledShape(outline, black), evenOdd: presentation.clipRule === "evenodd" };
  const box = pathBounds(outline);
  const fill = fillPaint(presentation, box, path, scene, unsetFill);
  const stroke = penOf(presentation, box, path, scene);
  if (fill === undefined && stroke === undefined) return undefined;
  const drawn = stroke?.cap === "square" ? withSquarePoints(outline, stroke.width) : outline;
  return { kind: "shape", path: drawn, fill, evenOdd: presentation.fillRule === "evenodd", stroke };
}

/** The paint of a fill; `unset` applies when no fill is set. */
export function fillPaint(
  presentation: Presentation,
  box: Rect | undefined,
  path: string,
  scene: DrawingScene,
  unset: string,
): Paint | undefined {
  const { fill = unset, fillOpacity } = presentation;
  const paint = paintOf({ text: fill, opacity: fillOpacity, box, path: `${path}/fill` }, presentation, scene);
  return paint === undefined || paint.opacity === 0 ? undefined : paint;
}

/** The pen of a stroke; undefined without a paint or a width. */
export function penOf(
  presentation: Presentation,
  box: Rect | undefined,
  path: string,
  scene: DrawingScene,
): StrokePen | undefined {
  if (presentation.stroke === undefined || !(presentation.strokeWidth > 0)) return undefined;
  const { stroke: text, strokeOpacity } = presentation;
  const paint = paintOf({ text, opacity: strokeOpacity, box, path: `${path}/stroke` }, presentation, scene);
  return paint === undefined || paint.opacity === 0 ? undefined : penWith(paint, presentation);
}

/** The stroke of a presentation with a paint. */
export function penWith(paint: Paint, presentation: Presentation): StrokePen {
  const { strokeDasharray: dash } = presentation;
  return {
    paint,
    width: presentation.strokeWidth,
    dash: dash.some((length) => length > 0) ? dash : [],
    dashOffset: presentation.strokeDashoffset,
    cap: presentation.strokeLinecap,
    join: presentation.strokeLinejoin,
    miterLimit: presentation.strokeMiterlimit,
  };
}
