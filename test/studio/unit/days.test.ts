import { expect, test } from "vitest";
import { byDay, daysBetween, scaleEnd } from "../../../studio/src/usage/days.ts";

test("days go from the first to the last, over the end of a month", () => {
  expect(daysBetween("2026-02-27", "2026-03-01")).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
  expect(daysBetween("2026-03-01", "2026-02-27")).toEqual([]);
});

test("a day is the sum of its formats and templates, and a day without a document is zero", () => {
  const rows = [
    { day: "2026-03-02", documents: 1, pages: 2, bytes: 10 },
    { day: "2026-03-02", documents: 3, pages: 3, bytes: 20 },
    { day: "2026-04-01", documents: 9, pages: 9, bytes: 9 },
  ];
  expect(byDay("2026-03-01", "2026-03-02", rows)).toEqual([
    { day: "2026-03-01", documents: 0, pages: 0, bytes: 0 },
    { day: "2026-03-02", documents: 4, pages: 5, bytes: 30 },
  ]);
});

test.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [10, 10],
  [11, 20],
  [51, 100],
  [4_999, 5_000],
])("a scale for %i ends at %i", (most, end) => {
  expect(scaleEnd(most)).toBe(end);
});
