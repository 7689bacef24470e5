import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** Branches that a change is compared with, the first that is there. */
const upstreams = ["@{upstream}", "origin/main", "origin/HEAD", "main"];

const git = (root: string, words: readonly string[]): string =>
  execFileSync("git", words, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1 << 28 });

const paths = (output: string): readonly string[] => output.split("\0").filter((path) => path !== "");

/** The commit at which this branch left the one that it will go back to; the last commit where there is no such branch. */
export function baseOf(root: string): string {
  for (const upstream of upstreams)
    try {
      return git(root, ["merge-base", "HEAD", upstream]).trim();
    } catch {
      // This branch is not there: the next one may be.
    }
  return "HEAD";
}

/** The commit that a word means. Throws, with that word, where Git knows none. */
export function commitOf(root: string, word: string): string {
  try {
    return git(root, ["rev-parse", "--verify", "--end-of-options", `${word}^{commit}`]).trim();
  } catch (cause) {
    throw new Error(`Git knows no commit ${word} in ${root}.`, { cause });
  }
}

/** The files that are there and that Git knows or would add, by their paths from the root. */
export function filesOf(root: string): ReadonlySet<string> {
  const listed = paths(git(root, ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]));
  return new Set(listed.filter((path) => existsSync(join(root, path))));
}

/** Files that are not as they were in a commit, also new and deleted ones, by their paths from the root. */
export function changedSince(root: string, commit: string): readonly string[] {
  const changed = paths(git(root, ["diff", "--name-only", "--no-renames", "-z", commit, "--"]));
  return [...new Set([...changed, ...paths(git(root, ["ls-files", "-z", "--others", "--exclude-standard"]))])];
}
