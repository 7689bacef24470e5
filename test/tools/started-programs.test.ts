import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { importedFrom, startersIn } from "../../tools/lint/started-programs.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Files of tests that start programs by themselves, or name what does, with the reason. */
const doors: Readonly<Record<string, string>> = {
  "test/support/programs/processes.ts": "the helper",
  "test/support/programs/programs.ts": "the helper for programs by their names",
  "test/support/programs/found.ts": "asks a program whether it works",
  "test/studio/browser/chromium.ts": "the browser that the helper finds",
  "test/cli/mcp.test.ts": "this Node, as a client of the Model Context Protocol starts it",
  "test/library/confined.test.ts": "a program that may start nothing, which is what it tries",
  "test/tools/programs.test.ts": "is about the helper",
  "test/tools/started-programs.test.ts": "has them as cases",
};

/** Other files that start processes, which tests import or the program is made of, with what these are. No judge may be among them: pass what it says as an argument. */
const othersThatStart: Readonly<Record<string, string>> = {
  "bench/loop-delay.ts": "this Node",
  "tools/check/changes.ts": "git, which a plain Debian with Node has beside it",
  "tools/generate/client-types.ts": "npm, and a program of npm's that Node runs",
  "tools/release/programs.ts": "git, npm, cp, chmod, diff and tar, which a plain Debian with Node has or has beside it",
  "tools/release/versioned-files.ts": "git, which a plain Debian with Node has beside it",
};
const sourcesThatStart: Readonly<Record<string, string>> = {
  "src/ports/net/resolver-process.ts": "this Node",
  "src/render/pool/host-process.ts": "this Node, or what a test gives in its place",
  "src/render/pool/orphan-guard.ts": "a shell, which a plain Debian has",
};

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path))
    .filter((path) => /[.][cm]?[jt]sx?$/.test(path));
const testFiles = filesIn("test");
const placesIn = (path: string): readonly string[] => startersIn(readFileSync(join(root, path), "utf8"), path);

const remedy =
  "starts programs by itself: call program(…) of test/support/programs/programs.ts, or node of processes.ts";

test("a test starts a program only through test/support/programs, which skips it where there is none", () => {
  const outside = testFiles
    .filter((path) => !Object.hasOwn(doors, path))
    .flatMap(placesIn)
    .map((place) => `${place} ${remedy}`);
  expect(outside).toEqual([]);
  for (const door of Object.keys(doors)) expect(placesIn(door), door).not.toEqual([]);
});

test("tests reach no file of another folder that starts a judge", () => {
  const folders = ["bench", "packages", "studio", "tools"];
  const files = testFiles.map((path) => join(root, path));
  const reached = importedFrom(folders, files, root);
  for (const folder of folders)
    expect(
      reached.some((path) => path.startsWith(`${folder}/`)),
      folder,
    ).toBe(true);
  expect(reached.filter((path) => placesIn(path).length > 0)).toEqual(Object.keys(othersThatStart));
});

test("the program itself starts no judge", () => {
  const starting = filesIn("src").filter((path) => placesIn(path).length > 0);
  expect(starting.toSorted()).toEqual(Object.keys(sourcesThatStart));
});

test.each([
  ['import { execFileSync } from "node:child_process";', 1],
  ['import type { ChildProcess } from "node:child_process";', 0],
  ['const { spawn } = await import("node:child_process");', 1],
  ["const { spawn } = process.getBuiltinModule(`child_process`);", 1],
  ['createRequire(import.meta.url)("node:child_process");', 1],
  ['import { type Browser, chromium } from "playwright-core";', 1],
  ['import { Worker } from "node:worker_threads"; // not node:child_process', 0],
  ['import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";', 1],
  ['import { execa } from "execa";', 1],
  ['import { callsOf as starting } from "../support/programs/processes.ts";', 1],
  ["const callsOf = (inlines: readonly Inline[]) => inlines;", 0],
  [`node.output(["--eval", "require('child_process').execSync('qpdf')"]);`, 1],
  [`await writeFile(file, \`\${head} import { spawn } from "node:child_process"; spawn("qpdf")\`);`, 1],
])("%s: %i places where a program may be started", (text, places) => {
  expect(startersIn(text, "a.test.ts")).toEqual(places === 0 ? [] : ["a.test.ts:1"]);
});

test("a file of tools is reached through others, and only in its folder", () => {
  const from = [join(root, "test/vocabulary/schema.test.ts")];
  expect(importedFrom(["tools"], from, root)).toContain("tools/generate/client-types.ts");
  expect(importedFrom(["src"], from, root).some((path) => path.startsWith("tools/"))).toBe(false);
});
