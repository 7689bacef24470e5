import { describe, expect, test } from "vitest";
import { outsideWith } from "../../../support/definitions/case-outside.ts";
import { madeDocx } from "../../../support/definitions/made-docx.ts";
import { exampleJob } from "../../../support/definitions/render-example.ts";
import { docxFaults } from "../../../support/readers/docx-lint.ts";
import { unzip } from "../../../support/readers/unzip.ts";
import { localEngine } from "../../../support/threads/local-engine.ts";

const engine = localEngine();

const written = async (content: readonly unknown[], styles: object, components: readonly object[] = []) => {
  const job = exampleJob({ document: { content, styles } });
  const { bytes } = await madeDocx(engine, job, outsideWith(components));
  const parts = new Map(unzip(bytes).map(([name, part]) => [name, part.toString("utf8")]));
  expect(docxFaults(bytes)).toEqual([]);
  return { document: parts.get("word/document.xml") ?? "", styles: parts.get("word/styles.xml") ?? "" };
};

/** A style of a file, from its name to its end. */
const styleNamed = (styles: string, name: string): string =>
  styles.match(/<w:style .*?<\/w:style>/g)?.find((style) => style.includes(`<w:name w:val="${name}"/>`)) ?? "";

const paragraphs = (document: string): readonly string[] => document.match(/<w:p>.*?<\/w:p>/g) ?? [];

