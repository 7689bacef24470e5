import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Block, FlowCell, TableBlock } from "../../../../src/render/model/document/flow.ts";
import { growth, linear } from "../../../support/cpu-time.ts";
import { atNight } from "../../../support/night.ts";
import { isLeftOut } from "../../../support/scope.ts";
import { only, pictureOf, read, readBlocks, textOf, written } from "./reading.ts";

test("the name of a section's break is that of what follows, behind any number of page breaks", () => {
  const breaks = Array.from({ length: 20_000 }, () => ({ break: "page" }));
  const blocks = readBlocks([{ p: "a" }, { break: "section", id: "here" }, ...breaks, { p: "b" }]);
  expect(blocks.filter(({ anchor }) => anchor === "here")).toEqual([blocks.at(-1)]);
});

test("a list of the body does not go on from one in the rows that carry a sum", () => {
  const items = [{ p: "x" }];
  const out = [[{ content: [{ ol: { items } }] }]];
  const table = { source: "$data.rows", map: ["$item.n"], carry: { value: "n", out } };
  const content = [{ ol: { items: [...items, ...items] } }, { table }, { ol: { items, continue: true } }];
  const last = read({ content }, { data: { rows: [{ n: 1 }] } }).blocks.at(-1);
  expect(last).toMatchObject({ kind: "list", numbering: { start: 3 } });
});

describe("stacks", () => {
  const margins = (stack: object) =>
    only(readBlocks([{ stack }]), "stack").blocks.map(({ box: { margin } }) => [margin.top, margin.bottom]);
  const three = [{ p: "a" }, { h3: "b" }, { p: "c", style: { marginTop: 9 } }];

  test("a gap is the least distance between two elements, where built-in margins give way and others do not", () => {
    expect(margins({ content: three })).toEqual([
      [0, 6],
      [12, 5],
      [9, 6],
    ]);
    expect(margins({ content: three, gap: 2 })).toEqual([
      [0, 2],
      [0, 2],
      [9, 6],
    ]);
    const pulled = [{ p: "a", style: { marginBottom: -3 } }, { p: "b", style: { marginBottom: 7 } }, { p: "c" }];
    expect(margins({ content: pulled, gap: 5 })).toEqual([
      [0, -3],
      [0, 7],
      [0, 6],
    ]);
  });

  test("a gap reaches what an open stack ends and begins with, and leaves page breaks alone", () => {
    const inner = { stack: { content: [{ h3: "a" }, { p: "b" }] } };
    const stack = only(readBlocks([{ stack: { content: [inner, inner, { break: "page" }, inner], gap: 2 } }]), "stack");
    const ends = stack.blocks.map((block) =>
      block.kind === "stack" ? [block.blocks[0]?.box.margin.top, block.blocks[1]?.box.margin.bottom] : block.kind,
    );
    expect(ends).toEqual([[12, 2], [0, 6], "page-break", [12, 6]]);
  });

  test("an item of a list holds several elements, has one marker, and ends with the list's spacing", () => {
    const item = { stack: { content: [{ p: "a" }, { stack: { content: [], style: { height: 30 } } }] } };
    const { items } = only(
      readBlocks([{ ol: { items: [item, { p: "b" }, { stack: { content: [{ p: "c" }, { p: "d" }] } }] } }]),
      "list",
    );
    expect(items.map(({ marker }) => written(marker))).toEqual(["1.", "2.", "3."]);
    const ends = items.map(({ blocks: [block] }) => (block?.kind === "stack" ? block.blocks.at(-1) : block));
    expect(ends.map((block) => block?.box.margin.bottom)).toEqual([2, 2, 2]);
  });

  test("the direction of a list is that of the first letters in a stack, and its marker looks like them", () => {
    const { items, mirrored } = only(
      readBlocks([{ ul: { items: [{ stack: { content: [{ p: "שלום", style: { fontSize: 20 } }] } }] } }]),
      "list",
    );
    expect([mirrored, items[0]?.look.size]).toEqual([true, 20]);
  });

  test("its style stands in it or beside it, and in it wins", () => {
    const styled = (element: object) => only(readBlocks([element]), "stack").box.padding.top;
    expect(styled({ stack: { content: [], style: { padding: 3 } } })).toBe(3);
    expect(styled({ stack: { content: [] }, style: { padding: 4 } })).toBe(4);
    expect(styled({ stack: { content: [], style: { padding: 3 } }, style: { padding: 4 } })).toBe(3);
  });

  test("with a source it is its own elements and one for each entry, whose findings lead to the map", () => {
    const { blocks, warnings } = read(
      {
        content: [
          {
            stack: { content: [{ p: "x" }], source: "$data.l", where: "= $item > 1", map: { p: "$item", style: "no" } },
          },
        ],
      },
      { data: { l: [1, 2, 3] } },
    );
    expect(only(blocks, "stack").blocks.map((block) => textOf(block))).toEqual(["x", "2", "3"]);
    expect(warnings.map(({ path }) => path)).toEqual(["/document/content/0/stack/map/style"]);
  });

  test("a table of contents in a stack with a gap keeps its entries", () => {
    const toc = { toc: { title: "" } };
    const { blocks } = read({
      content: [{ stack: { content: [{ stack: { content: [toc] } }, { h1: "One" }], gap: 4 } }],
    });
    const [inner] = only([...blocks], "stack").blocks;
    expect(inner?.kind === "stack" && inner.blocks[0]?.kind === "stack" && inner.blocks[0].blocks).toHaveLength(1);
  });
});

