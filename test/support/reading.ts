import { setImmediate as nextTurn } from "node:timers/promises";
import type { BulkReadOptions } from "../../src/api/bulk/reading.ts";
import { FairSteps } from "../../src/ports/steps/fair-steps.ts";

/** Steps of one caller, in turns of the real event loop; nothing is charged. */
export const stepsOf = (signal?: AbortSignal): BulkReadOptions["steps"] =>
  new FairSteps({ nextTurn: setImmediate, now: () => 0, onWorked: () => undefined }).of("caller", signal);

/** How a bulk request is read, with bounds of the test. */
export const readingOf = (mostBytes: number, more: Partial<BulkReadOptions> = {}): BulkReadOptions => ({
  mostBytes,
  mostLines: 1_000_000,
  steps: stepsOf(),
  mayRead: async () => undefined,
  ...more,
});

/** Turns of the event loop that pass until the work is done. */
export async function turnsUntil(work: Promise<unknown>): Promise<number> {
  let isDone = false;
  let turns = 0;
  const end = (): void => {
    isDone = true;
  };
  work.then(end, end);
  while (!isDone) {
    await nextTurn();
    turns += 1;
  }
  return turns;
}
