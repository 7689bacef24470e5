import { expect, test } from "vitest";
import { importedWordFile } from "./imported-word-file.ts";
import { cell, p, r, row, table, wordFile } from "./word-file.ts";

const drawn = (content: string, properties = "", extent = ""): string =>
  `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor>${extent}<a:graphic><a:graphicData><wps:wsp><wps:spPr>${properties}</wps:spPr><wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
const stands = "A text box stands in the text where it is anchored, not at a place of its own.";
const box = (words: string) => ({ stack: { content: [{ p: words }] } });

test("a text box stands before the text that it is anchored before, and behind the text that it is anchored behind", async () => {
  const { content, report } = await importedWordFile(
    p(drawn(p(r("one"))) + r("before")) + p(r("behind") + drawn(p(r("two")))) + p(drawn(p(r("three")))),
  );
  expect(content).toEqual([box("one"), { p: "before" }, { p: "behind" }, box("two"), box("three")]);
  expect(report.map(({ message, kind }) => `${kind}: ${message}`)).toEqual(
    Array.from({ length: 3 }, () => `near: ${stands}`),
  );
});

test("has paragraphs, tables, boxes and placeholders in it", async () => {
  const inner = p(r("Dear {name}")) + table(row(cell(p(r("a"))))) + p(r("x") + drawn(p(r("deep"))));
  const { content, data } = await importedWordFile(p(drawn(inner)));
  expect(content).toMatchObject([
    { stack: { content: [{ p: "Dear $data.name" }, { table: {} }, { p: "x" }, box("deep")] } },
  ]);
  expect(data).toEqual({ name: "name" });
});

test("has the fill, the line, the space and the width of its shape; in a cell no more than that", async () => {
  const fill = '<a:solidFill><a:srgbClr val="FFFFCC"/></a:solidFill>';
  const line = '<a:ln w="25400"><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill></a:ln>';
  const extent = '<wp:extent cx="1270000" cy="10"/>';
  const one = drawn(p(r("x")), fill + line, extent);
  const style = { backgroundColor: "#FFFFCC", border: "2 solid #FF0000", padding: "3.6 7.2 3.6 7.2" };
  const { content, document } = await importedWordFile(
    p(one) + table(row(cell(p(r("a") + one)), cell(p(r("b") + one)))),
  );
  expect(content[0]).toEqual({ stack: { content: [{ p: "x" }], style: { ...style, width: 100 } } });
  expect(content[1].table.rows[0][1].content).toEqual([
    { p: "b" },
    { stack: { content: [{ p: "x" }], style: "look1" } },
  ]);
  expect(document.styles.look1).toEqual(style);
});

test("a shape of VML has a line unless it says otherwise", async () => {
  const shape = (attributes: string) =>
    `<w:r><w:pict><v:shape style="width:120pt;height:9pt" ${attributes}><v:textbox><w:txbxContent>${p(r("x"))}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`;
  const { content } = await importedWordFile(p(shape('fillcolor="#ffff00"')) + p(shape('stroked="f" filled="f"')));
  expect(content).toMatchObject([
    { stack: { style: { backgroundColor: "#FFFF00", border: "0.75 solid #000000", width: 120 } } },
    { stack: { style: { width: 120 } } },
  ]);
});

test("in an item of a list it stands in the item", async () => {
  const numbering =
    '<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="7"><w:abstractNumId w:val="1"/></w:num>';
  const item = (content: string) => p(content, '<w:numPr><w:numId w:val="7"/></w:numPr>');
  const { content } = await importedWordFile(item(r("a") + drawn(p(r("x")))) + item(r("b")), { numbering });
  expect(content).toEqual([{ ol: { items: [{ stack: { content: [{ p: "a" }, box("x")] } }, { p: "b" }] } }]);
});

test("in a note, and in a table of contents, it is left out by name", async () => {
  const notes = `<w:footnote w:id="2">${p(r("note") + drawn(p(r("lost one"))))}</w:footnote>`;
  const contents = p(`<w:fldSimple w:instr="TOC">${r("Contents") + drawn(p(r("lost two")))}</w:fldSimple>`);
  const bytes = wordFile(p('<w:r><w:footnoteReference w:id="2"/></w:r>') + contents, { footnotes: notes });
  const { report } = await importedWordFile(bytes);
  expect(report.flatMap(({ words }) => words ?? [])).toEqual(["lost one", "lost two"]);
});

test("boxes in boxes are read twelve deep, and what is deeper is reported", async () => {
  const nested = (depth: number): string =>
    depth === 0
      ? p(r("innermost"))
      : p(`${r(`w${depth}`)}<w:r><w:pict><w:txbxContent>${nested(depth - 1)}</w:txbxContent></w:pict></w:r>`);
  const { report, document } = await importedWordFile(nested(16));
  expect(JSON.stringify(document)).toContain("w6");
  expect(report.flatMap(({ words }) => words ?? []).join(" ")).toContain("innermost");
});

test("a paragraph with nothing but a box, or a line across the page, begins a page where it says so", async () => {
  const rule = '<w:r><w:pict><v:rect xmlns:v="urn:v" xmlns:o="urn:o" o:hr="t"/></w:pict></w:r>';
  const onNewPage = (content: string) => p(content, "<w:pageBreakBefore/>");
  const { content } = await importedWordFile(p(r("a")) + onNewPage(drawn(p(r("b")))) + onNewPage(rule));
  expect(content).toEqual([{ p: "a" }, { break: "page" }, box("b"), { break: "page" }, { separator: {} }]);
});
