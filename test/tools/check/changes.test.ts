import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { baseOf, changedSince, commitOf, filesOf } from "../../../tools/check/changes.ts";
import { program } from "../../support/programs/programs.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const folder = await temporaryFolder();
afterAll(folder.remove);

const identity = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.com", "-c", "commit.gpgsign=false"];
const git = (...words: readonly string[]): string =>
  program("git")
    .output([...identity, ...words], { cwd: folder.path })
    .trim();
const put = (path: string, text: string): void => writeFileSync(join(folder.path, path), text);

function commit(path: string, text: string): string {
  put(path, text);
  git("add", path);
  git("commit", "-qm", path);
  return git("rev-parse", "HEAD");
}

test("a change is what is not as at the commit where the branch left main: committed, not committed, new and deleted", () => {
  git("init", "-q", "-b", "main");
  mkdirSync(join(folder.path, "a folder"));
  commit(".gitignore", "made\n");
  commit("deleted.txt", "");
  const began = commit("same.txt", "");
  git("checkout", "-qb", "work");
  commit("committed.txt", "");
  git("checkout", "-q", "main");
  commit("of-main.txt", "");
  git("checkout", "-q", "work");
  put("same.txt", "not committed");
  put("a folder/new – ü.txt", "");
  put("made", "");
  rmSync(join(folder.path, "deleted.txt"));
  expect(baseOf(folder.path)).toBe(began);
  const changed = ["committed.txt", "same.txt", "a folder/new – ü.txt", "deleted.txt"];
  expect([...changedSince(folder.path, began)].toSorted()).toEqual(changed.toSorted());
  expect(changedSince(folder.path, "HEAD")).not.toContain("committed.txt");
  expect([...filesOf(folder.path)].toSorted()).toEqual(
    [".gitignore", "committed.txt", "same.txt", "a folder/new – ü.txt"].toSorted(),
  );
});

test("a commit that Git does not know is named in the error", () => {
  expect(commitOf(folder.path, "HEAD")).toMatch(/^[0-9a-f]{40}$/);
  expect(() => commitOf(folder.path, "--nonsense")).toThrow("Git knows no commit --nonsense");
});
