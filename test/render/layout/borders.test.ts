import fc from "fast-check";
import { expect, test } from "vitest";
import { strongest } from "../../../src/render/layout/blocks/table/borders.ts";
import { allSides, type Sides } from "../../../src/render/model/geometry.ts";
import type { BorderLine } from "../../../src/render/model/look.ts";
import type { Page } from "../../../src/render/model/page/page.ts";
import {
  boxWith,
  type CellSource,
  layOut,
  lineStyle,
  linesOf,
  linesOn,
  marksOf,
  round,
  sectionOf,
  setupOf,
  tableOf,
} from "../../support/letters/layout-case.ts";
import { atNight } from "../../support/night.ts";

const bordered = (text: string, border: Sides<BorderLine | undefined>): CellSource => ({
  text,
  box: boxWith({ border }),
});

const one = lineStyle(1);
const two = lineStyle(2);
const none = allSides<BorderLine | undefined>(undefined);

/** Rules as "x1,y1 x2,y2 width". */
const rulesOn = (page: Page | undefined) =>
  marksOf(page, "rule").map(
    ({ x1, y1, x2, y2, stroke }) => `${round(x1)},${round(y1)} ${round(x2)},${round(y2)} ${stroke.width}`,
  );

test("a line shared by many cells is one rule", () => {
  const cell = (text: string) => bordered(text, allSides(two));
  const { pages } = layOut([
    tableOf(
      [
        [cell("a"), cell("b")],
        [cell("c"), cell("d")],
      ],
      { collapse: true },
    ),
  ]);
  expect(rulesOn(pages[0])).toEqual([
    "1,1 1,25 2",
    "50,1 50,25 2",
    "99,1 99,25 2",
    "0,1 100,1 2",
    "0,13 100,13 2",
    "0,25 100,25 2",
  ]);
  expect(linesOn(pages[0])).toEqual(["a @2,2", "b @51,2", "c @2,14", "d @51,14"]);
});

test("rows that share a cell have a line between them, also where a page ends", () => {
  const table = tableOf([[bordered("a", allSides(two))]], { collapse: true });
  const [cell] = table.rows[0]?.cells ?? [];
  if (cell === undefined) throw new Error("There is no cell.");
  const row = { path: "/table/map", cells: [{ ...cell, repeats: { laid: undefined } }] };
  const { pages } = layOut([linesOf("x", 7), { ...table, rows: [row, row, row] }]);
  expect(linesOn(pages[0]).slice(7)).toEqual(["a @2,72", "a @2,84"]);
  expect(rulesOn(pages[0]).slice(2)).toEqual(["0,71 100,71 2", "0,83 100,83 2", "0,95 100,95 2"]);
  expect(rulesOn(pages[1]).slice(2)).toEqual(["0,1 100,1 2", "0,13 100,13 2"]);
});

test("when two lines meet the wider wins, then the style, then the one further left or up", () => {
  const dotted = lineStyle(1, { style: "dotted" });
  const double = lineStyle(1, { style: "double" });
  const red = lineStyle(1, { color: { r: 1, g: 0, b: 0 } });
  expect(strongest(one, two)).toBe(two);
  expect(strongest(dotted, one)).toBe(one);
  expect(strongest(one, double)).toBe(double);
  expect(strongest(one, red)).toBe(one);
  expect(strongest(undefined, dotted)).toBe(dotted);
});

test("the styles rank as CSS 2.2 says", () => {
  const styles = ["double", "solid", "dashed", "dotted", "ridge", "outset", "groove", "inset"] as const;
  const lines = styles.map((style) => lineStyle(1, { style }));
  for (const [index, line] of lines.entries()) {
    for (const weaker of lines.slice(index + 1)) expect(strongest(weaker, line)).toBe(line);
  }
});

test("a spanning cell has no line inside", () => {
  const cell = (text: string, more = {}) => ({ ...(bordered(text, allSides(two)) as object), ...more });
  const { pages } = layOut([
    tableOf(
      [
        [cell("a", { columnSpan: 2 }), undefined],
        [cell("c"), cell("d")],
      ],
      { collapse: true },
    ),
  ]);
  expect(rulesOn(pages[0])).toContain("50,13 50,25 2");
});

test("a table's own border takes part at its edges", () => {
  const box = boxWith({ border: allSides(two) });
  const { pages } = layOut([tableOf([["a", "b"]], { collapse: true, box })]);
  expect(rulesOn(pages[0])).toEqual(["1,1 1,13 2", "99,1 99,13 2", "0,1 100,1 2", "0,13 100,13 2"]);
});

test("a table that goes over the page is closed on both", () => {
  const cell = (text: string) => bordered(text, { ...none, bottom: two });
  const rows = ["a", "b", "c"].map((text) => [cell(text)]);
  const { pages } = layOut([linesOf("x", 7), tableOf(rows, { collapse: true })]);
  expect(rulesOn(pages[0])).toEqual(["0,81 100,81 2", "0,93 100,93 2"]);
  expect(rulesOn(pages[1])).toEqual(["0,1 100,1 2", "0,13 100,13 2"]);
});

