import { describe, expect, test } from "vitest";
import { noBox } from "../../../../../src/render/model/look.ts";
import type { SpanBox } from "../../../../../src/render/model/text/inline.ts";
import type { Line } from "../../../../../src/render/model/text/line.ts";
import { squareText } from "../../../../support/letters/square-text.ts";
import { setText, textOf } from "../../../../support/letters/text-case.ts";

// Eight tenths of the square face stand above the baseline, two below.
const { text } = squareText();

type VerticalAlign = NonNullable<SpanBox["verticalAlign"]>;

const placed = (verticalAlign: VerticalAlign, outer?: SpanBox): SpanBox => ({ look: noBox, outer, verticalAlign });

/** A line's height above and below its baseline, and how far each piece is raised. */
const verticalsOf = (line: Line | undefined) => ({
  line: [line?.ascent, line?.descent],
  shifts: line?.pieces.map(({ baselineShift }) => baselineShift),
});

describe("a run in a line of size 20 stands", () => {
  test.each([
    ["top", 10, [16, 4], 8],
    ["middle", 10, [16, 4], 3],
    ["bottom", 10, [16, 4], -2],
    ["top", 40, [16, 24], -16],
    ["middle", 40, [26, 14], -6],
    ["bottom", 40, [36, 4], 4],
  ] as const)("at its %s, of size %i", (where, size, height, shift) => {
    const around = textOf("line ", { look: { size: 20 } });
    const [line] = setText(text, [around, textOf("run", { look: { size }, span: placed(where) })], 400);
    expect(verticalsOf(line)).toEqual({ line: height, shifts: [0, shift] });
  });
});

test("a line of nothing else is as high as the tallest", () => {
  const small = textOf("small ", { look: { size: 10 }, span: placed("bottom") });
  const tall = textOf("tall", { look: { size: 20 }, span: placed("top") });
  expect(verticalsOf(setText(text, [small, tall], 400)[0])).toEqual({ line: [16, 4], shifts: [-2, 0] });
});

test("the content of a span moves with it, in both directions of writing and on justified lines", () => {
  const span = placed("top");
  const inside = [
    textOf("אב ", { span }),
    textOf("2", { look: { size: 5, baselineShift: 3 }, span: { look: noBox, outer: span } }),
    textOf(" on and on", { span: placed("bottom", span) }),
  ];
  const content = [textOf("big words ", { look: { size: 20 } }), ...inside];
  const shifts = setText(text, content, 290, { align: "justify" }).flatMap((line) => verticalsOf(line).shifts ?? []);
  expect(new Set(shifts)).toEqual(new Set([0, 8, 11]));
});

test("lines are placed each by itself", () => {
  const span = placed("top");
  const content = [textOf("aaaa ", { look: { size: 20 } }), textOf("bb cccc", { span })];
  expect(setText(text, content, 130).map(verticalsOf)).toEqual([
    { line: [16, 4], shifts: [0, 8] },
    { line: [8, 2], shifts: [0] },
  ]);
});
