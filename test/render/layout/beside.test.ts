import { describe, expect, test } from "vitest";
import type { FloatedExtent } from "../../../src/render/layout/fit.ts";
import {
  besideFrom,
  besideInside,
  footOfSide,
  linesBeside,
  nextFoot,
  takenAt,
  untilLine,
} from "../../../src/render/layout/floats/beside.ts";

// Where lines have their space beside what stands at a side.

const float = (side: FloatedExtent["side"], extent: number, top: number, bottom: number): FloatedExtent => ({
  ...({ side, extent, top, bottom } as FloatedExtent),
});

const left = float("left", 100, 10, 50);
const right = float("right", 60, 30, 90);
const floats = [left, right];

describe("the width that is taken at a side", () => {
  test.each([
    [0, 10, 0],
    [0, 11, 100],
    [10, 10, 100],
    [49, 60, 100],
    [50, 60, 0],
  ])("between %i and %i is %i", (top, bottom, taken) => {
    expect(takenAt(floats, "left", top, bottom)).toBe(taken);
  });

  test("is that of the widest, of this side alone", () => {
    expect(takenAt([left, float("left", 40, 0, 99), right], "left", 20, 40)).toBe(100);
    expect(takenAt([float("left", 40, 0, 99), left], "left", 20, 40)).toBe(100);
    expect(takenAt(floats, "right", 20, 40)).toBe(60);
    expect(takenAt([], "right", 20, 40)).toBe(0);
  });
});

test("the next foot is the first below a height", () => {
  expect([0, 49, 50, 89, 90].map((top) => nextFoot(floats, top))).toEqual([50, 50, 90, 90, undefined]);
  expect(nextFoot([right, left], 0)).toBe(50);
});

describe("seen from a box inside", () => {
  const box = { left: 20, top: 15, width: 300 };

  test("a float that reaches into it is as wide as it reaches, and counted from its corner", () => {
    expect(besideInside(floats, box, 340)).toEqual([float("left", 80, -5, 35), float("right", 40, 15, 75)]);
  });

  test("a float that ends at its edge, or above it, is not there", () => {
    expect(besideInside(floats, { ...box, left: 100 }, 440)).toEqual([float("right", 20, 15, 75)]);
    expect(besideInside(floats, box, 380)).toEqual([float("left", 80, -5, 35)]);
    expect(besideInside(floats, { ...box, top: 50 }, 340)).toEqual([float("right", 40, -20, 40)]);
  });
});

describe("lines of a paragraph", () => {
  const beside = linesBeside(floats, 300);

  test("have all of the width above and below", () => {
    expect(beside(0, 0, 10)).toEqual({ left: 0, right: 0, below: 0 });
    expect(beside(0, 90, 10)).toEqual({ left: 0, right: 0, below: 0 });
  });

  test("give way at one side or at both", () => {
    expect(beside(0, 15, 10)).toEqual({ left: 100, right: 0, below: 0 });
    expect(beside(0, 35, 10)).toEqual({ left: 100, right: 60, below: 0 });
    expect(beside(0, 55, 10)).toEqual({ left: 0, right: 60, below: 0 });
  });

  test("begin lower where less than an inch is left, beside what is there or below it", () => {
    // 72 points are left at both, and 71.
    expect(linesBeside(floats, 232)(0, 35, 10)).toEqual({ left: 100, right: 60, below: 0 });
    expect(linesBeside(floats, 231)(0, 35, 10)).toEqual({ left: 0, right: 60, below: 15 });
    expect(linesBeside(floats, 100)(0, 35, 10)).toEqual({ left: 0, right: 0, below: 55 });
  });

  test("narrower than an inch need no more than their own width", () => {
    expect(linesBeside([float("left", 0.5, 0, 50)], 50)(0, 0, 10)).toEqual({ left: 0, right: 0, below: 50 });
    expect(linesBeside([float("left", 20, 0, 50)], 95)(0, 0, 10)).toEqual({ left: 20, right: 0, below: 0 });
  });

  test("from a number on have all of the width", () => {
    const until = untilLine(beside, 2);
    expect([1, 2].map((line) => until(line, 15, 10).left)).toEqual([100, 0]);
  });
});

test("on the next page those are left that reach below the break, counted from there", () => {
  expect(besideFrom(floats, 50)).toEqual([float("right", 60, -20, 40)]);
  expect(besideFrom(floats, 49)).toHaveLength(2);
  expect(besideFrom(floats, 90)).toBeUndefined();
});

test("a block that clears a side begins below the floats there, and no higher than it would", () => {
  expect(footOfSide(floats, "left", 0)).toBe(50);
  expect(footOfSide(floats, "right", 0)).toBe(90);
  expect(footOfSide(floats, "both", 0)).toBe(90);
  expect(footOfSide([right, left], "both", 0)).toBe(90);
  expect(footOfSide(floats, "left", 70)).toBe(70);
});
