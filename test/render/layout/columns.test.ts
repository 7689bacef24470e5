import { describe, expect, test } from "vitest";
import type { Block } from "../../../src/render/model/document/flow.ts";
import { allSides } from "../../../src/render/model/geometry.ts";
import {
  boxWith,
  findings,
  gridOf,
  heading,
  layOut,
  lineStyle,
  linesOf,
  linesOn,
  listItem,
  listOf,
  pageBreak,
  pageNumber,
  para,
  pictureOf,
  rowsOf,
  sectionOf,
  setupOf,
  spaced,
  stackOf,
  streamOf,
  tableOf,
  textsByPage,
  zoneOf,
} from "../../support/letters/layout-case.ts";

const onWidePages = (blocks: Parameters<typeof sectionOf>[0]) =>
  layOut({ sections: [sectionOf(blocks, { setup: setupOf({ size: { width: 210, height: 100 } }) })] });

describe("a grid", () => {
  test("shares the width by weight, without the gaps", () => {
    const { pages } = onWidePages([
      gridOf([[para("a")], [para("b")], [para("c")]], { weights: [2, 1, 1], gap: 5 }),
      para("z"),
    ]);
    expect(linesOn(pages[0])).toEqual(["a @0,0", "b @105,0", "c @160,0", "z @0,10"]);
  });

  test("weights of nothing count as equal, a single weight of nothing takes no space", () => {
    const { pages } = onWidePages([
      gridOf([[para("a")], [para("b")]], { weights: [0, 0] }),
      gridOf([[], [para("c")]], { weights: [0, 1] }),
    ]);
    expect(linesOn(pages[0])).toEqual(["a @0,0", "b @110,0", "c @10,10"]);
  });

  test("from right to left begins on the right", () => {
    const { pages } = onWidePages([gridOf([[para("a")], [para("b")]], { weights: [3, 1], mirrored: true })]);
    expect(linesOn(pages[0])).toEqual(["b @0,0", "a @60,0"]);
  });

  test("is as high as its highest column, and begins below the largest margin of all", () => {
    const { pages } = onWidePages([
      para("top"),
      gridOf([[para("a", { box: spaced(20, 4) })], [linesOf("b", 3, { box: spaced(5, 7) })]]),
      para("end"),
    ]);
    expect(linesOn(pages[0])).toEqual(["top @0,0", "a @0,30", "b1 @110,30", "b2 @110,40", "b3 @110,50", "end @0,67"]);
  });

  test("each column goes on over the page's end by itself", () => {
    const { pages } = onWidePages([gridOf([[linesOf("a", 12)], [linesOf("b", 2)], [linesOf("c", 21)]]), para("end")]);
    expect(textsByPage(pages).map((texts) => texts.length)).toEqual([22, 12, 2]);
    expect(linesOn(pages[1]).slice(0, 3)).toEqual(["a11 @0,0", "c11 @146.67,0", "a12 @0,10"]);
    expect(linesOn(pages[2])).toEqual(["c21 @146.67,0", "end @0,10"]);
  });

  test("begins where every column can show something", () => {
    const { pages } = onWidePages([linesOf("x", 8), gridOf([[para("a")], [pictureOf(20, 30)]])]);
    expect(textsByPage(pages)[1]).toEqual(["a"]);
  });

  test("a page break in one column leaves the others where they are", () => {
    const { pages } = onWidePages([
      gridOf([
        [para("a"), pageBreak, para("b")],
        [para("c"), para("d")],
      ]),
    ]);
    expect(pages.map(linesOn)).toEqual([["a @0,0", "c @110,0", "d @110,10"], ["b @0,0"]]);
  });

  test("has a box that is open where the page ends", () => {
    const box = boxWith({ padding: allSides(5), border: allSides(lineStyle(2)) });
    const { pages } = onWidePages([gridOf([[linesOf("a", 12)], [para("b")]], { box })]);
    expect(pages).toHaveLength(2);
    expect(linesOn(pages[0])[0]).toBe("a1 @7,7");
    expect(linesOn(pages[1])[0]).toBe("a9 @7,0");
  });

  test("keeps headings with what follows in their own column", () => {
    const { pages } = onWidePages([gridOf([[linesOf("a", 9), heading("h"), para("b")], [para("c")]])]);
    expect(textsByPage(pages)[1]).toEqual(["h", "b"]);
  });

  test("kept together it waits for a page that holds it", () => {
    const box = boxWith({ keepTogether: true });
    const { pages } = onWidePages([linesOf("x", 5), gridOf([[linesOf("a", 6)], [para("b")]], { box })]);
    expect(textsByPage(pages).map((texts) => texts.length)).toEqual([5, 7]);
  });

  test("in a cell and in a header it stands as it does in the body", () => {
    const grid = gridOf([[para("a")], [para("b")]]);
    const header = zoneOf([grid]);
    const setup = setupOf({ size: { width: 210, height: 100 } });
    const { pages } = layOut({ sections: [sectionOf([tableOf([[{ blocks: [grid] }, "x"]])], { setup, header })] });
    expect(linesOn(pages[0])).toEqual(["a @0,0", "b @110,0", "a @0,10", "b @57.5,10", "x @105,10"]);
  });

  test("gaps that leave no space are reduced and reported", () => {
    const { pages, report } = onWidePages([gridOf([[para("a")], [para("b")]], { gap: 1000 })]);
    expect(linesOn(pages[0])).toEqual(["a @0,0", "b @157.5,0"]);
    expect(findings(report)).toEqual(["BLOCK_OVERFLOW /columns"]);
  });

  test("grids in grids take their share of a share", () => {
    const inner = gridOf([[para("b")], [para("c")]]);
    const { pages } = onWidePages([gridOf([[para("a")], [inner]])]);
    expect(linesOn(pages[0])).toEqual(["a @0,0", "b @110,0", "c @165,0"]);
  });
});

