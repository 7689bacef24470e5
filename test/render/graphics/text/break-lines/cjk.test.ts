import { describe, expect, test } from "vitest";
import { Report } from "../../../../../src/render/contract/report.ts";
import { keysOf } from "../../../../../src/render/graphics/text/faces/sliced-family.ts";
import { HarfBuzz } from "../../../../../src/render/graphics/text/fonts/harfbuzz.ts";
import { readSfnt } from "../../../../../src/render/graphics/text/fonts/sfnt.ts";
import { SliceIndex } from "../../../../../src/render/graphics/text/fonts/slice-index.ts";
import type { TextLook } from "../../../../../src/render/model/look.ts";
import { type GlyphPiece, glyphStride, type Line } from "../../../../../src/render/model/text/line.ts";
import { bundledEngine, bundledText, faceBytes } from "../../../../support/letters/real-fonts.ts";
import { harfbuzzFiles } from "../../../../support/letters/square-text.ts";
import { linesText, setText, textOf } from "../../../../support/letters/text-case.ts";
import { outlinesOf } from "../../../../support/readers/outlines.ts";

const automatic: Partial<TextLook> = { family: "Noto Sans", automatic: true };

const firstRun = ([line]: readonly Line[]) => ((line as Line).pieces[0] as GlyphPiece).run;

const facesOf = (lines: readonly Line[]): readonly string[] =>
  lines.flatMap(({ pieces }) => pieces.map((piece) => (piece as GlyphPiece).run.face.postscriptName));

function faces(sample: string, look: Partial<TextLook> = {}): readonly string[] {
  const { text } = bundledText();
  return [...new Set(facesOf(setText(text, [textOf(sample, { look: { ...automatic, ...look } })], 2000)))];
}

describe("Chinese characters are set in the forms of", () => {
  test("the mainland, when nothing decides otherwise", () => {
    expect(faces("人人生而自由，在尊严和权利上一律平等。")).toEqual(["NotoSansSC-Regular"]);
  });

  test("the region whose letters stand in the paragraph", () => {
    expect(faces("人間は、自由である。")).toEqual(["NotoSansJP-Regular"]);
    expect(faces("人間 カタカナ")).toEqual(["NotoSansJP-Regular"]);
    expect(faces("大韓民國 모든 인간은")).toEqual(["NotoSansKR-Regular"]);
    expect(faces("ㄅㄆㄇ 人")).toEqual(["NotoSansTC-Regular"]);
  });

  test("the language that the style names, before all else", () => {
    expect(faces("自由", { language: "zh-TW" })).toEqual(["NotoSansTC-Regular"]);
    expect(faces("自由", { language: "zh-Hant-HK" })).toEqual(["NotoSansTC-Regular"]);
    expect(faces("自由", { language: "ja" })).toEqual(["NotoSansJP-Regular"]);
    expect(faces("自由", { language: "ko-KR" })).toEqual(["NotoSansKR-Regular"]);
    expect(faces("自由の", { language: "zh" })).toEqual(["NotoSansSC-Regular"]);
  });

  test("another region where the first lacks the character", () => {
    const index = (key: string): SliceIndex => new SliceIndex(faceBytes(key));
    const [sc, tc] = [index("noto-sans-sc"), index("noto-sans-tc")];
    let only = 0x4e00;
    while (sc.sliceOf(only) !== undefined || tc.sliceOf(only) === undefined) only += 1;
    expect(faces(`自${String.fromCodePoint(only)}由`)).toEqual(["NotoSansSC-Regular", "NotoSansTC-Regular"]);
  });
});

test("a character that no region has is drawn as .notdef and named", () => {
  const { text, report } = bundledText();
  setText(text, [textOf("自\u{2a6d0}由", { look: automatic })], 500);
  expect(report.errorCodes()).toEqual(["CONTENT_ERROR"]);
  expect(report.warnings()[0]?.message).toContain("U+2A6D0");
});

test("characters of many files are one run, each cluster at its own character", () => {
  const { text } = bundledText();
  const sample = "龍鳳呈祥，大吉大利 2025年";
  const run = firstRun(setText(text, [textOf(sample, { look: automatic })], 2000));
  const clusters: number[] = [];
  for (let at = 1; at < run.glyphs.length; at += glyphStride) clusters.push(run.glyphs[at] as number);
  expect(clusters).toEqual(Array.from({ length: sample.length }, (_, index) => index));
  expect(run.text).toBe(sample);
});

test("a mark stays in the file of its letter", () => {
  const { text, report } = bundledText();
  const run = firstRun(setText(text, [textOf("\u304b\u3099", { look: automatic })], 500));
  expect(run.glyphs.length).toBe(glyphStride);
  expect(report.warnings()).toEqual([]);
});

test("punctuation that may not begin a line never does", () => {
  const { text } = bundledText();
  const sample =
    "「すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。」と、ちょっとデータをコピー（する）ー。";
  for (let width = 60; width < 160; width += 3) {
    const lines = linesText(setText(text, [textOf(sample, { look: { ...automatic, size: 10 } })], width));
    for (const line of lines.slice(1)) expect(line).toMatch(/^[^、。」）ょっー]/);
    for (const line of lines.slice(0, -1)) expect(line).toMatch(/[^「（]$/);
  }
});

