import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";

/** A built checkout of this repository. */
export interface Checkout {
  readonly folder: string;
  /** The commit, or the folder's name as it was given. */
  readonly name: string;
}

const kept = "out/turns";

/**
 * The folder that was named, or a build of the commit that was: it is made once, below `out/turns`, and kept.
 *
 * @throws Error when neither is there
 */
export function checkoutOf(word: string, root: string, from: string): Checkout {
  const folder = resolve(from, word);
  if (existsSync(join(folder, "package.json"))) return { folder, name: word };
  const commit = git(root, "rev-parse", "--verify", "--quiet", `${word}^{commit}`);
  const built = join(root, kept, commit.slice(0, 12));
  if (!existsSync(built)) build(commit, root, built);
  return { folder: built, name: commit.slice(0, 8) };
}

/** Under another name until it is whole. */
function build(commit: string, root: string, built: string): void {
  console.error(`Building ${commit.slice(0, 8)} in ${built}; it is kept there.`);
  const making = `${built}.making`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(join(root, kept), { recursive: true });
  git(root, "clone", "--quiet", "--shared", "--no-checkout", root, making);
  git(making, "checkout", "--quiet", "--detach", commit);
  const locks = [root, making].map((one) => readFileSync(join(one, "package-lock.json"), "utf8"));
  const npm = (...words: readonly string[]): void => {
    execFileSync("npm", words, { cwd: making, stdio: ["ignore", "ignore", "inherit"] });
  };
  if (locks[0] === locks[1])
    cpSync(join(root, "node_modules"), join(making, "node_modules"), { recursive: true, verbatimSymlinks: true });
  else npm("ci", "--no-audit", "--no-fund");
  npm("run", "build");
  renameSync(making, built);
}

const git = (cwd: string, ...words: readonly string[]): string => {
  try {
    return execFileSync("git", words, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).trim();
  } catch (cause) {
    throw new Error(`git ${words.join(" ")} failed: is it a commit, or a folder of a checkout?`, { cause });
  }
};
