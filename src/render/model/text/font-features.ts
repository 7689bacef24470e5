import type { Style } from "../../../vocabulary/generated/definition.ts";
import { type AxisPlace, type FontFeatures, noFeatures } from "../look.ts";

export const featureKeys = [
  "fontKerning",
  "fontVariantLigatures",
  "fontVariantCaps",
  "fontVariantNumeric",
  "fontFeatureSettings",
] as const satisfies readonly (keyof Style)[];

/** OpenType features of a style; undefined: not set. */
export type FeatureWords = Pick<Style, (typeof featureKeys)[number]>;

type OneOrSeveral = NonNullable<Style["fontVariantNumeric"]>;
type NumericForm = OneOrSeveral extends infer One ? (One extends readonly (infer Form)[] ? Form : One) : never;

type FeatureSetting = readonly [tag: string, value: number];

const numericTags: Readonly<Record<NumericForm, readonly FeatureSetting[]>> = {
  normal: [],
  "lining-nums": [["lnum", 1]],
  "oldstyle-nums": [["onum", 1]],
  "proportional-nums": [["pnum", 1]],
  "tabular-nums": [["tnum", 1]],
  "diagonal-fractions": [["frac", 1]],
  "stacked-fractions": [["afrc", 1]],
  ordinal: [["ordn", 1]],
  "slashed-zero": [["zero", 1]],
};

const ligatureTags: Readonly<Record<NonNullable<FeatureWords["fontVariantLigatures"]>, readonly FeatureSetting[]>> = {
  normal: [],
  none: [
    ["liga", 0],
    ["clig", 0],
    ["calt", 0],
  ],
  "discretionary-ligatures": [["dlig", 1]],
  "historical-ligatures": [["hlig", 1]],
};

const capsTags: Readonly<Record<NonNullable<FeatureWords["fontVariantCaps"]>, readonly FeatureSetting[]>> = {
  normal: [],
  "small-caps": [["smcp", 1]],
  "all-small-caps": [
    ["smcp", 1],
    ["c2sc", 1],
  ],
};

/** More than any text needs. */
const mostFeatures = 32;

/** OpenType tags are four printable ASCII characters (ISO/IEC 14496-22, 6.2.4). */
export const isFeatureTag = (tag: string): boolean => /^[ -~]{4}$/.test(tag);

/** Tags of axes as fonts have them: letters and digits. */
export const isAxisTag = (tag: string): boolean => /^[A-Za-z0-9]{4}$/.test(tag);

/** Places on axes in thousandths and in one order, whatever order they were written in; tags that are none are left out. */
export const axesOf = (settings: Readonly<Record<string, number>>): readonly AxisPlace[] =>
  Object.entries(settings)
    .filter(([tag]) => isAxisTag(tag))
    .map(([tag, value]) => [tag, Math.round(value * 1000) / 1000] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));

/** The words as features; of one feature, what was said last holds (CSS Fonts 4, 7.2). Tags that are none are left out. */
export function featuresOf(words: FeatureWords): FontFeatures {
  const { fontKerning, fontVariantLigatures, fontVariantCaps, fontVariantNumeric, fontFeatureSettings } = words;
  const numeric = typeof fontVariantNumeric === "string" ? [fontVariantNumeric] : (fontVariantNumeric ?? []);
  const written = Object.entries(fontFeatureSettings ?? {}).filter(([tag]) => isFeatureTag(tag));
  const settings = new Map<string, number>([
    ...(fontKerning === "none" ? [["kern", 0] as const] : []),
    ...ligatureTags[fontVariantLigatures ?? "normal"],
    ...capsTags[fontVariantCaps ?? "normal"],
    ...numeric.flatMap((form) => numericTags[form]),
    ...written.map(([tag, value]): FeatureSetting => [tag, Number(value)]),
  ]);
  if (settings.size === 0) return noFeatures;
  const list = [...settings].slice(0, mostFeatures);
  return { key: list.map(([tag, value]) => `${tag}${value}`).join(), settings: list };
}
