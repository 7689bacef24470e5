import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createShaper, OpenFace } from "../../../../../src/render/graphics/text/faces/open-face.ts";
import { HarfBuzz, tag } from "../../../../../src/render/graphics/text/fonts/harfbuzz.ts";
import { noFeatures } from "../../../../../src/render/model/look.ts";
import {
  fixtureFile,
  glyphsText,
  hbShape,
  type ShapedWord,
  shapedFaces,
  shapedWords,
} from "../../../../support/letters/hb-shape.ts";
import { faceBytes } from "../../../../support/letters/real-fonts.ts";
import { harfbuzzFiles } from "../../../../support/letters/square-text.ts";
import { needs } from "../../../../support/programs/programs.ts";

const module = new WebAssembly.Module(harfbuzzFiles().harfbuzz);
const harfbuzz = new HarfBuzz(module);
const settings = {
  rtl: false,
  script: tag("Latn"),
  language: harfbuzz.language("en"),
  features: [],
};

function shapeAll(face: string, words: readonly string[]): readonly ShapedWord[] {
  const font = harfbuzz.open(faceBytes(face));
  const shaped = words.map((word): ShapedWord => [word, glyphsText(harfbuzz.shape(font, word, settings))]);
  harfbuzz.close(font);
  return shaped;
}

describe.each(shapedFaces)("%s", (face) => {
  test("gives the glyphs and positions hb-shape gave for the committed words", () => {
    const expected = JSON.parse(readFileSync(fixtureFile(face), "utf8")) as readonly ShapedWord[];
    expect(expected.length).toBeGreaterThan(100);
    expect(
      shapeAll(
        face,
        expected.map(([word]) => word),
      ),
    ).toEqual(expected);
  });

  test("gives the glyphs and positions of the installed hb-shape", needs("hb-shape"), () => {
    expect(shapeAll(face, shapedWords)).toEqual(hbShape(face, shapedWords));
  });

  test("shapes a text word by word as it shapes it whole", () => {
    const file = faceBytes(face);
    const font = harfbuzz.open(file);
    const own = createShaper(new HarfBuzz(module), 100);
    const open = new OpenFace({ shaper: own, file, key: face, family: undefined });
    const style = open.style({
      script: "Latn",
      rtl: false,
      language: "en",
      spaced: false,
      features: noFeatures,
      caps: false,
    });
    const text = shapedWords.join(" ").replaceAll("y ", "y  ");
    const whole = harfbuzz.shape(font, text, settings);
    expect(glyphsText(style.run(text, 0, text.length).glyphs)).toBe(glyphsText(whole));
    const again = style.run(text, 0, text.length);
    expect(glyphsText(again.glyphs)).toBe(glyphsText(whole));
    harfbuzz.close(font);
  });
});

test("a pair is kerned and a ligature keeps the cluster of its first letter", () => {
  const [[, kerned], [, ligature]] = shapeAll("noto-sans/regular", ["AV", "fi"]) as [ShapedWord, ShapedWord];
  expect(kerned).toBe("36 0 599 0 0|57 1 600 0 0");
  expect(ligature.split("|")).toHaveLength(1);
});

test("a combining mark stands over its letter", () => {
  const [[, marked]] = shapeAll("noto-sans/regular", ["q\u0307"]) as [ShapedWord];
  const [base, mark] = marked.split("|").map((glyph) => glyph.split(" ").map(Number));
  expect(base?.[1]).toBe(0);
  expect(mark?.[1]).toBe(0);
  expect(mark?.[2]).toBe(0);
  expect(mark?.[3]).toBeLessThan(0);
});

test("opening and closing a font again and again does not grow the memory, and views survive growth", () => {
  const own = new HarfBuzz(module);
  const file = faceBytes("noto-serif/regular");
  const fonts = Array.from({ length: 20 }, () => own.open(file));
  const grown = own.memoryBytes;
  expect(grown).toBeGreaterThan(20 * file.length);
  for (const font of fonts) {
    expect(own.glyph(font, 0x41)).toBeGreaterThan(0);
    own.close(font);
  }
  for (let round = 0; round < 400; round += 1) own.close(own.open(file));
  expect(own.memoryBytes).toBe(grown);
});
