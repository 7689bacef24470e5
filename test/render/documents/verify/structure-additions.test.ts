import { expect, test } from "vitest";
import { elementsOf } from "../../../../src/render/documents/verify/structure-additions.ts";
import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { classicPdf } from "../../../support/files/foreign-files.ts";

const elementsIn = (kids: string): readonly number[] => {
  const file = classicPdf([
    "<</Type/Catalog/Pages 2 0 R/StructTreeRoot 3 0 R>>",
    "<</Type/Pages/Kids[]/Count 0>>",
    "<</Type/StructTreeRoot/K 4 0 R>>",
    kids,
    "<</Type/StructElem/S/P/P 3 0 R/K[5 0 R 3 0 R]>>",
  ]);
  return [...elementsOf(new ForeignPdf(file))].toSorted((one, other) => one - other);
};

test("the elements of a structure are found once, also where its lists and elements name themselves", () => {
  expect(elementsIn("[4 0 R 5 0 R 4 0 R 5 0 R]")).toEqual([3, 5]);
});

test.each(["MCR", "OBJR"])("what names content or an object is no element: %s", (type) => {
  expect(elementsIn(`<</Type/${type}/Pg 2 0 R/K 5 0 R>>`)).toEqual([3]);
});

test("a list of hundreds of thousands of kids is read", () => {
  expect(elementsIn(`[${"5 0 R ".repeat(200_000)}]`)).toEqual([3, 5]);
});
