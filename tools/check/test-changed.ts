import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { execPath } from "node:process";
import { filesOf } from "./changes.ts";
import { durationsIn } from "./durations.ts";
import { type Candidate, candidatesIn, withinTime } from "./nearest-tests.ts";
import { stepsTo } from "./reaching.ts";

/** Time of all tests of a quick run, on one core. */
const mostMs = 60_000;

/** Runs the tests that reach what was changed, nearest first: all of them, or those that fit into a minute of tests. Whether all passed. */
export function testChanged(root: string, changed: readonly string[], all: boolean): boolean {
  const tree = { files: filesOf(root), text: (path: string) => readFileSync(join(root, path), "utf8") };
  const candidates = candidatesIn(stepsTo(changed, tree), changed, durationsIn(root));
  const { chosen, left } = withinTime(candidates, all ? Number.POSITIVE_INFINITY : mostMs);
  console.log(`${candidates.length} files of tests reach the change; ${chosen.length} of them run, nearest first.`);
  const passed = chosen.length === 0 || run(root, chosen);
  if (left.length > 0) console.log(leftOut(left));
  return passed;
}

function run(root: string, chosen: readonly Candidate[]): boolean {
  const words = [join(import.meta.dirname, "run-tests.mjs"), "run", ...chosen.map(({ path }) => path)];
  return spawnSync(execPath, words, { cwd: root, stdio: "inherit" }).status === 0;
}

const named = 5;

function leftOut(left: readonly Candidate[]): string {
  const first = left.slice(0, named).map(({ path }) => path);
  const others = left.length > named ? ` and ${left.length - named} more` : "";
  return `NOT RUN: ${left.length} files of tests that reach the change too, the nearest of them ${first.join(", ")}${others}. All: npm run test:changed -- --all`;
}
