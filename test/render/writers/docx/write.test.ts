import { describe, expect, test } from "vitest";
import { outsideWith } from "../../../support/definitions/case-outside.ts";
import { madeDocx } from "../../../support/definitions/made-docx.ts";
import { opened } from "../../../support/definitions/opened-case.ts";
import { caseNames, readCase } from "../../../support/definitions/reference-case.ts";
import { exampleJob } from "../../../support/definitions/render-example.ts";
import { atNight } from "../../../support/night.ts";
import { docxFaults } from "../../../support/readers/docx-lint.ts";
import { unzip } from "../../../support/readers/unzip.ts";
import { freshEngine, localEngine } from "../../../support/threads/local-engine.ts";

const engine = localEngine();

const written = async (content: readonly unknown[], more: object = {}) => {
  const { bytes, warnings } = await madeDocx(engine, exampleJob({ document: { content, ...more } }));
  const parts = new Map(unzip(bytes).map(([name, part]) => [name, part.toString("utf8")]));
  return { bytes, warnings, faults: docxFaults(bytes), document: parts.get("word/document.xml") ?? "", parts };
};

/** The reference test looks at the packages of the other cases itself. */
const closed = caseNames()
  .map(readCase)
  .filter(({ definition }) => JSON.stringify(opened(definition).document) !== JSON.stringify(definition.document));

test.each(closed)("$name is a sound package once it is open", async ({ definition, data, components }) => {
  const making = madeDocx(engine, exampleJob(opened(definition), data), outsideWith(components));
  expect(docxFaults((await making).bytes)).toEqual([]);
});

describe("a paragraph", () => {
  test("keeps its text, whatever is in it", async () => {
    const text = 'a < b & "c" > d {0-0} \u{1f600} e\u0001f';
    const { document, faults } = await written([{ p: text }]);
    expect(faults).toEqual([]);
    expect(document.replace(/<[^>]+>/g, "")).toContain("a &lt; b &amp; &quot;c&quot; &gt; d {0-0} \u{1f600} ef");
  });

  test("of a heading has Word's style for it, and says what differs from it alone", async () => {
    const { document, parts } = await written([{ h2: "One" }, { p: "text" }, { h2: "Two" }]);
    expect(document.match(/<w:pStyle w:val="Heading2"\/>/g)).toHaveLength(2);
    expect(document).not.toContain("<w:b/>");
    expect(document).not.toContain("<w:outlineLvl");
    expect(document).not.toContain("suppressAutoHyphens");
    expect(parts.get("word/styles.xml")).toMatch(/w:styleId="Heading2">.*?<w:outlineLvl w:val="1"\/>.*?<w:b\/>/);
  });

  test("looks as Word's Normal where most of the text does", async () => {
    const title = { p: "Title", style: { fontSize: 30 } };
    const { document, parts } = await written([title, { p: "A longer text." }, { p: "Another one." }]);
    expect(document.match(/<w:sz /g)).toHaveLength(2);
    expect(document).toContain("</w:pPr><w:r><w:t>A longer text");
    expect(parts.get("word/styles.xml")).toContain('<w:style w:type="paragraph" w:default="1" w:styleId="Normal">');
  });

  test("breaks lines and keeps tab stops", async () => {
    const { document } = await written([{ p: "a[br]b[tab, 100, 1]c" }]);
    expect(document).toContain("<w:br/>");
    expect(document).toMatch(/<w:tab w:val="(left|right)" w:pos="\d+"\/>/);
  });
});

test("a list is numbered by Word, and each list counts for itself", async () => {
  const list = { ol: { items: [{ p: "one" }, { p: "two" }] } };
  const { document, parts, faults } = await written([list, { p: "between" }, list]);
  expect(faults).toEqual([]);
  expect([...document.matchAll(/<w:numId w:val="(\d+)"/g)].map(([, id]) => id)).toEqual(["1", "1", "2", "2"]);
  expect(parts.get("word/numbering.xml")).toContain('<w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/>');
});

