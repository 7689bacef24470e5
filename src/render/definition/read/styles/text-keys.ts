import { defaults } from "../../../../vocabulary/definition/defaults.ts";
import type { AlphaColor } from "../../../model/drawing/color.ts";
import type { Points } from "../../../model/geometry.ts";
import {
  type AxisPlace,
  black,
  type DecorationLook,
  type LineBreaking,
  noStops,
  type ParagraphLook,
  type ParagraphTab,
  plainTextLook,
  type TextAlign,
  type TextLook,
  usualBreaking,
} from "../../../model/look.ts";
import { type FeatureWords, featuresOf } from "../../../model/text/font-features.ts";

/** The text keys set so far: what an element hands down to its content. */
export interface TextKeys {
  /** Best first; at least one. */
  readonly families: readonly string[] | undefined;
  readonly size: Points | undefined;
  readonly weight: number | undefined;
  readonly italic: boolean | undefined;
  readonly paint: AlphaColor | undefined;
  readonly letterSpacing: Points | undefined;
  readonly wordSpacing: Points | undefined;
  readonly underline: boolean | undefined;
  readonly overline: boolean | undefined;
  readonly lineThrough: boolean | undefined;
  readonly decoration: Partial<DecorationLook> | undefined;
  readonly caps: boolean | undefined;
  readonly features: FeatureWords | undefined;
  readonly axes: readonly AxisPlace[] | undefined;
  readonly language: string | undefined;
  readonly align: TextAlign | undefined;
  readonly lineHeight: number | undefined;
  readonly direction: "auto" | "ltr" | "rtl" | undefined;
  readonly indent: Points | undefined;
  /** 1: none. */
  readonly dropCap: number | undefined;
  readonly dropCapGap: Points | undefined;
  readonly blanks: "normal" | "pre" | undefined;
  readonly breaking: LineBreaking | undefined;
  readonly stops: readonly ParagraphTab[] | undefined;
  readonly orphans: number | undefined;
  readonly widows: number | undefined;
  readonly keepsWords: boolean | undefined;
}

export const noTextKeys: TextKeys = {
  families: undefined,
  size: undefined,
  weight: undefined,
  italic: undefined,
  paint: undefined,
  letterSpacing: undefined,
  wordSpacing: undefined,
  underline: undefined,
  overline: undefined,
  lineThrough: undefined,
  decoration: undefined,
  caps: undefined,
  features: undefined,
  axes: undefined,
  language: undefined,
  align: undefined,
  lineHeight: undefined,
  direction: undefined,
  indent: undefined,
  dropCap: undefined,
  dropCapGap: undefined,
  blanks: undefined,
  breaking: undefined,
  stops: undefined,
  orphans: undefined,
  widows: undefined,
  keepsWords: undefined,
};

export const defaultPaint: AlphaColor = { color: black, alpha: 1 };

/** Text of which no style says anything. */
const defaultText: TextLook = { ...plainTextLook(defaults.fontFamily, defaults.fontSize), automatic: true };

/** The look that the keys give on top of `base`: the defaults of the language, or the text around a run. */
export function textLook(keys: TextKeys, base: TextLook = defaultText): TextLook {
  const { families, paint, features, axes = base.axes } = keys;
  return {
    ...(axes === undefined ? {} : { axes }),
    family: families?.[0] ?? base.family,
    otherFamilies: families?.slice(1) ?? base.otherFamilies,
    automatic: families === undefined && base.automatic,
    weight: keys.weight ?? base.weight,
    italic: keys.italic ?? base.italic,
    size: keys.size ?? base.size,
    color: paint?.color ?? base.color,
    opacity: paint?.alpha ?? base.opacity,
    letterSpacing: keys.letterSpacing ?? base.letterSpacing,
    wordSpacing: keys.wordSpacing ?? base.wordSpacing,
    baselineShift: base.baselineShift,
    underline: keys.underline ?? base.underline,
    overline: keys.overline ?? base.overline,
    lineThrough: keys.lineThrough ?? base.lineThrough,
    decoration: keys.decoration === undefined ? base.decoration : { ...base.decoration, ...keys.decoration },
    features: features === undefined ? base.features : featuresOf(features),
    caps: keys.caps ?? base.caps,
    highlight: base.highlight,
    language: keys.language ?? base.language,
  };
}

export function paragraphLook(keys: TextKeys): ParagraphLook {
  const look = evenLook(keys);
  const { dropCap: lines = 1, dropCapGap: gap } = keys;
  if (lines < 2) return look;
  // The lines beside the letter stay together.
  return { ...look, indent: 0, orphans: Math.max(lines, look.orphans), dropCap: { lines, gap } };
}

function evenLook(keys: TextKeys): ParagraphLook {
  return {
    align: keys.align,
    lineHeight: keys.lineHeight,
    direction: keys.direction ?? "auto",
    indent: keys.indent ?? 0,
    orphans: keys.orphans ?? defaults.orphans,
    widows: keys.widows ?? defaults.widows,
    breaking: keys.breaking ?? usualBreaking,
    stops: keys.stops ?? noStops,
    ...(keys.keepsWords === true ? { keepsWords: true } : {}),
  };
}
