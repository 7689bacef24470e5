import type { Border, Style } from "../../../vocabulary/generated/definition.ts";
import { type AlphaColor, parseColor } from "../../model/color.ts";
import type { Corners, Length, Points, Sides } from "../../model/geometry.ts";
import { parseCorners, parseLength, parsePoints, parseSides } from "../../model/length.ts";
import { unquoteLiteral } from "../../model/literal.ts";
import type { BoxLook, Color } from "../../model/look.ts";
import { noBox } from "../../model/look.ts";
import { type BorderSpec, borderLine, borderOf, parseBorder } from "./border.ts";
import { parseClip } from "./clip.ts";
import type { ReportValue } from "./text-keys.ts";
import { transformOf } from "./transform.ts";

/** A box while styles are laid over each other; borders wait for the colour of the text. */
export interface BoxKeys {
  readonly box: BoxLook;
  readonly border: Sides<BorderSpec | undefined>;
}

const noBorders: Sides<BorderSpec | undefined> = {
  top: undefined,
  right: undefined,
  bottom: undefined,
  left: undefined,
};

export const noBoxKeys: BoxKeys = { box: noBox, border: noBorders };

export function boxWith(look: Partial<BoxLook>): BoxKeys {
  return { box: { ...noBox, ...look }, border: noBorders };
}

/** The keys with a style's on top: within one style the sides win over the shorthand. */
export function applyBoxKeys(base: BoxKeys, style: Style, report: ReportValue): BoxKeys {
  const { box } = base;
  const next: BoxLook = {
    margin: applySides(box.margin, style, "margin", report),
    padding: applySides(box.padding, style, "padding", report),
    border: box.border,
    radius: radiusOf(box.radius, style, report),
    background: style.backgroundColor === undefined ? box.background : background(style.backgroundColor, box, report),
    opacity: style.opacity ?? box.opacity,
    width: length(style, "width", report) ?? box.width,
    height: length(style, "height", report) ?? box.height,
    minHeight: points(style, "minHeight", report) ?? box.minHeight,
    align: style.horizontalAlign ?? box.align,
    verticalAlign: verticalAlignOf(style) ?? box.verticalAlign,
    clip: style.clipPath === undefined ? box.clip : (read("clipPath", style.clipPath, parseClip, report) ?? box.clip),
    rotate: style.rotate ?? box.rotate,
    transform: transformOf(box.transform, style, report),
    layer: style.layer ?? box.layer,
    keepTogether: style.keepTogether ?? box.keepTogether,
    keepWithNext: style.keepWithNext ?? box.keepWithNext,
    breakBefore: style.pageBreakBefore ?? box.breakBefore,
    breakAfter: style.pageBreakAfter ?? box.breakAfter,
  };
  return { box: next, border: bordersOf(base.border, style, report) };
}

/** A box has one baseline, that of its first line: content that stands on it stands at the top. */
function verticalAlignOf({ verticalAlign }: Style): BoxLook["verticalAlign"] | undefined {
  return verticalAlign === "baseline" ? "top" : verticalAlign;
}

/** The finished box; one without anything to show or to take room is `noBox` itself. */
export function boxLook(keys: BoxKeys, paint: AlphaColor): BoxLook {
  if (keys.border === noBorders) return keys.box;
  const line = (spec: BorderSpec | undefined) => (spec === undefined ? undefined : borderLine(spec, paint));
  const { top, right, bottom, left } = keys.border;
  return { ...keys.box, border: { top: line(top), right: line(right), bottom: line(bottom), left: line(left) } };
}

function applySides(base: Sides<Points>, style: Style, key: "margin" | "padding", report: ReportValue): Sides<Points> {
  const shorthand = style[key];
  const all = (shorthand === undefined ? undefined : read(key, shorthand, parseSides, report)) ?? base;
  const top = points(style, `${key}Top`, report);
  const right = points(style, `${key}Right`, report);
  const bottom = points(style, `${key}Bottom`, report);
  const left = points(style, `${key}Left`, report);
  if ((top ?? right ?? bottom ?? left) === undefined) return all;
  return { top: top ?? all.top, right: right ?? all.right, bottom: bottom ?? all.bottom, left: left ?? all.left };
}

