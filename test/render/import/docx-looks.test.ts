import { expect, test } from "vitest";
import { importedWordFile as imported } from "./imported-word-file.ts";
import { cell, p, r, row } from "./word-file.ts";

const style = (id: string, inner: string, kind = "paragraph") =>
  `<w:style w:type="${kind}" w:styleId="${id}"><w:name w:val="${id}"/>${inner}</w:style>`;

test("tab stops of a paragraph and of a style come along with what leads to them, counted from the edge of the text", async () => {
  const dots = '<w:tabs><w:tab w:val="right" w:pos="9000" w:leader="dot"/><w:tab w:val="clear" w:pos="700"/></w:tabs>';
  const { content, document, report } = await imported(
    p(r("a"), '<w:pStyle w:val="Dotted"/>') + p(r("b"), `${dots}<w:ind w:left="1000"/>`),
    { styles: style("Dotted", `<w:pPr>${dots}</w:pPr>`) },
  );
  expect(document.styles.Dotted.tabStops).toEqual([{ at: 450, align: "right", leader: "dots" }]);
  expect(content[1].style).toEqual({ marginLeft: 50, tabStops: [{ at: 400, align: "right", leader: "dots" }] });
  expect(report).toEqual([]);
});

test("lines of exactly so many points are that multiple of the size of the text", async () => {
  const line = (rule: string, twentieths: number) => `<w:spacing w:line="${twentieths}" w:lineRule="${rule}"/>`;
  const { content } = await imported(
    p(r("a"), line("exact", 300)) + p(r("b"), line("atLeast", 300)) + p(r("c"), line("atLeast", 20)),
  );
  expect(content).toEqual([{ p: "a", style: { lineHeight: 1.5 } }, { p: "b", style: { lineHeight: 1.5 } }, { p: "c" }]);
});

test("looks that each run of a paragraph takes back of its style are taken back of the paragraph", async () => {
  const { content, report } = await imported(
    p(r("a", '<w:b w:val="0"/>') + r("b", '<w:b w:val="0"/>'), '<w:pStyle w:val="B"/>'),
    { styles: style("B", "<w:rPr><w:b/></w:rPr>") },
  );
  expect(content).toEqual([{ p: "ab", style: expect.not.objectContaining({ fontWeight: "bold" }) }]);
  expect(report).toEqual([]);
});

test("a page break before the text of its paragraph stands before it, one behind it behind it", async () => {
  const pageBreak = '<w:r><w:br w:type="page"/></w:r>';
  const { content } = await imported(p(pageBreak + r("a")) + p(r("b") + pageBreak) + p(r("c")));
  expect(content).toEqual([{ break: "page" }, { p: "a" }, { p: "b" }, { break: "page" }, { p: "c" }]);
});

test("blanks side by side are as many, and stay at the beginning of a line", async () => {
  const { content } = await imported(p(`${r("a   b")}<w:r><w:br/></w:r>${r(" c")}`));
  expect(content).toEqual([{ p: "a\u00a0\u00a0 b[br]\u00a0c" }]);
});

test("rows and columns look as the style of their table says: the first row, every second one, the last column", async () => {
  const part = (type: string, inner: string) => `<w:tblStylePr w:type="${type}">${inner}</w:tblStylePr>`;
  const fill = (color: string) => `<w:tcPr><w:shd w:val="clear" w:fill="${color}"/></w:tcPr>`;
  const styles = style(
    "Bands",
    part("firstRow", `<w:rPr><w:b/></w:rPr>${fill("112233")}`) +
      part("band1Horz", fill("EEEEEE")) +
      part("lastCol", "<w:rPr><w:i/></w:rPr>"),
    "table",
  );
  const rows = ["head", "one", "two"].map((words) => row(cell(p(r(words))), cell(p(r("x")))));
  const look = '<w:tblLook w:firstRow="1" w:lastColumn="1" w:noHBand="0"/>';
  const grid = '<w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="1000"/></w:tblGrid>';
  const { content } = await imported(
    `<w:tbl><w:tblPr><w:tblStyle w:val="Bands"/>${look}</w:tblPr>${grid}${rows.join("")}</w:tbl>`,
    { styles },
  );
  const cells = content[0].table.rows.map((one: readonly { readonly style: unknown }[]) => one.map((of) => of.style));
  expect(cells).toMatchObject([
    [{ backgroundColor: "#112233", fontWeight: "bold" }, { backgroundColor: "#112233" }],
    [{ backgroundColor: "#EEEEEE" }, { backgroundColor: "#EEEEEE", fontStyle: "italic" }],
    [{}, { fontStyle: "italic" }],
  ]);
  expect(cells[2][0]).not.toHaveProperty("backgroundColor");
});

