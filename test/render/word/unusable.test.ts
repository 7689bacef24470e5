import { expect, test } from "vitest";
import { zip } from "../../../src/render/codecs/zip.ts";
import { readArchive } from "../../../src/render/documents/verify/ooxml/archive.ts";
import { Refusal } from "../../../src/vocabulary/refusal.ts";
import { p, r, wordFile } from "../import/word-file.ts";
import { filledFile } from "./filled-word.ts";

/** The codes that a file is refused with. */
function refusedWith(file: Uint8Array, data: unknown = {}, work?: number): readonly string[] {
  try {
    filledFile(file, data, work === undefined ? {} : { work });
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [error.code, ...error.faults.map(({ code }) => code)];
  }
}

/** A file with parts more or other ones. */
function changed(file: Uint8Array, parts: Readonly<Record<string, string>>): Uint8Array {
  const all = new Map([...readArchive(file)].map(([name, bytes]) => [name.slice(1), bytes]));
  for (const [name, text] of Object.entries(parts)) all.set(name, Buffer.from(text));
  return zip([...all].map(([name, content]) => ({ name, content })));
}

/** A stored part with another letter in it: the archive says another checksum. */
function damagedIn(file: Uint8Array, text: string): Uint8Array {
  const bytes = Buffer.from(file);
  bytes[bytes.indexOf(text)] = 0x79;
  return bytes;
}

const small = wordFile(p(r("{{ a }}")));
const document = (inside: string): string => `<w:document xmlns:w="x"><w:body>${inside}</w:body></w:document>`;

const unusable: readonly (readonly [what: string, file: Uint8Array, code: string])[] = [
  ["no archive", Buffer.from("PK nothing"), "WORD_UNUSABLE"],
  ["an old file", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, ...new Uint8Array(600)]), "WORD_UNUSABLE"],
  [
    "a file with a password",
    Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from("EncryptedPackage", "utf16le")]),
    "WORD_LOCKED",
  ],
  ["an archive that is no Word file", zip([{ name: "a.txt", content: Buffer.from("a") }]), "WORD_UNUSABLE"],
  ["a part with another checksum", damagedIn(wordFile(p(r("x"))), "x</w:t>"), "WORD_UNUSABLE"],
  ["a file with macros", changed(small, { "word/vbaProject.bin": "x" }), "WORD_MACROS"],
  ["ActiveX", changed(small, { "word/activeX/activeX1.xml": "<a/>" }), "WORD_MACROS"],
  ["a signed file", changed(small, { "_xmlsignatures/sig1.xml": "<a/>" }), "WORD_SIGNED"],
  [
    "a document type",
    changed(small, { "word/document.xml": `<!DOCTYPE a [<!ENTITY b "c">]>${document("{")}` }),
    "WORD_UNUSABLE",
  ],
  ["an unknown entity", changed(small, { "word/document.xml": document("{&b;") }), "WORD_UNUSABLE"],
  [
    "an element that is not closed",
    changed(small, { "word/document.xml": "<w:document><w:body>{</w:document>" }),
    "WORD_UNUSABLE",
  ],
  ["two roots", changed(small, { "word/document.xml": `${document("{")}<a/>` }), "WORD_UNUSABLE"],
  ["a malformed tag", changed(small, { "word/document.xml": document("{<a b=c/>") }), "WORD_UNUSABLE"],
  [
    "deep nesting",
    changed(small, { "word/document.xml": document(`{${"<a>".repeat(400)}${"</a>".repeat(400)}`) }),
    "WORD_UNUSABLE",
  ],
  [
    "too many elements",
    changed(small, { "word/document.xml": document(`{${"<a/>".repeat(500_001)}`) }),
    "WORD_UNUSABLE",
  ],
  ["too many tags", changed(small, { "word/document.xml": document(p(r("{{a}}".repeat(5_001)))) }), "WORD_UNUSABLE"],
  [
    "many tags among many paragraphs",
    changed(small, { "word/document.xml": document(`${p(r("{{a}}")).repeat(4_000)}${"<w:p/>".repeat(30_000)}`) }),
    "WORD_UNUSABLE",
  ],
  ["regions too deep in one another", wordFile(p(r("{{#if a}}".repeat(65) + "{{/if}}".repeat(65)))), "TAG_UNPAIRED"],
  ["a part beyond 8 MB", changed(small, { "word/document.xml": document("{".repeat(8_388_609)) }), "WORD_UNUSABLE"],
  ["a file beyond 16 MB", new Uint8Array(16 * 1024 * 1024 + 1), "WORD_UNUSABLE"],
];

