import { expect, test } from "vitest";
import type { Block, Section } from "../../../src/render/model/document/flow.ts";
import { plainParagraph } from "../../../src/render/model/look.ts";
import type { Page } from "../../../src/render/model/page/page.ts";
import {
  allMarks,
  boxWith,
  findings,
  heading,
  layOut,
  linesOf,
  marksOf,
  pageBreak,
  para,
  pictureOf,
  round,
  rule,
  sectionOf,
  stackOf,
  tableOf,
  textsByPage,
} from "../../support/letters/layout-case.ts";

/** Lines that a page holds. */
const lines = 10;

const kept = boxWith({ keepTogether: true });
const withNext = boxWith({ keepWithNext: true });
const photo = (count: number, box = boxWith({})): Block => pictureOf(20, count * 10, { box });

/** What gives way, in the order in which it does: each as high as so many lines, unless it gives way. */
const lower: Readonly<Record<string, (count: number) => Block>> = {
  "a block kept together": (count) => stackOf([linesOf("b", 1), linesOf("c", count - 1)], kept),
  "a table kept together": (count) =>
    tableOf(
      Array.from({ length: count }, (_, at) => [`r${at}`]),
      { box: kept },
    ),
  "a picture with its caption": (count) => stackOf([photo(count - 1, withNext), para("caption")], kept),
  "a picture below its caption": (count) => stackOf([para("caption", { box: withNext }), photo(count - 1)], kept),
  "a picture with a long caption": (count) => stackOf([photo(3, withNext), linesOf("c", Math.max(1, count - 3))], kept),
  "widows and orphans": (count) =>
    linesOf("b", count, { paragraph: { ...plainParagraph, orphans: count, widows: count } }),
  "the size of a picture": (count) => photo(count),
  "the height of a box": (count) => stackOf([para("b")], boxWith({ height: count * 10 })),
  "the minimum height of a box": (count) => stackOf([para("b")], boxWith({ minHeight: count * 10 })),
  "a picture in a table": (count) => tableOf([[{ blocks: [photo(count)] }]]),
};

/** What it gives way to: the first blocks stay with it. */
const heads: Readonly<Record<string, readonly Block[]>> = {
  "a heading": [heading("H")],
  "two headings": [heading("H"), heading("I")],
  "a paragraph kept with the next": [para("H", { box: withNext })],
  "a stack kept with the next": [stackOf([linesOf("H", 2)], withNext)],
};

const linesIn = (blocks: readonly Block[]): number => textsByPage(layOut(blocks).pages).flat().length;

/** How many lines and pictures a page shows. */
const shown = (page: Page | undefined): number =>
  (textsByPage(page === undefined ? [] : [page])[0]?.length ?? 0) + marksOf(page, "picture").length;

const pageOf = (pages: readonly Page[], text: string): number =>
  textsByPage(pages).findIndex((texts) => texts.some((one) => one.startsWith(text)));

const pairs = Object.keys(heads).flatMap((head) => Object.keys(lower).map((below) => ({ head, below })));

test.each(pairs)("$head never stands alone above $below, which gives way and says so", ({ head, below }) => {
  const above = heads[head] ?? [];
  const said = new Set<boolean>();
  for (const before of [[], [linesOf("a", 3)], [linesOf("a", 8)]]) {
    for (let count = 2; count <= lines; count += 1) {
      const { pages, report } = layOut([...before, ...above, lower[below]?.(count) ?? pageBreak]);
      const on = pageOf(pages, "H");
      const isFirst = before.length === 0 || on === 0;
      const alone = linesIn(above) + (before.length > 0 && on === 0 ? linesIn(before) : 0);
      expect([count, isFirst || on === 1, shown(pages[on]) > alone]).toEqual([count, true, true]);
      const fits = linesIn(above) + count <= lines;
      said.add(fits);
      expect([count, findings(report).length > 0]).toEqual([count, !fits]);
      if (fits) expect(pages.length).toBeLessThanOrEqual(2);
    }
  }
  expect([...said].sort()).toEqual([false, true]);
});

test.each(Object.keys(heads))(
  "%s stands with one of several pictures above a caption, however high they are",
  (head) => {
    const above = heads[head] ?? [];
    for (const before of [0, 3, 8])
      for (const first of [1, 4, 7, 9, 10, 14])
        for (const second of [1, 4, 7, 9, 10, 14]) {
          const captioned = stackOf([photo(first), photo(second, withNext), para("caption")], kept);
          const lead = before === 0 ? [] : [linesOf("a", before)];
          const { pages, report } = layOut([...lead, ...above, captioned]);
          const given = { before, first, second };
          const page = pages[pageOf(pages, "H")];
          expect({ ...given, pictures: marksOf(page, "picture").length > 0 }).toEqual({ ...given, pictures: true });
          const last = pages.at(-1);
          const end = [pageOf(pages, "caption"), marksOf(last, "picture").length > 0];
          expect({ ...given, end }).toEqual({ ...given, end: [pages.length - 1, true] });
          const gave = findings(report).filter((found) => found.startsWith("KEEP"));
          expect({ ...given, gave }).toEqual({
            ...given,
            gave: marksOf(page, "picture").length === 2 ? [] : ["KEEP_NOT_POSSIBLE /stack"],
          });
        }
  },
);