type LengthKey = `${"margin" | "padding"}${"Top" | "Right" | "Bottom" | "Left"}` | "width" | "height" | "minHeight";

function points(style: Style, key: LengthKey, report: ReportValue): Points | undefined {
  const value = style[key];
  return value === undefined ? undefined : read(key, value, parsePoints, report);
}

function length(style: Style, key: LengthKey, report: ReportValue): Length | undefined {
  const value = style[key];
  return value === undefined ? undefined : read(key, value, parseLength, report);
}

function read<V, T>(key: string, value: V, parse: (value: V) => T | undefined, report: ReportValue): T | undefined {
  const parsed = parse(value);
  if (parsed === undefined) report(key, value);
  return parsed;
}

/** See-through backgrounds are mixed with white: a box has no separate opacity for what is behind its content. */
function background(value: string, box: BoxLook, report: ReportValue): Color | undefined {
  const paint = parseColor(unquoteLiteral(value));
  if (paint === undefined) {
    report("backgroundColor", value);
    return box.background;
  }
  if (paint.alpha === 0) return undefined;
  if (paint.alpha === 1) return paint.color;
  const mix = (part: number) => 1 - (1 - part) * paint.alpha;
  return { r: mix(paint.color.r), g: mix(paint.color.g), b: mix(paint.color.b) };
}

function bordersOf(
  base: Sides<BorderSpec | undefined>,
  style: Style,
  report: ReportValue,
): Sides<BorderSpec | undefined> {
  const all = border(style, "border", report);
  const top = border(style, "borderTop", report) ?? all;
  const right = border(style, "borderRight", report) ?? all;
  const bottom = border(style, "borderBottom", report) ?? all;
  const left = border(style, "borderLeft", report) ?? all;
  if ((top ?? right ?? bottom ?? left) === undefined) return base;
  return { top: top ?? base.top, right: right ?? base.right, bottom: bottom ?? base.bottom, left: left ?? base.left };
}

const borderKeys = ["border", "borderTop", "borderRight", "borderBottom", "borderLeft"] as const;

function border(style: Style, key: (typeof borderKeys)[number], report: ReportValue): BorderSpec | undefined {
  const value = style[key];
  if (value === undefined) return undefined;
  const spec = typeof value === "string" ? parseBorder(value) : borderOf(value);
  if (spec === undefined) report(key, value);
  return spec;
}

/** `borderRadius`, then the corners that border objects name, then the style's own corner keys. */
function radiusOf(base: Corners<Points>, style: Style, report: ReportValue): Corners<Points> {
  const value = style.borderRadius;
  let radius = (value === undefined ? undefined : read("borderRadius", value, parseCorners, report)) ?? base;
  for (const key of borderKeys) {
    const object = style[key];
    if (typeof object === "object") radius = withCorners(radius, object);
  }
  return withCorners(radius, style);
}

type CornerKeys = Pick<Border, "radiusTopLeft" | "radiusTopRight" | "radiusBottomRight" | "radiusBottomLeft">;

function withCorners(base: Corners<Points>, keys: CornerKeys): Corners<Points> {
  const { radiusTopLeft, radiusTopRight, radiusBottomRight, radiusBottomLeft } = keys;
  if ((radiusTopLeft ?? radiusTopRight ?? radiusBottomRight ?? radiusBottomLeft) === undefined) return base;
  return {
    topLeft: radiusTopLeft ?? base.topLeft,
    topRight: radiusTopRight ?? base.topRight,
    bottomRight: radiusBottomRight ?? base.bottomRight,
    bottomLeft: radiusBottomLeft ?? base.bottomLeft,
  };
}