test.each(unusable)("%s is refused", (_, file, code) => {
  expect(refusedWith(file)).toEqual(["INVALID_REQUEST", code]);
});

const typed = '<!DOCTYPE a [<!ENTITY b "c">]>';
const plain = wordFile(p(r("no tags")), { header: p(r("none")), styles: "", png: Buffer.from("png"), settings: "" });
const partsOf = (file: Uint8Array) => new Map([...readArchive(file)].map(([name, bytes]) => [name.slice(1), bytes]));

/** A document type behind what may stand before it, in a part that is otherwise as it was. */
const withType = (file: Uint8Array, name: string, before = ""): string =>
  before +
  typed +
  Buffer.from(partsOf(file).get(name) ?? [])
    .toString()
    .replace(/^<\?xml[^>]*>/, "");

function inUtf16(text: string, mark: string): Uint8Array {
  return Buffer.from(mark + text, "utf16le");
}

test.each([...partsOf(plain).keys()].filter((name) => /\.(?:xml|rels)$/.test(name)))(
  "a document type in %s is refused by the name of the part, whether it has tags or not",
  (name) => {
    for (const before of ["", '<?xml version="1.0"?>\n<!-- > --> ', "\ufeff"])
      expect(() => filledFile(changed(plain, { [name]: withType(plain, name, before) }), {})).toThrow(
        expect.objectContaining({
          faults: [
            expect.objectContaining({
              code: "WORD_UNUSABLE",
              message: expect.stringContaining(`${name} has a document type`),
            }),
          ],
        }),
      );
  },
);

test.each(["", "\ufeff"])("a document type in UTF-16 is refused, with a mark before or without", (mark) => {
  const parts = partsOf(plain).set("word/styles.xml", inUtf16(withType(plain, "word/styles.xml"), mark));
  expect(refusedWith(zip([...parts].map(([name, content]) => ({ name, content }))))).toEqual([
    "INVALID_REQUEST",
    "WORD_UNUSABLE",
  ]);
});

test("what is no XML of Word may begin as it does: a picture in SVG, a page, a word in a text", () => {
  const parts = {
    "word/media/a.svg": `${typed}<svg/>`,
    "word/a.htm": "<!DOCTYPE html>",
    "customXml/a.xml": "<a>&lt;<!-- <!DOCTYPE --></a>",
  };
  expect(refusedWith(changed(plain, parts))).toEqual([]);
});

test("loops in loops are counted, and refused before they are done", () => {
  const list = Array.from({ length: 300 }, (_, at) => at);
  const body = p(r(`${"{{#each list}}".repeat(4)}x${"{{/each}}".repeat(4)}`));
  expect(refusedWith(wordFile(body), { list })[0]).toBe("BUDGET_EXCEEDED");
  expect(refusedWith(wordFile(p(r("{{#each list}}{{ this + 1 }}{{/each}}"))), { list }, 100)).toEqual([
    "BUDGET_EXCEEDED",
    "BUDGET_EXCEEDED",
  ]);
});

