import { describe, expect, test } from "vitest";
import { takenOver } from "../../../src/render/import/docx/properties.ts";
import { taken as takenOfCss } from "../../../src/render/import/html/properties.ts";
import { importFile } from "../../../src/render/import/import-file.ts";
import { valuesOfNodes } from "../../../src/render/import/pdfmake/values.ts";
import { cell, p, r, row, wordFile } from "./word-file.ts";

// What a reader registers as taken over is believed by the accounting: here each of it changes a definition, or has an entry in the report.

const madeOf = async (fileName: string, bytes: Uint8Array): Promise<string> => {
  const { content, report } = await importFile({ bytes, fileName });
  return content + JSON.stringify(report);
};

const styles =
  '<w:style w:type="character" w:styleId="C"><w:rPr><w:b/></w:rPr></w:style>' +
  '<w:style w:type="paragraph" w:styleId="P"><w:name w:val="P"/><w:rPr><w:b/></w:rPr></w:style>' +
  '<w:style w:type="table" w:styleId="T"><w:name w:val="T"/><w:tcPr><w:shd w:val="clear" w:fill="FF0000"/></w:tcPr><w:tblStylePr w:type="firstRow"><w:rPr><w:i/></w:rPr></w:tblStylePr><w:tblStylePr w:type="band2Horz"><w:rPr><w:b/></w:rPr></w:tblStylePr><w:tblStylePr w:type="band2Vert"><w:rPr><w:b/></w:rPr></w:tblStylePr></w:style>';
const numbering =
  '<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>';
const line = '<w:top w:val="single" w:sz="8" w:color="FF0000"/>';
const on = (...names: readonly string[]): Readonly<Record<string, readonly [string]>> =>
  Object.fromEntries(names.map((name) => [name, [`<w:${name}/>`] as const]));

/** By container and element: the properties with it, and those without it, none where they are left out. */
const examples: Readonly<Record<string, Readonly<Record<string, readonly [string, string?]>>>> = {
  rPr: {
    ...on("b", "i", "caps", "strike", "vanish", "smallCaps", "dstrike"),
    rStyle: ['<w:rStyle w:val="C"/>'],
    rFonts: ['<w:rFonts w:ascii="Courier New"/>'],
    bCs: ["<w:rtl/><w:bCs/>", "<w:rtl/>"],
    iCs: ["<w:rtl/><w:iCs/>", "<w:rtl/>"],
    color: ['<w:color w:val="FF0000"/>'],
    spacing: ['<w:spacing w:val="40"/>'],
    sz: ['<w:sz w:val="40"/>'],
    szCs: ['<w:rtl/><w:szCs w:val="40"/>', "<w:rtl/>"],
    highlight: ['<w:highlight w:val="yellow"/>'],
    u: ['<w:u w:val="single"/>'],
    vertAlign: ['<w:vertAlign w:val="superscript"/>'],
    shd: ['<w:shd w:val="clear" w:fill="FF0000"/>'],
    rtl: ['<w:szCs w:val="40"/><w:rtl/>', '<w:szCs w:val="40"/>'],
    cs: ['<w:szCs w:val="40"/><w:cs/>', '<w:szCs w:val="40"/>'],
  },
  pPr: {
    ...on("keepNext", "keepLines", "pageBreakBefore", "bidi"),
    pStyle: ['<w:pStyle w:val="P"/>'],
    numPr: ['<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'],
    pBdr: [`<w:pBdr>${line}</w:pBdr>`],
    shd: ['<w:shd w:val="clear" w:fill="FF0000"/>'],
    tabs: ['<w:tabs><w:tab w:val="right" w:pos="4000" w:leader="dot"/></w:tabs>'],
    spacing: ['<w:spacing w:after="400"/>'],
    contextualSpacing: [
      '<w:numPr><w:numId w:val="1"/></w:numPr><w:spacing w:after="40"/><w:contextualSpacing/>',
      '<w:numPr><w:numId w:val="1"/></w:numPr><w:spacing w:after="40"/>',
    ],
    jc: ['<w:jc w:val="center"/>'],
    sectPr: ['<w:sectPr><w:pgSz w:w="5000" w:h="5000"/></w:sectPr>'],
    ind: ['<w:ind w:left="400"/>'],
    outlineLvl: ['<w:outlineLvl w:val="1"/>'],
  },
  tblPr: {
    tblStyle: ['<w:tblStyle w:val="T"/>'],
    bidiVisual: ["<w:bidiVisual/>"],
    jc: ['<w:jc w:val="center"/>'],
    tblBorders: [`<w:tblBorders>${line}</w:tblBorders>`],
    tblCellMar: ['<w:tblCellMar><w:left w:w="400" w:type="dxa"/></w:tblCellMar>'],
    tblLook: ['<w:tblStyle w:val="T"/><w:tblLook w:firstRow="1"/>', '<w:tblStyle w:val="T"/>'],
    tblStyleRowBandSize: [
      '<w:tblStyle w:val="T"/><w:tblLook w:noVBand="1"/><w:tblStyleRowBandSize w:val="2"/>',
      '<w:tblStyle w:val="T"/><w:tblLook w:noVBand="1"/>',
    ],
    tblStyleColBandSize: [
      '<w:tblStyle w:val="T"/><w:tblLook w:noHBand="1"/><w:tblStyleColBandSize w:val="2"/>',
      '<w:tblStyle w:val="T"/><w:tblLook w:noHBand="1"/>',
    ],
  },
  trPr: {
    gridBefore: ['<w:gridBefore w:val="1"/>'],
    trHeight: ['<w:trHeight w:val="900"/>'],
    tblHeader: ["<w:tblHeader/>"],
  },
  tcPr: {
    gridSpan: ['<w:gridSpan w:val="2"/>'],
    vMerge: ['<w:vMerge w:val="continue"/>'],
    tcBorders: [`<w:tcBorders>${line}</w:tcBorders>`],
    shd: ['<w:shd w:val="clear" w:fill="FF0000"/>'],
    vAlign: ['<w:vAlign w:val="center"/>'],
  },
};

