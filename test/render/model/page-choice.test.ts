import { expect, test } from "vitest";
import { chosenPages } from "../../../src/render/model/page/page-choice.ts";

test.each([
  ["2", [1], undefined],
  ["1-3, 5", [0, 1, 2, 4], undefined],
  ["4-", [3, 4], undefined],
  ["3 - 1", [2, 1, 0], undefined],
  ["1,1", [0, 0], undefined],
  ["0", [], "0"],
  ["6", [], "6"],
  ["2, x, 9", [1], "x"],
  ["4-6", [], "4-6"],
  ["", [], ""],
  ["99999999", [], "99999999"],
])("%j of five pages", (choice, pages, unknown) => {
  expect(chosenPages(choice, 5)).toEqual({ pages, unknown });
});

test("a page is shown at most ten thousand times", () => {
  expect(chosenPages(Array.from({ length: 3000 }, () => "1-5").join(), 5).pages).toHaveLength(10_000);
});
