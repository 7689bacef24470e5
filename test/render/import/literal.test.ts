import fc from "fast-check";
import { expect, test } from "vitest";
import { imageArguments } from "../../../src/render/definition/markup/arguments.ts";
import { importFile } from "../../../src/render/import/import-file.ts";
import { unquoteLiteral } from "../../../src/render/model/literal.ts";
import { scan } from "../../../src/vocabulary/markup/scan.ts";
import { boundTo } from "../../support/bound-text.ts";
import { atNight } from "../../support/night.ts";
import { cell, p, r, row, table, type WordParts, wordFile } from "./word-file.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Texts full of what means something in a definition or to a template engine; they begin and end with a letter, as blanks at the ends of a paragraph go. */
const marks = [
  "$data.x",
  "$item",
  "$global.PAGE",
  "[b]",
  "[/b]",
  "[= $data.x]",
  "[number, 1]",
  "{{x}}",
  "\\$",
  "<<x>>",
];
const tags = [
  "{x}",
  "{d.x}",
  "{d.rows[i].x}",
  "{d.rows[i+1].x}",
  "{#x}",
  "{/x}",
  "{/}",
  "{%x}",
  "{t(x)}",
  "«x»",
  "%x%",
];
const others = ["{{#each x}}", "{{/each}}", "{{this.x}}", "\\[", "\\", "'", "''", ",", "|", "[", "]", "{", "}", "$"];
const nasty = fc
  .array(fc.constantFrom(...marks, ...tags, ...others, "a", " b"), { minLength: 1, maxLength: 6 })
  .map((pieces) => `A${pieces.join("")}Z`);

const xml = (words: string): string =>
  words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

interface Part {
  readonly body: string;
  readonly parts?: WordParts;
}

const field = (instruction: string, result: string): string =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

const formField = (data: string): string =>
  `<w:r><w:fldChar w:fldCharType="begin"><w:ffData>${data}</w:ffData></w:fldChar></w:r><w:r><w:instrText>FORM</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;

const control = (properties: string, content: string): string =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;

const drawing = (words: string): string =>
  `<w:r><w:drawing><wp:inline><wp:extent cx="127000" cy="127000"/><wp:docPr id="1" name="a" descr="${words}"/><a:graphic><a:graphicData><a:blip r:embed="rPng"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

const section = (reference: string): string => `<w:sectPr>${reference}</w:sectPr>`;
const heading = '<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style>';
const bullets =
  '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="o"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>';
const toc = '<w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj>';

/** Each place of a Word file that a text can stand in. */
const places: Readonly<Record<string, (words: string) => Part>> = {
  paragraph: (words) => ({ body: p(r(words)) }),
  "paragraphs around it": (words) => ({ body: p(r("{#x}")) + p(r(words)) + p(r("{/x}")) }),
  cell: (words) => ({
    body: table(row(cell(p(r(words))), cell(p(r("{d.rows[i].y}")))), row(cell(p(r("{d.rows[i+1].y}"))), cell(p("")))),
  }),
  "header cell": (words) => ({
    body: table(`<w:tr><w:trPr><w:tblHeader/></w:trPr>${cell(p(r(words)))}${cell(p(""))}</w:tr>`),
  }),
  header: (words) => ({
    body: section('<w:headerReference w:type="default" r:id="r_header"/>'),
    parts: { header: p(r(words)) },
  }),
  footer: (words) => ({
    body: section('<w:footerReference w:type="default" r:id="r_footer"/>'),
    parts: { footer: p(r(words)) },
  }),
  note: (words) => ({
    body: p('<w:r><w:footnoteReference w:id="2"/></w:r>'),
    parts: { footnotes: `<w:footnote w:id="2">${p(r(words))}</w:footnote>` },
  }),
  "heading, and the table of contents that shows it": (words) => ({
    body: control(toc, p(r("old"))) + p(r(words), '<w:pStyle w:val="H1"/>'),
    parts: { styles: heading },
  }),
  "item of a list": (words) => ({
    body: p(r(words), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'),
    parts: { numbering: bullets },
  }),
  link: (words) => ({
    body: p(`<w:hyperlink r:id="rLink0">${r(words)}</w:hyperlink>`),
    parts: { links: ["https://example.com/"] },
  }),
  "control with a tag": (words) => ({ body: p(control('<w:tag w:val="name"/><w:text/>', r(words))) }),
  "control that shows its prompt": (words) => ({
    body: p(control('<w:tag w:val="name"/><w:showingPlcHdr/>', r(words))),
  }),
  "control around blocks": (words) => ({ body: control('<w:tag w:val="name"/><w:text/>', p(r(words))) }),
  MERGEFIELD: (words) => ({ body: p(field("MERGEFIELD name", r(words))) }),
  DATE: (words) => ({ body: p(field("DATE", r(words))) }),
  IF: (words) => ({ body: p(field('IF 1 = 1 "a"', r(words))) }),
  FORMTEXT: (words) => ({ body: p(field("FORMTEXT", r(words))) }),
  "simple field": (words) => ({ body: p(`<w:fldSimple w:instr="MERGEFIELD name">${r(words)}</w:fldSimple>`) }),
  "list of a form": (words) => ({
    body: p(
      formField(
        `<w:ddList><w:result w:val="1"/><w:listEntry w:val="other"/><w:listEntry w:val="${words}"/></w:ddList>`,
      ),
    ),
  }),
  "words of a picture": (words) => ({ body: p(drawing(words)), parts: { png } }),
  "words of a picture in a line": (words) => ({ body: p(r("x ") + drawing(words)), parts: { png } }),
};

/** All texts of a bound document as a page or its reader shows them, without what only names something. */
function shownTexts(node: unknown, key = ""): readonly string[] {
  if (typeof node === "string") return key === "alt" || key === "title" ? [unquoteLiteral(node)] : shownIn(node);
  if (Array.isArray(node)) return node.flatMap((entry) => shownTexts(entry, key));
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => (name === "style" ? [] : shownTexts(value, name)));
}

