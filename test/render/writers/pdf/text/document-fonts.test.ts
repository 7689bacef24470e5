import { describe, expect, test } from "vitest";
import { type Face, glyphStride } from "../../../../../src/render/model/text/line.ts";
import { PdfFile } from "../../../../../src/render/writers/pdf/file/pdf-file.ts";
import { DocumentFonts, type FacePrograms } from "../../../../../src/render/writers/pdf/text/fonts.ts";
import { bold, run, runOf } from "../plain-type.ts";

const regular = run("").face;

/** Faces in which a glyph is ten times its number wide, bold ones twice as much; programs are cut to their glyphs. */
const programs: FacePrograms = {
  advances: (face) => (glyph) => glyph * (face.key === "bold" ? 20 : 10),
  program: ({ key }, glyphs) => ({
    bytes: Buffer.from(key),
    format: "truetype",
    subset: true,
    ids: glyphs.map((_, at) => at),
  }),
  typing: (characters) => ({ face: bold, bytes: Buffer.from("typing"), advances: characters.map(() => 700) }),
};

const newFonts = (): { readonly fonts: DocumentFonts; readonly file: PdfFile } => {
  const file = new PdfFile();
  return { fonts: new DocumentFonts(file, programs), file };
};

const bodiesOf = (file: PdfFile): ReadonlyMap<number, string> =>
  new Map(file.handOver().flatMap((one) => ("body" in one ? [[one.id, one.body] as const] : [])));

/** A run that shows glyphs, by their numbers, for the letters of a text. */
const glyphsFor = (text: string, glyphs: readonly number[], face: Face = regular) =>
  runOf(
    text,
    glyphs.map((glyph, at) => [glyph, at, 0, 500, 0, 0, 0]),
    { face },
  );

describe("the use of a face", () => {
  test("is one for the whole document, found by the face's key", () => {
    const { fonts } = newFonts();
    const first = fonts.use(regular);
    const second = fonts.use(bold);
    expect(second).not.toBe(first);
    expect([fonts.use(bold), fonts.use(regular)]).toEqual([second, first]);
    expect(fonts.use(regular)).toBe(first);
    expect(fonts.use({ ...regular })).toBe(first);
  });

  test("has a number from 1, an object of its own and the widths of its face", () => {
    const { fonts, file } = newFonts();
    const taken = file.reserve();
    const [first, second] = [fonts.use(regular), fonts.use(bold)];
    expect([first.face, first.number, first.name, first.id]).toEqual([regular, 1, "F1", taken + 1]);
    expect([second.face, second.number, second.name, second.id]).toEqual([bold, 2, "F2", taken + 2]);
    fonts.meet(glyphsFor("a", [30]), 0, 1);
    fonts.meet(glyphsFor("a", [30], bold), 0, 1);
    expect([first.widths, second.widths]).toEqual([
      [0, 300],
      [0, 600],
    ]);
  });
});

describe("the characters of a run", () => {
  test("are numbered by font, in the order of their first use", () => {
    const { fonts } = newFonts();
    fonts.meet(glyphsFor("aba", [30, 31, 30]), 0, 3);
    expect([...fonts.characters.subarray(0, 3)]).toEqual([1, 2, 1]);
    fonts.meet(glyphsFor("b", [31], bold), 0, 1);
    expect(fonts.characters[0]).toBe(1);
    fonts.meet(glyphsFor("cb", [32, 31]), 0, 2);
    expect([...fonts.characters.subarray(0, 2)]).toEqual([3, 2]);
  });

  test("are those of the glyphs from one to another, from the beginning on", () => {
    const { fonts } = newFonts();
    fonts.meet(glyphsFor("abcd", [30, 31, 32, 33]), 1, 3);
    expect([...fonts.characters.subarray(0, 3)]).toEqual([1, 2, 0]);
    expect(fonts.use(regular).widths).toEqual([0, 310, 320]);
  });

  test("lie where those of the run before lay, as long as they fit", () => {
    const { fonts } = newFonts();
    const before = fonts.characters;
    expect(before).toHaveLength(256);
    fonts.meet(run("a".repeat(600)), 200, 456);
    expect(fonts.characters).toBe(before);
    fonts.meet(run("ab".repeat(300)), 200, 457);
    expect(fonts.characters).toHaveLength(514);
    expect([...fonts.characters.subarray(0, 258)]).toEqual([
      ...Array.from({ length: 257 }, (_, at) => 1 + (at % 2)),
      0,
    ]);
  });

  test("are reported as assembled where a glyph is moved from its place", () => {
    const { fonts } = newFonts();
    const plain = run("ab");
    const moved = Int32Array.from(plain.glyphs);
    moved[glyphStride + 5] = 30;
    expect(fonts.meet(plain, 0, 2)).toBe(false);
    expect(fonts.meet({ ...plain, glyphs: moved }, 0, 2)).toBe(true);
  });
});

