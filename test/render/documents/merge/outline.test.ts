import { describe, expect, test } from "vitest";
import { type OutlineEntry, outlineOf, titleOf, writeOutline } from "../../../../src/render/documents/merge/outline.ts";
import type { MergeSource } from "../../../../src/render/documents/merge/part-pages.ts";
import { ObjectCopies } from "../../../../src/render/pdf-syntax/reader/copy-objects.ts";
import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { type ForeignLimits, foreignLimits } from "../../../../src/render/pdf-syntax/reader/reading-budget.ts";
import { PdfFile } from "../../../../src/render/writers/pdf/file/pdf-file.ts";
import { classicPdf } from "../../../support/files/foreign-files.ts";

const page = "<</Type/Page/Parent 2 0 R>>";
const twoPages = ["<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>", page, page];

/** A file of two pages, objects 3 and 4, whose outline is object 5; of its pages the first is taken, as object 30. */
function partOf(outline: readonly string[], limits: Partial<ForeignLimits> = {}): MergeSource {
  const file = classicPdf(["<</Type/Catalog/Pages 2 0 R/Outlines 5 0 R>>", ...twoPages, ...outline]);
  const pdf = new ForeignPdf(file, { ...foreignLimits, ...limits });
  const pageIds = new Map([[3, 30]]);
  const copies = new ObjectCopies(pdf, new PdfFile(), pageIds);
  return { pdf, copies, pageIds, leaveOut: (what) => expect.fail(what) };
}

const leaf = (title: string): OutlineEntry => ({ title, place: undefined, inside: [] });

/** The only entry of an outline, by what stands in its dictionary. */
const entryOf = (entries: string) => outlineOf(partOf(["<</First 6 0 R>>", `<<${entries}>>`, "(Elsewhere)"]))[0];

describe("the outline of a part", () => {
  test.each([[[]], [["null"]], [["<<>>"]]])("has no entries where the file has none: %j", (outline) => {
    expect(outlineOf(partOf(outline))).toEqual([]);
  });

  test("has the entries of each level in order, with those inside of them", () => {
    const outline = [
      "<</First 6 0 R/Last 8 0 R>>",
      "<</Title(One)/Next 7 0 R/First 9 0 R>>",
      "<</Title(Two)/Next 8 0 R>>",
      "<</Title(Three)>>",
      "<</Title(Inside)/First 10 0 R/Next 11 0 R>>",
      "<</Title(Deep)>>",
      "<</Title(Last)>>",
    ];
    expect(outlineOf(partOf(outline))).toEqual([
      { ...leaf("(One)"), inside: [{ ...leaf("(Inside)"), inside: [leaf("(Deep)")] }, leaf("(Last)")] },
      leaf("(Two)"),
      leaf("(Three)"),
    ]);
  });

  test.each([
    ["/Title(One)", "(One)"],
    ["/Title<FEFF00E4>", "<FEFF00E4>"],
    ["/Title 7 0 R", "(Elsewhere)"],
    ["/Title()", "()"],
    ["", "()"],
    ["/Title/Name", "()"],
    ["/Title 6 0 R", "()"],
  ])("has titles as they stand there, and empty ones for what is no text: %s", (entries, title) => {
    expect(entryOf(entries)).toEqual(leaf(title));
  });

  test.each([
    ["/Dest[3 0 R/Fit]", "[30 0 R /Fit]"],
    ["/A<</S/GoTo/D[3 0 R/XYZ 0 9 null]>>", "[30 0 R /XYZ 0 9 null]"],
    ["/A<</S/GoTo/D[3 0 R/FitB]>>/Dest[3 0 R/Fit]", "[30 0 R /FitB]"],
    ["/A<</S/URI/D[3 0 R/FitB]>>/Dest[3 0 R/Fit]", "[30 0 R /Fit]"],
    ["/A<</D[3 0 R/FitB]>>/Dest[3 0 R/Fit]", "[30 0 R /Fit]"],
  ])("leads to the place of an action that goes there, else to the entry's own: %s", (entries, place) => {
    expect(entryOf(entries)?.place).toBe(place);
  });

  test.each([
    "",
    "/A<</S/GoTo>>/Dest[3 0 R/Fit]",
    "/A<</S/URI/D[3 0 R/Fit]>>",
    "/A<</D[3 0 R/Fit]>>",
    "/Dest[4 0 R/Fit]",
  ])("leads nowhere without a place, or where its page is not taken: %s", (entries) => {
    expect(entryOf(entries)?.place).toBeUndefined();
  });

  test.each([
    ["an entry's next is itself", ["<</First 6 0 R>>", "<</Next 6 0 R>>"]],
    ["an entry is inside of itself", ["<</First 6 0 R>>", "<</First 6 0 R>>"]],
    ["the last leads to the first", ["<</First 6 0 R>>", "<</Next 7 0 R>>", "<</Next 6 0 R>>"]],
    ["the outline is inside of an entry", ["<</First 6 0 R>>", "<</First 5 0 R>>"]],
    ["the outline follows an entry", ["<</First 6 0 R>>", "<</Next 5 0 R>>"]],
    ["an entry is inside of two", ["<</First 6 0 R>>", "<</First 8 0 R/Next 7 0 R>>", "<</First 8 0 R>>", "<<>>"]],
  ])("is damaged where it leads in a circle: %s", (_, outline) => {
    expect(() => outlineOf(partOf(outline))).toThrow("It is damaged: its outline leads in a circle.");
  });

  test("is at most as deep as values may be nested", () => {
    const chain = (length: number) =>
      Array.from({ length: length + 1 }, (_, at) => (at < length ? `<</Title(${at})/First ${at + 6} 0 R>>` : "<<>>"));
    expect(JSON.stringify(outlineOf(partOf(chain(5), { depth: 5 }))).match(/title/g)?.length).toBe(5);
    expect(() => outlineOf(partOf(chain(6), { depth: 5 }))).toThrow("values nested more than 5 deep");
  });

  test("costs of the file's budget what it has entries", () => {
    const part = partOf(["<</First 6 0 R>>", "<</Next 7 0 R>>", "<<>>"], { values: 200 });
    expect(outlineOf(part).length).toBe(2);
    expect(() => Array.from({ length: 13 }, () => outlineOf(part))).toThrow(
      "It has more than 200 values, which is the limit.",
    );
  });
});