function shownIn(written: string): readonly string[] {
  const tokens = scan(written);
  const words = tokens.map((token) => (token.kind === "text" ? token.text : "")).join("");
  const alts = tokens.flatMap((token) =>
    token.kind === "single" && token.code.name === "img"
      ? [unquoteLiteral(imageArguments(token.inside).alt ?? "")]
      : [],
  );
  return [words, ...alts];
}

async function literally(bytes: Uint8Array, fileName: string) {
  const { content, testData, report } = await importFile({ bytes, fileName, literal: true });
  expect(report).toEqual([]);
  expect(JSON.parse(testData)).toEqual({});
  const { document, warnings } = boundTo(JSON.parse(content).document, {});
  expect(warnings.filter(({ code }) => code !== "LOOKS_LIKE_A_REFERENCE")).toEqual([]);
  return document;
}

test.each(Object.entries(places))("a filled Word file is the text that it shows: %s", async (_, made) => {
  const rounds = { numRuns: atNight(200, 3) };
  await fc.assert(
    fc.asyncProperty(nasty, async (words) => {
      const { body, parts } = made(xml(words));
      expect(shownTexts(await literally(wordFile(body, parts), "a.docx"))).toContain(words);
    }),
    rounds,
  );
});

test.each(["{{name}}", "<<name>>", "«name»", "%name%", "{name}"])(
  "the placeholder %s, which nobody filled in, is still said where it is printed",
  async (written) => {
    const bytes = wordFile(p(r(xml(`Dear ${written}!`))));
    const { content } = await importFile({ bytes, fileName: "a.docx", literal: true });
    const { warnings } = boundTo(JSON.parse(content).document, { name: "Ada" });
    expect(warnings.map(({ code }) => code)).toEqual(["LOOKS_LIKE_A_REFERENCE"]);
  },
);

test("a text box of a filled Word file has its text", async () => {
  const box = `<w:r><w:drawing><wp:anchor><a:graphic><wps:txbx><w:txbxContent>${p(r("$data.x [b]"))}</w:txbxContent></wps:txbx></a:graphic></wp:anchor></w:drawing></w:r>`;
  const { report, content } = await importFile({ bytes: wordFile(p(box)), fileName: "a.docx", literal: true });
  expect(report).toMatchObject([{ code: "IMPORT_APPROXIMATED", kind: "near" }]);
  expect(JSON.parse(content).document.content).toEqual([{ stack: { content: [{ p: "\\$data.x \\[b\\]" }] } }]);
});

/** Each place of a page in HTML. */
const pagePlaces: Readonly<Record<string, (words: string) => string>> = {
  title: (words) => `<html><head><title>${words}</title></head><body><p>x</p></body></html>`,
  paragraph: (words) => `<p>${words}</p>`,
  "text of the body": (words) => words,
  item: (words) => `<ul><li>${words}</li></ul>`,
  cell: (words) => `<table><tr><td>${words}</td></tr></table>`,
  heading: (words) => `<h1>${words}</h1>`,
  link: (words) => `<p><a href="https://example.com/">${words}</a></p>`,
  pre: (words) => `<pre>${words}</pre>`,
  "words of a picture": (words) => `<img src="data:image/png;base64,${png.toString("base64")}" alt="${words}">`,
  "words of a picture in a line": (words) =>
    `<p>x <img src="data:image/png;base64,${png.toString("base64")}" alt="${words}"></p>`,
};

test.each(Object.entries(pagePlaces))("a filled page in HTML is the text that it shows: %s", async (_, made) => {
  const rounds = { numRuns: atNight(200, 3) };
  await fc.assert(
    fc.asyncProperty(nasty, async (words) => {
      expect(shownTexts(await literally(Buffer.from(made(xml(words))), "a.html"))).toContain(words);
    }),
    rounds,
  );
});

/** Markdown has meanings of its own for most marks: these stand for themselves there. */
const inMarkdown = "A {{x}} $data.x {d.x} {{#each x}} «x» %x% $item Z";

test.each([
  ["paragraph", inMarkdown],
  ["heading", `# ${inMarkdown}`],
  ["item", `- ${inMarkdown}`],
  ["quotation", `> ${inMarkdown}`],
  ["code", `\`\`\`\n${inMarkdown}\n\`\`\``],
  ["cell", `| ${inMarkdown} |\n|---|\n| y |`],
  ["note", `[^1]\n\n[^1]: ${inMarkdown}`],
  ["title", `---\ntitle: ${inMarkdown}\n---\nx`],
  ["words of a picture", `![${inMarkdown}](data:image/png;base64,${png.toString("base64")})`],
])("a filled Markdown file is the text that it shows: %s", async (_, source) => {
  const document = await literally(Buffer.from(source), "a.md");
  expect(shownTexts(document).map((words) => words.trim())).toContain(inMarkdown);
});

test("the same files are templates unless they are said to be filled in", async () => {
  const { testData } = await importFile({ bytes: wordFile(p(r("{{x}}"))), fileName: "a.docx" });
  expect(JSON.parse(testData)).toEqual({ x: "x" });
});
