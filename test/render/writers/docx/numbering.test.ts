import { describe, expect, test } from "vitest";
import { madeDocx } from "../../../support/definitions/made-docx.ts";
import { exampleJob } from "../../../support/definitions/render-example.ts";
import { unzip } from "../../../support/readers/unzip.ts";
import { localEngine } from "../../../support/threads/local-engine.ts";

const engine = localEngine();

async function partsOf(document: object): Promise<(name: string) => string> {
  const { bytes } = await madeDocx(engine, exampleJob({ document }));
  const parts = new Map(unzip(bytes).map(([name, content]) => [name, new TextDecoder().decode(content)]));
  return (name) => parts.get(`word/${name}.xml`) ?? "";
}

/** Each paragraph's number and text. */
const paragraphs = (xml: string): readonly string[] =>
  [...xml.matchAll(/<w:p>.*?<\/w:p>/g)].map(([paragraph]) => {
    const [, level, id] = /<w:ilvl w:val="(\d)"\/><w:numId w:val="(\d+)"\/>/.exec(paragraph) ?? [];
    const text = [...paragraph.matchAll(/<w:t[^>]*>([^<]*)/g)].map(([, one]) => one).join("");
    return level === undefined ? text : `${level}/${id} ${text}`;
  });

describe("numbers in Word", () => {
  test("are those of a style, whose level is linked to it", async () => {
    const styles = { h1: { numbering: "legal" }, clause: { numbering: "legal", numberingLevel: 2, indent: 28 } };
    const content = [{ h1: "a" }, { p: "b", style: "clause" }, { p: "c", style: "clause" }, { h1: "d" }];
    const part = await partsOf({ styles, content });
    expect(paragraphs(part("document"))).toEqual(["a", "b", "c", "d"]);
    expect(part("numbering")).toContain('<w:pStyle w:val="Heading1"/><w:suff w:val="space"/><w:lvlText w:val="%1."/>');
    expect(part("numbering")).toContain('<w:pStyle w:val="clause"/><w:suff w:val="tab"/><w:lvlText w:val="%1.%2"/>');
    expect(part("styles")).toMatch(/w:styleId="clause".*?<w:ilvl w:val="1"\/><w:numId w:val="1"\/>/);
  });

  test("are those of two styles on one level, and paragraphs of the one without its link say them too", async () => {
    const clause = { numbering: "legal", indent: 28 };
    const styles = { clause, lead: { ...clause, keepWithNext: true } };
    const content = ["clause", "lead", "clause"].map((style) => ({ p: "x", style }));
    const part = await partsOf({ styles, content });
    for (const id of ["clause", "lead"])
      expect(part("styles")).toMatch(
        new RegExp(`w:styleId="${id}"((?!</w:style>).)*<w:ilvl w:val="0"/><w:numId w:val="1"/>`),
      );
    expect(part("styles")).not.toContain('<w:numId w:val="0"/>');
    expect(part("numbering").match(/<w:pStyle /g)).toEqual(["<w:pStyle "]);
    expect(paragraphs(part("document"))).toEqual(["x", "0/1 x", "x"]);
  });

  test("with two distances on one level are reported once for the level, by the names of the styles", async () => {
    const styles = {
      close: { numbering: "legal", numberingLevel: 2 },
      wide: { numbering: "legal", numberingLevel: 2, indent: 28 },
    };
    const content = ["wide", "close", "close", "wide"].map((style) => ({ p: "x", style }));
    const { warnings } = await madeDocx(engine, exampleJob({ document: { styles, content } }));
    expect(warnings).toEqual([
      {
        code: "DOCX_APPROXIMATED",
        path: "/document/content/1",
        message:
          'In DOCX either a space or a distance stands between number and text on all of a level, as in its first paragraph. Level 2 of "legal" has 28 pt in "wide", not a space as in "close".',
      },
    ]);
  });

  test("that hang from a style below others that nothing has itself are not reported", async () => {
    const styles = {
      close: { numbering: "legal" },
      wide: { extends: "close", indent: 28 },
    };
    const job = exampleJob({ document: { styles, content: [{ p: "x", style: "wide" }] } });
    const { warnings } = await madeDocx(engine, job);
    expect(warnings).toEqual([]);
  });

  test("are taken away from paragraphs of the style that have none", async () => {
    const styles = { h1: { numbering: "legal" } };
    const content = [{ h1: "a" }, { h1: "b" }, { h1: "c", style: { numbering: "none" } }];
    const part = await partsOf({ styles, content });
    expect(paragraphs(part("document"))).toEqual(["a", "b", "0/0 c"]);
  });

  test("start again where ours are not what Word would come to, and go on from there", async () => {
    const styles = { h1: { numbering: "decimal" }, h2: { numbering: "decimal" } };
    const content = [
      { h1: "a" },
      { h1: "b", start: 5 },
      { h1: "c" },
      { h2: "d" },
      { h2: "e", start: 9 },
      { h1: "f" },
      { h2: "g" },
    ];
    const part = await partsOf({ styles, content });
    expect(paragraphs(part("document"))).toEqual(["a", "0/2 b", "0/2 c", "1/2 d", "1/3 e", "0/3 f", "1/4 g"]);
    const starts = [...part("numbering").matchAll(/<w:num w:numId="(\d)">.*?<\/w:num>/g)].map(([xml, id]) => [
      id,
      ...[...xml.matchAll(/startOverride w:val="(\d+)"/g)].map(([, start]) => start),
    ]);
    expect(starts).toEqual([["1"], ["2", "5"], ["3", "6", "9"], ["4", "7", "1"]]);
  });

  test("that Word cannot write stand in the text", async () => {
    const numbering = { greek: { levels: [{ symbol: "α", text: "{1})" }] }, percent: { levels: [{ text: "{1} %" }] } };
    const content = ["greek", "percent"].map((name) => ({ p: "x", style: { numbering: name } }));
    const part = await partsOf({ numbering, content });
    expect(paragraphs(part("document"))).toEqual(["α) x", "1 % x"]);
  });

  test("of an item of a list stand in its text: its mark is the item's", async () => {
    const content = [
      { ol: { items: [{ p: "x", style: { numbering: "outline" } }] } },
      { p: "y", style: { numbering: "outline" } },
    ];
    const part = await partsOf({ content });
    expect(paragraphs(part("document"))).toEqual(["0/1 I. x", "0/3 y"]);
  });
});

