import { expect, test } from "vitest";
import { plainParagraph } from "../../../../../src/render/writers/docx/properties/paragraph.ts";
import { runDifferences } from "../../../../../src/render/writers/docx/properties/run.ts";
import { DocxStyles, type KindId } from "../../../../../src/render/writers/docx/registries/styles.ts";
import { wordNamespaces } from "../../../../../src/render/writers/docx/xml/namespaces.ts";
import { allOf, bold, isBold, letters, look, named, never, numPr, plain, xmlOf } from "./looks.ts";

const idsIn = (styles: DocxStyles) => allOf(styles).map((style) => style.match(/w:styleId="(.*?)"/)?.[1]);

test("a document without paragraphs has Word's own styles, and Normal alone says its size as the defaults do", () => {
  const styles = new DocxStyles(letters);
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
  const styles = new DocxStyles(letters);
  expect(styles.xml("de", fonts)).toBe(`<w:styles ${wordNamespaces}>${defaults}${allOf(styles).join("")}</w:styles>`);
});

test("styles are written by kind, then by name, then those of tables and of runs, with nothing between them", () => {
  const styles = new DocxStyles(letters);
  styles.characters.use(named("note"), letters, bold.run);
  styles.tables.use("<w:tblW/>");
  styles.useNamed(named("note"), "BodyText", () => bold);
  styles.useNamed(named("aside"), "BodyText", () => plain);
  styles.use("Caption", () => plain);
  const ids = ["Normal", "Caption", "BodyText", "notetext", "aside"];
  expect(idsIn(styles)).toEqual([...ids, "TableNormal", "TableLook", "FootnoteReference", "Hyperlink", "note"]);
  expect(styles.xml("en", { eastAsia: "", complex: "" })).toContain(
    `</w:docDefaults>${allOf(styles).join("")}</w:styles>`,
  );
});

test("a style of a kind is made at its first use, and found after that", () => {
  const styles = new DocxStyles(letters);
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
  const styles = new DocxStyles(letters);
  const { run, paragraph } = styles.use("BodyText", () =>
    look({ border: "<w:bdr/>", bold: true }, { ...own, after: 9 }),
  );
  expect(run).toEqual(bold.run);
  expect(paragraph).toEqual({ ...plainParagraph, after: 9 });
});

test("a heading has its level of the outline, and is followed by text of the body where there is any", () => {
  const styles = new DocxStyles(letters);
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

interface Kind {
  readonly id: KindId;
  readonly name: string;
  readonly of: string;
  readonly head?: string;
  readonly properties?: string;
  readonly custom?: string;
}

const custom = ' w:customStyle="1"';
const kinds: readonly Kind[] = [
  ...levels.map((level): Kind => {
    const name = `heading ${level}`;
    return { id: `Heading${level}`, name, of: name, head: next, properties: outline(level) };
  }),
  ...levels.map((level): Kind => ({ id: `TOC${level}`, name: `toc ${level}`, of: "contents" })),
  { id: "TOCHeading", name: "TOC Heading", of: "contents", head: next },
  { id: "TableofFigures", name: "table of figures", of: "contents" },
  { id: "ListParagraph", name: "List Paragraph", of: "list" },
  { id: "Header", name: "header", of: "header" },
  { id: "Footer", name: "footer", of: "footer" },
  { id: "FootnoteText", name: "footnote text", of: "note" },
  { id: "Caption", name: "caption", of: "caption" },
  { id: "TableText", name: "Table Text", of: "cell", custom },
  { id: "TableHeader", name: "Table Header", of: "header cell", custom },
  { id: "Picture", name: "Picture", of: "picture", custom },
];

test.each(kinds)("$id is Word's style $name, and a second style of one name on it is the one of its $of", (kind) => {
  const { id, name, of, head = "", properties = "", custom = "" } = kind;
  const styles = new DocxStyles(letters);
  styles.use(id, () => plain);
  expect(xmlOf(styles, id)).toBe(
    `<w:style w:type="paragraph"${custom} w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/>${head}<w:qFormat/>${properties}</w:style>`,
  );
  styles.useNamed(named("lead"), "BodyText", () => plain);
  expect(styles.useNamed(named("lead"), id, () => plain).name).toBe(`lead ${of}`);
});
