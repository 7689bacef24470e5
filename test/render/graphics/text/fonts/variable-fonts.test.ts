import { describe, expect, test } from "vitest";
import { placesIn } from "../../../../../src/render/graphics/text/faces/axis-places.ts";
import { createShaper } from "../../../../../src/render/graphics/text/faces/open-face.ts";
import { SlicedFamily } from "../../../../../src/render/graphics/text/faces/sliced-family.ts";
import { fontAxesOf } from "../../../../../src/render/graphics/text/fonts/font-axes.ts";
import { HarfBuzz } from "../../../../../src/render/graphics/text/fonts/harfbuzz.ts";
import { readSfnt } from "../../../../../src/render/graphics/text/fonts/sfnt.ts";
import type { DeclaredFamily } from "../../../../../src/render/graphics/text/typesetter.ts";
import { fontFacts } from "../../../../../src/render/jobs/inspect/font-facts.ts";
import type { TextLook } from "../../../../../src/render/model/look.ts";
import type { GlyphPiece } from "../../../../../src/render/model/text/line.ts";
import { bundledText, faceBytes } from "../../../../support/letters/real-fonts.ts";
import { harfbuzzFiles } from "../../../../support/letters/square-text.ts";
import { setText, textOf } from "../../../../support/letters/text-case.ts";

// A slice of Noto Sans SC: a variable TrueType file with weights from 100 to 900, light by default.

const harfbuzz = new HarfBuzz(new WebAssembly.Module(harfbuzzFiles().harfbuzz));
const { slices } = new SlicedFamily({
  key: "noto-sans-sc",
  family: "SC",
  shaper: createShaper(harfbuzz, 100),
  file: faceBytes,
}).face(400);
const variable = (): Uint8Array => slices.file(slices.index.sliceOf("人".codePointAt(0) as number) as number).slice();

/** A copy whose weight axis ends elsewhere (ISO/IEC 14496-22, 7.3.3: the first axis begins at byte 16 of fvar). */
function withWeights(least: number, usual: number, most: number): Uint8Array {
  const file = variable();
  const fvar = readSfnt(file).tables.get("fvar") as DataView;
  for (const [at, weight] of [least, usual, most].entries()) fvar.setInt32(20 + 4 * at, weight * 65_536);
  return file;
}

function withoutAxes(): Uint8Array {
  const file = variable();
  const fvar = readSfnt(file).tables.get("fvar") as DataView;
  fvar.setUint32(16, 0x7764_7468); // wdth
  return file;
}

/** The outlines that a family embeds for one character in a weight, and what is reported. */
function programIn(family: DeclaredFamily, weights: readonly number[]) {
  const { text, report } = bundledText(new Map([["brand", family]]));
  const programs = weights.map((weight) => {
    const inline = textOf("人", { look: { family: "Brand", automatic: false, weight } });
    const piece = setText(text, [inline], 500)[0]?.pieces[0] as GlyphPiece;
    const { face, glyphs } = piece.run;
    const { bytes } = text.program(face, Uint32Array.of(0, glyphs[0] as number));
    return { weight: face.weight, bytes: Buffer.from(bytes) };
  });
  text.close();
  return { programs, said: report.warnings().map(({ code, message }) => [code, message] as const) };
}

test("the axes are read", () => {
  expect(fontAxesOf(readSfnt(variable()))).toEqual([{ tag: "wght", least: 100, usual: 100, most: 900 }]);
  expect(fontAxesOf(readSfnt(withoutAxes()))).toMatchObject([{ tag: "wdth" }]);
  expect(fontAxesOf(readSfnt(faceBytes("noto-sans/regular")))).toEqual([]);
});

test("every axis is named by its tag, and a font that is not variable has none", () => {
  const [axes, others] = [variable(), withoutAxes()].map((file) => fontFacts(file).axes);
  expect(axes).toEqual([{ tag: "wght", least: 100, usual: 100, most: 900 }]);
  expect(others).toEqual([{ tag: "wdth", least: 100, usual: 100, most: 900 }]);
  expect(fontFacts(faceBytes("noto-sans/regular")).axes).toEqual([]);
});