test("a table has its grid, spans, repeated header and one line on both sides of an edge", async () => {
  const td = (text: string, more: object = {}) => ({ td: text, ...more });
  const border = { style: { borderBottom: "2 solid #ff0000" } };
  const rows = [
    [{ th: "a" }, { th: "b" }],
    [td("wide", { colspan: 2, ...border })],
    [td("c", { rowspan: 2 }), td("d")],
    [td("e")],
  ];
  const { document, faults } = await written([{ table: { widths: [1, 1], headerRows: 1, rows } }]);
  expect(faults).toEqual([]);
  expect(document.match(/<w:tblHeader\/>/g)).toHaveLength(1);
  expect(document).toContain('<w:gridSpan w:val="2"/>');
  expect(document).toContain('<w:vMerge w:val="restart"/>');
  expect(document.match(/w:color="FF0000"/g)?.length).toBe(3);
});

test("header rows without a row below them are no repeated header: Word would repeat the whole table", async () => {
  const { document } = await written([{ table: { headerRows: 1, rows: [[{ th: "a" }]] } }]);
  expect(document).not.toContain("<w:tblHeader/>");
});

test("a cell that ends in a table gives the paragraph after it from its padding, which a padded list has of its own", async () => {
  const inner = { table: { rows: [[{ td: "x" }]] } };
  const marginsBelow = async (cell: object): Promise<readonly (string | undefined)[]> => {
    const { document } = await written([{ table: { rows: [[cell, { td: "y" }]] } }]);
    return [...document.matchAll(/<w:tcMar>.*?<w:bottom w:w="(\d+)"/g)].map(([, margin]) => margin);
  };
  expect(await marginsBelow(inner)).toEqual(["40"]);
  expect(await marginsBelow({ ul: { items: [inner] } })).toEqual(["40"]);
  expect(await marginsBelow({ ul: { items: [inner], style: { padding: "0 0 10 0" } } })).toEqual([]);
});

test("lines that most cells of a table share are said once, for the table", async () => {
  const cells = (text: string) => [{ td: text }, { td: text }];
  const style = { border: "1 solid #336699" };
  const rows = [[{ th: "a" }, { th: "b" }], cells("1"), cells("2"), cells("3")];
  const table = { table: { widths: [1, 1], rows } };
  const { document, parts } = await written([table], { styles: { td: style, th: { border: "2 solid #000000" } } });
  expect(parts.get("word/styles.xml")).toMatch(
    /<w:tblBorders><w:top [^>]*336699"\/>.*<w:insideH [^>]*\/><w:insideV [^>]*\/><\/w:tblBorders>/,
  );
  // The header's own, and those of the row below it, which meet them.
  expect(document.match(/<w:tcBorders>/g)).toHaveLength(4);
  const { document: plain } = await written([table], { styles: { td: style, th: style } });
  expect(plain).not.toContain("<w:tcBorders>");
  const { document: open } = await written([table], { styles: { td: style } });
  expect(open).toContain('<w:tcBorders><w:top w:val="nil"/><w:left w:val="nil"/>');
});

test("columns that are kept whole and with what follows say so to Word, others do not", async () => {
  const columns = { widths: [1, 1], rows: [[{ p: "a" }, { p: "b" }], [{ p: "c" }]] };
  const kept = { columns: { ...columns, style: { keepTogether: true, keepWithNext: true } } };
  const { document, faults } = await written([kept, { p: "after" }]);
  expect(faults).toEqual([]);
  expect(document).toContain("<w:tr><w:trPr><w:cantSplit/></w:trPr><w:tc>");
  expect(document.match(/<w:keepNext\/>/g)).toHaveLength(3);
  expect((await written([{ columns }, { p: "after" }])).document).not.toMatch(/cantSplit|keepNext/);
});

test("columns have widths of their own where the author gives them", async () => {
  const columns = { widths: ["100pt", 1, "25%"], gap: 10, rows: [[{ p: "a" }], [{ p: "b" }], [{ p: "c" }]] };
  const { document } = await written([{ columns }], { pageSetup: { size: [500, 300], margin: [40, 40, 40, 40] } });
  const grid = [...document.matchAll(/<w:gridCol w:w="(\d+)"/g)].map(([, width]) => Number(width));
  expect(grid).toEqual([2200, 4200, 2000]);
});