describe("a name of any element", () => {
  const anchors = (content: readonly object[]) => readBlocks(content).map(({ anchor }) => anchor);

  test("is that of its block", () => {
    const elements = [
      { ul: { items: [] } },
      { table: { rows: [] } },
      { separator: {} },
      { stack: { content: [] } },
      { columns: { rows: [[{ p: "a" }]] } },
    ];
    expect(anchors(elements.map((element, at) => ({ ...element, id: `n${at}` })))).toEqual([
      "n0",
      "n1",
      "n2",
      "n3",
      "n4",
    ]);
  });

  test("of a break is that of what follows it, and of a section that of its first block", () => {
    expect(anchors([{ p: "a" }, { break: "page", id: "x" }, { p: "b" }])).toEqual([
      undefined,
      undefined,
      "x",
      undefined,
    ]);
    expect(anchors([{ p: "a" }, { break: "section", id: "y" }, { separator: {} }])).toEqual([undefined, "y"]);
  });

  test("stands around a block that has another", () => {
    const [around] = readBlocks([{ p: "a" }, { break: "section", id: "y" }, { separator: {}, id: "z" }]).slice(1);
    expect([around?.anchor, around?.kind === "stack" && around.blocks[0]?.anchor]).toEqual(["y", "z"]);
  });

  test("may come from data, and one that two have is reported", () => {
    const { warnings } = read(
      { content: [{ separator: {}, id: "a-$data.n" }, { table: { rows: [[{ content: [], id: "a-1" }]] } }] },
      { data: { n: 1 } },
    );
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([
      ["ID_REPEATED", "/document/content/1/table/rows/0/0/id"],
    ]);
  });
});

