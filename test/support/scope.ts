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

/** How many cases, rounds or bytes a test takes: what a night has time for, what `.ci/run` has, and what a change must pass. */
export const atNight = (night: number, all: number, change: number): number => ({ night, all, change })[scope];

/** Every n-th of the cases, from the first; at night, all. A change may take fewer than `.ci/run`. */
export function everyNth<Item>(items: readonly Item[], all: number, change: number): readonly Item[] {
  const step = atNight(1, all, change);
  return items.filter((_, index) => index % step === 0);
}

/**
 * All; by day every n-th, beginning with another one at each turn: all of them are tried over n turns.
 *
 * @throws RangeError where there are fewer than n: a turn without any would pass whatever it is of
 */
export function inTurn<Item>(items: readonly Item[], turn: number, change: number, all = 1): readonly Item[] {
  const step = atNight(1, all, change);
  if (step > 1 && step > items.length)
    throw new RangeError(`${items.length} cases over ${step} turns: some would try nothing.`);
  return items.filter((_, index) => index % step === turn % step);
}

/** Whether this run leaves out what the table has under this name. */
export const isLeftOut = (name: LeftOutName): boolean => leavesOut(scope, leftOut[name].runs);

/** Whether a run leaves out what begins with a later scope. */
export const leavesOut = (run: Scope, runs: Exclude<Scope, "change">): boolean =>
  run === "change" || (run === "all" && runs === "night");
