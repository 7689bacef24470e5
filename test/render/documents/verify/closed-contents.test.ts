import { describe, expect, test } from "vitest";
import { isBalanced, isClosed } from "../../../../src/render/documents/verify/closed-contents.ts";
import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { type ForeignLimits, foreignLimits } from "../../../../src/render/pdf-syntax/reader/reading-budget.ts";
import { classicPdf, flateStream } from "../../../support/files/foreign-files.ts";

describe("a content ends what it begins, and nothing else:", () => {
  test.each([
    "",
    "q 1 0 0 rg 0 0 9 9 re f Q",
    "q q 0 0 9 9 re W n",
    "/Tx BMC q BT /F1 9 Tf (Q EMC \\) Q) Tj ET Q EMC",
    "% Q\nq % Q\rQ",
    "/Q gs [(Q)-.5(Q)+2 <51>]TJ<</Q/Q>>/Q sh",
    "((Q)Q) Tj T* (a)'",
    "/P <</MCID 0>>BDC/Span BMC EMC EMC",
    "q BI /W 1/H 1/BPC 8/CS/G ID Q Q EI Q",
    "q BI /W 1 ID Q",
  ])("%j", (content) => {
    expect(isBalanced(content)).toBe(true);
  });

  test.each([
    "Q",
    "q Q Q",
    "Q q",
    "q\0Q\0Q",
    "EMC",
    "/OC/L BDC",
    "/Tx BMC EMC EMC",
    "EMC /Tx BMC",
    "(a\\\\) Tj Q",
    "(a) Tj Q",
    "<51> Tj Q",
    "[]Q",
    "% a\nQ",
    "q BI /W 1 ID x EI Q Q",
    // Words that some viewers read as two.
    "qQQ",
    "1Q",
    "q 1 0 0 rgQ",
  ])("but not %j", (content) => {
    expect(isBalanced(content)).toBe(false);
  });
});

test("a content of a million brackets is read once", () => {
  const many = 1_000_000;
  expect(isBalanced("(".repeat(many))).toBe(true);
  expect(isBalanced("<".repeat(many))).toBe(true);
  expect(isBalanced(`${"ID ".repeat(many)}Q`)).toBe(true);
});

describe("a look is closed as the contents are that it draws:", () => {
  const form = "/Type/XObject/Subtype/Form/BBox[0 0 9 9]";
  /** Object 4 does what is looked for, 5 leads there again. */
  const judged = (resources: string, content: string, limits: ForeignLimits = foreignLimits): boolean => {
    const pdf = new ForeignPdf(
      classicPdf([
        "<</Type/Catalog/Pages 2 0 R/Look 3 0 R>>",
        "<</Type/Pages/Kids[]/Count 0>>",
        flateStream(`${form}/Resources<<${resources}>>`, "/A Do"),
        flateStream(form, content),
        flateStream(`${form}/Resources<</XObject<</A 4 0 R/B 5 0 R/C 3 0 R>>>>`, "/A Do"),
        "<</Type/Font/Subtype/Type3/CharProcs<</a 4 0 R>>>>",
        flateStream("/Subtype/Image/Width 1/Height 1", content),
      ]),
      limits,
    );
    return isClosed(pdf, pdf.catalog.entries.get("Look") ?? null);
  };

  test.each([
    "/XObject<</A 4 0 R>>",
    "/XObject<</A 5 0 R>>",
    "/Pattern<</A 4 0 R>>",
    "/Font<</A 6 0 R>>",
    "/ExtGState<</A<</SMask<</G 4 0 R>>>>>>",
  ])("%s", (resources) => {
    expect([judged(resources, "q Q"), judged(resources, "q Q Q")]).toEqual([true, false]);
  });

  test("pictures have no contents", () => {
    expect(judged("/XObject<</A 7 0 R>>", "Q")).toBe(true);
  });

  test("one that cannot be read is not", () => {
    expect(judged("/XObject<</A<</Subtype/Form>>>>", "Q")).toBe(true);
    const broken = classicPdf([
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Kids[]/Count 0>>",
      "<</Filter/None/Length 1>>\nstream\nq\nendstream",
    ]);
    expect(isClosed(new ForeignPdf(broken), { kind: "reference", id: 3, generation: 0 })).toBe(false);
  });

  test("within a limit of work", () => {
    expect(() => judged("/XObject<</A 5 0 R>>", "q Q", { ...foreignLimits, comparedPairs: 3 })).toThrow("to compare");
  });
});