describe("lists", () => {
  const markers = (list: object) => only(readBlocks([list]), "list").items.map((item) => written(item.marker));
  const items = (count: number) => Array.from({ length: count }, (_, n) => ({ p: `item ${n}` }));

  test.each([
    ["1", 1, ["1.", "2.", "3."]],
    ["a", 25, ["y.", "z.", "aa."]],
    ["A", 702, ["ZZ.", "AAA.", "AAB."]],
    ["i", 3, ["iii.", "iv.", "v."]],
    ["I", 1998, ["MCMXCVIII.", "MCMXCIX.", "MM."]],
    ["i", 3999, ["mmmcmxcix.", "4000.", "4001."]],
    ["α", 23, ["ψ.", "ω.", "αα."]],
    ["Α", 1, ["Α.", "Β.", "Γ."]],
    ["a", 0, ["0.", "a.", "b."]],
  ])("ordered by %s from %i", (symbol, start, expected) => {
    expect(markers({ ol: { symbol, start, items: items(3) } })).toEqual(expected);
  });

  test("numbers are written as the text says", () => {
    expect(markers({ ol: { text: "({n})", symbol: "a", items: items(2) } })).toEqual(["(a)", "(b)"]);
    expect(markers({ ol: { text: "§ {n}", start: 7, items: items(1) } })).toEqual(["§ 7"]);
  });

  describe("that go on", () => {
    const numbers = (content: readonly object[]) => {
      const { blocks, warnings } = read({ content });
      const shown = blocks.flatMap((block) =>
        block.kind === "list" ? [block.items.map(({ marker }) => written(marker)).join(" ")] : [],
      );
      return { shown, found: warnings.map(({ code, path }) => `${code} ${path}`) };
    };
    const list = (count: number, more: object = {}) => ({ ol: { items: items(count), ...more } });

    test("count from where the list before them, or one of a name, ended", () => {
      const content = [
        { ...list(2), id: "first" },
        { h3: "Part two" },
        list(1, { continue: true }),
        list(1, { symbol: "a" }),
        list(1, { continue: "first" }),
        list(1, { continue: true, start: 9 }),
        list(1, { continue: true }),
      ];
      expect(numbers(content)).toEqual({ shown: ["1. 2.", "3.", "a.", "4.", "9.", "10."], found: [] });
    });

    test("count by depth: lists within others are not in their way", () => {
      const nested = { ol: { items: [{ p: "a" }, { stack: { content: [{ p: "b" }, list(3)] } }] } };
      expect(numbers([nested, list(1, { continue: true })]).shown).toEqual(["1. 2.", "3."]);
    });

    test("and find no list to go on from are reported", () => {
      expect(numbers([list(1, { continue: true }), list(1, { continue: "x" })])).toEqual({
        shown: ["1.", "1."],
        found: ["LIST_NOT_FOUND /document/content/0/ol/continue", "LIST_NOT_FOUND /document/content/1/ol/continue"],
      });
    });
  });

  test("unordered: the bullet, or any character", () => {
    expect(markers({ ul: { items: items(2) } })).toEqual(["•", "•"]);
    expect(markers({ ul: { symbol: "->", items: items(1) } })).toEqual(["->"]);
  });

  test("indent, gap and spacing have defaults and style keys", () => {
    const plain = only(readBlocks([{ ul: { items: items(2) } }]), "list");
    expect(plain).toMatchObject({ ordered: false, indent: 18, markerGap: 6, box: { margin: { bottom: 6 } } });
    expect(plain.items[0]?.blocks[0]?.box.margin.bottom).toBe(2);
    const style = { indent: 30, markerGap: 4, itemSpacing: 9 };
    const styled = only(
      readBlocks([{ ol: { style, items: [{ p: "a" }, { p: "b", style: { marginBottom: 1 } }] } }]),
      "list",
    );
    expect(styled).toMatchObject({ ordered: true, indent: 30, markerGap: 4 });
    expect(styled.items.map((item) => item.blocks[0]?.box.margin.bottom)).toEqual([9, 1]);
  });

  test("a list in a list belongs to the item before it and is not counted", () => {
    const nested = { ul: { symbol: "–", items: [{ p: "x" }] } };
    const list = only(readBlocks([{ ol: { items: [{ p: "a" }, nested, { p: "b" }] } }]), "list");
    expect(textOf(list)).toBe("1. a – x; 2. b");
    const first = only(readBlocks([{ ol: { items: [nested, { p: "b" }] } }]), "list");
    expect(textOf(first)).toBe(" – x; 1. b");
  });

  test("a marker looks like the paragraph it stands before", () => {
    const list = { ul: { items: [{ p: "a", style: { fontSize: 20 } }, { h1: "b" }] } };
    const { items } = only(readBlocks([list], { styles: { p: { color: "red" } } }), "list");
    expect(items.map((item) => item.marker[0])).toMatchObject([
      { look: { size: 20, color: { r: 1 } } },
      { look: { size: 10 } },
    ]);
  });

  test("100,000 lists in one list take linear time", () => {
    const read = (length: number) =>
      readBlocks([{ ul: { items: Array.from({ length }, () => ({ ul: { items: [] } })) } }]);
    expect(growth(read, atNight(100_000, 25_000))).toBeLessThan(linear);
  });

  test("items take any element; their pointers lead to them, those of data to the map", () => {
    const list = { items: [{ h2: "head" }], source: "$data.x", map: { table: { rows: [[{ td: "$item" }]] } } };
    const { blocks } = read({ content: [{ ul: list }] }, { data: { x: ["1", "2"] } });
    const { items: read2 } = only(blocks, "list");
    expect(read2.map(({ path }) => path)).toEqual([
      "/document/content/0/ul/items/0",
      "/document/content/0/ul/map",
      "/document/content/0/ul/map",
    ]);
    expect(textOf(only(blocks, "list"))).toBe("• head; • 1; • 2");
  });
});

