import { expect, test } from "vitest";
import type { ColumnWidth, TableBlock } from "../../../src/render/model/document/flow.ts";
import { noSides } from "../../../src/render/model/geometry.ts";
import { plainParagraph } from "../../../src/render/model/look.ts";
import {
  boxWith,
  findings,
  layOut,
  linesOf,
  linesOn,
  pageNumber,
  para,
  pictureOf,
  rowsOf,
  sectionOf,
  setupOf,
  squareLook,
  tableOf,
  textInline,
  textsByPage,
} from "../../support/letters/layout-case.ts";
import { atNight } from "../../support/night.ts";

const rowsOn = (...blocks: Parameters<typeof sectionOf>[0]) => textsByPage(layOut(blocks).pages);

test("columns share the width and rows stand under each other", () => {
  const { pages } = layOut([
    tableOf([
      ["a", "b"],
      ["c", "d"],
    ]),
  ]);
  expect(linesOn(pages[0])).toEqual(["a @0,0", "b @50,0", "c @0,10", "d @50,10"]);
});

test("a row is as high as its highest cell", () => {
  const { pages } = layOut([
    tableOf([
      ["a", "b|b"],
      ["c", "d"],
    ]),
  ]);
  expect(linesOn(pages[0])).toEqual(["a @0,0", "b @50,0", "b @50,10", "c @0,20", "d @50,20"]);
});

test("cells keep their padding", () => {
  const box = boxWith({ padding: { top: 3, right: 5, bottom: 3, left: 5 } });
  const { pages } = layOut([tableOf([[{ text: "a", box }], [{ text: "b", box }]])]);
  expect(linesOn(pages[0])).toEqual(["a @5,3", "b @5,19"]);
});

test("cells stand apart by the gap, which neither the last column nor the last row has behind it", () => {
  const rows = [
    ["a", "b"],
    ["c", "d"],
  ];
  const { pages } = layOut([tableOf(rows, { gap: { rows: 4, columns: 10 } }), para("e")]);
  expect(linesOn(pages[0])).toEqual(["a @0,0", "b @55,0", "c @0,14", "d @55,14", "e @0,24"]);
  const five = Array.from({ length: 5 }, (_, index) => [`r${index}`]);
  expect(rowsOn(tableOf(five, { gap: { rows: 12.5, columns: 0 } }))).toEqual([["r0", "r1", "r2", "r3", "r4"]]);
  expect(rowsOn(tableOf(five, { gap: { rows: 13, columns: 0 } }))).toEqual([["r0", "r1", "r2", "r3"], ["r4"]]);
});

test("a cell that spans others reaches over the gaps between them, and a height of its own is without the one below", () => {
  const tall = { text: "a", rowSpan: 2, box: boxWith({ background: squareLook.color }) };
  const { pages } = layOut([
    tableOf(
      [
        [tall, { text: "b", box: boxWith({ height: 20 }) }],
        [undefined, "c"],
        ["d", "e"],
      ],
      {
        gap: { rows: 5, columns: 10 },
      },
    ),
  ]);
  expect(linesOn(pages[0])).toEqual(["a @0,0", "b @55,0", "c @55,25", "d @0,40", "e @55,40"]);
  expect(pages[0]?.marks.flatMap((mark) => (mark.kind === "rect" ? [mark.rect] : []))).toMatchObject([
    { x: 0, width: 45, height: 35 },
  ]);
});

test("first and last margins in a cell are dropped, those between stay", () => {
  const box = boxWith({ margin: { ...noSides, top: 7, bottom: 7 } });
  const { pages } = layOut([tableOf([[{ blocks: [para("a", { box }), para("b", { box })] }], ["c"]])]);
  expect(linesOn(pages[0])).toEqual(["a @0,0", "b @0,17", "c @0,27"]);
});

test("header rows come again on every page", () => {
  const rows = Array.from({ length: 15 }, (_, index) => [`r${index}`]);
  const pages = rowsOn(tableOf([["h1"], ["h2"], ...rows], { headerRows: 2 }));
  expect(pages.map((page) => page.slice(0, 3))).toEqual([
    ["h1", "h2", "r0"],
    ["h1", "h2", "r8"],
  ]);
  expect(pages.flat().filter((text) => text.startsWith("r"))).toEqual(rows.flat());
});

