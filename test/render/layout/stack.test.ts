import { expect, test } from "vitest";
import { noSides } from "../../../src/render/model/geometry.ts";
import { plainParagraph } from "../../../src/render/model/look.ts";
import {
  boxWith,
  findings,
  heading,
  layOut,
  linesOf,
  linesOn,
  pageBreak,
  para,
  pictureOf,
  rule,
  sectionOf,
  spaced,
  squareLook,
  stackOf,
  tableOf,
  textsByPage,
  zoneOf,
} from "../../support/letters/layout-case.ts";

const pagesOf = (
  ...blocks: Parameters<typeof layOut>[0] extends infer F ? readonly Extract<F, readonly unknown[]>[number][] : never
) => textsByPage(layOut(blocks).pages);

test("blocks stand under each other and go on to the next page", () => {
  const { pages } = layOut([linesOf("a", 6), linesOf("b", 6)]);
  expect(linesOn(pages[0])).toEqual([
    "a1 @0,0",
    "a2 @0,10",
    "a3 @0,20",
    "a4 @0,30",
    "a5 @0,40",
    "a6 @0,50",
    "b1 @0,60",
    "b2 @0,70",
    "b3 @0,80",
    "b4 @0,90",
  ]);
  expect(linesOn(pages[1])).toEqual(["b5 @0,0", "b6 @0,10"]);
});

test("margins of neighbours collapse to the larger", () => {
  const { pages } = layOut([para("a", { box: spaced(0, 12) }), para("b", { box: spaced(20, 0) })]);
  expect(linesOn(pages[0])).toEqual(["a @0,0", "b @0,30"]);
});

test("a negative margin takes away from the other", () => {
  const { pages } = layOut([para("a", { box: spaced(0, 12) }), para("b", { box: spaced(-5, 0) })]);
  expect(linesOn(pages[0])).toEqual(["a @0,0", "b @0,17"]);
});

test("a margin vanishes at the top of a page and needs no space at its foot", () => {
  const { pages } = layOut([linesOf("a", 10, { box: spaced(30, 30) }), para("b", { box: spaced(30, 0) })]);
  expect(linesOn(pages[0])[0]).toBe("a1 @0,0");
  expect(linesOn(pages[1])).toEqual(["b @0,0"]);
});

test("the margin of a stack's first block collapses with the stack's own", () => {
  const inner = stackOf([para("b", { box: spaced(15, 25) })], spaced(10, 10));
  const { pages } = layOut([para("a", { box: spaced(0, 5) }), inner, para("c", { box: spaced(5, 0) })]);
  expect(linesOn(pages[0])).toEqual(["a @0,0", "b @0,25", "c @0,60"]);
});

test("padding parts the margins inside from those outside", () => {
  const box = boxWith({ padding: { ...noSides, top: 4, bottom: 4 } });
  const { pages } = layOut([para("a"), stackOf([para("b", { box: spaced(15, 15) })], box), para("c")]);
  expect(linesOn(pages[0])).toEqual(["a @0,0", "b @0,14", "c @0,28"]);
});

test("a heading is never the last block of a page", () => {
  expect(pagesOf(linesOf("a", 9), heading("H"), linesOf("b", 2))).toEqual([
    ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9"],
    ["H", "b1", "b2"],
  ]);
});

test("a chain of headings goes to the next page together", () => {
  expect(pagesOf(linesOf("a", 8), heading("H"), heading("I"), linesOf("b", 2))).toEqual([
    ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8"],
    ["H", "I", "b1", "b2"],
  ]);
});

test("a heading keeps as many lines of its paragraph as must stay together", () => {
  const text = linesOf("b", 6, { paragraph: { ...plainParagraph, orphans: 2, widows: 2 } });
  expect(pagesOf(linesOf("a", 8), heading("H"), text)).toEqual([
    ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8"],
    ["H", "b1", "b2", "b3", "b4", "b5", "b6"],
  ]);
});

