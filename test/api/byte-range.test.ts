import { expect, test } from "vitest";
import { requestedRange } from "../../src/api/answers/byte-range.ts";

test.each([
  ["bytes=0-99", { kind: "part", start: 0, end: 99 }],
  ["bytes=100-", { kind: "part", start: 100, end: 999 }],
  ["bytes=-10", { kind: "part", start: 990, end: 999 }],
  ["bytes=-5000", { kind: "part", start: 0, end: 999 }],
  ["bytes=990-5000", { kind: "part", start: 990, end: 999 }],
  ["BYTES=0-1", { kind: "part", start: 0, end: 1 }],
  ["bytes=999-999", { kind: "part", start: 999, end: 999 }],
])("a range of 1000 bytes: %s is a part", (header, part) => {
  expect(requestedRange(header, 1000)).toEqual(part);
});

test.each([["bytes=1000-"], ["bytes=1000-1001"], ["bytes=-0"]])("%s lies outside 1000 bytes", (header) => {
  expect(requestedRange(header, 1000)).toEqual({ kind: "outside" });
});

test.each([
  [undefined],
  ["bytes=-"],
  ["bytes=5-2"],
  ["bytes=0-1,5-6"],
  ["lines=0-1"],
  ["bytes=a-b"],
  [`bytes=${"9".repeat(40)}-`],
])("%s gets the whole file", (header) => {
  expect(requestedRange(header, 1000)).toEqual({ kind: "whole" });
});

test("no range fits an empty file", () => {
  expect(requestedRange("bytes=0-", 0)).toEqual({ kind: "outside" });
  expect(requestedRange("bytes=-1", 0)).toEqual({ kind: "outside" });
});
