import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonFault, jsonFaultMessage } from "../../../src/vocabulary/json/fault.ts";
import { atNight } from "../../support/night.ts";

test.each([
  ['{"a": 1,\n "b": 2,\n}', 2, 8, "there is a comma before the closing }"],
  ["[1, 2,]", 1, 6, "there is a comma before the closing ]"],
  ["[1 2]", 1, 4, "a comma or ] is missing"],
  ['{"a": 1 "b": 2}', 1, 9, "a comma or } is missing"],
  ['{"a" 1}', 1, 6, "a colon is missing after the name of a member"],
  ["{a: 1}", 1, 2, "the name of a member must be in double quotes"],
  ["{\"a\": 'x'}", 1, 7, "texts are in double quotes, not in single ones"],
  ['{"a": x}', 1, 7, "a text must be in double quotes"],
  ['{"a": True}', 1, 7, "only true, false and null may stand without quotes, in lower case"],
  ['{"a": NaN}', 1, 7, "only true, false and null may stand without quotes, in lower case"],
  ['{"a": 01}', 1, 7, "a number is not written as JSON writes numbers (1, -0.5, 2e3)"],
  ['{"a": .5}', 1, 7, "a number is not written as JSON writes numbers (1, -0.5, 2e3)"],
  ['{"a": }', 1, 7, "a value is missing before }"],
  ["[,1]", 1, 2, "a value is missing before ,"],
  ['{"a": 1} // done', 1, 10, "something follows the end of the value"],
  ['{ // one\n"a": 1}', 1, 3, "JSON has no comments"],
  ['{"a": 1, /* two */ "b": 2}', 1, 10, "JSON has no comments"],
  ['{"a": [1}', 1, 9, "} closes what [ has opened"],
  ['{\n"a": [1, 2', 2, 11, "the text ends, and the [ that line 2 has is not closed"],
  ['{"a": "x', 1, 7, "the closing double quote of a text is missing"],
  ['["a\nb"]', 1, 4, "a line break inside a text must be escaped"],
  ['["a\tb"]', 1, 4, "a tab inside a text must be escaped"],
  ['["C:\\data"]', 1, 5, 'after a backslash only " \\ / b f n r t or u and four hexadecimal digits may stand'],
  ["", 1, 1, "the text ends where a value is expected"],
])("%s has its fault in line %i, column %i", (text, line, column, what) => {
  expect(() => JSON.parse(text)).toThrow();
  expect(jsonFault(text)).toEqual({ line, column, what });
});

test("a fault is a sentence with its place", () => {
  expect(jsonFaultMessage("[1,]", "The body")).toBe(
    "The body is not valid JSON: there is a comma before the closing ] (line 1, column 3).",
  );
});

test("a value nested a hundred thousand levels deep costs no stack", () => {
  expect(jsonFault("[".repeat(100_000))?.what).toMatch(/^the text ends/);
});

test("a text has a fault exactly when JSON.parse refuses it", () => {
  const refuses = (text: string): boolean => {
    try {
      JSON.parse(text);
      return false;
    } catch {
      return true;
    }
  };
  const bitten = fc.tuple(fc.json(), fc.nat(), fc.constantFrom("", ",", "}", "]", '"', "\\", "0", " ", "t", ":", "-"));
  const texts = bitten.map(([text, at, put]) => {
    const place = at % (text.length + 1);
    return `${text.slice(0, place)}${put}${text.slice(place + (put === "" ? 1 : 0))}`;
  });
  fc.assert(
    fc.property(fc.oneof(texts, fc.json(), fc.string()), (text) => {
      expect(jsonFault(text) !== undefined, text).toBe(refuses(text));
    }),
    { numRuns: atNight(20_000, 500) },
  );
});
