import { readFileSync } from "node:fs";
import { PDFDict, PDFDocument, PDFName } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { cidsOf } from "../../../../../src/render/graphics/text/fonts/cff-cids.ts";
import { FontError, readSfnt } from "../../../../../src/render/graphics/text/fonts/sfnt.ts";
import { glyphStride, type Line } from "../../../../../src/render/model/text/line.ts";
import { needs, program } from "../../../../support/programs/programs.ts";
import { pdfAsText } from "../../../../support/readers/pdf-as-text.ts";
import { type SetDocument, type Setting, setDocument } from "../engine.ts";
import { complaints, extracted, type Pixels, rasterised, withFile } from "../judges.ts";

const sample: readonly Setting[] = [
  { text: "Office AVATAR, difficult affairs: “fi fl ffi” — Größe, naïve, façade." },
  { text: "Ελληνικά: Ξεσκεπάζω τὴν ψυχοφθόρα βδελυγμία." },
  { text: "Русский: Съешь ещё этих мягких французских булок." },
  { text: "Tiếng Việt: Đừng để đến ngày mai những gì có thể làm hôm nay.", look: { italic: true } },
  { text: "Bold and large", look: { weight: 700, size: 24 } },
];

const own = { automatic: true };
const arabic = "بِسْمِ اللَّهِ الرَّحْمَٰنِ الرَّحِيمِ، مُحَمَّدٌ قَالَ: (مَرْحَبًا) 12.5٪";
const thai = "น้ำแข็งที่ปู่กินนั้นเป็นของญี่ปุ่น";
const scripts: readonly Setting[] = [
  arabic,
  "בְּרֵאשִׁית בָּרָא אֱלֹהִים",
  "र्क्षि उन्हें बुद्धि और अन्तरात्मा की देन",
  "ভ্রাতৃত্বসুলভ মর্যাদা বুদ্ধি র্ক্কি",
  "ஸ்ரீ மனச்சாட்சியையும் நடந்துகொள்ளல்",
  thai,
].map((text) => ({ text, look: own }));

const texts = sample.map(({ text }) => text);

const fontList = (bytes: Uint8Array): readonly (readonly string[])[] =>
  withFile(bytes, (path) => program("pdffonts").output([path]))
    .trim()
    .split("\n")
    .slice(2)
    .map((row) => row.split(/\s{2,}|\s(?=yes|no)|\s(?=Identity)/).map((column) => column.trim()));

describe("text comes out as it went in", needs("pdftotext"), () => {
  test("by poppler, line by line", () => {
    const { bytes } = setDocument(sample);
    const lines = extracted(bytes, "-layout")
      .split("\n")
      .map((row) => row.trim())
      .filter((row) => row !== "");
    expect(lines).toEqual(texts);
  });

  test("by mutool", needs("mutool"), () => {
    const { bytes } = setDocument(sample);
    const out = withFile(bytes, (path) => program("mutool").output(["draw", "-F", "text", path]));
    expect(
      out
        .split("\n")
        .map((row) => row.trim())
        .filter((row) => row !== ""),
    ).toEqual(texts);
  });

  test("justified and spaced out, words stay words", () => {
    const text =
      "The quick brown fox jumps over the lazy dog and keeps running until the paragraph is long enough for lines.";
    const { bytes } = setDocument([
      { text, paragraph: { align: "justify" }, width: 150, look: { letterSpacing: 0.4 } },
    ]);
    expect(extracted(bytes).replace(/\s+/g, " ").trim()).toBe(text);
  });

  test("drawn in capitals, it keeps its case", () => {
    const { bytes } = setDocument([{ text: "Straße und Haus", look: { caps: true } }]);
    // The second S of ß stands for nothing: a zero-width space fills its place.
    expect(extracted(bytes).trim().replaceAll("\u200b", "")).toBe("Straße und Haus");
  });
});

test("every font is embedded, subset and mapped to text", needs("pdffonts"), () => {
  const fonts = fontList(setDocument(sample).bytes);
  expect(fonts).toHaveLength(3);
  for (const row of fonts) {
    expect(row[0]).toMatch(/^[A-Z]{6}\+NotoSans-/);
    expect(row.join(" ")).toMatch(/CID TrueType.*Identity-H.*yes yes yes/);
  }
});

test("faces of contextual scripts are subset to the glyphs used", needs("pdffonts"), () => {
  const { bytes } = setDocument(scripts);
  const fonts = fontList(bytes);
  const subsets = fonts.map(([name]) => /^[A-Z]{6}\+(.*)$/.exec(name ?? "")?.[1]);
  expect(subsets.sort()).toEqual([
    "NotoSansBengali-Regular",
    "NotoSansDevanagari-Regular",
    "NotoSansHebrew-Regular",
    "NotoSansTamil-Regular",
    "NotoSansThai-Regular",
    "Vazirmatn-Regular",
  ]);
  for (const row of fonts) expect(row.join(" ")).toMatch(/CID TrueType.*Identity-H.*yes yes yes/);
  expect(bytes.length).toBeLessThan(60_000);
});