test("a header never stands without a row below it", () => {
  expect(rowsOn(linesOf("a", 9), tableOf([["head"], ["row"]], { headerRows: 1 }))[1]).toEqual(["head", "row"]);
});

test("a page number in a repeated header is that of its page", () => {
  const rows = Array.from({ length: 12 }, (_, index) => [`r${index}`]);
  const head = { blocks: [para([textInline("page "), pageNumber])] };
  const pages = rowsOn(tableOf([[head], ...rows], { headerRows: 1 }));
  expect(pages.map((page) => page[0])).toEqual(["page 1", "page 2"]);
});

test("a header that takes more than half a page is not repeated, and reported", () => {
  const rows = Array.from({ length: 6 }, (_, index) => [`r${index}`]);
  const { pages, report } = layOut([tableOf([[{ blocks: [linesOf("h", 6)] }], ...rows], { headerRows: 1 })]);
  expect(textsByPage(pages)[1]).toEqual(["r4", "r5"]);
  expect(findings(report)).toEqual(["HEADER_NOT_REPEATED /table"]);
  expect(report.errorCodes()).toEqual([]);
});

test("a table of nothing but header rows is shown once", () => {
  expect(rowsOn(tableOf([["a"], ["b"]], { headerRows: 2 }))).toEqual([["a", "b"]]);
});

test("a row is not divided while a page can hold it", () => {
  expect(rowsOn(linesOf("a", 8), tableOf([["b"], ["c|d|e"]]))).toEqual([
    ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "b"],
    ["c", "d", "e"],
  ]);
});

test("a row taller than a page is divided and loses nothing", () => {
  const tall = tableOf([
    ["top", ""],
    [{ blocks: [linesOf("l", 23)] }, { blocks: [linesOf("r", 4)] }],
    ["end", ""],
  ]);
  const pages = rowsOn(linesOf("a", 5), tall);
  const texts = pages.flat();
  expect(texts.filter((text) => text.startsWith("l"))).toEqual(Array.from({ length: 23 }, (_, i) => `l${i + 1}`));
  expect(pages[0]?.slice(5)).toEqual(["top", "", "l1", "r1", "l2", "r2", "l3", "r3", "l4", "r4"]);
  expect(pages.at(-1)).toContain("end");
  expect(pages).toHaveLength(3);
});

test("a divided row repeats the header and closes its cells on both pages", () => {
  const box = boxWith({ background: { r: 1, g: 0, b: 0 } });
  const table = tableOf([["head"], [{ blocks: [linesOf("l", 12)], box }]], { headerRows: 1 });
  const { pages } = layOut([table]);
  expect(linesOn(pages[1])).toEqual(["head @0,0", "l10 @0,10", "l11 @0,20", "l12 @0,30"]);
  expect(rowsOf(pages[0])).toEqual(["0,10 100x90"]);
  expect(rowsOf(pages[1])).toEqual(["0,10 100x30"]);
});

test("a row taller than a page waits for the next when one of its cells could show nothing", () => {
  const text = linesOf("l", 20, { paragraph: { ...plainParagraph, orphans: 3 } });
  const pages = rowsOn(linesOf("a", 8), tableOf([[{ blocks: [text] }, "b"]]));
  expect(pages[0]).toEqual(["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8"]);
  expect(pages[1]?.slice(0, 2)).toEqual(["l1", "b"]);
});

test("rows that stay with the next wait with it, though none that begin their page", () => {
  const tall = linesOf("l", 20, { paragraph: { ...plainParagraph, orphans: 3 } });
  const rows = [["r"], ["head"], ["subhead"], [{ blocks: [tall] }]];
  const table = tableOf(rows);
  const kept = {
    ...table,
    rows: table.rows.map((row, at) => (at === 1 || at === 2 ? { ...row, keepWithNext: true } : row)),
  };
  const pages = rowsOn(linesOf("a", 6), kept);
  expect(pages[0]).toEqual(["a1", "a2", "a3", "a4", "a5", "a6", "r"]);
  expect(pages[1]?.slice(0, 3)).toEqual(["head", "subhead", "l1"]);
  const all = { ...table, rows: table.rows.map((row) => ({ ...row, keepWithNext: true })) };
  expect(rowsOn(linesOf("a", 6), all)[1]?.slice(0, 4)).toEqual(["r", "head", "subhead", "l1"]);
  const unbroken = linesOf("l", 20, { paragraph: { ...plainParagraph, orphans: 9 } });
  const stuck = tableOf([["r"], ["head"], [{ blocks: [unbroken] }]]);
  const alone = { ...stuck, rows: stuck.rows.map((row) => ({ ...row, keepWithNext: true })) };
  expect(rowsOn(alone).map((page) => page[0])).toEqual(["r", "l1", "l11"]);
});

