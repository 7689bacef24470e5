import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/** Every file a module leads to by imports that remain at run time, and every package. */
function reached(start: URL): { readonly files: ReadonlySet<string>; readonly packages: ReadonlySet<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (url: URL): void => {
    if (files.has(url.href)) return;
    files.add(url.href);
    const imports = readFileSync(fileURLToPath(url), "utf8").matchAll(/^import (?!type )[^"]*"([^"]+)";$/gm);
    for (const [, name = ""] of imports) {
      if (name.startsWith(".")) visit(new URL(name, url));
      else packages.add(name);
    }
  };
  visit(start);
  return { files, packages };
}

const vocabulary = (name: string): URL => new URL(`../../src/vocabulary/${name}`, import.meta.url);

test("checking a definition loads no package: a worker starts without the schema builder and without ajv", () => {
  const { files, packages } = reached(vocabulary("validate.ts"));
  expect(files.size).toBeGreaterThan(8);
  expect([...packages]).toEqual([]);
});

test.each([
  "defaults.ts",
  "shortcodes.ts",
  "pages/page-sizes.ts",
  "elements/barcodes.ts",
  "removed.ts",
  "document/conformance.ts",
  "language-tag.ts",
])("%s of the language is plain data", (name) => {
  expect([...reached(vocabulary(`definition/${name}`)).packages]).toEqual([]);
});
