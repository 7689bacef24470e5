import { describe, expect, test } from "vitest";
import { pathBounds } from "../../../../../src/render/model/drawing/bounds.ts";
import type { Picture } from "../../../../../src/render/model/drawing/picture.ts";
import {
  type DecorationLook,
  noBox,
  type ParagraphLook,
  plainDecoration,
  type TextLook,
} from "../../../../../src/render/model/look.ts";
import { strokesOfBar } from "../../../../../src/render/model/text/bar-strokes.ts";
import { type Inline, type SpanBox, tabIn } from "../../../../../src/render/model/text/inline.ts";
import { lineStyle, squareLook } from "../../../../support/letters/layout-case.ts";
import { squareText } from "../../../../support/letters/square-text.ts";
import { linesText, placedText, setText, textOf } from "../../../../support/letters/text-case.ts";

const { text } = squareText();
const red = { r: 1, g: 0, b: 0 };

test("an underline runs in one bar under neighbouring looks, as thick as the face says", () => {
  const [line] = setText(
    text,
    [textOf("a "), textOf("bb", { look: { underline: true } }), textOf(" c", { look: { underline: true } })],
    100,
  );
  expect(line?.over).toEqual([{ rect: { x: 20, y: 1, width: 40, height: 0.5 }, color: squareLook.color, opacity: 1 }]);
});

test("a line through text crosses the small letters, a highlight lies under the text and follows its baseline shift", () => {
  const [line] = setText(text, [textOf("ab", { look: { lineThrough: true, highlight: red, baselineShift: 3 } })], 100);
  expect(line?.over[0]?.rect).toMatchObject({ x: 0, width: 20, height: 0.5 });
  expect(line?.over[0]?.rect.y).toBeCloseTo(-2.5 - 0.25 - 3);
  expect(line?.under).toEqual([{ rect: { x: 0, y: -11, width: 20, height: 10 }, color: red, opacity: 1 }]);
});

describe("a tab in text with lines or a highlight has them along its way", () => {
  const kinds = {
    underline: { underline: true },
    overline: { overline: true },
    lineThrough: { lineThrough: true },
    highlight: { highlight: red },
  };
  const barsOf = (content: readonly Inline[], stops: ParagraphLook["stops"] = []) => {
    const [line] = setText(text, content, 100, { stops });
    return [...(line?.under ?? []), ...(line?.over ?? [])].map(({ rect }) => [rect.x, rect.width]);
  };
  const tab = (look: Partial<TextLook>, at?: number) => tabIn({ ...squareLook, ...look }, at);

  for (const [kind, look] of Object.entries(kinds)) {
    test(`${kind}: alone, behind text, between texts, in text of the data, and to a stop with a leader`, () => {
      expect(barsOf([textOf("a"), tab(look, 70)])).toEqual([[10, 60]]);
      expect(barsOf([textOf("a", { look }), tab(look, 70)])).toEqual([[0, 70]]);
      expect(barsOf([textOf("a", { look }), tab(look), textOf("b", { look })])).toEqual([[0, 46]]);
      expect(barsOf([textOf("a\tb", { look })])).toEqual([[0, 46]]);
      const stops = [{ at: 80, align: "right", leader: { kind: "own", text: "." }, mark: "." }] as const;
      expect(barsOf([textOf("a", { look }), tab(look), textOf("b")], stops)).toEqual([[0, 70]]);
    });
  }

  test("and none where the text around it alone has them", () => {
    expect(barsOf([textOf("a", { look: kinds.underline }), tab({}, 70)])).toEqual([[0, 10]]);
  });
});

const drawn = (decoration: Partial<DecorationLook>, lines: object) =>
  setText(text, [textOf("ab", { look: { ...lines, decoration: { ...plainDecoration, ...decoration } } })], 100)[0]
    ?.over;

test("a line above text stands over capitals and their accents, no higher than the face", () => {
  expect(drawn({}, { overline: true })).toEqual([
    { rect: { x: 0, y: -8.5, width: 20, height: 0.5 }, color: squareLook.color, opacity: 1 },
  ]);
});

test("two lines have a third one's space between them, and grow away from the text", () => {
  const over = drawn({ style: "double", thickness: 1 }, { underline: true, overline: true });
  expect(over?.map(({ rect: { y, height } }) => [y, height])).toEqual([
    [1, 1],
    [3, 1],
    [-11, 1],
    [-9, 1],
  ]);
});

test("a line has the kind, the thickness and the colour that its look says, and keeps that colour in drawings", () => {
  const decoration = { style: "wavy", thickness: 2, paint: { color: red, alpha: 0.5 } } as const;
  expect(drawn(decoration, { underline: true })).toEqual([
    { rect: { x: 0, y: 1, width: 20, height: 7 }, color: red, opacity: 0.5, style: "wavy", ownColor: true },
  ]);
  expect(drawn({ style: "dotted" }, { lineThrough: true })?.map(({ style, rect }) => [style, rect.height])).toEqual([
    ["dotted", 0.5],
  ]);
});