test("justified Chinese is spread between its characters", () => {
  const { text } = bundledText();
  const look = { ...automatic, size: 10 };
  const lines = setText(text, [textOf("人人生而自由在尊严和权利上一律平等", { look })], 84, { align: "justify" });
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines.slice(0, -1)) expect(line.width).toBeCloseTo(84, 6);
  expect(((lines[0] as Line).pieces[0] as GlyphPiece).letterExtra).toBeGreaterThan(0);
});

describe("the program to embed", () => {
  const { text } = bundledText();
  const harfbuzz = new HarfBuzz(new WebAssembly.Module(harfbuzzFiles().harfbuzz));

  function programOf(weight: number) {
    const look = { ...automatic, weight };
    const run = firstRun(setText(text, [textOf("人人生而自由，龍鳳1", { look })], 2000));
    const ids = new Set([0]);
    for (let at = 0; at < run.glyphs.length; at += glyphStride) ids.add(run.glyphs[at] as number);
    const glyphs = Uint32Array.from(ids).sort();
    const advances = [...glyphs].map(text.advances(run.face));
    return { face: run.face, glyphs, advances, program: text.program(run.face, glyphs) };
  }

  test("joins the glyphs of all files into one TrueType font, in order", () => {
    const { glyphs, program, face } = programOf(400);
    expect(new Set([...glyphs].map((glyph) => glyph >>> 16)).size).toBeGreaterThan(3);
    expect(program).toMatchObject({ format: "truetype", subset: true });
    expect([...program.ids]).toEqual([...glyphs.keys()]);
    const { tables } = readSfnt(program.bytes);
    expect([...tables.keys()].sort()).toEqual(["glyf", "head", "hhea", "hmtx", "loca", "maxp"]);
    expect(tables.get("maxp")?.getUint16(4)).toBe(glyphs.length);
    expect(face.postscriptName).toBe("NotoSansSC-Regular");
    expect(outlinesOf(program.bytes).filter((outline) => outline === "")).toHaveLength(0);
  });

  test("has the advances that text was set with", () => {
    const { glyphs, program, advances } = programOf(700);
    const opened = harfbuzz.open(program.bytes);
    glyphs.forEach((_, id) => {
      expect(harfbuzz.advance(opened, id)).toBe(advances[id]);
    });
    harfbuzz.close(opened);
  });

  test("is bolder in bold, at the same places", () => {
    const [regular, bold] = [programOf(400), programOf(700)];
    expect(bold.face.postscriptName).toBe("NotoSansSC-Bold");
    expect([...bold.glyphs]).toEqual([...regular.glyphs]);
    const [thin, thick] = [outlinesOf(regular.program.bytes), outlinesOf(bold.program.bytes)];
    thick.slice(1).forEach((outline, index) => {
      expect(outline).not.toBe(thin[index + 1]);
    });
  });

  test("is the same bytes, whichever of its glyphs were taken out before", () => {
    const { face, glyphs, program } = programOf(400);
    const other = bundledEngine().typesetter({ declared: new Map(), report: new Report(), locale: "en" });
    setText(other, [textOf("人人生而自由，龍鳳1", { look: automatic })], 2000);
    for (const glyph of [...glyphs.slice(1)].reverse()) other.program(face, Uint32Array.of(0, glyph));
    expect(Buffer.from(other.program(face, glyphs).bytes).equals(program.bytes)).toBe(true);
  });

  test("has the measures of all its glyphs together", () => {
    const { tables } = readSfnt(programOf(400).program.bytes);
    const boxes = outlinesOf(programOf(400).program.bytes).map((outline) => outline.split(/[ ,]/).map(Number));
    const of = (at: number): readonly number[] => boxes.map((box) => box[at] as number);
    const head = tables.get("head") as DataView;
    expect([36, 38, 40, 42].map((at) => head.getInt16(at))).toEqual([
      Math.min(...of(1)),
      Math.min(...of(2)),
      Math.max(...of(3)),
      Math.max(...of(4)),
    ]);
    expect(tables.get("maxp")?.getUint16(8)).toBe(Math.max(...of(0)));
    expect(tables.get("hhea")?.getUint16(10)).toBe(Math.max(...programOf(400).advances));
  });

  test("is the same bytes again, whatever was set in between", () => {
    const once = programOf(400).program.bytes;
    setText(text, [textOf("其他的文字", { look: automatic })], 500);
    expect(Buffer.from(programOf(400).program.bytes).equals(once)).toBe(true);
  });
});

test("the measures in the index are those of the files", () => {
  const { measures, slices } = new SliceIndex(faceBytes("noto-sans-sc"));
  expect(slices[0]?.name).toBe("latin");
  expect(measures).toMatchObject({ unitsPerEm: 1000, ascent: 1160, descent: -288 });
  expect(keysOf({ key: "a", slices: "b" })).toHaveLength(9);
  expect(keysOf({ key: "a" })).toEqual(["a"]);
});
