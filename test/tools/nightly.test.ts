import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeEach, expect, test } from "vitest";
import { program } from "../support/programs/programs.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const folder = await temporaryFolder();
afterAll(folder.remove);

const at = (...names: readonly string[]): string => join(folder.path, ...names);
const identity = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.com", "-c", "commit.gpgsign=false"];
const git = (...words: readonly string[]): string =>
  program("git")
    .output([...identity, ...words], { cwd: folder.path })
    .trim();

mkdirSync(at(".ci"));
mkdirSync(at("bin"));
mkdirSync(at("out", "nightly"), { recursive: true });
copyFileSync(fileURLToPath(new URL("../../.ci/nightly", import.meta.url)), at(".ci", "nightly"));
// In the place of npm: notes what it was called with, and fails for one attack.
writeFileSync(
  at("bin", "npm"),
  `#!/bin/sh\necho "$@" >>"${at("called")}"\ncase "$*" in *memory*) echo "out of memory"; exit 3 ;; esac\n`,
);
chmodSync(at("bin", "npm"), 0o755);
git("init", "-q");
git("add", ".ci");
git("commit", "-qm", "Begin");

const forget = (): void => writeFileSync(at("called"), "");
forget();
beforeEach(forget);

/** Runs `.ci/nightly`, and answers with its exit code, what it printed, and what npm was called with. */
function nightly(...words: readonly string[]) {
  const PATH = `${at("bin")}:${env["PATH"]}`;
  const { status, stdout } = program("bash").outcome([at(".ci", "nightly"), ...words], { env: { PATH } });
  const called = readFileSync(at("called"), "utf8").split("\n").slice(0, -1);
  return { status, stdout, called: called.filter((line) => !/^(?:ci |run judge -- install )/.test(line)) };
}

const parts = nightly("list")
  .stdout.trim()
  .split("\n")
  .map((line) => line.split(" ", 1)[0] ?? "");
const result = (part: string): string => readFileSync(at("out", "nightly", `${part}.result`), "utf8");

test("a part that fails does not stop the others, and is named in the end", () => {
  const { status, stdout, called } = nightly("memory", "full-disk");
  expect(called).toEqual(["run attack -- memory 50", "run attack -- full-disk 40"]);
  expect(status).toBe(1);
  expect(stdout).toContain("Failed: memory.");
  expect(result("memory")).toMatch(/^rc=3\nseconds=\d+\ncommit=[0-9a-f]{40}\n\nout of memory\n$/);
  expect(result("full-disk")).toMatch(/^rc=0\n/);
  expect(nightly("list").stdout).toMatch(/^full-disk +good.*\nmemory +FAILED/m);
});

test("a night that was cut off goes on with the parts that have no result for the commit, and names what failed before", () => {
  const commit = git("rev-parse", "HEAD");
  for (const part of parts)
    writeFileSync(
      at("out", "nightly", `${part}.result`),
      `rc=${Number(part === "svg")}\nseconds=1\ncommit=${commit}\n`,
    );
  writeFileSync(at("out", "nightly", "moved.result"), "rc=0\nseconds=1\ncommit=another\n");
  const { status, stdout, called } = nightly();
  expect(called).toEqual(["run moved"]);
  expect(stdout).toContain("Failed: svg.");
  expect(status).toBe(1);
});

test("a part that is not there is refused before anything runs", () => {
  const { status, called } = nightly("moved", "nonsense");
  expect(status).toBe(2);
  expect(called).toEqual([]);
});

test("each part of the list is there", () => {
  const text = readFileSync(at(".ci", "nightly"), "utf8");
  const defined = [...text.matchAll(/^part_(\w+)\(\)/gm)].map(([, name = ""]) => name.replaceAll("_", "-"));
  expect(defined.toSorted()).toEqual([...parts].toSorted());
});
