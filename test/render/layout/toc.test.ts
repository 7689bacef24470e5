import { describe, expect, test } from "vitest";
import type { Block } from "../../../src/render/model/document/flow.ts";
import { allSides } from "../../../src/render/model/geometry.ts";
import { plainParagraph } from "../../../src/render/model/look.ts";
import {
  allMarks,
  boxWith,
  findings,
  heading,
  layOut,
  linesOf,
  linesOn,
  marksOf,
  pageBreak,
  pageCount,
  para,
  sectionOf,
  setupOf,
  stackOf,
  tableOf,
  textsByPage,
  tocEntry,
  zoneOf,
} from "../../support/letters/layout-case.ts";

/** Pages of 200 by 100: 20 characters, 10 lines. */
const wide = { setup: setupOf({ size: { width: 200, height: 100 } }) };
const onWidePages = (blocks: readonly Block[]) => layOut({ sections: [sectionOf(blocks, wide)] });

const contents = (entries: readonly Block[]) => stackOf(entries, boxWith({ breakBefore: true, breakAfter: true }));

describe("an entry", () => {
  test("has its page at the right edge and dots between, which stand below each other in all entries", () => {
    const entries = [tocEntry("ab", "/one"), tocEntry("abc", "/two")];
    const { pages } = onWidePages([contents(entries), heading("one"), para("x"), pageBreak, heading("two"), para("y")]);
    expect(linesOn(pages[0])).toEqual([
      ...["ab @0,0", ". . . . . . . @50,0", "2 @190,0"],
      ...["abc @0,10", ". . . . . . . @50,10", "3 @190,10"],
    ]);
  });

  test("as a whole leads to its place", () => {
    const { pages } = onWidePages([contents([tocEntry("ab", "/one")]), heading("one"), para("x")]);
    expect(marksOf(pages[0], "link")).toEqual([
      {
        kind: "link",
        rect: { x: 0, y: 0, width: 200, height: 10 },
        target: { kind: "destination", name: "/one" },
      },
    ]);
  });

  test("of several lines has its number at the end of the last", () => {
    const { pages } = onWidePages([contents([tocEntry("abcdefgh abcdefgh", "/one")]), heading("one"), para("x")]);
    expect(linesOn(pages[0])).toEqual(["abcdefgh @0,0", "abcdefgh @0,10", ". . . . @110,10", "2 @190,10"]);
  });

  test("that hangs has as many more dots where its first line is the only one", () => {
    const hung = (words: string) => para(words, { paragraph: { ...plainParagraph, indent: -20 } });
    const box = boxWith({ margin: { ...allSides(0), left: 20 } });
    const entries = [hung("ab"), hung("abcdefghij abcdefgh")].map((text) => ({
      ...tocEntry("", "/one", { text }),
      box,
    }));
    const { pages } = onWidePages([contents(entries), heading("one"), para("x")]);
    expect(linesOn(pages[0])).toEqual([
      ...["ab @20,0", ". . . . . . . @50,0", "2 @190,0"],
      ...["abcdefghij @20,10", "abcdefgh @20,20", ". . . @130,20", "2 @190,20"],
    ]);
  });

  test("that reads leftwards has its number on the left", () => {
    const text = para("ab", { paragraph: { ...plainParagraph, direction: "rtl" } });
    const { pages } = onWidePages([contents([tocEntry("", "/one", { text })]), heading("one"), para("x")]);
    expect(linesOn(pages[0])[0]).toBe("2 @0,0");
    expect(linesOn(pages[0])[2]).toMatch(/^ab /);
  });

  test("is not divided between pages", () => {
    const entries = [linesOf("x", 9), tocEntry("abcdefgh abcdefgh", "/one"), heading("one"), para("y")];
    const { pages } = onWidePages(entries);
    expect(textsByPage(pages)[0]).toHaveLength(9);
  });

  test("stands in a table as it does elsewhere", () => {
    const table = tableOf([[{ blocks: [tocEntry("ab", "/one")] }]]);
    const { pages } = onWidePages([table, pageBreak, heading("one"), para("x")]);
    expect(linesOn(pages[0])[2]).toBe("2 @190,0");
  });
});

describe("the numbers of contents", () => {
  test("are right when the contents themselves go over pages", () => {
    const names = Array.from({ length: 35 }, (_, index) => `h${index}`);
    const chapters = names.flatMap((name) => [heading(name), para("text"), pageBreak]);
    const { pages, report } = onWidePages([contents(names.map((name) => tocEntry(name, `/${name}`))), ...chapters]);
    const shown = pages
      .slice(0, 4)
      .flatMap((page) => linesOn(page).filter((line) => /^\d+ /.test(line)))
      .map((line) => Number(line.split(" ")[0]));
    expect(pages).toHaveLength(4 + 35);
    expect(shown).toEqual(names.map((_, index) => index + 5));
    expect(findings(report)).toEqual([]);
  });

  test("name the first page of a place that stands on several, and one in a box", () => {
    const turned = stackOf([heading("two"), para("x")], boxWith({ opacity: 0.5, padding: allSides(1) }));
    const header = heading("one");
    const table = tableOf([[{ blocks: [header] }], ...Array.from({ length: 12 }, () => ["row"])], { headerRows: 1 });
    const entries = [tocEntry("a", "/one"), tocEntry("b", "/two")];
    const { pages } = onWidePages([contents(entries), table, pageBreak, turned]);
    expect(linesOn(pages[0]).filter((line) => line.includes("@190"))).toEqual(["2 @190,0", "4 @190,10"]);
  });

  test("stand beside the number of pages, in body and footer", () => {
    const footer = zoneOf([para([pageCount])]);
    const body = [contents([tocEntry("a", "/one")]), heading("one"), para([pageCount])];
    const { pages } = layOut({ sections: [sectionOf(body, { ...wide, footer })] });
    expect(textsByPage(pages)).toEqual([
      ["a", ". . . . . . . .", "2", "2"],
      ["one", "2", "2"],
    ]);
  });

  test("cost a second round where there are contents, and nothing where there are none", () => {
    const text = [heading("one"), linesOf("x", 1000)];
    const without = onWidePages(text).work;
    const beside = onWidePages([contents([tocEntry("a", "/one")]), ...text]).work;
    expect(beside).toBeLessThan(2.1 * without);
  });

  test("of a place that is nowhere is 0", () => {
    const { pages } = onWidePages([tocEntry("a", "/nowhere")]);
    expect(linesOn(pages[0])[2]).toBe("0 @190,0");
  });
});

test("a heading listed under a name of the author's has both anchors", () => {
  const { pages } = onWidePages([heading("one", { anchor: "intro", listedAs: "toc-dest-0" }), para("x")]);
  const anchors = allMarks(pages[0]?.marks ?? []).filter((mark) => mark.kind === "anchor");
  expect(anchors.map(({ name, outline }) => [name, outline?.title])).toEqual([
    ["intro", "one"],
    ["toc-dest-0", undefined],
  ]);
});
