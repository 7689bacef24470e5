import { describe, expect, test } from "vitest";
import { inspectFont } from "../../../../../src/render/graphics/text/fonts/inspect.ts";
import { FontError, readSfnt } from "../../../../../src/render/graphics/text/fonts/sfnt.ts";
import { writeSfnt } from "../../../../../src/render/graphics/text/fonts/woff2.ts";
import type { GlyphPiece } from "../../../../../src/render/model/text/line.ts";
import { bundledText } from "../../../../support/letters/real-fonts.ts";
import { squareFile } from "../../../../support/letters/square-text.ts";
import { setText, textOf } from "../../../../support/letters/text-case.ts";

// The square font has glyph 1 for U+0020 to glyph 95 for U+007E; the tables here say the same in older encodings.

const u16 = (...values: readonly number[]): readonly number[] =>
  values.flatMap((value) => [(value >> 8) & 0xff, value & 0xff]);
const glyphIds = Array.from({ length: 95 }, (_, index) => index + 1);

const bytesOfCodes = (highest: Readonly<Record<number, number>> = {}): readonly number[] => [
  ...u16(0, 262, 0),
  ...Array.from({ length: 256 }, (_, code) => highest[code] ?? (code >= 0x20 && code <= 0x7e ? code - 0x1f : 0)),
];
const trimmed = (first: number): readonly number[] => [...u16(6, 200, 0, first, 95), ...u16(...glyphIds)];
const byDelta = (first: number): readonly number[] =>
  u16(4, 32, 0, 4, 4, 1, 0, first + 94, 0xffff, 0, first, 0xffff, (1 - first) & 0xffff, 1, 0, 0);
const byList = (first: number): readonly number[] =>
  u16(4, 222, 0, 4, 4, 1, 0, first + 94, 0xffff, 0, first, 0xffff, 0, 1, 4, 0, ...glyphIds);

type Subtable = readonly [platform: number, encoding: number, bytes: readonly number[]];

/** The square font with another table cmap. */
function squareWith(...subtables: readonly Subtable[]): Uint8Array {
  const tables = new Map<string, Uint8Array>();
  for (const [name, { buffer, byteOffset, byteLength }] of readSfnt(squareFile()).tables) {
    tables.set(name, new Uint8Array(buffer, byteOffset, byteLength));
  }
  const head = [...u16(0, subtables.length)];
  const body: number[] = [];
  for (const [platform, encoding, bytes] of subtables) {
    head.push(...u16(platform, encoding, 0, 4 + 8 * subtables.length + body.length));
    body.push(...bytes);
  }
  tables.set("cmap", Uint8Array.from([...head, ...body]));
  return writeSfnt(0x0001_0000, tables);
}

/** The glyph of each character as set in a font, and what was reported. */
function glyphsIn(
  file: Uint8Array,
  sample: string,
): { readonly glyphs: readonly number[]; readonly said: readonly string[] } {
  const { text, report } = bundledText(new Map([["old", { regular: file }]]));
  const look = { family: "Old", automatic: false };
  const glyphs = [...sample].map((character) => {
    const piece = setText(text, [textOf(character, { look })], 500)[0]?.pieces[0] as GlyphPiece;
    return piece.run.face.family === "Square" ? (piece.run.glyphs[0] as number) : -1;
  });
  text.close();
  return { glyphs, said: report.warnings().map(({ code }) => code) };
}

describe("a font in an encoding of old", () => {
  test.each([
    ["Mac OS Roman, a byte for each code", squareWith([1, 0, bytesOfCodes()])],
    ["Mac OS Roman, a range of codes", squareWith([1, 0, trimmed(0x20)])],
    ["symbols at U+F000", squareWith([3, 0, byDelta(0xf020)])],
    ["symbols by a list of glyphs", squareWith([3, 0, byList(0xf020)])],
    ["symbols at their low bytes", squareWith([3, 0, byDelta(0x20)])],
    ["symbols before Mac OS Roman", squareWith([1, 0, bytesOfCodes({ 65: 7 })], [3, 0, byDelta(0xf020)])],
    ["Unicode before symbols", squareWith([3, 0, byDelta(0xf000)], [3, 1, byDelta(0x20)])],
  ])("has the glyphs of its characters: %s", (_, file) => {
    expect(glyphsIn(file, "A!z")).toEqual({ glyphs: [34, 2, 91], said: [] });
  });

  test("shows accented letters by their Mac OS Roman codes, not by those of Unicode", () => {
    // 0x80 is Ä and 0xC4 is ƒ, which has the code point of Ä in Latin-1.
    const file = squareWith([1, 0, bytesOfCodes({ 128: 96, 196: 97 })]);
    expect(glyphsIn(file, "Äƒ").glyphs).toEqual([96, 97]);
  });

  test("shows symbols under their private code points as well", () => {
    expect(glyphsIn(squareWith([3, 0, byDelta(0xf020)]), "\uf041").glyphs).toEqual([34]);
  });

  test.each([
    ["Shift-JIS", [3, 2, byDelta(0x20)]],
    ["Big5", [3, 4, byDelta(0x20)]],
    ["Mac OS Japanese", [1, 1, bytesOfCodes()]],
    ["variation sequences alone", [0, 5, u16(14, 0, 10, 0, 0)]],
    ["Unicode in format 2", [3, 1, u16(2, 6, 0)]],
  ] as const)("is refused where its characters cannot be found: %s", (_, subtable) => {
    const file = squareWith(subtable);
    expect(() => inspectFont(file, "k")).toThrow(FontError);
    const format = (subtable[2][0] as number) * 256 + (subtable[2][1] as number);
    expect(() => inspectFont(file, "k")).toThrow(`platform ${subtable[0]} encoding ${subtable[1]} format ${format}`);
    expect(glyphsIn(file, "A")).toEqual({ glyphs: [-1], said: ["FONT_NOT_LOADED"] });
  });

  test("that is damaged shows what can still be read, or nothing", () => {
    expect(() => inspectFont(squareWith(), "k")).toThrow("its table cmap is empty");
    const cut = squareWith([1, 0, bytesOfCodes().slice(0, 100)]);
    expect(glyphsIn(cut, "A").glyphs).toEqual([34]);
    expect(glyphsIn(cut, "z").said).toContain("GLYPH_MISSING");
  });
});