test("a heading of its own look takes back what the style of its level says", async () => {
  const heading =
    '<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:pPr><w:jc w:val="center"/></w:pPr><w:rPr><w:color w:val="FF0000"/></w:rPr></w:style>';
  const { document } = await imported(p(r("a"), '<w:pStyle w:val="Other"/>'), {
    styles: heading + style("Other", '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>'),
  });
  expect(document.styles.Other).toMatchObject({ color: "#000000", textAlign: "left" });
});

test("bookmarks before a paragraph are places of that paragraph, and a line across the page is a separator", async () => {
  const link = '<w:hyperlink w:anchor="there"><w:r><w:t>go</w:t></w:r></w:hyperlink>';
  const line = '<w:r><w:pict><v:rect xmlns:v="urn:v" xmlns:o="urn:o" o:hr="t"/></w:pict></w:r>';
  const { content, report } = await imported(
    `${p(link)}<w:bookmarkStart w:id="1" w:name="there"/>${p(r("a"))}<w:bookmarkEnd w:id="1"/>${p(line)}`,
  );
  expect(content).toEqual([{ p: "[goto, there]go[/goto]" }, { p: "a", id: "there" }, { separator: {} }]);
  expect(report).toEqual([]);
});

test("a table in a cell that is wider than the cell has shares of its width", async () => {
  const grid = (...widths: readonly number[]) =>
    `<w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join("")}</w:tblGrid>`;
  const inner = (width: number) => `<w:tbl>${grid(width)}${row(cell(p(r("x"))))}</w:tbl>${p("")}`;
  const { content } = await imported(`<w:tbl>${grid(2000, 2000)}${row(cell(inner(2000)), cell(inner(1000)))}</w:tbl>`);
  const cells: readonly { readonly content: readonly { readonly table: { readonly widths: unknown } }[] }[] =
    content[0].table.rows[0];
  expect(cells.map((one) => one.content[0]?.table.widths)).toEqual([[100], ["50pt"]]);
});

test("the language is that of the default style, else of the file, as far as it is one", async () => {
  const of = (defaults: string, normal: string) =>
    `<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="${defaults}"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="N"><w:name w:val="Normal"/>${normal}</w:style>`;
  const language = async (styles: string) => (await imported(p(r("a")), { styles })).document.language;
  expect(await language(of("en-US", '<w:rPr><w:lang w:val="sv-SE"/></w:rPr>'))).toBe("sv-SE");
  expect(await language(of("de-DE", ""))).toBe("de-DE");
  expect(await language(of("none!", ""))).toBeUndefined();
});

test("rows are as high as they say at least; an exact height is reported", async () => {
  const rows = (height: string) =>
    `<w:tbl><w:tblGrid><w:gridCol w:w="2000"/></w:tblGrid><w:tr><w:trPr>${height}</w:trPr>${cell(p(r("a")))}</w:tr></w:tbl>`;
  const heightOf = async (height: string) => {
    const { content, report } = await imported(rows(height));
    return [content[0].table.rows[0][0].style.minHeight, report.map(({ message }) => message)];
  };
  expect(await heightOf('<w:trHeight w:val="1700"/>')).toEqual([85, []]);
  expect(await heightOf('<w:trHeight w:val="1700" w:hRule="auto"/>')).toEqual([undefined, []]);
  expect(await heightOf('<w:trHeight w:val="1700" w:hRule="exact"/>')).toEqual([
    85,
    ["A row of an exact height is higher where its text needs that."],
  ]);
});

