import { isLanguageTag } from "../../../../vocabulary/definition/language-tag.ts";
import type { Style } from "../../../../vocabulary/generated/definition.ts";
import { parsePoints } from "../../../model/length.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import { type LineBreaking, leastTextSize, usualBreaking } from "../../../model/look.ts";
import { parseThickness } from "../../../model/text/decoration-thickness.ts";
import { axesOf, type FeatureWords, isAxisTag, isFeatureTag } from "../../../model/text/font-features.ts";
import { paintOf, parsed, type Readers, type StyleDraft, type StyleValues, sets } from "./reader.ts";

/** Keys of the letters. */
export const fontReaders = {
  fontFamily: (value, { text }) => {
    text.families = typeof value === "string" ? [unquoteLiteral(value)] : value.map(unquoteLiteral);
  },
  fontSize: (value, { text }) => {
    text.size = Math.max(value, leastTextSize);
  },
  fontWeight: (value, { text }) => {
    text.weight = typeof value === "number" ? value : namedWeight[value](text.weight ?? 400);
  },
  bold: (value, { text }, _, { fontWeight }) => {
    // The fuller word wins; it may have been read before.
    if (fontWeight === undefined) text.weight = value ? 700 : 400;
  },
  fontStyle: (value, { text }) => {
    text.italic = value !== "normal";
  },
  italic: (value, { text }, _, { fontStyle }) => {
    if (fontStyle === undefined) text.italic = value;
  },
  color: (value, { text }, report) => {
    text.paint = paintOf("color", value, report) ?? text.paint;
  },
  letterSpacing: sets("text", "letterSpacing"),
  wordSpacing: sets("text", "wordSpacing"),
  textDecoration: (value, { text }) => {
    text.underline = value.includes("underline");
    text.overline = value.includes("overline");
    text.lineThrough = value.includes("line-through");
  },
  textDecorationStyle: (style, { text }) => {
    text.decoration = { ...text.decoration, style };
  },
  textDecorationColor: (value, { text }, report) => {
    const paint = paintOf("textDecorationColor", value, report);
    if (paint !== undefined) text.decoration = { ...text.decoration, paint };
  },
  textDecorationThickness: (value, { text }, report) => {
    const thickness = parseThickness(value);
    if (thickness === undefined) report.notUnderstood("textDecorationThickness", value);
    else text.decoration = { ...text.decoration, thickness };
  },
  textTransform: (value, { text }) => {
    text.caps = value === "uppercase";
  },
  language: (value, { text }, report) => {
    if (isLanguageTag(value)) text.language = value;
    else report.notUnderstood("language", value);
  },
  fontKerning: (fontKerning, draft) => setFeatures(draft, { fontKerning }),
  fontVariantLigatures: (fontVariantLigatures, draft) => setFeatures(draft, { fontVariantLigatures }),
  fontVariantCaps: (fontVariantCaps, draft) => setFeatures(draft, { fontVariantCaps }),
  fontVariantNumeric: (fontVariantNumeric, draft) => setFeatures(draft, { fontVariantNumeric }),
  fontFeatureSettings: (fontFeatureSettings, draft, report) => {
    for (const tag of Object.keys(fontFeatureSettings)) {
      if (!isFeatureTag(tag)) report.notUnderstood("fontFeatureSettings", tag);
    }
    setFeatures(draft, { fontFeatureSettings });
  },
  fontVariationSettings: (settings, { text }, report) => {
    for (const tag of Object.keys(settings)) {
      if (!isAxisTag(tag)) report.notUnderstood("fontVariationSettings", tag);
    }
    text.axes = axesOf(settings);
  },
} satisfies Partial<Readers<keyof StyleValues>>;

/** Each key of features by itself replaces what was inherited. */
function setFeatures({ text }: StyleDraft, words: FeatureWords): void {
  text.features = { ...text.features, ...words };
}

/** The named weights; bolder and lighter as in CSS Fonts 4, 2.2.1. */
const namedWeight: Readonly<Record<Extract<Style["fontWeight"], string>, (inherited: number) => number>> = {
  normal: () => 400,
  bold: () => 700,
  bolder: (inherited) => (inherited < 350 ? 400 : inherited < 550 ? 700 : 900),
  lighter: (inherited) => (inherited < 550 ? 100 : inherited < 750 ? 400 : 700),
};

/** Keys of a paragraph's lines. */
export const paragraphReaders = {
  lineHeight: sets("text", "lineHeight"),
  textAlign: sets("text", "align"),
  textIndent: parsed(["text", "indent"], "textIndent", parsePoints),
  dropCap: sets("text", "dropCap"),
  dropCapGap: parsed(["text", "dropCapGap"], "dropCapGap", parsePoints),
  tabStops: (value, { text }, report) => {
    text.stops = report.stops(value);
  },
  baseDirection: sets("text", "direction"),
  whiteSpace: sets("text", "blanks"),
  lineBreak: (strictness, draft) => setBreaking(draft, { strictness }),
  wordBreak: (words, draft) => setBreaking(draft, { words }),
  textWrap: (value, draft) => setBreaking(draft, { fit: value === "pretty" ? "total" : "greedy" }),
  hyphens: (hyphens, draft) => setBreaking(draft, { hyphens }),
  textSpacingTrim: (value, draft) => setBreaking(draft, { trim: value === "trim-both" }),
  hyphenateLimitLast: (value, { text }) => {
    text.keepsWords = value === "column";
  },
  orphans: sets("text", "orphans"),
  widows: sets("text", "widows"),
} satisfies Partial<Readers<keyof StyleValues>>;

function setBreaking({ text }: StyleDraft, words: Partial<LineBreaking>): void {
  text.breaking = { ...(text.breaking ?? usualBreaking), ...words };
}
