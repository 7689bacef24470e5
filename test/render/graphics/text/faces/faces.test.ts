import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { DeclaredFamily } from "../../../../../src/render/graphics/text/typesetter.ts";
import type { TextLook } from "../../../../../src/render/model/look.ts";
import { type GlyphPiece, glyphStride, type Line } from "../../../../../src/render/model/text/line.ts";
import { squareLook } from "../../../../support/letters/layout-case.ts";
import { bundledText, faceBytes } from "../../../../support/letters/real-fonts.ts";
import { squareFile } from "../../../../support/letters/square-text.ts";
import { linesText, setText, textOf } from "../../../../support/letters/text-case.ts";

const faces = (lines: readonly Line[]): readonly string[] =>
  lines.flatMap(({ pieces }) => pieces.map((piece) => (piece as GlyphPiece).run.face.postscriptName));

function faceOf(look: Partial<TextLook>, sample = "Abc"): string | undefined {
  const { text } = bundledText();
  return faces(setText(text, [textOf(sample, { look })], 500))[0];
}

describe("a family", () => {
  test("is found by its name in any case, and by the names people type for the like", () => {
    expect(faceOf({ family: "noto SERIF" })).toBe("NotoSerif-Regular");
    expect(faceOf({ family: "Times New Roman" })).toBe("NotoSerif-Regular");
    expect(faceOf({ family: "Helvetica" })).toBe("NotoSans-Regular");
    expect(faceOf({ family: "Courier New" })).toBe("NotoSansMono-Regular");
    expect(faceOf({ family: " sans-serif " })).toBe("NotoSans-Regular");
  });

  test("gives the nearest of its styles: italic missing is upright, a weight between is the nearer one", () => {
    expect(faceOf({ family: "Noto Sans", weight: 700, italic: true })).toBe("NotoSans-BoldItalic");
    expect(faceOf({ family: "Noto Sans", weight: 500 })).toBe("NotoSans-Regular");
    expect(faceOf({ family: "Noto Sans", weight: 900 })).toBe("NotoSans-Bold");
    expect(faceOf({ family: "mono", weight: 700, italic: true })).toBe("NotoSansMono-Bold");
  });

  test("that is built in without italic is set upright, and that is reported", () => {
    const { text, report } = bundledText();
    const look = { family: "monospace", italic: true };
    expect(faces(setText(text, [textOf("abc", { look })], 500))).toEqual(["NotoSansMono-Regular"]);
    expect(report.warnings()).toMatchObject([{ code: "FONT_STYLE_MISSING" }]);
    expect(report.errorCodes()).toEqual([]);
  });

  test("that is unknown is reported once and set in the default face", () => {
    const { text, report } = bundledText();
    const inline = textOf("abc", { look: { family: "Brand" } });
    const lines = setText(text, [inline, textOf(" def", { look: { family: "Brand", weight: 700 } })], 500);
    expect(faces(lines)).toEqual(["NotoSans-Regular", "NotoSans-Bold"]);
    expect(report.errorCodes()).toEqual(["FONT_NOT_LOADED"]);
    expect(report.warnings()).toHaveLength(1);
    expect(report.warnings()[0]?.message).toContain('"Brand"');
  });
});

describe("other scripts and symbols", () => {
  test.each([
    ["serif", "NotoSansMath-Regular", []],
    ["Times New Roman", "NotoSansMath-Regular", ["FONT_REPLACED"]],
    ["Noto Serif", undefined, ["GLYPH_MISSING"]],
  ])("in %s are set in %s", (family, math, said) => {
    const { text, report } = bundledText();
    const found = faces(setText(text, [textOf("a ∈ B", { look: { family } })], 500));
    expect(found.find((face) => face !== "NotoSerif-Regular")).toBe(math);
    expect(report.warnings().map(({ code }) => code)).toEqual(said);
  });
});

