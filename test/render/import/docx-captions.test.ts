import { describe, expect, test } from "vitest";
import { importedAndDrawn } from "../../support/definitions/imported-and-drawn.ts";
import { localEngine } from "../../support/threads/local-engine.ts";
import { importedWordFile } from "./imported-word-file.ts";
import { cell, p, r, row, table, wordFile } from "./word-file.ts";

const engine = localEngine();

const field = (instruction: string, shown: string): string =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ${instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${shown}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const marked = (name: string, content: string): string =>
  `<w:bookmarkStart w:id="1" w:name="${name}"/>${content}<w:bookmarkEnd w:id="1"/>`;
const caption = (shown: number | string, words: string, switches = "\\* ARABIC", kind = "Figure"): string =>
  p(r(`${kind} `) + field(`SEQ ${kind} ${switches}`, r(`${shown}`)) + r(words));
const heading = (words: string, level = 1): string => p(r(words), `<w:outlineLvl w:val="${level - 1}"/>`);
const asShown = (what: string): string => `The field "${what}" is the text that it shows in the file.`;

/** The captions of a body: what each shows before its text, as the definition counts. */
async function counted(body: string) {
  const { document, report } = await importedWordFile(body);
  const counts = new Map<string, number>();
  const shown = (document.content as readonly { p?: string; start?: number; style?: { numbering?: string } }[]).flatMap(
    ({ p: words, start, style }) => {
      const name = style?.numbering;
      if (name === undefined) return [];
      const count = start ?? (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return [`${document.numbering[name].levels[0].text.replace("{1}", `${count}`)}|${words}`];
    },
  );
  return { shown, document, found: report.map(({ message }) => message) };
}

describe("captions of Word", () => {
  test("are counted by a numbering for each kind", async () => {
    const { shown, document, found } = await counted(
      caption(1, ": A mast") + caption(1, ". Prices", "", "Table") + caption(2, ": A sail") + caption(3, ""),
    );
    expect(shown).toEqual(["Figure 1:|A mast", "Table 1.|Prices", "Figure 2:|A sail", "Figure 3|"]);
    expect(document.numbering).toEqual({
      "caption-figure": { levels: [{ text: "Figure {1}:" }] },
      "caption-table": { levels: [{ text: "Table {1}." }] },
      "caption-figure-2": { levels: [{ text: "Figure {1}" }] },
    });
    expect(found).toEqual([]);
  });

  test("of a cell are counted once, and one of a loop that stays text counts nothing behind it", async () => {
    const inTable = table(row(cell(caption(1, " a")), cell(caption(2, " b"))));
    const [, behind] = (await counted(inTable + caption(3, " c"))).document.content;
    expect(behind).toEqual({ p: "c", style: { numbering: expect.stringMatching(/^caption-/) } });
    const looped = p(r("{#each xs}")) + caption(5, " a", "\\r 5") + p(r("{/each}"));
    const { shown, found } = await counted(looped.replaceAll("{", "{{").replaceAll("}", "}}") + caption(6, " b"));
    expect([shown, found]).toEqual([["Figure 6|b"], [asShown("SEQ")]]);
  });

  test.each([
    ["begin again where they say so (\\r)", caption(1, " a") + caption(7, " b", "\\r 7") + caption(8, " c"), [1, 7, 8]],
    [
      "begin again behind headings (\\s)",
      [heading("One"), caption(1, " a", "\\s 1"), heading("1.1", 2), caption(2, " b", "\\s 1"), heading("Two")].join(
        "",
      ) + caption(1, " c", "\\s 1"),
      [1, 2, 1],
    ],
    ["count on where they say so (\\n)", caption(1, " a", "\\n") + caption(2, " b", "\\n"), [1, 2]],
    ["count what is hidden (\\h)", caption(1, " a") + p(field("SEQ Figure \\h", "")) + caption(3, " b"), [1, 3]],
  ])("%s", async (_, body, numbers) => {
    const { shown, found } = await counted(body);
    expect(shown.map((one) => Number(/\d+/.exec(one)?.[0]))).toEqual(numbers);
    expect(found).toEqual([]);
  });

  test("have letters and Roman numbers", async () => {
    const { document, found } = await counted(
      caption("C", " a", "\\* ALPHABETIC \\r 3") + caption("iv", " b", "\\* roman \\* MERGEFORMAT"),
    );
    expect(document.numbering).toEqual({
      "caption-figure": { levels: [{ text: "Figure {1}", symbol: "A" }] },
      "caption-figure-2": { levels: [{ text: "Figure {1}", symbol: "i" }] },
    });
    expect(document.content).toMatchObject([
      { p: "a", start: 3 },
      { p: "b", start: 4 },
    ]);
    expect(found).toEqual([]);
  });

  test("have the number of their chapter as it is, which is reported", async () => {
    const chapter = p(
      `${r("Figure ") + field("STYLEREF 1 \\s", r("2"))}${r("-")}${field("SEQ Figure \\s 1", r("1"))}${r(" x")}`,
    );
    const { shown, found } = await counted(chapter);
    expect(shown).toEqual(["Figure 2-1|x"]);
    expect(found).toEqual([asShown("STYLEREF")]);
  });

  test.each([
    ["a number that Word would not show", caption(5, ": a")],
    ["a number shown again (\\c)", caption(1, ": a", "\\c")],
    ["a kind of number that is none of a definition", caption("first", ": a", "\\* ORDTEXT")],
    ["a number that belongs to a place", caption(1, ": a", "there")],
    ["a number in a heading", p(field("SEQ Chapter", r("1")) + r(" a"), '<w:outlineLvl w:val="0"/>')],
  ])("else the text stays, and is reported: %s", async (_, body) => {
    const { shown, document, found } = await counted(body);
    expect(shown).toEqual([]);
    expect(document.content[0].p ?? document.content[0].h1).toMatch(/^(?:Figure (?:5|0|1|first): a|1 a)$/);
    expect(found).toEqual([asShown("SEQ")]);
  });

  test.each([
    ["its label and number", "REF fig \\h", "Figure 2", "Figure [ref, fig, bare]"],
    ["its number", "REF fig", "2", "[ref, fig, bare]"],
    ["all of it", "REF fig", "Figure 2: A sail", "Figure [ref, fig, bare]: [ref, fig, text]"],
    ["its text", "REF fig", "A sail", "[ref, fig, text]"],
    ["its page", "PAGEREF fig \\h", "1", "[page, fig]"],
  ])("are referred to: %s", async (_, instruction, words, says) => {
    const sail = p(marked("fig", r("Figure ") + field("SEQ Figure", r("2")) + r(": A sail")));
    const { content, report } = await importedWordFile(
      caption(1, ": A mast") + sail + p(r("See ") + field(instruction, r(words))),
    );
    expect(content[2]).toEqual({ p: `See ${says}` });
    expect(report).toEqual([]);
  });

  test("are repeated (\\c): the closest number before the field is that of its caption, whatever stands between", async () => {
    const again = (shown: number, kind = "Figure") => p(r("Again ") + field(`SEQ ${kind} \\c`, r(`${shown}`)));
    const body = [caption(1, ": a"), again(1), caption(2, ": b"), caption(1, ": t", "", "Table"), again(2)].join("");
    const { content, report } = await importedWordFile(body);
    expect(content.map((element: { id?: string; p: string }) => [element.id, element.p])).toEqual([
      ["caption-1", "a"],
      [undefined, "Again [ref, caption-1, bare]"],
      ["caption-2", "b"],
      [undefined, "t"],
      [undefined, "Again [ref, caption-2, bare]"],
    ]);
    expect(report).toEqual([]);
  });

  test("that are repeated with another number than they have are text, which is reported", async () => {
    const { found, document } = await counted(caption(1, ": a") + p(r("Again ") + field("SEQ Figure \\c", r("7"))));
    expect(document.content[1]).toEqual({ p: "Again 7" });
    expect(found).toEqual(['The reference to "caption-1" is the text that it shows in the file.']);
  });

  test("are drawn as in the file, and references as it shows them", async () => {
    const sail = p(marked("fig", r("Figure ") + field("SEQ Figure", r("2"))) + r(": A sail"));
    const body = caption(1, ": A mast") + sail + p(r("See ") + field("REF fig", r("Figure 2")));
    const { report, made } = await importedAndDrawn(wordFile(body), "a.docx", engine);
    expect(report).toEqual([]);
    expect(made).toMatchObject({ kind: "made", warnings: [] });
  });

  test("a list of them is text, which is reported", async () => {
    const { found } = await counted(p(field('TOC \\h \\c "Figure"', r("Figure 1: A mast"))));
    expect(found).toEqual(['The field "TOC" is the text that it shows in the file: it lists no headings.']);
  });
});

describe("a heading named above a page (STYLEREF)", () => {
  const styles = '<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>';
  const section = p("", '<w:sectPr><w:headerReference w:type="default" r:id="r_header"/></w:sectPr>');
  test.each([
    ['STYLEREF "heading 1"', "$global.HEADING1.TEXT"],
    ["STYLEREF 2 \\l", "$global.HEADING2.LAST.TEXT"],
    ['STYLEREF "Überschrift 1" \\n \\* MERGEFORMAT', "$global.HEADING1.NUMBER"],
  ])("%s", async (instruction, shown) => {
    const { document, report } = await importedWordFile(p(r("x")) + section, {
      styles,
      header: p(field(instruction.replaceAll('"', "&quot;"), r("Chapter"))),
    });
    expect(document.header.content).toMatchObject([{ p: shown }]);
    expect(report).toEqual([]);
  });

  test.each(['STYLEREF "Product"', "STYLEREF 1 \\p"])(
    "else its text stays, and is reported: %s",
    async (instruction) => {
      const { document, report } = await importedWordFile(p(r("x")) + section, {
        styles,
        header: p(field(instruction.replaceAll('"', "&quot;"), r("Chapter"))),
      });
      expect(document.header.content).toMatchObject([{ p: "Chapter" }]);
      expect(report).toMatchObject([{ kind: "near", message: asShown("STYLEREF") }]);
    },
  );
});
