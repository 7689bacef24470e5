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
