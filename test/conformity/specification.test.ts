import { readFileSync } from "node:fs";
import { env } from "node:process";
import { describe, expect, test } from "vitest";
import { saidByRows, statements, statementsIn } from "./statements.ts";

const testable = statements.filter(({ rows }) => rows !== undefined);

test("most sentences of the specification can be tested", () => {
  expect(testable.length).toBeGreaterThan(250);
});

describe("a row proves the sentence", () => {
  test.each(testable)("$begins", ({ rows = [] }) => {
    expect(rows.filter((says) => !saidByRows.has(says))).toEqual([]);
  });
});

test("every row proves a sentence of the specification, or calls itself an addition", () => {
  const proved = new Set(statements.flatMap(({ rows }) => rows ?? []));
  expect([...saidByRows].filter((says) => !proved.has(says) && !says.includes("an addition"))).toEqual([]);
});

test("sentences are found in paragraphs, lists and tables, and headings are none", () => {
  const markdown =
    "# Title\n\nOne. Two of `a` here: Three.\n\n1. A `Header: Bearer x` is sent.\n\n| A | B |\n|---|---|\n| c | d. E |\n";
  const found = statementsIn(markdown).map(({ begins }) => begins);
  expect(found).toEqual(["One.", "Two of `a` here:", "Three.", "A `Header: Bearer x` is sent.", "| c | d. E |"]);
  expect(statementsIn("One.")[0]?.hash).toMatch(/^[0-9a-f]{8}$/);
});

// The specification is no file of this repository: SPECIFICATION names it.
test.skipIf(env["SPECIFICATION"] === undefined)("the sentences are those of the specification, each as it was", () => {
  const there = statementsIn(readFileSync(env["SPECIFICATION"] ?? "", "utf8"));
  expect(statements.map(({ begins, hash }) => ({ begins, hash }))).toEqual(there);
});