/** The rows, which are only read when they are requested. */
function readOut(block: Block): unknown {
  if (block.kind !== "table") return block;
  const { alike, ...table } = block;
  const rows = table.rows.map(({ path, cells }) => ({ path, cells }));
  const looks = (cells: readonly FlowCell[]) => cells.map(({ blocks, repeats, ...rest }) => rest);
  if (alike !== undefined)
    for (const { cells } of rows.slice(alike.from, alike.to)) expect(looks(cells)).toEqual(looks(alike.cells));
  return { ...table, rows };
}

describe("tables", () => {
  const table = (word: object, data?: unknown) => {
    const { blocks, warnings, codes } = read({ content: [{ table: word }] }, { data });
    return { table: only(blocks, "table"), warnings, codes };
  };
  const td = (text: string, more: object = {}) => ({ td: text, ...more });
  /** Where cells stand: text, column, then spans when there are any. */
  const places = ({ rows }: TableBlock) =>
    rows.map((row) =>
      row.cells.map((cell) => {
        const spans = cell.columnSpan > 1 || cell.rowSpan > 1 ? ` ${cell.columnSpan}x${cell.rowSpan}` : "";
        return `${cell.blocks.map(textOf).join("")}@${cell.column}${spans}`;
      }),
    );

  test("widths are weights, shares or what the cells need", () => {
    expect(table({ widths: [2, "30%", "auto"], rows: [[td("a"), td("b"), td("c")]] }).table.columns).toEqual([
      { kind: "weight", weight: 2 },
      { kind: "percent", percent: 30 },
      { kind: "auto" },
    ]);
    expect(table({ rows: [[td("a"), td("b")]] }).table.columns).toEqual([{ kind: "auto" }, { kind: "auto" }]);
    expect(table({ style: { tableLayout: "fixed" }, rows: [[td("a")]] }).table.columns).toEqual([
      { kind: "weight", weight: 1 },
    ]);
  });

  test("cells of text, of one element and of several", () => {
    const rows = [
      [{ th: "a" }, { p: "b", style: { backgroundColor: "red" } }],
      [{ ul: { items: [{ p: "c" }] } }, { content: [{ p: "d" }, { table: { rows: [[td("e")]] } }], header: true }],
    ];
    const [first, second] = table({ rows }).table.rows;
    expect(first?.cells).toMatchObject([
      { header: true, path: "/document/content/0/table/rows/0/0", blocks: [{ role: "p", look: { weight: 700 } }] },
      {
        header: false,
        box: { background: { r: 1 }, padding: { top: 3, left: 5 } },
        blocks: [{ box: { margin: { bottom: 0 } } }],
      },
    ]);
    expect(second?.cells).toMatchObject([
      { header: false, box: { padding: { top: 3 } }, blocks: [{ kind: "list" }] },
      { header: true, blocks: [{ look: { weight: 700 }, box: { margin: { top: 0, bottom: 6 } } }, { kind: "table" }] },
    ]);
  });

  test("content of a cell has no margin at its top and its foot", () => {
    const rows = [[{ content: [{ h1: "a" }, { p: "b" }] }, { h2: "c" }]];
    const margins = table({ rows }).table.rows[0]?.cells.map((cell) =>
      cell.blocks.map(({ box }) => [box.margin.top, box.margin.bottom]),
    );
    expect(margins).toEqual([
      [
        [0, 8],
        [0, 0],
      ],
      [[0, 0]],
    ]);
  });

  test("spans move the cells after them, in their row and below", () => {
    const rows = [
      [td("a", { colspan: 2 }), td("b", { rowspan: 2 })],
      [td("c", { rowspan: 2 }), td("d")],
      [td("e"), td("f")],
    ];
    const read = table({ rows });
    expect(places(read.table)).toEqual([
      ["a@0 2x1", "b@2 1x2"],
      ["c@0 1x2", "d@1"],
      ["e@1", "f@2"],
    ]);
    expect(read.warnings).toEqual([]);
  });

  test("spans never reach beyond the table, nor over each other", () => {
    const rows = [
      [td("a"), td("b", { rowspan: 9 })],
      [td("c", { colspan: 5 })],
      [td("d", { colspan: 1000, rowspan: 65_535 })],
    ];
    expect(places(table({ widths: [1, 1, 1], rows }).table)).toEqual([
      ["a@0", "b@1 1x3", "@2"],
      ["c@0", "@2"],
      ["d@0", "@2"],
    ]);
    expect(places(table({ rows: [[td("all", { colspan: 1000 })], [td("a"), td("b")]] }).table)).toEqual([
      ["all@0 2x1"],
      ["a@0", "b@1"],
    ]);
  });

  test("short rows are filled with empty cells, with a remark; long ones add columns", () => {
    const short = table({ widths: [1, 1], rows: [[td("a"), td("b")], [td("c")]] });
    expect(places(short.table)).toEqual([
      ["a@0", "b@1"],
      ["c@0", "@1"],
    ]);
    expect(short.warnings.map(({ code, path }) => [code, path])).toEqual([
      ["ROW_SHORT", "/document/content/0/table/rows/1"],
    ]);
    const long = table({ widths: [1], rows: [[td("a"), td("b")]] });
    expect([long.table.columns.length, long.warnings[0]?.code, long.codes]).toEqual([2, "COLUMNS_ADDED", []]);
  });

  test("an empty cell keeps the height of a line", () => {
    expect(table({ rows: [[td("")]] }).table.rows[0]?.cells[0]?.blocks).toMatchObject([
      { kind: "paragraph", inlines: [] },
    ]);
  });

  test("leading rows of th are the header; with a source all given rows; or as many as the author says", () => {
    const head = [{ th: "a" }];
    const body = [td("b")];
    expect(table({ rows: [head, head, body] }).table.headerRows).toBe(2);
    expect(table({ rows: [body, head] }).table.headerRows).toBe(0);
    expect(table({ rows: [body, body], headerRows: 1 }).table.headerRows).toBe(1);
    expect(table({ rows: [head, body], headerRows: 0 }).table.headerRows).toBe(0);
    expect(table({ rows: [body], source: "$data.x", map: ["n"] }, { x: [{ n: 1 }] }).table.headerRows).toBe(1);
    expect(table({ rows: [head] }).table.headerRows).toBe(0);
  });

  test("rows from data lead to the map; a broken text there is reported once", () => {
    const map = ["n", { td: "[b]$item.n" }];
    const read = table({ source: "$data.x", map }, { x: [{ n: 1 }, { n: 2 }, { n: 3 }] });
    expect(read.table.rows[2]?.cells[1]?.path).toBe("/document/content/0/table/map/1");
    expect(textOf(read.table)).toBe("1 / [b]1; 2 / [b]2; 3 / [b]3");
    expect(read.warnings.map(({ path }) => path)).toEqual(["/document/content/0/table/map/1/td"]);
  });

  test("rows from data that say the same share a cell, from the second on; others, and cells across rows, do not", () => {
    const lines = ["x", "x", "x", "y", "x"].map((a) => ({ a }));
    const cells = (map: readonly object[]) =>
      table({ source: "$data.lines", map }, { lines }).table.rows.map((row) => row.cells[0]);
    const [first, second, third, other, last] = cells([{ td: "$item.a" }]);
    expect(first).toMatchObject({ repeats: undefined });
    expect(second).toEqual({ ...first, repeats: { laid: undefined } });
    expect([third === second, last === second, other?.repeats]).toEqual([true, true, undefined]);
    expect(new Set(cells([{ td: "$item.a", colspan: 2 }, { td: "b" }])).size).toBe(5);
    expect(new Set(cells([{ td: "$item.a", id: "$item.a" }])).size).toBe(5);
  });

  test("mapped rows of nothing but text read as rows of any other cells do", () => {
    const text = fc.constantFrom(
      "$item.a",
      "$item.b and $item.a",
      "$data.x",
      "$item.none",
      "fixed",
      "\\$item.a",
      "$global.PAGE",
    );
    const style = fc.constantFrom(undefined, "num", "unknown", { bold: true }, { flexGrow: 1 });
    const cell = fc
      .tuple(fc.constantFrom("td", "th", "p"), text, style)
      .map(([key, said, look]) => ({ [key]: said, ...(look === undefined ? {} : { style: look }) }));
    const given = fc.array(
      fc.constantFrom([{ th: "h" }], [td("g"), td("h")], [td("w", { colspan: 2 })], [td("s", { rowspan: 4 }), td("t")]),
      { maxLength: 2 },
    );
    const item = fc.record({ a: fc.oneof(fc.constantFrom("x", "y", "[b]z", 7, null), fc.string()), b: fc.integer() });
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: 1, maxLength: 4 }),
        given,
        fc.array(item, { maxLength: 6 }),
        fc.record({ footer: given, headerRows: fc.nat(6), repeatFooter: fc.boolean() }, { requiredKeys: [] }),
        (map, rows, lines, more) => {
          const written = (cells: readonly object[]) =>
            read(
              {
                styles: { num: { textAlign: "right" } },
                content: [{ table: { rows, source: "$data.lines", map: cells, ...more } }],
              },
              { data: { lines, x: "X" } },
            );
          const short = written(map);
          // A span of one has no effect, but such a cell is more than text.
          const long = written(map.map((one) => ({ ...one, colspan: 1 })));
          expect([short.blocks.map(readOut), short.warnings]).toEqual([long.blocks.map(readOut), long.warnings]);
        },
      ),
    );
  });

  test("a table without rows is a table without rows", () => {
    expect(table({ rows: [] }).table).toMatchObject({ columns: [], rows: [], headerRows: 0 });
  });

  test("collapse and vertical alignment arrive", () => {
    const { table: read } = table({
      style: { borderCollapse: "collapse" },
      rows: [[td("a", { style: { verticalAlign: "middle" } }), td("b")]],
    });
    expect(read.collapse).toBe(true);
    expect(read.rows[0]?.cells.map((cell) => cell.verticalAlign)).toEqual(["middle", "top"]);
  });

  test.skipIf(isLeftOut("work up to its limit"))("empty cells beyond measure are refused", () => {
    const widths = Array.from({ length: 1000 }, () => 1);
    expect(() => table({ widths, rows: Array.from({ length: 5000 }, () => []) })).toThrow(/too large/);
  });

  test("more than 1,000 columns are cut", () => {
    const widths = Array.from({ length: 1000 }, () => 1);
    const wide = table({ widths: [...widths, 1], rows: [Array.from({ length: 1002 }, () => td("x"))] });
    expect([wide.table.columns.length, wide.table.rows[0]?.cells.length, wide.codes]).toEqual([
      1000,
      1000,
      ["CONTENT_ERROR"],
    ]);
  });

  test("10,000 rows are read in linear time", () => {
    const read = (length: number): void => {
      const lines = Array.from({ length }, (_, n) => ({ a: `name ${n}`, b: n }));
      table({ source: "$data.lines", map: ["a", "b", { td: "$item.b", style: { bold: true } }] }, { lines });
    };
    expect(growth(read, 10_000)).toBeLessThan(linear);
  });
});