test("a picture taller than a page is made smaller in a cell too", () => {
  const { pages, report } = layOut([tableOf([[{ blocks: [pictureOf(100, 400)] }], ["b"]])]);
  expect(pages[0]?.marks[0]).toMatchObject({ kind: "picture", rect: { width: 25, height: 100 } });
  expect(textsByPage(pages)).toEqual([[], ["b"]]);
  expect(findings(report)).toEqual(["BLOCK_OVERFLOW /picture"]);
});

test("a cell spans columns", () => {
  const { pages } = layOut([
    tableOf([
      [{ text: "abcdefghij", columnSpan: 2 }, undefined],
      ["c", "d"],
    ]),
  ]);
  expect(linesOn(pages[0])).toEqual(["abcdefghij @0,0", "c @0,10", "d @50,10"]);
});

test("a cell spans rows, and the rows grow evenly for what it needs", () => {
  const { pages } = layOut([
    tableOf([
      [{ text: "a|a|a|a", rowSpan: 2 }, "b"],
      [undefined, "c"],
      ["d", "e"],
    ]),
  ]);
  expect(linesOn(pages[0])).toEqual([
    "a @0,0",
    "b @50,0",
    "a @0,10",
    "a @0,20",
    "c @50,20",
    "a @0,30",
    "d @0,40",
    "e @50,40",
  ]);
});

test("rows joined by a row span go to the next page together", () => {
  const rows = [
    [{ text: "s", rowSpan: 3 }, "b1"],
    [undefined, "b2"],
    [undefined, "b3"],
  ];
  expect(rowsOn(linesOf("a", 8), tableOf(rows))[1]).toEqual(["s", "b1", "b2", "b3"]);
});

test("rows joined by overlapping spans are one group", () => {
  const rows = [
    [{ text: "s", rowSpan: 2 }, "b1", "c1"],
    [undefined, { text: "t", rowSpan: 2 }, "c2"],
    ["a3", undefined, "c3"],
    ["a4", "b4", "c4"],
  ];
  const pages = rowsOn(linesOf("x", 8), tableOf(rows));
  expect(pages[0]).toHaveLength(8);
  expect(pages[1]).toEqual(["s", "b1", "c1", "t", "c2", "a3", "c3", "a4", "b4", "c4"]);
});

test("rows joined by a span that no page can hold are divided between them, and the span goes on", () => {
  const rows = Array.from({ length: 14 }, (_, row) => [
    row === 0 ? { blocks: [linesOf("s", 12)], rowSpan: 14 } : undefined,
    `b${row}`,
  ]);
  const { pages } = layOut([linesOf("x", 4), tableOf(rows)]);
  const texts = textsByPage(pages);
  expect(texts[0]).toEqual([
    "x1",
    "x2",
    "x3",
    "x4",
    "s1",
    "b0",
    "s2",
    "b1",
    "s3",
    "b2",
    "s4",
    "b3",
    "s5",
    "b4",
    "s6",
    "b5",
  ]);
  expect(texts[1]).toEqual(["s7", "b6", "s8", "b7", "s9", "b8", "s10", "b9", "s11", "b10", "s12", "b11", "b12", "b13"]);
});

test("the last row of a span that goes over pages grows for what is left of it", () => {
  const rows = [
    [{ blocks: [linesOf("s", 25)], rowSpan: 2 }, "b0"],
    [undefined, "b1"],
    ["end", "b2"],
  ];
  const texts = rowsOn(tableOf(rows));
  expect(texts.flat().filter((text) => text.startsWith("s"))).toEqual(
    Array.from({ length: 25 }, (_, i) => `s${i + 1}`),
  );
  expect(texts.at(-1)?.slice(-2)).toEqual(["end", "b2"]);
  expect(texts).toHaveLength(3);
});

