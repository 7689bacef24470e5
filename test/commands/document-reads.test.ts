import { expect, test } from "vitest";
import { readsOf } from "../../src/commands/document/reads.ts";
import { recordReads } from "../../src/commands/document/record-reads.ts";
import { pastReads, removeEnded } from "../../src/commands/history/remove-ended.ts";
import { upcasts } from "../../src/vocabulary/events/shapes.ts";
import { randomGuid } from "../../src/vocabulary/ids.ts";
import { memoryEventLog } from "../doubles/memory-event-log.ts";

const log = memoryEventLog({ upcasts });
let events = 0;
const record = async (at: string, ...documents: readonly string[]): Promise<void> => {
  events += 1;
  const commandId = randomGuid(Buffer.alloc(16, events));
  const reads = documents.map((documentId) => ({ documentId, by: `client-${events}`, content: "file" as const, at }));
  await recordReads(log, { tenantId: "t1", commandId, reads }, at);
};

const wanted = {
  ...{ tenantId: "t1", documentId: "a", limit: 2 },
  ...{ before: { hour: "2026-12-01T08" }, since: "2026-09-02T08:00:00.000Z" },
};

test("reads are found from the newest back, an event is never cut, and each place goes on where the last one ended", async () => {
  await record("2026-09-02T08:10:00.000Z", "a");
  await record("2026-11-30T23:10:00.000Z", "a", "b");
  await record("2026-12-01T08:10:00.000Z", "a", "b", "a");
  await record("2026-12-01T08:20:00.000Z", "b");
  await record("2026-12-01T08:30:00.000Z", "a");
  const found: string[][] = [];
  let before: (typeof wanted)["before"] | undefined = wanted.before;
  while (before !== undefined) {
    const { reads, next } = await readsOf(log, { ...wanted, before });
    found.push(reads.map(({ at, by }) => `${at.slice(5, 16)} ${by}`));
    before = next;
  }
  // 31 days are one request's.
  expect(found).toEqual([
    ["12-01T08:30 client-5", "12-01T08:10 client-3", "12-01T08:10 client-3"],
    ["11-30T23:10 client-2"],
    [],
    ["09-02T08:10 client-1"],
  ]);
  expect((await readsOf(log, { ...wanted, tenantId: "t2" })).reads).toEqual([]);
});

test("reads go with their hour when their days are over, and nothing else goes with them", async () => {
  let swept: bigint | null = null;
  const retention = {
    log,
    swept: {
      read: async () => swept,
      write: async (position: bigint) => {
        swept = position;
      },
    },
    seenByAll: async () => true,
    sumsOf: async () => undefined,
  };
  const ages = { now: "2026-12-01T09:00:00.000Z", endedBefore: "2026-11-01T00:00:00.000Z", endings: pastReads };
  await removeEnded(retention, ages, 100);
  const { reads } = await readsOf(log, { ...wanted, limit: 100, before: { hour: "2026-09-20T00" } });
  expect(reads).toEqual([]);
  expect((await readsOf(log, { ...wanted, limit: 100 })).reads).toHaveLength(4);
});