describe("images", () => {
  const pictures = {
    "a.png": pictureOf(192, 96),
    "dense.png": pictureOf(300, 300, 300),
    "wide.png": pictureOf(9600, 960),
  };
  const image = (word: object, more: object = {}) =>
    read({ content: [{ image: word }], ...more }, { pictures }).blocks[0];

  test.each([
    [{ src: "a.png" }, 144, 72],
    [{ src: "dense.png" }, 72, 72],
    [{ src: "a.png", width: 100 }, 100, 50],
    [{ src: "a.png", height: "1in" }, 144, 72],
    [{ src: "a.png", width: 10, height: 20 }, 10, 20],
    [{ src: "a.png", style: { width: 100 } }, 100, 50],
    [{ src: "wide.png" }, 400, 40],
    [{ src: "a.png", width: "50%" }, 200, 100],
  ])("%j", (word, width, height) => {
    const block = image(word, { pageSetup: { size: [500, 500], margin: [0, 50, 0, 50] } });
    expect(block).toMatchObject({ kind: "picture", width, height, box: { width: undefined, margin: { bottom: 6 } } });
  });

  test("one has as much space above as below: it had none above", () => {
    expect(image({ src: "a.png" })).toMatchObject({ box: { margin: { top: 6, bottom: 6 } } });
  });

  test("the text for readers who cannot see it, and its place", () => {
    expect(image({ src: "a.png", alt: "A logo", style: { horizontalAlign: "right" } })).toMatchObject({
      alt: "A logo",
      box: { align: "right" },
    });
  });

  test("one in a cell stands where the cell's text stands", () => {
    const rows = [[{ content: [{ image: { src: "a.png" } }], style: { textAlign: "center" } }]];
    const { blocks } = read({ content: [{ table: { rows } }] }, { pictures });
    expect(only(blocks, "table").rows[0]?.cells[0]?.blocks[0]?.box.align).toBe("center");
  });

  test("one that could not be had leaves its space", () => {
    expect(image({ src: "none.png", width: 80, height: 40 })).toMatchObject({
      kind: "stack",
      blocks: [],
      box: { width: 80, height: 40 },
    });
  });

  test("names in `images` win over paths", () => {
    const { blocks } = read(
      { content: [{ image: { src: "logo" } }], images: { logo: { src: "a.png" } } },
      { pictures },
    );
    expect(blocks[0]?.kind).toBe("picture");
  });
});

