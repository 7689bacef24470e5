import { expect, test } from "vitest";
import { type FileTime, slowestOf } from "../support/slowest-files.ts";

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
