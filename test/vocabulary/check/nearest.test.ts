import { expect, test } from "vitest";
import { isNear, nearest } from "../../../src/vocabulary/check/nearest.ts";

test.each([
  ["scope", ["scope"], "scope"],
  ["SCOPE", ["scope"], "scope"],
  ["scpoe", ["scope"], "scope"],
  ["scoope", ["scope"], "scope"],
  ["scpe", ["scope"], "scope"],
  ["scape", ["scope"], "scope"],
  ["csoep", ["scope"], "scope"],
  ["hat", ["ate"], undefined],
  ["ab", ["ba"], "ba"],
  ["abc", ["xyz"], undefined],
  ["", ["a"], undefined],
  ["name", ["mane", "names"], "names"],
  ["date", ["data", "dates"], "data"],
  ["date", ["dates", "data"], "dates"],
  ["abx", ["bcx", "cax", "cdx"], undefined],
  ["abcdefghi", ["abcdef"], "abcdef"],
  ["abcdefghij", ["abcdef"], undefined],
])("%s among %j is probably %s", (word, candidates, meant) => {
  expect(nearest(word, candidates)).toBe(meant);
});

test("so many letters may differ as the caller allows, and none of words of more than forty letters", () => {
  expect(nearest("date", ["data"], 0)).toBeUndefined();
  expect(nearest("date", ["data"], 1)).toBe("data");
  expect(nearest("abcd", ["zabce"], 1)).toBeUndefined();
  expect(nearest("date", ["dxyz"], 2)).toBeUndefined();
  expect(nearest("date", ["dxyz"], 3)).toBe("dxyz");
  expect(nearest("a".repeat(40), [`${"a".repeat(39)}b`])).toBe(`${"a".repeat(39)}b`);
  expect(nearest("a".repeat(41), ["a".repeat(41)])).toBeUndefined();
});

test.each([
  ["data", "DATE", true],
  ["data", "dates", false],
  ["data", "dataset", false],
  ["dat", "data", true],
  ["at", "an", false],
  ["data", "adta", true],
  ["data", "dxxa", false],
  [`${"a".repeat(40)}`, `${"a".repeat(39)}b`, true],
  [`${"a".repeat(41)}`, `${"a".repeat(40)}b`, false],
])("%s is near %s: %s", (word, other, isIt) => {
  expect(isNear(word, other)).toBe(isIt);
});