describe("separators and breaks", () => {
  test("a separator has a line, a length, and space around", () => {
    const [plain, styled] = readBlocks([
      { separator: {} },
      { separator: { lineType: "DASHED", length: "50%", width: 2, color: "red" } },
    ]);
    expect(plain).toMatchObject({
      kind: "separator",
      line: { width: 1, style: "solid", color: { r: 0 } },
      length: undefined,
      box: { margin: { top: 6, bottom: 6 } },
    });
    expect(styled).toMatchObject({ line: { width: 2, style: "dashed", color: { r: 1 } }, length: { percent: 50 } });
  });

  test("a separator stands where its align says, and takes margins and place from a style", () => {
    const style = { marginTop: 20, marginLeft: 3, horizontalAlign: "right" };
    const [aligned, styled, both] = readBlocks([
      { separator: { length: 50, align: "CENTER" } },
      { separator: { length: 50, style } },
      { separator: { length: 50, align: "left", style } },
    ]);
    expect(aligned).toMatchObject({ box: { align: "center", margin: { top: 6, bottom: 6 } } });
    expect(styled).toMatchObject({ box: { align: "right", margin: { top: 20, bottom: 6, left: 3 } } });
    expect(both).toMatchObject({ box: { align: "left", margin: { top: 20 } } });
  });

  test("the separator of a zone has the margins of its style alone", () => {
    const zone = (separator: object) =>
      read({ content: [{ p: "x" }], header: { content: [{ p: "h" }], separator } }).flow.sections[0]?.header?.separator;
    expect(zone({ align: "right" })).toMatchObject({ box: { align: "right", margin: { top: 0, bottom: 0 } } });
    expect(zone({ style: { marginTop: 4 } })).toMatchObject({ box: { margin: { top: 4, bottom: 0 } } });
  });

  test("a page break, and a blank line", () => {
    const blocks = readBlocks([{ break: "page" }, { break: "line" }]);
    expect(blocks).toMatchObject([
      { kind: "page-break" },
      { kind: "paragraph", inlines: [], box: { margin: { bottom: 0 } } },
    ]);
  });

  test("a page cannot break in a cell or a footer, which is reported", () => {
    const content = [{ p: "x" }, { table: { rows: [[{ break: "page" }]] } }];
    const { blocks, warnings } = read({ content, footer: { content: [{ break: "page" }] } });
    expect(only(blocks, "table").rows[0]?.cells[0]?.blocks).toEqual([]);
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([
      ["BREAK_IGNORED", "/document/footer/content/0"],
      ["BREAK_IGNORED", "/document/content/1/table/rows/0/0"],
    ]);
  });
});