test("long values and long texts in loops are counted as growth", () => {
  const long = "x".repeat(1_000_000);
  const list = Array.from({ length: 400 }, (_, at) => at);
  expect(refusedWith(wordFile(p(r("{{#each list}}{{ long }}{{/each}}"))), { list, long })).toEqual(["BUDGET_EXCEEDED"]);
  const body = p(r("{{#each list}}")) + p(r(long)) + p(r("{{/each}}"));
  expect(refusedWith(wordFile(body), { list })).toEqual(["BUDGET_EXCEEDED"]);
});

const run = (properties: string, text: string) =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const fieldOf = (result: string) => `<w:fldSimple w:instr="MERGEFIELD v">${result}</w:fldSimple>`;
const controlOf = (content: string) =>
  `<w:sdt><w:sdtPr><w:tag w:val="v"/><w:text/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const look = `<w:rFonts w:ascii="${"f".repeat(200_000)}"/>`;

test.each([
  ["a control without a value", controlOf(r("y".repeat(400_000))), undefined],
  ["the look of a control", controlOf(run(look, "y")), "x"],
  ["a field without a value", fieldOf(r("y".repeat(400_000))), undefined],
  ["the look of a field", fieldOf(run(look, "y")), "x"],
  ["the look of text of the other direction", run(look, "{{ v }}"), "אa".repeat(3)],
  ["lines", r("{{ v }}"), "\n".repeat(200_000)],
])("%s in a loop is counted as growth", (_, body, v) => {
  const list = Array.from({ length: 800 }, () => ({ v }));
  expect(refusedWith(wordFile(p(r("{{#each list}}")) + p(body) + p(r("{{/each}}"))), { list })).toEqual([
    "BUDGET_EXCEEDED",
  ]);
});

test("text that XML writes in more characters is counted before it is made", () => {
  expect(refusedWith(wordFile(p(r("{{ v }}"))), { v: '"'.repeat(20_000_000) })).toEqual(["BUDGET_EXCEEDED"]);
  expect(refusedWith(wordFile(p(r("{{ v }}"))), { v: '"'.repeat(1_000_000) })).toEqual([]);
});

const control = (properties: string): string =>
  `<w:sdt><w:sdtPr><w:tag w:val="v"/>${properties}</w:sdtPr><w:sdtContent>${p(r("x"))}</w:sdtContent></w:sdt>`;
const bound = '<w:dataBinding w:xpath="/a[1]" w:storeItemID="{X}"/><w:text/>';

// Made before it is counted, most of these would be longer than any string may be.
test.each([
  ["a link", p(r("{{link v}}")), "\n".repeat(20_000_000)],
  ["a field", p(`<w:fldSimple w:instr="MERGEFIELD v">${r("x")}</w:fldSimple>`), "\n".repeat(20_000_000)],
  ["a control", control('<w:text w:multiLine="1"/>'), "\n".repeat(20_000_000)],
  ["a control of one line", control("<w:text/>"), '"'.repeat(20_000_000)],
  ["the file's own data", control(bound), "'".repeat(20_000_000)],
])("what the text of %s becomes is counted before it is made", (_, body, v) => {
  expect(refusedWith(wordFile(body), { v })).toEqual(["BUDGET_EXCEEDED"]);
  expect(refusedWith(wordFile(body), { v: v.slice(0, 10_000) })).toEqual([]);
});

test.each([
  ["fields", `<w:fldSimple w:instr="QUOTE &quot;${"x".repeat(3_900)}&quot;">${r("x")}</w:fldSimple>`, 35_000],
  ["tags without a value", r(`{{ ${"x".repeat(900)} }}`), 140_000],
])("what the author wrote in %s is counted each time that a loop repeats it", (_, inside, count) => {
  const file = wordFile(p(r("{{#each all}}") + inside + r("{{/each}}")));
  const list = Array.from({ length: count }, () => 1);
  expect(refusedWith(file, { all: list.slice(0, 10) })).toEqual([]);
  expect(refusedWith(file, { all: list })).toEqual(["BUDGET_EXCEEDED"]);
});

test("addresses of links are counted, each once", () => {
  const body = p(r("{{#each all}}{{link to 'x'}}{{/each}}"));
  const linked = (count: number, address: (at: number) => string) =>
    refusedWith(wordFile(body), { all: Array.from({ length: count }, (_, at) => ({ to: address(at) })) });
  const long = `https://example.com/${"&".repeat(2_000)}`;
  expect(linked(10_000, (at) => `${long}${at}`)).toEqual(["BUDGET_EXCEEDED"]);
  expect(linked(1_000, () => long)).toEqual([]);
});

