import { execFileSync } from "node:child_process";

/** Where our version stands: manifests, READMEs, pages that name packed files, what operators copy. */
const where = ["package.json", "README.md", "packages", "deploy", "docs/how-to"];

/** Files of the repository at `folder` that may name our version, from there; the lock file apart, which has other packages' too. */
export const versionedFiles = (folder: string): readonly string[] =>
  execFileSync("git", ["ls-files", ...where], { cwd: folder, encoding: "utf8" })
    .split("\n")
    .filter((file) => /[.](?:json|toml|md|ya?ml)$/.test(file));