describe("a stream", () => {
  test("is balanced where it ends: columns are as low as they can be", () => {
    const { pages } = onWidePages([streamOf(3, [linesOf("a", 7)]), para("z")]);
    expect(linesOn(pages[0])).toEqual([
      ...["a1 @0,0", "a4 @73.33,0", "a7 @146.67,0"],
      ...["a2 @0,10", "a5 @73.33,10", "a3 @0,20", "a6 @73.33,20"],
      "z @0,30",
    ]);
  });

  test("fills whole pages, column after column, and balances the last", () => {
    const { pages } = onWidePages([streamOf(2, [linesOf("a", 26)]), para("z")]);
    expect(textsByPage(pages).map((texts) => texts.length)).toEqual([20, 7]);
    expect(linesOn(pages[0])[1]).toBe("a11 @110,0");
    expect(linesOn(pages[1])).toEqual([
      ...["a21 @0,0", "a24 @110,0", "a22 @0,10", "a25 @110,10", "a23 @0,20", "a26 @110,20"],
      "z @0,30",
    ]);
  });

  test("takes what is left of a page first", () => {
    const { pages } = onWidePages([linesOf("x", 8), streamOf(2, [linesOf("a", 6)])]);
    expect(pages.map(linesOn).map((lines) => lines.slice(-4))).toEqual([
      ["a1 @0,80", "a3 @110,80", "a2 @0,90", "a4 @110,90"],
      ["a5 @0,0", "a6 @110,0"],
    ]);
  });

  test("content that is kept together stays so in its column", () => {
    const box = boxWith({ keepTogether: true });
    const { pages } = onWidePages([streamOf(2, [linesOf("a", 3), linesOf("b", 3, { box }), linesOf("c", 2)])]);
    expect(linesOn(pages[0])).toEqual([
      ...["a1 @0,0", "b1 @110,0", "a2 @0,10", "b2 @110,10", "a3 @0,20", "b3 @110,20"],
      ...["c1 @110,30", "c2 @110,40"],
    ]);
  });

  test("no heading stands last in a column", () => {
    const blocks = [linesOf("a", 3), heading("h"), linesOf("b", 4)];
    const { pages } = onWidePages([streamOf(2, blocks)]);
    const left = linesOn(pages[0]).filter((line) => line.includes(" @0,"));
    expect(left.at(-1)?.startsWith("h")).toBe(false);
  });

  test("lists and tables flow on from column to column", () => {
    const rows = Array.from({ length: 4 }, (_, row) => [`r${row}`]);
    const list = listOf([listItem("1", para("p")), listItem("2", para("q"))]);
    const { pages } = onWidePages([streamOf(2, [list, tableOf([["th"], ...rows], { headerRows: 1 })])]);
    expect(linesOn(pages[0])).toEqual([
      ...["1 @10,0", "p @30,0", "th @110,0", "2 @10,10", "q @30,10", "r1 @110,10"],
      ...["th @0,20", "r2 @110,20", "r0 @0,30", "r3 @110,30"],
    ]);
  });

  test("one block that cannot be divided stands in the first column", () => {
    const { pages, report } = onWidePages([streamOf(3, [pictureOf(30, 60)]), para("z")]);
    expect(linesOn(pages[0])).toEqual(["z @0,60"]);
    expect(findings(report)).toEqual([]);
  });

  test("a stream in a cell, where pages do not end, is balanced too", () => {
    const { pages } = onWidePages([tableOf([[{ blocks: [streamOf(2, [linesOf("a", 4)])] }, "x"]])]);
    expect(linesOn(pages[0])).toEqual(["a1 @0,0", "a3 @57.5,0", "x @105,0", "a2 @0,10", "a4 @57.5,10"]);
  });

  test("a page number in a column is that of its page", () => {
    const { pages } = onWidePages([streamOf(2, [linesOf("a", 20), para([pageNumber])])]);
    expect(textsByPage(pages)[1]).toEqual(["2"]);
  });

  test("balancing a hundred lines costs a few times as much as setting them, streams in streams not more", () => {
    const lines = linesOf("a", 100);
    const high = { setup: setupOf({ size: { width: 1000, height: 2000 } }) };
    const one = layOut({ sections: [sectionOf([streamOf(2, [lines])], high)] });
    const nested = [1, 2, 3, 4].reduce((inner) => streamOf(2, [inner]), streamOf(2, [lines]));
    const five = layOut({ sections: [sectionOf([nested], high)] });
    expect(one.work).toBeLessThan(500);
    expect(five.work).toBeLessThan(3000);
  });

  test("draws its box around all columns", () => {
    const box = boxWith({ background: { r: 1, g: 0, b: 0 }, padding: allSides(5) });
    const { pages } = onWidePages([streamOf(2, [linesOf("a", 4)], { box })]);
    expect(rowsOf(pages[0])).toEqual(["0,0 210x30"]);
  });

  test("an empty stream shows nothing and takes no space", () => {
    const { pages } = onWidePages([para("a"), streamOf(2, []), gridOf([[], []]), para("z")]);
    expect(linesOn(pages[0])).toEqual(["a @0,0", "z @0,10"]);
  });
});