test("text of both directions is counted before it is made", () => {
  expect(refusedWith(wordFile(p(run(look, "{{ v }}"))), { v: "אa".repeat(2_500) })).toEqual(["BUDGET_EXCEEDED"]);
});

test("faults are listed to a hundred, and the rest is counted", () => {
  const body = p(r("{{else}} ".repeat(150)));
  try {
    filledFile(wordFile(body), {});
    expect.unreachable();
  } catch (error) {
    const { faults, message } = error as Refusal;
    expect(faults).toHaveLength(100);
    expect(message).toContain("50 further faults");
  }
});

test("a template of Word becomes a document, and is bound to no template that lies elsewhere", () => {
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml"/></Types>`;
  const links = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}/attachedTemplate" Target="https://example.com/a.dotm" TargetMode="External"/></Relationships>`;
  const file = changed(
    wordFile(p(r("{{ a }}")), { settings: '<w:attachedTemplate r:id="r1"/><w:zoom w:percent="100"/>' }),
    {
      "[Content_Types].xml": types,
      "word/_rels/settings.xml.rels": links,
    },
  );
  const { partOf, warnings } = filledFile(file, { a: 1 });
  expect(partOf("/[Content_Types].xml")).toContain("wordprocessingml.document.main+xml");
  expect(partOf("/word/settings.xml")).not.toContain("attachedTemplate");
  expect(partOf("/word/settings.xml")).toContain("w:zoom");
  expect(partOf("/word/_rels/settings.xml.rels")).not.toContain("example.com");
  expect(warnings.map(({ code }) => code)).toEqual(["WORD_EXTERNAL"]);
});

const code = (text: string): string => `<w:r><w:instrText>${text}</w:instrText></w:r>`;

const edge = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const [begin, separate, end] = [edge("begin"), edge("separate"), edge("end")];

test.each([
  ["in one run", code(' INCLUDETEXT "{{ a }}" ')],
  ["in several runs", begin + code(" INCLUDE") + code("TEXT ") + code('"{{ a }}" ') + end],
  [
    "around another one",
    begin + code(" INCLUDE") + begin + code("PAGE") + separate + r("7") + end + code("TEXT ") + end,
  ],
  ["in another one", begin + code(" IF 1 = 1 ") + begin + code("INCLUDE") + code("TEXT a") + end + end],
  ["in letters as numbers", code("&#73;NCLUDETEXT")],
  ["in texts of a code", begin + r("INCLUDE") + r("TEXT a") + separate + r("7") + end],
  ["over paragraphs", `${begin}${code("INCLUDETEXT")}</w:p><w:p>${code("a")}${end}`],
  ["in an attribute", `<w:fldSimple w:instr = 'INCLUDE&#84;EXT "a"'/>`],
])("fields that fetch something stay as they are, tags in them too, and are remarked on: %s", (_, field) => {
  const { body, warnings } = filledFile(wordFile(p(field + r("{{ a }}"))), { a: "evil" });
  expect(body).toContain(field);
  expect(warnings.map(({ code: said }) => said)).toContain("FIELD_OUTSIDE");
});

test("words that a field shows, and words of two fields, are no fields that fetch something", () => {
  const shown = begin + code("PAGE") + separate + r("INCLUDETEXT a") + end;
  const two = begin + code("IN") + end + begin + code("CLUDETEXT") + end;
  expect(filledFile(wordFile(p(shown + two + r("{{ a }}"))), { a: "evil" }).warnings).toEqual([]);
});
