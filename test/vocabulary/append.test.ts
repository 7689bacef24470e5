import { expect, test } from "vitest";
import { append } from "../../src/vocabulary/append.ts";

test("items are put behind those of a list, however many they are", () => {
  const list = [0];
  append(list, new Array<number>(300_000).fill(1));
  expect([list.length, list[0], list.at(-1)]).toEqual([300_001, 0, 1]);
});
