import { soak } from "./night.ts";
import { type LeftOutName, leftOut } from "./run/left-out.ts";

/**
 * What a run covers: what a change must pass (`npm test`), what `.ci/run` runs before it lands (`npm run test:all`), or all
 * there is (`SOAK=1`, as `.ci/nightly` sets it). Each holds the one before it.
 */
export type Scope = "change" | "all" | "night";

/** The scope of a run in this mode of Vitest: `vitest run --mode all`, or `rest`, which is a part of it. */
export const scopeOf = (mode: string | undefined): Scope => {
  if (soak) return "night";
  return mode === "all" || mode === "rest" ? "all" : "change";
};

/** `vitest.config.ts` hands the mode to the tests as TEST_SCOPE. */
const scope = scopeOf(process.env["TEST_SCOPE"]);

/** Whether this run leaves out what the table has under this name. */
export const isLeftOut = (name: LeftOutName): boolean => leavesOut(scope, leftOut[name].runs);

/** Whether a run leaves out what begins with a later scope. */
export const leavesOut = (run: Scope, runs: Exclude<Scope, "change">): boolean =>
  run === "change" || (run === "all" && runs === "night");
