import { expect, test } from "vitest";
import { plainParagraph } from "../../../../../src/render/writers/docx/properties/paragraph.ts";
import { DocxStyles } from "../../../../../src/render/writers/docx/registries/styles.ts";
import { bold, isBold, letters, look, named, never, numPr, plain, xmlOf } from "./looks.ts";

test("a style of a name is made once for what it says and the kind that it is used on", () => {
  const styles = new DocxStyles(letters);
  const note = named("note", "red");
  const made = styles.useNamed(note, "BodyText", () => bold);
  expect(styles.useNamed(note, "BodyText", never)).toBe(made);
  const other = [
    styles.useNamed(named("note", "blue"), "BodyText", () => plain),
    styles.useNamed(note, "Caption", () => plain),
    styles.useNamed(named("aside", "red"), "BodyText", () => plain),
  ];
  expect([made, ...other].map(({ id, name }) => [id, name])).toEqual([
    ["note", "note"],
    ["notetext", "note text"],
    ["notecaption", "note caption"],
    ["aside", "aside"],
  ]);
  expect(styles.useNamed(named("note", "red"), "BodyText", never)).toBe(made);
  expect(styles.useNamed(note, "Caption", never)).toBe(other[1]);
  expect(styles.useNamed(note, "BodyText", never)).toBe(made);
});

test("a name or an id that the styles of every document have is not given again", () => {
  const styles = new DocxStyles(letters);
  const given = ["body text", "BodyText", "TableNormal", "Hyperlink", 'a & "b"'].map((name) =>
    styles.useNamed(named(name), "Normal", () => plain),
  );
  expect(given.map(({ id, name }) => [id, name])).toEqual([
    ["bodytexttext", "body text text"],
    ["BodyText-2", "BodyText"],
    ["TableNormal-2", "TableNormal"],
    ["Hyperlinktext", "Hyperlink text"],
    ["ab", 'a & "b"'],
  ]);
  expect(xmlOf(styles, "ab")).toContain(
    '<w:name w:val="a &amp; &quot;b&quot;"/><w:basedOn w:val="Normal"/><w:qFormat/>',
  );
});

test("a style of a name keeps breaks, borders, shade and stops, and lacks tabs, direction and the border of its letters", () => {
  const kept = {
    pageBreakBefore: true,
    borders: "<w:top />",
    shade: "ff0000",
    stops: [{ at: 1, align: "left" }],
  } as const;
  const own = { ...kept, tabs: [{ at: 2, align: "left" }], rtl: true, numbering: numPr, outline: 3 } as const;
  const styles = new DocxStyles(letters);
  const { run, paragraph } = styles.useNamed(named("note"), "BodyText", () => look({ border: "<w:bdr/>" }, own));
  expect(run).toEqual(letters);
  expect(paragraph).toEqual({ ...plainParagraph, ...kept });
  expect(styles.useNamed(named("lead"), "Heading3", () => look({}, own)).paragraph.outline).toBe(2);
});

test("a style has the number that it is linked to, by its id and name", () => {
  const styles = new DocxStyles(letters);
  const counted: unknown[] = [];
  const link = (style: unknown) => {
    counted.push(style);
    return numPr;
  };
  expect(styles.use("Heading2", () => ({ ...plain, link })).paragraph.numbering).toBe(numPr);
  styles.useNamed(named("lead"), "Heading2", () => ({ ...plain, link }));
  const base = styles.useNamed(named("alone"), "Caption", () => ({ ...plain, link }));
  styles.useNamed(named("above"), "Caption", () => ({ ...plain, link, base }));
  expect(base.paragraph.numbering).toBe(numPr);
  expect(counted).toEqual([
    { id: "Heading2", name: "heading 2", base: undefined },
    { id: "lead", name: "lead", base: { id: "Heading2", numbering: numPr } },
    { id: "alone", name: "alone", base: undefined },
    { id: "above", name: "above", base: { id: "alone", numbering: numPr } },
  ]);
});

test("a style of a name says its differences from its kind, which looks like the first such style where none else is there", () => {
  const styles = new DocxStyles(letters);
  styles.useNamed(named("lead"), "Heading1", () => ({ ...bold, link: () => numPr }));
  styles.useNamed(named("end"), "Heading1", () => look({}, { align: "end" }));
  const next = '<w:next w:val="Normal"/>';
  expect(xmlOf(styles, "Heading1")).toContain(
    `${next}<w:qFormat/><w:pPr><w:outlineLvl w:val="0"/></w:pPr>${isBold}</w:style>`,
  );
  const head = `<w:basedOn w:val="Heading1"/>${next}<w:qFormat/>`;
  expect(xmlOf(styles, "lead")).toBe(
    `<w:style w:type="paragraph" w:customStyle="1" w:styleId="lead"><w:name w:val="lead"/>${head}<w:pPr>${numPr}</w:pPr></w:style>`,
  );
  expect(xmlOf(styles, "end")).toContain(
    `${head}<w:pPr><w:jc w:val="right"/></w:pPr><w:rPr><w:b w:val="0"/><w:bCs w:val="0"/></w:rPr></w:style>`,
  );
});

test("a style of a name is based on the one that it extends", () => {
  const styles = new DocxStyles(letters);
  styles.use("BodyText", () => plain);
  const base = styles.useNamed(named("base"), "BodyText", () => bold);
  styles.useNamed(named("note"), "BodyText", () => ({ ...look({ bold: true, italic: true }), base }));
  expect(xmlOf(styles, "base")).toContain(`<w:basedOn w:val="BodyText"/><w:qFormat/>${isBold}`);
  expect(xmlOf(styles, "note")).toContain('<w:basedOn w:val="base"/><w:qFormat/><w:rPr><w:i/><w:iCs/></w:rPr>');
});
