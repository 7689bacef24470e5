import { expect, test } from "vitest";
import type { NamedStyle } from "../../../../../src/render/model/look.ts";
import {
  type ParagraphProperties,
  plainParagraph,
} from "../../../../../src/render/writers/docx/properties/paragraph.ts";
import { type RunLook, runDifferences } from "../../../../../src/render/writers/docx/properties/run.ts";
import { type KindId, type StyleLook, Styles } from "../../../../../src/render/writers/docx/registries/styles.ts";
import { wordNamespaces } from "../../../../../src/render/writers/docx/xml/namespaces.ts";

const letters: RunLook = {
  ...{ font: "Sans", eastAsia: "", complex: "", language: "", size: 22, script: "baseline", typography: "" },
  ...{ bold: false, italic: false, caps: false, smallCaps: false, strike: false, doubleStrike: false, kerned: false },
  ...{ color: "000000", shade: "", border: "", underline: "none", underlineColor: "", spacing: 0, position: 0 },
};

const look = (run: Partial<RunLook> = {}, paragraph: Partial<ParagraphProperties> = {}): StyleLook => ({
  run: { ...letters, ...run },
  paragraph: { ...plainParagraph, ...paragraph },
});
const [plain, bold, right] = [look(), look({ bold: true }), look({}, { align: "end" })];

const named = (name: string, spelling = ""): NamedStyle => ({ name, spelling });
const never = (): never => expect.fail("A style was made twice.");

const noFonts = { eastAsia: "", complex: "" };

/** The styles as they are written, in their order. */
const all = (styles: Styles): readonly string[] => styles.xml("en", noFonts).match(/<w:style .*?<\/w:style>/g) ?? [];
const idsIn = (styles: Styles) => all(styles).map((style) => style.match(/w:styleId="(.*?)"/)?.[1]);
const xmlOf = (styles: Styles, id: string) => all(styles).find((style) => style.includes(` w:styleId="${id}"`));

const numPr = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="7"/></w:numPr>';
const isBold = "<w:rPr><w:b/><w:bCs/></w:rPr>";

test("a document without paragraphs has Word's own styles, and Normal alone says its size as the defaults do", () => {
  const styles = new Styles(letters);
  expect(styles.normal).toEqual({ id: "Normal", name: "Normal", run: letters, paragraph: plainParagraph });
  expect(idsIn(styles)).toEqual(["Normal", "TableNormal", "FootnoteReference", "Hyperlink"]);
  expect(xmlOf(styles, "Normal")).toBe(
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/>' +
      '<w:rPr><w:sz w:val="22"/><w:szCs w:val="22"/></w:rPr></w:style>',
  );
});

test("defaults are the look of plain text, the document's language and its fonts for other scripts", () => {
  const fonts = { eastAsia: "Mincho", complex: "Naskh" };
  const run = runDifferences({ ...letters, ...fonts, language: "de" }, undefined);
  const defaults = `<w:docDefaults><w:rPrDefault><w:rPr>${run}</w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:suppressAutoHyphens/></w:pPr></w:pPrDefault></w:docDefaults>`;
  const styles = new Styles(letters);
  expect(styles.xml("de", fonts)).toBe(`<w:styles ${wordNamespaces}>${defaults}${all(styles).join("")}</w:styles>`);
});

test("styles are written by kind, then by name, then those of tables and of runs, with nothing between them", () => {
  const styles = new Styles(letters);
  styles.characters.use(named("note"), letters, bold.run);
  styles.tables.use("<w:tblW/>");
  styles.useNamed(named("note"), "BodyText", () => bold);
  styles.useNamed(named("aside"), "BodyText", () => plain);
  styles.use("Caption", () => plain);
  const ids = ["Normal", "Caption", "BodyText", "notetext", "aside"];
  expect(idsIn(styles)).toEqual([...ids, "TableNormal", "TableLook", "FootnoteReference", "Hyperlink", "note"]);
  expect(styles.xml("en", noFonts)).toMatch(`</w:docDefaults>${all(styles).join("")}</w:styles>`);
});

test("a style of a kind is made at its first use, and found after that", () => {
  const styles = new Styles(letters);
  expect(styles.find("BodyText")).toBeUndefined();
  const made = styles.use("BodyText", () => bold);
  expect(made).toMatchObject({ id: "BodyText", name: "Body Text", run: bold.run });
  expect(styles.use("BodyText", never)).toBe(made);
  expect(styles.find("BodyText")).toBe(made);
  expect(xmlOf(styles, "BodyText")).toBe(
    '<w:style w:type="paragraph" w:styleId="BodyText"><w:name w:val="Body Text"/><w:basedOn w:val="Normal"/>' +
      `<w:qFormat/>${isBold}</w:style>`,
  );
});

test("a style of a kind lacks what belongs to each paragraph: breaks, borders, shade, stops, direction and number", () => {
  const own = {
    ...{ pageBreakBefore: true, borders: "<w:top />", shade: "ff0000", rtl: true, numbering: numPr, outline: 3 },
    ...({ stops: [{ at: 1, align: "left" }], tabs: [{ at: 2, align: "left" }] } as const),
  };
  const styles = new Styles(letters);
  const { run, paragraph } = styles.use("BodyText", () =>
    look({ border: "<w:bdr/>", bold: true }, { ...own, after: 9 }),
  );
  expect(run).toEqual(bold.run);
  expect(paragraph).toEqual({ ...plainParagraph, after: 9 });
});

