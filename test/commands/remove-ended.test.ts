import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { historyRetentionOf } from "../../src/background/history-retention.ts";
import { eventsAfter } from "../../src/commands/history/read.ts";
import { removeEnded } from "../../src/commands/history/remove-ended.ts";
import { openEventStoreDb } from "../../src/ports/event-log/eventstoredb.ts";
import type { EventLog } from "../../src/ports/event-log/port.ts";
import { openSqliteEventLog } from "../../src/ports/event-log/sqlite.ts";
import type { ProjectionStore, ReadModelDocument } from "../../src/ports/read-models/port.ts";
import { allProjections } from "../../src/projections/all.ts";
import { type ProjectionRunner, startProjections } from "../../src/projections/runner.ts";
import { usageCollection } from "../../src/projections/usage/project.ts";
import { usageQueries } from "../../src/projections/usage/queries.ts";
import { documentStream } from "../../src/vocabulary/events/document.ts";
import type { AnyEvent } from "../../src/vocabulary/events/shapes.ts";
import { upcasts } from "../../src/vocabulary/events/shapes.ts";
import { tenantStream } from "../../src/vocabulary/events/tenant.ts";
import { usageStream } from "../../src/vocabulary/events/usage.ts";
import { memoryEventLog } from "../doubles/memory-event-log.ts";
import { memoryReadModels } from "../doubles/memory-read-models.ts";
import { append, endOf, generated, otherTenant, template, tenant } from "../projections/history.ts";
import { atNight, everyNth } from "../support/night.ts";
import { EventStore } from "../support/servers/eventstoredb/event-store.ts";
import { EventStoreNode } from "../support/servers/eventstoredb/node.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { samples } from "../vocabulary/events/samples.ts";
import { eventsOf } from "./stage.ts";

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

const instant = (day: number, hour = 12): string => new Date(Date.UTC(2026, 2, day, hour)).toISOString();
const made = (digit: string, day: number, more: object = {}): AnyEvent =>
  generated(digit, 0, { at: instant(day), expiresAt: instant(day + 30), ...more });
const end = (type: "DocumentDeleted" | "DocumentExpired", digit: string, day: number): AnyEvent => {
  const event = endOf(type, digit, 0);
  return { ...event, data: { ...event.data, at: instant(day) } } as AnyEvent;
};
const streamOf = (digit: string, owner = tenant): string => documentStream(owner, digit.repeat(32));

/** 1, 2 and 3 are made on the first day and gone on the third, 4 is gone later, 5 stays; another tenant's 6 goes early. */
const past: readonly AnyEvent[] = [
  template.created("a", 1),
  made("1", 1),
  made("2", 1, { format: "docx", pages: 7 }),
  made("6", 1, { tenantId: otherTenant }),
  made("3", 1, { template: null }),
  made("4", 1),
  made("5", 1),
  made("7", 2),
  {
    ...end("DocumentDeleted", "6", 2),
    data: { ...endOf("DocumentDeleted", "6", 0).data, tenantId: otherTenant, at: instant(2) },
  } as AnyEvent,
  end("DocumentDeleted", "1", 3),
  end("DocumentExpired", "2", 3),
  end("DocumentDeleted", "3", 3),
  end("DocumentDeleted", "7", 3),
  { type: "JobExpired", data: { ...samples.JobExpired, at: instant(3) } },
  { type: "DeliveryForgotten", data: { ...samples.DeliveryForgotten, at: instant(3) } },
  { type: "SignatureRefused", data: { ...samples.SignatureRefused, at: instant(4) } },
  { type: "FileFoundDamaged", data: { ...samples.FileFoundDamaged, at: instant(4) } },
  end("DocumentDeleted", "4", 20),
  { type: "SignatureRefused", data: { ...samples.SignatureRefused, reason: "FILE_UNUSABLE", at: instant(20) } },
  { type: "FileFoundDamaged", data: { ...samples.FileFoundDamaged, fault: "missing", at: instant(20) } },
];

/** The instant of the sweep, and before which a thing must have been gone. */
const ages = { now: instant(21), endedBefore: instant(14) };

interface Living {
  readonly store: ProjectionStore;
  readonly runner: ProjectionRunner;
}