describe("a style that the definition names", () => {
  test("is a style of Word, and its paragraphs say nothing else", async () => {
    const note = { fontSize: 9, italic: true, color: "#336699", marginTop: 6, textAlign: "right" };
    const { document, styles } = await written(
      [{ p: "text" }, { p: "one", style: "note" }, { p: "two", style: "note" }],
      {
        note,
      },
    );
    const style = styleNamed(styles, "note");
    expect(style).toContain('w:type="paragraph" w:customStyle="1" w:styleId="note"');
    expect(style).toContain('<w:basedOn w:val="BodyText"/>');
    expect(style).toMatch(
      /w:before="120".*<w:jc w:val="right"\/>.*<w:i\/>.*<w:color w:val="336699"\/>.*<w:sz w:val="18"\/>/,
    );
    for (const paragraph of paragraphs(document).slice(1))
      expect(paragraph).toMatch(/^<w:p><w:pPr><w:pStyle w:val="note"\/><\/w:pPr><w:r><w:t>/);
  });

  test("is based on Word's heading where a heading has it, whether the plain heading is there or not", async () => {
    const styles = { chapter: { color: "#ff0000" } };
    const alone = await written([{ h1: "One", style: "chapter" }], styles);
    expect(styleNamed(alone.styles, "chapter")).toContain('<w:basedOn w:val="Heading1"/>');
    expect(styleNamed(alone.styles, "heading 1")).toContain('<w:outlineLvl w:val="0"/>');
    const both = await written([{ h1: "One", style: "chapter" }, { h1: "Two" }], styles);
    expect(styleNamed(both.styles, "chapter")).toContain('<w:color w:val="FF0000"/>');
    expect(styleNamed(both.styles, "heading 1")).not.toContain("w:color");
    expect(paragraphs(both.document)[1]).not.toContain("w:color");
  });

  test("is based on the style that it extends, and says only what it adds", async () => {
    const styles = { base: { color: "#ff0000" }, note: { extends: "base", fontSize: 9 } };
    const { document, styles: part } = await written([{ p: "one", style: "note" }, { p: "two" }], styles);
    expect(styleNamed(part, "base")).toMatch(/<w:basedOn w:val="BodyText"\/>.*<w:color w:val="FF0000"\/>/);
    expect(styleNamed(part, "note")).toContain('<w:basedOn w:val="base"/>');
    expect(styleNamed(part, "note")).not.toContain("w:color");
    expect(paragraphs(document)[0]).toMatch(/^<w:p><w:pPr><w:pStyle w:val="note"\/><\/w:pPr><w:r><w:t>/);
  });

  test("that only others extend says what it says itself, no number and no indent of theirs", async () => {
    const styles = {
      h1: { numbering: "legal", indent: 36 },
      body: { textAlign: "justify" },
      clause: { extends: "body", numbering: "legal", numberingLevel: 2, indent: 36 },
    };
    const { document, styles: part } = await written([{ h1: "a" }, { p: "b", style: "clause" }], styles);
    expect(styleNamed(part, "body")).toContain('<w:pPr><w:jc w:val="both"/></w:pPr>');
    expect(styleNamed(part, "clause")).toMatch(/<w:basedOn w:val="body"\/>.*<w:numId w:val="1"\/>.*w:hanging="720"/);
    expect(paragraphs(document)[1]).toMatch(/^<w:p><w:pPr><w:pStyle w:val="clause"\/><\/w:pPr>/);
  });

  test("with a number that only others extend has that number, and they take it from there", async () => {
    const styles = {
      clause: { numbering: "legal", indent: 36 },
      lead: { extends: "clause", keepWithNext: true },
      deep: { extends: "clause", numberingLevel: 2 },
    };
    const content = ["lead", "deep"].map((style) => ({ p: style, style }));
    const { document, styles: part } = await written(content, styles);
    expect(styleNamed(part, "clause")).toMatch(/<w:ilvl w:val="0"\/><w:numId w:val="1"\/>.*w:hanging="720"/);
    expect(styleNamed(part, "lead")).toMatch(/<w:basedOn w:val="clause"\/><w:qFormat\/><w:pPr><w:keepNext\/><\/w:pPr>/);
    expect(styleNamed(part, "deep")).toContain('<w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr>');
    for (const paragraph of paragraphs(document)) expect(paragraph).not.toContain("w:numPr");
  });

  test("first in a list of styles is the paragraph's style in Word, which has nothing of the others", async () => {
    const styles = {
      h1: { numbering: "legal", indent: 36 },
      clause: { numbering: "legal", numberingLevel: 2, indent: 36 },
      lead: { keepWithNext: true },
    };
    const listed = { p: "b", style: ["clause", "lead"] };
    for (const content of [
      [{ h1: "a" }, listed],
      [{ h1: "a" }, listed, { p: "c", style: "clause" }, listed, { p: "d" }],
    ]) {
      const { document, styles: part } = await written(content, styles);
      expect(styleNamed(part, "clause")).toMatch(/<w:ilvl w:val="1"\/><w:numId w:val="1"\/>.*w:hanging="720"/);
      expect(styleNamed(part, "clause")).not.toContain("keepNext");
      expect(styleNamed(part, "Body Text")).not.toMatch(/numPr|keepNext|hanging/);
      expect(paragraphs(document)[1]).toMatch(/^<w:p><w:pPr><w:pStyle w:val="clause"\/><w:keepNext\/><\/w:pPr>/);
    }
  });

  test("of which a paragraph changes keys in place keeps its own", async () => {
    const { document, styles } = await written([{ p: "a", style: { extends: "note", color: "#ff0000" } }], {
      note: { fontSize: 9 },
    });
    expect(styleNamed(styles, "note")).toContain('<w:sz w:val="18"/>');
    expect(styleNamed(styles, "note")).not.toContain("w:color");
    expect(paragraphs(document)[0]).toMatch(/^<w:p><w:pPr><w:pStyle w:val="note"\/><\/w:pPr><w:r><w:rPr><w:color/);
  });

  test("is one for each kind of paragraph it is used on, under names that begin alike", async () => {
    const content = [
      { p: "a", style: "strongest" },
      { h2: "b", style: "strongest" },
      {
        table: {
          rows: [
            [
              { th: "c", style: "strongest" },
              { td: "d", style: "strongest" },
            ],
          ],
        },
      },
      { ul: { items: [{ p: "e", style: "strongest" }] } },
    ];
    const { styles, document } = await written(content, { strongest: { bold: true } });
    const bases = ["", " heading 2", " header cell", " cell", " list"].map(
      (kind) => styleNamed(styles, `strongest${kind}`).match(/w:basedOn w:val="(\w+)"/)?.[1],
    );
    expect(bases).toEqual(["BodyText", "Heading2", "TableHeader", "TableText", "ListParagraph"]);
    expect(document).not.toContain("<w:b/>");
  });

  test("keeps its box; a paragraph without one of its sides says so", async () => {
    const { document, styles } = await written(
      [
        { p: "a", style: "boxed" },
        { p: "b", style: "boxed" },
      ],
      { boxed: { border: "1 solid #ff0000", backgroundColor: "#eeeeee", padding: 4 } },
    );
    expect(styleNamed(styles, "boxed")).toMatch(
      /<w:pBdr><w:top .*<w:shd w:val="clear" w:color="auto" w:fill="EEEEEE"\/>/,
    );
    expect(document).not.toContain("<w:pBdr>");
    expect(document).not.toContain("<w:shd");
  });

  test("of a run is a style of characters; what undoes a bold paragraph is said at the run", async () => {
    const { document, styles } = await written(
      [
        { p: "a [span, tag]b[/span] [i][span, tag]c[/span][/i]" },
        { p: "[span, tag]d[/span]", style: { bold: true } },
        { h1: "[span, tag]e[/span]" },
      ],
      { tag: { bold: true, color: "#ff0000", backgroundColor: "#ffff00" } },
    );
    const style = styleNamed(styles, "tag");
    expect(style).toContain('w:type="character"');
    expect(style).toMatch(/<w:b\/><w:bCs\/><w:color w:val="FF0000"\/><w:shd /);
    const runs = [...document.matchAll(/<w:rPr>(<w:rStyle w:val="tag"\/>.*?)<\/w:rPr>/g)].map(([, run]) => run);
    const alone = '<w:rStyle w:val="tag"/>';
    expect(runs).toEqual([alone, `${alone}<w:i/><w:iCs/>`, alone, `${alone}<w:b/><w:bCs/>`]);
  });

  test("has a name that Word takes and that no other style has", async () => {
    const names = ["heading 1", "Note", "note", "a, b; {c}", "strong", "\u{1f600}", "x".repeat(100), "Normal"];
    const all = Object.fromEntries(names.map((name, at) => [name, { fontSize: 20 + at }]));
    const { styles } = await written(
      names.map((name) => ({ p: name, style: name })),
      all,
    );
    const given = [...styles.matchAll(/<w:name w:val="([^"]*)"/g)].map(([, name = ""]) => name);
    expect(new Set(given.map((name) => name.toLowerCase())).size).toBe(given.length);
    for (const name of [
      "heading 1 text",
      "Note",
      "note text",
      "a b c",
      "strong text",
      "\u{1f600}",
      "x".repeat(60),
      "Normal text",
    ])
      expect(given).toContain(name);
  });

  test("is another where a component brings its own of that name", async () => {
    const component = {
      metadata: { name: "head" },
      styles: { title: { fontSize: 30 }, other: { fontSize: 40 } },
      content: [
        { p: "b", style: "title" },
        { p: "c", style: "other" },
      ],
    };
    const use = { use: { name: "head", override: true } };
    const { styles } = await written(
      [{ p: "plain" }, { p: "a", style: "title" }, use, use],
      { title: { fontSize: 20 } },
      [component],
    );
    const sizes = ["title", "title text", "other"].map(
      (name) => /w:sz w:val="(\d+)"/.exec(styleNamed(styles, name))?.[1],
    );
    expect(sizes).toEqual(["40", "60", "80"]);
    expect(styleNamed(styles, "title text 2") + styleNamed(styles, "other text")).toBe("");
  });
});