test("a style has the number that it is linked to, by its id and name", () => {
  const styles = new Styles(letters);
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

test("a heading has its level of the outline, and is followed by text of the body where there is any", () => {
  const styles = new Styles(letters);
  styles.use("Heading1", () => look({ bold: true }, { keepNext: true, outline: 4 }));
  const written = (next: string) =>
    '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/>' +
    `<w:next w:val="${next}"/><w:qFormat/><w:pPr><w:keepNext/><w:outlineLvl w:val="0"/></w:pPr>${isBold}</w:style>`;
  expect(xmlOf(styles, "Heading1")).toBe(written("Normal"));
  styles.use("BodyText", () => plain);
  expect(xmlOf(styles, "Heading1")).toBe(written("BodyText"));
});

const next = '<w:next w:val="Normal"/>';
const levels = [1, 2, 3, 4, 5] as const;
const outline = (level: number) => `<w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr>`;

test.each<readonly [id: KindId, name: string, of: string, head?: string, properties?: string, custom?: string]>([
  ...levels.map((level) => [`Heading${level}`, `heading ${level}`, `heading ${level}`, next, outline(level)] as const),
  ...levels.map((level) => [`TOC${level}`, `toc ${level}`, "contents"] as const),
  ["TOCHeading", "TOC Heading", "contents", next],
  ["TableofFigures", "table of figures", "contents"],
  ["ListParagraph", "List Paragraph", "list"],
  ["Header", "header", "header"],
  ["Footer", "footer", "footer"],
  ["FootnoteText", "footnote text", "note"],
  ["Caption", "caption", "caption"],
  ["TableText", "Table Text", "cell", "", "", ' w:customStyle="1"'],
  ["TableHeader", "Table Header", "header cell", "", "", ' w:customStyle="1"'],
  ["Picture", "Picture", "picture", "", "", ' w:customStyle="1"'],
])("%s is Word's style %s, and a second style of one name on it is the one of its %s", (id, name, of, ...more) => {
  const [head = "", properties = "", custom = ""] = more;
  const styles = new Styles(letters);
  styles.use(id, () => plain);
  expect(xmlOf(styles, id)).toBe(
    `<w:style w:type="paragraph"${custom} w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/>${head}<w:qFormat/>${properties}</w:style>`,
  );
  styles.useNamed(named("lead"), "BodyText", () => plain);
  expect(styles.useNamed(named("lead"), id, () => plain).name).toBe(`lead ${of}`);
});

test("a style of a name is made once for what it says and the kind that it is used on", () => {
  const styles = new Styles(letters);
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
  const styles = new Styles(letters);
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
  const styles = new Styles(letters);
  const { run, paragraph } = styles.useNamed(named("note"), "BodyText", () => look({ border: "<w:bdr/>" }, own));
  expect(run).toEqual(letters);
  expect(paragraph).toEqual({ ...plainParagraph, ...kept });
  expect(styles.useNamed(named("lead"), "Heading3", () => look({}, own)).paragraph.outline).toBe(2);
});

test("a style of a name says its differences from its kind, which looks like the first such style where none else is there", () => {
  const styles = new Styles(letters);
  styles.useNamed(named("lead"), "Heading1", () => ({ ...bold, link: () => numPr }));
  styles.useNamed(named("end"), "Heading1", () => right);
  const heading = outline(1).replace(/<.?w:pPr>/g, "");
  expect(xmlOf(styles, "Heading1")).toContain(`${next}<w:qFormat/><w:pPr>${heading}</w:pPr>${isBold}</w:style>`);
  const head = `<w:basedOn w:val="Heading1"/>${next}<w:qFormat/>`;
  expect(xmlOf(styles, "lead")).toBe(
    `<w:style w:type="paragraph" w:customStyle="1" w:styleId="lead"><w:name w:val="lead"/>${head}<w:pPr>${numPr}</w:pPr></w:style>`,
  );
  expect(xmlOf(styles, "end")).toContain(
    `${head}<w:pPr><w:jc w:val="right"/></w:pPr><w:rPr><w:b w:val="0"/><w:bCs w:val="0"/></w:rPr></w:style>`,
  );
});

test("a style of a name is based on the one that it extends", () => {
  const styles = new Styles(letters);
  styles.use("BodyText", () => plain);
  const base = styles.useNamed(named("base"), "BodyText", () => bold);
  styles.useNamed(named("note"), "BodyText", () => ({ ...look({ bold: true, italic: true }), base }));
  expect(xmlOf(styles, "base")).toContain(`<w:basedOn w:val="BodyText"/><w:qFormat/>${isBold}`);
  expect(xmlOf(styles, "note")).toContain('<w:basedOn w:val="base"/><w:qFormat/><w:rPr><w:i/><w:iCs/></w:rPr>');
});
