import type { SvgLinearGradient, SvgRadialGradient, SvgStop } from "../../../../vocabulary/generated/definition.ts";
import { parseColor } from "../../../model/drawing/color.ts";
import type { GradientStop, Paint } from "../../../model/drawing/drawing.ts";
import { compose } from "../../../model/drawing/matrix.ts";
import type { Matrix, Rect, Size } from "../../../model/geometry.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import { type DrawingScene, reportFault, type SceneDefinition } from "../scene.ts";
import { ownTransform, type PaintUse } from "./paint-use.ts";

/** More colours in one gradient cannot be seen apart. */
const mostStops = 500;

/** The paint of a gradient in `defs` for a box; undefined: nothing is painted. */
export function gradientPaint(definition: SceneDefinition, use: PaintUse, scene: DrawingScene): Paint | undefined {
  const { entry, path } = definition;
  if ("linearGradient" in entry) return linearPaint(entry.linearGradient, `${path}/linearGradient`, use, scene);
  if ("radialGradient" in entry) return radialPaint(entry.radialGradient, `${path}/radialGradient`, use, scene);
  return undefined;
}

function linearPaint(gradient: SvgLinearGradient, path: string, use: PaintUse, scene: DrawingScene): Paint | undefined {
  const frame = frameOf(gradient, path, use, scene);
  if (frame === undefined) return undefined;
  const { stops, transform, whole } = frame;
  const x1 = coordinate(gradient.x1 ?? "0%", whole.width);
  const y1 = coordinate(gradient.y1 ?? "0%", whole.height);
  const x2 = coordinate(gradient.x2 ?? "100%", whole.width);
  const y2 = coordinate(gradient.y2 ?? "0%", whole.height);
  if (x1 === x2 && y1 === y2) return lastColor(stops, use.opacity);
  const spread = gradient.spreadMethod ?? "pad";
  return plainer({ kind: "linear", x1, y1, x2, y2, stops, spread, transform, opacity: use.opacity });
}

function radialPaint(gradient: SvgRadialGradient, path: string, use: PaintUse, scene: DrawingScene): Paint | undefined {
  const frame = frameOf(gradient, path, use, scene);
  if (frame === undefined) return undefined;
  const { stops, transform, whole } = frame;
  const cx = coordinate(gradient.cx ?? "50%", whole.width);
  const cy = coordinate(gradient.cy ?? "50%", whole.height);
  const r = coordinate(gradient.r ?? "50%", Math.hypot(whole.width, whole.height) / Math.SQRT2);
  if (!(r > 0)) return lastColor(stops, use.opacity);
  const fx = gradient.fx === undefined ? cx : coordinate(gradient.fx, whole.width);
  const fy = gradient.fy === undefined ? cy : coordinate(gradient.fy, whole.height);
  const spread = gradient.spreadMethod ?? "pad";
  return plainer({ kind: "radial", cx, cy, r, fx, fy, stops, spread, transform, opacity: use.opacity });
}

interface GradientFrame {
  readonly stops: readonly GradientStop[];
  /** From the gradient's coordinates to those of what is painted. */
  readonly transform: Matrix;
  /** Size of which percentages are shares. */
  readonly whole: Size;
}

function frameOf(
  gradient: SvgLinearGradient | SvgRadialGradient,
  path: string,
  use: PaintUse,
  scene: DrawingScene,
): GradientFrame | undefined {
  const stops = stopsOf(gradient.stops, path, scene);
  const turned = ownTransform(gradient.gradientTransform, `${path}/gradientTransform`, scene);
  if (gradient.gradientUnits === "userSpaceOnUse") {
    return { stops, transform: turned, whole: scene.viewport };
  }
  const box = use.box === undefined ? undefined : boxMatrix(use.box);
  return box === undefined ? undefined : { stops, transform: compose(turned, box), whole: { width: 1, height: 1 } };
}

/** From the unit square to a box; a box without an area has no shares (SVG 1.1, 7.11). */
export function boxMatrix({ x, y, width, height }: Rect): Matrix | undefined {
  return width > 0 && height > 0 ? [width, 0, 0, height, x, y] : undefined;
}

/** Offsets cut to 0 … 1 and never falling (SVG 1.1, 13.2.4). Colours that are not understood are reported and left out. */
function stopsOf(stops: readonly SvgStop[], path: string, scene: DrawingScene): readonly GradientStop[] {
  const found: GradientStop[] = [];
  let least = 0;
  for (const [at, stop] of stops.slice(0, mostStops).entries()) {
    const paint = parseColor(unquoteLiteral(stop.stopColor));
    if (paint === undefined) {
      reportFault(scene, `${path}/stops/${at}/stopColor`, "It is not a colour; the stop is left out.");
      continue;
    }
    least = Math.max(least, Math.min(1, coordinate(stop.offset, 1)));
    found.push({ offset: least, color: paint.color, opacity: paint.alpha * (stop.stopOpacity ?? 1) });
  }
  return found;
}

/** A number, or a share of `whole`. */
export function coordinate(value: number | string, whole: number): number {
  return typeof value === "number" ? value : (Number.parseFloat(value) / 100) * whole;
}

function lastColor(stops: readonly GradientStop[], opacity: number): Paint | undefined {
  const last = stops.at(-1);
  return last === undefined ? undefined : { kind: "color", color: last.color, opacity: opacity * last.opacity };
}

/** A gradient of one colour is that colour; other gradients begin at 0 and end at 1. */
function plainer(paint: Extract<Paint, { kind: "linear" | "radial" }>): Paint | undefined {
  const first = paint.stops[0];
  const last = paint.stops.at(-1);
  if (first === undefined || last === undefined) return undefined;
  if (paint.stops.length === 1) return lastColor(paint.stops, paint.opacity);
  const stops = [
    ...(first.offset > 0 ? [{ ...first, offset: 0 }] : []),
    ...paint.stops,
    ...(last.offset < 1 ? [{ ...last, offset: 1 }] : []),
  ];
  return { ...paint, stops };
}
