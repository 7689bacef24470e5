import { describe, expect, test } from "vitest";
import { importedAndDrawn } from "../../support/definitions/imported-and-drawn.ts";
import { localEngine } from "../../support/threads/local-engine.ts";
import { importedWordFile } from "./imported-word-file.ts";
import { p, r, wordFile } from "./word-file.ts";

const engine = localEngine();

const field = (instruction: string, shown: string): string =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ${instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${shown}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const simple = (instruction: string, shown: string): string =>
  `<w:fldSimple w:instr=" ${instruction} ">${shown}</w:fldSimple>`;
const marked = (name: string, content: string): string =>
  `<w:bookmarkStart w:id="1" w:name="${name}"/>${content}<w:bookmarkEnd w:id="1"/>`;
const item = (content: string, at = 0): string =>
  p(content, `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="7"/></w:numPr>`);
const levels = ["%1.", "%1.%2."].map(
  (text, at) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="${text}"/></w:lvl>`,
);
const numbering = `<w:abstractNum w:abstractNumId="1">${levels.join("")}</w:abstractNum><w:num w:numId="7"><w:abstractNumId w:val="1"/></w:num>`;

const after =
  p(marked("end", `${r("The ")}${r("end", "<w:b/>")}`)) +
  item(marked("one", r("First"))) +
  item(marked("two", r("Second"))) +
  item(marked("inner", r("Inner")), 1) +
  p(`${r("Before ")}${marked("part", r("a part"))}`);

/** The first paragraph of a file, and what the report says of it. */
async function first(content: string) {
  const { content: elements, report } = await importedWordFile(p(r("See ") + content) + after, { numbering });
  return { says: elements[0].p, found: report.map(({ message }) => message), elements };
}

describe("a cross reference of Word becomes one of the definition where that says the same:", () => {
  test.each([
    ["the text of a paragraph", field("REF end \\h", r("The end")), "[ref, end, text]"],
    ["a field without parts", simple("REF end", r("The end")), "[ref, end, text]"],
    ["a bold one", field("REF end", r("The end", "<w:b/>")), "[b][ref, end, text][/b]"],
    ["a page", field("PAGEREF end \\h", r("9")), "[page, end]"],
    ["a name in quotes", field('PAGEREF "end"', r("9")), "[page, end]"],
    ["the number of an item", field("REF one \\n \\h", r("1")), "[ref, one, number]"],
    ["the number in its context", field("REF one \\r \\h", r("1.")), "[ref, one, number]"],
    ["the number of an item within an item", field("REF inner \\w \\h", r("2.1")), "[ref, inner, number]"],
  ])("%s", async (_, content, says) => {
    expect(await first(content)).toMatchObject({ says: `See ${says}`, found: [] });
  });

  test.each([
    ["a bookmark that is not there", field("REF nowhere", r("gone"))],
    ["the page of one that is not there", field("PAGEREF nowhere", r("3"))],
    ["a part of a paragraph", field("REF part", r("a part"))],
    ["where it stands", field("REF end \\p", r("below"))],
    ["a number that the paragraph does not have", field("REF one \\n", r("7"))],
    ["the number of an item that has a list in it", field("REF two \\n", r("2"))],
    ["the number of what has none", field("REF end \\n", r("0"))],
  ])("else the text stays, and is reported: %s", async (_, content) => {
    const { says, found } = await first(content);
    expect(says).toMatch(/^See (?:gone|3|a part|below|7|2|0)$/);
    expect(found).toEqual([expect.stringMatching(/^The reference to "\w+" is the text that it shows in the file\.$/)]);
  });

  test.each([
    ["the number with those above it", "\\w", "2(a)", "[ref, sub, full]"],
    ["the number alone", "\\n", "(a)", "[ref, sub, number]"],
    ["the number without its brackets", "\\n \\t", "a", "[ref, sub, bare]"],
    ["the number seen from another level", "\\r", "2(a)", "[ref, sub, full]"],
  ])("of a clause below another one: %s", async (_, switches, shown, says) => {
    const clause = (content: string, at: number) =>
      `${item(content, at)}<w:tbl><w:tr><w:tc>${p(r("x"))}</w:tc></w:tr></w:tbl>`;
    const texts = ["%1.", "(%2)"].map(
      (text, at) =>
        `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${at === 0 ? "decimal" : "lowerLetter"}"/><w:lvlText w:val="${text}"/></w:lvl>`,
    );
    const clauses = `<w:abstractNum w:abstractNumId="1">${texts.join("")}</w:abstractNum><w:num w:numId="7"><w:abstractNumId w:val="1"/></w:num>`;
    const body = clause(r("One"), 0) + clause(r("Two"), 0) + clause(marked("sub", r("Sub")), 1);
    const bytes = wordFile(body + p(r("See ") + field(`REF sub ${switches} \\h`, r(shown))), { numbering: clauses });
    const { content, report, made } = await importedAndDrawn(bytes, "a.docx", engine);
    expect(report.filter((line) => line.includes("reference"))).toEqual([]);
    expect(content).toContain(`See ${says}`);
    expect(made).toMatchObject({ kind: "made", warnings: [] });
  });

  test.each([
    [
      "the number of a note",
      field("NOTEREF note \\f \\h", r("3")),
      "3",
      'The property "field NOTEREF" becomes the text that it shows in the file.',
    ],
    [
      "a number of a list in a line",
      field("LISTNUM", r("(a)")),
      "(a)",
      'The field "LISTNUM" is the text that it shows in the file.',
    ],
  ])(
    "what Word computes and a definition does not is its text, and reported: %s",
    async (_, content, shown, message) => {
      const { says, found } = await first(content);
      expect(says).toBe(`See ${shown}`);
      expect(found).toEqual([message]);
    },
  );

  const withoutResult = (instruction: string): string =>
    field(instruction, "").replace(/<w:r><w:fldChar w:fldCharType="separate"\/><\/w:r>/, "");
  test.each([["LISTNUM NumberDefault"], ["AUTONUM \\s ."], ["AUTONUMLGL"], ["SYMBOL 183 \\f Symbol"], ["EQ \\f(1;2)"]])(
    "what Word computes and the file does not keep is reported as lost: %s",
    async (instruction) => {
      const [name] = instruction.split(" ");
      for (const content of [withoutResult(instruction), simple(instruction.replaceAll('"', ""), "")]) {
        const { found } = await first(content);
        expect(found).toEqual([`The value of the field "${name}", which Word computes, is left out.`]);
      }
    },
  );

  test("the words of a button are those that stand in its code", async () => {
    const { says, found } = await first(withoutResult("MACROBUTTON NoMacro [Type the name]"));
    expect([says, found]).toEqual(["See \\[Type the name\\]", []]);
  });

  test("the words of a button in the result of a field that is computed again are not shown beside it", async () => {
    const button = withoutResult("MACROBUTTON NoMacro Type");
    const { says, found } = await first(field("PAGE", button) + r(" end"));
    expect([says, found]).toEqual(["See $global.PAGE end", []]);
  });

  test("a field ends at its character, also where that is in no run", async () => {
    const ended = field("PAGE", r("1")).replace(
      /<w:r>(<w:fldChar w:fldCharType="end"\/>)<\/w:r>/,
      "<w:smartTag>$1</w:smartTag>",
    );
    expect((await first(ended + r(" end"))).says).toBe("See $global.PAGE end");
  });

  test("two bookmarks of one paragraph are one place", async () => {
    const { content } = await importedWordFile(
      p(field("REF a", r("Both")) + field("PAGEREF b", r("1"))) + p(marked("a", marked("b", r("Both")))),
    );
    expect(content).toEqual([{ p: "[ref, a, text][page, a]" }, { p: "Both", id: "a" }]);
  });

  test("a link to a place that is not there is reported; one to a place in a cell is not", async () => {
    const link = (anchor: string) => `<w:hyperlink w:anchor="${anchor}">${r("go")}</w:hyperlink>`;
    const { report } = await importedWordFile(
      `${p(link("here"))}${p(link("nowhere"))}<w:tbl><w:tr><w:tc>${p(marked("here", r("x")))}</w:tc></w:tr></w:tbl>`,
    );
    const message = 'A link leads to "nowhere", which is no place of the document.';
    expect(report).toMatchObject([{ kind: "lost", place: "document, block 2 (paragraph)", message }]);
  });

  test("a field within a field keeps its place", async () => {
    const { says } = await first(field("REF nowhere", r("on ") + field("PAGEREF end", r("1"))));
    expect(says).toBe("See on [page, end]");
  });

  test("a file with references is drawn without a warning: each leads to a place that is there", async () => {
    const fields = [
      field("REF end", r("The end")),
      field("REF one \\n", r("1")),
      field("REF inner \\w", r("2.1")),
      field("PAGEREF end", r("1")),
    ];
    const bytes = wordFile(p(fields.join(r(" / "))) + after, { numbering });
    const { report, made } = await importedAndDrawn(bytes, "a.docx", engine);
    expect(report).toEqual([]);
    expect(made).toMatchObject({ kind: "made", warnings: [] });
  });
});
