import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LeasedWork } from "../../src/background/leased-work.ts";
import type { Lease } from "../../src/ports/leases/port.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Work under a lease of three seconds that lasts until the test ends it. */
function working(more: Partial<Lease> = {}) {
  const renew = vi.fn(more.renew ?? (async () => true));
  const release = vi.fn(more.release ?? (async () => undefined));
  const failures: [string, unknown][] = [];
  const work = new LeasedWork({
    leases: { acquire: async () => ({ token: 1n, renew, release }), close: async () => undefined },
    leaseMs: 3000,
    clock: { now: () => new Date(0) },
    onFailure: (what, error) => failures.push([what, error]),
  });
  let end: (answer: string) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const held = new Promise<string>((resolve, reject) => {
    [end, fail] = [resolve, reject];
  });
  const after = vi.fn();
  work.begin({ lease: "a", what: "working", work: () => held, after });
  return {
    work,
    renew,
    release,
    failures,
    after,
    end: (answer: string) => end(answer),
    fail: (error: Error) => fail(error),
  };
}

test("a lease is renewed three times in its time while the work lasts, and then given back", async () => {
  const { work, renew, release, after, end } = working();
  await vi.advanceTimersByTimeAsync(2000);
  expect(renew.mock.calls).toEqual([[3000], [3000]]);
  expect([release, after].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  end("done");
  await work.ended();
  expect(after.mock.calls).toEqual([["done"]]);
  expect(release).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3000);
  expect(renew).toHaveBeenCalledTimes(2);
});

test("work whose lease another process holds is left to it, and is not paused", async () => {
  const onFailure = vi.fn();
  const leases = { acquire: async () => undefined, close: async () => undefined };
  const work = new LeasedWork({ leases, leaseMs: 3000, clock: { now: () => new Date(0) }, onFailure });
  const [begun, after] = [vi.fn(), vi.fn()];
  work.begin({ lease: "a", what: "working", work: begun, after });
  await work.ended();
  expect([begun.mock.calls, after.mock.calls, onFailure.mock.calls]).toEqual([[], [[undefined]], []]);
  expect(work.isPaused("a")).toBe(false);
});

test("work whose lease cannot be renewed or given back goes on, and its answer counts", async () => {
  const away = new Error("away");
  const failing = () => Promise.reject(away);
  const { work, failures, after, end } = working({ renew: failing, release: failing });
  await vi.advanceTimersByTimeAsync(1000);
  end("done");
  await work.ended();
  expect(after.mock.calls).toEqual([["done"]]);
  expect(work.isPaused("a")).toBe(false);
  expect(failures).toEqual([
    ["working: renewing its lease", away],
    ["working: giving back its lease", away],
  ]);
});

test("work that threw is logged and paused, and its lease is given back", async () => {
  const { work, failures, after, release, fail } = working();
  const fault = new Error("a fault");
  await vi.advanceTimersByTimeAsync(0);
  fail(fault);
  await work.ended();
  expect([after.mock.calls, failures]).toEqual([[[undefined]], [["working", fault]]]);
  expect([work.isPaused("a"), work.isPaused("b")]).toEqual([true, false]);
  expect(release).toHaveBeenCalledTimes(1);
});

test("the pause of work goes on after an answer by which nothing was tried, and ends with any other", async () => {
  const { work, fail } = working();
  fail(new Error("a fault"));
  await work.ended();
  const isPausedAfter = async (answer: string): Promise<boolean> => {
    work.begin({
      lease: "a",
      what: "working",
      work: async () => answer,
      isUntried: (one) => one === "not yet",
      after: () => undefined,
    });
    await work.ended();
    return work.isPaused("a");
  };
  expect([await isPausedAfter("not yet"), await isPausedAfter("done")]).toEqual([true, false]);
});
