import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { countWords } from "../support/count-words.ts";

const folder = new URL("../../docs/how-to/", import.meta.url);

/** Made of examples that are files of their own. */
const generated = ["cookbook.md"];

const pages = readdirSync(folder).filter((name) => name.endsWith(".md") && !generated.includes(name));

test.each(pages)("the guide %s is short enough to be read at once", (page) => {
  expect(countWords(readFileSync(new URL(page, folder), "utf8"))).toBeLessThanOrEqual(1200);
});

test("all pages that are written by hand have fewer than 90,000 words", () => {
  const docs = new URL("../../docs/", import.meta.url);
  const written = readdirSync(docs, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".md") && !name.startsWith("reference/"));
  const words = written.map((name) => countWords(readFileSync(new URL(name, docs), "utf8")));
  expect(words.reduce((sum, one) => sum + one, 0)).toBeLessThan(90_000);
});
