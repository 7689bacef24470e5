import { expect, test } from "vitest";
import { wordIn } from "../../../studio/src/editor/glow.ts";

test("a word of the page is found in its element, behind the key", () => {
  expect(wordIn('{ "h2": "h2 and Payment" }', "Payment")).toBe(16);
  expect(wordIn('{ "h2": "h2 and Payment" }', "h2")).toBe(9);
  expect(wordIn('"Total: 5"', "Total")).toBe(1);
});

test("a word of the data, or none, is not", () => {
  expect(wordIn('{ "p": "Dear $data.name" }', "Ada")).toBeUndefined();
  expect(wordIn('{ "p": "Dear" }', "")).toBeUndefined();
});