describe("references in Word", () => {
  const fields = (xml: string): readonly string[] =>
    [...xml.matchAll(/<w:instrText[^>]*> ([^<]*) <.*?"separate".*?<w:t[^>]*>([^<]*)/g)].map(
      ([, code, text]) => `${code}: ${text}`,
    );

  test("are fields that show what our pages have, and lead to bookmarks", async () => {
    const content = [
      { p: "[ref, a] [ref, b, full] [ref, b, text] [page, b] [ref, c] [ref, d]" },
      { p: "x", id: "a", style: { numbering: "legal" } },
      { break: "page" },
      { p: "y", id: "b", style: { numbering: "legal", numberingLevel: 3 } },
      { ol: { items: [{ p: "z", id: "c" }] } },
      { p: "Greek", id: "d", style: { numbering: "greek" } },
    ];
    const numbering = { greek: { levels: [{ symbol: "α", text: "{1}" }] } };
    const document = (await partsOf({ numbering, content }))("document");
    expect(fields(document)).toEqual(["REF a \\n \\h: 1", "REF b \\w \\h: 1.1(a)", "REF b \\h: y", "PAGEREF b \\h: 2"]);
    for (const name of ["a", "b", "c", "d"]) expect(document).toContain(`w:name="${name}"`);
    expect(paragraphs(document)[0]).toBe("1 1.1(a) y 2 1 α");
  });
});