test("two fonts with the same texts share one ToUnicode map", async () => {
  const { bytes } = setDocument([{ text: "abc" }, { text: "abc", look: { weight: 700 } }]);
  const document = await PDFDocument.load(bytes);
  const maps = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFDict ? [object.get(PDFName.of("ToUnicode"))] : []))
    .filter((map) => map !== undefined);
  expect(maps).toHaveLength(2);
  expect(maps[0]).toBe(maps[1]);
});

test("a font's name follows from its glyphs alone", async () => {
  const names = async (text: string) =>
    (await pdfAsText(setDocument([{ text }]).bytes)).match(/[A-Z]{6}\+NotoSans-Regular/)?.[0];
  expect(await names("abc")).toBe(await names("cab bca".replace(" ", "")));
  expect(await names("abc")).not.toBe(await names("abd"));
});

test("fonts alike in their codes keep their own widths and texts, whatever documents came before", async () => {
  const settings: readonly Setting[] = [
    { text: "ace" },
    { text: "ace", look: { weight: 700 } },
    { text: "fig" },
    { text: "ACE", look: { caps: true } },
    { text: "ace", look: { caps: true } },
  ];
  const mapped = settings.map((setting) => pdfAsText(setDocument([setting]).bytes));
  const [regular, bold, others, capitals, drawn] = (await Promise.all(mapped)).map((text) => ({
    widths: / W (\d.*)>>/.exec(text)?.[1],
    texts: /^ToUnicode 1\n(.*)/m.exec(text)?.[1],
  }));
  expect(regular).toEqual({ widths: "4 widths, in all 2205", texts: '  1 "a"  2 "c"  3 "e"' });
  expect(bold?.widths).not.toBe(regular?.widths);
  expect(bold?.texts).toBe(regular?.texts);
  expect(others?.texts).not.toBe(regular?.texts);
  expect(drawn?.widths).toBe(capitals?.widths);
  expect(drawn?.texts).not.toBe(capitals?.texts);
});

test("a document set again, with other documents in between, has the same bytes", () => {
  const first = setDocument(sample).bytes;
  setDocument([{ text: "Something quite different 0123456789" }]);
  expect(Buffer.from(setDocument(sample).bytes).equals(first)).toBe(true);
});

describe("glyphs stand where shaping put them, within a hundredth of a point", needs("mutool"), () => {
  /** Half a hundredth each for the line, the glyph and what mutool prints. */
  const near = 0.0151;

  /** Where each glyph's origin is, by our own lines, from the top. */
  function placed(lines: readonly Line[]): readonly (readonly [x: number, y: number])[] {
    let y = 20;
    return lines.flatMap((line) => {
      y += line.ascent;
      const places = line.pieces.flatMap((piece) => {
        if (piece.kind !== "glyphs") return [];
        const { glyphs, face } = piece.run;
        const scale = piece.look.size / face.unitsPerEm;
        let x = 20 + piece.x;
        return Array.from({ length: piece.to - piece.from }, (_, i) => {
          const base = (piece.from + i) * glyphStride;
          const place = [
            x + (glyphs[base + 5] ?? 0) * scale,
            y - (glyphs[base + 6] ?? 0) * scale - piece.baselineShift,
          ] as const;
          x += (glyphs[base + 3] ?? 0) * scale;
          if (glyphs[base + 1] === glyphs[base + 1 + glyphStride]) return place;
          x += piece.letterExtra;
          if (/[ \u00a0]/.test(piece.run.text.charAt(glyphs[base + 1] ?? 0))) x += piece.spaceExtra;
          return place;
        });
      });
      y += line.descent + 4;
      return places;
    });
  }

  /** Without the hidden text. */
  const traced = ({ bytes, height }: SetDocument): readonly (readonly [x: number, y: number])[] =>
    withFile(bytes, (path) => program("mutool").output(["draw", "-F", "trace", path]))
      .replace(/<ignore_text[\s\S]*?<\/ignore_text>/g, "")
      .split("\n")
      .flatMap((row) => {
        const glyph = /<g .*glyph=.* x="([-\d.]+)" y="([-\d.]+)"/.exec(row);
        return glyph === null ? [] : [[Number(glyph[1]), height - Number(glyph[2])] as const];
      });

  test.each([
    ["plain", sample],
    ["justified", [{ text: `${texts[0]} ${texts[0]}`, paragraph: { align: "justify" }, width: 200 }]],
    ["with marks", [{ text: "a\u0323\u0302 x\u0301\u0323 e\u0330\u0301 Z\u035c\u0301z" }]],
    ["in scripts whose letters are put together", scripts],
    [
      "justified from right to left",
      [{ text: `${arabic} ${arabic}`, paragraph: { align: "justify" }, width: 200, look: own }],
    ],
    ["justified between letters", [{ text: `${thai}${thai}`, paragraph: { align: "justify" }, width: 200, look: own }]],
    ["spaced", [{ text: "AVATAR To Wa", look: { letterSpacing: 1.3, wordSpacing: 2.2, size: 9.5 } }]],
  ] as const)("%s", (_, settings) => {
    const made = setDocument(settings as readonly Setting[]);
    const ours = placed(made.lines);
    const theirs = traced(made);
    expect(theirs).toHaveLength(ours.length);
    // In any order: some glyphs wait for the end of their line.
    const left = [...theirs];
    ours.forEach(([x, y], i) => {
      const at = left.findIndex((place) => Math.abs(place[0] - x) < near && Math.abs(place[1] - y) < near);
      expect(at, `glyph ${i} at ${x}, ${y}`).toBeGreaterThanOrEqual(0);
      left.splice(at, 1);
    });
  });
});

