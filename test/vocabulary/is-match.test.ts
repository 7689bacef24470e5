import { expect, test } from "vitest";
import { isLanguageTag } from "../../src/vocabulary/definition/language-tag.ts";
import { isMatch } from "../../src/vocabulary/is-match.ts";
import { limits } from "../../src/vocabulary/limits.ts";
import { validateDefinition } from "../../src/vocabulary/validate.ts";
import { inTurn } from "../support/night.ts";
import { publishedSchema, schemasIn } from "./published-schema.ts";
import { withContent } from "./spec-examples.ts";

/** The whole, and beginnings, of what the language asks a text for. */
const patterns = new Set(
  [...schemasIn(publishedSchema, "")]
    .flatMap(([, { pattern }]) => (typeof pattern === "string" ? [pattern] : []))
    .filter((pattern) => /[*+]|,[}]/.test(pattern)),
);

/** Texts of such pieces go round in each part of a pattern that is repeated. */
const pieces = ["a", "1", "-abcde", "-a-bcdef", " 1pt", ".a"];
const beginnings = ["", "en", "x", "1", "$data"];

test("no pattern of the language, and no text of the longest that it is tried on, ends in a fault", () => {
  expect(patterns.size).toBeGreaterThan(10);
  for (const [at, pattern] of [...patterns].entries()) {
    const form = new RegExp(pattern, "u");
    for (const piece of pieces)
      for (const beginning of inTurn(beginnings, at, 5))
        isMatch(
          form,
          (beginning + piece.repeat(limits.matchedCharacters / piece.length)).slice(0, limits.matchedCharacters),
        );
  }
});

test("a longer text has no form, and is refused with its place", () => {
  const long = `en${"-abcde".repeat(2_000_000)}`;
  expect(isLanguageTag(long)).toBe(false);
  expect(isMatch(/^a*$/, "a".repeat(limits.matchedCharacters))).toBe(true);
  expect(isMatch(/^a*$/, "a".repeat(limits.matchedCharacters + 1))).toBe(false);
  expect(validateDefinition(withContent({ p: "x", style: { language: long } }))).toMatchObject([
    { code: "INVALID_VALUE", path: "/document/content/0/style/language" },
  ]);
});
