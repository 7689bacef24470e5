import { describe, expect, test } from "vitest";
import { sayEveryMs, type WatchedStorage, watchStorage } from "../../src/background/storage-watch.ts";
import { eventually } from "../support/eventually.ts";

interface Line {
  readonly message: string;
  readonly facts: object;
}

interface State {
  isAway: boolean;
  isSilent: boolean;
  looks: number;
  now: number;
}

/** A storage that is there or away as the test says, a clock that goes as the test says, and the lines that were logged. */
const watchedStorage = (why: WatchedStorage["why"] = async () => undefined) => {
  const state: State = { isAway: false, isSilent: false, looks: 0, now: 1000 };
  const lines: Line[] = [];
  const ask = async (): Promise<void> => {
    state.looks += 1;
    if (state.isSilent) await new Promise(() => undefined);
    if (state.isAway) throw new Error("It does not answer.");
  };
  const watch = watchStorage({
    watched: [{ setting: "ESDB_URL", ask, why }],
    log: { warn: (facts, message) => lines.push({ message, facts }) },
    now: () => state.now,
    everyMs: 1,
    patienceMs: 20,
  });
  /** Resolves when the storage was looked at twice from now on. */
  const looked = async (): Promise<void> => {
    const goal = state.looks + 2;
    await eventually(() => expect(state.looks).toBeGreaterThanOrEqual(goal), { interval: 2 });
  };
  return { state, lines, watch, looked };
};

describe("the watch over the storage", () => {
  test("logs a loss once, again each minute, and the return with how long it took", async () => {
    const { state, lines, watch, looked } = watchedStorage();
    await looked();
    expect(lines).toEqual([]);
    state.isAway = true;
    await looked();
    const facts = { setting: "ESDB_URL", reason: "It does not answer.", seconds: 0 };
    expect(lines).toEqual([{ message: "a storage is lost", facts }]);
    state.now += sayEveryMs - 1;
    await looked();
    expect(lines).toHaveLength(1);
    state.now += 1;
    await looked();
    expect(lines.slice(1)).toEqual([{ message: "a storage is still lost", facts: { ...facts, seconds: 60 } }]);
    state.now += 12_000;
    state.isAway = false;
    await looked();
    expect(lines.slice(2)).toEqual([{ message: "a storage is back", facts: { setting: "ESDB_URL", seconds: 72 } }]);
    await watch.stop();
  });

  test("says the reason that a look at the servers finds, and counts a server that says nothing as lost", async () => {
    const { state, lines, watch } = watchedStorage(async () => "the certificate of esdb-1:2113 has expired: renew it");
    state.isSilent = true;
    await eventually(() => expect(lines).toHaveLength(1), { interval: 2 });
    expect(lines[0]?.facts).toMatchObject({ reason: "the certificate of esdb-1:2113 has expired: renew it" });
    await watch.stop();
  });

  test("ends at once, also while it waits for an answer or a reason", async () => {
    const unreasoned = watchedStorage(() => new Promise(() => undefined));
    unreasoned.state.isAway = true;
    await eventually(() => expect(unreasoned.state.looks).toBeGreaterThan(0), { interval: 1 });
    await unreasoned.watch.stop();
    const { state, watch } = watchedStorage();
    state.isSilent = true;
    await eventually(() => expect(state.looks).toBeGreaterThan(0), { interval: 1 });
    await watch.stop();
    const { looks } = state;
    await new Promise((resolve) => setImmediate(resolve));
    expect(state.looks).toBe(looks);
  });
});
