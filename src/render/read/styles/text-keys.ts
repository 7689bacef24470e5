import { defaults } from "../../../vocabulary/definition/defaults.ts";
import { isLanguageTag } from "../../../vocabulary/definition/language-tag.ts";
import type { Style } from "../../../vocabulary/generated/definition.ts";
import { type AlphaColor, parseColor } from "../../model/color.ts";
import { type FeatureWords, featureKeys, featuresOf, isFeatureTag } from "../../model/font-features.ts";
import type { Points } from "../../model/geometry.ts";
import { parsePoints } from "../../model/length.ts";
import { unquoteLiteral } from "../../model/literal.ts";
import {
  black,
  type LineBreaking,
  noFeatures,
  type ParagraphLook,
  type TextAlign,
  type TextLook,
  usualBreaking,
} from "../../model/look.ts";

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
  readonly lineThrough: boolean | undefined;
  readonly caps: boolean | undefined;
  readonly features: FeatureWords | undefined;
  readonly language: string | undefined;
  readonly align: TextAlign | undefined;
  readonly lineHeight: number | undefined;
  readonly direction: "auto" | "ltr" | "rtl" | undefined;
  readonly indent: Points | undefined;
  readonly blanks: "normal" | "pre" | undefined;
  readonly breaking: LineBreaking | undefined;
  readonly orphans: number | undefined;
  readonly widows: number | undefined;
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
  lineThrough: undefined,
  caps: undefined,
  features: undefined,
  language: undefined,
  align: undefined,
  lineHeight: undefined,
  direction: undefined,
  indent: undefined,
  blanks: undefined,
  breaking: undefined,
  orphans: undefined,
  widows: undefined,
};

/** Called with a value that is not understood; the key then counts as not set. */
export type ReportValue = (key: string, value: unknown) => void;

/** The keys with a style's on top. */
export function applyTextKeys(base: TextKeys, style: Style, report: ReportValue): TextKeys {
  const decoration = style.textDecoration;
  return {
    families: familiesOf(style) ?? base.families,
    size: style.fontSize ?? base.size,
    weight: weightOf(style, base.weight ?? 400) ?? base.weight,
    italic: style.fontStyle === undefined ? (style.italic ?? base.italic) : style.fontStyle !== "normal",
    paint: paintOf(style, report) ?? base.paint,
    letterSpacing: style.letterSpacing ?? base.letterSpacing,
    wordSpacing: style.wordSpacing ?? base.wordSpacing,
    underline: decoration === undefined ? base.underline : decoration.includes("underline"),
    lineThrough: decoration === undefined ? base.lineThrough : decoration.includes("line-through"),
    caps: style.textTransform === undefined ? base.caps : style.textTransform === "uppercase",
    features: withFeatures(base.features, style, report),
    language: languageOf(style, report) ?? base.language,
    align: style.textAlign ?? base.align,
    lineHeight: style.lineHeight ?? base.lineHeight,
    direction: style.baseDirection ?? base.direction,
    indent: indentOf(style, report) ?? base.indent,
    blanks: style.whiteSpace ?? base.blanks,
    breaking: withBreaking(base.breaking, style),
    orphans: style.orphans ?? base.orphans,
    widows: style.widows ?? base.widows,
  };
}

const none: readonly string[] = [];

/** The families a style names, best first. */
function familiesOf({ fontFamily }: Pick<Style, "fontFamily">): readonly string[] | undefined {
  if (fontFamily === undefined) return undefined;
  return typeof fontFamily === "string" ? [unquoteLiteral(fontFamily)] : fontFamily.map(unquoteLiteral);
}