test.each([
  ["top", 0],
  ["middle", 10],
  ["bottom", 20],
] as const)("a cell's content stands at the %s", (verticalAlign, y) => {
  const { pages } = layOut([tableOf([[{ text: "a", verticalAlign }, "b|b|b"]])]);
  expect(linesOn(pages[0])).toContain(`a @0,${y}`);
});

test("cells on the baseline share the lowest first one", () => {
  const big = para("B", { look: { ...squareLook, size: 20 } });
  const row = [
    { text: "a", verticalAlign: "baseline" },
    { blocks: [big], verticalAlign: "baseline" },
  ] as const;
  const { pages } = layOut([tableOf([[...row]])]);
  expect(linesOn(pages[0])).toEqual(["B @50,0", "a @0,8"]);
});

test("a cell's own height is the least its row gets", () => {
  const { pages } = layOut([
    tableOf([
      [{ text: "a", box: boxWith({ height: 35 }) }, "b"],
      ["c", "d"],
    ]),
  ]);
  expect(linesOn(pages[0])).toContain("c @0,35");
});

test("a table in a cell goes over the page with its row", () => {
  const inner = tableOf(Array.from({ length: 14 }, (_, index) => [`i${index}`, `j${index}`]));
  const texts = rowsOn(linesOf("x", 5), tableOf([[{ blocks: [inner] }], ["end"]]));
  expect(texts[0]?.slice(5)).toEqual(["i0", "j0", "i1", "j1", "i2", "j2", "i3", "j3", "i4", "j4"]);
  expect(texts[1]?.at(-1)).toBe("end");
  expect(texts.flat().filter((text) => /[ij]/.test(text))).toHaveLength(28);
});

const widths = (columns: readonly ColumnWidth[], rows: Parameters<typeof tableOf>[0], width = 100) => {
  const setup = setupOf({ size: { width, height: 200 } });
  const { pages } = layOut({ sections: [sectionOf([tableOf(rows, { columns })], { setup })] });
  return linesOn(pages[0]);
};

const weight = (value: number): ColumnWidth => ({ kind: "weight", weight: value });
const percent = (value: number): ColumnWidth => ({ kind: "percent", percent: value });
const auto: ColumnWidth = { kind: "auto" };

test("weights divide what percentages leave", () => {
  expect(widths([percent(20), weight(3), weight(1)], [["a", "b", "c"]])).toEqual(["a @0,0", "b @20,0", "c @80,0"]);
});

test("percentages of more than all are scaled down", () => {
  expect(widths([percent(100), percent(100)], [["a", "b"]])).toEqual(["a @0,0", "b @50,0"]);
});

const points = (value: number): ColumnWidth => ({ kind: "points", points: value });

test("weights share what is left behind the longest word of each column", () => {
  expect(widths([weight(8), weight(1), weight(1)], [["a", "bbb", "c"]])).toEqual(["a @0,0", "bbb @60,0", "c @90,0"]);
  expect(
    widths(
      [weight(6), weight(1)],
      [
        ["aa bb", "c"],
        ["d", "eee"],
      ],
    ).slice(0, 2),
  ).toEqual(["aa bb @0,0", "c @70,0"]);
});

test("numbers that fill a table leave words their part of it", () => {
  const [, word] = widths([weight(1), weight(1)], [["123456789", "aaaaaa"]]);
  expect(word).toBe("aa @75,0");
  const [, beside] = widths([auto, auto], [["12345678901", "aaaaaa"]]);
  expect(beside).toBe("aa @75,0");
});

test("where words do not all fit, the longest alone are cut, and numbers keep their width", () => {
  const rows = [["abcdefgh", "1,234", "xy"]];
  const cut = ["abc @0,0", "1,234 @30,0", "xy @80,0", "def @0,10", "gh @0,20"];
  for (const columns of [
    [weight(1), weight(1), weight(1)],
    [auto, auto, auto],
    [auto, weight(1), weight(2)],
  ])
    expect(widths(columns, rows)).toEqual(cut);
});

