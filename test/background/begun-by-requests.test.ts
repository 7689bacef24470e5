import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createChangeHub } from "../../src/background/change-hub.ts";
import { LeasedWork } from "../../src/background/leased-work.ts";
import { Poller } from "../../src/background/poller.ts";
import { isForRequest, RequestPatience, withPatience } from "../../src/ports/patience/port.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const onFailure = (what: unknown): void => {
  throw new Error(String(what));
};

/** Work that outlasts the request which began it: begins it, notes at each turn on whose clock it is, and answers how to end it. */
const begun: Readonly<Record<string, (note: () => void) => () => Promise<void>>> = {
  "looks for work": (note) => {
    const poller = new Poller({ look: async () => note(), everyMs: 10, onFailure });
    poller.start();
    return () => poller.stop();
  },
  "work under a lease": (note) => {
    const lease = { token: 1n, renew: async () => true, release: async () => note() };
    const acquire = async () => {
      note();
      return lease;
    };
    const leases = { acquire, close: async () => undefined };
    const work = new LeasedWork({ leases, leaseMs: 3000, clock: { now: () => new Date(0) }, onFailure });
    work.begin({ lease: "a", what: "working", work: async () => note(), after: () => undefined });
    return () => work.ended();
  },
  "the log's follower for changes": (note) => {
    const head = async (): Promise<bigint> => {
      note();
      return 0n;
    };
    const hub = createChangeHub({
      log: {
        head,
        async *follow() {
          note();
          yield await new Promise<never>((_, reject) => setTimeout(reject, 10));
        },
      },
      onFailure: () => undefined,
    });
    void hub.listen({ tenantId: "t", take: () => undefined, end: () => undefined });
    return () => hub.stop();
  },
};

test.each(Object.keys(begun))("%s, begun by a request, are on no clock of it", async (name) => {
  const clocked: boolean[] = [];
  const note = (): void => void clocked.push(isForRequest());
  const end = withPatience(new RequestPatience(9500, () => 0), () => begun[name]?.(note));
  await vi.advanceTimersByTimeAsync(5000);
  await end?.();
  expect(clocked.length).toBeGreaterThan(1);
  expect(new Set(clocked)).toEqual(new Set([false]));
});
