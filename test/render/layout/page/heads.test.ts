import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { headsOn, type PageHead } from "../../../../src/render/layout/page/heads.ts";

const head = (level: number, title: string): PageHead => ({ level, title, number: "" });
const titles = (branch: readonly (PageHead | undefined)[]) => branch.map((one) => one?.title);

describe("a heading ends the running heads of deeper levels before it", () => {
  test("on its own page and on those that follow, until there is a new one", () => {
    const pages = headsOn([[head(1, "Preface"), head(2, "Two")], [head(1, "Chapter")], [], [head(2, "One")]]);
    expect(pages.map(({ first }) => titles(first))).toEqual([
      ["Preface", "Two"],
      ["Chapter"],
      ["Chapter"],
      ["Chapter", "One"],
    ]);
    expect(pages.map(({ last }) => titles(last))).toEqual(pages.map(({ first }) => titles(first)));
  });

  test("a section that ends before the page's first chapter is none of it", () => {
    const [, page] = headsOn([[head(1, "A")], [head(2, "of A"), head(1, "B"), head(2, "of B"), head(1, "C")]]);
    expect(titles(page?.first ?? [])).toEqual(["B", "of B"]);
    expect(titles(page?.last ?? [])).toEqual(["C"]);
  });

  test("what a page prints of several levels is always one branch of the document's headings", () => {
    const levels = fc.array(fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 5 }), { maxLength: 6 });
    fc.assert(
      fc.property(levels, (pages) => {
        let at = 0;
        const all = pages.map((page) => page.map((level) => head(level, `${at++}`)));
        const heads = all.flat();
        for (const { first, last } of headsOn(all)) {
          for (const branch of [first, last]) {
            const shown = branch.filter((one) => one !== undefined);
            for (const [index, one] of shown.entries()) {
              const from = shown[index - 1] === undefined ? -1 : heads.indexOf(shown[index - 1] as PageHead);
              expect(from).toBeLessThan(heads.indexOf(one));
              const between = heads.slice(from + 1, heads.indexOf(one)).filter(() => from >= 0);
              expect(between.every(({ level }) => level >= one.level)).toBe(true);
            }
          }
        }
      }),
    );
  });
});