test.each(Object.keys(lower))("a page break stands before all that is kept: %s begins the next page", (below) => {
  const { pages, report } = layOut([heading("H"), pageBreak, lower[below]?.(4) ?? pageBreak]);
  expect(textsByPage(pages)[0]).toEqual(["H"]);
  expect(pages).toHaveLength(2);
  expect(findings(report)).toEqual(["KEEP_NOT_POSSIBLE /H"]);
});

const breaking = boxWith({ breakBefore: true });
const parted: Readonly<Record<string, readonly Section[]>> = {
  "a break": [sectionOf([heading("G"), heading("H"), pageBreak, para("b")])],
  "a block that breaks before itself": [sectionOf([heading("G"), heading("H"), para("b", { box: breaking })])],
  "a rule and a break": [sectionOf([heading("G"), heading("H"), rule(), pageBreak, para("b")])],
  "a new section": [sectionOf([heading("G"), heading("H")]), sectionOf([para("b")])],
  "a break in a stack": [sectionOf([stackOf([heading("G"), heading("H"), pageBreak, para("b")])])],
};

test.each(Object.keys(parted))("a heading that %s parts from what is below it is reported, and no other", (kind) => {
  const { pages, report } = layOut({ sections: parted[kind] ?? [] });
  expect(textsByPage(pages)).toEqual([["G", "H"], ["b"]]);
  expect(findings(report)).toEqual(["KEEP_NOT_POSSIBLE /H"]);
});

test("what ends its page by its own style, or the document, is kept with nothing, and is not reported", () => {
  const title = heading("T", { box: boxWith({ keepWithNext: true, breakAfter: true }) });
  const { pages, report } = layOut([title, para("b"), pageBreak, heading("H")]);
  expect(textsByPage(pages)).toEqual([["T"], ["b"], ["H"]]);
  expect(findings(report)).toEqual([]);
});

test.each([5, 6, 7, 8, 9, 10, 30])(
  "in a block kept together a picture of %i lines leaves space for all of it",
  (count) => {
    const block = stackOf([linesOf("b", 2), photo(count), para("c"), linesOf("d", 2)], kept);
    for (const before of [[], [linesOf("a", 2)]]) {
      const { pages, report } = layOut([...before, block]);
      expect(pageOf(pages, "d2")).toBe(pageOf(pages, "b1"));
      expect(heightOfPicture(pages)).toBe(5);
      expect(findings(report)).toEqual(count === 5 ? [] : ["BLOCK_OVERFLOW /picture"]);
    }
  },
);

const heightOfPicture = (pages: readonly Page[]): number => {
  const [picture] = pages.flatMap((page) => marksOf(page, "picture"));
  return round((picture?.rect.height ?? 0) / 10);
};

test("a picture that would be lower than half of a page keeps its size, and the block is divided", () => {
  const block = stackOf([linesOf("b", 3), photo(8), linesOf("c", 3)], kept);
  const { pages, report } = layOut([block]);
  expect(heightOfPicture(pages)).toBe(8);
  expect(findings(report)).toEqual(["KEEP_NOT_POSSIBLE /stack"]);
});

test("a row that is kept with the next stands above its picture, which leaves it space", () => {
  const rows = [["a"], [{ text: "head" }], [{ blocks: [photo(12)] }]];
  const table = tableOf(rows);
  const body = table.rows.map((row, at) => (at === 1 ? { ...row, keepWithNext: true } : row));
  const { pages } = layOut([{ ...table, rows: body }]);
  expect(textsByPage(pages)).toEqual([["a"], ["head"]]);
  expect(allMarks(pages[1]?.marks ?? []).some(({ kind }) => kind === "picture")).toBe(true);
});

test("a page break within a block that is kept together is obeyed, and reported", () => {
  const { pages, report } = layOut([stackOf([para("b"), pageBreak, para("c")], kept)]);
  expect(textsByPage(pages)).toEqual([["b"], ["c"]]);
  expect(findings(report)).toEqual(["KEEP_NOT_POSSIBLE /stack"]);
});

test("a picture that was made smaller on trial alone, and stands there as it is, is not reported", () => {
  const block = stackOf([linesOf("b", 2), photo(8), para("c"), pageBreak, para("d")], kept);
  const { pages, report } = layOut([para("a"), block]);
  expect(heightOfPicture(pages)).toBe(8);
  expect(findings(report)).toEqual(["KEEP_NOT_POSSIBLE /stack"]);
});
