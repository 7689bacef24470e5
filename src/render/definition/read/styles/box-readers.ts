import { defaults } from "../../../../vocabulary/definition/defaults.ts";
import type { Border, Style } from "../../../../vocabulary/generated/definition.ts";
import { parseTransforms, skewing } from "../../../graphics/draw/transform-list.ts";
import { compose } from "../../../model/drawing/matrix.ts";
import { allSides, type Corners, type Matrix, type Points, type Sides } from "../../../model/geometry.ts";
import { parseCorners, parseLength, parsePoints, parseSides } from "../../../model/length.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import type { BoxImage, TextFitting } from "../../../model/look.ts";
import { borderOf, parseBorder } from "./border.ts";
import { parseClip } from "./clip.ts";
import {
  measured,
  paintOf,
  parsed,
  type Readers,
  type StyleDraft,
  type StyleKeyReader,
  type StyleReport,
  type StyleValues,
  sets,
} from "./reader.ts";

type SidesKey = "margin" | "padding";
type Side = keyof Sides<unknown>;

type OneSideKey = `${SidesKey}${"Top" | "Right" | "Bottom" | "Left"}`;

const oneSide =
  (key: SidesKey, side: Side, name: OneSideKey): StyleKeyReader<OneSideKey> =>
  (value, { box }, report) => {
    const points = measured(name, value, report, parsePoints);
    if (points !== undefined) box[key] = { ...box[key], [side]: points };
  };

/** Shorthands stand before their sides: within one style the sides win. */
export const spaceReaders = {
  margin: parsed(["box", "margin"], "margin", parseSides),
  marginTop: oneSide("margin", "top", "marginTop"),
  marginRight: oneSide("margin", "right", "marginRight"),
  marginBottom: oneSide("margin", "bottom", "marginBottom"),
  marginLeft: oneSide("margin", "left", "marginLeft"),
  padding: parsed(["box", "padding"], "padding", parseSides),
  paddingTop: oneSide("padding", "top", "paddingTop"),
  paddingRight: oneSide("padding", "right", "paddingRight"),
  paddingBottom: oneSide("padding", "bottom", "paddingBottom"),
  paddingLeft: oneSide("padding", "left", "paddingLeft"),
} satisfies Partial<Readers<keyof StyleValues>>;

type CornerKey = "radiusTopLeft" | "radiusTopRight" | "radiusBottomRight" | "radiusBottomLeft";
type BorderKey = "border" | "borderTop" | "borderRight" | "borderBottom" | "borderLeft";

const frame =
  (key: BorderKey, side: Side | undefined): StyleKeyReader<BorderKey> =>
  (value, draft, report) => {
    if (typeof value === "object") draft.box.radius = withCorners(draft.box.radius, value);
    const spec = measured(key, value, report, (border) =>
      typeof border === "string" ? parseBorder(border) : borderOf(border),
    );
    if (spec !== undefined) draft.border = side === undefined ? allSides(spec) : { ...draft.border, [side]: spec };
  };

const corner =
  (name: keyof Corners<Points>): StyleKeyReader<CornerKey> =>
  (value, { box }) => {
    box.radius = { ...box.radius, [name]: value };
  };

/** `borderRadius`, then the corners that border objects name, then the style's own corner keys: the last one wins. */
export const borderReaders = {
  borderRadius: parsed(["box", "radius"], "borderRadius", parseCorners),
  border: frame("border", undefined),
  borderTop: frame("borderTop", "top"),
  borderRight: frame("borderRight", "right"),
  borderBottom: frame("borderBottom", "bottom"),
  borderLeft: frame("borderLeft", "left"),
  radiusTopLeft: corner("topLeft"),
  radiusTopRight: corner("topRight"),
  radiusBottomRight: corner("bottomRight"),
  radiusBottomLeft: corner("bottomLeft"),
} satisfies Partial<Readers<keyof StyleValues>>;

function withCorners(base: Corners<Points>, keys: Pick<Border, CornerKey>): Corners<Points> {
  const { radiusTopLeft, radiusTopRight, radiusBottomRight, radiusBottomLeft } = keys;
  if ((radiusTopLeft ?? radiusTopRight ?? radiusBottomRight ?? radiusBottomLeft) === undefined) return base;
  return {
    topLeft: radiusTopLeft ?? base.topLeft,
    topRight: radiusTopRight ?? base.topRight,
    bottomRight: radiusBottomRight ?? base.bottomRight,
    bottomLeft: radiusBottomLeft ?? base.bottomLeft,
  };
}

