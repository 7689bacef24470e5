import { expect, test } from "vitest";
import { hoursBetween, linePath } from "../../../studio/src/usage/line-path.ts";

test("the hours between two lead over midnight", () => {
  expect(hoursBetween("2026-03-27T23", "2026-03-28T01")).toEqual(["2026-03-27T23", "2026-03-28T00", "2026-03-28T01"]);
  expect(hoursBetween("2026-03-28T01", "2026-03-28T01")).toEqual(["2026-03-28T01"]);
  expect(hoursBetween("2026-03-28T02", "2026-03-28T00")).toEqual([]);
});

test("a line breaks where a value is missing, and shows one that stands alone", () => {
  expect(linePath([1, 2, undefined, 3, undefined, 4, 5], 10)).toBe("M0.5 9L1.5 8M3.1 7H3.9M5.5 6L6.5 5");
  expect(linePath([], 10)).toBe("");
});