describe("a font of others that ours stands in for", () => {
  const said = (family: string, otherFamilies: readonly string[] = [], declared?: Map<string, DeclaredFamily>) => {
    const { text, report } = bundledText(declared);
    setText(text, [textOf("abc", { look: { family, otherFamilies } })], 500);
    setText(text, [textOf("def", { look: { family, otherFamilies, weight: 700 } })], 500);
    return report.warnings().map(({ code, message }) => [code, message]);
  };
  const reported = (name: string, ours: string) => [
    [
      "FONT_REPLACED",
      `The font "${name}" is not declared in document.fonts; ${ours} stands in for it, and its letters have other widths.`,
    ],
  ];

  test("is named once, with the one that stands in", () => {
    expect(said("Arial")).toEqual(reported("Arial", "Noto Sans"));
    expect(said("Courier New")).toEqual(reported("Courier New", "Noto Sans Mono"));
    expect(said("Unknown", ["Georgia"])).toEqual(reported("Georgia", "Noto Serif"));
    expect(said("Helvetica", ["Arial"])).toEqual(reported("Helvetica", "Noto Sans"));
  });

  test("is not where the author declares it, or names one that may stand in", () => {
    expect(said("Arial", [], new Map([["arial", { regular: faceBytes("noto-serif/regular") }]]))).not.toContainEqual(
      expect.arrayContaining(["FONT_REPLACED"]),
    );
    for (const other of ["sans-serif", "Noto Sans", "system-ui"]) expect(said("Arial", [other])).toEqual([]);
    for (const own of ["sans-serif", "serif", "monospace", "Noto Sans Mono"]) expect(said(own)).toEqual([]);
  });
});

describe("a list of families", () => {
  const named = (otherFamilies: readonly string[]) => ({ family: "Nowhere", otherFamilies });

  test("passes over unknown names, and says nothing while one of them can be had", () => {
    const { text, report } = bundledText();
    const look = named(["Elsewhere", "serif"]);
    expect(faces(setText(text, [textOf("abc", { look })], 500))).toEqual(["NotoSerif-Regular"]);
    expect(report.warnings()).toEqual([]);
  });

  test("gives each word the first family that has its letters, and no other faces", () => {
    const { text, report } = bundledText();
    const look = named(["serif", "Vazirmatn", "Noto Sans Hebrew"]);
    const lines = setText(text, [textOf("a سلام שלום ไทย", { look })], 500);
    expect(faces(lines)).toEqual(
      expect.arrayContaining(["NotoSerif-Regular", "Vazirmatn-Regular", "NotoSansHebrew-Regular"]),
    );
    expect(faces(lines)).not.toContain("NotoSansThai-Regular");
    expect(report.warnings().map(({ code }) => code)).toEqual(["GLYPH_MISSING", "GLYPH_MISSING", "GLYPH_MISSING"]);
  });

  test("reports a missing italic of a later family where that sets text, once, with the character", () => {
    const { text, report } = bundledText();
    const look = { family: "serif", otherFamilies: ["Noto Sans Math", "mono"], italic: true };
    setText(text, [textOf("italic words", { look })], 500);
    expect(report.warnings()).toEqual([]);
    setText(text, [textOf("if a ∈ B or ∉ C", { look })], 500);
    setText(text, [textOf("a ∈ B", { look: { ...look, size: 20 } })], 500);
    expect(report.warnings().map(({ code, message }) => `${code}: ${message}`)).toEqual([
      'FONT_STYLE_MISSING: The built-in font "Noto Sans Math" has no italic; its italic text is set upright. It sets "∈" (U+2208) here.',
    ]);
  });

  test("reports a file that a later declared family lacks where that sets text", () => {
    const { text, report } = bundledText(new Map([["brand", { regular: faceBytes("noto-sans-hebrew/regular") }]]));
    const look = { family: "serif", otherFamilies: ["Brand"], weight: 700 };
    setText(text, [textOf("bold words", { look })], 500);
    expect(report.warnings()).toEqual([]);
    setText(text, [textOf("bold שלום", { look })], 500);
    expect(report.warnings()[0]?.message).toMatch(
      /^The font "Brand" has no bold file.* It sets "." \(U\+05[0-9A-F]{2}\) here\.$/,
    );
    text.close();
  });

  test("of which none can be had is set in the default face, and all its names are reported", () => {
    const { text, report } = bundledText();
    expect(faces(setText(text, [textOf("abc", { look: named(["Brand"]) })], 500))).toEqual(["NotoSans-Regular"]);
    expect(report.warnings()[0]?.message).toMatch(/^None of the fonts "Nowhere", "Brand" is declared/);
  });

  test("never takes letters for names of icons", () => {
    const { text } = bundledText();
    const look = { family: "serif", otherFamilies: ["Icons"] };
    expect(faces(setText(text, [textOf("home 中", { look })], 500))).not.toContain("MaterialIcons-Regular");
  });
});

