import { expect, test } from "vitest";
import type { Block } from "../../../src/render/model/document/flow.ts";
import { type BoxLook, plainParagraph } from "../../../src/render/model/look.ts";
import { limits } from "../../../src/vocabulary/limits.ts";
import {
  boxWith,
  findings,
  heading,
  layOut,
  linesOf,
  linesOn,
  listItem,
  listOf,
  marksOf,
  para,
  pictureOf,
  sectionOf,
  setupOf,
  stackOf,
  tableOf,
  textsByPage,
} from "../../support/letters/layout-case.ts";

/** A page of 200 by 100 points: twenty characters on a line, ten lines. */
const wide = (blocks: readonly Block[], height = 100) =>
  layOut({ sections: [sectionOf(blocks, { setup: setupOf({ size: { width: 200, height } }) })] });

const at = (float: "left" | "right", overrides: Partial<BoxLook> = {}): BoxLook =>
  boxWith({ float, margin: { top: 0, right: 0, bottom: 0, left: 0 }, ...overrides });

/** Five characters wide. */
const left = (height: number) => pictureOf(50, height, { path: "/left", box: at("left") });
const right = (height: number) => pictureOf(50, height, { path: "/right", box: at("right") });

const words = (count: number): string => Array.from({ length: count }, (_, index) => `word${index}`).join(" ");

const rectsOn = ({ pages }: ReturnType<typeof layOut>, page = 0) =>
  marksOf(pages[page], "picture").map(({ rect }) => `${rect.x},${rect.y}`);

test("lines stand beside a picture at the left, and go on below it", () => {
  const { pages } = wide([left(20), para(words(8))]);
  expect(linesOn(pages[0])).toEqual([
    "word0 word1 @50,0",
    "word2 word3 @50,10",
    "word4 word5 word6 @0,20",
    "word7 @0,30",
  ]);
});

test("a line that reaches down to something beside it is as short as what is there", () => {
  const { pages } = wide([left(15), para(words(8))]);
  expect(linesOn(pages[0]).slice(0, 3)).toEqual(["word0 word1 @50,0", "word2 word3 @50,10", "word4 word5 word6 @0,20"]);
});

test("lines at the left of a picture at the right begin where they always do", () => {
  const made = wide([right(20), para(words(8))]);
  expect(rectsOn(made)).toEqual(["150,0"]);
  expect(linesOn(made.pages[0]).slice(0, 3)).toEqual([
    "word0 word1 @0,0",
    "word2 word3 @0,10",
    "word4 word5 word6 @0,20",
  ]);
});

test("pictures at both sides leave the middle, and two at one side stand beside each other while lines have space", () => {
  const both = wide([left(20), right(10), para(words(8))]);
  expect(linesOn(both.pages[0]).slice(0, 3)).toEqual(["word0 @50,0", "word1 word2 @50,10", "word3 word4 word5 @0,20"]);
  const two = wide([left(20), left(20), left(20), para(words(8))]);
  expect(rectsOn(two)).toEqual(["0,0", "50,0", "0,20"]);
});

test("the margins of what stands at a side keep lines off", () => {
  const box = at("left", { margin: { top: 0, right: 10, bottom: 5, left: 0 } });
  const { pages } = wide([pictureOf(40, 10, { box }), para(words(8))]);
  expect(linesOn(pages[0]).slice(0, 3)).toEqual(["word0 word1 @50,0", "word2 word3 @50,10", "word4 word5 word6 @0,20"]);
});

test("headings and the items of lists stand beside a picture, markers too", () => {
  const list = listOf([listItem("1.", para("a b")), listItem("2.", para("c"))]);
  const { pages } = wide([left(30), heading("Head"), list]);
  expect(linesOn(pages[0])).toEqual(["Head @50,0", "1. @50,10", "a b @80,10", "2. @50,20", "c @80,20"]);
  const mirrored = listOf([listItem("1.", para("a b"))], { mirrored: true });
  expect(linesOn(wide([right(30), mirrored]).pages[0])).toEqual(["a b @0,0", "1. @130,0"]);
});

test("tables, and boxes that show, begin below", () => {
  const { pages } = wide([left(20), tableOf([["cell"]])]);
  expect(linesOn(pages[0])).toEqual(["cell @0,20"]);
  const padded = boxWith({ background: { r: 1, g: 0, b: 0 } });
  expect(linesOn(wide([left(20), para("a", { box: padded })]).pages[0])).toEqual(["a @0,20"]);
});

