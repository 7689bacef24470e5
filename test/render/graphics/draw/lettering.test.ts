import { expect, test } from "vitest";
import type { fontReaders } from "../../../../src/render/definition/read/styles/text-readers.ts";
import { defaultLetters, lettersWith } from "../../../../src/render/graphics/draw/lettering/look.ts";
import type { Style } from "../../../../src/vocabulary/generated/definition.ts";

/** A value other than the default for every style key of letters; text in drawings takes its colour from `fill`. */
const samples: { readonly [Key in Exclude<keyof typeof fontReaders, "color">]: NonNullable<Style[Key]> } = {
  fontFamily: ["Noto Serif", "Noto Sans"],
  fontSize: 12,
  fontWeight: "bold",
  bold: true,
  fontStyle: "italic",
  italic: true,
  letterSpacing: 1,
  wordSpacing: 1,
  textDecoration: "underline line-through",
  textDecorationStyle: "wavy",
  textDecorationColor: "red",
  textDecorationThickness: 2,
  textTransform: "uppercase",
  language: "tr",
  fontKerning: "none",
  fontVariantLigatures: "none",
  fontVariantCaps: "small-caps",
  fontVariantNumeric: "oldstyle-nums",
  fontFeatureSettings: { ss01: 1 },
  fontVariationSettings: { wdth: 80 },
};

test.each(Object.entries(samples))("the style key %s of letters changes the text of a drawing", (key, value) => {
  expect(lettersWith(defaultLetters, { [key]: value }).look).not.toEqual(defaultLetters.look);
});