describe("a CFF font", () => {
  const squares = { regular: readFileSync(new URL("../fixtures/squares.otf", import.meta.url)) };
  const declared = new Map([["squares", squares]]);
  const look = { family: "Squares", automatic: false, size: 20 };
  const set = (text: string): Uint8Array => setDocument([{ text, look }], declared).bytes;

  test("is embedded as a bare CFF table", async () => {
    const text = await pdfAsText(set("abc fi"));
    expect(text).toContain("Subtype /CIDFontType0\n");
    expect(text).toContain("Encoding /Identity-H");
    expect(text).toContain("Subtype /CIDFontType0C");
    expect(text).not.toContain("CIDToGIDMap");
  });

  test("has a map of codes where one glyph stands for two texts", async () => {
    expect(await pdfAsText(set("a b\u00a0c"))).toMatch(/Encoding CMap 1/);
  });

  test("gives a file without faults", needs("qpdf"), () => {
    expect(complaints(set("abc fi"))).toBe("");
    expect(complaints(set("a b\u00a0c"))).toBe("");
  });

  test("is recognised as what it is", needs("pdffonts"), () => {
    expect(fontList(set("abc fi"))[0]?.join(" ")).toMatch(/ColophonSquares CID Type 0C Identity-H yes yes yes/);
  });

  test("gives its text back", needs("pdftotext"), () => {
    expect(extracted(set("abc fi")).trim()).toBe("abc fi");
    expect(extracted(set("abc ba\u00a0cab")).trim()).toBe("abc ba cab");
  });

  test("draws its glyphs, kerned", needs("pdftoppm"), () => {
    for (const text of ["ab", "ab \u00a0"]) {
      const pixels = rasterised(set(text), 72);
      // From x = 20: a fills 1 to 11; b starts at 12 less 2 for kerning, and fills 11 to 23. The baseline is at 36.
      const row = Array.from({ length: 30 }, (_, i) => (pixels.at(20 + i, 30)[0] < 128 ? "#" : "."));
      expect(row.join("")).toBe(".######################.......");
    }
  });
});

describe("an uploaded OpenType face whose glyphs go by CID", () => {
  const file = readFileSync(new URL("../fixtures/cid-keyed.otf", import.meta.url));
  const { tables } = readSfnt(file);
  const whole = Buffer.from(file);
  whole.writeUInt16BE(0x0100, (tables.get("OS/2") as DataView).byteOffset - file.byteOffset + 8);
  const letters = [..."漢字かな永ABC"];
  const set = (regular: Uint8Array) => {
    const look = { family: "Keyed", automatic: false, size: 20 };
    return setDocument([{ text: letters.join(""), look }], new Map([["keyed", { regular }]]));
  };

  test.each([
    ["some of its glyphs", file],
    ["all of them", whole],
  ])("is drawn when %s are embedded", needs("pdftoppm"), (_, regular) => {
    const { bytes, lines } = set(regular);
    const page = rasterised(bytes, 72);
    let x = 20;
    for (const piece of lines[0]?.pieces ?? []) {
      if (piece.kind !== "glyphs") throw new Error("the line has something else than glyphs");
      const { glyphs } = piece.run;
      for (let at = 0; at < glyphs.length; at += glyphStride) {
        const width = ((glyphs[at + 3] ?? 0) * 20) / 1000;
        expect(isPrinted(page, x, x + width), `glyph ${glyphs[at]}`).toBe(true);
        x += width;
      }
    }
    expect(x).toBeGreaterThan(120);
  });

  test("is one that mupdf can draw every glyph of", needs("mutool"), () => {
    const { stderr } = withFile(set(file).bytes, (path) =>
      program("mutool").outcome(["draw", "-o", "/dev/null", "-F", "pnm", path]),
    );
    expect(stderr).not.toContain("FT_Load_Glyph");
  });

  test("is refused where its list of characters is cut off", () => {
    const cff = tables.get("CFF ") as DataView;
    const program = new Uint8Array(cff.buffer, cff.byteOffset, cff.byteLength);
    expect(cidsOf(program)).toHaveLength(letters.length + 1);
    for (let length = 0; length < 400; length += 7)
      expect(() => cidsOf(program.subarray(0, length))).toThrow(FontError);
  });
});

/** Whether something dark stands between two places across the first 60 pixels of height. */
function isPrinted(page: Pixels, from: number, to: number): boolean {
  for (let y = 0; y < 60; y += 1) {
    for (let x = Math.ceil(from); x < to; x += 1) if (page.at(x, y)[0] < 128) return true;
  }
  return false;
}
