import { describe, expect, test } from "vitest";
import { reachOf } from "../../../../../src/render/graphics/draw/filters/filter-reach.ts";
import type { FilterPrimitive } from "../../../../../src/render/model/drawing/drawing.ts";

// Which part of a filter's region has to be painted.

const region = { x: -100, y: -100, width: 300, height: 300 };
const cover = { x: 10, y: 20, width: 30, height: 40 };

const primitive = (name: string, more: Partial<FilterPrimitive> = {}): FilterPrimitive => ({
  name,
  words: {},
  sizes: {},
  children: [],
  ...more,
});

const reach = (...primitives: readonly FilterPrimitive[]) =>
  reachOf({ region, primitives, path: "/f" } as never, cover);

const flood = primitive("feFlood", { words: { result: "flood" } });
const offset = (dx: number, dy: number, words: Record<string, string> = {}) =>
  primitive("feOffset", { sizes: { dx: [dx], dy: [dy] }, words });

describe("a result that shows", () => {
  test("nothing more than what is filtered reaches no further", () => {
    expect(reach()).toEqual(cover);
    expect(reach(primitive("feColorMatrix"))).toEqual(cover);
    expect(reach(primitive("feColorMatrix", { words: { type: "saturate", values: "1" } }))).toEqual(cover);
    expect(reach(primitive("feComponentTransfer", { children: [primitive("feFuncR")] }))).toEqual(cover);
  });

  test("a blur reaches three deviations further, by axis, and a morphology its radius", () => {
    const grown = (across: number, down: number) => ({
      x: 10 - across,
      y: 20 - down,
      width: 30 + 2 * across,
      height: 40 + 2 * down,
    });
    expect(reach(primitive("feGaussianBlur", { sizes: { stdDeviation: [2] } }))).toEqual(grown(6, 6));
    expect(reach(primitive("feGaussianBlur", { sizes: { stdDeviation: [2, 1] } }))).toEqual(grown(6, 3));
    expect(reach(primitive("feGaussianBlur"))).toEqual(cover);
    expect(reach(primitive("feMorphology", { sizes: { radius: [2, -5] } }))).toEqual(grown(2, 5));
  });

  test("a shape that is moved reaches over both places", () => {
    expect(reach(offset(5, -6))).toEqual({ x: 10, y: 14, width: 35, height: 46 });
    expect(reach(primitive("feOffset"))).toEqual(cover);
  });

  test("a shadow reaches over the shape and its blurred, moved copy; its usual deviation is 2", () => {
    const shadow = (sizes: FilterPrimitive["sizes"]) => primitive("feDropShadow", { sizes });
    expect(reach(shadow({ dx: [50], dy: [0], stdDeviation: [1] }))).toEqual({ x: 10, y: 17, width: 83, height: 46 });
    expect(reach(shadow({}))).toEqual({ x: 4, y: 14, width: 42, height: 52 });
  });

  test("colour where nothing was reaches over all of the region", () => {
    const matrix = (last: number, values = `1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 ${last}`) =>
      primitive("feColorMatrix", { words: { values } });
    expect(reach(matrix(0.1))).toEqual(region);
    expect(reach(matrix(0))).toEqual(cover);
    expect(reach(matrix(-1))).toEqual(cover);
    expect(reach(matrix(0, ` 0  0,0 0 0 ${"0 ".repeat(14)}0.1 `))).toEqual(region);
    expect(reach(primitive("feColorMatrix", { words: { type: "hueRotate", values: "1 ".repeat(20) } }))).toEqual(cover);
    const changes = [primitive("feFuncR"), primitive("feFuncA")];
    expect(reach(primitive("feComponentTransfer", { children: changes }))).toEqual(region);
    expect(reach(flood)).toEqual(region);
  });

  test("something that is not known, or looks otherwise where it is cut, is painted over all of the region", () => {
    expect(reach(primitive("feTile"))).toEqual(region);
    expect(reach(flood, primitive("feGaussianBlur", { sizes: { stdDeviation: [1] } }))).toEqual(region);
    expect(reach(flood, offset(1, 1), primitive("feComposite", { words: { operator: "in" } }))).toEqual(region);
    expect(reach(flood, primitive("feDropShadow"))).toEqual(region);
  });
});