describe("a variable font declared for two weights", () => {
  test("is set and embedded in those weights", () => {
    const file = variable();
    const { programs, said } = programIn({ regular: file, bold: file }, [400, 700]);
    expect(said).toEqual([]);
    expect(programs.map(({ weight }) => weight)).toEqual([400, 700]);
    expect(programs[0]?.bytes.equals(programs[1]?.bytes as Buffer)).toBe(false);
  });

  test("is set in every weight between them, and beyond them as far as its axis goes", () => {
    const file = variable();
    const { programs, said } = programIn({ regular: file, bold: file }, [350, 400, 550, 900]);
    expect(said).toEqual([]);
    expect(programs.map(({ weight }) => weight)).toEqual([350, 400, 550, 900]);
    expect(new Set(programs.map(({ bytes }) => bytes.toString("latin1"))).size).toBe(4);
  });

  test("is bold where only its regular file is declared, which is not reported as missing", () => {
    const { programs, said } = programIn({ regular: variable() }, [400, 700]);
    expect(said).toEqual([]);
    expect(programs.map(({ weight }) => weight)).toEqual([400, 700]);
  });

  test("is set in sixteen weights at the most; other text has the weight it is declared for, which is reported", () => {
    const weights = Array.from({ length: 20 }, (_, index) => 410 + index);
    const { programs, said } = programIn({ regular: variable() }, weights);
    expect(programs.map(({ weight }) => weight)).toEqual([...weights.slice(0, 16), 400, 400, 400, 400]);
    expect(said).toEqual([["FONT_WEIGHT_MISSING", expect.stringMatching(/"Brand".*16 places.*regular, 400/)]]);
  });

  test("gives the same outlines whatever was set before", () => {
    const file = variable();
    const [bold] = programIn({ regular: file, bold: file }, [700]).programs;
    expect(programIn({ regular: file, bold: file }, [400, 700]).programs[1]?.bytes.equals(bold?.bytes as Buffer)).toBe(
      true,
    );
  });

  test("that has only some of them is set in the nearest, and that is reported", () => {
    const file = withWeights(300, 400, 600);
    const { programs, said } = programIn({ regular: file, bold: file }, [400, 700]);
    expect(programs[1]?.weight).toBe(600);
    expect(said).toEqual([["FONT_WEIGHT_MISSING", expect.stringMatching(/"Brand".*bold.*700.*300 to 600/)]]);
  });

  test("that has no weights at all is reported", () => {
    const file = withoutAxes();
    const { said } = programIn({ regular: file, bold: file.slice() }, [400, 700]);
    expect(said).toEqual([["FONT_WEIGHT_MISSING", expect.stringMatching(/"Brand".*no weight axis/)]]);
  });
});

describe("places on axes", () => {
  /** The weight of a face in a look, whether its key leads back to the same places, and what is reported. */
  const placed = (family: DeclaredFamily | undefined, look: Partial<TextLook>) => {
    const { text, report } = bundledText(new Map(family === undefined ? [] : [["brand", family]]));
    const name = family === undefined ? "Noto Serif" : "Brand";
    const inline = textOf("人", { look: { family: name, automatic: false, ...look } });
    const piece = setText(text, [inline], 500)[0]?.pieces[0] as GlyphPiece;
    text.close();
    const named = piece.run.face.key.split("@")[1];
    const said = report.warnings().filter(({ code }) => code !== "GLYPH_MISSING");
    return {
      weight: piece.run.face.weight,
      places: named === undefined ? undefined : placesIn(named),
      said: said.map(({ code, message }) => [code, message]),
    };
  };

  test("win over the weight, and end where the axis does", () => {
    const file = variable();
    expect(placed({ regular: file }, { weight: 700, axes: [["wght", 320.5]] })).toEqual({
      weight: 320.5,
      places: [["wght", 320.5]],
      said: [],
    });
    expect(placed({ regular: file }, { axes: [["wght", 5000]] }).weight).toBe(900);
  });

  test("on an axis that the font lacks are reported, of bundled families as well", () => {
    const said = (font: string, axis: string) => [
      ["FONT_AXIS_MISSING", expect.stringMatching(`"${font}" has no axis ${axis} `)],
    ];
    expect(placed({ regular: variable() }, { axes: [["GRAD", 1]] }).said).toEqual(said("Brand", "GRAD"));
    expect(placed({ regular: faceBytes("noto-sans/regular") }, { axes: [["wght", 1]] }).said).toEqual(
      said("Brand", "wght"),
    );
    expect(placed(undefined, { axes: [["wdth", 80]] }).said).toEqual(said("Noto Serif", "wdth"));
  });

  test("are named in the key of the face, and read from it; other names are none", () => {
    expect(placesIn("wdth=80,wght=-3.25")).toEqual([
      ["wdth", 80],
      ["wght", -3.25],
    ]);
    for (const name of ["", "wdth", "wdth=", "wd=1", "wght=1e9", "wght=1,", "=1", `${"wght=1,".repeat(80)}wght=1`])
      expect(placesIn(name), name).toBeUndefined();
  });
});
