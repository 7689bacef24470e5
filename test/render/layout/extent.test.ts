import { describe, expect, test } from "vitest";
import { Budget } from "../../../src/render/contract/budget.ts";
import { Report } from "../../../src/render/contract/report.ts";
import { rowsOfStack } from "../../../src/render/definition/read/elements/stack-rows.ts";
import { openContext } from "../../../src/render/layout/document.ts";
import { extentOf } from "../../../src/render/layout/extent.ts";
import type { Block } from "../../../src/render/model/document/flow.ts";
import { allSides } from "../../../src/render/model/geometry.ts";
import type { BoxLook } from "../../../src/render/model/look.ts";
import {
  boxWith,
  gridOf,
  lineStyle,
  listItem,
  listOf,
  pageBreak,
  para,
  pictureOf,
  placedOf,
  round,
  rule,
  stackOf,
  tableOf,
  tocEntry,
} from "../../support/letters/layout-case.ts";
import { squareTypesetter } from "../../support/letters/square-typesetter.ts";

const contextWithin = (work: number) =>
  openContext(
    { sections: [] },
    { text: squareTypesetter, report: new Report(), budget: new Budget({ work, pages: 1 }) },
  );

/** The least and the most width that a block needs. */
function needed(block: Block): readonly [min: number, max: number] {
  const { min, max } = extentOf(block, contextWithin(10_000));
  return [round(min), round(max)];
}

/** 30 wide at least, 60 at most. */
const text = para("abc de");

const around: Partial<BoxLook> = {
  margin: { top: 500, right: 2, bottom: 500, left: 1 },
  padding: { top: 500, right: 8, bottom: 500, left: 4 },
  border: { top: lineStyle(500), right: lineStyle(32), bottom: lineStyle(500), left: lineStyle(16) },
};

describe("the width that is needed by", () => {
  test("a paragraph goes from its longest word to its longest line", () => {
    expect(needed(text)).toEqual([30, 60]);
  });

  test("a list is that of its items behind their indent", () => {
    expect(needed(listOf([listItem("1", text), listItem("2", para("abcdefg"))]))).toEqual([100, 100]);
  });

  test("a table is that of its columns together", () => {
    expect(needed(tableOf([["abc de", "xy"]]))).toEqual([50, 80.02]);
  });

  test("a picture is its own", () => {
    expect(needed(pictureOf(70, 20))).toEqual([70, 70]);
  });

  test("a rule is its length, and nothing where that is a share or all of its space", () => {
    expect(needed(rule({ length: 25 }))).toEqual([25, 25]);
    expect(needed(rule({ length: { percent: 50 } }))).toEqual([0, 0]);
    expect(needed(rule())).toEqual([0, 0]);
  });

  test("a stack is that of the widest in it, at least and at most", () => {
    expect(needed(stackOf([text, pictureOf(40, 1), para("ab")]))).toEqual([40, 60]);
    expect(needed(stackOf([pictureOf(40, 1), text]))).toEqual([40, 60]);
    expect(needed(stackOf([]))).toEqual([0, 0]);
  });

  test("a turned stack is the height of its lines together", () => {
    expect(needed({ ...stackOf([text, para("ab")]), turned: { clockwise: true, length: undefined } })).toEqual([
      20, 20,
    ]);
  });

  test.each(["open", "stretch"] as const)(
    "the elements of a stack in rows is that of the widest for each column, their last row %s",
    (lastRow) => {
      const parts = [text, para("a"), para("b"), para("c"), para("d")].map((block) => [block]);
      const table = rowsOfStack({ stack: { gap: 5, lastRow }, columns: 3, parts, path: "/stack", mirrored: false });
      expect(needed(table)).toEqual([100, 190.03]);
    },
  );

  test("columns is that of the widest in its share, with the gaps", () => {
    expect(needed(gridOf([[text], [para("a")]]))).toEqual([70, 130]);
  });

  test("an entry of contents is its text, a blank and three digits", () => {
    expect(needed(tocEntry("abc de", "x"))).toEqual([70, 100]);
  });

  test("a page break and what has a place of its own is nothing", () => {
    expect(needed(pageBreak)).toEqual([0, 0]);
    expect(needed(placedOf({ left: 0, width: 50 }, [text]))).toEqual([0, 0]);
  });
});

describe("the box of a block", () => {
  test("adds its margins, its padding and its lines on the left and the right", () => {
    expect(needed(para("abc de", { box: boxWith(around) }))).toEqual([93, 123]);
    expect(needed(stackOf([text], boxWith(around)))).toEqual([93, 123]);
    expect(needed({ ...pageBreak, box: boxWith(around) })).toEqual([63, 63]);
  });

  test("adds a line where it has one", () => {
    const left = boxWith({ border: { ...allSides(undefined), left: lineStyle(3) } });
    const right = boxWith({ border: { ...allSides(undefined), right: lineStyle(5) } });
    expect(needed(para("abc de", { box: left }))).toEqual([33, 63]);
    expect(needed(para("abc de", { box: right }))).toEqual([35, 65]);
  });

  test("with a width of its own needs that and its margins, whatever is in it", () => {
    expect(needed(para("abc de", { box: boxWith({ ...around, width: 12 }) }))).toEqual([15, 15]);
    expect(needed(para("abc de", { box: boxWith({ ...around, width: 0 }) }))).toEqual([3, 3]);
  });

  test("with a share of its space for a width needs what is in it", () => {
    expect(needed(para("abc de", { box: boxWith({ ...around, width: { percent: 10 } }) }))).toEqual([93, 123]);
  });

  test("around a table gives its lines to the cells and has no padding where those share their lines", () => {
    const box = boxWith(around);
    expect(needed(tableOf([["ab"]], { box }))).toEqual([83, 83.01]);
    // Half of either line is the cell's, the other half stands out.
    expect(needed(tableOf([["ab"]], { box, collapse: true }))).toEqual([71, 71.01]);
  });
});

test("each block that is measured costs a unit of work, at its place", () => {
  const stack = stackOf([pictureOf(1, 1), pictureOf(2, 2, { path: "/second" })]);
  expect(extentOf(stack, contextWithin(3))).toMatchObject({ min: 2, max: 2 });
  const faults = [{ code: "BUDGET_EXCEEDED", path: "/second", message: expect.stringContaining("2 units") }];
  expect(() => extentOf(stack, contextWithin(2))).toThrow(expect.objectContaining({ faults }));
});
