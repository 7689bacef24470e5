import { expect, test } from "vitest";
import { WorkRecorder } from "../../src/background/work-recorder.ts";
import { recordWork } from "../../src/commands/usage/record.ts";
import { type EventLog, LogUnavailable, withAppend } from "../../src/ports/event-log/port.ts";
import { upcasts } from "../../src/vocabulary/events/shapes.ts";
import { type Guid, randomGuid } from "../../src/vocabulary/ids.ts";
import { eventsOf } from "../commands/stage.ts";
import { memoryEventLog } from "../doubles/memory-event-log.ts";

const day = "2026-03-28";
const now = `${day}T14:30:00.000Z`;
const id = (digit: string): Guid => randomGuid(Buffer.alloc(16, digit));
const one = { tenantId: "t1", day, milliseconds: 100, refusals: 1 };

const sums = async (log: EventLog): Promise<readonly unknown[]> =>
  (await eventsOf(log)).map(({ stream, data }) => {
    const { milliseconds, refusals } = data as typeof one;
    return [stream, milliseconds, refusals];
  });

test("each record of a day's work holds the sum with those before, and comes again without an effect", async () => {
  const log = memoryEventLog({ upcasts });
  const first = await recordWork(log, { ...one, id: id("a") }, now);
  await recordWork(log, { ...one, id: id("b") }, now);
  expect(await recordWork(log, { ...one, id: id("a") }, now)).toBe(first);
  await recordWork(log, { ...one, day: "2026-03-29", id: id("c") }, now);
  expect(await sums(log)).toEqual([
    ["usage-t1.2026-03-28", 100, 1],
    ["usage-t1.2026-03-28", 200, 2],
    ["usage-t1.2026-03-29", 100, 1],
  ]);
});

test("two processes that record a day at once lose nothing", async () => {
  const log = memoryEventLog({ upcasts });
  await Promise.all(["a", "b", "c"].map((digit) => recordWork(log, { ...one, id: id(digit) }, now)));
  expect((await sums(log)).at(-1)).toEqual(["usage-t1.2026-03-28", 300, 3]);
});

function recorder(log: EventLog, gone: readonly string[] = []) {
  const failures: unknown[] = [];
  let at = now;
  let bytes = 0;
  const clock = {
    now: () => new Date(at),
    randomBytes: (count: number) => {
      bytes += 1;
      return Buffer.alloc(count, bytes);
    },
  };
  const work = new WorkRecorder({
    ...{ log, clock, everyMs: 1_000_000, seen: async () => undefined },
    isThere: async (tenantId) => !gone.includes(tenantId),
    onFailure: (_what, error) => failures.push(error),
  });
  const turnTo = (instant: string): void => {
    at = instant;
  };
  return { work, failures, turnTo };
}

test("work is known before it is recorded, by month, and recorded by day when the service stops", async () => {
  const log = memoryEventLog({ upcasts });
  const { work, turnTo } = recorder(log);
  turnTo("2026-03-31T23:59:59.999Z");
  work.worked("t1", 10.4);
  work.worked("t1", 10.4);
  turnTo("2026-04-01T00:00:00.000Z");
  work.worked("t1", 5);
  work.refused("t1");
  expect(work.unrecorded("t1", "2026-03")).toEqual({ milliseconds: 20, refusals: 0 });
  expect(work.unrecorded("t1", "2026-04")).toEqual({ milliseconds: 5, refusals: 1 });
  expect(work.unrecorded("t2", "2026-04")).toEqual({ milliseconds: 0, refusals: 0 });
  await work.stop();
  expect(work.unrecorded("t1", "2026-04")).toEqual({ milliseconds: 0, refusals: 0 });
  expect(await sums(log)).toEqual([
    ["usage-t1.2026-03-31", 20, 0],
    ["usage-t1.2026-04-01", 5, 1],
  ]);
});

test("work that could not be recorded is recorded later, once", async () => {
  const memory = memoryEventLog({ upcasts });
  let fails = 2;
  const log = withAppend(memory, async (...append) => {
    // The event is in, and the answer is lost: twice, since an append is repeated once.
    const appended = await memory.append(...append);
    fails -= 1;
    if (fails >= 0) throw new LogUnavailable("lost", { outcomeUnknown: true });
    return appended;
  });
  const { work, failures } = recorder(log);
  work.worked("t1", 100);
  await work.record();
  expect(failures).toHaveLength(1);
  expect(work.unrecorded("t1", "2026-03").milliseconds).toBe(100);
  work.worked("t1", 11);
  await work.record();
  expect(work.unrecorded("t1", "2026-03").milliseconds).toBe(0);
  expect((await sums(memory)).at(-1)).toEqual(["usage-t1.2026-03-28", 111, 0]);
});

test("no work is recorded for a tenant that is being deleted", async () => {
  const log = memoryEventLog({ upcasts });
  const { work } = recorder(log, ["t1"]);
  work.worked("t1", 100);
  work.worked("t2", 100);
  await work.record();
  expect(await sums(log)).toEqual([["usage-t2.2026-03-28", 100, 0]]);
});