test("a paragraph that stays with what follows is not split, unless no page could hold it", () => {
  const box = boxWith({ keepWithNext: true });
  expect(pagesOf(linesOf("a", 8), linesOf("b", 4, { box }), linesOf("c", 1))).toEqual([
    ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8"],
    ["b1", "b2", "b3", "b4", "c1"],
  ]);
  expect(pagesOf(linesOf("a", 8), linesOf("b", 14, { box }), linesOf("c", 1)).flat()).toHaveLength(23);
});

test("a heading keeps its table's header and first row", () => {
  const table = tableOf([["head"], ["one"], ["two"]], { headerRows: 1 });
  expect(pagesOf(linesOf("a", 8), heading("H"), table)).toEqual([
    ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8"],
    ["H", "head", "one", "two"],
  ]);
});

test("a rule below a heading goes along with it", () => {
  expect(pagesOf(linesOf("a", 8), heading("H"), rule(), linesOf("b", 2))).toEqual([
    ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8"],
    ["H", "b1", "b2"],
  ]);
});

test("a block kept together is divided below headings at the top of a page", () => {
  const whole = linesOf("b", 10, { box: boxWith({ keepTogether: true }) });
  expect(pagesOf(heading("H"), heading("I"), whole)).toEqual([
    ["H", "I", "b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8"],
    ["b9", "b10"],
  ]);
});

test("a heading inside a stack takes along only itself, or the stack that begins with it", () => {
  const inner = stackOf([heading("H"), linesOf("b", 2)], spaced(1, 0));
  expect(pagesOf(linesOf("a", 9), inner)).toEqual([
    ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9"],
    ["H", "b1", "b2"],
  ]);
});

test("a heading before a stack keeps with the stack's first block", () => {
  const inner = stackOf([linesOf("b", 2, { box: boxWith({ keepTogether: true }) })]);
  expect(pagesOf(linesOf("a", 8), heading("H"), inner)).toEqual([
    ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8"],
    ["H", "b1", "b2"],
  ]);
});