test("blanks are kept where a reader might drop them", async () => {
  const { document } = await written([{ p: "[b]one[/b] two" }, { p: "R&D" }, { p: "three four" }]);
  expect(document).toContain('<w:t xml:space="preserve"> two</w:t>');
  expect(document).toContain("<w:t>three four</w:t>");
});

test("a table's own padding is that of a cell around it", async () => {
  const table = { style: { padding: 20, backgroundColor: "#112233" }, rows: [[{ td: "inside" }]] };
  const { document, faults } = await written([{ table }]);
  expect(faults).toEqual([]);
  expect(document.match(/<w:tbl>/g)).toHaveLength(2);
  expect(document).toContain('<w:top w:w="400" w:type="dxa"/>');
});

test("contents have our own page numbers and lead to their headings", async () => {
  const { document, faults } = await written([{ toc: {} }, { h1: "First" }, { break: "page" }, { h1: "Second" }]);
  expect(faults).toEqual([]);
  const pages = [...document.matchAll(/PAGEREF.*?<w:t>(\d+)<\/w:t>/g)].map(([, page]) => page);
  expect(pages).toEqual(["2", "3"]);
});

test("a watermark of one line is Word's own kind, in the header of each section; a tiled one is reported", async () => {
  const content = { p: "DRAFT", style: { fontSize: 80 } };
  const { parts, faults, warnings } = await written([{ p: "text" }], { watermark: { content, angle: -45 } });
  expect(faults).toEqual([]);
  expect(parts.get("word/header1.xml")).toMatch(/rotation:-45.*string="DRAFT"/);
  const layer = ["DOCX_APPROXIMATED", "/document/watermark"];
  expect(warnings.map(({ code, path }) => [code, path])).toEqual([layer]);
  const tiled = await written([{ p: "text" }], { watermark: { content, repeat: true } });
  expect(tiled.warnings.map(({ code, path }) => [code, path])).toEqual([layer, layer]);
});

test("a watermark is as wide as its letters, as high as their size, and stands where the author says", async () => {
  const content = { p: "DRAFT", style: { fontSize: 80 } };
  const styleOf = async (more: object): Promise<string> => {
    const { parts } = await written([{ p: "text" }], { watermark: { content, ...more } });
    return /style="(position:absolute;[^"]*)"/.exec(parts.get("word/header1.xml") ?? "")?.[1] ?? "";
  };
  const centred = await styleOf({});
  expect(centred).toContain("height:80pt;mso-position-horizontal:center;mso-position-vertical:center");
  const width = Number(/;width:([\d.]+)pt/.exec(centred)?.[1]);
  expect(width).toBeGreaterThan(2.5 * 80);
  expect(width).toBeLessThan(4 * 80);
  const placed = await styleOf({ spacing: [300, 200] });
  expect(placed).toContain(`margin-left:${Math.round((300 - width / 2) * 1000) / 1000}pt;margin-top:160pt`);
  expect(placed).toContain("mso-position-horizontal-relative:page;mso-position-vertical-relative:page");
});

test("content that cannot be kept is reported with its place", async () => {
  const { warnings } = await written([{ p: "round", style: { border: "1 solid #000000", borderRadius: 4 } }]);
  expect(warnings).toContainEqual(
    expect.objectContaining({
      code: "DOCX_DROPPED",
      path: "/document/content/0",
      message: expect.stringMatching(/corner/),
    }),
  );
});

