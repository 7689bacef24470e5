import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { largeFunctions, largeFunctionsIn, mostLines, mostParameters } from "../../tools/lint/function-size.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

type Allowed = Readonly<Record<string, { readonly lines: number; readonly parameters: number }>>;

/** Functions that may be too large, as large as they are: what is left is called by bwip-js, which says what it hands over. Nothing is ever added. */
const allowed = JSON.parse(readFileSync(join(root, "tools/lint/large-functions.json"), "utf8")) as Allowed;

const generated = /[\\/]generated[\\/]/;

const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !generated.test(path))
  .map((path) => join(root, "src", path));

const large = largeFunctions(sources, root);

test(`no function has more than ${mostLines} lines or ${mostParameters} parameters, but for those on the list`, () => {
  const grown = large.filter(({ place, lines, parameters }) => {
    const { lines: mayHave = mostLines, parameters: mayTake = mostParameters } = allowed[place] ?? {};
    return lines > Math.max(mayHave, mostLines) || parameters > Math.max(mayTake, mostParameters);
  });
  expect(grown).toEqual([]);
});

test("the list names only functions that are still too large, as large as they are: it shrinks with them", () => {
  const now = Object.fromEntries(large.map(({ place, lines, parameters }) => [place, { lines, parameters }]));
  expect(Object.keys(allowed).filter((place) => now[place] === undefined)).toEqual([]);
  expect(allowed).toEqual(now);
});

test("a function that is too long or takes too much is found by its name, wherever it is written", () => {
  const long = "\n".repeat(mostLines);
  const text = [
    `function written() {${long}}`,
    `const assigned = () => {${long}};`,
    `class Box { method(a, b, c, d, e, f) {} constructor() {${long}} }`,
    "const fine = (a, b, c, d, e) => a;",
  ].join("\n");
  expect(largeFunctionsIn(text, "a.ts").map(({ place }) => place)).toEqual([
    "a.ts written",
    "a.ts assigned",
    "a.ts method",
    "a.ts Box.constructor",
  ]);
});