/** Each key of features by itself replaces what was inherited. */
function withFeatures(base: FeatureWords | undefined, style: Style, report: ReportValue): FeatureWords | undefined {
  if (!featureKeys.some((key) => style[key] !== undefined)) return base;
  for (const tag of Object.keys(style.fontFeatureSettings ?? {})) {
    if (!isFeatureTag(tag)) report("fontFeatureSettings", tag);
  }
  return {
    fontKerning: style.fontKerning ?? base?.fontKerning,
    fontVariantLigatures: style.fontVariantLigatures ?? base?.fontVariantLigatures,
    fontVariantCaps: style.fontVariantCaps ?? base?.fontVariantCaps,
    fontVariantNumeric: style.fontVariantNumeric ?? base?.fontVariantNumeric,
    fontFeatureSettings: style.fontFeatureSettings ?? base?.fontFeatureSettings,
  };
}

function withBreaking(base: LineBreaking | undefined, style: Style): LineBreaking | undefined {
  const { lineBreak, wordBreak, hyphens, textWrap } = style;
  if ((lineBreak ?? wordBreak ?? hyphens ?? textWrap) === undefined) return base;
  const above = base ?? usualBreaking;
  return {
    strictness: lineBreak ?? above.strictness,
    words: wordBreak ?? above.words,
    hyphens: hyphens ?? above.hyphens,
    fit: textWrap === undefined ? above.fit : textWrap === "pretty" ? "total" : "greedy",
  };
}

/** `fontWeight` is the fuller word and wins over `bold`. */
function weightOf(style: Style, inherited: number): number | undefined {
  const { fontWeight, bold } = style;
  if (fontWeight === undefined) return bold === undefined ? undefined : bold ? 700 : 400;
  return typeof fontWeight === "number" ? fontWeight : namedWeight[fontWeight](inherited);
}

/** The named weights; bolder and lighter as in CSS Fonts 4, 2.2.1. */
const namedWeight: Readonly<Record<"normal" | "bold" | "bolder" | "lighter", (inherited: number) => number>> = {
  normal: () => 400,
  bold: () => 700,
  bolder: (inherited) => (inherited < 350 ? 400 : inherited < 550 ? 700 : 900),
  lighter: (inherited) => (inherited < 550 ? 100 : inherited < 750 ? 400 : 700),
};

function paintOf(style: Style, report: ReportValue): AlphaColor | undefined {
  if (style.color === undefined) return undefined;
  const paint = parseColor(unquoteLiteral(style.color));
  if (paint === undefined) report("color", style.color);
  return paint;
}

function languageOf({ language }: Style, report: ReportValue): string | undefined {
  if (language === undefined || isLanguageTag(language)) return language;
  report("language", language);
  return undefined;
}

function indentOf(style: Style, report: ReportValue): Points | undefined {
  if (style.textIndent === undefined) return undefined;
  const indent = parsePoints(style.textIndent);
  if (indent === undefined) report("textIndent", style.textIndent);
  return indent;
}

export const defaultPaint: AlphaColor = { color: black, alpha: 1 };

/** What the keys come to, with the defaults of the language. */
export function textLook(keys: TextKeys): TextLook {
  const { color, alpha } = keys.paint ?? defaultPaint;
  return {
    family: keys.families?.[0] ?? defaults.fontFamily,
    otherFamilies: keys.families?.slice(1) ?? none,
    automatic: keys.families === undefined,
    weight: keys.weight ?? 400,
    italic: keys.italic ?? false,
    size: keys.size ?? defaults.fontSize,
    color,
    opacity: alpha,
    letterSpacing: keys.letterSpacing ?? 0,
    wordSpacing: keys.wordSpacing ?? 0,
    baselineShift: 0,
    underline: keys.underline ?? false,
    lineThrough: keys.lineThrough ?? false,
    features: keys.features === undefined ? noFeatures : featuresOf(keys.features),
    caps: keys.caps ?? false,
    highlight: undefined,
    language: keys.language,
  };
}

export function paragraphLook(keys: TextKeys): ParagraphLook {
  return {
    align: keys.align,
    lineHeight: keys.lineHeight,
    direction: keys.direction ?? "auto",
    indent: keys.indent ?? 0,
    orphans: keys.orphans ?? defaults.orphans,
    widows: keys.widows ?? defaults.widows,
    breaking: keys.breaking ?? usualBreaking,
  };
}