describe("a form field", () => {
  const control = async (text: string) => {
    const { document, faults, warnings } = await written([{ p: text }]);
    expect(faults).toEqual([]);
    return { xml: /<w:sdt>.*?<\/w:sdt>/.exec(document)?.[0] ?? "", warnings };
  };

  test("is a content control with its name, label and value", async () => {
    const { xml, warnings } = await control("[textarea, notes, 'one, two', label=Your notes]");
    expect(xml).toContain('<w:alias w:val="Your notes"/><w:tag w:val="notes"/>');
    expect(xml).toContain('<w:text w:multiLine="1"/>');
    expect(xml.replace(/<[^>]+>/g, "")).toBe("one, two");
    expect(warnings.map(({ code }) => code)).toEqual(["DOCX_APPROXIMATED"]);
  });

  test("that is empty shows its placeholder, or blanks", async () => {
    const { xml } = await control("[textfield, city, 'Where you live']");
    expect(xml).toContain("<w:showingPlcHdr/><w:text/>");
    expect(xml.replace(/<[^>]+>/g, "")).toBe("Where you live");
    const { xml: empty } = await control("[textfield, city]");
    expect(empty.replace(/<[^>]+>/g, "")).toMatch(/^\u00a0{10,}$/);
  });

  test("is no wider than its cell", async () => {
    const wide = (name: string) => `[textfield, ${name}, , 400|20] [signaturefield, ${name}Place, 400|40]`;
    const { document } = await written([
      { p: wide("free") },
      { table: { widths: ["100pt", "100pt"], rows: [[{ td: wide("cell") }]] } },
    ]);
    const blanks = [...document.matchAll(/\u00a0{10,}/g)].map(([all]) => all.length);
    expect(blanks).toHaveLength(2);
    expect(blanks[1]).toBeLessThan((blanks[0] ?? 0) / 3);
    const places = [...document.matchAll(/<wp:extent cx="(\d+)"/g)].map(([, width]) => Number(width) / 12_700);
    expect(places[0]).toBeCloseTo(400, 1);
    expect(places[1]).toBeLessThanOrEqual(100);
  });

  test("of a date has its day and its form", async () => {
    const { xml } = await control("[datefield, due, 2026-07-01, dd.MM.yyyy]");
    expect(xml).toContain('<w:date w:fullDate="2026-07-01T00:00:00Z"><w:dateFormat w:val="dd.MM.yyyy"/>');
    expect(xml.replace(/<[^>]+>/g, "")).toBe("01.07.2026");
  });

  test("to tick has Word's two signs in a face that has them", async () => {
    const { xml } = await control("[checkbox, agreed, true]");
    expect(xml).toMatch(/<w14:checked w14:val="1"\/><w14:checkedState w14:val="2612" w14:font="[^"]+"\/>/);
    expect(xml.replace(/<[^>]+>/g, "")).toBe("\u2612");
  });

  test("to choose from lists each option once, and says that Word takes one", async () => {
    const { xml, warnings } = await control("[listbox, days, Mo|Tu|Mo|We, 'Tu|We', true]");
    expect(xml.match(/<w:listItem /g)).toHaveLength(3);
    expect(xml.replace(/<[^>]+>/g, "")).toMatch(/^Tu/);
    expect(warnings.map(({ code }) => code)).toEqual(["DOCX_APPROXIMATED", "DOCX_DROPPED"]);
  });

  test("that only shows its value is locked; a name is cut where Word takes no more", async () => {
    const { xml } = await control(`[textfield, ${"n".repeat(80)}, '', readonly]`);
    expect(xml).toContain('<w:lock w:val="contentLocked"/>');
    expect(xml).toContain(`<w:tag w:val="${"n".repeat(64)}"/>`);
  });
});

describe("pages in DOCX", () => {
  test("have kerned letters, unless the author says otherwise", async () => {
    const { document, parts, warnings } = await written([{ p: "a" }, { p: "b", style: { fontKerning: "none" } }]);
    expect(parts.get("word/styles.xml")).toContain('<w:kern w:val="1"/>');
    expect(document).toContain('<w:kern w:val="0"/>');
    expect(warnings).toEqual([]);
  });

  test("have cells of one row beginning at one height, whatever their paddings", async () => {
    const cell = (padding: number) => ({ td: "a", style: { padding } });
    const { document, parts } = await written([{ table: { widths: [1, 1], rows: [[cell(4), cell(10)]] } }]);
    expect(document.match(/<w:top w:w="80"/g)).toHaveLength(1);
    expect(parts.get("word/styles.xml")).toContain('<w:tblCellMar><w:top w:w="80"');
    expect(document).not.toContain('<w:top w:w="200"');
    expect(document).toContain('<w:spacing w:before="120"');
  });

  test("have pictures in the shape that the author gives them", async () => {
    const svg = { viewBox: [10, 10], width: 10, children: [{ rect: { width: 10, height: 10, fill: "#ff0000" } }] };
    const { parts, warnings } = await written([{ svg: { ...svg, style: { clipPath: "circle()" } } }]);
    const file = [...parts].find(([name]) => name.endsWith(".svg"))?.[1];
    expect(file).toContain("<clipPath");
    expect(warnings).toEqual([]);
  });

  test("have columns between the margins of the box they are in", async () => {
    const columns = { columns: { colNumber: 2, rows: [[{ p: "a" }, { p: "b" }]], style: { marginLeft: 30 } } };
    const { document, warnings } = await written([{ p: "before" }, columns, { p: "after" }]);
    expect(warnings).toEqual([]);
    const lefts = [...document.matchAll(/<w:pgMar [^>]*w:left="(\d+)"/g)].map(([, left]) => Number(left));
    expect(Math.max(...lefts) - Math.min(...lefts)).toBe(600);
  });
});

