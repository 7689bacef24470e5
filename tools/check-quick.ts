import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { filesOf } from "./check/changes.ts";
import { changedNow, isWhole, root } from "./check/options.ts";
import { withNamers } from "./check/reaching.ts";
import { type Ended, runStep } from "./check/steps.ts";
import { testChanged } from "./check/test-changed.ts";

// `npm run check:quick -- [--since commit] [--all]`: what a change may break, nearest first. `npm run check` judges everything.

const bin = (name: string): string => join(root, "node_modules", ".bin", name);
const tsx = ["--import", import.meta.resolve("tsx")];

/** Format and lint of the files that are still there. */
const lint = (changed: readonly string[]): Promise<Ended> =>
  runStep(root, "lint", [[bin("biome"), "check", "--error-on-warnings", "--no-errors-on-unmatched", ...changed]]);

/** Import rules look at what a module imports itself, and at one that imports it, without which it seems to be used by none. */
function importRules(changed: readonly string[]): Promise<Ended> {
  const tree = { files: filesOf(root), text: (path: string) => readFileSync(join(root, path), "utf8") };
  const modules = withNamers(changed.filter(isCruised), tree, isCruised);
  const words = [bin("depcruise"), "--config", ".dependency-cruiser.mjs", "--max-depth", "1", ...modules];
  return runStep(root, "import rules", modules.length === 0 ? [] : [words]);
}

const isCruised = (path: string): boolean => /^(?:src|studio\/src|packages\/client\/src)\/.*\.tsx?$/.test(path);

const generated = await runStep(root, "generated files", [[...tsx, "tools/generate.ts"]]);
const changed = changedNow();
const present = changed.filter((path) => existsSync(join(root, path)));
const looked = await Promise.all([
  runStep(root, "types", [[...tsx, "tools/types.ts"]]),
  ...(present.length === 0 ? [] : [lint(present), importRules(present)]),
]);
const tested = testChanged(root, changed, isWhole);
const bad = [generated, ...looked].filter(({ passed }) => !passed).map(({ name }) => name);
if (!tested) bad.push("tests");
if (bad.length > 0) {
  console.log(`NOT GOOD: ${bad.join(", ")}`);
  process.exitCode = 1;
}
