import type { Style } from "../../../../../vocabulary/generated/definition.ts";
import type { CompositingEffects } from "../../file-words.ts";
import { lengthOf, lengthsOf, type UnitMeasures } from "../lengths.ts";
import { compositingOf } from "./compositing.ts";
import { plainColor, plainPaint } from "./css-color.ts";
import { lineKeys } from "./decoration.ts";
import { type SvgProperties, wordIn } from "./properties.ts";
import { transformOf } from "./transform-property.ts";

/** The keys of ours that an element of a file comes to, of those that styles have. */
export type PresentationKeys = { -readonly [K in keyof Style]?: Style[K] } & { compositing?: CompositingEffects };

/** Families that are there; the others in a list of families are passed over. */
export type HasFamily = (name: string) => boolean;

export function presentationKeys(
  properties: SvgProperties,
  measures: UnitMeasures,
  hasFamily: HasFamily,
): PresentationKeys {
  const keys: PresentationKeys = {};
  paintKeys(keys, properties);
  keys.clipPath = said(properties, "clip-path");
  const compositing = compositingOf(properties, measures);
  if (compositing !== undefined) keys.compositing = compositing;
  keys.transform = transformOf(properties, measures);
  strokeKeys(keys, properties, measures);
  textKeys(keys, properties, measures, hasFamily);
  return keys;
}

/** The property, unless it only says what is so anyway. */
function said(properties: SvgProperties, name: string): string | undefined {
  const value = properties.get(name)?.trim();
  return value === undefined || value === "" || /^(?:inherit|initial|unset|revert)$/i.test(value) ? undefined : value;
}

function paintKeys(keys: PresentationKeys, properties: SvgProperties): void {
  const fill = said(properties, "fill");
  const stroke = said(properties, "stroke");
  const color = said(properties, "color");
  if (fill !== undefined) keys.fill = plainPaint(fill);
  if (stroke !== undefined) keys.stroke = plainPaint(stroke);
  if (color !== undefined) keys.color = plainColor(color);
  const fillOpacity = opacityOf(said(properties, "fill-opacity"));
  const strokeOpacity = opacityOf(said(properties, "stroke-opacity"));
  const opacity = opacityOf(said(properties, "opacity"));
  if (fillOpacity !== undefined) keys.fillOpacity = fillOpacity;
  if (strokeOpacity !== undefined) keys.strokeOpacity = strokeOpacity;
  if (opacity !== undefined) keys.opacity = opacity;
  keys.fillRule = wordIn(said(properties, "fill-rule"), ["nonzero", "evenodd"]);
  keys.clipRule = wordIn(said(properties, "clip-rule"), ["nonzero", "evenodd"]);
}

/** A number from 0 to 1, or a share. */
export function opacityOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = text.endsWith("%") ? Number.parseFloat(text) / 100 : Number.parseFloat(text);
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : undefined;
}

function strokeKeys(keys: PresentationKeys, properties: SvgProperties, measures: UnitMeasures): void {
  keys.strokeWidth = positive(lengthOf(said(properties, "stroke-width"), "diagonal", measures));
  const dashes = said(properties, "stroke-dasharray");
  if (dashes !== undefined) {
    keys.strokeDasharray =
      dashes === "none" ? [] : lengthsOf(dashes, "diagonal", measures).map((dash) => Math.max(0, dash));
  }
  keys.strokeDashoffset = lengthOf(said(properties, "stroke-dashoffset"), "diagonal", measures);
  keys.strokeLinecap = wordIn(said(properties, "stroke-linecap"), ["butt", "round", "square"]);
  keys.strokeLinejoin = wordIn(said(properties, "stroke-linejoin"), ["miter", "round", "bevel"]);
  const limit = lengthOf(said(properties, "stroke-miterlimit"), "x", measures);
  if (limit !== undefined && limit >= 1) keys.strokeMiterlimit = limit;
}

const positive = (value: number | undefined): number | undefined =>
  value === undefined || value < 0 ? undefined : value;

const baselines: Readonly<Record<string, NonNullable<Style["dominantBaseline"]>>> = {
  auto: "auto",
  alphabetic: "alphabetic",
  middle: "middle",
  central: "central",
  hanging: "hanging",
  "text-before-edge": "text-top",
  "text-top": "text-top",
  "text-after-edge": "text-bottom",
  "text-bottom": "text-bottom",
};

function textKeys(
  keys: PresentationKeys,
  properties: SvgProperties,
  measures: UnitMeasures,
  hasFamily: HasFamily,
): void {
  const family = familyOf(said(properties, "font-family"), hasFamily);
  if (family !== undefined) keys.fontFamily = family;
  const size = lengthOf(said(properties, "font-size"), "diagonal", {
    ...measures,
    viewport: { width: measures.fontSize, height: measures.fontSize },
  });
  if (size !== undefined && size > 0) keys.fontSize = size;
  keys.fontWeight = weightOf(said(properties, "font-weight"));
  keys.fontStyle = wordIn(said(properties, "font-style")?.split(" ")[0], ["normal", "italic", "oblique"]);
  keys.fontVariantCaps = wordIn(said(properties, "font-variant-caps") ?? said(properties, "font-variant"), [
    "normal",
    "small-caps",
    "all-small-caps",
  ]);
  keys.textTransform = wordIn(said(properties, "text-transform"), ["none", "uppercase"]);
  keys.letterSpacing = lengthOf(said(properties, "letter-spacing"), "x", measures);
  keys.wordSpacing = lengthOf(said(properties, "word-spacing"), "x", measures);
  keys.textAnchor = wordIn(said(properties, "text-anchor"), ["start", "middle", "end"]);
  keys.baseDirection = wordIn(said(properties, "direction"), ["ltr", "rtl"]);
  const baseline = said(properties, "dominant-baseline") ?? said(properties, "alignment-baseline");
  keys.dominantBaseline =
    baseline !== undefined && Object.hasOwn(baselines, baseline) ? baselines[baseline] : undefined;
  Object.assign(
    keys,
    lineKeys((name) => said(properties, name)),
  );
  keys.textDecorationThickness = lengthOf(said(properties, "text-decoration-thickness"), "diagonal", measures);
}

function familyOf(list: string | undefined, hasFamily: HasFamily): string | undefined {
  if (list === undefined) return undefined;
  const names = list.split(",").map((name) => name.trim().replace(/^(["'])(.*)\1$/, "$2"));
  // One that is not there is left to the typesetter, which reports it.
  return names.find(hasFamily) ?? names.find((name) => name !== "");
}

function weightOf(text: string | undefined): Style["fontWeight"] {
  const word = wordIn(text, ["normal", "bold", "bolder", "lighter"]);
  if (word !== undefined || text === undefined) return word;
  const weight = Number(text);
  return Number.isFinite(weight) && weight >= 1 && weight <= 1000 ? Math.min(900, Math.max(100, weight)) : undefined;
}