test("separate borders stand in their cells, each drawn as one outline", () => {
  const cell = (text: string) => bordered(text, allSides(two));
  const { pages } = layOut([tableOf([[cell("a"), cell("b")]])]);
  expect(linesOn(pages[0])).toEqual(["a @2,2", "b @52,2"]);
  expect(marksOf(pages[0], "path").map(({ path }) => path[0])).toEqual([
    ["M", 1, 1],
    ["M", 51, 1],
  ]);
});

test("neighbours of one colour are painted without a seam", () => {
  const box = boxWith({ background: { r: 0, g: 0, b: 1 } });
  const { pages } = layOut([
    tableOf(
      [
        [
          { text: "a", box },
          { text: "b", box },
        ],
        ["c", { text: "d", box }],
      ],
      { collapse: true },
    ),
  ]);
  expect(marksOf(pages[0], "rect").map(({ rect }) => rect)).toEqual([
    { x: 0, y: 0, width: 100, height: 10 },
    { x: 50, y: 10, width: 50, height: 10 },
  ]);
});

test("shared borders of a mirrored table lie between the columns as they stand", () => {
  const lined = boxWith({ border: { top: undefined, right: undefined, bottom: undefined, left: lineStyle(2) } });
  const { pages } = layOut([tableOf([["a", { text: "b", box: lined }]], { collapse: true, mirrored: true })]);
  expect(rulesOn(pages[0])).toEqual(["1,0 1,10 2"]);
});

test("rows known to be alike are laid out as rows of which nothing is known, and read when their turn comes", () => {
  const look = fc.constantFrom(none, allSides<BorderLine | undefined>(one), { ...none, top: two, left: one });
  const row = fc.array(look, { minLength: 2, maxLength: 2 });
  const cells = (name: string, borders: readonly Sides<BorderLine | undefined>[]) =>
    borders.map((border, at) => bordered(`${name}${at}`, border));
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 2 }),
      row,
      fc.array(row, { maxLength: 2 }),
      fc.integer({ min: 1, max: 30 }),
      fc.record({ collapse: fc.boolean(), headerRows: fc.nat(2), footerRows: fc.nat(1) }),
      (above, middle, below, count, overrides) => {
        const body = Array.from({ length: count }, (_, at) => cells(`m${at}-`, middle));
        const rows = [...above.map((one) => cells("a", one)), ...body, ...below.map((one) => cells("b", one))];
        const plain = tableOf(rows, overrides);
        const from = above.length;
        const to = from + count;
        let readings = 0;
        const later = plain.rows.map((one, at) => ({
          path: one.path,
          get cells() {
            if (at > from && at < to) readings += 1;
            return one.cells;
          },
        }));
        const alike = { from, to, cells: plain.rows[from]?.cells ?? [], longest: () => 0 };
        expect(layOut([{ ...plain, rows: later, alike }]).pages).toEqual(layOut([plain]).pages);
        // Twice to be laid out; before that once each for its widths, for its longest words and for its numbers.
        expect(readings).toBeLessThanOrEqual(5 * count);
      },
    ),
    { numRuns: atNight(60, 20) },
  );
});

const wide = setupOf({ size: { width: 200, height: 100 } });
const autoColumns = (count: number) => Array.from({ length: count }, () => ({ kind: "auto" }) as const);

test("a nested table with shared lines is measured as wide as it is: its text wrapped in an automatic column", () => {
  const only = (sides: Partial<Sides<BorderLine>>) => ({ ...none, ...sides });
  const inner = tableOf([[bordered("aa aa", only({ right: lineStyle(8) })), bordered("bb bb", only({ right: two }))]], {
    collapse: true,
    columns: autoColumns(2),
    box: boxWith({ border: allSides(two), padding: allSides(9) }),
  });
  const outer = tableOf([[{ blocks: [inner] }, "c"]], { columns: autoColumns(2) });
  const { pages } = layOut({ sections: [sectionOf([outer], { setup: wide })] });
  // Half of the table's border stands beside the first column, and half of each line in the cells next to it.
  expect(linesOn(pages[0])).toEqual(["c @112.03,0", "aa aa @2,2", "bb bb @60.01,2"]);
});

test("a cell beside a neighbour's shared line is measured with its half of it", () => {
  const lined = bordered("aa aa", { ...none, right: lineStyle(8) });
  const table = tableOf([[lined, "bb bb"]], { collapse: true, columns: autoColumns(2) });
  const { pages } = layOut({ sections: [sectionOf([table], { setup: wide })] });
  expect(linesOn(pages[0])).toEqual(["aa aa @0,0", "bb bb @58.01,0"]);
});

test("of two lines that differ in colour alone the cell's further to the left wins, from right to left the one further to the right", () => {
  const red = lineStyle(2, { color: { r: 1, g: 0, b: 0 } });
  const blue = lineStyle(2, { color: { r: 0, g: 0, b: 1 } });
  for (const mirrored of [false, true]) {
    const [towards, back] = mirrored ? (["left", "right"] as const) : (["right", "left"] as const);
    const first = [bordered("a", { ...none, [towards]: blue }), bordered("b", { ...none, [back]: red })];
    const { pages } = layOut([{ ...tableOf([first], { collapse: true }), mirrored }]);
    expect(
      marksOf(pages[0], "rule").map(({ stroke }) => stroke.color),
      `${mirrored}`,
    ).toEqual([blue.color]);
  }
});
