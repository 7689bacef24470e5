import type { TProperties } from "typebox";
import { either, flag, integer, listOf, mapOf, number, oneOf } from "../build.ts";

const numeric = [
  "normal",
  "lining-nums",
  "oldstyle-nums",
  "proportional-nums",
  "tabular-nums",
  "diagonal-fractions",
  "stacked-fractions",
  "ordinal",
  "slashed-zero",
];

/** Style keys for alternative glyph forms of a face (OpenType features), named as in CSS. All are inherited. */
export const featureStyle: TProperties = {
  fontKerning: oneOf(["normal", "none"], "Whether the kerning of the face is applied.", {
    default: "normal",
  }),
  fontVariantLigatures: oneOf(
    ["normal", "none", "discretionary-ligatures", "historical-ligatures"],
    "Ligatures: the standard ones, none, or additional ones. There are none where `letterSpacing` is set. Ligatures that a script requires are always kept.",
    { default: "normal" },
  ),
  fontVariantCaps: oneOf(
    ["normal", "small-caps", "all-small-caps"],
    "small-caps draws lower-case letters as small capitals, all-small-caps capitals as well.",
    { default: "normal" },
  ),
  fontVariantNumeric: either(
    [
      oneOf(numeric, "One form of digits."),
      listOf(oneOf(numeric, "One form of digits."), "Several forms.", { maxItems: 8 }),
    ],
    "Forms of digits: lining or old-style, proportional or tabular (all of one width), fractions, ordinals, slashed zero.",
    { default: "normal", examples: ["tabular-nums", ["tabular-nums", "oldstyle-nums"]] },
  ),
  fontFeatureSettings: mapOf(
    either(
      [integer("Which alternative; 0 is off.", { minimum: 0, maximum: 65_535 }), flag("On or off.")],
      "How a feature is set.",
    ),
    "OpenType features by their four-letter tags; they win over the other keys. Features that the face lacks have no effect.",
    { examples: [{ ss01: true, zero: 1 }] },
  ),
  fontVariationSettings: mapOf(
    number("A place on the axis; beyond its end, the end is taken.", { minimum: -32_768, maximum: 32_767 }),
    "Places on the axes of a variable font of yours, by their four-letter tags, such as `wdth` for its width. They win over `fontWeight`. Axes that the font lacks are reported.",
    { examples: [{ wdth: 80, GRAD: 50 }] },
  ),
};
