import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { resultsFolder, writeResults } from "../../bench/measure/results.ts";

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

test("a bench without --record leaves bench/results alone: what it measured is below out/bench", () => {
  const name = "left-alone.md";
  const written = join(root, "out/bench", name);
  try {
    writeResults(name, "measured");
    expect(readFileSync(written, "utf8")).toBe("measured");
    expect(existsSync(join(root, "bench/results", name))).toBe(false);
  } finally {
    rmSync(written, { force: true });
  }
  expect(fileURLToPath(resultsFolder(["node", "bench.ts", "3", "--record"]))).toBe(join(root, "bench/results/"));
});

test("only the writer of results names their folder: every bench writes by it", () => {
  const writers = ["bench", "tools", "test/support"].flatMap((folder) => filesBelow(join(root, folder)));
  const naming = writers.filter((file) => /["'`/]results\//.test(readFileSync(file, "utf8")));
  expect(naming.map((file) => relative(root, file))).toEqual(["bench/measure/results.ts"]);
});