describe("inputs", () => {
  const blended = (name: string, words: Record<string, string>) => primitive(name, { words });

  test("are those that are named, else the result before", () => {
    expect(reach(flood, blended("feColorMatrix", { in: "SourceGraphic" }))).toEqual(cover);
    expect(reach(flood, blended("feColorMatrix", { in: "SourceAlpha" }))).toEqual(cover);
    expect(reach(flood, blended("feColorMatrix", { in: "nobody" }))).toEqual(region);
    expect(reach(flood, primitive("feColorMatrix"))).toEqual(region);
    expect(reach(offset(9, 0, { result: "moved" }), flood, blended("feColorMatrix", { in: "moved" }))).toEqual({
      ...cover,
      width: 39,
    });
  });

  test("that are merged or blended show where any of them does", () => {
    const both = { in: "SourceGraphic", in2: "flood" };
    expect(reach(flood, blended("feBlend", both))).toEqual(region);
    expect(reach(flood, blended("feBlend", { in: "SourceGraphic", in2: "SourceAlpha" }))).toEqual(cover);
    const node = (name: string) => primitive("feMergeNode", { words: { in: name } });
    expect(reach(flood, primitive("feMerge", { children: [node("SourceGraphic"), node("flood")] }))).toEqual(region);
    expect(reach(flood, primitive("feMerge", { children: [node("SourceGraphic")] }))).toEqual(cover);
    expect(reach(flood, primitive("feMerge"))).toEqual(cover);
  });

  test("that show nothing are nowhere, blurred, moved or merged", () => {
    const nothing = primitive("feMerge", { words: { result: "nothing" } });
    expect(reach(nothing, primitive("feGaussianBlur", { sizes: { stdDeviation: [2] } }))).toEqual(cover);
    expect(reach(nothing, offset(50, 50))).toEqual(cover);
    const node = (name: string) => primitive("feMergeNode", { words: { in: name } });
    const merged = primitive("feMerge", { children: [node("SourceGraphic"), node("nothing")] });
    expect(reach(nothing, merged)).toEqual(cover);
  });

  test.each([
    ["in", "flood", "SourceGraphic", cover],
    ["in", "SourceGraphic", "flood", cover],
    ["out", "flood", "SourceGraphic", region],
    ["out", "SourceGraphic", "flood", cover],
    ["atop", "flood", "SourceGraphic", cover],
    ["atop", "SourceGraphic", "flood", region],
    ["over", "flood", "SourceGraphic", region],
    ["over", "SourceGraphic", "SourceAlpha", cover],
    ["xor", "SourceGraphic", "flood", region],
  ] as const)("that are composed by %s (%s, %s) show where the operator shows them", (operator, one, other, shown) => {
    expect(reach(flood, blended("feComposite", { operator, in: one, in2: other }))).toEqual(shown);
  });

  test.each([
    [{}, cover],
    [{ k1: "1" }, cover],
    [{ k2: "0.5" }, region],
    [{ k3: "0.5" }, region],
    [{ k4: "0" }, cover],
    [{ k4: "0.1" }, region],
  ])("that are composed by factors %j show where a factor is", (factors, shown) => {
    const words = { operator: "arithmetic", in: "flood", in2: "SourceGraphic", ...factors };
    expect(reach(flood, blended("feComposite", words))).toEqual(shown);
  });

  test("that are displaced by an input without bounds reach as far as they are moved; by any other the reach is unknown", () => {
    const displaced = (in2: string) =>
      primitive("feDisplacementMap", { words: { in: "SourceGraphic", in2 }, sizes: { scale: [7] } });
    expect(reach(flood, displaced("flood"))).toEqual({ x: 3, y: 13, width: 44, height: 54 });
    expect(reach(flood, displaced("SourceAlpha"))).toEqual(region);
  });
});
