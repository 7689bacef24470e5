import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const sources = fileURLToPath(new URL("../../../src/", import.meta.url));

/** Expressions in which a group is repeated without a bound, by their file: what keeps the texts short that they are tried on. */
const bounded: Readonly<Record<string, string>> = {
  "config/s3.ts": "settings of the operator",
  "ports/key-vault/signer.ts": "paths of keys, of 500 characters",
  "vocabulary/expression/lex.ts": "expressions, of 1,000 characters",
  "render/definition/bind/rich/tokens.ts": "HTML of the data, of 100,000 characters",
  "render/graphics/draw/lettering/set-text.ts": "texts of drawings, of 20,000 characters",
  "render/graphics/text/break-lines/numbers.ts": "digits side by side are work from the thousandth on",
  "render/graphics/text/paragraph/drop-cap.ts": "characters of a word are work from the thousandth on",
  "render/graphics/draw/svg-file/css/selector.ts": "selectors, of 200 characters",
};

const literal = /(?:[=(,:;!&|?[{}]|^|return|case)\s*(\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\]|\\.)*\])+\/[dgimsuvy]*)/g;
const repeated = /\((?:\?[:=!<][^()]*|[^()?][^()]*)(?:\([^()]*\)[^()]*)*\)(?:[*+]|\{\d*,\})/;

/** With each class and each escape as one letter. */
const plain = (expression: string): string => expression.replace(/\[(?:[^\]\\]|\\.)*\]/g, "C").replace(/\\./g, "E");

const hasRepeatedGroup = (line: string): boolean =>
  !/^\s*(?:\/\/|\/?\*)/.test(line) && [...line.matchAll(literal)].some(([, found = ""]) => repeated.test(plain(found)));

test("an expression with a group that is repeated is seen", () => {
  for (const line of ["const a = /^(?:a|b)*$/;", "x.test(/'((?:[^']|'')+)'/y)", "return /(a(?:b)?c){2,}/;"])
    expect([line, hasRepeatedGroup(line)]).toEqual([line, true]);
  for (const line of ["const a = /^(?:a|b){0,9}$/;", "// (?:a|b)*", "const a = b / (c + d) * e;", "x.test(/[(a)]*b+/)"])
    expect([line, hasRepeatedGroup(line)]).toEqual([line, false]);
});

// Such an expression takes a stack as long as the text, which ends at some millions of characters: `RegExp` throws then.
test("no expression repeats a group on texts of megabytes: each file says what bounds them", () => {
  const found = readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.includes("generated"))
    .filter((file) => readFileSync(`${sources}${file}`, "utf8").split("\n").some(hasRepeatedGroup));
  expect(found.toSorted()).toEqual(Object.keys(bounded).toSorted());
});
