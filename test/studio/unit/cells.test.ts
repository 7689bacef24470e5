import { expect, test } from "vitest";
import { cellsOf } from "../../../studio/src/webhooks/cells.ts";

test("tries that failed stand before the one that arrived", () => {
  expect(cellsOf({ attempts: 3, status: "delivered" })).toEqual(["bad", "bad", "good"]);
});

test("a pending delivery ends with the try to come, a failed one does not", () => {
  expect(cellsOf({ attempts: 1, status: "pending" })).toEqual(["bad", "open"]);
  expect(cellsOf({ attempts: 2, status: "failed" })).toEqual(["bad", "bad"]);
});
