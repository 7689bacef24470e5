import { expect, test } from "vitest";
import { allSides } from "../../../src/render/model/geometry.ts";
import {
  boxWith,
  layOut,
  lineStyle,
  linesOf,
  linesOn,
  listItem,
  listOf,
  para,
  sectionOf,
  setupOf,
  spaced,
  tableOf,
} from "../../support/letters/layout-case.ts";

test("markers hang right-aligned before the text of their items", () => {
  const { pages } = layOut([listOf([listItem("1.", para("a|b")), listItem("9", para("c"))])]);
  expect(linesOn(pages[0])).toEqual(["1. @0,0", "a @30,0", "b @30,10", "9 @10,20", "c @30,20"]);
});

test("a marker wider than the indent moves the text of all items", () => {
  const { pages } = layOut([listOf([listItem("1.", para("a")), listItem("100.", para("b"))])]);
  expect(linesOn(pages[0])).toEqual(["1. @20,0", "a @50,0", "100. @0,10", "b @50,10"]);
});

test("a marker goes to the next page with the first line of its item", () => {
  const { pages } = layOut([linesOf("x", 9), listOf([listItem("1", para("a")), listItem("2", para("b"))])]);
  expect(linesOn(pages[0]).slice(9)).toEqual(["1 @10,90", "a @30,90"]);
  expect(linesOn(pages[1])).toEqual(["2 @10,0", "b @30,0"]);
});

test("an item that goes over the page does not repeat its marker", () => {
  const { pages } = layOut([linesOf("x", 8), listOf([listItem("1", linesOf("a", 4)), listItem("2", para("b"))])]);
  expect(linesOn(pages[1])).toEqual(["a3 @30,0", "a4 @30,10", "2 @10,20", "b @30,20"]);
});

test("lists inside lists go on over a page break with their markers and indents", () => {
  const inner = listOf(["a", "b", "c"].map((text) => listItem(`${text})`, para(text))));
  const outer = listOf([listItem("1.", para("one"), inner), listItem("2.", para("two"))]);
  const { pages } = layOut([linesOf("x", 7), outer]);
  expect(linesOn(pages[0]).slice(7)).toEqual([
    "1. @0,70",
    "one @30,70",
    "a) @30,80",
    "a @60,80",
    "b) @30,90",
    "b @60,90",
  ]);
  expect(linesOn(pages[1])).toEqual(["c) @30,0", "c @60,0", "2. @0,10", "two @30,10"]);
});

test("the margins of items collapse with each other and with the list's own", () => {
  const box = spaced(0, 3);
  const list = listOf([listItem("1", para("a", { box })), listItem("2", para("b", { box }))], { box: spaced(0, 6) });
  const { pages } = layOut([list, para("c")]);
  expect(linesOn(pages[0])).toEqual(["1 @10,0", "a @30,0", "2 @10,13", "b @30,13", "c @0,29"]);
});

test("a marker stands on the baseline of an item that begins with a table", () => {
  const padded = boxWith({ padding: { top: 4, right: 0, bottom: 0, left: 0 } });
  const { pages } = layOut([listOf([listItem("1", tableOf([[{ text: "a", box: padded }]]))])]);
  expect(linesOn(pages[0])).toEqual(["1 @10,4", "a @30,4"]);
});

test("an item without content still shows its marker", () => {
  const { pages } = layOut([listOf([listItem("1"), listItem("2", para("b"))])]);
  expect(linesOn(pages[0])).toEqual(["1 @10,0", "2 @10,10", "b @30,10"]);
});

test("a list in a box is sliced with it", () => {
  const box = boxWith({ border: allSides(lineStyle(2)), padding: allSides(3) });
  const items = ["1", "2", "3"].map((marker) => listItem(marker, para("t")));
  const { pages } = layOut([linesOf("x", 7), listOf(items, { box })]);
  expect(linesOn(pages[0]).slice(7)).toEqual(["1 @15,75", "t @35,75", "2 @15,85", "t @35,85"]);
  expect(linesOn(pages[1])).toEqual(["3 @15,0", "t @35,0"]);
});

test("a marker wider than its text stands beside it, not over it, in a column as wide as both", () => {
  const { pages } = layOut([
    tableOf([[{ blocks: [listOf([listItem("1000000.", para("a"))])] }]], { columns: [{ kind: "auto" }] }),
  ]);
  expect(linesOn(pages[0])).toEqual(["1000000. @0,0", "a @90,0"]);
});

test("where lines start on the right, markers hang there and the text keeps its width", () => {
  const items = [listItem("1.", para("a|b")), listItem("100.", para("c"))];
  const { pages } = layOut([listOf(items, { mirrored: true })]);
  expect(linesOn(pages[0])).toEqual(["a @0,0", "1. @60,0", "b @0,10", "c @0,20", "100. @60,20"]);
});

test("a marker wider than the indent that a narrow space leaves does not stand out on the left", () => {
  const setup = setupOf({ size: { width: 60, height: 100 } });
  const { pages } = layOut({ sections: [sectionOf([listOf([listItem("12345", para("abcd"))])], { setup })] });
  expect(linesOn(pages[0])[0]).toBe("12345 @0,0");
});
