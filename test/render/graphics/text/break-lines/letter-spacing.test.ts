import { describe, expect, test } from "vitest";
import { type ParagraphLook, plainParagraph, usualBreaking } from "../../../../../src/render/model/look.ts";
import type { Line } from "../../../../../src/render/model/text/line.ts";
import { squareLook } from "../../../../support/letters/layout-case.ts";
import { squareText } from "../../../../support/letters/square-text.ts";
import { linesText, setText, tabTo, textOf } from "../../../../support/letters/text-case.ts";

// Every character is 10 wide.
const { text } = squareText();

const spaced = (written: string, letterSpacing: number) => textOf(written, { look: { letterSpacing } });

/** Where the letters of a line begin and end. */
function extent(line: Line | undefined): readonly number[] {
  const [first, last] = [line?.pieces[0], line?.pieces.at(-1)];
  return first === undefined || last === undefined ? [] : [first.x, last.x + last.width];
}

describe.each([12, 3, -2])("with letter spacing %d, what stands behind the last letter of a line", (spacing) => {
  const width = 30 + 2 * spacing;

  test.each([
    ["left", 0],
    ["center", (100 - width) / 2],
    ["right", 100 - width],
  ] as const)("does not move text that is aligned %s", (align, left) => {
    const [line] = setText(text, [spaced("abc", spacing)], 100, { align });
    expect(extent(line)).toEqual([left, left + width]);
    expect(line?.width).toBe(width);
  });

  test("does not move text of the other direction", () => {
    const [line] = setText(text, [spaced("\u05d0\u05d1\u05d2", spacing)], 100, { direction: "rtl" });
    expect(extent(line)).toEqual([100 - width, 100]);
  });

  test("does not move what stands at a tab stop", () => {
    for (const [align, end] of [
      ["right", 90],
      ["center", 90 + width / 2],
    ] as const) {
      const [line] = setText(text, [tabTo(90, align), spaced("abc", spacing)], 150);
      expect(extent(line)[1]).toBeCloseTo(end);
    }
  });

  test("lets a justified line reach both edges", () => {
    const [line] = setText(text, [spaced("ab cd ef gh", spacing)], 90 + 4 * spacing, { align: "justify" });
    expect(extent(line)[1]).toBeCloseTo(90 + 4 * spacing);
  });

  test.each(["greedy", "total"] as const)("takes no space where lines are filled (%s)", (fit) => {
    const breaking: ParagraphLook["breaking"] = { ...plainParagraph.breaking, fit };
    const lines = setText(text, [spaced("abc abc", spacing)], width, { breaking });
    expect(linesText(lines)).toEqual(["abc", "abc"]);
    expect(text.extent(text.prepare([spaced("abc", spacing)], squareLook, plainParagraph, "/p")).max).toBe(width);
  });

  test("stays before a hyphen", () => {
    const breaking = { ...usualBreaking };
    const [line] = setText(text, [spaced("abc\u00adabc", spacing)], 45 + 3 * spacing, { breaking });
    expect(line?.width).toBe(30 + 3 * spacing + 10);
  });
});

test("a line under spaced text ends with its last letter", () => {
  const [line] = setText(text, [textOf("ab", { look: { letterSpacing: 5, underline: true } })], 100);
  expect(line?.over[0]?.rect).toMatchObject({ x: 0, width: 25 });
});

test("a page number that keeps one width keeps it at the end of a line", () => {
  const [line] = setText(text, [textOf("7", { look: { letterSpacing: 10, isOfOneWidth: true } })], 100);
  expect(line?.width).toBe(20);
});