test("a block that clears a side begins below it, and beside the other", () => {
  const clear = (side: "left" | "right" | "both") => para("a", { box: boxWith({ clear: side }) });
  const top = (side: "left" | "right" | "both") => linesOn(wide([left(20), right(40), clear(side)]).pages[0]);
  expect([top("left"), top("right"), top("both")]).toEqual([["a @0,20"], ["a @0,40"], ["a @0,40"]]);
});

test("a stack and a cell are as high as what stands at their sides", () => {
  expect(linesOn(wide([stackOf([left(30), para("a")]), para("b")]).pages[0])).toEqual(["a @50,0", "b @50,10"]);
  const framed = stackOf([left(30), para("a")], boxWith({ background: { r: 1, g: 0, b: 0 } }));
  expect(linesOn(wide([framed, para("b")]).pages[0])).toEqual(["a @50,0", "b @0,30"]);
  const cells = tableOf([[{ blocks: [left(30), para("a")] }], ["b"]]);
  expect(linesOn(wide([cells]).pages[0])).toEqual(["a @50,0", "b @0,30"]);
});

test("a float without space at a page's foot goes to the next one together with the text beside it", () => {
  const { pages } = wide([linesOf("a", 8), left(30), para("b")]);
  expect(textsByPage(pages)).toEqual([linesOf8, ["b"]]);
});

const linesOf8 = ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8"];

test("a picture at a side ends no page without a line beside it, and goes along with the heading above", () => {
  const paragraph = { ...plainParagraph, orphans: 3 };
  const made = wide([linesOf("a", 7), heading("Head"), left(10), para(words(7), { paragraph })]);
  expect(textsByPage(made.pages)[0]).not.toContain("Head");
  expect([rectsOn(made, 0), rectsOn(made, 1)]).toEqual([[], ["0,10"]]);
});

test("lines on the next page have all of the width, also those that were meant to stand beside", () => {
  const paragraph = { ...plainParagraph, widows: 3, orphans: 1 };
  const { pages } = wide([linesOf("a", 7), left(30), para(words(7), { paragraph })]);
  expect(linesOn(pages[0]).slice(7)).toEqual(["word0 word1 @50,70"]);
  expect(linesOn(pages[1])).toEqual(["word2 word3 word4 @0,0", "word5 word6 @0,10"]);
});

test("text finds its space below where too little is left beside", () => {
  const indented = para("abc", { box: boxWith({ margin: { top: 0, right: 0, bottom: 0, left: 120 } }) });
  const { pages } = wide([right(20), indented]);
  expect(linesOn(pages[0]).map((line) => line.replace(/,.*/, ""))).toEqual(["abc @120"]);
  expect(marksOf(pages[0], "line").map(({ y }) => y)).toEqual([28]);
});

test("a picture that leaves no space for lines, and one beyond the most, stands in the flow and is reported", () => {
  const made = wide([pictureOf(150, 20, { path: "/wide", box: at("left") }), para("a")]);
  expect(findings(made.report)).toEqual(["FLOAT_IGNORED /wide"]);
  expect(linesOn(made.pages[0])).toEqual(["a @0,20"]);
  const many = Array.from({ length: limits.floats + 1 }, (_, at) =>
    pictureOf(1, 1, { path: `/${at}`, box: left(1).box }),
  );
  expect(findings(wide([...many, para("a")]).report)).toEqual([`FLOAT_IGNORED /${limits.floats}`]);
});

test("a float higher than a page stands in the flow over pages, and is reported", () => {
  const made = wide([para(words(60), { path: "/high", box: at("left") }), para("after")]);
  expect(made.pages.length).toBeGreaterThan(1);
  expect(findings(made.report)).toEqual(["FLOAT_IGNORED /high"]);
  expect(linesOn(made.pages[0])[0]).toBe("word0 word1 word2 @0,0");
});

test("the work of pages full of pictures at a side grows with their number", () => {
  const work = (count: number) =>
    wide(Array.from({ length: count }, () => [left(10), para(words(6))]).flat(), 400).work / count;
  expect(work(400)).toBeLessThan(work(50) * 1.3);
});
