import type { TProperties } from "typebox";
import { either, flag, integer, listOf, mapOf, oneOf } from "../build.ts";

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

/** Style keys for forms that a face has besides its usual ones (OpenType features), named as in CSS. All are inherited. */
export const featureStyle: TProperties = {
  fontKerning: oneOf(["normal", "none"], "Whether pairs of letters are moved together as the face says.", {
    default: "normal",
  }),
  fontVariantLigatures: oneOf(
    ["normal", "none", "discretionary-ligatures", "historical-ligatures"],
    "Which letters are drawn as one: the usual ones, none, or more. Letters with `letterSpacing` never are. Joins that a script needs stay.",
    { default: "normal" },
  ),
  fontVariantCaps: oneOf(
    ["normal", "small-caps", "all-small-caps"],
    "small-caps draws small letters as small capitals, all-small-caps the capitals as well.",
    { default: "normal" },
  ),
  fontVariantNumeric: either(
    [
      oneOf(numeric, "One form of figures."),
      listOf(oneOf(numeric, "One form of figures."), "Several forms.", { maxItems: 8 }),
    ],
    "Forms of figures: lining or old-style, as wide as each needs or all alike (tabular-nums), fractions, ordinals, a zero with a stroke.",
    { default: "normal", examples: ["tabular-nums", ["tabular-nums", "oldstyle-nums"]] },
  ),
  fontFeatureSettings: mapOf(
    either(
      [integer("Which alternative; 0 is off.", { minimum: 0, maximum: 65_535 }), flag("On or off.")],
      "How a feature is set.",
    ),
    "OpenType features by their four-letter tags, on top of all other keys. What the face lacks changes nothing.",
    { examples: [{ ss01: true, zero: 1 }] },
  ),
};
