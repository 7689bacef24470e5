import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { needTable, readSfnt } from "../../../../../src/render/graphics/text/fonts/sfnt.ts";
import { micrRuns } from "../../../../../src/render/graphics/text/scripts/micr.ts";
import type { ParagraphLook, TextLook } from "../../../../../src/render/model/look.ts";
import type { GlyphPiece, Line } from "../../../../../src/render/model/text/line.ts";
import { micrFont } from "../../../../../tools/fonts/e13b.ts";
import { bundledText, faceFile } from "../../../../support/letters/real-fonts.ts";
import { placedText, setText, textOf } from "../../../../support/letters/text-case.ts";

const automatic = { family: "Noto Sans", automatic: true, size: 12 };

function setMicr(sample: string, look: Partial<TextLook> = {}, width = 1000, paragraph: Partial<ParagraphLook> = {}) {
  const { text, report } = bundledText();
  const lines = setText(text, [textOf(sample, { look: { ...automatic, ...look } })], width, paragraph);
  return { lines, said: report.warnings().map(({ code }) => code) };
}

const facesOf = (lines: readonly Line[]) =>
  lines.flatMap(({ pieces }) => pieces.map((piece) => (piece as GlyphPiece).run.face.postscriptName));

/** The boxes of all glyphs, font units; blank ones are left out. */
function boxes(file: Uint8Array) {
  const sfnt = readSfnt(file);
  const glyf = needTable(sfnt, "glyf", 0);
  const loca = needTable(sfnt, "loca", 34);
  return Array.from({ length: 16 }, (_, glyph) => {
    const [start, end] = [2 * loca.getUint16(2 * glyph), 2 * loca.getUint16(2 * glyph + 2)];
    const [left = 0, bottom = 0, right = 0, top = 0] =
      start === end ? [] : [2, 4, 6, 8].map((at) => glyf.getInt16(start + at));
    return { glyph, left, bottom, right, top };
  }).slice(2);
}

describe("the face", () => {
  test("is what its tool draws", () => {
    expect(Buffer.from(micrFont())).toEqual(readFileSync(faceFile("e13b/regular")));
  });

  test("has characters as wide as the standard says, with their right edges in one line", () => {
    const module = 78;
    const all = boxes(micrFont());
    const widths = all.map(({ left, right }) => (right - left) / module);
    expect(widths).toEqual([7, 4, 4, 5, 6, 5, 6, 5, 7, 6, 7, 7, 7, 7]);
    expect(new Set(all.map(({ right }) => right)).size).toBe(1);
  });

  test("has digits nine modules high: 8.424 points in 12 points", () => {
    for (const { glyph, bottom, top } of boxes(micrFont())) {
      if (glyph >= 12) continue;
      expect(((top - bottom) * 12) / 1000).toBeCloseTo(8.424, 9);
      expect(bottom).toBe(0);
    }
  });
});

describe("a MICR line", () => {
  test("is set in the face by itself, nine points from character to character", () => {
    const { lines, said } = setMicr("⑆123456789⑆ 0123⑈ 42");
    expect(facesOf(lines)).toEqual(["E13B-Regular"]);
    expect(lines[0]?.width).toBeCloseTo(9 * "⑆123456789⑆ 0123⑈ 42".length, 6);
    expect(said).toEqual([]);
  });

  test("needs one of its symbols, and ends where other letters begin", () => {
    expect(facesOf(setMicr("0123456789").lines)).toEqual(["NotoSans-Regular"]);
    const { lines } = setMicr("Cheque 12 ⑈007⑈ paid 34");
    expect(facesOf(lines)).toEqual(["NotoSans-Regular", "E13B-Regular", "NotoSans-Regular"]);
    expect(placedText(lines[0] as Line).map(([part]) => part)).toEqual(["Cheque ", "12 ⑈007⑈", " paid 34"]);
  });

  test("keeps its distances whatever the style says, bold or spaced", () => {
    const { lines } = setMicr("⑆12⑆", { letterSpacing: 3, weight: 700, caps: true });
    expect(lines[0]?.width).toBeCloseTo(36, 6);
  });

  test("is reported when it is not in 12 points", () => {
    expect(setMicr("⑆12⑆", { size: 10 }).said).toEqual(["MAGNETIC_INK_SIZE"]);
  });

  test("is never cut nor widened", () => {
    const { lines } = setMicr("paid by ⑆12 34⑆ 56⑈ today", {}, 60, { align: "justify" });
    const micr = lines.flatMap((line) => placedText(line).filter(([part]) => part.includes("⑆")));
    expect(micr).toEqual([["⑆12 34⑆ 56⑈", expect.any(Number), 99]]);
  });

  test("is left to the family that a style names", () => {
    expect(facesOf(setMicr("⑆12⑆", { automatic: false, family: "Noto Sans Symbols 2" }).lines)).toEqual([
      "NotoSansSymbols2-Regular",
    ]);
    expect(facesOf(setMicr("⑆12⑆", { automatic: false, family: "e-13b" }).lines)).toEqual(["E13B-Regular"]);
  });

  test("is found in any text: symbols with the digits and spaces around them, in time that grows with the text", () => {
    const text = fc.string({ unit: fc.constantFrom("⑆", "⑈", "1", "2", " ", "a"), maxLength: 30 });
    fc.assert(
      fc.property(text, (sample) => {
        const expected = [...sample.matchAll(/[⑆⑈12 ]+/g)].flatMap(({ 0: part, index }) => {
          const start = index + part.length - part.trimStart().length;
          return /[⑆⑈]/.test(part) ? [{ start, end: start + part.trim().length }] : [];
        });
        expect(micrRuns(sample)).toEqual(expected);
      }),
    );
    expect(micrRuns(`${"1 ".repeat(500_000)}⑆`)).toEqual([{ start: 0, end: 1_000_001 }]);
    expect(micrRuns("⑆a".repeat(300_000))).toHaveLength(300_000);
  });
});