/** A file with these properties in the place of a container. */
function fileWith(container: string, properties: string): Uint8Array {
  const of = (name: string) => (name === container ? properties : "");
  const cells = cell(p(r("c")), of("tcPr"));
  const table = `<w:tbl><w:tblPr>${of("tblPr")}</w:tblPr><w:tblGrid><w:gridCol w:w="900"/><w:gridCol w:w="900"/></w:tblGrid><w:tr><w:trPr>${of("trPr")}</w:trPr>${cells}</w:tr>${row(cell(p(r("d"))), cell(p(r("e"))))}</w:tbl>`;
  return wordFile(`${p(r("a") + r("b", of("rPr")), of("pPr"))}${table}${p(r("f"))}<w:sectPr/>`, { styles, numbering });
}

describe("what the reader of Word files registers changes a definition:", () => {
  test("of every container that has examples", () => {
    for (const [container, of] of Object.entries(examples))
      expect(Object.keys(of).toSorted(), container).toEqual(Object.keys(takenOver[container] ?? {}).toSorted());
  });

  const cases = Object.entries(examples).flatMap(([container, of]) =>
    Object.entries(of).map(([name, [withIt, without = ""]]) => ({ container, name, withIt, without })),
  );
  test.each(cases)("$container/$name", async ({ container, withIt, without }) => {
    const made = await madeOf("a.docx", fileWith(container, withIt));
    expect(made).not.toBe(await madeOf("a.docx", fileWith(container, without)));
  });
});

