import { afterEach, describe, expect, test } from "vitest";
import { attendTo } from "../../../src/vocabulary/stopping/attention.ts";
import { askWhether } from "../../../src/vocabulary/stopping/stop-signal.ts";
import { everyNth } from "../../support/night.ts";
import { type HeavyTask, heavyTasks } from "../../support/threads/heavy-tasks.ts";

// A caller who left is to cost nothing more: all work of the hosts that a caller's data can make long asks, unit by unit, whether anybody still
// waits for it. Asks are counted here; how many milliseconds lie between two of them, `npm run attack -- asks` measures.

const before = attendTo(() => undefined);
afterEach(() => void attendTo(before));

const few = 10;
const more = 25;
/** Asks after the one that said that nobody waits: of readers that take what is thrown for a fault of the file, and go on to the next part. */
const mostLate = 10;

const tasks: readonly (readonly [name: string, task: HeavyTask])[] = Object.entries(heavyTasks).flatMap(
  ([kind, given]) =>
    "short" in given
      ? []
      : Object.entries(given).map(([what, task]) => [`${kind}, ${what}`, task as HeavyTask] as const),
);

/** How often code of each folder below `src` asks. */
async function asksOf(work: () => Promise<unknown>): Promise<ReadonlyMap<string, number>> {
  const asks = new Map<string, number>();
  attendTo(() => {
    const folder = folderOf(new Error("where").stack ?? "");
    asks.set(folder, (asks.get(folder) ?? 0) + 1);
  });
  await work();
  attendTo(() => undefined);
  return asks;
}

/** Of the code that asks: budgets ask for those who spend. */
function folderOf(stack: string): string {
  const lines = stack
    .split("\n")
    .filter((line) => /[/](?:src|compiled)[/]/.test(line) && !/attention[.]|budget[.]/.test(line));
  return /[/](?:src|compiled)[/](.*)[/][^/]*[.][jt]s/.exec(lines[0] ?? "")?.[1] ?? "";
}

/** All but times, and whether a document was compared with its record. */
function resultOf(outcome: unknown): unknown {
  const { phases: _phases, recordVerdict: _verdict, ...result } = { ...(outcome as object) } as Record<string, unknown>;
  return result;
}

/** What is made once, whatever comes later, is there. */
const warm = async ({ make }: HeavyTask): Promise<void> => void (await make(few)());

describe("a caller who leaves is noticed", () => {
  test.each(tasks)("in each unit of %s", async (_name, task) => {
    await warm(task);
    const [small, large] = [await asksOf(task.make(few)), await asksOf(task.make(more))];
    const perUnit = (folder: string): number => ((large.get(folder) ?? 0) - (small.get(folder) ?? 0)) / (more - few);
    expect(task.asks.filter((folder) => perUnit(folder) < 0.9)).toEqual([]);
  });

  test.each(everyNth(tasks, 4))("and ends the work at once, without a trace: %s", async (_name, task) => {
    await warm(task);
    let asks = 0;
    const count = (): boolean => {
      asks += 1;
      return false;
    };
    attendTo(count);
    const whole = resultOf(await task.make(few)());
    const all = asks;
    for (const left of [1, Math.ceil(all / 3), Math.ceil((2 * all) / 3)]) {
      asks = 0;
      attendTo(askWhether(() => !count() && asks >= left));
      await task
        .make(few)()
        .catch((error: Error) => expect(error.message).toBe("The caller is gone."));
      expect(asks - left).toBeLessThanOrEqual(mostLate);
    }
    // What the thread keeps for later tasks is as if these had not been there.
    attendTo(() => undefined);
    expect(resultOf(await task.make(few)())).toEqual(whole);
  });
});
