import { describe, expect, test } from "vitest";
import type { Block, ColumnsBlock } from "../../../../src/render/model/document/flow.ts";
import { only, pictureOf, read, readBlocks, textOf } from "./reading.ts";

const columnsIn = (columns: object, more: object = {}): ColumnsBlock =>
  only(readBlocks([{ columns }], more), "columns");

const words = (blocks: readonly Block[]) =>
  blocks.map((block) => (block.kind === "columns" ? textOf(block) : block.kind));

describe("columns", () => {
  test("widths make a grid, 10 apart unless requested; a column without content stays empty", () => {
    const grid = columnsIn({ widths: [2, 1, 1], rows: [[{ p: "a" }], [{ p: "b" }]] });
    expect([grid.weights, grid.gap, textOf(grid)]).toEqual([[2, 1, 1], 10, "a | b | "]);
    expect(columnsIn({ widths: [1], gap: 0, rows: [[{ p: "a" }]] }).gap).toBe(0);
  });

  test("without widths and number there is a column for each row", () => {
    const grid = columnsIn({ rows: [[{ p: "a" }], [{ p: "b" }]] });
    expect([grid.weights, grid.content.kind]).toEqual([[1, 1], "grid"]);
    expect(readBlocks([{ columns: { rows: [] } }, { p: "x" }]).map(({ kind }) => kind)).toEqual(["paragraph"]);
  });

  test("a number alone makes one stream of all rows; widths win over it", () => {
    const rows = [[{ p: "a" }, { p: "b" }], [{ p: "c" }]];
    const stream = columnsIn({ colNumber: 3, rows });
    expect([stream.weights, stream.content.kind, textOf(stream)]).toEqual([[1, 1, 1], "stream", "a b c"]);
    expect(columnsIn({ colNumber: 3, widths: [1, 1], rows }).content.kind).toBe("grid");
  });

  test("content without a column is left out and reported", () => {
    const { warnings, codes } = read({ content: [{ columns: { widths: [1], rows: [[], [{ p: "a" }], []] } }] });
    expect(codes).toEqual(["CONTENT_ERROR"]);
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([
      ["COLUMN_DROPPED", "/document/content/0/columns/rows/1"],
    ]);
    expect(warnings[0]?.message).toContain("There is 1 column;");
  });

  describe("that were probably meant otherwise are reported:", () => {
    const two = [{ p: "a" }, { p: "b" }];
    const found = (columns: object) => {
      const { warnings, codes } = read({ content: [{ columns }] });
      return [
        ...codes,
        ...warnings.map(({ code, path }) => `${code} ${path.slice("/document/content/0/columns".length)}`),
      ];
    };

    test.each([
      ["without widths", { rows: [two] }],
      ["with a width for each element", { widths: [1, "100pt"], rows: [two] }],
      ["with the whole width", { widths: [100], rows: [two] }],
    ])("rows with a row in it, %s", (_, columns) => {
      expect(found(columns)).toEqual(["COLUMN_MISREAD /rows/0"]);
    });

    test("a number of columns that is not that of the widths", () => {
      expect(found({ widths: [1], colNumber: 3, rows: [[{ p: "a" }]] })).toEqual([
        "CONTENT_ERROR",
        "COLUMN_MISREAD /colNumber",
      ]);
    });

    test.each([
      ["columns", { widths: [1, 1], rows: [two, two] }],
      ["a column that stays empty", { widths: [1, 1, 1], rows: [two] }],
      ["a part of the width", { widths: ["50%"], rows: [two] }],
      ["one stream", { colNumber: 2, rows: [two] }],
      ["a number that says the same", { colNumber: 2, widths: [1, 1], rows: [two, two] }],
    ])("but not %s", (_, columns) => {
      expect(found(columns)).toEqual([]);
    });
  });

  test("their style is inherited and boxes them; right to left begins on the right", () => {
    const style = { fontSize: 20, padding: 3, baseDirection: "rtl" };
    const { box, mirrored, content } = columnsIn({ style, rows: [[{ p: "a" }]] });
    const inner = content.kind === "grid" ? content.columns[0]?.[0] : undefined;
    expect([box.padding.left, mirrored, inner?.kind === "paragraph" && inner.look.size]).toEqual([3, true, 20]);
  });

  test("page breaks cut a stream, in cells they are left out", () => {
    const rows = [
      [{ break: "page" }, { p: "a" }, { p: "b", style: { pageBreakBefore: true } }],
      [{ p: "c", style: { pageBreakAfter: true } }, { p: "d" }, { break: "page" }],
    ];
    const blocks = readBlocks([{ columns: { colNumber: 2, rows } }]);
    expect(words(blocks)).toEqual(["page-break", "a", "b c", "d", "page-break"]);
    expect(blocks.map(({ box }) => [box.breakBefore, box.breakAfter])).toEqual([
      [false, false],
      [false, false],
      [true, true],
      [false, false],
      [false, false],
    ]);
    const { warnings } = read({ content: [{ table: { rows: [[{ columns: { colNumber: 2, rows } }]] } }] });
    expect(warnings.map(({ code }) => code)).toContain("BREAK_IGNORED");
  });

  test("shares in the size of images are of the column", () => {
    const pictures = { a: pictureOf(100, 100) };
    const content = [{ columns: { widths: [1, 3], gap: 20, rows: [[{ image: { src: "a", width: "100%" } }]] } }];
    const { blocks } = read({ pageSetup: { size: [220, 200], margin: [10, 10, 10, 10] }, content }, { pictures });
    const { content: grid } = only(blocks, "columns");
    expect(grid.kind === "grid" && grid.columns[0]?.[0]).toMatchObject({ kind: "picture", width: 45 });
  });

  test("more than 100 columns are cut, and reported", () => {
    const rows = Array.from({ length: 102 }, () => [{ p: "a" }]);
    const { blocks, warnings } = read({ content: [{ columns: { rows } }] });
    expect([only(blocks, "columns").weights.length, warnings.length]).toEqual([100, 2]);
  });
});