test("a last heading without anything behind it stays where it is", () => {
  expect(pagesOf(linesOf("a", 9), heading("H"))).toEqual([["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "H"]]);
});

test("a block kept together goes to the next page whole", () => {
  const box = boxWith({ keepTogether: true });
  expect(pagesOf(linesOf("a", 8), stackOf([linesOf("b", 2), linesOf("c", 3)], box))).toEqual([
    ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8"],
    ["b1", "b2", "c1", "c2", "c3"],
  ]);
});

test("a block that no page can hold together is divided where it stands", () => {
  const pages = pagesOf(linesOf("a", 8), linesOf("b", 11, { box: boxWith({ keepTogether: true }) }));
  expect(pages[0]?.slice(8)).toEqual(["b1", "b2"]);
  expect(pages[1]).toHaveLength(9);
});

test("a block laid out whole for a fresh page is divided there if that page offers less", () => {
  const header = zoneOf([linesOf("h", 5)], { first: [] });
  const kept = linesOf("b", 8, { box: boxWith({ keepTogether: true }) });
  const { pages, report } = layOut({ sections: [sectionOf([linesOf("a", 5), kept], { header })] });
  const body = textsByPage(pages).map((texts) => texts.filter((text) => !text.startsWith("h")));
  expect(body).toEqual([
    ["a1", "a2", "a3", "a4", "a5"],
    ["b1", "b2", "b3", "b4", "b5"],
    ["b6", "b7", "b8"],
  ]);
  expect(findings(report)).toEqual(["KEEP_NOT_POSSIBLE "]);
});

test("blocks kept together inside each other cost a sum, not a product", () => {
  const box = spaced(0, 0, { keepTogether: true });
  const nest = (depth: number): ReturnType<typeof stackOf> =>
    stackOf([para("x"), depth === 0 ? linesOf("y", 30) : nest(depth - 1)], box);
  const { work } = layOut([para("a"), nest(30)]);
  expect(work).toBeLessThan(10_000);
});

test("a requested page break before is obeyed, but leaves no empty page", () => {
  const box = boxWith({ breakBefore: true });
  expect(pagesOf(para("a", { box }), para("b", { box }), para("c"))).toEqual([["a"], ["b", "c"]]);
});

test("a requested page break after is obeyed, but opens no page for nothing", () => {
  const box = boxWith({ breakAfter: true });
  expect(pagesOf(para("a", { box }), para("b", { box }))).toEqual([["a"], ["b"]]);
});

test("a page break ends the page; the second in a row leaves one empty; the last opens none", () => {
  expect(pagesOf(para("a"), pageBreak, pageBreak, para("b"), pageBreak)).toEqual([["a"], [], ["b"]]);
});

test("a page break at the end of a stack parts it from what follows", () => {
  expect(pagesOf(stackOf([para("a"), pageBreak], spaced(1, 1)), para("b"))).toEqual([["a"], ["b"]]);
});

test("a page break where no page can end is reported", () => {
  const { pages, report } = layOut([tableOf([[{ blocks: [para("a"), pageBreak, para("b")] }]])]);
  expect(textsByPage(pages)).toEqual([["a", "b"]]);
  expect(findings(report)).toEqual(["BREAK_IGNORED /break"]);
});

test("a line taller than the page is shown as far as the page goes, and reported", () => {
  const huge = para("X|Y", { path: "/huge", look: { ...squareLook, size: 150 } });
  const { pages, report } = layOut([huge, para("after")]);
  expect(textsByPage(pages)).toEqual([["X"], ["Y"], ["after"]]);
  expect(findings(report)).toEqual(["TEXT_OVERFLOW /huge", "TEXT_CLIPPED /huge", "TEXT_CLIPPED /huge"]);
  expect(report.errorCodes()).toEqual(["CONTENT_ERROR"]);
  expect(pages[0]?.marks[0]).toMatchObject({
    kind: "group",
    clip: [["M", 0, 0], ["L", 100, 0], ["L", 100, 100], ["L", 0, 100], ["L", 0, 0], ["Z"]],
  });
});

test("a picture shrinks to the width of its space and keeps its proportions", () => {
  const { pages } = layOut([pictureOf(200, 50)]);
  expect(pages[0]?.marks).toMatchObject([{ kind: "picture", rect: { x: 0, y: 0, width: 100, height: 25 } }]);
});

test("a picture higher than what is left goes to the next page", () => {
  const { pages } = layOut([linesOf("a", 5), pictureOf(50, 60)]);
  expect(pages[1]?.marks).toMatchObject([{ kind: "picture", rect: { x: 0, y: 0, width: 50, height: 60 } }]);
});

test("a picture higher than a page is made smaller, and reported", () => {
  const { pages, report } = layOut([para("a"), pictureOf(80, 200)]);
  expect(pages[1]?.marks).toMatchObject([{ kind: "picture", rect: { width: 40, height: 100 } }]);
  expect(findings(report)).toEqual(["BLOCK_OVERFLOW /picture"]);
});

test("widows: two lines go to the next page rather than one", () => {
  const text = linesOf("b", 4, { paragraph: { ...plainParagraph, orphans: 2, widows: 2 } });
  expect(pagesOf(linesOf("a", 7), text)).toEqual([
    ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "b1", "b2"],
    ["b3", "b4"],
  ]);
});

test("orphans: a paragraph begins with two lines or not at all", () => {
  const text = linesOf("b", 4, { paragraph: { ...plainParagraph, orphans: 2, widows: 2 } });
  expect(pagesOf(linesOf("a", 9), text)[1]).toEqual(["b1", "b2", "b3", "b4"]);
});

test("three lines that want two on either side of a break are not divided", () => {
  const text = linesOf("b", 3, { paragraph: { ...plainParagraph, orphans: 2, widows: 2 } });
  expect(pagesOf(linesOf("a", 8), text)[1]).toEqual(["b1", "b2", "b3"]);
});

test("at the top of a page widows and orphans give way rather than stop the document", () => {
  const text = linesOf("b", 12, { paragraph: { ...plainParagraph, orphans: 11, widows: 11 } });
  expect(pagesOf(text).map((lines) => lines.length)).toEqual([10, 2]);
});
