import { defaults } from "../../../vocabulary/definition/defaults.ts";
import type { AlphaColor } from "../../model/color.ts";
import { type FeatureWords, featuresOf } from "../../model/font-features.ts";
import type { Points } from "../../model/geometry.ts";
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

const none: readonly string[] = [];

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