describe("a declared family", () => {
  const serif = () => faceBytes("noto-serif/regular");

  test("comes before ours of the same name", () => {
    const { text } = bundledText(new Map([["noto sans", { regular: serif() }]]));
    const lines = setText(text, [textOf("abc", { look: { family: "Noto Sans" } })], 500);
    expect(faces(lines)).toEqual(["NotoSerif-Regular"]);
    text.close();
  });

  test.each(["\u2010", "\u2011"])(
    "that has no %s but the keyboard's hyphen draws that, and copies what was written",
    (hyphen) => {
      const { source } = bundledText();
      const whole = source.lettering({ ...squareLook, family: "Noto Sans" }, "/p").face;
      const letters = Array.from({ length: 0x5f }, (_, at) => 0x20 + at);
      const brand = source.fontFile(whole, letters);
      if (brand === undefined) throw new Error("Noto Sans can be cut.");
      const { text, report } = bundledText(new Map([["brand", { regular: brand }]]));
      const look = { family: "Brand", otherFamilies: ["Noto Serif"] };
      const pieces = setText(text, [textOf(`co${hyphen}op co-op`, { look })], 500).flatMap((line) => line.pieces);
      expect(pieces).toHaveLength(1);
      const { run } = pieces[0] as GlyphPiece;
      expect(run.text).toBe(`co${hyphen}op co-op`);
      expect(run.glyphs[2 * glyphStride]).toBe(run.glyphs[8 * glyphStride]);
      expect(run.glyphs[2 * glyphStride]).not.toBe(0);
      expect(report.warnings()).toEqual([]);
      text.close();
    },
  );

  test("sets bold in its regular file when it has no other", () => {
    const { text, report } = bundledText(new Map([["brand", { regular: squareFile() }]]));
    const lines = setText(text, [textOf("abc", { look: { family: "Brand", weight: 700, italic: true } })], 500);
    expect(faces(lines)).toEqual(["Square-Regular"]);
    expect(report.errorCodes()).toEqual([]);
    expect(report.warnings()).toMatchObject([{ code: "FONT_STYLE_MISSING", path: "/p" }]);
    expect(report.warnings()[0]?.message).toContain('"Brand" has no boldItalic file');
    text.close();
  });

  test("without a bold italic file sets bold italic in regular, although it has bold and italic", () => {
    const files = { regular: squareFile(), bold: serif(), italic: serif() };
    const { text, report } = bundledText(new Map([["brand", files]]));
    const set = (look: Partial<TextLook>) =>
      faces(setText(text, [textOf("abc", { look: { family: "Brand", ...look } })], 500));
    expect(set({ weight: 700, italic: true })).toEqual(["Square-Regular"]);
    expect(report.warnings().map(({ code }) => code)).toEqual(["FONT_STYLE_MISSING"]);
    expect(set({ weight: 700 })).toEqual(["NotoSerif-Regular"]);
    expect(set({ italic: true })).toEqual(["NotoSerif-Regular"]);
    expect(set({ weight: 550 })).toEqual(["Square-Regular"]);
    expect(report.warnings()).toHaveLength(1);
    text.close();
  });

  test("whose bold file could not be had is reported for that once, and not again as missing", () => {
    const { text, report } = bundledText(new Map([["brand", { regular: squareFile(), unavailable: ["bold"] }]]));
    const look = { family: "Brand", weight: 700 };
    expect(faces(setText(text, [textOf("abc", { look })], 500))).toEqual(["Square-Regular"]);
    expect(report.warnings()).toEqual([]);
    text.close();
  });

  test("with a broken file is set in its other files, or in the default face, and both are reported", () => {
    const broken = serif().slice(0, 5000);
    const { text, report } = bundledText(new Map([["brand", { regular: broken, bold: squareFile() }]]));
    expect(faces(setText(text, [textOf("abc", { look: { family: "Brand" } })], 500))).toEqual(["Square-Regular"]);
    expect(report.warnings()[0]).toMatchObject({ code: "FONT_NOT_LOADED", path: "/p" });
    expect(report.warnings()[0]?.message).toMatch(/^The regular file of the font "Brand" cannot be used\. Its table/);
    const { text: other, report: said } = bundledText(new Map([["brand", { regular: new Uint8Array(3) }]]));
    expect(faces(setText(other, [textOf("abc", { look: { family: "Brand" } })], 500))).toEqual(["NotoSans-Regular"]);
    expect(said.errorCodes()).toEqual(["FONT_NOT_LOADED"]);
    text.close();
  });
});

