import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createShaper, OpenFace } from "../../../../../src/render/graphics/text/faces/open-face.ts";
import { HarfBuzz, tag } from "../../../../../src/render/graphics/text/fonts/harfbuzz.ts";
import { digitGlyphsOf, writeDigits } from "../../../../../src/render/graphics/text/shape/digits.ts";
import { noFeatures } from "../../../../../src/render/model/look.ts";
import { glyphStride } from "../../../../../src/render/model/text/line.ts";
import { faceBytes } from "../../../../support/letters/real-fonts.ts";
import { harfbuzzFiles } from "../../../../support/letters/square-text.ts";

const module = new WebAssembly.Module(harfbuzzFiles().harfbuzz);
const harfbuzz = new HarfBuzz(module);
const settings = { rtl: false, script: tag("Latn"), language: harfbuzz.language("en"), features: [] };

const aNumber = fc.string({ unit: fc.constantFrom(..."0123456789.,-/:%"), minLength: 1, maxLength: 24 });

const faces = ["noto-sans/regular", "noto-sans/bold", "noto-sans/italic", "noto-serif/regular", "noto-sans-mono/bold"];

describe.each(faces)("%s", (key) => {
  const font = harfbuzz.open(faceBytes(key));

  test("sets the characters of numbers one by one, as the shaper sets whole numbers", () => {
    const digits = digitGlyphsOf(harfbuzz, font, settings);
    if (digits === undefined) throw new Error("the face was found to join them");
    fc.assert(
      fc.property(aNumber, (number) => {
        const shaped = harfbuzz.shape(font, number, settings);
        const written = new Int32Array(number.length * glyphStride);
        const advance = writeDigits(digits, number, { from: 0, to: number.length }, written, 0);
        expect(written).toEqual(shaped);
        expect(advance).toBe(shaped.reduce((sum, value, at) => (at % glyphStride === 3 ? sum + value : sum), 0));
      }),
    );
  });

  test("is not taken to do so where a feature makes numbers depend on what stands beside them", () => {
    const fractions = { ...settings, features: [["frac", 1]] as const };
    expect(digitGlyphsOf(harfbuzz, font, fractions)).toBeUndefined();
  });
});

test("a number has the same glyphs among the first that a style sets and among the last", () => {
  const face = new OpenFace({
    shaper: createShaper(new HarfBuzz(module), 1000),
    file: faceBytes("noto-sans/regular"),
    key: "noto-sans/regular",
    family: undefined,
  });
  const request = { script: "Latn", rtl: false, language: "en", spaced: false, features: noFeatures, caps: false };
  const words = face.style(request);
  const text = "No. 2026-00017, 5% of 1,204.50 is 60.23";
  const first = words.run(text, 0, text.length);
  for (let number = 0; number < 200; number += 1) words.run(`no. ${number}`, 0, 4 + String(number).length);
  expect(words.run(text, 0, text.length)).toEqual(first);
});
