import type { Style } from "../../../vocabulary/generated/definition.ts";
import { shown } from "../../findings/shown.ts";
import { featuresOf } from "../../model/font-features.ts";
import type { TextLook } from "../../model/look.ts";
import { reportNotDrawn } from "../not-drawn.ts";
import { plainArrangement } from "../styles/arrangement.ts";
import { boxLook, noBoxKeys } from "../styles/box-look.ts";
import type { StyleKeys, StyleReport } from "../styles/reader.ts";
import { applyStyle } from "../styles/readers.ts";
import { namedStyle } from "../styles/style-book.ts";
import { defaultPaint, noTextKeys } from "../styles/text-keys.ts";
import { type Effect, type Malformed, noEffect, type Scene } from "./effect.ts";

/** Runs stay upright on their line. */
const unmovable = ["rotate", "skew", "transform", "columnCount", "layer"] as const;

const noKeys: StyleKeys = { text: noTextKeys, box: noBoxKeys, arrangement: plainArrangement };

/** `[span, style]`: the style's box, and what it says about the text inside. */
export function spanEffect(name: string, { context, path }: Scene): Effect | Malformed {
  if (name === "") return { malformed: "it names no style" };
  const style = context.styles.named(name);
  if (style === undefined) {
    const message = `There is no style ${shown(name)} in document.styles; the text stays without its box.`;
    context.report.add("CONTENT_ERROR", "STYLE_UNKNOWN", path, message);
    return noEffect;
  }
  const stylePath = context.styles.pathOf(name);
  const report = context.styles.reportAt(stylePath);
  for (const key of unmovable) {
    if (style[key] !== undefined) reportNotDrawn(context.report, `${key} of a run`, `${stylePath}/${key}`);
  }
  const { text, box: boxKeys } = applyStyle(noKeys, style, report);
  const look = boxLook(boxKeys, text.paint ?? defaultPaint);
  const { verticalAlign = "baseline" } = style;
  const box = verticalAlign === "baseline" ? { look } : { look, verticalAlign };
  return { ...noEffect, box, named: namedStyle(name, style), look: (look) => lettered(look, style, report) };
}

/** The look with the style's text keys on top. */
function lettered(look: TextLook, style: Style, report: StyleReport): TextLook {
  const { text: keys } = applyStyle({ ...noKeys, text: { ...noTextKeys, weight: look.weight } }, style, report);
  return {
    ...look,
    family: keys.families?.[0] ?? look.family,
    otherFamilies: keys.families?.slice(1) ?? look.otherFamilies,
    automatic: keys.families === undefined && look.automatic,
    weight: keys.weight ?? look.weight,
    italic: keys.italic ?? look.italic,
    size: keys.size ?? look.size,
    color: keys.paint?.color ?? look.color,
    opacity: (keys.paint?.alpha ?? look.opacity) * (style.opacity ?? 1),
    letterSpacing: keys.letterSpacing ?? look.letterSpacing,
    wordSpacing: keys.wordSpacing ?? look.wordSpacing,
    underline: keys.underline ?? look.underline,
    lineThrough: keys.lineThrough ?? look.lineThrough,
    features: keys.features === undefined ? look.features : featuresOf(keys.features),
    caps: keys.caps ?? look.caps,
    language: keys.language ?? look.language,
  };
}
