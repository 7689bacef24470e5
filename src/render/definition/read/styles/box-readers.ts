import { defaults } from "../../../../vocabulary/definition/defaults.ts";
import type { Border } from "../../../../vocabulary/generated/definition.ts";
import { parseColor } from "../../../model/drawing/color.ts";
import type { Corners, Points, Sides } from "../../../model/geometry.ts";
import { parseCorners, parseLength, parsePoints, parseSides } from "../../../model/length.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import type { BoxImage, Fitting } from "../../../model/look.ts";
import { type BorderSpec, borderOf, parseBorder } from "./border.ts";
import { parseClip } from "./clip.ts";
import { type Draft, measured, type Reader, type Readers, type StyleReport, type Values } from "./reader.ts";
import { transformOf } from "./transform.ts";

type SidesKey = "margin" | "padding";
type Side = keyof Sides<unknown>;

const allSides =
  (key: SidesKey): Reader<SidesKey> =>
  (value, { box }, report) => {
    box[key] = measured(key, value, report, parseSides) ?? box[key];
  };

type OneSideKey = `${SidesKey}${"Top" | "Right" | "Bottom" | "Left"}`;

const oneSide =
  (key: SidesKey, side: Side, name: OneSideKey): Reader<OneSideKey> =>
  (value, { box }, report) => {
    const points = measured(name, value, report, parsePoints);
    if (points !== undefined) box[key] = { ...box[key], [side]: points };
  };

/** Shorthands stand before their sides: within one style the sides win. */
export const spaceReaders: Readers<SidesKey | OneSideKey> = {
  margin: allSides("margin"),
  marginTop: oneSide("margin", "top", "marginTop"),
  marginRight: oneSide("margin", "right", "marginRight"),
  marginBottom: oneSide("margin", "bottom", "marginBottom"),
  marginLeft: oneSide("margin", "left", "marginLeft"),
  padding: allSides("padding"),
  paddingTop: oneSide("padding", "top", "paddingTop"),
  paddingRight: oneSide("padding", "right", "paddingRight"),
  paddingBottom: oneSide("padding", "bottom", "paddingBottom"),
  paddingLeft: oneSide("padding", "left", "paddingLeft"),
};

type CornerKey = "radiusTopLeft" | "radiusTopRight" | "radiusBottomRight" | "radiusBottomLeft";
type BorderKey = "border" | "borderTop" | "borderRight" | "borderBottom" | "borderLeft";

const allBorders = (spec: BorderSpec) => ({ top: spec, right: spec, bottom: spec, left: spec });

const frame =
  (key: BorderKey, side: Side | undefined): Reader<BorderKey> =>
  (value, draft, report) => {
    if (typeof value === "object") draft.box.radius = withCorners(draft.box.radius, value);
    const spec = measured(key, value, report, (border) =>
      typeof border === "string" ? parseBorder(border) : borderOf(border),
    );
    if (spec !== undefined) draft.border = side === undefined ? allBorders(spec) : { ...draft.border, [side]: spec };
  };

const corner =
  (name: keyof Corners<Points>): Reader<CornerKey> =>
  (value, { box }) => {
    box.radius = { ...box.radius, [name]: value };
  };

/** `borderRadius`, then the corners that border objects name, then the style's own corner keys: the last one wins. */
export const borderReaders: Readers<"borderRadius" | BorderKey | CornerKey> = {
  borderRadius: (value, { box }, report) => {
    box.radius = measured("borderRadius", value, report, parseCorners) ?? box.radius;
  },
  border: frame("border", undefined),
  borderTop: frame("borderTop", "top"),
  borderRight: frame("borderRight", "right"),
  borderBottom: frame("borderBottom", "bottom"),
  borderLeft: frame("borderLeft", "left"),
  radiusTopLeft: corner("topLeft"),
  radiusTopRight: corner("topRight"),
  radiusBottomRight: corner("bottomRight"),
  radiusBottomLeft: corner("bottomLeft"),
};

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

