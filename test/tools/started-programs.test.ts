import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { importedFrom, startersIn } from "../../tools/lint/started-programs.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Where programs are started: in the helper, and the browser that it finds. */
const doors = ["test/support/programs/processes.ts", "test/studio/browser/chromium.ts"];

/** Files of tools that tests import and that start processes, with what these are. No judge may be among them: pass what it says as an argument. */
const toolsThatStart: Readonly<Record<string, string>> = {
  "tools/check/changes.ts": "git, which a plain Debian with Node has beside it",
  "tools/generate/client-types.ts": "npm, and a program of npm's that Node runs",
};

const testFiles = readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
  .map((path) => join("test", path))
  .filter((path) => /[.](?:tsx?|mjs|js)$/.test(path));

const remedy =
  "starts programs by itself: call program(…) of test/support/programs/programs.ts, or node of processes.ts";

test("a test starts a program only through test/support/programs, which skips it where there is none", () => {
  const outside = testFiles
    .filter((path) => !doors.includes(path))
    .flatMap((path) => startersIn(readFileSync(join(root, path), "utf8"), path))
    .map((place) => `${place} ${remedy}`);
  expect(outside).toEqual([]);
});

test("tests reach no file of tools that starts a judge", () => {
  const reached = importedFrom(
    "tools",
    testFiles.map((path) => join(root, path)),
    root,
  );
  expect(reached.length).toBeGreaterThan(10);
  const starting = reached.filter((path) => startersIn(readFileSync(join(root, path), "utf8"), path).length > 0);
  expect(starting).toEqual(Object.keys(toolsThatStart));
});

test.each([
  ['import { execFileSync } from "node:child_process";', 1],
  ['import type { ChildProcess } from "node:child_process";', 0],
  ['const { spawn } = await import("node:child_process");', 1],
  ["const { spawn } = process.getBuiltinModule(`child_process`);", 1],
  ['createRequire(import.meta.url)("node:child_process");', 1],
  ['import { type Browser, chromium } from "playwright-core";', 1],
  ['import { Worker } from "node:worker_threads"; // not node:child_process', 0],
])("%s: %i places where a program may be started", (text, places) => {
  expect(startersIn(text, "a.test.ts")).toEqual(places === 0 ? [] : ["a.test.ts:1"]);
});

test("a file of tools is reached through others, and only in its folder", () => {
  const from = [join(root, "test/vocabulary/schema.test.ts")];
  expect(importedFrom("tools", from, root)).toContain("tools/generate/client-types.ts");
  expect(importedFrom("src", from, root).some((path) => path.startsWith("tools/"))).toBe(false);
});
