import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { createShaper } from "../../../../../src/render/graphics/text/faces/open-face.ts";
import { idInSlice, sliceOfGlyph } from "../../../../../src/render/graphics/text/faces/sliced-face.ts";
import { SlicedFamily } from "../../../../../src/render/graphics/text/faces/sliced-family.ts";
import { HarfBuzz } from "../../../../../src/render/graphics/text/fonts/harfbuzz.ts";
import { noFeatures } from "../../../../../src/render/model/look.ts";
import { glyphStride } from "../../../../../src/render/model/text/line.ts";
import { glyphsText, hbShape } from "../../../../support/letters/hb-shape.ts";
import { faceBytes } from "../../../../support/letters/real-fonts.ts";
import { harfbuzzFiles } from "../../../../support/letters/square-text.ts";
import { everyNth } from "../../../../support/night.ts";
import { needs } from "../../../../support/programs/programs.ts";

// Each slice of a Chinese, Japanese or Korean family as hb-shape has it in the same weight.

const samples = [
  [
    "noto-sans-sc",
    "Hani",
    "zh",
    "人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。龍鳳呈祥《（２０２６）》",
  ],
  [
    "noto-sans-tc",
    "Hani",
    "zh-Hant",
    "人人生而自由，在尊嚴和權利上一律平等。他們賦有理性和良心，並應以兄弟關係的精神相對待。鑒於「ㄅㄆㄇ」",
  ],
  [
    "noto-sans-jp",
    "Kana",
    "ja",
    "すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。スーパー…々〜",
  ],
  ["noto-sans-kr", "Hang", "ko", "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다. 韓國 뷁"],
] as const;

const folder = mkdtempSync(join(tmpdir(), "slices-"));
afterAll(() => rmSync(folder, { recursive: true }));

const harfbuzz = new HarfBuzz(new WebAssembly.Module(harfbuzzFiles().harfbuzz));

describe.each(samples)("%s", needs("hb-shape"), (key, script, language, sample) => {
  const family = new SlicedFamily({ key, family: key, shaper: createShaper(harfbuzz, 5_000), file: faceBytes });

  test.each(everyNth([400, 700, 250], 2))("has the glyphs and positions of hb-shape in weight %i", (weight) => {
    const request = { script, language, rtl: false, spaced: false, features: noFeatures, caps: false };
    const words = family.face(weight).style(request);
    const characters = [...new Set(sample.replaceAll(" ", ""))];
    const bySlice = new Map<number, string[]>();
    for (const character of characters) {
      const slice = sliceOfGlyph(words.run(character, 0, character.length).glyphs[0] as number);
      bySlice.set(slice, [...(bySlice.get(slice) ?? []), character]);
    }
    expect(bySlice.size).toBeGreaterThan(3);
    const rounded = Math.round(weight / 100) * 100;
    for (const [slice, own] of bySlice) {
      const file = join(folder, `${key}-${slice}.ttf`);
      writeFileSync(file, family.file(slice));
      // Alone, doubled and all together.
      const wanted = [...own, ...own.map((one) => one + one), own.join("")];
      const theirs = hbShape(key, wanted, { script, language, rtl: false, file, weight: rounded });
      const ours = wanted.map((word) => {
        const glyphs = words.run(word, 0, word.length).glyphs.slice();
        for (let at = 0; at < glyphs.length; at += glyphStride) glyphs[at] = idInSlice(glyphs[at] as number);
        return [word, glyphsText(glyphs)];
      });
      expect(ours).toEqual(theirs);
    }
  });
});