type BoxKey =
  | "backgroundColor"
  | "backgroundImage"
  | "backgroundSize"
  | "backgroundFocus"
  | "opacity"
  | "width"
  | "height"
  | "minHeight"
  | "fit"
  | "minFontSize"
  | "maxLines"
  | "overflow"
  | "textOverflow"
  | "clipPath"
  | "rotate"
  | "skew"
  | "transform"
  | "layer"
  | "float"
  | "clear"
  | "keepTogether"
  | "keepWithNext"
  | "pageBreakBefore"
  | "pageBreakAfter";

const noFitting: Fitting = {
  shrink: false,
  least: defaults.minFontSize,
  maxLines: undefined,
  clip: false,
  ellipsis: false,
};

/** A function, not a constant: the table of readers stands above what it needs. */
function fitting<Value>(read: (value: Value) => Partial<Fitting>) {
  return (value: Value, { box }: Draft): void => {
    box.fitting = { ...(box.fitting ?? noFitting), ...read(value) };
  };
}

const noImage: BoxImage = { picture: undefined, size: "cover", focus: [0.5, 0.5] };

/** A function, as `fitting` is. */
function background<Value>(read: (value: Value, report: StyleReport) => Partial<BoxImage>) {
  return (value: Value, { box }: Draft, report: StyleReport): void => {
    box.image = { ...(box.image ?? noImage), ...read(value, report) };
  };
}

export const boxReaders: Readers<BoxKey> = {
  backgroundColor: setBackground,
  backgroundImage: background((source, report) => ({ picture: source === "" ? undefined : report.picture(source) })),
  backgroundSize: background((size) => ({
    size: typeof size === "string" ? size : { width: size[0], height: size[1] },
  })),
  backgroundFocus: background((focus) => ({ focus })),
  opacity: (value, { box }) => {
    box.opacity = value;
  },
  width: (value, { box }, report) => {
    box.width = measured("width", value, report, parseLength) ?? box.width;
  },
  height: (value, { box }, report) => {
    box.height = measured("height", value, report, parseLength) ?? box.height;
  },
  minHeight: (value, { box }, report) => {
    box.minHeight = measured("minHeight", value, report, parsePoints) ?? box.minHeight;
  },
  fit: fitting((value) => ({ shrink: value === "shrink" })),
  minFontSize: fitting((value) => ({ least: value })),
  maxLines: fitting((value) => ({ maxLines: value })),
  overflow: fitting((value) => ({ clip: value === "clip" })),
  textOverflow: fitting((value) => ({ ellipsis: value === "ellipsis" })),
  clipPath: (value, { box }, report) => {
    box.clip = measured("clipPath", value, report, parseClip) ?? box.clip;
  },
  rotate: (value, { box }) => {
    box.rotate = value;
  },
  skew: (_, { box }, report, style) => {
    box.transform = transformOf(style, report);
  },
  transform: (_, { box }, report, style) => {
    box.transform = transformOf(style, report);
  },
  layer: (value, { box }) => {
    box.layer = value;
  },
  float: floatAt,
  clear: (value, { box }) => {
    box.clear = value === "none" ? undefined : value;
  },
  keepTogether: (value, { box }) => {
    box.keepTogether = value;
  },
  keepWithNext: (value, { box }) => {
    box.keepWithNext = value;
  },
  pageBreakBefore: (value, { box }) => {
    box.breakBefore = value;
  },
  pageBreakAfter: (value, { box }) => {
    box.breakAfter = value;
  },
};

/** A margin that no style sets keeps text off. */
function floatAt(value: Values["float"], { box }: Draft): void {
  box.float = value === "none" ? undefined : value;
  if (value === "none") return;
  const inner = value === "left" ? "right" : "left";
  if (box.margin[inner] === 0) box.margin = { ...box.margin, [inner]: defaults.float.distance };
}

function setBackground(value: string, { box }: Draft, report: StyleReport): void {
  const paint = parseColor(unquoteLiteral(value));
  if (paint === undefined) report.notUnderstood("backgroundColor", value);
  else {
    box.background = paint.alpha === 0 ? undefined : paint.color;
    box.backgroundOpacity = paint.alpha === 0 || paint.alpha === 1 ? undefined : paint.alpha;
  }
}
