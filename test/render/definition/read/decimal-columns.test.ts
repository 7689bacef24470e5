import { expect, test } from "vitest";
import { withDecimalColumns } from "../../../../src/render/definition/read/elements/table/decimal-columns.ts";
import type { ColumnWidth, TableBlock } from "../../../../src/render/model/document/flow.ts";
import type { Page } from "../../../../src/render/model/page/page.ts";
import { firstNumber } from "../../../../src/render/model/text/first-number.ts";
import { type CellSource, layOut, marksOf, tableOf } from "../../../support/letters/layout-case.ts";
import { textOfLine } from "../../../support/letters/square-typesetter.ts";

const decimal: ColumnWidth = { kind: "auto", decimal: true };
const auto: ColumnWidth = { kind: "auto" };

const rowsWith = (cells: readonly CellSource[]): TableBlock =>
  tableOf(
    cells.map((cell) => [cell, "x"]),
    { columns: [decimal, auto] },
  );

/** Where each line has its right edge, at which numbers are aligned; letters are 10 points wide. */
const edgesOn = (page: Page | undefined) =>
  marksOf(page, "line").map(({ x, line }) => `${textOfLine(line)} @${Math.round(x + line.measure)}`);

/** The same edges in the first column. */
const placed = (...cells: readonly CellSource[]) => {
  const { pages } = layOut([withDecimalColumns(rowsWith(cells), () => ".")]);
  return edgesOn(pages[0]).filter((line) => !line.startsWith("x"));
};

test("numbers stand with their decimal marks below one another, as far to the right as the widest decimals let them", () => {
  expect(placed("1.5", "22.25", "333")).toEqual(["1.5 @50", "22.25 @60", "333 @30"]);
});

test("the column is as wide as the widest whole part and the widest decimals together", () => {
  const { pages } = layOut([
    withDecimalColumns(
      tableOf(
        [
          ["1234.5", "x"],
          ["1.2345", "y"],
        ],
        { columns: [decimal, auto] },
      ),
      () => ".",
    ),
  ]);
  expect(edgesOn(pages[0])).toEqual(["1234.5 @60", "x @100", "1.2345 @90", "y @100"]);
});

test("units belong to the decimals, signs to the whole part", () => {
  expect(placed("-1.5", "2.5%")).toEqual(["-1.5 @40", "2.5% @50"]);
});

test("header cells, texts without a number and cells across columns stand as their style says", () => {
  expect(placed({ text: "H1", header: true }, "none", "1.25", "10.5")).toEqual([
    "H1 @50",
    "none @50",
    "1.25 @50",
    "10.5 @40",
  ]);
});

test("cells that several rows share stay one cell, and rows without decimal columns the same rows", () => {
  const table = rowsWith(["1.5"]);
  const [row] = table.rows;
  if (row === undefined) throw new Error("There is no row.");
  const { rows } = withDecimalColumns({ ...table, rows: [row, row] }, () => ".");
  expect(rows[0]?.cells[0]).toBe(rows[1]?.cells[0]);
  const plain = tableOf([["1.5"]]);
  expect(withDecimalColumns(plain, () => ".")).toBe(plain);
});

test.each([
  ["1.234,56 €", ",", { start: 0, mark: 5, end: 8 }],
  ["ca. 7 t", ".", { start: 4, mark: 5, end: 5 }],
  ["3. Mai", ".", { start: 0, mark: 1, end: 1 }],
  ["1.5.2", ".", { start: 0, mark: 3, end: 5 }],
])("the first number of %j", (text, mark, found) => {
  expect(firstNumber(text, mark)).toEqual(found);
});

test("a text without digits has no number", () => {
  expect(firstNumber("none", ".")).toBeUndefined();
});
