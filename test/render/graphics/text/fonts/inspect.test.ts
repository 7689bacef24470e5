import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inspectFont } from "../../../../../src/render/graphics/text/fonts/inspect.ts";
import { FontError, largestFont, readSfnt } from "../../../../../src/render/graphics/text/fonts/sfnt.ts";
import { faceBytes } from "../../../../support/letters/real-fonts.ts";
import { squareFile } from "../../../../support/letters/square-text.ts";
import { atNight } from "../../../../support/night.ts";

const cffFile = () => readFileSync(new URL("../../../writers/pdf/fixtures/squares.otf", import.meta.url));

/** A copy of the square font with some bytes of a table overwritten. */
function squareWith(table: string, offset: number, ...bytes: readonly number[]): Uint8Array {
  const file = squareFile();
  const view = readSfnt(file).tables.get(table) as DataView;
  file.set(bytes, view.byteOffset - file.byteOffset + offset);
  return file;
}

test("a font's names and measures are read", () => {
  expect(inspectFont(squareFile(), "k")).toMatchObject({
    glyphs: 108,
    variable: false,
    embedding: "subset",
    face: {
      key: "k",
      postscriptName: "Square-Regular",
      family: "Square",
      unitsPerEm: 1000,
      ascent: 800,
      descent: -200,
      lineGap: 0,
      capHeight: 700,
      xHeight: 500,
      weight: 400,
      fixedPitch: true,
      serif: false,
      bbox: [0, -200, 1000, 800],
      underlinePosition: -100,
      underlineThickness: 50,
      outlines: "truetype",
    },
  });
  expect(inspectFont(faceBytes("noto-serif/bold-italic"), "s").face).toMatchObject({
    postscriptName: "NotoSerif-BoldItalic",
    weight: 700,
    italicAngle: -12,
    ascent: 1069,
    descent: -293,
    capHeight: 714,
  });
  expect(inspectFont(cffFile(), "o").face.outlines).toBe("cff");
});

describe("an upload is refused with a sentence", () => {
  const why = (file: Uint8Array): string => {
    try {
      inspectFont(file, "k");
    } catch (error) {
      if (error instanceof FontError) return error.message;
      throw error;
    }
    return "accepted";
  };

  test("when it is no font, or a kind that cannot be used", () => {
    expect(why(new Uint8Array())).toBe("It is too short to be a font.");
    expect(why(new TextEncoder().encode("%PDF-1.7 and so on"))).toBe("It is neither a TrueType nor an OpenType font.");
    expect(why(new TextEncoder().encode("wOF2............"))).toMatch("web font");
    expect(why(new TextEncoder().encode("ttcf............"))).toMatch("collection");
    expect(why(new Uint8Array(largestFont + 1))).toBe("It is larger than 32 MiB.");
  });

  test("when its licence forbids embedding", () => {
    expect(why(squareWith("OS/2", 8, 0, 2))).toBe("Its licence (fsType) forbids embedding it into documents.");
    expect(why(squareWith("OS/2", 8, 2, 0))).toMatch("outlines");
    expect(inspectFont(squareWith("OS/2", 8, 1, 4), "k").embedding).toBe("whole");
    expect(inspectFont(squareWith("OS/2", 8, 0, 8), "k").embedding).toBe("subset");
  });

  test("when tables are missing, cut short or contradict each other", () => {
    expect(why(squareFile().slice(0, 3000))).toMatch(/reaches beyond the file/);
    expect(why(squareWith("head", 18, 0, 0))).toBe("Its units per em are out of range.");
    expect(why(squareWith("maxp", 4, 0, 0))).toBe("It holds no glyphs.");
    expect(why(squareWith("maxp", 4, 255, 255))).toMatch(/"loca" is too short/);
    expect(why(squareWith("hhea", 34, 255, 255))).toBe("Its glyph widths are damaged.");
  });
});

test("measures that make no sense are replaced, so that lines keep a height", () => {
  const flat = inspectFont(squareWith("hhea", 4, 0, 0, 0, 0), "k").face;
  expect([flat.ascent, flat.descent]).toEqual([800, -200]);
  const huge = inspectFont(squareWith("hhea", 4, 0x7f, 0xff), "k").face;
  expect(huge.ascent).toBe(4000);
});

test("whatever bytes are changed, the answer is facts or a FontError", () => {
  const file = squareFile();
  const changes = fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(changes, fc.nat(file.length), (bytes, length) => {
      const damaged = file.slice(0, length % 3 === 0 ? length : file.length);
      for (const [at, value] of bytes) if (at < damaged.length) damaged[at] = value;
      try {
        expect(inspectFont(damaged, "k").glyphs).toBeGreaterThan(0);
      } catch (error) {
        expect(error).toBeInstanceOf(FontError);
      }
    }),
    { numRuns: atNight(15_000, 400), seed: 3 },
  );
});