test("a wave goes from end to end in whole halves, and stays within its height", () => {
  const rect = { x: 0, y: 1, width: 20, height: 3.5 };
  const [stroke] = strokesOfBar({ rect, color: red, opacity: 1, style: "wavy" }, 100, 50) ?? [];
  const path = stroke !== undefined && "path" in stroke.along ? stroke.along.path : [];
  expect([path[0], path.at(-1)?.slice(-2), path.length]).toEqual([["M", 100, 52.75], [expect.closeTo(120), 52.75], 8]);
  const box = pathBounds(path);
  expect([box?.y, box?.height]).toEqual([expect.closeTo(51.5), expect.closeTo(2.5)]);
});

test("a wave has no more halves than a page could show", () => {
  const rect = { x: 0, y: 0, width: 1e6, height: 1e-4 };
  const [stroke] = strokesOfBar({ rect, color: red, opacity: 1, style: "wavy" }, 0, 0) ?? [];
  expect(stroke !== undefined && "path" in stroke.along && stroke.along.path.length).toBe(4001);
});

test("bars end with the text: spaces that hang are not underlined", () => {
  const lines = setText(text, [textOf("aa bb", { look: { underline: true } })], 35);
  expect(lines.map(({ over }) => over[0]?.rect.width)).toEqual([20, 20]);
});

test("a raised small piece keeps the line's height as long as it stays within it", () => {
  const [line] = setText(text, [textOf("a"), textOf("2", { look: { size: 5, baselineShift: 3 } })], 100);
  expect(line?.pieces[1]).toMatchObject({ baselineShift: 3, x: 10, width: 5 });
  expect([line?.ascent, line?.descent]).toEqual([8, 2]);
});

const spanWith = (padding: number, outer?: SpanBox): SpanBox => ({
  look: {
    ...noBox,
    padding: { top: 1, right: padding, bottom: 2, left: padding },
    border: { ...noBox.border, left: lineStyle(1), right: lineStyle(1) },
  },
  outer,
});

test("a span's padding and borders widen the line, and its box stands around its own text", () => {
  const span = spanWith(4);
  const [line] = setText(text, [textOf("a "), textOf("bb", { span }), textOf(" c")], 200);
  expect(placedText(line as never)).toEqual([
    ["a ", 0, 20],
    ["bb", 25, 20],
    [" c", 50, 20],
  ]);
  expect(line?.spans).toEqual([{ span, rect: { x: 20, y: -9, width: 30, height: 13 }, first: true, last: true }]);
  expect(line?.width).toBe(70);
});

test("a span cut by a line end has its left edge on the first line and its right edge on the last", () => {
  const span = spanWith(4);
  const lines = setText(text, [textOf("bb bb bb", { span })], 40);
  expect(linesText(lines)).toEqual(["bb", "bb", "bb"]);
  expect(lines.map(({ spans }) => spans.map(({ first, last, rect }) => [first, last, rect.width]))).toEqual([
    [[true, false, 25]],
    [[false, false, 20]],
    [[false, true, 25]],
  ]);
});

test("nested spans come outermost first, and one span over several looks is one box", () => {
  const outer = spanWith(2);
  const inner = spanWith(1, outer);
  const [line] = setText(
    text,
    [textOf("a", { span: outer }), textOf("b", { span: inner }), textOf("c", { span: outer })],
    200,
  );
  expect(line?.spans.map(({ span, rect }) => [span === outer, rect.x, rect.width])).toEqual([
    [true, 0, 3 + 10 + 2 + 10 + 2 + 10 + 3],
    [false, 13, 14],
  ]);
});

test("a link covers its text on every line it stands on", () => {
  const link = { kind: "uri", uri: "https://example.org" } as const;
  const lines = setText(text, [textOf("see "), textOf("our page", { link }), textOf(".")], 80);
  expect(lines.map(({ links }) => links)).toEqual([
    [{ rect: { x: 40, y: -8, width: 30, height: 10 }, target: link }],
    [{ rect: { x: 0, y: -8, width: 40, height: 10 }, target: link }],
  ]);
});

const picture: Inline = {
  kind: "picture",
  picture: { hash: "0" } as Picture,
  width: 25,
  height: 30,
  alt: "a thing",
  look: squareLook,
  link: undefined,
  span: undefined,
};

test("a picture stands on the baseline, makes the line higher, and may begin a line", () => {
  const [line] = setText(text, [textOf("a"), picture, textOf("b")], 200);
  expect(placedText(line as never)).toEqual([
    ["a", 0, 10],
    ["▢", 10, 25],
    ["b", 35, 10],
  ]);
  expect([line?.ascent, line?.descent]).toEqual([30, 2]);
  expect(linesText(setText(text, [textOf("aaaa "), picture], 50))).toEqual(["aaaa", "▢"]);
});

test("a picture alone makes a line of exactly its height", () => {
  const [line] = setText(text, [picture], 200);
  expect([line?.ascent, line?.descent, line?.width]).toEqual([30, 0, 25]);
});
