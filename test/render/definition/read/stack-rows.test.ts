import { describe, expect, test } from "vitest";
import { rowsOfStack } from "../../../../src/render/definition/read/elements/stack-rows.ts";
import type { Block, TableBlock } from "../../../../src/render/model/document/flow.ts";
import { noBox } from "../../../../src/render/model/look.ts";
import {
  boxWith,
  findings,
  layOut,
  linesOf,
  linesOn,
  pageBreak,
  para,
  placedOf,
  stackOf,
} from "../../../support/letters/layout-case.ts";

const stack = (blocks: readonly Block[], box = noBox): Block => ({ ...stackOf(blocks, box), element: "part" });

function rows(count: number, columns: number, lastRow?: "open" | "stretch", gap?: number): TableBlock {
  const parts = Array.from({ length: count }, (_, at) => [stack([para(`c${at}`)])]);
  return rowsOfStack({ stack: { gap, lastRow }, columns, parts, path: "/stack", mirrored: false });
}

/** Width of the line of 100 that each card starts and ends at. */
const spans = (table: TableBlock): readonly (readonly string[])[] =>
  table.rows.map(({ cells }) =>
    cells.map(({ column, columnSpan, blocks }) => {
      const unit = 100 / table.columns.length;
      return `${Math.round(column * unit)}-${Math.round((column + columnSpan) * unit)}${blocks.length === 0 ? " free" : ""}`;
    }),
  );

describe("the elements of a stack with columns", () => {
  test.each([
    [
      "leave the places of a last row free",
      "open",
      [
        ["0-25", "25-50", "50-75", "75-100"],
        ["0-25", "25-50", "50-100 free"],
      ],
    ],
    [
      "share the width of a last row",
      "stretch",
      [
        ["0-25", "25-50", "50-75", "75-100"],
        ["0-50", "50-100"],
      ],
    ],
  ] as const)("%s", (_, lastRow, expected) => {
    expect(spans(rows(6, 4, lastRow))).toEqual(expected);
  });

  test("are equally wide in every row, however many of however many columns are left", () => {
    for (let columns = 1; columns <= 8; columns += 1)
      for (let count = 1; count <= 2 * columns; count += 1) {
        const table = rows(count, columns, "stretch");
        const last = table.rows.at(-1)?.cells ?? [];
        expect(new Set(last.map(({ columnSpan }) => columnSpan)).size).toBe(1);
        for (const { cells } of table.rows)
          expect(cells.reduce((sum, { columnSpan }) => sum + columnSpan, 0)).toBe(table.columns.length);
        expect(table.rows.flatMap(({ cells }) => cells)).toHaveLength(count);
      }
  });

  test("stand side by side whatever is in them, apart by the gap, and no page divides one", () => {
    const card = (name: string, count: number) => [
      stack([linesOf(name, count)], boxWith({ margin: { top: 9, right: 9, bottom: 9, left: 9 } })),
    ];
    const parts = [card("a", 2), card("b", 4), card("c", 6), card("d", 1)];
    const table = rowsOfStack({ stack: { gap: 20 }, columns: 2, parts, path: "/stack", mirrored: false });
    const { pages, report } = layOut([table]);
    expect(pages.map((page) => linesOn(page))).toEqual([
      ["a1 @0,0", "b1 @60,0", "a2 @0,10", "b2 @60,10", "b3 @60,20", "b4 @60,30"],
      ["c1 @0,0", "d1 @60,0", "c2 @0,10", "c3 @0,20", "c4 @0,30", "c5 @0,40", "c6 @0,50"],
    ]);
    expect(findings(report)).toEqual([]);
  });

  test("are drawn as high as the highest of their row", () => {
    const box = boxWith({ background: { red: 1, green: 0, blue: 0 } as never });
    const parts = [[stack([para("a")], box)], [stack([linesOf("b", 3)], box)]];
    const table = rowsOfStack({ stack: {}, columns: 2, parts, path: "/stack", mirrored: false });
    const rects = layOut([table]).pages[0]?.marks.flatMap((mark) => (mark.kind === "rect" ? [mark.rect] : []));
    expect(rects).toEqual([{ x: 0, y: 0, width: 100, height: 30 }]);
  });

  test("take a place each, but for breaks and what stands elsewhere, which go with the element behind them or the last", () => {
    const [a, b] = [stack([para("a")]), stack([para("b")])];
    const away = placedOf({}, [para("z")]);
    for (const parts of [
      [[away], [a], [b]],
      [[a], [pageBreak], [b]],
      [[a], [b], [away]],
      [[a], [away, b], [pageBreak], [away]],
    ]) {
      const table = rowsOfStack({ stack: { lastRow: "stretch" }, columns: 2, parts, path: "/stack", mirrored: false });
      const cells = table.rows.flatMap((row) => row.cells);
      expect(cells.map(({ element }) => element)).toEqual(["part", "part"]);
      const kept = cells.flatMap(({ blocks }) => blocks).filter(({ kind }) => kind !== "paragraph");
      expect(kept).toEqual(parts.flat().filter(({ kind }) => kind !== "stack"));
    }
  });

  test("are drawn with their content where `verticalAlign` of their own says", () => {
    const parts = [[stack([para("a")], boxWith({ verticalAlign: "bottom" }))], [stack([linesOf("b", 3)])]];
    const table = rowsOfStack({ stack: {}, columns: 2, parts, path: "/stack", mirrored: false });
    expect(linesOn(layOut([table]).pages[0])).toContain("a @0,20");
  });

  test("that are no stacks, or have a name or a width of their own, stand in their place as they are", () => {
    const own = [para("p"), { ...stack([para("s")]), anchor: "here" }, stack([para("w")], boxWith({ width: 20 }))];
    const table = rowsOfStack({
      stack: {},
      columns: 3,
      parts: own.map((block) => [block]),
      path: "/stack",
      mirrored: false,
    });
    expect(table.rows[0]?.cells.map(({ box, blocks }) => [box, blocks])).toEqual(own.map((block) => [noBox, [block]]));
  });

  test.each([{ breakBefore: true }, { breakAfter: true }])("report a page break that their box wants: %j", (wanted) => {
    const parts = [[stack([para("a")], boxWith(wanted))], [stack([para("b")])]];
    const table = rowsOfStack({ stack: {}, columns: 2, parts, path: "/stack", mirrored: false });
    const { pages, report } = layOut([table]);
    expect(pages).toHaveLength(1);
    expect(findings(report).map((finding) => finding.split(" ")[0])).toEqual(["BREAK_IGNORED"]);
  });

  test("keep their row with the next where one of them is to be", () => {
    const card = (name: string, wanted = {}) => [stack([linesOf(name, 3)], boxWith(wanted))];
    const parts = [card("a"), card("b"), card("c", { keepWithNext: true }), card("d"), card("e"), card("f")];
    const table = rowsOfStack({ stack: {}, columns: 2, parts, path: "/stack", mirrored: false });
    expect(table.rows.map(({ keepWithNext }) => keepWithNext)).toEqual([undefined, true, undefined]);
  });
});
