import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

// The compiler does not read what benches import of the built service, which is not there when it runs.

const root = fileURLToPath(new URL("../../", import.meta.url));

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : filesBelow(path);
    return entry.name.endsWith(".ts") ? [path] : [];
  });

const imported = filesBelow(join(root, "bench")).flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/from "(?<path>[^"]*\/dist\/[^"]*)"/g)].map(({ groups }) => ({
    file: relative(root, file),
    built: relative(root, join(dirname(file), groups?.["path"] ?? "")),
  })),
);

test("every built file that a bench imports has a source", () => {
  const sourceOf = (built: string): string => built.replace(/^dist\//, "src/").replace(/[.]js$/, ".ts");
  expect(imported.filter(({ built }) => !existsSync(join(root, sourceOf(built))))).toEqual([]);
  expect(imported.length).toBeGreaterThan(0);
});