/** Values that change something, and declarations without which they change nothing. */
const cssValues: Readonly<Record<string, string>> = {
  ...{ display: "flex", color: "red", "background-color": "red", "background-image": "url(a.png)", direction: "rtl" },
  ...{
    "white-space": "pre",
    "font-family": "Georgia",
    "font-size": "30px",
    "font-style": "italic",
    "font-weight": "bold",
  },
  ...{ "letter-spacing": "2px", "line-height": "3", "text-align": "center", "text-decoration-line": "underline" },
  ...{ "text-indent": "9px", "text-transform": "uppercase", width: "90px", "max-width": "90px", height: "90px" },
  ...{ "min-height": "90px", "border-radius": "4px", float: "left", position: "absolute", transform: "rotate(4deg)" },
  ...{ columns: "2", "column-count": "2", "border-top-style": "solid", "border-right-style": "solid" },
  ...{ "border-bottom-style": "solid", "border-left-style": "solid" },
};
const inRow = "display: flex;";
const inGrid = "display: grid; grid-template-columns: 90px 90px;";
const lined = "border: 1px solid black;";
/** Where another declaration, or another element, is needed. */
const cssPages: Readonly<Record<string, readonly [before: string, value: string]>> = {
  ...{ "flex-direction": [inRow, "column"], "justify-content": [inRow, "space-between"], gap: [inRow, "9px"] },
  ...{ "column-gap": [inRow, "9px"], "row-gap": [inGrid, "9px"], "grid-gap": [inGrid, "9px"] },
  "grid-template-columns": ["display: grid;", "90px 90px"],
  "box-sizing": ["padding: 20px; min-height: 90px;", "border-box"],
  ...{
    "border-top-width": [lined, "9px"],
    "border-right-width": [lined, "9px"],
    "border-bottom-width": [lined, "9px"],
  },
  ...{ "border-left-width": [lined, "9px"], "border-top-color": [lined, "red"], "border-right-color": [lined, "red"] },
  ...{ "border-bottom-color": [lined, "red"], "border-left-color": [lined, "red"] },
};
for (const name of ["top", "right", "bottom", "left", "inset"])
  Object.assign(cssPages, { [name]: ["position: relative;", "9px"] });
const ofParts: Readonly<Record<string, (declaration: string) => string>> = {
  "vertical-align": (said) => `<table><tr><td style="${said.replace("X", "bottom")}">a</td></tr></table>`,
  "border-collapse": (said) => `<table style="${said.replace("X", "collapse")}"><tr><td>a</td></tr></table>`,
  "list-style-type": (said) => `<ul style="${said.replace("X", "square")}"><li>a</li></ul>`,
};
for (const name of ["flex", "flex-grow", "flex-basis"])
  Object.assign(ofParts, {
    [name]: (said: string) =>
      `<div style="display: flex"><div style="${said.replace("X", name === "flex-basis" ? "90px" : "3")}">a</div><div style="flex: 1">b</div></div>`,
  });
for (const name of [
  "grid-column",
  "grid-row",
  "grid-area",
  "grid-column-start",
  "grid-row-start",
  "grid-column-end",
  "order",
])
  Object.assign(ofParts, {
    [name]: (said: string) =>
      `<div style="${inGrid}"><div style="${said.replace("X", "2")}">a</div><div>b</div><div>c</div></div>`,
  });
const usual: Readonly<Record<string, string>> = { break: "always", page: "always", margin: "40px", padding: "40px" };

function pageWith(name: string, isThere: boolean): string {
  const part = ofParts[name];
  if (part !== undefined) return part(isThere ? `${name}: X` : "");
  const [before, value] = cssPages[name] ?? ["", cssValues[name] ?? usual[name.split("-")[0] ?? ""]];
  const said = name.endsWith("inside") ? "avoid" : value;
  if (said === undefined) throw new Error(`There is no example of ${name}.`);
  return `<p>z</p><div style="${before} ${isThere ? `${name}: ${said}` : ""}"><p>a <b>b</b></p><p>c</p><p>d</p></div><p>y</p>`;
}

test.each([...takenOfCss])("what the reader of pages registers changes a definition: %s", async (name) => {
  const made = await madeOf("a.html", Buffer.from(pageWith(name, true)));
  expect(made).not.toBe(await madeOf("a.html", Buffer.from(pageWith(name, false))));
});