describe("the text of the body", () => {
  test("is Body Text, which looks as most of it does, not as the first paragraph", async () => {
    const { document, styles } = await written(
      [{ p: "first", style: { textAlign: "center" } }, { p: "The usual text." }, { p: "More of the usual text." }],
      {},
    );
    expect(styleNamed(styles, "Body Text")).not.toContain("<w:jc");
    expect(paragraphs(document).map((paragraph) => paragraph.includes("<w:jc"))).toEqual([true, false, false]);
    expect(paragraphs(document)[2]).toMatch(/^<w:p><w:pPr><w:pStyle w:val="BodyText"\/><\/w:pPr>/);
  });

  test("is Body Text as the style p says, where all of it names other styles", async () => {
    const { styles } = await written(
      [
        { p: "title", style: "title" },
        { h1: "head", style: "chapter" },
      ],
      {
        p: { fontSize: 9 },
        h1: { fontSize: 20 },
        title: { fontSize: 22, color: "#0000ff", numbering: "decimal", indent: 20 },
        chapter: { color: "#ff0000" },
      },
    );
    expect(styleNamed(styles, "Body Text")).not.toMatch(/w:color|w:sz |numPr|w:ind/);
    expect(styleNamed(styles, "Normal")).toContain('<w:sz w:val="18"/>');
    expect(styleNamed(styles, "title")).toMatch(/numPr.*w:hanging="400".*w:color w:val="0000FF".*w:sz w:val="44"/);
    expect(styleNamed(styles, "heading 1")).toContain('<w:sz w:val="40"/>');
    expect(styleNamed(styles, "heading 1")).not.toContain("w:color");
  });

  test("is never Body Text with a number, even where all of it has one in place", async () => {
    const style = { numbering: "legal", indent: 36 };
    const { document, styles } = await written(
      ["a", "b"].map((p) => ({ p, style })),
      {},
    );
    expect(styleNamed(styles, "Body Text")).not.toMatch(/numPr|w:ind/);
    for (const paragraph of paragraphs(document))
      expect(paragraph).toMatch(/<w:pStyle w:val="BodyText"\/><w:numPr>.*w:hanging="720"/);
  });

  test("is another style than header cells and cells", async () => {
    const { styles } = await written([{ table: { headerRows: 1, rows: [[{ th: "a" }], [{ td: "b" }]] } }], {});
    expect(styleNamed(styles, "Table Header")).toContain("<w:b/>");
    expect(styleNamed(styles, "Table Text")).not.toContain("<w:b/>");
  });
});
