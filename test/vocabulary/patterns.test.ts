import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { valueName } from "../../src/vocabulary/expression/value-name.ts";
import { fileNamePattern } from "../../src/vocabulary/file-name.ts";
import { commonPattern, foreignParts, looseEndOf } from "../../tools/generate/common-pattern.ts";
import { publishedName } from "../../tools/generate/published.ts";
import { languageSchema } from "../../tools/generate/schema.ts";
import { foreignIn, patternsIn } from "../support/foreign-patterns.ts";
import { atNight, inTurn } from "../support/night.ts";

const folder = new URL("../../schema/", import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"));

describe("what validators of every language read alike", () => {
  test("is all that a published schema has in its patterns", () => {
    const schemas = files.map((name) => [name, JSON.parse(readFileSync(new URL(name, folder), "utf8"))] as const);
    expect(schemas.flatMap(([name, schema]) => [...patternsIn(schema, name)]).length).toBeGreaterThan(500);
    expect(schemas.flatMap(([name, schema]) => foreignIn(schema, name))).toEqual([]);
  });

  test.each([
    ["a class of Unicode", "^\\p{L}$", "\\p"],
    ["digits of other scripts", "^\\d+$", "\\d"],
    ["a lookahead", "^(?!a)b$", "(?!"],
    ["a lookbehind", "^(?<=a)b$", "(?<="],
    ["a named group", "^(?<a>b)$", "(?<"],
    ["any character of a line", "^.+$", "."],
    ["an escape that Go has not", "^[\\u00a1]$", "[\\u00a1]"],
    ["a bound of words", "a\\b", "\\b"],
    ["a lazy count", "^a+?$", "+"],
    ["a possessive count", "^a++$", "+"],
    ["a class in a class", "^[a[b]]$", "[a[b]"],
    ["an operator of classes", "^[a&&b]$", "[a&&b]"],
    ["a character of two units", "^😀$", "😀"],
    ["a count of what may have two units", "^[^a]{0,3}$", "{0,3}"],
    ["a reference back", "^(a)\\1$", "\\1"],
  ])("excludes %s", (_, pattern, part) => {
    expect(foreignParts(pattern)).toContain(part);
  });
});

const texts = (): readonly string[] => {
  const shown = [...patternsIn(languageSchema(), "")].map(([, pattern]) => pattern);
  const bare = [
    "",
    "=",
    "= ",
    "= a",
    "=a",
    "$",
    "$data.a",
    "$item",
    "-$item.a",
    "12pt",
    "navy",
    "de",
    "a/b",
    "a.xml",
    "[=a]",
  ];
  const ends = ["", "\n", "\r", "\u0085", "\u2028", "\u2029", "\nb", "😀"];
  return [...bare, ...shown.map((pattern) => pattern.slice(0, 20))].flatMap((text) => ends.map((end) => text + end));
};

/** Python's `$`, and Java's and .NET's: also before a last line end. */
const loose = (pattern: string): RegExp => new RegExp(pattern.replace(/\$$/, "(?=[\\n\\r\\u2028\\u2029]?$)"), "u");

const asPublished = (pattern: string, text: string): boolean => {
  const common = commonPattern(pattern);
  const { lineEnd, unless } = looseEndOf(common) ?? { lineEnd: "a^", unless: undefined };
  const isRefused = loose(lineEnd).test(text);
  return loose(common).test(text) && (!isRefused || (unless !== undefined && loose(unless).test(text)));
};

test("a published pattern takes what the service's takes, also where `$` stands before a last line end", () => {
  const patterns = [...patternsIn(languageSchema(), "")].map(([, pattern]) => pattern);
  const all = new Set(
    [...patterns, fileNamePattern].filter((one) => one.endsWith("$") && !/^\^\[\\s\\S\]\{/.test(one)),
  );
  expect(all.size).toBeGreaterThan(15);
  const every = texts();
  for (const [at, pattern] of [...all].entries())
    for (const text of inTurn(every, at, 8))
      expect([pattern, text, asPublished(pattern, text)]).toEqual([pattern, text, new RegExp(pattern, "u").test(text)]);
});

test("a published name of a value is what the service takes, up to U+00FF; beyond it nothing is refused that the service takes", () => {
  const [service, published] = [new RegExp(valueName, "u"), new RegExp(publishedName, "u")];
  const codes = Array.from({ length: 0x2_0000 }, (_, code) => code).filter(
    (code) => (code < 0xd800 || code > 0xdfff) && (code <= 0xff || code % atNight(1, 7) === 0),
  );
  const names = codes.flatMap((code) =>
    [code, "a", "_"].map((_, at) => `${"a".repeat(at)}${String.fromCodePoint(code)}${"b".repeat(at - 1 > 0 ? 1 : 0)}`),
  );
  const isNear = (name: string): boolean => [...name].every((sign) => sign <= "\u00ff");
  const wrong = names.filter(
    (name) => service.test(name) !== published.test(name) && (isNear(name) || service.test(name)),
  );
  expect(wrong).toEqual([]);
});
