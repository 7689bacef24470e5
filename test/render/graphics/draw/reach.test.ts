import { expect, test } from "vitest";
import { areWithinReach, isWithinReach } from "../../../../src/render/graphics/draw/reach.ts";
import type { DrawingGroup, DrawingNode } from "../../../../src/render/model/drawing/drawing.ts";
import { black } from "../../../../src/render/model/look.ts";

const shape = (x: number): DrawingNode => ({
  kind: "shape",
  path: [["M", 0, 0], ["L", x, 5], ["Z"]],
  fill: { kind: "color", color: black, opacity: 1 },
  evenOdd: false,
  stroke: undefined,
});

const group = (by: number, nodes: readonly DrawingNode[]): DrawingGroup => ({
  kind: "group",
  nodes,
  transform: [by, 0, 0, by, 0, 0],
  clip: undefined,
  opacity: 1,
});

test("a thousand million points are within reach, more and what is no number are not", () => {
  expect([1e9, -1e9, 1e9 + 1, Number.NaN, Number.POSITIVE_INFINITY].map((value) => areWithinReach(0, value))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect([isWithinReach([shape(1e9)]), isWithinReach([shape(1e9 + 1)])]).toEqual([true, false]);
});

test("maps count as they work together", () => {
  expect(isWithinReach([group(1e4, [group(1e5, [shape(1)])])])).toBe(true);
  expect(isWithinReach([group(1e5, [group(1e5, [shape(1)])])])).toBe(false);
});
