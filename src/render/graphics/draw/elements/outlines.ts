import type {
  SvgArc,
  SvgBoxShape,
  SvgCircle,
  SvgEllipse,
  SvgLine,
  SvgPath,
  SvgPolygon,
  SvgRectangle,
} from "../../../../vocabulary/generated/definition.ts";
import { costs } from "../../../contract/budget.ts";
import { linePath } from "../../../model/drawing/outline.ts";
import type { OutlinePath } from "../../../model/geometry.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import { paintedOutline } from "../paint/tiled.ts";
import { arcSteps, onEllipse, wholeEllipse } from "../path/arc.ts";
import { readPathData } from "../path/path-data.ts";
import { type PointPair, parsePoints, polygon } from "../path/points.ts";
import type { Presentation } from "../presentation.ts";
import { type DrawingScene, reportFault } from "../scene.ts";
import { type BoxShape, boxShape, corners } from "../shapes/box-shapes.ts";
import { roundRectangle } from "../shapes/round-rectangle.ts";
import type { DrawKind } from "./kinds.ts";

/** Draws the outline that `outline` makes of an element's keys. */
const outlined =
  <Keys>(outline: (keys: Keys, path: string, scene: DrawingScene) => OutlinePath): DrawKind<Keys> =>
  (keys, presentation, path, scene) =>
    paintedOutline(outline(keys, path, scene), presentation, path, scene);

/** Outlines that follow from an element's keys alone. */
export const simpleOutlines = {
  rectangle: ({ x = 0, y = 0, width, height, rx, ry }: SvgRectangle): OutlinePath =>
    width > 0 && height > 0 ? roundRectangle({ x, y, width, height }, rx ?? ry ?? 0, ry ?? rx ?? 0) : [],
  circle: ({ cx = 0, cy = 0, r }: SvgCircle): OutlinePath => wholeEllipse({ cx, cy, rx: r, ry: r }),
  ellipse: ({ cx = 0, cy = 0, rx, ry }: SvgEllipse): OutlinePath => wholeEllipse({ cx, cy, rx, ry }),
  line: ({ x1 = 0, y1 = 0, x2 = 0, y2 = 0 }: SvgLine): OutlinePath => linePath({ x1, y1, x2, y2 }),
};

export const rectangle = outlined(simpleOutlines.rectangle);
export const circle = outlined(simpleOutlines.circle);
export const ellipse = outlined(simpleOutlines.ellipse);
export const line = outlined(simpleOutlines.line);

const ofPoints = (closed: boolean): DrawKind<SvgPolygon> =>
  outlined<SvgPolygon>(({ points }, path, scene) => {
    if (typeof points !== "string") return polygon(points, closed);
    const read = parsePoints(unquoteLiteral(points));
    if (!read.whole) reportFault(scene, `${path}/points`, "The points are not understood to their end.");
    return polygon(read.points, closed);
  });

export const polyline = ofPoints(false);
export const closedPolygon = ofPoints(true);

export const path = outlined<SvgPath>(({ d }, pointer, scene) => pathOf(d, `${pointer}/d`, scene));

/** Path data as far as it is understood; what ends it early is reported. */
export function pathOf(d: string, pointer: string, scene: DrawingScene): OutlinePath {
  const read = readPathData(unquoteLiteral(d));
  scene.tools.work(read.path.length * costs.pathCommand, pointer);
  if (read.fault !== undefined) reportFault(scene, pointer, `The path is drawn only in part: ${read.fault}.`);
  return read.path;
}

const filling = (shape: BoxShape): DrawKind<SvgBoxShape> =>
  outlined<SvgBoxShape>(({ x = 0, y = 0, width, height }) =>
    width > 0 && height > 0 ? boxShape(shape, { x, y, width, height }) : [],
  );

export const boxShapes = Object.fromEntries(
  (Object.keys(corners) as BoxShape[]).map((shape) => [shape, filling(shape)]),
) as { readonly [K in BoxShape]: DrawKind<SvgBoxShape> };

/** An open arc is a line: it is filled only when its fill is set. */
export const arc: DrawKind<SvgArc> = (keys, presentation: Presentation, pointer, scene) => {
  const unsetFill = (keys.closing ?? "open") === "open" ? "none" : "#000000";
  return paintedOutline(arcOutline(keys), presentation, pointer, scene, unsetFill);
};

function arcOutline({ cx = 0, cy = 0, rx, ry = rx, startAngle, endAngle, closing }: SvgArc): OutlinePath {
  if (!(rx > 0 && ry > 0) || startAngle === endAngle) return [];
  const ellipse = { cx, cy, rx, ry };
  const from = (startAngle * Math.PI) / 180;
  const to = (endAngle * Math.PI) / 180;
  const start: PointPair = onEllipse(ellipse, from);
  const curve = arcSteps(ellipse, from, to);
  if (closing === "pie") return [["M", cx, cy], ["L", ...start], ...curve, ["Z"]];
  return closing === "chord" ? [["M", ...start], ...curve, ["Z"]] : [["M", ...start], ...curve];
}
