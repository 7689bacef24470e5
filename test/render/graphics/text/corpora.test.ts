import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createShaper, OpenFace } from "../../../../src/render/graphics/text/faces/open-face.ts";
import { HarfBuzz, tag } from "../../../../src/render/graphics/text/fonts/harfbuzz.ts";
import { isStacking, joinLetters } from "../../../../src/render/graphics/text/scripts/letters.ts";
import { noFeatures } from "../../../../src/render/model/look.ts";
import { blockHashes, corpusFile, glyphsText, hbShape, type ShapedWord } from "../../../support/letters/hb-shape.ts";
import { faceBytes } from "../../../support/letters/real-fonts.ts";
import { type Corpus, corpora } from "../../../support/letters/shaping-corpus.ts";
import { harfbuzzFiles } from "../../../support/letters/square-text.ts";
import { everyNth } from "../../../support/night.ts";
import { needs } from "../../../support/programs/programs.ts";

const module = new WebAssembly.Module(harfbuzzFiles().harfbuzz);
const harfbuzz = new HarfBuzz(module);
const expected = JSON.parse(readFileSync(corpusFile, "utf8")) as Readonly<Record<string, readonly string[]>>;

const settingsOf = ({ script, rtl, language }: Corpus) => ({
  rtl,
  script: tag(script),
  language: harfbuzz.language(language),
  features: [],
});

function shapeAll(corpus: Corpus): readonly ShapedWord[] {
  const font = harfbuzz.open(faceBytes(corpus.face));
  const settings = settingsOf(corpus);
  const shaped = corpus.words.map((word): ShapedWord => [word, glyphsText(harfbuzz.shape(font, word, settings))]);
  harfbuzz.close(font);
  return shaped;
}

describe.each(corpora)("$name", (corpus) => {
  test("gives the glyphs and positions hb-shape gave, block by block", () => {
    expect(blockHashes(shapeAll(corpus))).toEqual(expected[corpus.name]);
  });

  test("gives the glyphs and positions of the installed hb-shape, word by word", needs("hb-shape"), () => {
    const theirs = new Map(hbShape(corpus.face, corpus.words, corpus));
    const different = shapeAll(corpus).filter(([word, glyphs]) => theirs.get(word) !== glyphs);
    expect(different).toEqual([]);
  });

  test("shapes a text word by word as it shapes it whole", () => {
    const { face: key, script, rtl, language } = corpus;
    const file = faceBytes(key);
    const own = createShaper(new HarfBuzz(module), 100_000);
    const open = new OpenFace({ shaper: own, file, key, family: undefined });
    const style = open.style({ script, rtl, language, spaced: false, features: noFeatures, caps: false });
    const text = everyNth(corpus.words, 10).join(" ");
    const font = harfbuzz.open(file);
    const whole = harfbuzz.shape(font, text, settingsOf(corpus));
    harfbuzz.close(font);
    if (isStacking(script)) joinLetters(whole, text);
    expect(glyphsText(style.run(text, 0, text.length).glyphs)).toBe(glyphsText(whole));
  });
});

test("the corpora hold thousands of words", () => {
  expect(corpora.reduce((sum, { words }) => sum + words.length, 0)).toBeGreaterThan(20_000);
});