test("a paragraph and a table from right to left begin on the right, with their sides and sizes of their own", async () => {
  const bidi = (properties: string) =>
    p(r("سلام", '<w:rtl/><w:sz w:val="22"/><w:szCs w:val="56"/><w:bCs/>'), `<w:bidi/>${properties}`);
  const tableFrom = '<w:tbl><w:tblPr><w:bidiVisual/></w:tblPr><w:tblGrid><w:gridCol w:w="2000"/></w:tblGrid><w:tr>';
  const { content } = await imported(
    `${bidi('<w:ind w:left="400"/>') + bidi('<w:jc w:val="right"/>') + bidi('<w:jc w:val="center"/>')}${tableFrom}${cell(p(r("a")))}</w:tr></w:tbl>`,
  );
  const words = "[size, 28][b]سلام[/b][/size]";
  expect(content.slice(0, 3)).toEqual([
    { p: words, style: { baseDirection: "rtl", textAlign: "right", marginRight: 20 } },
    { p: words, style: { baseDirection: "rtl", textAlign: "left" } },
    { p: words, style: { baseDirection: "rtl", textAlign: "center" } },
  ]);
  expect(content[3].table.style).toMatchObject({ baseDirection: "rtl" });
  expect(content[3].table.rows[0][0].style).toMatchObject({ baseDirection: "ltr" });
});

test("bands of a table style have so many rows and columns as it says, and corners a look of their own", async () => {
  const fill = (type: string, color: string) =>
    `<w:tblStylePr w:type="${type}"><w:tcPr><w:shd w:val="clear" w:fill="${color}"/></w:tcPr></w:tblStylePr>`;
  const sizes = '<w:tblPr><w:tblStyleRowBandSize w:val="2"/><w:tblStyleColBandSize w:val="2"/></w:tblPr>';
  const kinds = ["band1Horz", "band2Horz", "band1Vert", "band2Vert", "firstRow", "firstCol", "nwCell", "seCell"];
  const styles = style("T", sizes + kinds.map((kind, at) => fill(kind, `00000${at}`)).join(""), "table");
  const fills = async (look: string) => {
    const rows = Array.from({ length: 4 }, () => row(...["a", "b", "c"].map((words) => cell(p(r(words))))));
    const grid = `<w:tblGrid>${'<w:gridCol w:w="900"/>'.repeat(3)}</w:tblGrid>`;
    const body = `<w:tbl><w:tblPr><w:tblStyle w:val="T"/><w:tblLook ${look}/></w:tblPr>${grid}${rows.join("")}</w:tbl>`;
    const { content, document, report } = await imported(body, { styles });
    expect(report).toEqual([]);
    const { styles: named } = document;
    return content[0].table.rows.map((one: readonly { readonly style: string | { backgroundColor?: string } }[]) =>
      one
        .map(({ style: own }) => (typeof own === "string" ? named[own] : own).backgroundColor?.slice(-1) ?? "-")
        .join(""),
    );
  };
  expect(await fills('w:noVBand="1"')).toEqual(["000", "000", "111", "111"]);
  expect(await fills('w:noHBand="1"')).toEqual(["223", "223", "223", "223"]);
  expect(await fills('w:firstRow="1" w:noVBand="1"')).toEqual(["444", "000", "000", "111"]);
  expect(
    await fills('w:firstRow="1" w:firstColumn="1" w:lastRow="1" w:lastColumn="1" w:noVBand="1" w:noHBand="1"'),
  ).toEqual(["644", "5--", "5--", "5-7"]);
});