async function readModels(log: EventLog): Promise<Living> {
  const store = memoryReadModels();
  const onStopped = (name: string, error: unknown): never => {
    throw new Error(name, { cause: error });
  };
  const runner = await startProjections({ log, store, projections: allProjections, onStopped, waitMs: 60_000 });
  undo.push(() => runner.stop());
  await runner.caughtUp();
  return { store, runner };
}

async function contents(
  { store, runner }: Living,
  log: EventLog,
): Promise<Readonly<Record<string, readonly ReadModelDocument[]>>> {
  const head = await log.head();
  for (const { collection } of allProjections) expect(await runner.waitFor(collection.name, head)).toBe(true);
  const models = allProjections.map(async ({ collection }) => {
    const found = await store.active(collection).find("every-tenant", { sort: [{ field: "id" }] });
    return [collection.name, found] as const;
  });
  return Object.fromEntries(await Promise.all(models));
}

/** A server's clock is its own: to it, all of these documents came long after their days. */
const withoutLate = ({ usage = [] }: Readonly<Record<string, readonly ReadModelDocument[]>>): readonly object[] =>
  usage.map((sum) => ({ ...sum, late: undefined }));

/** Hours go when the sums of their day are recorded. */
const withoutHours = (models: Readonly<Record<string, readonly ReadModelDocument[]>>): object => ({
  ...models,
  "usage-hours": [],
});

/** Step by step to the end, as the rounds of a service do. */
async function sweep(log: EventLog, { store, runner }: Living, limit = 5): Promise<void> {
  const removal = historyRetentionOf(log, store, runner);
  while ((await removeEnded(removal, ages, limit)) > 0);
}

const streams = async (log: EventLog): Promise<ReadonlySet<string>> =>
  new Set((await eventsOf(log)).map(({ stream }) => stream));

const logs: readonly (readonly [string, () => Promise<EventLog>])[] = [
  ["in memory", async () => memoryEventLog({ upcasts })],
  [
    "on SQLite",
    async () => {
      const folder = await temporaryFolder();
      undo.push(() => folder.remove());
      const log = await openSqliteEventLog(join(folder.path, "events.db"), {
        now: () => new Date(instant(1)),
        upcasts,
      });
      undo.push(() => log.close());
      return log;
    },
  ],
  [
    "on EventStoreDB's client and a double of its server",
    async () => {
      const node = await EventStoreNode.start(new EventStore());
      undo.push(() => node.stop());
      const log = await openEventStoreDb({ url: node.url, upcasts });
      undo.push(() => log.close());
      return log;
    },
  ],
];

/** For a change the first: what a log removes, its contract suite says. */
describe.each(everyNth(logs, 3))("removing the histories of what is gone, %s", (_name, open) => {
  test("takes those that have been gone for long, and nothing else", async () => {
    const log = await open();
    await append(log, past);
    await sweep(log, await readModels(log));
    for (const digit of ["1", "2", "3", "7"]) expect(await eventsOf(log, streamOf(digit))).toEqual([]);
    // An engine that has not reclaimed the space yet hands them out in the whole log; the page of a tenant's events does not.
    const { entries } = await eventsAfter(log, { tenantId: tenant, after: 0n, limit: 1000 });
    expect(entries.map(({ type }) => type).filter((type) => type === "DocumentDeleted")).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toContain("1".repeat(32));
    expect(await eventsOf(log, streamOf("6", otherTenant))).toEqual([]);
    expect(await eventsOf(log, streamOf("4"))).toHaveLength(2);
    expect(await eventsOf(log, streamOf("5"))).toHaveLength(1);
    expect(await eventsOf(log, `template-${tenant}.${template.id("a")}`)).toHaveLength(1);
    expect(await eventsOf(log, `job-${tenant}.${samples.JobExpired.jobId}`)).toEqual([]);
    expect(await eventsOf(log, `signature-${tenant}.CERTIFICATE_EXPIRED`)).toEqual([]);
    expect(await eventsOf(log, `signature-${tenant}.FILE_UNUSABLE`)).toHaveLength(1);
    expect(await eventsOf(log, `delivery-${tenant}.${samples.DeliveryForgotten.deliveryId}`)).toEqual([]);
  });

  test("takes the stream of a deleted tenant that a killed process left, and no other tenant's", async () => {
    const log = await open();
    const ofTenants = { at: instant(3), tenantId: otherTenant };
    await append(log, [
      { type: "TenantCreated", data: samples.TenantCreated },
      { type: "TenantCreated", data: { ...samples.TenantCreated, ...ofTenants } },
      { type: "TenantClosed", data: ofTenants },
      { type: "TenantRemoved", data: ofTenants },
    ]);
    await sweep(log, await readModels(log), 1000);
    expect(await eventsOf(log, tenantStream(otherTenant))).toEqual([]);
    expect(await eventsOf(log, tenantStream(tenant))).toHaveLength(1);
  });

  test("leaves read models that are rebuilt as those that saw it all, usage included", async () => {
    const log = await open();
    await append(log, past);
    const living = await readModels(log);
    const before = await contents(living, log);
    await sweep(log, living);
    const after = await contents(living, log);
    const [then, now] = [withoutHours(before), withoutHours(after)];
    expect({ ...now, usage: withoutLate(after) }).toEqual({ ...then, usage: withoutLate(before) });
    expect([before["usage-hours"]?.length, after["usage-hours"]]).toEqual([3, []]);
    expect(await contents(await readModels(log), log)).toEqual(after);
    const usage = usageQueries(living.store.active(usageCollection));
    const days = await usage.daily(tenant, "2026-03-01", "2026-03-02");
    expect(days.reduce((sum, { documents }) => sum + documents, 0)).toBe(6);
  });

  test("goes on where it ended, with what has gone since", async () => {
    const log = await open();
    await append(log, past);
    const living = await readModels(log);
    await sweep(log, living);
    await append(log, [end("DocumentDeleted", "5", 20)]);
    const later = { now: instant(40), endedBefore: instant(33) };
    while ((await removeEnded(historyRetentionOf(log, living.store, living.runner), later, 3)) > 0);
    expect(await eventsOf(log, streamOf("4"))).toEqual([]);
    expect(await eventsOf(log, streamOf("5"))).toEqual([]);
    expect(await contents(await readModels(log), log)).toEqual(await contents(living, log));
  });
});

