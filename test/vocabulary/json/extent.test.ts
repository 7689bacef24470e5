import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonExtent } from "../../../src/vocabulary/json/extent.ts";

const of = (text: string, mostDepth = 100) => jsonExtent(Buffer.from(text), mostDepth);

describe("the extent of JSON text", () => {
  test.each([
    ["12", 0, 1],
    ["[]", 1, 2],
    ['{"a":[1,2]}', 2, 4],
    ['["[[[", "\\"[", "\\\\"]', 1, 4],
    ["]]]][", 0, 2],
    ['["cut off', 1, 2],
  ])("of %s", (text, depth, values) => {
    expect(of(text)).toEqual({ depth, values });
  });

  test("is counted to one level past the limit", () => {
    expect(of("[".repeat(50), 3).depth).toBe(4);
    expect(of("[[[]]]", 3).depth).toBe(3);
  });

  test("is never less than what is there", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const { depth, values } = of(JSON.stringify(value));
        expect(depth).toBe(depthOf(value));
        expect(values).toBeGreaterThanOrEqual(countOf(value));
      }),
    );
  });
});

const parts = (value: unknown): readonly unknown[] =>
  typeof value === "object" && value !== null ? Object.values(value) : [];

const depthOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? 1 + Math.max(0, ...parts(value).map(depthOf)) : 0;

const countOf = (value: unknown): number => 1 + parts(value).reduce<number>((sum, part) => sum + countOf(part), 0);
