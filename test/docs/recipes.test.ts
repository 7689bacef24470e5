import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fileStores } from "../../src/config/stores.ts";

const root = new URL("../../", import.meta.url).pathname;
const textOf = (file: string): string => readFileSync(join(root, file), "utf8");
const filesOf = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => !file.includes("node_modules"));

const recipes = readdirSync(join(root, "docs/recipes")).map((file) => `docs/recipes/${file}`);
const tree = ["src", "test", "tools", "packages", "schema"].flatMap(filesOf);

/** Names that the recipes have the reader make. */
const made = /quote|tenant-renamed|text-opacity|shortcode-small|schema\/events/;

/** Files and folders that a page names in full, and TypeScript files by the end of their path. */
const namedIn = (page: string): readonly string[] =>
  [...textOf(page).matchAll(/`((?:(?:src|test|tools|packages|schema)\/)?[\w./-]+)`/g)]
    .map(([, name = ""]) => name)
    .filter((name) => /^(?:src|test|tools|packages|schema)\//.test(name) || name.endsWith(".ts"))
    .filter((name) => !made.test(name));

const isThere = (name: string): boolean => tree.some((file) => file === name || file.endsWith(`/${name}`));

/** In the tables of what notices a forgotten step: the names of tests and the messages. */
const quotedIn = (page: string): readonly string[] =>
  [...textOf(page).matchAll(/^ *\|.*$/gm)].flatMap(([row]) =>
    [...row.matchAll(/"([^"]{12,})"/g)].map(([, quoted = ""]) => quoted),
  );

describe("a recipe", () => {
  test.each(recipes)("%s names files that are there", (page) => {
    expect(namedIn(page).filter((name) => !isThere(name))).toEqual([]);
  });

  test("quotes tests and messages as they are", () => {
    const quoted = recipes.flatMap(quotedIn);
    expect(quoted.length).toBeGreaterThan(8);
    const own = "test/docs/recipes.test.ts";
    const code = tree.filter((file) => /^(?:src|test)\/.*[.]ts$/.test(file) && file !== own).map(textOf);
    const stands = (words: string): boolean => code.some((text) => text.includes(words));
    const parts = quoted.flatMap((words) => words.split("…").map((part) => part.trim()));
    expect(parts.filter((words) => words.length > 3 && !stands(words))).toEqual([]);
  });
});

test.each(Object.keys(fileStores))("the store %s of files stands in the table of storage and under FILES", (store) => {
  const row = /^\| files \(`FILES`\).*$/m.exec(textOf("docs/architecture.md"))?.[0] ?? "";
  expect(row).toContain(`(\`${store}\`)`);
  const setting = /^\| `FILES` .*$/m.exec(textOf("docs/reference/configuration.md"))?.[0] ?? "";
  expect(setting).toContain(`${store}: `);
});
