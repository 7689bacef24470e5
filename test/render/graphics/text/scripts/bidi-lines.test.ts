import { expect, test } from "vitest";
import { noBox } from "../../../../../src/render/model/look.ts";
import type { GlyphPiece } from "../../../../../src/render/model/text/line.ts";
import { squareText } from "../../../../support/letters/square-text.ts";
import { linesText, placedText, setText, tabTo, textOf } from "../../../../support/letters/text-case.ts";

// The square face has no Hebrew: its letters come out as .notdef, which is as wide as any other.
const { text } = squareText();
const aleph = "אבג";

test("a Hebrew word in a Latin line is one piece from right to left, at its place from left to right", () => {
  const [line] = setText(text, `ab ${aleph} cd`, 200);
  expect(placedText(line as never).map(([piece, x]) => [piece, x])).toEqual([
    ["ab ", 0],
    [aleph, 30],
    [" cd", 60],
  ]);
  const hebrew = line?.pieces[1] as GlyphPiece;
  expect(hebrew.run.rtl).toBe(true);
  expect([0, 1, 2].map((glyph) => hebrew.run.glyphs[glyph * 7 + 1])).toEqual([2, 1, 0]);
});

test("in a Hebrew paragraph lines start right, and Latin words stand in reading order between", () => {
  const [line] = setText(text, `${aleph} ab cd דה`, 200);
  expect(placedText(line as never).map(([piece, x]) => [piece, x])).toEqual([
    [" דה", 80],
    ["ab cd", 110],
    [`${aleph} `, 160],
  ]);
});

test("direction can be forced, and then numbers and Latin keep their own", () => {
  const lines = setText(text, "ab 12", 100, { direction: "rtl" });
  expect(placedText(lines[0] as never)).toEqual([["ab 12", 50, 50]]);
  expect(lines[0]?.pieces[0]).toMatchObject({ run: { rtl: false } });
});

test("each line of a paragraph is put in order by itself", () => {
  expect(linesText(setText(text, "אאא בבב גגג", 75))).toEqual(["אאא בבב", "גגג"]);
  const lines = setText(text, "אאא ab גגג דדד", 70);
  expect(linesText(lines)).toEqual(["ab|אאא ", "גגג דדד"]);
});

test("a long Hebrew word is cut from its right end", () => {
  expect(linesText(setText(text, "אבגדה", 30))).toEqual(["אבג", "דה"]);
});

test("tabs are measured from the side where lines start", () => {
  const [line] = setText(text, [textOf(aleph), tabTo(50), textOf("ד")], 100);
  expect(placedText(line as never)).toEqual([
    ["ד", 40, 10],
    [aleph, 70, 30],
  ]);
});

test("the first edge of a span in Hebrew is its right one", () => {
  const span = { look: { ...noBox, padding: { top: 0, right: 3, bottom: 0, left: 5 } }, outer: undefined };
  const lines = setText(text, [textOf("אא בב", { span })], 40, { direction: "rtl" });
  expect(lines.map(({ spans }) => spans.map(({ first, last, rect }) => [first, last, rect.x, rect.width]))).toEqual([
    [[false, true, 17, 23]],
    [[true, false, 15, 25]],
  ]);
});

test("controls of direction steer and vanish", () => {
  const [line] = setText(text, "\u202eabc\u202c d", 100);
  expect(linesText([line as never])).toEqual(["abc| d"]);
  expect(line?.pieces[0]).toMatchObject({ run: { rtl: true } });
});

test("a span cut in two by another direction has its left edge at the leftmost part and its right one at the rightmost", () => {
  const span = { look: { ...noBox, padding: { top: 0, right: 3, bottom: 0, left: 5 } }, outer: undefined };
  const around = [textOf("ab אב"), textOf("גד ef", { span }), textOf(" gh")];
  const [line] = setText(text, around, 300);
  expect(placedText(line as never).map(([piece, x]) => [piece, x])).toEqual([
    ["ab ", 0],
    ["גד", 35],
    ["אב", 55],
    [" ef", 75],
    [" gh", 108],
  ]);
  expect(line?.spans.map(({ rect, first, last }) => [rect.x, rect.width, first, last])).toEqual([
    [30, 25, true, false],
    [75, 33, false, true],
  ]);
});

test("the edge of a span inside of another stands inside of the other's", () => {
  const box = (left: number, right: number) => ({ ...noBox, padding: { top: 0, right, bottom: 0, left } });
  const outer = { look: box(1, 2), outer: undefined };
  const inner = { look: box(10, 20), outer };
  const [line] = setText(text, [textOf("אב", { span: inner }), textOf(" ab", { span: outer })], 300, {
    direction: "ltr",
  });
  expect(line?.spans.map(({ rect, first, last }) => [rect.x, rect.width, first, last])).toEqual([
    [0, 83, true, true],
    [1, 50, true, true],
  ]);
});