/** A log, and a sweep's own memory, whose n-th change never returns, as when the process ends. */
function endingAt(n: number, log: EventLog, living: Living) {
  let changes = 0;
  const changed = async <Result>(work: () => Promise<Result>, isDone: boolean): Promise<Result> => {
    changes += 1;
    const isLast = changes === n;
    if (isLast && !isDone) throw new Error("killed");
    const result = await work();
    if (isLast) throw new Error("killed");
    return result;
  };
  const removal = (isDone: boolean) => {
    const cut = Object.assign(Object.create(log) as EventLog, {
      append: (...of: Parameters<EventLog["append"]>) => changed(() => log.append(...of), isDone),
      remove: (stream: string) => changed(() => log.remove(stream), isDone),
      head: () => log.head(),
      readAll: (range: Parameters<EventLog["readAll"]>[0]) => log.readAll(range),
      readStream: (...of: Parameters<EventLog["readStream"]>) => log.readStream(...of),
    });
    const { swept, ...rest } = historyRetentionOf(cut, living.store, living.runner);
    const write = (position: bigint): Promise<void> => changed(() => swept.write(position), isDone);
    return { ...rest, swept: { read: swept.read, write } };
  };
  return { removal, changes: () => changes };
}

describe("a sweep that is cut off", () => {
  test("before or after any of its changes leaves nothing wrong, and the next one does the rest", async () => {
    let longest = 0;
    for (const isDone of [false, true]) {
      for (let n = 1; n === 1 || n <= longest; n += atNight(1, 18)) {
        const log = memoryEventLog({ upcasts });
        await append(log, past);
        const living = await readModels(log);
        const before = await contents(living, log);
        const { removal, changes } = endingAt(n, log, living);
        const cut = removal(isDone);
        await expect(
          (async () => {
            while ((await removeEnded(cut, ages, 5)) > 0);
          })(),
        ).rejects.toThrow("killed");
        expect(withoutHours(await contents(await readModels(log), log))).toEqual(withoutHours(before));
        await sweep(log, living);
        const after = await contents(living, log);
        expect(withoutHours(after)).toEqual(withoutHours(before));
        expect(await contents(await readModels(log), log)).toEqual(after);
        expect([...(await streams(log))].filter((stream) => stream.startsWith("document-"))).toHaveLength(2);
        if (n === 1) longest = await changesOf();
        expect(changes()).toBeGreaterThanOrEqual(n);
      }
    }
    expect(longest).toBeGreaterThan(8);
  });

  /** The number of changes of a sweep that nothing cuts off. */
  async function changesOf(): Promise<number> {
    const log = memoryEventLog({ upcasts });
    await append(log, past);
    const { removal, changes } = endingAt(Number.POSITIVE_INFINITY, log, await readModels(log));
    const whole = removal(true);
    while ((await removeEnded(whole, ages, 5)) > 0);
    return changes();
  }
});