describe("the faults of fonts", () => {
  const none = { missing: [], unmapped: [], privateUse: [] };

  test("are none before text is met, and none in plain text", () => {
    const { fonts } = newFonts();
    expect(fonts.faults()).toEqual(none);
    fonts.meet(glyphsFor("ab", [30, 31]), 0, 2);
    expect(fonts.faults()).toEqual(none);
  });

  test.each([
    ["missing", "a", 0],
    ["unmapped", "\ufeff", 30],
    ["privateUse", "\ue000", 30],
  ])("are %s where a glyph shows that, by the names of the faces that have it", (fault, text, glyph) => {
    const { fonts } = newFonts();
    fonts.meet(glyphsFor("ab", [40, 41]), 0, 2);
    fonts.meet(glyphsFor(text, [glyph], bold), 0, 1);
    expect(fonts.faults()).toEqual({ ...none, [fault]: ["NotoSans-Bold"] });
    fonts.meet(glyphsFor(text, [glyph]), 0, 1);
    expect(fonts.faults()).toEqual({ ...none, [fault]: ["NotoSans-Regular", "NotoSans-Bold"] });
  });
});

describe("fonts are embedded", () => {
  test("none, where no text is met", () => {
    const { fonts, file } = newFonts();
    expect(fonts.embed("1.7")).toEqual([]);
    expect(file.handOver()).toEqual([]);
  });

  test("each as the object reserved for it, with the codes of its characters in the order of their glyphs", () => {
    const { fonts, file } = newFonts();
    fonts.meet(glyphsFor("cab", [32, 30, 31]), 0, 3);
    fonts.meet(glyphsFor("ba", [31, 30], bold), 0, 2);
    expect(fonts.embed("1.7")).toEqual([undefined, Uint16Array.of(0, 3, 1, 2), Uint16Array.of(0, 2, 1)]);
    const bodies = bodiesOf(file);
    expect(bodies.get(fonts.use(regular).id)).toMatch(/^<<[/]Type [/]Font.*[/]BaseFont [/][A-Z]{6}[+]NotoSans-Regular/);
    expect(bodies.get(fonts.use(bold).id)).toMatch(/^<<[/]Type [/]Font.*[/]BaseFont [/][A-Z]{6}[+]NotoSans-Bold/);
  });

  test("as their edition of PDF has them: with the list of their glyphs in PDF 1.4 alone", () => {
    const hasList = (edition: "1.4" | "1.7"): boolean => {
      const { fonts, file } = newFonts();
      fonts.meet(glyphsFor("a", [30]), 0, 1);
      fonts.embed(edition);
      return [...bodiesOf(file).values()].some((body) => body.includes("/CIDSet "));
    };
    expect([hasList("1.4"), hasList("1.7")]).toEqual([true, false]);
  });

  test("apart from them the one that readers type with, whose widths are those of its face", () => {
    const { fonts, file } = newFonts();
    const id = fonts.embedTyping();
    expect(bodiesOf(file).get(id)).toMatch(/[/]BaseFont [/]Colophon-Typing[/].*[/]Widths \[700 700 /);
    expect(fonts.embed("1.7")).toEqual([]);
  });
});
