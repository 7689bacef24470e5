import { expect, test } from "vitest";
import { openBeginnings } from "../../../studio/src/preview/beginnings.ts";

const page = (number: number, width = 100) => ({ number, width, height: 100, operations: [] });
const answer = (pages: number, partial: boolean, width?: number) => ({ pages, partial, described: [page(2, width)] });

test("short documents whose end is not in view, and those that nothing is known of yet, are laid out whole", () => {
  const beginnings = openBeginnings();
  expect(beginnings.total([1])).toBeUndefined();
  beginnings.took(answer(5, false), 1);
  expect(beginnings.total([1])).toBeUndefined();
});

test("the pages in view of a long document come first, with the number of pages that it had", () => {
  const beginnings = openBeginnings();
  beginnings.took(answer(103, false), 1);
  beginnings.took(answer(103, true), 2);
  beginnings.took(answer(103, false), 2);
  expect(beginnings.total([1])).toBe(103);
});

test("when the whole shows a page otherwise than its beginning did, documents are laid out whole from then on", () => {
  const beginnings = openBeginnings();
  beginnings.took(answer(103, false), 1);
  beginnings.took(answer(103, true), 2);
  beginnings.took(answer(103, false, 200), 2);
  expect(beginnings.total([1])).toBeUndefined();
});

test("a page that differs because text or the number of pages changed is no reason", () => {
  const beginnings = openBeginnings();
  beginnings.took(answer(103, false), 1);
  beginnings.took(answer(103, true), 2);
  beginnings.took(answer(103, false, 200), 3);
  beginnings.took(answer(103, true), 4);
  beginnings.took(answer(104, false, 200), 4);
  expect(beginnings.total([1])).toBe(104);
});

test("a short document whose last page is in view has no more to be laid out", () => {
  const beginnings = openBeginnings();
  beginnings.took(answer(2, false), 1);
  expect(beginnings.total([1])).toBeUndefined();
  expect(beginnings.total([1, 2])).toBe(2);
  beginnings.took(answer(2, true), 2);
  beginnings.took(answer(2, false), 2);
  expect(beginnings.total([1, 2])).toBe(2);
});

test("a short document that was laid out whole though its end was in view is so from then on, unless its end moved", () => {
  const beginnings = openBeginnings();
  beginnings.took(answer(1, false), 1);
  expect(beginnings.total([1])).toBe(1);
  beginnings.took(answer(2, false), 2);
  expect(beginnings.total([1, 2])).toBe(2);
  beginnings.took(answer(2, false), 3);
  expect(beginnings.total([1, 2])).toBeUndefined();
});