const together = boxWith({ keepTogether: true });
const keptInColumns: Readonly<Record<string, (lines: number) => readonly Block[]>> = {
  "a stack": (lines) => [stackOf([linesOf("k", lines)], together)],
  "a paragraph": (lines) => [linesOf("k", lines, { box: together })],
  "a table": (lines) => [
    tableOf(
      Array.from({ length: lines }, (_, at) => [`k${at + 1}`]),
      { box: together },
    ),
  ],
  "a stack in a stack": (lines) => [stackOf([stackOf([linesOf("k", lines)], together)])],
  "a heading and its stack": (lines) => [heading("k0"), stackOf([linesOf("k", lines - 1)], together)],
};

test.each(Object.keys(keptInColumns))(
  "%s that is kept together and fits on a page is divided by no column, and nothing is reported",
  (kind) => {
    for (const above of [0, 5])
      for (const first of [0, 1, 4, 9, 14])
        for (const lines of [2, 5, 8, 10])
          for (const last of [0, 1, 7]) {
            const text = (name: string, count: number) => (count === 0 ? [] : [linesOf(name, count)]);
            const stream = [...text("f", first), ...(keptInColumns[kind]?.(lines) ?? []), ...text("l", last)];
            const { pages, report } = onWidePages([...text("a", above), streamOf(2, stream)]);
            const columns = pages.flatMap((page, at) =>
              linesOn(page).flatMap((line) => (line.startsWith("k") ? [`${at} ${/@(\d+),/.exec(line)?.[1]}`] : [])),
            );
            const given = { above, first, lines, last };
            expect({ ...given, columns: new Set(columns).size }).toEqual({ ...given, columns: 1 });
            expect({ ...given, findings: findings(report) }).toEqual({ ...given, findings: [] });
          }
  },
);

test("columns that were balanced for a whole page go over the page's end where less of it is left", () => {
  const box = boxWith({ keepTogether: true });
  // No page holds the stack, which is therefore divided where it stands; its columns were tried on a page of their own.
  const kept = stackOf([streamOf(2, [linesOf("a", 12)]), linesOf("b", 9)], box);
  const { pages } = onWidePages([linesOf("x", 6), kept]);
  const texts = textsByPage(pages);
  expect(texts[0]).toHaveLength(6 + 8);
  expect(texts.flat().filter((text) => text.startsWith("a"))).toHaveLength(12);
  expect(texts[1]?.slice(0, 4)).toEqual(["a9", "a11", "a10", "a12"]);
});