/** The number of an outline's object, and what all its objects hold. */
function written(entries: readonly OutlineEntry[]) {
  const file = new PdfFile({ after: 10 });
  const root = writeOutline(file, entries);
  return { root, objects: Object.fromEntries(file.handOver().map((one) => [one.id, "body" in one ? one.body : ""])) };
}

describe("a written outline", () => {
  test("is none without entries", () => {
    expect(written([])).toEqual({ root: undefined, objects: {} });
  });

  test("of one entry begins and ends with it", () => {
    expect(written([leaf("(A)")])).toEqual({
      root: 11,
      objects: {
        11: "<</Type /Outlines/First 12 0 R/Last 12 0 R/Count 1>>",
        12: "<</Title (A)/Parent 11 0 R>>",
      },
    });
  });

  test("links entries with their neighbours, and shows its first level alone", () => {
    const inside = [leaf("(B1)"), { ...leaf("(B2)"), inside: [leaf("(Deep)")] }, leaf("(B3)")];
    expect(written([leaf("(A)"), { title: "(B)", place: "[9 0 R/Fit]", inside }, leaf("(C)")]).objects).toEqual({
      11: "<</Type /Outlines/First 12 0 R/Last 14 0 R/Count 3>>",
      12: "<</Title (A)/Parent 11 0 R/Next 13 0 R>>",
      13: "<</Title (B)/Parent 11 0 R/Prev 12 0 R/Next 14 0 R/First 15 0 R/Last 17 0 R/Count -3/Dest [9 0 R/Fit]>>",
      14: "<</Title (C)/Parent 11 0 R/Prev 13 0 R>>",
      15: "<</Title (B1)/Parent 13 0 R/Next 16 0 R>>",
      16: "<</Title (B2)/Parent 13 0 R/Prev 15 0 R/Next 17 0 R/First 18 0 R/Last 18 0 R/Count -1>>",
      17: "<</Title (B3)/Parent 13 0 R/Prev 16 0 R>>",
      18: "<</Title (Deep)/Parent 16 0 R>>",
    });
  });
});

test.each([
  ["/Info<</Title(Report)>>", "Report"],
  ["/Info<</Title( Report )>>", " Report "],
  ["/Info<</Title<FEFF00E4>>>", "\u00fe\u00ff\u0000\u00e4"],
  ["/Info 5 0 R", "Elsewhere"],
  ["/Info<</Title 6 0 R>>", "By itself"],
  ["", undefined],
  ["/Info<<>>", undefined],
  ["/Info(Report)", undefined],
  ["/Info<</Title/Report>>", undefined],
  ["/Info<</Title()>>", undefined],
  ["/Info<</Title( \\t)>>", undefined],
])("the title of a file is its own words, as bytes, where there are any: %s", (trailer, title) => {
  const more = ["<</Title(Elsewhere)>>", "(By itself)"];
  const file = classicPdf(["<</Type/Catalog/Pages 2 0 R>>", ...twoPages, ...more], { trailer });
  expect(titleOf(new ForeignPdf(file))).toBe(title);
});