/** Nodes with a key of pdfmake that changes something, where a number or a truth value at a text is none. */
const nodes: Readonly<Record<string, string>> = {
  ...{
    text: "{text: 'b'}",
    stack: "{stack: ['b']}",
    columns: "{columns: ['b']}",
    ul: "{ul: ['b']}",
    ol: "{ol: ['b']}",
  },
  ...{
    table: "{table: {body: [['b']]}}",
    image: "{image: 'https://a.example/b.png'}",
    svg: '{svg: \'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>\'}',
  },
  ...{ qr: "{qr: 'b'}", canvas: "{canvas: [{type: 'rect', x: 0, y: 0, w: 9, h: 9}]}", toc: "{toc: {}}" },
  ...{ fit: "{image: 'https://a.example/b.png', fit: [9, 9]}", width: "{image: 'https://a.example/b.png', width: 9}" },
  ...{ height: "{image: 'https://a.example/b.png', height: 9}", columnGap: "{columns: ['a', 'b'], columnGap: 9}" },
  ...{
    colSpan: "{table: {body: [[{text: 'b', colSpan: 2}, ''], ['c', 'd']]}}",
    rowSpan: "{table: {body: [[{text: 'b', rowSpan: 2}], ['']]}}",
  },
  ...{ layout: "{table: {body: [['b']]}, layout: 'noBorders'}", type: "{ol: ['b'], type: 'upper-roman'}" },
  ...{
    separator: "{ol: ['b'], separator: ')'}",
    start: "{ol: ['b'], start: 4}",
    reversed: "{ol: ['b'], reversed: true}",
  },
  ...{ markerColor: "{ol: ['b'], markerColor: 'red'}", listType: "{ol: [{text: 'b', listType: 'none'}]}" },
  ...{ counter: "{ol: [{text: 'b', counter: 4}]}", foreground: "{qr: 'b', foreground: 'red'}" },
  ...{
    border: "{table: {body: [[{text: 'b', border: [false, false, false, false]}]]}}",
    fillColor: "{table: {body: [[{text: 'b', fillColor: 'red'}]]}}",
  },
  ...{ borderColor: "{table: {body: [[{text: 'b', borderColor: ['red', 'red', 'red', 'red']}]]}}" },
  ...{
    unbreakable: "{stack: ['b', 'c'], unbreakable: true}",
    relativePosition: "{text: 'b', relativePosition: {x: 1, y: 2}}",
  },
  ...{ absolutePosition: "{text: 'b', absolutePosition: {x: 1, y: 2}}", pageBreak: "{text: 'b', pageBreak: 'before'}" },
  ...{ pageOrientation: "{text: 'b', pageBreak: 'before', pageOrientation: 'landscape'}", id: "{text: 'b', id: 'x'}" },
  ...{ destination: "{text: 'b', destination: 'x'}", linkToDestination: "{text: 'b', linkToDestination: 'x'}" },
  ...{ pageReference: "{text: [{pageReference: 'x'}]}", textReference: "{text: [{textReference: 'x'}]}" },
  ...{
    style: "{text: 'b', style: 's'}",
    extends: "{text: 'b', style: {extends: 'e'}}",
    headlineLevel: "{text: 'b', headlineLevel: 2}",
  },
  ...{
    tocItem: "{text: 'b', tocItem: true}",
    link: "{text: 'b', link: 'https://a.example'}",
    margin: "{text: 'b', margin: 9}",
  },
  ...{
    decorationStyle: "{text: 'b', decorationStyle: 'dashed'}",
    decorationColor: "{text: 'b', decorationColor: 'red'}",
  },
  ...{
    font: "{text: 'b', font: 'Courier'}",
    decoration: "{text: 'b', decoration: 'underline'}",
    alignment: "{text: 'b', alignment: 'right'}",
  },
  ...{ color: "{text: 'b', color: 'red'}", background: "{text: 'b', background: 'red'}" },
};
const flags = new Set(["bold", "italics", "sup", "sub", "preserveLeadingSpaces"]);

test.each(Object.keys(valuesOfNodes).filter((key) => key !== "extends"))(
  "what the reader of pdfmake registers changes a definition: %s",
  async (key) => {
    const node =
      nodes[key] ??
      `{text: ['a', {text: 'b', ${key}: ${flags.has(key) ? "true" : "0.5"}}], ${key}: ${flags.has(key) ? "true" : "0.5"}}`;
    const file = (content: string) => Buffer.from(`{content: ['a', ${content}], styles: {s: {bold: true}}}`);
    const value = "(?:'[^']*'|\\[[^\\]]*\\]|\\{[^}]*\\}|[^,}]*)";
    const without = node.replace(new RegExp(`\\b${key}: ${value}`, "g"), "id: 1");
    expect(await madeOf("a.js", file(node))).not.toBe(await madeOf("a.js", file(without)));
  },
);
