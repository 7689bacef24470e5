import { describe, expect, test } from "vitest";
import { importFile } from "../../../src/render/import/import-file.ts";
import { FunctionText, readLiteral, UnexplainedName } from "../../../src/render/import/pdfmake/literal.ts";
import { validateDefinition } from "../../../src/vocabulary/validate.ts";

async function imported(source: string | object) {
  const text = typeof source === "string" ? source : JSON.stringify(source);
  const made = await importFile({ bytes: Buffer.from(text), fileName: "a.json" });
  const { document } = JSON.parse(made.content);
  expect(validateDefinition({ document })).toEqual([]);
  return { document, content: document.content, report: made.report, assets: made.assets };
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe("an object literal is read without running it:", () => {
  test.each([
    ['{"a":[1,-2.5e3,true,null]}', { a: [1, -2500, true, null] }],
    ["{a: 'it\\'s', 'b-c': \"\\u00e9\\x41\\n\", /* c */ d: [1,], // e\n}", { a: "it's", "b-c": "éA\n", d: [1] }],
    ["{a: 'x' + 1 + `y`, b: (2)}", { a: "x1y", b: 2 }],
    ['{"__proto__": {"x": 1}}', { ["__proto__"]: { x: 1 } }],
  ])("%s", (source, value) => expect(plain(readLiteral(source))).toEqual(value));

  test("functions and names stay unread, whatever is in them", () => {
    const read = readLiteral(
      "{a: function (x, y) { return '}' /* } */ }, b(c) { d }, e: (f) => f + 1, g: x => ({}), h: i.j(k)[0], l: 1}",
    );
    expect(read).toMatchObject({ a: { parameters: ["x", "y"] }, h: { name: "i" }, l: 1 });
    const { a, b, e, g, h } = read as Record<string, unknown>;
    for (const one of [a, b, e, g]) expect(one).toBeInstanceOf(FunctionText);
    expect(h).toBeInstanceOf(UnexplainedName);
  });

  test.each([
    ["{a: [1 2]}", "In line 1 a comma or ] was expected."],
    ["{a: 'x\n'}", "In line 1 a closing ' was expected."],
    ["[".repeat(100), "It is nested more than 64 levels deep."],
  ])("%s is refused", (source, message) => expect(() => readLiteral(source)).toThrow(message));
});

describe("a definition of pdfmake becomes one of ours:", () => {
  test("texts with looks, by names where that is all, else written out", async () => {
    const { content, document } = await imported({
      content: [
        "plain [b]",
        { text: "Head", style: "head" },
        { text: ["a ", { text: "b", bold: true }, { text: "c", link: "https://x.example" }], style: ["head", "right"] },
        { text: "own", style: "head", fontSize: 9 },
      ],
      styles: { head: { fontSize: 18, bold: true, margin: [0, 5, 0, 10] }, right: { alignment: "right" } },
      defaultStyle: { fontSize: 11 },
    });
    expect(document.styles).toMatchObject({
      p: { margin: 0, fontSize: 11 },
      head: { fontSize: 18, fontWeight: "bold", marginTop: 5, marginBottom: 10 },
    });
    expect(content).toEqual([
      { p: "plain \\[b\\]" },
      { p: "Head", style: "head" },
      { p: "a b[link, https://x.example]c[/link]", style: ["head", "right"] },
      { p: "own", style: { fontSize: 9, fontWeight: "bold", marginTop: 5, marginBottom: 10 } },
    ]);
  });

  test("lines at texts with their kind, colour and thickness; those that a part of a text has alone are reported", async () => {
    const lines = { decoration: ["overline", "underline"], decorationStyle: "wavy", decorationColor: "red" };
    const { content, report } = await imported({
      content: [{ text: "a", ...lines, decorationThickness: 2 }, { text: ["b ", { text: "c", ...lines }] }],
    });
    expect(content[0].style).toEqual({
      textDecoration: "underline overline",
      textDecorationStyle: "wavy",
      textDecorationColor: "red",
      textDecorationThickness: 2,
    });
    expect(content[1]).toEqual({ p: "b [u]c[/u]" });
    expect(report).toHaveLength(2);
  });

  test("columns by points, shares and the rest, stacks with what they hand down", async () => {
    const { content } = await imported({
      content: [
        {
          columns: [
            { width: 100, text: "a" },
            { width: "20%", text: "b" },
            { stack: ["c", { text: "d", bold: false }], bold: true },
          ],
          columnGap: 8,
        },
      ],
    });
    expect(content).toEqual([
      {
        columns: {
          widths: ["100pt", "20%", 1],
          gap: 8,
          rows: [
            [{ p: "a" }],
            [{ p: "b" }],
            [
              { p: "c", style: { fontWeight: "bold" } },
              { p: "d", style: { fontWeight: "normal" } },
            ],
          ],
        },
      },
    ]);
  });

  test("tables with header rows, spans, fills and a layout", async () => {
    const { content } = await imported({
      content: [
        {
          layout: "noBorders",
          table: {
            headerRows: 1,
            widths: ["*", "auto", 50],
            body: [
              ["A", "B", "C"],
              [{ text: "tall", rowSpan: 2 }, { text: "wide", colSpan: 2, fillColor: "#eee" }, ""],
              ["", { stack: ["x"] }, "y"],
            ],
          },
        },
      ],
    });
    const style = { border: "none" };
    expect(content[0].table).toEqual({
      widths: [1, "auto", "59pt"],
      headerRows: 1,
      style: { borderCollapse: "collapse" },
      rows: [
        [
          { th: "A", style },
          { th: "B", style },
          { th: "C", style },
        ],
        [
          { td: "tall", rowspan: 2, style },
          { td: "wide", colspan: 2, style: { border: "none", backgroundColor: "#eee" } },
        ],
        [
          { content: [{ p: "x" }], style },
          { td: "y", style },
        ],
      ],
    });
  });

  test("lists: one within another belongs to the item before it", async () => {
    const { content } = await imported({
      content: [{ ul: ["one", { ol: ["a"], type: "upper-roman", start: 3 }, "two"], type: "square" }],
    });
    expect(content).toEqual([
      {
        ul: {
          symbol: "▪",
          items: [
            {
              stack: { content: [{ p: "one" }, { ol: { symbol: "I", start: 3, items: [{ p: "a" }] } }] },
            },
            { p: "two" },
          ],
        },
      },
    ]);
  });

  test("page numbers of functions that only place them, and no others", async () => {
    const source = `x = {content: ['a'], pageMargins: 50,
      header: (p) => ({text: 'Page ' + p, alignment: 'right', margin: [60, 10]}),
      footer: function (p, n) { return p.toString() + '/' + n; }}`;
    const { document, report } = await imported(source);
    expect(document.header.content).toEqual([
      {
        p: "Page $global.PAGE",
        style: { textAlign: "right", marginTop: 10, marginBottom: 10, marginLeft: 10, marginRight: 10 },
      },
    ]);
    expect(document.footer.content).toEqual([{ p: "$global.PAGE/$global.NUMPAGES" }]);
    expect(report).toEqual([]);
  });

  const [a, b] = [[{ p: "a" }], [{ p: "b $global.PAGE" }]];

  test.each([
    ["(p) => p === 1 ? 'a' : 'b ' + p", { content: b, first: a }],
    ["p => (p > 1) ? 'b ' + p : { text: 'a' }", { content: b, first: a }],
    ["function (p, n) { return p == 1 ? 'a' : 'b ' + p; }", { content: b, first: a }],
    ["function (p) { if (p !== 1) return 'b ' + p; return 'a'; }", { content: b, first: a }],
    ["function (p) { if (p < 2) { return 'a'; } else { return 'b ' + p; } }", { content: b, first: a }],
    ["p => p > 1 && 'b ' + p", { content: b, skipPages: [1] }],
    ["function (p) { if (p > 1) return 'b ' + p }", { content: b, skipPages: [1] }],
    ["function (p) { if (p === 1) { return null; } return 'b ' + p }", { content: b, skipPages: [1] }],
    ["function (p) { if (p === 1) return; return 'b ' + p }", { content: b, skipPages: [1] }],
    ["p => p === 1 ? 'a' : undefined", { content: [], first: a }],
    ["p => p % 2 ? 'a' : 'b ' + p", { content: a, even: b }],
    ["p => p % 2 === 0 ? 'b ' + p : 'a'", { content: a, even: b }],
    ["p => p % 2 !== 0 && 'a'", { content: a, even: [] }],
  ])("pages of a function between which it decides: %s", async (source, footer) => {
    const { document, report } = await imported(`{content: ['x'], footer: ${source}}`);
    expect(document.footer).toEqual(footer);
    expect(report).toEqual([]);
  });

  test.each([
    "(p, n) => p === n ? 'last' : p",
    "(p, n) => p > 1 && p < n && 'between'",
    "p => p > 2 ? 'a' : 'b'",
    "p => p && 'a'",
    "p => p === 1 ? 'a' : p === 2 ? 'b' : 'c'",
    "p => p * 2",
    "(p, n) => { if (p === n) return null; return 'x'; }",
    "p => { if (p === 1) log(p); return 'x'; }",
    "p => { if (p === 1) return 'a'; if (p === 3) return 'b'; return 'c'; }",
    "p => { const x = 1; return x; }",
  ])("a function that computes otherwise is reported, and what says the same: %s", async (source) => {
    const { document, report } = await imported(`{content: ['x'], footer: ${source}}`);
    expect(document.footer).toBeUndefined();
    expect(report).toMatchObject([{ code: "IMPORT_DROPPED", place: "/footer" }]);
    expect(report[0]?.message).toMatch(/`first`, `odd`, `even` and `skipPages`.* left out\.$/);
  });

  test("codes with commas and brackets, lines, drawings, breaks", async () => {
    const { content, assets } = await imported({
      content: [
        { qr: "a,[b]", fit: 60 },
        { canvas: [{ type: "line", x1: 0, y1: 5, x2: 200, y2: 5, lineWidth: 2 }] },
        { canvas: [{ type: "rect", x: 0, y: 0, w: 10, h: 10, color: "red" }] },
        { text: "next", pageBreak: "before" },
      ],
    });
    expect(content).toMatchObject([
      { p: "[barcode, qrcode, [= 'a,[b]'], 60|60]" },
      { separator: { length: 200, width: 2 } },
      { image: { src: assets[0]?.path, width: 10.5, height: 10.5 } },
      { break: "page" },
      { p: "next" },
    ]);
  });
});

test("an element with a place on the page keeps it, up to the right margin", async () => {
  const { content, report } = await imported({
    pageMargins: [10, 20, 30, 40],
    content: [
      { text: "a", absolutePosition: { x: 40, y: 700 } },
      { stack: ["b", "c"], absolutePosition: { x: 0, y: 1.5 }, pageBreak: "after" },
      { stack: [], absolutePosition: { x: 1, y: 2 } },
    ],
  });
  expect(content).toEqual([
    { p: "a", position: { x: 40, y: 700, right: 30 } },
    { stack: { content: [{ p: "b" }, { p: "c" }] }, position: { x: 0, y: 1.5, right: 30 } },
    { break: "page" },
  ]);
  expect(report).toEqual([]);
});

test("colours of a code are written in digits, as barcodes have no names for them", async () => {
  const { content, report } = await imported({
    content: [{ qr: "x", fit: 60, foreground: "navy", background: "#FFE" }],
  });
  expect(content).toEqual([{ p: "[barcode, qrcode, x, 60|60, #000080|#FFFFEE]" }]);
  expect(report).toEqual([]);
});

test("properties that a definition cannot have are reported with their pointer", async () => {
  const { report } = await imported(
    "{content: [{text: 'a', relativePosition: {x: 1, y: 2}}, rows, {image: 'https://x.example/a.png'}, {zzz: 1}], background: 'x', info: {creator: 'me'}}",
  );
  expect(report.map(({ code, place }) => `${place}: ${code}`)).toEqual([
    "/content/0: IMPORT_APPROXIMATED",
    "/content/1: IMPORT_DROPPED",
    "/content/2: IMPORT_FILE_MISSING",
    "/content/3: IMPORT_DROPPED",
    "/info: IMPORT_DROPPED",
    "/background: IMPORT_DROPPED",
    "/content/3: IMPORT_DROPPED",
  ]);
});

test("a run that takes a bold or slanted look back is reported, and a text of its own is not", async () => {
  const plain = { text: "b", bold: false };
  const { report } = await imported({
    content: [
      { text: ["a", plain], bold: true },
      { stack: [plain], bold: true },
    ],
  });
  const message = "Text that is not bold or italic within text that is looks like the text around it.";
  expect(report).toEqual([{ code: "IMPORT_APPROXIMATED", kind: "near", place: "/content/0/text/1/text", message }]);
});

test("a text without a definition is refused, with the line where it stops being one", async () => {
  await expect(imported("{ content: [ 'a' 'b' ] }")).rejects.toThrow("In line 1 a comma or ] was expected.");
  await expect(imported("nothing")).rejects.toThrow("no object with `content`");
});

test("parts that are cut off because there are too many are named", async () => {
  const { report } = await imported({
    content: [
      { table: { body: Array.from({ length: 20_001 }, () => ["a"]) } },
      { table: { body: [Array.from({ length: 201 }, () => "a")] } },
      { columns: Array.from({ length: 33 }, () => "a") },
      { qr: "a".repeat(901) },
      { canvas: Array.from({ length: 501 }, () => ({ type: "rect", x: 0, y: 0, w: 5, h: 5 })) },
      { canvas: [{ type: "polyline", points: Array.from({ length: 5001 }, (_, x) => ({ x, y: 1 })) }] },
    ],
  });
  expect(report.flatMap(({ words }) => words ?? [])).toEqual(["a", "a", "a"]);
  expect(report.filter(({ words }) => words === undefined)).toEqual(
    [
      "Rows of a table beyond 20000",
      "Columns of a table beyond 200",
      "Columns beyond 32",
      "Characters of a QR code beyond 900",
      "Shapes of a drawing beyond 500",
      "Corners of a line beyond 5000",
    ].map((what, index) => ({
      code: "IMPORT_DROPPED",
      kind: "lost",
      place: `/content/${index}`,
      message: `${what} are left out.`,
    })),
  );
});

test("cells have the lines, colours and margins that they say, over those of their layout", async () => {
  const { content } = await imported({
    content: [
      {
        table: {
          body: [
            [
              { text: "a", border: [false, true, false, false] },
              { text: "b", borderColor: ["red", "#00aa00", "blue", "#999999"], margin: [1, 2, 3, 4] },
            ],
          ],
        },
        layout: { defaultBorder: false },
      },
      { table: { body: [["a"], ["b"]] }, layout: "lightHorizontalLines" },
    ],
  });
  const styles = content.map(({ table }: { table: { rows: { style: object }[][] } }) =>
    table.rows.flat().map(({ style }) => style),
  );
  expect(styles[0]).toEqual([
    { borderLeft: "none", borderTop: "1 solid #000000", borderRight: "none", borderBottom: "none" },
    expect.objectContaining({ padding: "4 7 6 5" }),
  ]);
  expect(styles[1]).toEqual([{ border: "none", borderBottom: "1 solid #AAAAAA" }, { border: "none" }]);
});

test("numbers of a list stand between the separators; what single markers have is named", async () => {
  const { content, report } = await imported({
    content: [
      { ol: ["a"], separator: ["(", ")"] },
      { ol: ["b"], separator: "." },
      { ul: [{ text: "c", listType: "circle" }] },
    ],
  });
  expect(content).toMatchObject([{ ol: { text: "({n})" } }, { ol: { items: [{ p: "b" }] } }, { ul: {} }]);
  expect(content[1].ol).not.toHaveProperty("text");
  expect(report.map(({ message }) => message)).toEqual([
    "What the markers of a list have for themselves (colour, kind, number) is left out.",
  ]);
});

test("a style with the name of an element is one of its own", async () => {
  const { content, document } = await imported({
    content: [{ text: "a", style: "h1" }],
    styles: { h1: { fontSize: 20 } },
  });
  expect(content).toEqual([{ p: "a", style: "h1-style" }]);
  expect(document.styles["h1-style"]).toEqual({ fontSize: 20 });
});

test("pages and texts of other nodes are references; the title of the contents looks as it says", async () => {
  const { content, report } = await imported({
    content: [
      { toc: { title: { text: "Contents", style: "big" } } },
      {
        text: ["On page ", { pageReference: "a" }, " in ", { textReference: "a" }, { textReference: "b" }],
        linkToPage: 1,
      },
      { text: "First", id: "a", tocItem: true },
    ],
    styles: { big: { fontSize: 20 } },
  });
  expect(content).toEqual([
    { p: "Contents", style: "big" },
    { toc: { inline: true, title: "" } },
    { p: "On page [page, a] in [goto, a]First[/goto]" },
    { h1: "First", id: "a" },
  ]);
  expect(report.map(({ message }) => message)).toEqual(['The text of "b" is left out.', '"linkToPage" is left out.']);
});

test("columns of a header begin at its margin where they stand beside the edge of the page, and have the usual gap", async () => {
  const { document } = await imported({
    pageMargins: 40,
    header: {
      columns: [
        { text: "a", margin: [40, 20] },
        { text: "b", margin: [0, 20, 50, 0] },
      ],
    },
    content: ["x"],
    defaultStyle: { columnGap: 12 },
  });
  const [{ columns }] = document.header.content;
  expect(columns).toMatchObject({
    gap: 12,
    rows: [[{ p: "a", style: { marginRight: 40 } }], [{ p: "b", style: { marginRight: 10 } }]],
  });
  expect(columns.rows[0][0].style).not.toHaveProperty("marginLeft");
});

test("a column as wide as its content has space for wide characters, and for all rows and pieces or an equal share", async () => {
  const column = (child: object) => ({ columns: [{ text: "x" }, { width: "auto", ...child }] });
  const { content } = await imported({
    content: [
      column({ text: "合計\n東京Tokyo" }),
      column({ text: "字".repeat(26) }),
      column({ text: "字".repeat(27) }),
      column({ text: [...Array(40).fill("x"), "end"], fontSize: 1 }),
      column({ table: { body: [...Array(100).fill(["x"]), ["longer"]] } }),
      column({ table: { body: [[...Array(40).fill("x"), "longer"]] } }),
      column({ text: `${"\n".repeat(10_000)}${"long ".repeat(30)}` }),
      column({ text: "a".repeat(2000), fontSize: 0 }),
    ],
    defaultStyle: { fontSize: 10 },
  });
  const widths = content.map(({ columns }: { columns: { widths: unknown[] } }) => columns.widths[1]);
  expect(widths).toEqual(["52.5pt", "260pt", 1, 1, 1, 1, 1, 1]);
});

test("a column as wide as its content has what its few words need at most, and one with more an equal share", async () => {
  const column = (child: object) => ({
    columns: [
      { width: "*", text: "x" },
      { width: "auto", ...child },
    ],
  });
  const { content, report } = await imported({
    content: [
      column({ text: "Number\n12" }),
      column({ table: { body: [["Due", { text: "soon", fontSize: 20 }]] } }),
      column({ stack: ["one", { text: ["two", { text: "!", bold: true }] }] }),
      column({ text: "long ".repeat(30) }),
      column({ ul: ["a"] }),
      { columns: Array(4).fill({ width: "auto", text: "twenty-four letters long" }) },
    ],
    defaultStyle: { fontSize: 10 },
  });
  const widths = content.map(({ columns }: { columns: { widths: unknown[] } }) => columns.widths[1]);
  expect(widths).toEqual(["39pt", "89.5pt", "26pt", 1, 1, 1]);
  expect(report.map(({ message }) => message)).toEqual([
    ...Array(3).fill(
      "A column as wide as its content has what its few words need at most, or an equal share of the width.",
    ),
    ...Array(2).fill("A column as wide as its content has an equal share of the width."),
    ...Array(4).fill(
      "A column as wide as its content has what its few words need at most, or an equal share of the width.",
    ),
  ]);
});