describe("lists and captions in Word", () => {
  test("a list that counts in a numbering is one list of Word's, with those within its items", async () => {
    const inner = { ol: { items: [{ p: "b" }, { ol: { items: [{ p: "c" }] } }] } };
    const list = { ol: { numbering: "legal", items: [{ p: "a" }, inner, { p: "d" }] } };
    const part = await partsOf({ content: [list, list] });
    const said = (id: number) => [`0/${id} a`, `1/${id} b`, `2/${id} c`, `0/${id} d`];
    expect(paragraphs(part("document"))).toEqual([...said(1), ...said(2)]);
    expect(part("numbering")).toContain('<w:lvlText w:val="%1.%2"/><w:lvlJc w:val="right"/>');
  });

  test("numbers of captions are fields, which references and tables of figures go by", async () => {
    const styles = { h1: { numbering: "decimal" } };
    const figure = { figure: { content: [{ p: "drawn" }], caption: "words" }, id: "it" };
    const toc = { toc: { of: "figure", title: "", inline: true } };
    const captions = { figure: { within: "h1" } };
    const part = await partsOf({
      styles,
      captions,
      content: [toc, { h1: "a" }, figure, { h1: "b" }, { ...figure, id: "two" }, { p: "[ref, it]" }],
    });
    const fields = [...part("document").matchAll(/<w:instrText[^>]*> ([^<]*?) <\/w:instrText>/g)].map(
      ([, field]) => field,
    );
    expect(fields).toEqual([
      'TOC \\h \\z \\c "Figure"',
      "PAGEREF it \\h",
      "PAGEREF two \\h",
      "SEQ Figure \\* ARABIC",
      "SEQ Figure \\* ARABIC \\r 1",
      "REF it_auto_caption \\h",
    ]);
    expect(part("document")).toContain('w:name="it_auto_caption"');
    expect(part("document")).not.toContain("w:docPartGallery");
  });

  test("numbers of captions have the look that captions.figure.text gives them", async () => {
    const captions = { figure: { text: "[b]{label} {n}[/b][tab, 60]" } };
    const figure = { figure: { content: [{ p: "drawn" }], caption: "words" }, id: "it" };
    const part = await partsOf({ captions, content: [figure, { p: "[ref, it]" }] });
    const caption = part("document").match(/<w:p>(?:(?!<w:p>).)*SEQ Figure.*?<\/w:p>/)?.[0] ?? "";
    const bold = [...caption.matchAll(/<w:r>(?:<w:rPr>(.*?)<\/w:rPr>)?(.*?)<\/w:r>/g)].map(([, look = "", run]) => [
      look.includes("<w:b/>"),
      run?.replace(/ xml:space="preserve"/, ""),
    ]);
    expect(bold).toContainEqual([true, "<w:t>Figure</w:t>"]);
    expect(bold).toContainEqual([true, "<w:t>1</w:t>"]);
    expect(bold).toContainEqual([false, "<w:t>words</w:t>"]);
    expect(caption).toContain("<w:tab/>");
  });

  test("sections number their pages, and running heads are fields", async () => {
    const header = { content: [{ p: "$global.HEADING1.LAST: $global.SECTIONPAGES" }] };
    const next = { break: "section", pageSetup: { pageNumbers: { start: 1 } } };
    const content = [{ h1: "a" }, next, { h1: "b", id: "b" }, { p: "[page, b]" }];
    const part = await partsOf({ pageSetup: { pageNumbers: { symbol: "i" } }, header, content });
    expect([...part("document").matchAll(/<w:pgNumType[^>]*>/g)].map(([type]) => type)).toEqual([
      '<w:pgNumType w:fmt="lowerRoman"/>',
      '<w:pgNumType w:fmt="decimal" w:start="1"/>',
    ]);
    expect(part("document")).toMatch(/PAGEREF b .*?<w:t>1<\/w:t>/);
    expect(part("header1")).toContain('STYLEREF "heading 1" \\l');
    expect(part("header1")).toContain("SECTIONPAGES");
  });
});
