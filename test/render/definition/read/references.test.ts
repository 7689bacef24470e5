import { describe, expect, test } from "vitest";
import type { Paragraph } from "../../../../src/render/model/document/flow.ts";
import { countingSymbol, countingSymbols } from "../../../../src/vocabulary/counters/counting-symbol.ts";
import { numeral } from "../../../../src/vocabulary/counters/numerals.ts";
import { only, read, written } from "./reading.ts";

const styles = {
  h1: { numbering: "legal" },
  clause: { numbering: "legal", numberingLevel: 2 },
  sub: { numbering: "legal", numberingLevel: 3 },
};
const books = { book: { numbering: "books" }, volume: { numbering: "books", numberingLevel: 2 } };
const numbering = { books: { levels: [{ text: "[{1}]" }, { text: "[Book {1}.{2}]:" }] } };

/** The text of a paragraph that refers to elements before and after it, and the warnings. */
function said(text: string, data: unknown = {}) {
  const content = [
    { h1: "Fees", id: "fees" },
    { p: "of [b]all[/b]  kinds", style: "clause", id: "kinds" },
    { p: text },
    { p: "late", style: "sub", id: "late" },
    { ol: { symbol: "A", items: [{ p: "x" }, { p: "y", id: "item" }] }, id: "list" },
    { p: "plain", id: "plain" },
    { table: { rows: [[{ td: "cell", id: "cell" }]] }, id: "table" },
    { p: "A title", style: "book" },
    { p: "Another", style: "volume", id: "book" },
    { p: "gone", id: "gone", if: "$data.no" },
  ];
  const { blocks, warnings } = read(
    { content, styles: { ...styles, ...books }, numbering },
    { data: { no: false, ...(data as object) } },
  );
  return {
    says: written((blocks[2] as Paragraph).inlines),
    found: warnings.map(({ code, path }) => `${code} ${path}`),
  };
}

describe("a reference says", () => {
  test.each([
    [
      "the number of what stands before or behind it, without its full stop",
      "[ref, fees] [ref, kinds] [ref, late]",
      "1 1.1 (a)",
    ],
    ["the number with those above it", "[ref, fees, full] [ref, kinds, full] [ref, late, Full]", "1 1.1 1.1(a)"],
    [
      "the number without its brackets",
      "[ref, fees, bare] [ref, late, bare] [ref, item, bare] [ref, book, bare]",
      "1 a B 1.1",
    ],
    ["several numbers in one pair of brackets", "[[ref, book, bare], [ref, late, bare]]", "[1.1, a]"],
    ["the text without the number", "[ref, fees, text] [ref, kinds, text]", "Fees of all kinds"],
    ["the text of what has no number", "[ref, plain] [ref, cell]", "plain cell"],
    ["the mark of an item of a list", "[ref, item] [ref, item, number]", "B B"],
    ["the page of anything that has a name", "[page, fees] [page, table]", "#fees #table"],
    ["what the data name", "[ref, $data.where]", "1"],
  ])("%s", (_, text, says) => {
    expect(said(text, { where: "fees" })).toEqual({ says, found: [] });
  });

  test("a question mark, reported, for what is not there or says nothing", () => {
    const path = "REFERENCE_UNKNOWN /document/content/2/p";
    expect(said("[ref, nowhere]")).toEqual({ says: "?", found: [path] });
    expect(said("[page, gone]")).toEqual({ says: "?", found: [path] });
    expect(said("[ref, table]")).toEqual({ says: "?", found: [path] });
    expect(said("[ref, plain, number]")).toEqual({ says: "?", found: [path] });
  });

  test("nothing where it is malformed: it stays as text", () => {
    const path = "SHORTCODE_MALFORMED /document/content/2/p";
    expect(said("[ref] [page] [ref, fees, short]")).toEqual({
      says: "[ref] [page] [ref, fees, short]",
      found: [path, path, path],
    });
    expect(said("[page, fees, full]").found).toEqual(["SHORTCODE_ARGUMENT /document/content/2/p"]);
  });

  test("a link to it, and stands in the contents with the heading", () => {
    const content = [{ toc: {} }, { h1: "As [ref, end]" }, { h1: "End", id: "end" }];
    const { blocks } = read({ content, styles });
    expect(JSON.stringify(only(blocks.slice(0, 1), "stack").blocks)).toContain('"1. As 2"');
    expect(only(blocks.slice(1, 2), "paragraph").inlines.at(-1)).toMatchObject({
      kind: "reference",
      link: { kind: "destination", name: "end" },
    });
  });
});