test("columns with a width in points have it, and weights divide what they leave", () => {
  expect(widths([points(30), weight(3), percent(10), weight(1)], [["a", "b", "c", "d"]])).toEqual([
    "a @0,0",
    "b @30,0",
    "c @75,0",
    "d @85,0",
  ]);
});

test("columns wider in points than the table's space are made narrower together, and reported", () => {
  const table = tableOf([["a", "b"]], { columns: [points(150), points(50)] });
  const { pages, report } = layOut([table]);
  expect(linesOn(pages[0])).toEqual(["a @0,0", "b @75,0"]);
  expect(findings(report)).toEqual(["BLOCK_OVERFLOW /table"]);
  expect(widths([points(60), points(40)], [["a", "b"]])).toEqual(["a @0,0", "b @60,0"]);
});

test("a nested table takes the width in points that its columns have", () => {
  const inner = tableOf([["b"]], { columns: [points(40)] });
  expect(widths([auto, auto], [[{ blocks: [inner] }, "c"]])).toEqual(["b @0,0", "c @40.01,0"]);
});

test("automatic columns are as wide as their longest line", () => {
  expect(
    widths(
      [auto, auto],
      [
        ["aaa", "b"],
        ["c", "dd"],
      ],
    ),
  ).toEqual(["aaa @0,0", "b @30.01,0", "c @0,10", "dd @30.01,10"]);
});

test("automatic columns that want too much share what is above their longest words", () => {
  // Least 30 and 10, most 110 and 30; 60 of 100 points are left to give, in proportion 80 to 20.
  expect(widths([auto, auto], [["aaa bbb ccc", "d e"]])).toEqual(["aaa bbb @0,0", "d @78,0", "ccc @0,10", "e @78,10"]);
});

test("automatic columns leave weighted ones at least their longest word", () => {
  const lines = widths([auto, weight(1)], [["aaa bbb ccc ddd", "word"]]);
  expect(lines).toContain("word @60,0");
});

test("a table of automatic columns with a width of its own fills it", () => {
  const table = tableOf([["a", "b"]], { columns: [auto, auto], box: boxWith({ width: 80 }) });
  expect(linesOn(layOut([table]).pages[0])).toEqual(["a @0,0", "b @40,0"]);
});

test("a narrow table stands where its box says", () => {
  const table = tableOf([["a"]], { columns: [auto], box: boxWith({ align: "right" }) });
  expect(linesOn(layOut([table]).pages[0])).toEqual(["a @89.99,0"]);
});

const limited = (limits: object): ColumnWidth => ({ kind: "auto", ...limits });

test("columns are no narrower and no wider than they may be", () => {
  expect(widths([limited({ min: 30 }), auto], [["a", "b"]])).toEqual(["a @0,0", "b @30,0"]);
  expect(widths([limited({ max: 20 }), auto], [["aa bb", "c"]])).toEqual(["aa @0,0", "c @20,0", "bb @0,10"]);
  expect(widths([limited({ max: 20 }), auto], [["aaaa", "c"]])).toEqual(["aa @0,0", "c @20,0", "aa @0,10"]);
  expect(widths([limited({ min: 30, max: 20 }), auto], [["a", "b"]])).toEqual(["a @0,0", "b @30,0"]);
});

test("a column whose texts stay on one line takes what they need, and the others give way", () => {
  expect(widths([limited({ noWrap: true }), auto], [["aa bb", "cc dd ee"]])).toEqual([
    "aa bb @0,0",
    "cc @50.01,0",
    "dd @50.01,10",
    "ee @50.01,20",
  ]);
  expect(widths([limited({ noWrap: true, max: 20 }), auto], [["aa bb", "c"]])).toEqual([
    "aa @0,0",
    "c @20,0",
    "bb @0,10",
  ]);
});

test("where there is too little space, columns with limits keep theirs as long as it is there", () => {
  expect(widths([limited({ noWrap: true }), auto], [["aaaa bbbb", "cc"]])).toEqual([
    "aaaa bbbb @0,0",
    "c @90.01,0",
    "c @90.01,10",
  ]);
  expect(widths([limited({ min: 100 }), limited({ min: 100 })], [["a", "b"]])).toEqual(["a @0,0", "b @50,0"]);
});

