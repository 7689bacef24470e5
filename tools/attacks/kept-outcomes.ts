import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const git = (...given: readonly string[]): string => spawnSync("git", given, { cwd: root, encoding: "utf8" }).stdout;

/**
 * A folder below out/attack for what an attack finds with these sources of the repository and `others`, such as the viewers that are there;
 * undefined: some sources are not committed.
 */
export function folderOfOutcomes(
  attack: string,
  sources: readonly string[],
  others: readonly string[],
): string | undefined {
  if (git("status", "--porcelain", "--", ...sources) !== "") return undefined;
  const trees = sources.map((folder) => git("rev-parse", "--short", `HEAD:${folder}`).trim());
  return join(root, "out/attack", attack, [...trees, ...others].join("-"));
}

/** What `made` gives, as an earlier run kept it in `folder` where it has come so far. The outcome is plain JSON. */
export async function keptOutcome<Outcome>(
  folder: string | undefined,
  name: string,
  made: () => Promise<Outcome>,
): Promise<Outcome> {
  if (folder === undefined) return made();
  const file = join(folder, `${name}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Outcome;
  const outcome = await made();
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.unfinished`, JSON.stringify(outcome));
  renameSync(`${file}.unfinished`, file);
  return outcome;
}