test("shading in a share of a colour is that share of it; of lines, one colour, which is reported", async () => {
  const shd = (value: string, color: string, fill: string) =>
    `<w:shd w:val="${value}" w:color="${color}" w:fill="${fill}"/>`;
  const { content, report } = await imported(
    p(r("a"), shd("pct25", "FF0000", "FFFFFF")) +
      p(r("b"), shd("solid", "00FF00", "auto")) +
      p(r("c"), shd("pct50", "auto", "auto")) +
      p(r("d"), shd("clear", "FF0000", "auto")) +
      p(r("x") + r("e", shd("pct50", "0000FF", "FFFFFF"))) +
      p(r("f"), shd("diagStripe", "0000FF", "FFFF00")),
  );
  const fills = content.map(
    (one: { readonly style?: { readonly backgroundColor?: string } }) => one.style?.backgroundColor,
  );
  expect(fills).toEqual(["#FFBFBF", "#00FF00", "#808080", undefined, undefined, "#808080"]);
  expect(content[4].p).toBe("x[highlight, #8080FF]e[/highlight]");
  expect(report.map(({ message }) => message)).toEqual([
    'The property "w:shd diagStripe" becomes one colour between those of the pattern.',
  ]);
});

test("paragraphs of one style that want no space between them have none; at others they have theirs", async () => {
  const spaced = '<w:pPr><w:spacing w:before="200" w:after="300"/><w:contextualSpacing/></w:pPr>';
  const own = '<w:pStyle w:val="L"/>';
  const { content } = await imported(
    p(r("a")) + ["b", "c", "d"].map((words) => p(r(words), own)).join("") + p(r("e")),
    {
      styles: style("L", spaced),
    },
  );
  const spaces = content
    .slice(1, 4)
    .map(({ style: made }: { style: { marginTop: number; marginBottom: number } }) => [
      made.marginTop,
      made.marginBottom,
    ]);
  expect(spaces).toEqual([
    [10, 0],
    [0, 0],
    [0, 15],
  ]);
});

test("a heading by its outline level alone looks as its paragraph does; levels below the fifth are the fifth, which is reported", async () => {
  const level = (at: number) => `<w:outlineLvl w:val="${at}"/>`;
  const { content, document, report } = await imported(p(r("a"), level(0)) + p(r("b"), level(6)) + p(r("c"), level(9)));
  const plain = { fontWeight: "normal", marginTop: 0, marginBottom: 0 };
  expect(content).toEqual([{ h1: "a", style: "look1" }, { h5: "b", style: "look1" }, { p: "c" }]);
  expect(document.styles.look1).toMatchObject(plain);
  expect(report.map(({ message }) => message)).toEqual([
    'The property "w:outlineLvl 6" becomes a heading of the fifth level.',
  ]);
});

test("the colour behind all pages, if Word shows it", async () => {
  const background = '<w:background w:color="FFEEDD"/>';
  const { document, report } = await imported(p(r("a")), { background, settings: "<w:displayBackgroundShape/>" });
  expect([document.pageSetup, report]).toEqual([{ backgroundColor: "#FFEEDD" }, []]);
  expect((await imported(p(r("a")), { background })).document).not.toHaveProperty("pageSetup");
});

test.each([
  ["<w:evenAndOddHeaders/>", [{ p: "E" }]],
  ['<w:evenAndOddHeaders w:val="0"/>', undefined],
])("headers of even pages count where the file says so: %s", async (settings, even) => {
  const zones = ["default", "even"].map(
    (type, at) => `<w:headerReference w:type="${type}" r:id="r_${at === 0 ? "header" : "footer"}"/>`,
  );
  const body = `${p(r("a"))}<w:sectPr>${zones.join("")}</w:sectPr>`;
  const { document } = await imported(body, { settings, header: p(r("O")), footer: p(r("E")) });
  expect(document.header.content).toEqual([{ p: "O" }]);
  expect(document.header.even).toEqual(even);
});
