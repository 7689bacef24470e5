import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What a file of tests takes before and after its tests: its imports are not counted in their time. */
const loadingMs = 500;

/** For a file that was not run yet. */
const usualMs = 1500;

/** How long a file of tests took when it ran last on this machine, in milliseconds, by its path from the root. */
export function durationsIn(root: string): (path: string) => number {
  const folder = join(root, "node_modules", ".vite", "vitest");
  const known = new Map(resultsIn(folder).map(([name, { duration }]) => [name.slice(name.indexOf(":") + 1), duration]));
  return (path) => (known.get(path) ?? usualMs) + loadingMs;
}

type Result = readonly [name: string, { readonly duration: number }];

/** As vitest keeps them: `project:path`, with the time of the tests. */
function resultsIn(folder: string): readonly Result[] {
  try {
    return readdirSync(folder).flatMap(
      (name) => (JSON.parse(readFileSync(join(folder, name, "results.json"), "utf8")) as { results: Result[] }).results,
    );
  } catch {
    // Nothing ran yet, or another run is just writing: the usual time will do.
    return [];
  }
}
