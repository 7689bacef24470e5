import { expect, test } from "vitest";
import { unfinishedIn } from "../support/without-result.ts";

const module = (state: string, pending: readonly string[]): Parameters<typeof unfinishedIn>[0] =>
  ({
    relativeModuleId: "test/a.test.ts",
    state: () => state,
    children: { allTests: () => pending.map((fullName) => ({ fullName })) },
  }) as unknown as Parameters<typeof unfinishedIn>[0];

test("tests that were begun and have no result are named, or their file where none was found yet", () => {
  expect(unfinishedIn(module("pending", ["kind > one", "two"]))).toEqual([
    " test/a.test.ts > kind > one",
    " test/a.test.ts > two",
  ]);
  expect(unfinishedIn(module("queued", []))).toEqual([" test/a.test.ts"]);
  expect(unfinishedIn(module("passed", []))).toEqual([]);
});