const noFitting: TextFitting = {
  shrink: false,
  least: defaults.minFontSize,
  maxLines: undefined,
  clip: false,
  ellipsis: false,
};

/** A function, not a constant: the table of readers stands above what it needs. */
function fitting<Value>(read: (value: Value) => Partial<TextFitting>) {
  return (value: Value, { box }: StyleDraft): void => {
    box.fitting = { ...(box.fitting ?? noFitting), ...read(value) };
  };
}

const noImage: BoxImage = { picture: undefined, size: "cover", focus: [0.5, 0.5] };

/** A function, as `fitting` is. */
function background<Value>(read: (value: Value, report: StyleReport) => Partial<BoxImage>) {
  return (value: Value, { box }: StyleDraft, report: StyleReport): void => {
    box.image = { ...(box.image ?? noImage), ...read(value, report) };
  };
}

export const boxReaders = {
  boxDecorationBreak: (value, { box }) => {
    box.isCloned = value === "clone" ? true : undefined;
  },
  backgroundColor: setBackground,
  backgroundImage: background((source, report) => ({ picture: source === "" ? undefined : report.picture(source) })),
  backgroundSize: background((size) => ({
    size: typeof size === "string" ? size : { width: size[0], height: size[1] },
  })),
  backgroundFocus: background((focus) => ({ focus })),
  opacity: sets("box", "opacity"),
  width: parsed(["box", "width"], "width", parseLength),
  height: parsed(["box", "height"], "height", parseLength),
  minHeight: parsed(["box", "minHeight"], "minHeight", parsePoints),
  fit: fitting((value) => ({ shrink: value === "shrink" })),
  minFontSize: fitting((value) => ({ least: value })),
  maxLines: fitting((value) => ({ maxLines: value })),
  overflow: fitting((value) => ({ clip: value === "clip" })),
  textOverflow: fitting((value) => ({ ellipsis: value === "ellipsis" })),
  clipPath: parsed(["box", "clip"], "clipPath", parseClip),
  rotate: sets("box", "rotate"),
  skew: setTransform,
  transform: setTransform,
  layer: sets("box", "layer"),
  float: floatAt,
  clear: (value, { box }) => {
    box.clear = value === "none" ? undefined : value;
  },
  keepTogether: sets("box", "keepTogether"),
  keepWithNext: sets("box", "keepWithNext"),
  pageBreakBefore: sets("box", "breakBefore"),
  pageBreakAfter: sets("box", "breakAfter"),
} satisfies Partial<Readers<keyof StyleValues>>;

/** A margin that no style sets keeps text off. */
function floatAt(value: StyleValues["float"], { box }: StyleDraft): void {
  box.float = value === "none" ? undefined : value;
  if (value === "none") return;
  const inner = value === "left" ? "right" : "left";
  if (box.margin[inner] === 0) box.margin = { ...box.margin, [inner]: defaults.float.distance };
}

function setBackground(value: string, { box }: StyleDraft, report: StyleReport): void {
  const paint = paintOf("backgroundColor", value, report);
  if (paint === undefined) return;
  box.background = paint.alpha === 0 ? undefined : paint.color;
  box.backgroundOpacity = paint.alpha === 0 || paint.alpha === 1 ? undefined : paint.alpha;
}

function setTransform(_: unknown, { box }: StyleDraft, report: StyleReport, style: Style): void {
  box.transform = transformOf(style, report);
}

/** Boxes are neither enlarged nor slanted beyond this: nothing of them would be seen. */
const most = 10_000;

/** Matrix of a style's `transform` and `skew` together, about the centre of the box. */
function transformOf({ transform, skew }: Style, report: StyleReport): Matrix | undefined {
  const listed = transform === undefined ? undefined : parseTransforms(unquoteLiteral(transform));
  if (transform !== undefined && (listed === undefined || !isUsable(listed)))
    report.notUnderstood("transform", transform);
  const slanted = skew === undefined ? undefined : skewOf(skew);
  if (skew !== undefined && (slanted === undefined || !isUsable(slanted))) report.notUnderstood("skew", skew);
  const parts = [slanted, listed].filter((part) => part !== undefined && isUsable(part));
  return parts.reduce<Matrix | undefined>(
    (matrix, part) => (matrix === undefined ? part : compose(matrix, part ?? matrix)),
    undefined,
  );
}

function skewOf(skew: NonNullable<Style["skew"]>): Matrix | undefined {
  if (typeof skew === "number") return skewing(skew, 0);
  const [x = 0, y = 0] = skew;
  return skewing(x, y);
}

const isUsable = (matrix: Matrix): boolean => matrix.every((value) => Math.abs(value) <= most);
