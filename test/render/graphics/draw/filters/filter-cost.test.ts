import { expect, test } from "vitest";
import { costOfPicture, costPerPixel, octavesOf } from "../../../../../src/render/graphics/draw/filters/filter-cost.ts";
import type { FilterPrimitive } from "../../../../../src/render/model/drawing/drawing.ts";
import type { Picture } from "../../../../../src/render/model/drawing/picture.ts";

// The model of costs that decides how fine a filter is painted, and when a document has painted enough.

const primitive = (name: string, more: Partial<FilterPrimitive> = {}): FilterPrimitive => ({
  name,
  words: {},
  sizes: {},
  children: [],
  ...more,
});

const base = 350;
const cost = (one: FilterPrimitive, scale: readonly [number, number] = [2, 3], pixels = { width: 100, height: 80 }) =>
  costPerPixel([one], scale, pixels) - base;

test("a picture without primitives costs its pixels and its making", () => {
  expect(costPerPixel([], [1, 1], { width: 1, height: 1 })).toBe(base);
  expect(costOfPicture([])).toBe(2_000_000);
});

test("primitives add up, for a pixel and for the picture", () => {
  const [blur, light] = [primitive("feGaussianBlur"), primitive("feSpecularLighting")];
  expect(costPerPixel([blur, light, blur], [1, 1], { width: 9, height: 9 })).toBe(base + 80 + 90 + 80);
  expect(costOfPicture([blur, light])).toBe(2_000_000 + 2 * 50_000);
});

test.each([
  ["feGaussianBlur", 80],
  ["feDropShadow", 160],
  ["feDiffuseLighting", 90],
  ["feSpecularLighting", 90],
  ["feImage", base],
  ["feFlood", 30],
] as const)("a pixel of %s costs what was measured", (name, expected) => {
  expect(cost(primitive(name))).toBe(expected);
});

test.each([
  [undefined, 1],
  ["", 1],
  ["3", 3],
  ["3.9", 3],
  ["0", 0],
  ["-2", 0],
  ["10", 10],
  ["11", 10],
  ["many", 1],
  ["Infinity", 1],
  [" 2 , 7", 2],
] as const)("numOctaves %j counts as %i octaves, each as dear", (numOctaves, octaves) => {
  const words: Record<string, string> = numOctaves === undefined ? {} : { numOctaves };
  expect(octavesOf(numOctaves)).toBe(octaves);
  expect(cost(primitive("feTurbulence", { words }))).toBe(90 * octaves);
});

test.each([
  [undefined, 9],
  ["5", 25],
  ["5 2", 10],
  ["5, 2", 10],
  ["-5 2", 10],
] as const)("a kernel of the order %j costs each of its %i numbers", (order, numbers) => {
  const words: Record<string, string> = order === undefined ? {} : { order };
  expect(cost(primitive("feConvolveMatrix", { words }))).toBe(30 + 3 * numbers);
});

test("feMorphology looks at every pixel of its radius across and down, and at no more than the picture has", () => {
  const morphology = (radius?: readonly number[]) => primitive("feMorphology", { sizes: radius ? { radius } : {} });
  expect(cost(morphology())).toBe(30 + 2);
  // 2 pixels a unit across and 3 down.
  expect(cost(morphology([1.2]))).toBe(30 + 2 * (2 * 3 + 1) * (2 * 4 + 1));
  expect(cost(morphology([1, 2]))).toBe(30 + 2 * (2 * 2 + 1) * (2 * 6 + 1));
  expect(cost(morphology([1e6, 1e6]))).toBe(30 + 2 * 201 * 161);
});

test("a primitive with children costs as much again for each of them", () => {
  const child = primitive("feMergeNode");
  expect(cost(primitive("feMerge", { children: [child, child, child] }))).toBe(30 * 4);
});

test("a picture that is shown costs its own pixels, nodes that are shown do not", () => {
  const picture = { width: 30, height: 20 } as Picture;
  expect(costOfPicture([primitive("feImage", { shown: { picture } })])).toBe(2_000_000 + 50_000 + 30 * 600);
  expect(costOfPicture([primitive("feImage", { shown: { nodes: [] } })])).toBe(2_000_000 + 50_000);
});
