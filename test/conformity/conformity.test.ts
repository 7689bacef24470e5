import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sections } from "./all.ts";
import { conformityPage } from "./page.ts";

const home = new URL("../", import.meta.url);
const all = sections.flatMap(({ title, rows }) => rows.map((row) => ({ title, row })));

test("no sentence of the specification is without a proof", () => {
  expect(sections.length).toBeGreaterThan(15);
  expect(all.filter(({ row }) => row.proof.length === 0 || row.says === "")).toEqual([]);
});

/** Titles a test file writes: what the first argument of test or describe is, in quotes of any kind. */
function titlesIn(file: string): ReadonlySet<string> {
  const titles = /\b(?:test|describe)(?:\.\w+\([\s\S]*?\))?\(\s*(["'`])((?:(?!\1)[^\\]|\\.)*)\1/g;
  const source = readFileSync(file, "utf8");
  return new Set([...source.matchAll(titles)].map(([, , title = ""]) => title.replace(/\\(["'`])/g, "$1")));
}

const known = new Map<string, ReadonlySet<string>>();

function isThere(proof: string): boolean {
  if (proof.startsWith("case:")) {
    const name = proof.slice(5);
    const files = [`reference/cases/${name}.json`, `reference/refs/${name}.pdf.txt`];
    return files.every((file) => existsSync(new URL(file, home)));
  }
  const [path = "", title = ""] = proof.split(/#(.*)/s);
  const file = new URL(`${path}.test.ts`, home).pathname;
  if (!existsSync(file)) return false;
  const titles = known.get(file) ?? titlesIn(file);
  known.set(file, titles);
  return titles.has(title);
}

test("every proof is a test or a reference case that exists", () => {
  const missing = all.flatMap(({ title, row }) =>
    row.proof.filter((proof) => !isThere(proof)).map((proof) => `${title}: ${row.says}: ${proof}`),
  );
  expect(missing).toEqual([]);
});

test("the published page is made of these rows", () => {
  const page = readFileSync(new URL("../docs/reference/conformity.md", home), "utf8");
  expect(page).toBe(conformityPage());
});
