import { expect, test } from "vitest";
import { candidatesIn, withinTime } from "../../../tools/check/nearest-tests.ts";

const paths = (candidates: readonly { readonly path: string }[]): readonly string[] =>
  candidates.map(({ path }) => path);

test("tests come nearest first, and of those as near the ones whose folders are like those of the change", () => {
  const steps = new Map([
    ["src/render/layout/stack.ts", 0],
    ["test/api/a.test.ts", 1],
    ["test/render/layout/stack.test.ts", 1],
    ["test/render/b.test.ts", 1],
    ["test/support/page.ts", 1],
    ["test/far.test.ts", 5],
    ["test/near.test.ts", 0],
  ]);
  expect(paths(candidatesIn(steps, ["src/render/layout/stack.ts"], () => 1))).toEqual([
    "test/near.test.ts",
    "test/render/layout/stack.test.ts",
    "test/render/b.test.ts",
    "test/api/a.test.ts",
    "test/far.test.ts",
  ]);
});

test("as many tests are chosen as fit into a time, and the others are named", () => {
  const candidates = [300, 900, 600, 200, 100].map((milliseconds, at) => ({ path: `${at}`, steps: at, milliseconds }));
  const { chosen, left } = withinTime(candidates, 1000);
  expect(paths(chosen)).toEqual(["0", "2", "4"]);
  expect(paths(left)).toEqual(["1", "3"]);
});
