import { describe, expect, test } from "vitest";
import type { PlainStroke } from "../../../../../src/render/model/drawing/plain-strokes.ts";
import type { LineStyle } from "../../../../../src/render/model/look.ts";
import type { PageStroke } from "../../../../../src/render/model/page/page.ts";
import type { Canvas } from "../../../../../src/render/writers/pdf/content/canvas.ts";
import { ContentStream } from "../../../../../src/render/writers/pdf/content/content-stream.ts";
import { paintRule, paintStroke } from "../../../../../src/render/writers/pdf/content/rules.ts";

const black = { r: 0, g: 0, b: 0 };
const red = { r: 1, g: 0, b: 0 };

/** The operators that `paint` writes on a canvas 200 pt high, one a line. */
function written(kind: "page" | "form", paint: (canvas: Canvas) => void): readonly string[] {
  const content = new ContentStream(kind);
  paint({ content, height: 200 } as Canvas);
  content.close();
  return Buffer.from(content.out.view()).toString("latin1").trimEnd().split("\n");
}

const stroke = (more: Partial<PlainStroke> = {}): PlainStroke => ({
  along: { x1: 20, y1: 50, x2: 120, y2: 60 },
  color: black,
  opacity: 1,
  width: 3,
  dashes: [],
  round: false,
  ...more,
});

const stroked = (...strokes: readonly PlainStroke[]): readonly string[] =>
  written("page", (canvas) => {
    for (const one of strokes) paintStroke(canvas, one);
  });

describe("a stroke", () => {
  test("goes from point to point, counted from the foot of the page", () => {
    expect(stroked(stroke())).toEqual(["3 w", "20 150 m 120 140 l", "S"]);
  });

  test("goes along a path, step by step", () => {
    const path = [["M", 10, 20], ["L", 30, 40], ["C", 1, 2, 3, 4, 5, 6], ["Z"]] as const;
    expect(stroked(stroke({ along: { path } }))).toEqual([
      "3 w",
      "10 180 m",
      "30 160 l",
      "1 198 3 196 5 194 c",
      "h",
      "S",
    ]);
  });

  test("along a path without steps has its look and is painted", () => {
    expect(stroked(stroke({ along: { path: [] } }))).toEqual(["3 w", "S"]);
  });

  test("has its colour, opacity, round ends, width and dashes set before it", () => {
    expect(stroked(stroke({ color: red, opacity: 0.5, dashes: [9, 6], round: true }))).toEqual([
      "1 0 0 RG",
      "/G500 gs",
      "1 J",
      "3 w",
      "[9 6]0 d",
      "20 150 m 120 140 l",
      "S",
    ]);
  });

  test("is painted together with its neighbour of one look", () => {
    expect(stroked(stroke(), stroke({ along: { x1: 1, y1: 2, x2: 3, y2: 4 } }))).toEqual([
      "3 w",
      "20 150 m 120 140 l",
      "1 198 m 3 196 l",
      "S",
    ]);
  });

  test.each([
    ["colour", { color: red }, "1 0 0 RG"],
    ["width", { width: 4 }, "4 w"],
    ["dashes", { dashes: [9, 6] }, "[9 6]0 d"],
    ["ends", { round: true }, "1 J"],
  ] as const)("is painted before the %s of the next one is set", (_, more, operator) => {
    const line = "20 150 m 120 140 l";
    expect(stroked(stroke(), stroke(more))).toEqual(["3 w", line, "S", operator, line, "S"]);
  });
});

describe("the dash array", () => {
  const dashes = (...lengths: readonly number[]): string | undefined =>
    written("form", (canvas) => paintStroke(canvas, stroke({ dashes: lengths }))).find((row) => row.endsWith(" d"));

  test("is empty for a solid line", () => {
    expect(dashes()).toBe("[]0 d");
  });

  test("has its lengths to a thousandth of a point", () => {
    expect(dashes(2.12345, 1.98765, 3)).toBe("[2.123 1.988 3]0 d");
  });

  test("has the distance of dots to a ten-thousandth", () => {
    expect(dashes(0, 4.12345)).toBe("[0 4.1235]0 d");
  });

  test("of dashes as short as may be is no finer than that of others", () => {
    expect(dashes(0.001, 4.12345)).toBe("[0.001 4.123]0 d");
  });
});

describe("a rule", () => {
  const rule = (style: LineStyle, more: Partial<PageStroke> = {}): readonly string[] =>
    written("page", (canvas) =>
      paintRule(canvas, { x1: 20, y1: 50, x2: 120, y2: 50 }, { style, color: black, opacity: 1, width: 3, ...more }),
    );

  test("of one line is one stroke", () => {
    expect(rule("solid")).toEqual(["3 w", "20 150 m 120 150 l", "S"]);
  });

  test("of two lines is two strokes painted together", () => {
    expect(rule("double", { width: 6 })).toEqual(["2 w", "20 152 m 120 152 l", "20 148 m 120 148 l", "S"]);
  });

  test("that is not seen writes nothing", () => {
    expect(rule("solid", { width: 0 })).toEqual([""]);
    expect(rule("solid", { opacity: 0 })).toEqual([""]);
  });
});