test("a note in a table is a footnote, as it is elsewhere", async () => {
  const { document, faults } = await written([{ table: { rows: [[{ td: "a[footnote]b[/footnote]" }]] } }]);
  expect(faults).toEqual([]);
  expect(document).toContain("<w:footnoteReference");
});

test("a drawing thinner than a pixel is kept; one that is too long for its height is reported", async () => {
  const drawn = (width: number, viewBox: number[]) => ({
    svg: { viewBox, width, children: [{ rect: { width: 5, height: 5, fill: "red" } }] },
  });
  expect((await written([drawn(0.01, [40, 10])])).warnings).toEqual([]);
  const { warnings } = await written([drawn(400, [1_000_000, 1])]);
  expect(warnings.map(({ code, path }) => [code, path])).toEqual([["DOCX_DROPPED", "/document/content/0"]]);
});

test("the same job gives the same bytes, whatever was made between", async () => {
  const job = exampleJob({ document: { content: [{ h1: "One" }, { p: "[goto, x]two[/goto]" }, { p: "x", id: "x" }] } });
  const first = await madeDocx(engine, job);
  await written([{ p: "other" }, { ul: { items: [{ p: "a" }] } }]);
  const second = await madeDocx(freshEngine(), job);
  expect(Buffer.compare(first.bytes, second.bytes)).toBe(0);
});

test("a drawing's SVG file is compressed", async () => {
  const children = Array.from({ length: 1_000 }, (_, x) => ({ rect: { x, width: 1, height: 10, fill: "#ff0000" } }));
  const { bytes, faults, parts } = await written([{ svg: { viewBox: [1_000, 10], width: 200, children } }]);
  const svg = [...parts].find(([name]) => name.endsWith(".svg"))?.[1] ?? "";
  expect(faults).toEqual([]);
  expect(svg).toMatch(/^<svg .*<\/svg>$/s);
  expect(bytes.length).toBeLessThan(svg.length / 2);
});

// A piece ends after 256 K characters.
test("long text is compressed in pieces, and comes out as it went in", async () => {
  const paragraphs = atNight(250, 25);
  const text = "\u{1f600}abc ".repeat(200);
  const { document, faults } = await written(Array.from({ length: paragraphs }, () => ({ p: text })));
  expect(faults).toEqual([]);
  expect(document.length).toBeGreaterThan(2 * 256 * 1024);
  expect(document.match(/\u{1f600}/gu)).toHaveLength(200 * paragraphs);
});

test("a cell ends in a paragraph, also where a named place without content stands last", async () => {
  const cell = [{ p: "text" }, { stack: { content: [] }, id: "here" }];
  const { faults, document } = await written([{ columns: { rows: [cell, [{ p: "beside" }]] } }, { p: "[page, here]" }]);
  expect(faults).toEqual([]);
  expect(document).toMatch(/<w:bookmarkEnd [^>]*[/]><w:p>(?:(?!<w:p>).)*<[/]w:p><[/]w:tc>/);
});

test("a box that is kept together keeps the rows of a table at its end, also of one in a box in it", async () => {
  const rows = ["a", "b", "c"].map((td) => [{ td }]);
  for (const end of [{ table: { rows } }, { stack: { content: [{ p: "t" }, { table: { rows } }] } }]) {
    const box = { stack: { content: [{ h3: "Heading" }, end], style: { keepTogether: true } } };
    const { document } = await written([box, { p: "z" }]);
    const kept = document
      .split("<w:tr>")
      .slice(1)
      .map((row) => row.includes("<w:keepNext/>"));
    expect(kept).toEqual([true, true, false]);
  }
});
