import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const textOf = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
const { scripts } = JSON.parse(textOf("package.json")) as { readonly scripts: Readonly<Record<string, string>> };
const page = textOf("docs/reference/commands.md");

/** npm runs it by itself. */
const unseen = ["prepack"];

test.each(Object.keys(scripts).filter((name) => !unseen.includes(name)))("the page of commands has %s", (name) => {
  const written = ["test", "start"].includes(name) ? `npm ${name}` : `npm run ${name}`;
  expect([" ", "`"].some((end) => page.includes(`\`${written}${end}`))).toBe(true);
});

test("the page of commands has no script that is not there", () => {
  const named = [...page.matchAll(/`npm run ([\w:-]+)/g)].map(([, name = ""]) => name);
  // Named where the page says what there is not.
  expect(named.filter((name) => !(name in scripts))).toEqual(["report"]);
});

test("CONTRIBUTING begins with what to do first, and is short enough to be read at once", () => {
  const text = textOf("CONTRIBUTING.md");
  expect(text.indexOf("npm ci")).toBeLessThan(text.indexOf("\n## "));
  expect(text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length).toBeLessThanOrEqual(700);
});
