import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { importFile } from "../../../src/render/import/import-file.ts";
import { importedWordFile as imported } from "./imported-word-file.ts";
import { cell, p, r, row, table, wordFile } from "./word-file.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describe("text of a Word file:", () => {
  test("runs with looks, breaks, tabs and characters of their own", async () => {
    const { content } = await imported(
      p(
        `${r("a ", "<w:b/>")}${r("b", '<w:b/><w:i/><w:color w:val="C80000"/>')}${r("c", '<w:b w:val="0"/><w:vertAlign w:val="superscript"/>')}<w:r><w:br/><w:t>[b]</w:t><w:tab/><w:noBreakHyphen/></w:r>${r("gone", "<w:vanish/>")}`,
        '<w:tabs><w:tab w:val="right" w:pos="4000"/></w:tabs><w:jc w:val="both"/>',
      ),
    );
    expect(content).toEqual([
      {
        p: "[b]a [/b][color, #C80000][b][i]b[/i][/b][/color][sup]c[/sup][br]\\[b\\][tab]\u2011",
        style: { textAlign: "justify", tabStops: [{ at: 200, align: "right" }] },
      },
    ]);
  });

  test("a look that takes a bold style back is reported", async () => {
    const styles = '<w:style w:type="paragraph" w:styleId="B"><w:name w:val="B"/><w:rPr><w:b/></w:rPr></w:style>';
    const off = '<w:b w:val="0"/>';
    const { report } = await imported(p(r("a") + r(" ", off) + r("b", off), '<w:pStyle w:val="B"/>') + p(r("c", off)), {
      styles,
    });
    const message = "Text that is not bold or italic within text that is looks like the text around it.";
    expect(report).toEqual([
      { code: "IMPORT_APPROXIMATED", kind: "near", place: expect.stringContaining("1"), message },
    ]);
  });

  test("styles with what they are based on; headings by their names and their levels", async () => {
    const styles = `<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/><w:rFonts w:ascii="Calibri"/></w:rPr></w:rPrDefault></w:docDefaults>
      <w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:pPr><w:spacing w:after="160"/></w:pPr></w:style>
      <w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:pPr><w:keepNext/></w:pPr><w:rPr><w:sz w:val="32"/></w:rPr></w:style>
      <w:style w:type="paragraph" w:styleId="Sub"><w:name w:val="Sub"/><w:basedOn w:val="H1"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr><w:rPr><w:i/></w:rPr></w:style>
      <w:style w:type="paragraph" w:styleId="Note"><w:name w:val="Note"/><w:basedOn w:val="Normal"/><w:rPr><w:color w:val="555555"/></w:rPr></w:style>
      <w:style w:type="paragraph" w:styleId="Loop"><w:name w:val="Loop"/><w:basedOn w:val="Loop"/></w:style>
      <w:style w:type="character" w:styleId="Strong"><w:name w:val="Strong"/><w:rPr><w:b/></w:rPr></w:style>`;
    const { document } = await imported(
      p(r("One"), '<w:pStyle w:val="H1"/>') +
        p(r("Two"), '<w:pStyle w:val="Sub"/>') +
        p(r("note ") + r("strong", '<w:rStyle w:val="Strong"/>'), '<w:pStyle w:val="Note"/>') +
        p(r("own"), '<w:pStyle w:val="Note"/><w:jc w:val="right"/>') +
        p(r("x"), '<w:pStyle w:val="Loop"/>'),
      { styles },
    );
    expect(document.styles).toMatchObject({
      p: { fontFamily: "Calibri", fontSize: 11, marginBottom: 8 },
      h1: { fontSize: 16, fontWeight: "normal", keepWithNext: true },
      Sub: { fontSize: 16, fontStyle: "italic" },
      Note: { color: "#555555" },
    });
    expect(document.content).toMatchObject([
      { h1: "One" },
      { h2: "Two", style: "Sub" },
      { p: "note [b]strong[/b]", style: "Note" },
      { p: "own", style: { color: "#555555", textAlign: "right" } },
      { p: "x" },
    ]);
  });

  test("lists: kinds of numbers, levels, numbers that go on, headings with numbers", async () => {
    const level = (at: number, format: string, text: string) =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
    const numbering = `<w:abstractNum w:abstractNumId="0">${level(0, "decimal", "%1.")}${level(1, "lowerLetter", "%1.%2)")}</w:abstractNum>
      <w:abstractNum w:abstractNumId="1">${level(0, "bullet", "\uF0A7")}</w:abstractNum>
      <w:num w:numId="5"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="6"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="7"><w:abstractNumId w:val="0"/></w:num>`;
    const entry = (words: string, numId: number, at: number, more = "") =>
      p(r(words), `${more}<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${numId}"/></w:numPr><w:ind w:left="720"/>`);
    const { content, document, report } = await imported(
      entry("one", 5, 0) +
        entry("deep", 5, 1) +
        entry("two", 5, 0) +
        p(r("between")) +
        entry("three", 5, 0) +
        entry("square", 6, 0) +
        entry("Head", 7, 0, '<w:outlineLvl w:val="0"/>') +
        entry("Sub", 7, 1, '<w:outlineLvl w:val="1"/>'),
      { numbering },
    );
    expect(content).toMatchObject([
      ...[{ p: "one" }, { p: "deep" }, { p: "two" }, { p: "between" }, { p: "three" }],
      { ul: { symbol: "▪", items: [{ p: "square" }] } },
      ...[{ h1: "Head" }, { h2: "Sub" }],
    ]);
    const styles = [0, 1, 2, 4].map((at) => document.styles[content[at].style] ?? content[at].style);
    const counted = { numbering: "numbering-0", marginLeft: 36 };
    expect(styles).toMatchObject([counted, { ...counted, numberingLevel: 2 }, counted, counted]);
    expect(document.numbering).toEqual({
      "numbering-0": { levels: [{ text: "{1}." }, { symbol: "a", text: "{1}.{2})" }] },
    });
    expect(report).toEqual([]);
  });

  test("numbers of lists as the file writes them, and of headings as Word goes on after z", async () => {
    const numbered = (id: number, format: string, text: string, start: number) =>
      `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl></w:abstractNum><w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`;
    const entry = (numId: number, more = "") =>
      p(r("x"), `${more}<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${numId}"/></w:numPr>`);
    const heading = '<w:outlineLvl w:val="0"/>';
    const { content, report } = await imported(entry(1) + entry(2) + entry(3) + entry(4, heading) + entry(5, heading), {
      numbering:
        numbered(1, "lowerLetter", "(%1)", 1) +
        numbered(2, "decimal", "$%1", 1) +
        numbered(3, "decimal", "%1.", 1) +
        numbered(4, "upperLetter", "%1", 28) +
        numbered(5, "lowerRoman", "%1)", 14),
    });
    const plain = { fontSize: 10, fontWeight: "normal", marginTop: 0, marginBottom: 0 };
    expect(content).toEqual([
      { ol: { symbol: "a", text: "({n})", items: [{ p: "x" }] } },
      { ul: { symbol: "\u200B", items: [{ p: "$1 x" }] } },
      { ol: { items: [{ p: "x" }] } },
      { h1: "BB x", style: plain },
      { h1: "x", style: { ...plain, numbering: "numbering-5" } },
    ]);
    const message = "The numbers of a list are a part of its text, and do not count on.";
    expect(report).toContainEqual({ code: "IMPORT_APPROXIMATED", kind: "near", place: "document", message });
  });

  describe("numbers of lists are those of the file (ECMA-376-1, 17.9):", () => {
    const level = (at: number, text: string, more = "") =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${at === 0 ? "upperRoman" : "decimal"}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
    const lists = (third = "") =>
      `<w:abstractNum w:abstractNumId="0">${level(0, "%1.")}${level(1, "%1.%2")}${level(2, "%1.%2.%3", third)}</w:abstractNum>
      <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="0"/></w:num>
      <w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>`;
    const entry = (numId: number, at = 0) =>
      p(r("x"), `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${numId}"/></w:numPr>`);
    const startsOf = (content: unknown): readonly unknown[] =>
      (content as readonly { readonly ol?: { readonly start?: number } }[]).flatMap(({ ol }) =>
        ol === undefined ? [] : [ol.start ?? 1],
      );

    test("lists of one kind count on, also behind text, and one with a start of its own begins there once", async () => {
      const body = entry(1) + entry(1) + p(r("-")) + entry(2) + entry(3) + entry(1) + entry(3);
      const { content } = await imported(body, { numbering: lists() });
      expect(startsOf(content)).toEqual([1, 3, 7, 8, 9]);
    });
  });

  test("the place in another page that a link names stays in its address", async () => {
    const field = `<w:fldSimple w:instr=' HYPERLINK "https://example.com/a" \\l "two" '>${r("field")}</w:fldSimple>`;
    const whole = `<w:fldSimple w:instr=' HYPERLINK "https://example.com/a#one" \\l "two" '>${r("whole")}</w:fldSimple>`;
    const link = `<w:hyperlink r:id="rLink0" w:anchor="two">${r("link")}</w:hyperlink>`;
    const { content, report } = await imported(p(link + field + whole), { links: ["https://example.com/b"] });
    expect(content).toEqual([
      {
        p: "[link, https://example.com/b#two]link[/link][link, https://example.com/a#two]field[/link][link, https://example.com/a#one]whole[/link]",
      },
    ]);
    expect(report).toEqual([]);
  });

  test("links, bookmarks, notes, fields, tracked changes", async () => {
    const field = (instruction: string) =>
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ${instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${r("9")}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    const { content, report } = await imported(
      p(
        `<w:hyperlink r:id="rLink0">${r("out")}</w:hyperlink> <w:hyperlink w:anchor="here">${r("in")}</w:hyperlink><w:hyperlink r:id="rLink1">${r("x")}</w:hyperlink>`,
      ) +
        p(`<w:bookmarkStart w:id="1" w:name="here"/>${r("target")}<w:r><w:footnoteReference w:id="2"/></w:r>`) +
        p(`${field("PAGE")}${r(" of ")}${field("NUMPAGES")}${r("/")}${field("REF x")}`) +
        p(`<w:ins>${r("new")}</w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del>`),
      {
        links: ["https://example.com/?a=1,2", "file.docx"],
        footnotes: `<w:footnote w:id="2">${p(r(" A ") + r("note", "<w:b/>"))}</w:footnote>`,
      },
    );
    expect(content).toEqual([
      { p: "[link, 'https://example.com/?a=1,2']out[/link][goto, here]in[/goto]x" },
      { p: "target[footnote]A [b]note[/b][/footnote]", id: "here" },
      { p: "$global.PAGE of $global.NUMPAGES/9" },
      { p: "new" },
    ]);
    expect(report.map(({ code, place }) => `${place}: ${code}`)).toEqual([
      "document, block 1 (paragraph): IMPORT_DROPPED",
      "document, block 4 (paragraph): IMPORT_DROPPED",
      "document, block 3 (paragraph): IMPORT_APPROXIMATED",
    ]);
  });

  test("links of a header and of a field in a line lead where its own part, and its code, say", async () => {
    const link = `<w:hyperlink r:id="rLink0">${r("home")}</w:hyperlink>`;
    const section = '<w:sectPr><w:headerReference w:type="default" r:id="r_header"/></w:sectPr>';
    const field = `<w:fldSimple w:instr=" HYPERLINK &quot;https://field.example&quot; ">${r("field")}</w:fldSimple>`;
    const { document, content, report } = await imported(p(link) + p(field) + section, {
      ...{ header: p(link), links: ["https://body.example"], headerLinks: ["https://header.example"] },
    });
    expect(document.header.content).toEqual([{ p: "[link, https://header.example]home[/link]" }]);
    expect(content.slice(0, 2)).toEqual([
      { p: "[link, https://body.example]home[/link]" },
      { p: "[link, https://field.example]field[/link]" },
    ]);
    expect(report.filter(({ kind }) => kind === "lost")).toEqual([]);
  });

  test("a note's links are those of its own part, and nothing of a table in it is lost", async () => {
    const link = (words: string) => `<w:hyperlink r:id="rLink0">${r(words)}</w:hyperlink>`;
    const { content, report } = await imported(
      p(`${link("text")}<w:r><w:footnoteReference w:id="2"/></w:r>`) +
        p(`<w:bookmarkStart w:id="1" w:name="there"/><w:bookmarkEnd w:id="1"/>${r("end")}`),
      {
        links: ["https://example.com/text"],
        noteLinks: ["https://example.com/note"],
        footnotes: `<w:footnote w:id="2">${p(link("note"))}${table(row(cell(p(r("a"))), cell(p(r("b")))), row(cell(p(r("c"))), cell(p(`<w:hyperlink w:anchor="there">${r("d")}</w:hyperlink>`))))}</w:footnote>`,
      },
    );
    expect(content).toEqual([
      {
        p: "[link, https://example.com/text]text[/link][footnote][link, https://example.com/note]note[/link][br]a[tab]b[br]c[tab][goto, there]d[/goto][/footnote]",
      },
      { p: "end", id: "there" },
    ]);
    expect(report.map(({ code, place, message }) => `${place}: ${code} ${message}`)).toEqual([
      "document, block 1 (paragraph), note: IMPORT_APPROXIMATED A table in a note is its rows, with tabs between cells.",
    ]);
  });

  test("a box of a form is its sign, with a cross where the file has one", async () => {
    const box = (state: string) =>
      `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox>${state}</w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText>FORMCHECKBOX</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    const { content, report } = await imported(
      p(
        box("") +
          box('<w:default w:val="1"/>') +
          box('<w:default w:val="1"/><w:checked w:val="0"/>') +
          box("<w:checked/>"),
      ),
    );
    expect(content).toEqual([{ p: "☐☒☐☒" }]);
    expect(report.map(({ message }) => message)).toEqual(["A box of a form is the sign that it shows in the file."]);
  });

  test("a style without an id sets nothing, be it the default", async () => {
    const styles =
      '<w:style w:type="paragraph" w:default="1"><w:name w:val="Odd"/><w:rPr><w:sz w:val="2"/></w:rPr></w:style>';
    const { document } = await imported(p(r("a")), { styles });
    expect(document.styles.p.fontSize).toBe(10);
  });

  test("pictures alone and in a line, with size and words; what floats is reported", async () => {
    const drawing = (kind: string, inside: string) =>
      `<w:r><w:drawing><wp:${kind}><wp:extent cx="1270000" cy="635000"/><wp:docPr id="1" name="x" descr="Our logo"/>${inside}</wp:${kind}></w:drawing></w:r>`;
    const blip = '<a:graphic><a:graphicData uri="x"><a:blip r:embed="rPng"/></a:graphicData></a:graphic>';
    const box = `<a:graphic><a:graphicData uri="x"><wps:txbx><w:txbxContent>${p(r("boxed"))}</w:txbxContent></wps:txbx></a:graphicData></a:graphic>`;
    const { content, assets, report } = await imported(
      p(drawing("inline", blip)) + p(r("see ") + drawing("anchor", blip)) + p(r("text") + drawing("anchor", box)),
      { png },
    );
    const src = assets[0]?.path;
    expect(content).toEqual([
      { image: { src, width: 100, height: 50, alt: "Our logo" } },
      { p: `see [img, ${src}, 100|50, alt='Our logo']` },
      { p: "text" },
      { stack: { content: [{ p: "boxed" }], style: { width: 100 } } },
    ]);
    expect(report.map(({ message }) => message)).toEqual([
      "A picture with a position of its own on the page stands in the text instead.",
      "A text box stands in the text where it is anchored, not at a place of its own.",
    ]);
  });
});

describe("tables of a Word file:", () => {
  test("widths, header rows, spans over columns and rows, fills and lines", async () => {
    const header = `<w:tr><w:trPr><w:tblHeader/></w:trPr>${cell(p(r("A", "<w:b/>")))}${cell(p(r("B")))}</w:tr>`;
    const { content, document } = await imported(
      table(
        header,
        row(
          cell(p(r("tall")), '<w:vMerge w:val="restart"/>'),
          cell(p(r("x")), '<w:shd w:fill="EEEEEE"/><w:vAlign w:val="center"/>'),
        ),
        row(cell(p(""), "<w:vMerge/>"), cell(p(r("y")) + p(r("z")))),
        row(cell(p(r("wide")), '<w:gridSpan w:val="2"/>')),
      ),
    );
    const [{ table: made }] = content;
    expect(made).toMatchObject({ widths: ["100pt", "50pt"], headerRows: 1 });
    expect(document.styles.look1).toMatchObject({ borderTop: "1 solid #000000", padding: "0 5.4" });
    expect(made.rows).toMatchObject([
      [{ th: "[b]A[/b]", style: "look1" }, { th: "B" }],
      [
        { td: "tall", rowspan: 2 },
        { td: "x", style: { backgroundColor: "#EEEEEE", verticalAlign: "middle", border: "none" } },
      ],
      [{ content: [{ p: "y" }, { p: "z" }] }],
      [{ td: "wide", colspan: 2 }],
    ]);
  });

  test("rows of Carbone and docxtemplater are repeated for the data, also when tags run on over several runs", async () => {
    const rows = await imported(
      table(
        row(cell(p(r("Item"))), cell(p(r("Sum")))),
        row(cell(p(r("{d.li") + r("nes[i].item", "<w:b/>") + r("}!"))), cell(p(r("{d.lines[i].sum:formatN(2)}")))),
        row(cell(p(r("{d.lines[i+1].item}"))), cell(p(""))),
        row(cell(p(r("Total"))), cell(p(r("{d.total}")))),
      ),
    );
    expect(rows.content[0].table).toMatchObject({
      rows: [[{ td: "Item" }, { td: "Sum" }]],
      source: "$data.lines",
      map: [{ td: "$item.item!" }, { td: "[number, $item.sum, 2]" }],
      footer: [[{ td: "Total" }, { td: "$data.total" }]],
    });
    expect(rows.data).toEqual({ lines: [{ item: "item", sum: 1234.5 }], total: "total" });
    const other = await imported(table(row(cell(p(r("{#lines}{item}"))), cell(p(r("{sum}{/lines}"))))));
    expect(other.content[0].table).toMatchObject({
      source: "$data.lines",
      map: [{ td: "$item.item" }, { td: "$item.sum" }],
    });
    expect(other.report).toEqual([]);
  });
});

describe("placeholders of a Word file:", () => {
  test("of merge fields, content controls, braces, with examples in the data", async () => {
    const control = `<w:sdt><w:sdtPr><w:tag w:val="start date"/><w:text/></w:sdtPr><w:sdtContent>${r("1 July")}</w:sdtContent></w:sdt>`;
    const { content, data } = await imported(
      p(
        `${r("Dear ")}<w:fldSimple w:instr=' MERGEFIELD "First Name" '>${r("«First»")}</w:fldSimple>${r(" ")}${control}${r(", {{ manager.name }} and {name}; { not one }, {d.x:upperCase}")}`,
      ),
    );
    expect(content).toEqual([
      {
        p: "Dear $data.First_Name $data.start_date, $data.manager.name and $data.name; { not one }, [= upper($data.x)]",
      },
    ]);
    expect(data).toEqual({
      First_Name: "First_Name",
      start_date: "1 July",
      manager: { name: "name" },
      name: "name",
      x: "x",
    });
  });

  test("blocks between a beginning and an end are repeated, or shown where something is missing", async () => {
    const { content, data } = await imported(
      [
        p(r("{#perks}")),
        p(r("Perk: {name}")),
        p(r("{/perks}")),
        p(r("{^perks}")),
        p(r("No perks.")),
        p(r("{/perks}")),
      ].join(""),
    );
    expect(content).toMatchObject([
      { stack: { source: "$data.perks", map: { p: "Perk: $item.name" } } },
      { p: "No perks.", if: { not: "$data.perks" } },
    ]);
    expect(data).toEqual({ perks: [{ name: "name" }] });
  });

  test("of Carbone's texts in several languages are [t, …], whose texts are their keys", async () => {
    const words = "{t(title)} {t('Ship to')} {d.lines[i].name}: {t(title)} {d.lines[i+1].name}";
    const { document, content, report } = await imported(p(r(words)));
    expect(content).toMatchObject([{ p: expect.stringContaining("[t, title] [t, Ship to] ") }]);
    expect(document["texts"]).toEqual({ en: { title: "title", "Ship to": "Ship to" } });
    expect(report.filter(({ message }) => message.includes("{t("))).toEqual([
      {
        code: "IMPORT_APPROXIMATED",
        kind: "near",
        place: "document",
        message:
          '"{t(title)}" and 1 more such tags are [t, …], whose text in `texts` is its key: write the texts of each language there.',
      },
    ]);
  });

  test("of Carbone that are no path are reported: aliases, computed values, keys that no shortcode can have", async () => {
    const { content, report } = await imported(p(r("{$al} {d.a / 2} {t(a=b)} {t} {$ 5} {not one}")));
    expect(content).toEqual([{ p: "{$al} {d.a / 2} {t(a=b)} $data.t {$ 5} {not one}" }]);
    expect(report.map(({ code, message }) => `${code} ${message.slice(0, 12)}`)).toEqual([
      'IMPORT_PLACEHOLDER "{$al}" is n',
      'IMPORT_PLACEHOLDER "{d.a / 2}" ',
      'IMPORT_PLACEHOLDER "{t(a=b)}" i',
    ]);
  });

  test.each([
    ["{d.x:formatD(MMMM YYYY)}", "[date, $data.x, , , month=long, year=numeric]", 0],
    ["{d.x:formatD('DD MMM YYYY')}", "[date, $data.x, medium]", 0],
    ["{d.x:upperCase:nothing(1)}", "[= upper($data.x)]", 1],
    ["{d.x:nothing(1):upperCase}", "$data.x", 1],
    ["{d.x:formatN(2):upperCase}", "[= upper(format($data.x, 'number', '2'))]", 0],
    ["{d.x:ifEQ(true):show('Paid, thanks'):elseShow(Open)}", "[= if($data.x = true, 'Paid, thanks', 'Open')]", 0],
    ['{d.x:ifGT(0):show("it\'s")}', "[= if($data.x > 0, 'it''s', $data.x)]", 0],
    ["{d.x:ifEM:elseShow('-')}", "[= if(not $data.x, $data.x, '-')]", 0],
    ["{d.x:ifNE(a):show(t(k))}", "$data.x", 1],
    ["{d.x:ifEQ(.y):show(a)}", "$data.x", 1],
    ["{d.x:ifEQ(a):showBegin}", "{d.x:ifEQ(a):showBegin}", 1],
  ])("with formatters: %s is %s", async (tag, code, left) => {
    const { content, report } = await imported(p(r(tag)));
    expect(content).toEqual([{ p: code }]);
    expect(report.filter(({ code }) => code === "IMPORT_PLACEHOLDER")).toHaveLength(left);
  });

  test("that are not understood stay as text, with a line in the report", async () => {
    const { content, report } = await imported(p(r("{#open} {@raw} {d.x:nothing(1)}")));
    expect(content).toEqual([{ p: "{#open} {@raw} $data.x" }]);
    expect(report.map(({ code }) => code)).toEqual(["IMPORT_PLACEHOLDER", "IMPORT_PLACEHOLDER", "IMPORT_PLACEHOLDER"]);
  });
});

test("sections become breaks with the page of what follows; headers and footers come along", async () => {
  const section = (width: number, height: number, more = "") =>
    `<w:sectPr>${more}<w:pgSz w:w="${width}" w:h="${height}"/><w:pgMar w:top="1440" w:right="720" w:bottom="1440" w:left="720"/></w:sectPr>`;
  const { document } = await imported(
    p(r("one")) +
      p(
        "",
        section(
          11906,
          16838,
          '<w:headerReference w:type="default" r:id="r_header"/><w:footerReference w:type="first" r:id="r_footer"/><w:titlePg/>',
        ),
      ) +
      p('<w:r><w:br w:type="page"/></w:r>') +
      p(r("two")) +
      section(16838, 11906),
    { header: p(r("Head")), footer: p(r("Foot")) },
  );
  expect(document).toMatchObject({
    pageSetup: { size: "a4", margin: [72, 36, 72, 36] },
    header: { content: [{ p: "Head" }], first: [] },
    footer: { content: [], first: [{ p: "Foot" }] },
    content: [{ p: "one" }, { break: "section", pageSetup: { size: [841.9, 595.3] } }, { break: "page" }, { p: "two" }],
  });
});

test.each([
  [
    "a chart",
    "chart",
    '<a:chart r:id="r_chart"/>',
    { chart: "<a:t>Sales</a:t><a:tx><a:v>North</a:v></a:tx><a:cat><a:v>May</a:v></a:cat><a:val><a:v>7</a:v></a:val>" },
    "Sales North May",
  ],
  [
    "SmartArt",
    "diagram",
    '<a:relIds r:dm="r_diagramData"/>',
    { diagramData: "<a:t>first</a:t><a:t>then</a:t>" },
    "first then",
  ],
] as const)(
  "the words of %s are reported, which a definition cannot have from a file",
  async (what, kind, inside, parts, words) => {
    const drawing = `<w:r><w:drawing><wp:inline><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/${kind}">${inside}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
    const { report } = await imported(wordFile(p(drawing), parts));
    expect(report).toMatchObject([{ code: "IMPORT_DROPPED", kind: "lost", words }]);
    expect(report[0]?.message).toContain(`(${what}) is left out`);
  },
);

test("of a file with several bodies the first is read, and the words of the others are reported", async () => {
  const { content, report } = await imported(
    wordFile(`${p(r("first"))}</w:body><w:body>${p(r("second"))}${p(r("third"))}`),
  );
  expect(content).toEqual([{ p: "first" }]);
  const words = "second\nthird\n";
  expect(report).toMatchObject([{ code: "IMPORT_DROPPED", kind: "lost", place: "document", words }]);
});

test("the day on which a file was saved is named as the day of the document", async () => {
  const simple = (instruction: string) => `<w:fldSimple w:instr=" ${instruction} ">${r("9")}</w:fldSimple>`;
  const { report, content } = await imported(p(simple("SECTIONPAGES") + simple("SAVEDATE")));
  expect(report.map(({ place, message }) => `${place}: ${message}`)).toEqual([
    "document, block 1 (paragraph): The field SAVEDATE is the day on which a document is made.",
  ]);
  expect(JSON.stringify(content)).toContain("$global.SECTIONPAGES");
});

test("a contract that LibreOffice wrote comes out whole, and nothing of it is lost but what its loops and formats leave open", async () => {
  const file = readFileSync(new URL("../../fixtures/import/contract-libreoffice.docx", import.meta.url));
  const { document, content, data, report } = await imported(file);
  expect(document.metadata).toEqual({ title: "Employment contract", author: "HR" });
  expect(content.flatMap((element: object) => Object.keys(element)[0])).toEqual(
    expect.arrayContaining(["image", "h1", "p", "ol", "ul", "h2", "table", "break"]),
  );
  expect(data).toMatchObject({
    employee: { name: "name", born: "2026-07-01" },
    lines: [{ item: "item" }],
    benefits: [{ name: "name" }],
  });
  const others = report
    .filter(({ code, places }) => code !== "IMPORT_APPROXIMATED" && places === undefined)
    .map(({ message }) => message);
  expect(others).toEqual(['"$data.x" stays as text: if a reference is meant, write it as one.']);
});

describe("a file is refused", () => {
  const zipOf = (body: string) => wordFile(body);
  test.each([
    ["that is an archive of something else", Buffer.from("PK\u0003\u0004nothing")],
    ["that is cut off", Buffer.from(zipOf("<w:p/>")).subarray(0, 400)],
    ["whose XML is not well-formed", zipOf("<w:p>")],
    ["that is nested too deep", zipOf("<w:sdt>".repeat(200) + "</w:sdt>".repeat(200))],
  ])("%s", async (_name, bytes) => {
    await expect(importFile({ bytes, fileName: "a.docx" })).rejects.toThrow("The file cannot be imported.");
  });
});
