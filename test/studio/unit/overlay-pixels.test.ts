import { expect, test } from "vitest";
import { overlay } from "../../../studio/src/compare/overlay-pixels.ts";

const white = [255, 255, 255, 255];
const black = [0, 0, 0, 255];

test("pixels on one page alone are red or blue, pixels on both are grey, and paper stays white", () => {
  const before = new Uint8ClampedArray([...white, ...black, ...black, ...white]);
  const after = new Uint8ClampedArray([...white, ...black, ...white, ...black]);
  const share = overlay(before, after);
  expect([0, 4, 8, 12].map((at) => [...before.subarray(at, at + 4)])).toEqual([
    white,
    [185, 185, 185, 255],
    [163, 49, 28, 255],
    [0, 84, 166, 255],
  ]);
  expect(share).toBe(0.5);
});

test("the smoothed edge of a letter is no difference, and an empty picture has none", () => {
  const edge = new Uint8ClampedArray([230, 230, 230, 255]);
  expect(overlay(edge, new Uint8ClampedArray(white))).toBe(0);
  expect(overlay(new Uint8ClampedArray(), new Uint8ClampedArray())).toBe(0);
});
