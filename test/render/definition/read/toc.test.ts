import { describe, expect, test } from "vitest";
import type { Block, StackBlock, TocEntry } from "../../../../src/render/model/document/flow.ts";
import { only, read, textOf, written } from "./reading.ts";

/** The first table of contents of a document. */
function tocOf(content: readonly object[], more: object = {}): StackBlock {
  const [stack] = read({ content, ...more }).blocks.filter((block): block is StackBlock => block.kind === "stack");
  if (stack === undefined) throw new Error("no contents");
  return stack;
}

const entriesOf = ({ blocks }: StackBlock): readonly TocEntry[] =>
  blocks.filter((block): block is TocEntry => block.kind === "toc-entry");

const listed = (toc: StackBlock) => entriesOf(toc).map((entry) => [entry.level, textOf(entry), entry.place]);

const chapters = [{ h1: "One" }, { h2: "One [b]and[/b] a half" }, { h3: "Third" }, { h4: "Fourth" }, { h1: "Two" }];

describe("a table of contents", () => {
  test("lists headings before and after it down to the third level, in plain text", () => {
    expect(listed(tocOf([{ h1: "Zero" }, { toc: {} }, ...chapters]))).toEqual([
      [1, "Zero", "toc-dest-0"],
      [1, "One", "toc-dest-1"],
      [2, "One and a half", "toc-dest-2"],
      [3, "Third", "toc-dest-3"],
      [1, "Two", "toc-dest-4"],
    ]);
  });

  test("goes down to the level that is requested, and places with it", () => {
    const toc = tocOf([{ toc: { maxLevel: 1 } }, ...chapters]);
    expect(listed(toc)).toEqual([
      [1, "One", "toc-dest-0"],
      [1, "Two", "toc-dest-1"],
    ]);
  });

  test("lists levels from one down to another, and stands in the text where it is inline", () => {
    const toc = tocOf([{ h1: "One" }, { toc: { levels: [2, 3], inline: true } }, ...chapters]);
    expect(listed(toc)).toEqual([
      [1, "One and a half", "toc-dest-2"],
      [2, "Third", "toc-dest-3"],
    ]);
    expect(toc.box).toMatchObject({ breakBefore: false, breakAfter: false });
    expect(entriesOf(toc).map(({ from, box }) => [from, box.margin.left])).toEqual([
      [2, 0],
      [2, 14],
    ]);
    expect(() => read({ content: [{ toc: { levels: [3, 2] } }] })).toThrow("came 3 and 2");
  });

  test("leads to the headings that it lists, whatever another one lists", () => {
    const tables = read({
      content: [{ toc: { maxLevel: 1 } }, { toc: { levels: [2, 4], inline: true } }, ...chapters],
    }).blocks.filter((block): block is StackBlock => block.kind === "stack");
    expect(tables.map(listed)).toEqual([
      [
        [1, "One", "toc-dest-0"],
        [1, "Two", "toc-dest-4"],
      ],
      [
        [1, "One and a half", "toc-dest-1"],
        [2, "Third", "toc-dest-2"],
        [3, "Fourth", "toc-dest-3"],
      ],
    ]);
    const goto = [{ toc: { maxLevel: 1 } }, { toc: { maxLevel: 2 } }, ...chapters, { p: "[goto, toc-dest-1]x[/goto]" }];
    expect(read({ content: goto }).warnings).toEqual([]);
  });

  test("stands on pages of its own, under a title that looks like an h1", () => {
    const { box, blocks } = tocOf([{ toc: {} }, { h1: "One" }]);
    const [title] = blocks;
    expect([box.breakBefore, box.breakAfter]).toEqual([true, true]);
    expect(title).toMatchObject({ kind: "paragraph", role: "p", look: { size: 24, weight: 700 } });
    expect(title && textOf(title)).toBe("Table of Contents");
  });

  test("its title and entries look as requested", () => {
    const styles = { big: { fontSize: 30 }, line: { fontSize: 7, marginLeft: 3 }, h2: { color: "#ff0000" } };
    const first = (toc: object): Block | undefined => tocOf([{ toc }, ...chapters], { styles }).blocks[0];
    expect(first({ titleStyle: "big" })).toMatchObject({ look: { size: 30, weight: 700 } });
    expect(first({ titleStyle: "h2" })).toMatchObject({ look: { size: 18, color: { r: 1, g: 0, b: 0 } } });
    expect(first({ titleStyle: { fontSize: 9 } })).toMatchObject({ look: { size: 9 } });
    expect(first({ title: "" })).toMatchObject({ kind: "toc-entry" });
    const entries = entriesOf(tocOf([{ toc: { style: "line" } }, ...chapters], { styles }));
    expect(entries.map(({ text, box }) => [text.look.size, box.margin.left])).toEqual([
      [7, 3],
      [7, 17],
      [7, 31],
      [7, 3],
    ]);
  });

  test("read from right to left its levels stand in from the right", () => {
    const [, second] = entriesOf(tocOf([{ toc: { style: { baseDirection: "rtl" } } }, ...chapters]));
    expect([second?.box.margin.left, second?.box.margin.right]).toEqual([0, 14]);
  });

  test("leads to the author's own name of a heading, which keeps its number as a second one", () => {
    const content = [{ toc: {} }, { h1: "One", id: "intro" }, { p: "[goto, toc-dest-0]up[/goto]" }];
    const { blocks, warnings } = read({ content });
    expect(listed(blocks[0] as StackBlock)).toEqual([[1, "One", "intro"]]);
    expect(blocks[1]).toMatchObject({ anchor: "intro", listedAs: "toc-dest-0" });
    expect(warnings).toEqual([]);
  });

  test.each([
    [-20, -20],
    [20, 0],
  ])("a textIndent of %d lets the first line of its entries begin at %d", (textIndent, indent) => {
    const { flow } = read({ content: [{ toc: { style: { textIndent } } }, { h1: "x" }] });
    const [contents] = flow.sections[0]?.blocks ?? [];
    const [entry] = entriesOf(only(contents === undefined ? [] : [contents], "stack"));
    expect(entry?.text.paragraph.indent).toBe(indent);
  });

  test("an entry is in the language of its heading", () => {
    const [entry] = entriesOf(tocOf([{ toc: {} }, { h1: "Μηνύματα", language: "el" }]));
    expect(entry?.text.look.language).toBe("el");
  });

  test("headings of cells and columns are listed, those of headers and empty ones are not", () => {
    const cell = { content: [{ h2: "in a cell" }] };
    const content = [{ toc: {} }, { table: { rows: [[cell]] } }, { columns: { rows: [[{ h2: "in a column" }]] } }];
    const header = { content: [{ h1: "above" }] };
    const toc = tocOf([...content, { h1: " " }], { header });
    expect(entriesOf(toc).map(textOf)).toEqual(["in a cell", "in a column"]);
  });

  test("in a cell it stands where it is; in a footer it is left out and reported", () => {
    const { blocks } = read({ content: [{ table: { rows: [[{ toc: {} }]] } }, { h1: "One" }] });
    const cell = blocks[0]?.kind === "table" ? blocks[0].rows[0]?.cells[0]?.blocks[0] : undefined;
    expect(cell?.box).toMatchObject({ breakBefore: false, breakAfter: false });
    expect(cell?.kind === "stack" && entriesOf(cell).map(textOf)).toEqual(["One"]);
    const { warnings } = read({ content: [{ p: "x" }], footer: { content: [{ toc: {} }] } });
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([["TOC_IGNORED", "/document/footer/content/0/toc"]]);
  });

  test("says whether headings are in the outline", () => {
    const outlines = (toc: object) => read({ content: [{ toc }, { h1: "One" }] }).facts.outlinesHeadings;
    expect([outlines({}), outlines({ outlines: true }), outlines({ outlines: false })]).toEqual([true, true, false]);
  });

  test("its title may hold data and shortcodes", () => {
    const { blocks } = read({ content: [{ toc: { title: "[b]$data.t[/b]" } }] }, { data: { t: "[i]Inhalt" } });
    const title = blocks[0]?.kind === "stack" ? blocks[0].blocks[0] : undefined;
    expect(title?.kind === "paragraph" && written(title.inlines)).toBe("[i]Inhalt");
  });
});

test("entries look as the style of their level says, and those beyond as all do; dots may be left out", () => {
  const styles = { part: { fontSize: 20 }, other: { fontSize: 6 } };
  const toc = { styles: ["part", { fontSize: 15 }], style: "other", leader: "none" };
  const entries = entriesOf(tocOf([{ toc }, ...chapters], { styles }));
  expect(entries.map(({ text, plain }) => [text.look.size, plain])).toEqual([
    [20, true],
    [15, true],
    [6, true],
    [20, true],
  ]);
  expect(entriesOf(tocOf([{ toc: {} }, { h1: "One" }])).map(({ plain }) => plain)).toEqual([undefined]);
});
