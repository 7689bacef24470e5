import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { HarfBuzz } from "../../../../../src/render/graphics/text/fonts/harfbuzz.ts";
import { needTable, readSfnt } from "../../../../../src/render/graphics/text/fonts/sfnt.ts";
import type { FaceProgram, Typesetter } from "../../../../../src/render/graphics/text/typesetter.ts";
import type { GlyphPiece } from "../../../../../src/render/model/text/line.ts";
import { bundledText, faceBytes } from "../../../../support/letters/real-fonts.ts";
import { harfbuzzFiles, squareFile } from "../../../../support/letters/square-text.ts";
import { setText, textOf } from "../../../../support/letters/text-case.ts";

const module = new WebAssembly.Module(harfbuzzFiles().harfbuzz);
const cffFile = () => readFileSync(new URL("../../../writers/pdf/fixtures/squares.otf", import.meta.url));

interface Used {
  readonly glyphs: Uint32Array;
  readonly program: FaceProgram;
  readonly advances: readonly number[];
}

/** Sets a text and asks for the program of the glyphs it used. */
function programOf(text: Typesetter, family: string, sample: string): Used {
  const piece = setText(text, [textOf(sample, { look: { family } })], 5000)[0]?.pieces[0] as GlyphPiece;
  const { run } = piece;
  const used = new Set([0]);
  for (let at = 0; at < run.glyphs.length; at += 7) used.add(run.glyphs[at] as number);
  const glyphs = Uint32Array.from(used).sort();
  return { glyphs, program: text.program(run.face, glyphs), advances: [...glyphs].map(text.advances(run.face)) };
}

/** The header of a glyph's outline: number of contours and bounding box; empty for a blank. */
function outlineHeader(file: Uint8Array, glyph: number): readonly number[] {
  const sfnt = readSfnt(file);
  const wide = needTable(sfnt, "head", 54).getInt16(50) !== 0;
  const loca = needTable(sfnt, "loca", 0);
  const at = (index: number): number => (wide ? loca.getUint32(4 * index) : 2 * loca.getUint16(2 * index));
  if (at(glyph) === at(glyph + 1)) return [];
  const glyf = needTable(sfnt, "glyf", 0);
  return [0, 2, 4, 6, 8].map((offset) => glyf.getInt16(at(glyph) + offset));
}

describe("a large TrueType face", () => {
  const file = faceBytes("noto-sans/regular");

  test("is cut down to the glyphs used, which keep outline and advance under new ids without gaps", () => {
    const { text } = bundledText();
    const { glyphs, program, advances } = programOf(
      text,
      "Noto Sans",
      "Zwölf Boxkämpfer jagen Viktor quer über den Sylter Deich: ẤḖǺ",
    );
    expect(program).toMatchObject({ subset: true, format: "truetype" });
    expect(program.bytes.length).toBeLessThan(12_000);
    const count = needTable(readSfnt(program.bytes), "maxp", 6).getUint16(4);
    expect(Math.max(...program.ids)).toBeLessThan(count);
    expect(count).toBeLessThan(glyphs.length + 12);
    const harfbuzz = new HarfBuzz(module);
    const [before, after] = [harfbuzz.open(file), harfbuzz.open(program.bytes)];
    glyphs.forEach((glyph, index) => {
      const id = program.ids[index] as number;
      expect(outlineHeader(program.bytes, id)).toEqual(outlineHeader(file, glyph));
      expect(advances[index]).toBe(harfbuzz.advance(before, glyph));
      expect(harfbuzz.advance(after, id)).toBe(advances[index]);
    });
  });

  test("carries only the tables a PDF needs", () => {
    const { text } = bundledText();
    const { program } = programOf(text, "Noto Sans", "abc");
    expect(new Set(readSfnt(program.bytes).tables.keys())).toEqual(
      new Set(["glyf", "head", "hhea", "hmtx", "loca", "maxp"]),
    );
  });

  test("gives the same program object for the same glyphs, in another document as well", () => {
    const first = programOf(bundledText().text, "Noto Sans", "same letters");
    const second = programOf(bundledText().text, "Noto Sans", "same letters");
    expect(second.program).toBe(first.program);
  });
});

test("a face gives the same program whatever was taken out of it in between", () => {
  const { text } = bundledText();
  const piece = setText(text, [textOf("a", { look: { family: "Noto Serif" } })], 500)[0]?.pieces[0] as GlyphPiece;
  const cut = (glyph: number) => text.program(piece.run.face, Uint32Array.of(0, 40, 41, glyph)).bytes;
  const early = cut(200);
  for (let glyph = 300; glyph < 1_500; glyph += 1) expect(cut(glyph).length).toBeGreaterThan(200);
  expect(Buffer.compare(cut(200), early)).toBe(0);
  expect(cut(200)).not.toBe(early);
});

test("a small uploaded TrueType file is subset as well", () => {
  const { text } = bundledText(new Map([["square", { regular: squareFile() }]]));
  const { program, advances } = programOf(text, "Square", "abc");
  expect(program.subset).toBe(true);
  expect(program.bytes.length).toBeLessThan(squareFile().length);
  expect([...program.ids]).toEqual([0, 1, 2, 3]);
  expect(advances).toEqual([1000, 1000, 1000, 1000]);
  text.close();
});

describe("a font file whose licence bits forbid subsetting", () => {
  const protectedFile = (): Uint8Array => {
    const file = Buffer.from(squareFile());
    file.writeUInt16BE(0x0100, (readSfnt(file).tables.get("OS/2") as DataView).byteOffset - file.byteOffset + 8);
    return file;
  };
  const set = () => {
    const { text, report } = bundledText(new Map([["square", { regular: protectedFile() }]]));
    return { text, report, used: programOf(text, "Square", "abc") };
  };

  test("is embedded as it is", () => {
    const { text, used } = set();
    expect(Buffer.compare(used.program.bytes, protectedFile())).toBe(0);
    expect(used.program).toMatchObject({ subset: false, ids: used.glyphs });
    text.close();
  });

  test("is reported once, with the reason for the larger document", () => {
    const { text, report } = set();
    programOf(text, "Square", "def");
    expect(report.warnings()).toEqual([
      expect.objectContaining({ code: "FONT_EMBEDDED_WHOLE", message: expect.stringContaining('font "Square"') }),
    ]);
    text.close();
  });
});

test("an OpenType face with CFF outlines gives a bare CFF table", () => {
  const { text, report } = bundledText(new Map([["otf", { regular: cffFile() }]]));
  const { glyphs, program } = programOf(text, "Otf", "cab");
  expect(report.warnings()).toEqual([]);
  expect(program.format).toBe("cff");
  expect(program.bytes[0]).toBe(1);
  expect(program.subset).toBe(true);
  expect([...program.ids]).toEqual([...glyphs.keys()]);
  text.close();
});

test("an upload's program goes with its document", () => {
  const { text } = bundledText(new Map([["brand", { regular: faceBytes("noto-serif/regular") }]]));
  const piece = setText(text, [textOf("abc", { look: { family: "Brand" } })], 500)[0]?.pieces[0] as GlyphPiece;
  const { face } = piece.run;
  expect(text.program(face, Uint32Array.of(0, 36)).subset).toBe(true);
  text.close();
  expect(() => text.program(face, Uint32Array.of(0, 36))).toThrow("is not open");
});
