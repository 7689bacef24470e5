import type { Style } from "../../../../vocabulary/generated/definition.ts";
import { shown } from "../../../contract/quoted.ts";
import type { Report } from "../../../contract/report.ts";
import type { TextLook } from "../../../model/look.ts";
import { plainArrangement } from "../styles/arrangement.ts";
import { boxLook, noBoxKeys } from "../styles/box-look.ts";
import type { StyleKeys, StyleReport } from "../styles/reader.ts";
import { applyStyle } from "../styles/readers.ts";
import { namedStyle } from "../styles/style-book.ts";
import { defaultPaint, noTextKeys, textLook } from "../styles/text-keys.ts";
import { type Effect, type MalformedShortcode, noEffect, type ShortcodeScene } from "./effect.ts";

/** Runs stay upright on their line. */
const unmovable = ["rotate", "skew", "transform", "columnCount", "layer", "backgroundImage", "float", "clear"] as const;

const noKeys: StyleKeys = { text: noTextKeys, box: noBoxKeys, arrangement: plainArrangement };

/** `[span, style]`: the style's box, and what it says about the text inside. */
export function spanEffect(name: string, { context, path }: ShortcodeScene): Effect | MalformedShortcode {
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
  const whole = boxLook(boxKeys, text.paint ?? defaultPaint);
  const look = whole.image === undefined ? whole : { ...whole, image: undefined };
  const { verticalAlign = "baseline" } = style;
  const box = verticalAlign === "baseline" ? { look } : { look, verticalAlign };
  return { ...noEffect, box, named: namedStyle(name, style), look: (look) => lettered(look, style, report) };
}

/** The look with the style's text keys on top. */
function lettered(look: TextLook, style: Style, report: StyleReport): TextLook {
  const { text: keys } = applyStyle({ ...noKeys, text: { ...noTextKeys, weight: look.weight } }, style, report);
  const own = textLook(keys, look);
  return { ...own, opacity: own.opacity * (style.opacity ?? 1) };
}

/** Reports that something the language knows is not drawn. */
function reportNotDrawn(report: Report, what: string, path: string): void {
  const message = `${what} is accepted but not drawn by this version.`;
  report.add("CONTENT_ERROR", "NOT_DRAWN_YET", path, message);
}