describe("what is not done", () => {
  test("a layer that repeats another one is reported with its code and place", () => {
    const { codes, warnings } = read({
      content: [{ p: "x" }],
      layers: [{ name: "a" }, { name: "a" }],
    });
    expect(codes).toEqual(["CONTENT_ERROR"]);
    expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual(["LAYER_REPEATED /document/layers/1/name"]);
  });

  test("the first of two families whose names differ in case alone is left out, and reported", () => {
    const regular = "fonts/a.ttf";
    const fonts = { Corporate: { regular }, Other: { regular }, corporate: { regular } };
    const { codes, warnings } = read({ content: [{ p: "x" }], fonts });
    expect(codes).toEqual(["CONTENT_ERROR"]);
    expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      "FONT_FAMILY_REPEATED /document/fonts/Corporate",
    ]);
  });

  test("an empty watermark and diagnostics that are off request nothing", () => {
    expect(read({ content: [{ p: "x" }], watermark: {}, diagnostics: {} }).warnings).toEqual([]);
  });
});

describe("keys that make text fit", () => {
  const style = { fit: "shrink", height: 20, maxLines: 2, overflow: "clip", textOverflow: "ellipsis" };
  const found = (element: object) =>
    read({ content: [element], styles: { s: style } })
      .warnings.filter(({ code }) => code === "FIT_IGNORED")
      .map(({ path, message }) => `${path} ${message.split(" has ")[0]}`);

  test("are reported where no text is made to fit", () => {
    const all = "The style's fit and maxLines and overflow and textOverflow";
    expect(found({ ul: { items: [{ p: "a" }], style: "s" } })).toEqual([`/document/content/0 ${all}`]);
    expect(found({ table: { rows: [[{ content: [{ p: "a" }, { p: "b" }], style: "s" }]] } })).toEqual([
      `/document/content/0/table/rows/0/0 ${all}`,
    ]);
  });

  test("are reported of a stack where its texts alone could take them", () => {
    expect(found({ stack: { content: [{ p: "a" }], style: "s" } })).toEqual([
      "/document/content/0 The style's maxLines and textOverflow",
    ]);
  });

  test("are not reported of texts, of cells with one, and of components", () => {
    expect(found({ p: "a", style: "s" })).toEqual([]);
    expect(found({ h1: "a", style: "s" })).toEqual([]);
    expect(found({ table: { rows: [[{ td: "a", style: "s" }]] } })).toEqual([]);
  });
});