describe("a character without a glyph", () => {
  test("is drawn as .notdef and named once, wherever it comes again", () => {
    const { text, report } = bundledText();
    const look = { family: "Noto Sans" };
    setText(text, [textOf("a 中 b 中", { look })], 500);
    setText(text, [textOf("中 文", { look })], 500);
    expect(report.errorCodes()).toEqual(["CONTENT_ERROR"]);
    expect(report.warnings().map(({ code, message }) => [code, message.slice(-13)])).toEqual([
      ["GLYPH_MISSING", '"中" (U+4E2D).'],
      ["GLYPH_MISSING", '"文" (U+6587).'],
    ]);
  });

  test("is taken from another face when no style set a family, and only then", () => {
    const automatic = { family: "Noto Sans", automatic: true };
    const { text, report } = bundledText();
    const lines = setText(text, [textOf("Box ╔══╗ end", { look: automatic })], 500);
    expect(faces(lines)).toEqual(["NotoSans-Regular", "NotoSansMono-Regular", "NotoSans-Regular"]);
    expect(linesText(lines).join("")).toBe("Box |╔══╗| end");
    expect(report.warnings()).toEqual([]);
    expect(faces(setText(text, [textOf("Box ╔", { look: { family: "Noto Sans" } })], 500))).toEqual([
      "NotoSans-Regular",
    ]);
    expect(report.warnings()).toHaveLength(1);
  });

  test("that is a mark is named, not the letter under it", () => {
    const { text, report } = bundledText(new Map([["square", { regular: squareFile() }]]));
    setText(text, [textOf("x\u0301", { look: { family: "Square" } })], 500);
    expect(report.warnings().map(({ message }) => message.slice(-9))).toEqual(["(U+0301)."]);
  });
});

test("circled numbers draw nothing and are reported once each", () => {
  const { text, report } = bundledText();
  const circled: string[] = [];
  for (let point = 0x2460; point <= 0x24ff; point += 1) circled.push(String.fromCodePoint(point));
  for (let point = 0x2776; point <= 0x2793; point += 1) circled.push(String.fromCodePoint(point));
  const lines = setText(
    text,
    [textOf(`a${circled.join("")}b${circled.join("")}`, { look: { family: "Noto Sans" } })],
    900,
  );
  expect(linesText(lines)).toEqual(["ab"]);
  expect(circled).toHaveLength(190);
  expect(report.warnings()).toHaveLength(190);
  expect(report.warnings()[0]).toEqual({
    code: "CHARACTER_NOT_DRAWN",
    path: "/p",
    message: 'The character "①" (U+2460) is not drawn.',
  });
  expect(report.errorCodes()).toEqual([]);
});

test("control characters draw nothing and are reported, half a surrogate pair is shown as damaged", () => {
  const { text, report } = bundledText();
  const look = { family: "Noto Sans" };
  expect(linesText(setText(text, [textOf("a\u0001b\ud800c", { look })], 500))).toEqual(["ab\ufffdc"]);
  expect(report.warnings().map(({ message }) => message)).toEqual(["The character U+0001 is not drawn."]);
});

describe("capitals", () => {
  const capitals = (sample: string, language?: string): GlyphPiece => {
    const { text } = bundledText();
    const look = { family: "Noto Sans", caps: true, language };
    return setText(text, [textOf(sample, { look })], 500)[0]?.pieces[0] as GlyphPiece;
  };
  const plain = (sample: string): GlyphPiece => {
    const { text } = bundledText();
    return setText(text, [textOf(sample, { look: { family: "Noto Sans" } })], 500)[0]?.pieces[0] as GlyphPiece;
  };

  test("are drawn while the copied text keeps its case", () => {
    const piece = capitals("Straße");
    expect(piece.run.text).toBe("Straße");
    expect(piece.width).toBeCloseTo(plain("STRASSE").width);
    const clusters = Array.from({ length: 7 }, (_, glyph) => piece.run.glyphs[glyph * 7 + 1]);
    expect(clusters).toEqual([0, 1, 2, 3, 4, 4, 5]);
  });

  test("follow the language", () => {
    expect(capitals("ilk", "tr").width).toBeCloseTo(plain("İLK").width);
    expect(capitals("ilk", "en").width).toBeCloseTo(plain("ILK").width);
  });
});

test("the committed square font is what its tool makes", async () => {
  const { squareFont } = await import("../../../../../tools/fonts/test-font.ts");
  expect(
    Buffer.from(squareFont()).equals(readFileSync(new URL("../../../../support/letters/square.ttf", import.meta.url))),
  ).toBe(true);
});