test("a reference in a row that is read when it is wanted says the same in every row", () => {
  const table = { widths: [1, 1], source: "$data.rows", map: ["n", { td: "as [ref, end]; [ref, rows]" }] };
  const content = [
    { table, id: "rows" },
    { h1: "End", id: "end" },
  ];
  const { blocks, warnings } = read({ content, styles }, { data: { rows: [{ n: 1 }, { n: 2 }, { n: 3 }] } });
  const rows = only(blocks.slice(0, 1), "table").rows.map(({ cells }) => {
    const [text] = cells[1]?.blocks ?? [];
    return text?.kind === "paragraph" ? written(text.inlines) : undefined;
  });
  expect(rows).toEqual(["as 1; ?", "as 1; ?", "as 1; ?"]);
  expect(warnings.map(({ code }) => code)).toEqual(["REFERENCE_UNKNOWN"]);
});

test("texts that refer to each other end, and long ways of references too", () => {
  const circle = [
    { p: "a[ref, b]", id: "a" },
    { p: "b[ref, a]", id: "b" },
  ];
  const { blocks } = read({ content: circle });
  expect(blocks.map((block) => written((block as Paragraph).inlines))).toEqual(["aba?", "ba?"]);
  const { warnings: found } = read({ content: circle });
  expect(found.map(({ message }) => message)).toEqual([
    'The text of the element "b" refers to itself; a question mark is printed.',
  ]);
  const chain = Array.from({ length: 2_000 }, (_, at) => ({ p: `[ref, n${at + 1}]`, id: `n${at}` }));
  const { blocks: all, warnings } = read({ content: [...chain, { p: "end", id: "n2000" }] });
  expect(written((all.at(-2) as Paragraph).inlines)).toBe("end");
  expect(written((all[0] as Paragraph).inlines)).toBe("?");
  expect(warnings[0]).toMatchObject({
    code: "REFERENCE_UNKNOWN",
    path: "/document/content/32/p",
    message: expect.stringContaining('"n33" is not reached: 32 texts refer to each other before it'),
  });
});

test("a mark of an ordered list may refer, and references to its items say what it says", () => {
  const items = [{ p: "of all", id: "item" }, { p: "see [ref, item]" }];
  const content = [{ ol: { text: "[ref, fees].{n}", items } }, { h1: "Fees", id: "fees" }, { p: "[ref, item]" }];
  const { blocks, warnings } = read({ content, styles });
  const { items: made } = only(blocks.slice(0, 1), "list");
  expect(made.map(({ marker }) => written(marker))).toEqual(["1.1", "1.2"]);
  expect(written(only(made[1]?.blocks ?? [], "paragraph").inlines)).toBe("see 1.1");
  expect(written((blocks[2] as Paragraph).inlines)).toBe("1.1");
  expect(warnings).toEqual([]);
  const self = read({ content: [{ ol: { text: "{n}[ref, me]", items: [{ p: "me", id: "me" }] } }] });
  expect(self.blocks).toHaveLength(1);
});

test("a mark is said without what ends it, in every kind of number", () => {
  for (const symbol of countingSymbols.filter((one) => one !== "*")) {
    const { blocks } = read({ content: [{ ol: { symbol, items: [{ p: "x", id: "x" }] } }, { p: "[ref, x]" }] });
    const said = written((blocks[1] as Paragraph).inlines);
    expect([symbol, said]).toEqual([symbol, numeral(countingSymbol(symbol, "en"), 1)]);
  }
});

test("texts that multiply by references are refused before they are put together", () => {
  const levels = Array.from({ length: 30 }, (_, at) => ({ p: `xx[ref, n${at + 1}] `.repeat(9), id: `n${at}` }));
  expect(() => read({ content: [...levels, { p: "x".repeat(99), id: "n30" }] })).toThrow("grows too large");
});
