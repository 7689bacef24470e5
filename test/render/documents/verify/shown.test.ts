import { describe, expect, test } from "vitest";
import { boxOf, isUnseen } from "../../../../src/render/documents/verify/shown.ts";
import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { type Dictionary, emptyDictionary } from "../../../../src/render/pdf-syntax/reader/value.ts";
import { classicPdf, flateStream } from "../../../support/files/foreign-files.ts";

/** A look with a box, one without, and a number, by which an annotation may name them. */
const [bounded, unbounded, twelve] = ["4 0 R", "5 0 R", "6 0 R"] as const;

function annotation(entries: string): readonly [ForeignPdf, Dictionary] {
  const look = "/Type/XObject/Subtype/Form";
  const pdf = new ForeignPdf(
    classicPdf([
      "<</Type/Catalog/Pages 2 0 R/Annotation 3 0 R>>",
      "<</Type/Pages/Kids[]/Count 0>>",
      `<<${entries}>>`,
      flateStream(`${look}/BBox[0 0 10 10]`, "0 0 10 10 re f"),
      flateStream(look, "0 0 900 900 re f"),
      "12",
    ]),
  );
  return [pdf, pdf.dictionary(pdf.catalog.entries.get("Annotation")) ?? emptyDictionary];
}

describe("an annotation that a page lists is unseen", () => {
  test.each([
    ["a widget that is hidden", "/Subtype/Widget/Rect[0 0 9 9]/F 2"],
    ["a widget that is hidden, among other flags", "/Subtype/Widget/Rect[0 0 9 9]/F 134"],
    ["a widget without width", "/Subtype/Widget/Rect[9 0 9 9]"],
    ["a widget without height", "/Subtype/Widget/Rect[0 9 9 9]"],
    ["a widget without extent, whose look has a box", `/Subtype/Widget/Rect[0 0 0 0]/AP<</N ${bounded}>>`],
  ])("as %s", (_, entries) => {
    expect(isUnseen(...annotation(entries))).toBe(true);
  });

  test.each([
    ["one that has extent", "/Subtype/Widget/Rect[0 0 9 9]"],
    ["one that only some viewers hide", "/Subtype/Widget/Rect[0 0 9 9]/F 33"],
    ["one whose flags are no integer", "/Subtype/Widget/Rect[0 0 9 9]/F 2.5"],
    ["one whose flags are no number", "/Subtype/Widget/Rect[0 0 9 9]/F(2)"],
    ["one without a rectangle", "/Subtype/Widget"],
    ["one whose look has no box", `/Subtype/Widget/Rect[0 0 0 0]/AP<</N ${unbounded}>>`],
    [
      "one with a state whose look has no box",
      `/Subtype/Widget/Rect[0 0 0 0]/AP<</N<</a ${bounded}/b ${unbounded}>>>>`,
    ],
    [
      "one whose look when it is pressed has no box",
      `/Subtype/Widget/Rect[0 0 0 0]/AP<</N ${bounded}/D ${unbounded}>>`,
    ],
    ["a note, though hidden", "/Subtype/Text/Rect[0 0 0 0]/F 2"],
    ["one of no kind", "/Rect[0 0 0 0]/F 2"],
  ])("but not as %s", (_, entries) => {
    expect(isUnseen(...annotation(entries))).toBe(false);
  });
});

describe("what viewers draw of an annotation lies", () => {
  const look = `/AP<</N ${bounded}>>`;
  const box = (entries: string, isTurned = false): readonly number[] | undefined => {
    const found = boxOf(...annotation(entries), isTurned);
    return found && [found.left, found.bottom, found.right, found.top];
  };

  test.each([
    ["in the rectangle of a square", "/Subtype/Square/Rect[10 10 14 14]", [10, 10, 14, 14]],
    ["in it, whichever corners it names", "/Subtype/Widget/Rect[50 40 10 20]", [10, 20, 50, 40]],
    ["in that of a look", `/Subtype/Text/Rect[10 10 14 14]${look}`, [10, 10, 14, 14]],
    ["in that of a note as large as an icon", "/Subtype/Text/Rect[10 10 30 30]", [10, 10, 30, 30]],
    ["as far as an icon reaches around a narrow note", "/Subtype/Text/Rect[10 10 29 30]", [-10, -10, 49, 50]],
    ["as far as an icon reaches around a low note", "/Subtype/Text/Rect[10 10 30 29]", [-10, -10, 50, 49]],
    ["around a link by a point at least", "/Subtype/Link/Rect[10 10 50 20]", [9, 9, 51, 21]],
    ["around a link by its border", "/Subtype/Link/Rect[10 10 50 20]/Border[0 0 9]", [1, 1, 59, 29]],
    ["around a link by the corners of its border", "/Subtype/Link/Rect[10 10 50 20]/Border[0 9 1]", [1, 1, 59, 29]],
    ["around a link not by its dashes", "/Subtype/Link/Rect[10 10 50 20]/Border[0 0 1[9 9]]", [9, 9, 51, 21]],
    ["around a link by the width of its style", `/Subtype/Link/Rect[10 10 50 20]/BS<</W ${twelve}>>`, [-2, -2, 62, 32]],
    ["around a link not by a width that is none", "/Subtype/Link/Rect[10 10 50 20]/BS<</W(9)>>", [9, 9, 51, 21]],
    [
      "as far as the points of a mark, and a quarter of its height around them",
      `/Subtype/Highlight/Rect[10 10 20 20]/QuadPoints[10 40 50 40 10 20 50 20]${look}`,
      [5, 10, 55, 45],
    ],
    [
      "as far as the points of a line that lists of lists have, some by reference",
      `/Subtype/Polygon/Rect[0 0 1 1]/Path[[0 ${twelve}][30 32]]${look}`,
      [-5, 0, 35, 37],
    ],
  ])("%s", (_, entries, expected) => {
    expect(box(entries)).toEqual(expected);
  });

  test.each([
    ["there is no rectangle", "/Subtype/Square"],
    ["the rectangle is none", "/Subtype/Square/Rect[0 0 (x) 9]"],
    ["a look has no box", `/Subtype/Square/Rect[0 0 9 9]/AP<</N ${unbounded}>>`],
    ["a mark has no look", "/Subtype/Highlight/Rect[0 0 9 9]/QuadPoints[1 2 3 4 5 6 7 8]"],
    ["a mark has looks of states alone", `/Subtype/Line/Rect[0 0 9 9]/L[1 2 3 4]/AP<</N<</a ${bounded}>>>>`],
  ])("anywhere on the page where %s", (_, entries) => {
    expect(box(entries)).toBeUndefined();
  });

  test.each([
    ["a note", "/Subtype/Text/Rect[100 100 120 130]"],
    ["one that says so", "/Subtype/Square/Rect[100 100 120 130]/F 20"],
  ])("around its upper left corner on a page that is turned, for %s stays upright", (_, entries) => {
    expect(box(entries, true)).toEqual([70, 100, 130, 160]);
    expect(box(entries)).toEqual([100, 100, 120, 130]);
  });

  test.each(["/F 4", "/F(16)", ""])("where it is on a page that is turned, which it turns with: %s", (flags) => {
    expect(box(`/Subtype/Square/Rect[100 100 120 130]${flags}`, true)).toEqual([100, 100, 120, 130]);
  });
});