describe("what a day's usage counts", () => {
  /** A log whose clock the test sets. */
  function timedLog() {
    let now = instant(1);
    const log = memoryEventLog({ upcasts, now: () => new Date(now) });
    const at = async (when: string, events: readonly AnyEvent[]): Promise<void> => {
      now = when;
      await append(log, events);
    };
    return { log, at };
  }
  const sumsOf = async ({ store }: Living): Promise<number> => {
    const days = await usageQueries(store.active(usageCollection)).daily(tenant, "2026-03-01", "2026-03-01");
    return days.reduce((sum, { documents }) => sum + documents, 0);
  };

  test("has a document that the log took long after its day, whether before or after the sums were recorded", async () => {
    const { log, at } = timedLog();
    await at(instant(1), [made("1", 1), end("DocumentDeleted", "1", 1)]);
    await at(instant(10), [made("2", 1), end("DocumentDeleted", "2", 10)]);
    const living = await readModels(log);
    await sweep(log, living);
    await at(instant(22), [made("3", 1), end("DocumentDeleted", "3", 22)]);
    expect(await contents(await readModels(log), log)).toEqual(await contents(living, log));
    expect(await sumsOf(living)).toBe(3);
    const later = { now: instant(60), endedBefore: instant(50) };
    while ((await removeEnded(historyRetentionOf(log, living.store, living.runner), later, 5)) > 0);
    expect(await eventsOf(log, streamOf("3"))).toEqual([]);
    expect(await eventsOf(log, usageStream(tenant, "2026-03-01"))).toHaveLength(2);
    const rebuilt = await readModels(log);
    expect(await contents(rebuilt, log)).toEqual(await contents(living, log));
    expect(await sumsOf(rebuilt)).toBe(3);
  });

  test("has a late one that came between the look at the sums and their record", async () => {
    const { log, at } = timedLog();
    await at(instant(1), [made("1", 1), end("DocumentDeleted", "1", 1)]);
    const living = await readModels(log);
    const removal = historyRetentionOf(log, living.store, living.runner);
    const sums: typeof removal.sumsOf = async (...of) => {
      await at(instant(21), [made("2", 1)]);
      return await removal.sumsOf(...of);
    };
    while ((await removeEnded({ ...removal, sumsOf: sums }, ages, 5)) > 0);
    await contents(living, log);
    expect(await sumsOf(living)).toBe(2);
    expect(await contents(await readModels(log), log)).toEqual(await contents(living, log));
  });

  test("in more sums than one event may hold is recorded in several", async () => {
    const { log, at } = timedLog();
    await at(instant(1), [made("1", 1), end("DocumentDeleted", "1", 1)]);
    const living = await readModels(log);
    const many = Array.from({ length: 4500 }, (_, n) => {
      return { format: "pdf", templateId: `t${n}`, documents: 1, pages: 1, sizeBytes: 1 } as const;
    });
    const removal = { ...historyRetentionOf(log, living.store, living.runner), sumsOf: async () => many };
    while ((await removeEnded(removal, ages, 5)) > 0);
    const recorded = await eventsOf(log, usageStream(tenant, "2026-03-01"));
    expect(recorded.map(({ data }) => (data as { sums: unknown[] }).sums.length)).toEqual([2000, 2000, 500]);
  });
});

test("no event is removed before every read model has seen it, one that is being built included", async () => {
  const log = memoryEventLog({ upcasts });
  await append(log, past);
  const { store, runner } = await readModels(log);
  const behind = { name: "documents", version: 9, state: "building", position: 3n } as const;
  const slow = { waitFor: runner.waitFor, health: () => [...runner.health(), behind] };
  expect(await removeEnded(historyRetentionOf(log, store, slow), ages, 100)).toBe(0);
  expect(await eventsOf(log, streamOf("1"))).toHaveLength(2);
  const late = { ...historyRetentionOf(log, store, runner), sumsOf: async () => undefined };
  expect(await removeEnded(late, ages, 100)).toBe(0);
  expect(await eventsOf(log, streamOf("1"))).toHaveLength(2);
});
