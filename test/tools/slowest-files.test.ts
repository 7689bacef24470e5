import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { node } from "../support/programs/processes.ts";
import { type FileTime, longFirst, mayTakeMore, slowestOf, tooDear } from "../support/run/slowest-files.ts";

const file = (name: string, testsMs: number, collectMs: number): FileTime => ({
  project: "unit",
  file: name,
  tests: 3,
  testsMs,
  collectMs,
});

test("the slowest files come first, their loading counted, and no more than wanted", () => {
  const files = [file("quick", 10, 20), file("slow", 9_000, 100), file("dear-to-load", 100, 12_340)];
  expect(slowestOf(files, 2)).toEqual([
    "  12.4 s (12.3 to load) unit dear-to-load, 3 tests",
    "   9.1 s (0.1 to load) unit slow, 3 tests",
  ]);
});

/** A run whose other files take 980 of 1,000 parts. */
const run = (count: number, ...dear: readonly FileTime[]): readonly FileTime[] => [
  ...Array.from({ length: count }, (_, at) => file(`other-${at}`, 0, 980_000 / count)),
  ...dear,
];

test("a file that takes more than two hundredths of a whole run is too dear, its loading counted", () => {
  expect(tooDear(run(400, file("dear", 15_000, 5_001)), new Map())).toEqual([
    expect.stringMatching(/^dear takes 2\.0 % of all tests, and may take 2 %: give it fewer cases/),
  ]);
  expect(tooDear(run(400, file("just as much", 15_000, 5_000)), new Map())).toEqual([]);
});

test("a file that is listed with a reason may take more, and files of a part of the tests are not judged", () => {
  const dear = file("dear", 50_000, 0);
  expect(tooDear(run(400, dear), new Map([["dear", "a reason"]]))).toEqual([]);
  expect(tooDear(run(298, dear), new Map())).toEqual([]);
});

test("the files that may take more are there, each with a reason", () => {
  for (const [name, why] of mayTakeMore) expect([name, existsSync(name), why.length > 20]).toEqual([name, true, true]);
});

test("files that may take more begin first, and the others keep their order", () => {
  const [long = ""] = mayTakeMore.keys();
  expect(longFirst([{ name: "b" }, { name: "a" }, { name: long }], ({ name }) => name).map(({ name }) => name)).toEqual(
    [long, "b", "a"],
  );
});

test("`npm test -- --slowest` is taken, though Vitest refuses words that it does not know", () => {
  // Without a configuration nothing is run.
  const { stderr } = node.outcome(["tools/vitest.mjs", "--slowest", "--config", "none.ts"]);
  expect(stderr).not.toContain("Unknown option");
  expect(stderr).toContain("none.ts");
});

test("every script that runs whole tests takes it", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly scripts: Record<string, string> };
  for (const name of ["test", "test:all", "test:rest"]) expect(scripts[name]).toContain("&& node tools/vitest.mjs");
});