test("in a table with a width of its own the columns without a most take what is left over", () => {
  const filled = (columns: readonly ColumnWidth[]) =>
    linesOn(layOut([tableOf([["a", "b"]], { columns, box: boxWith({ width: 80 }) })]).pages[0]);
  expect(filled([limited({ max: 20 }), auto])).toEqual(["a @0,0", "b @10.01,0"]);
  expect(filled([limited({ min: 20, max: 20 }), auto])).toEqual(["a @0,0", "b @20,0"]);
  expect(filled([limited({ max: 20 }), limited({ max: 20 })])).toEqual(["a @0,0", "b @40,0"]);
});

test("more cells than columns are not lost", () => {
  expect(widths([weight(1)], [["a", "b"]]).map((line) => line.slice(0, 1))).toEqual(["a", "b"]);
});

test("twenty times as many rows cost twenty times as much", () => {
  const workFor = (count: number) =>
    layOut([tableOf([["h", "h"], ...Array.from({ length: count }, () => ["a", "b"])], { headerRows: 1 })]).work / count;
  const few = atNight(1_000, 250);
  expect(workFor(20 * few) / workFor(few)).toBeLessThan(1.05);
});

test("tables that want to be kept together inside each other cost a sum, not a product", () => {
  const box = boxWith({ keepTogether: true });
  const nest = (depth: number): TableBlock =>
    tableOf([[{ blocks: [para("a"), depth === 0 ? linesOf("l", 40) : nest(depth - 1)] }]], { box });
  const workFor = (depth: number) => layOut([para("x"), nest(depth)]).work;
  expect(workFor(16) / workFor(8)).toBeLessThan(10);
});

test("a mirrored table begins on the right; spans reach to the left", () => {
  const columns: readonly ColumnWidth[] = [50, 30, 20].map((weight) => ({ kind: "weight", weight }));
  const rows = [
    ["a", "b", "c"],
    [{ text: "d", columnSpan: 2 }, undefined, { text: "e", rowSpan: 2 }],
    ["f", "g", undefined],
  ];
  const { pages } = layOut([tableOf(rows, { columns, mirrored: true })]);
  expect(linesOn(pages[0])).toEqual(["c @0,0", "b @20,0", "a @50,0", "e @0,10", "d @20,10", "g @20,20", "f @50,20"]);
});

test("a nest of row spans taller than a page is divided between its rows, and none of it is lost", () => {
  const rows = Array.from({ length: 8 }, (_, at) => [
    at === 0 ? { text: "A", rowSpan: 8 } : undefined,
    at % 4 === 0 ? { text: at === 0 ? "B" : "C", rowSpan: 4 } : undefined,
    `${at}|${at}`,
  ]);
  const { pages } = layOut({
    sections: [sectionOf([tableOf(rows)], { setup: setupOf({ size: { width: 100, height: 50 } }) })],
  });
  const texts = textsByPage(pages);
  expect(texts.flat().toSorted()).toEqual([..."0011223344556677ABC"].toSorted());
  for (const lines of texts) {
    const numbers = lines.filter((line) => /\d/.test(line));
    expect(numbers.filter((line) => numbers.filter((other) => other === line).length !== 2)).toEqual([]);
  }
});

test("a cell that repeats shows its content on each further page of its rows, from the start once all of it was shown", () => {
  const table = (label: object) =>
    tableOf(Array.from({ length: 24 }, (_, row) => [row === 0 ? { rowSpan: 24, ...label } : undefined, `r${row}`]));
  const labels = (label: object) => rowsOn(table(label)).map((texts) => texts.filter((text) => !text.startsWith("r")));
  expect(labels({ text: "a|b" })).toEqual([["a", "b"], [], []]);
  expect(labels({ text: "a|b", again: true })).toEqual([
    ["a", "b"],
    ["a", "b"],
    ["a", "b"],
  ]);
  const long = labels({ blocks: [linesOf("s", 12)], again: true });
  expect(long.map((texts) => [texts[0], texts.at(-1)])).toEqual([
    ["s1", "s10"],
    ["s11", "s12"],
    ["s1", "s4"],
  ]);
});
