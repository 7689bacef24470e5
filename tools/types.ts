// Checks the types of every project, all at once. What the last check has left in node_modules/.cache spares most of the work; with
// --cold, and in CI, nothing that was left is trusted.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { argv, env, execPath } from "node:process";
import { fileURLToPath } from "node:url";
import { projectsIn } from "./check/projects.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const cache = join(root, "node_modules", ".cache", "types");

/** Checkers of one project that run at once: each looks at some types that another has looked at, so a small machine has one. */
const checkers = Math.min(4, Math.ceil(availableParallelism() / 2));

const isCold = argv.includes("--cold") || (env["CI"] ?? "") !== "";
if (isCold) rmSync(cache, { recursive: true, force: true });

const codes = await Promise.all(projectsIn(root).map(check));
if (codes.some((code) => code !== 0)) process.exitCode = 1;

/** The exit code of the compiler, which prints what is wrong by itself. */
function check(folder: string): Promise<number> {
  const compiler = join(root, "node_modules", "typescript-7", "bin", "tsc");
  const left = join(cache, `${folder.replaceAll(/[/\\.]/g, "_")}.tsbuildinfo`);
  const incremental = ["--incremental", "--tsBuildInfoFile", left];
  const words = [compiler, "-p", join(root, folder), "--noEmit", ...incremental, "--checkers", String(checkers)];
  const child = spawn(execPath, words, { cwd: root, stdio: "inherit" });
  return new Promise((resolve) => child.on("close", (code) => resolve(code ?? 1)));
}
