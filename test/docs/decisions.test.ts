import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { countWords } from "../support/count-words.ts";

const folder = new URL("../../docs/decisions/", import.meta.url);
const pages = readdirSync(folder).filter((name) => name !== "README.md");
const textOf = (page: string): string => readFileSync(new URL(page, folder), "utf8");

/** Pages that are tables above all: they may be longer. */
const tables = ["dependencies.md", "drawings-compared.md", "imports-compared.md", "own-formats.md", "tests.md"];

test.each(pages)("the decision %s is short enough to be read at once", (page) => {
  expect(countWords(textOf(page))).toBeLessThanOrEqual(tables.includes(page) ? 1500 : 600);
});

test.each(pages)("the decision %s says what was decided, why, and what would change it", (page) => {
  const parts = ["**Decided.**", "**Why", "**What would change it.**"];
  expect(parts.filter((part) => !textOf(page).includes(part))).toEqual([]);
});

test("the list of decisions names each page", () => {
  const list = textOf("README.md");
  expect(pages.filter((page) => !list.includes(`](${page})`))).toEqual([]);
});

test("pages that may be longer are there", () => {
  expect(tables.filter((page) => !pages.includes(page))).toEqual([]);
});
