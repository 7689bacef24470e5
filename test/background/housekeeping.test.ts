import { expect, test, vi } from "vitest";
import { startHousekeeping } from "../../src/background/housekeeping.ts";
import { systemClock } from "../../src/ports/clock/system.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { memoryBlobs } from "../doubles/memory-blobs.ts";
import { memoryEventLog } from "../doubles/memory-event-log.ts";
import { memoryLeases } from "../doubles/memory-leases.ts";
import { eventually } from "../support/eventually.ts";
import { bodyOf, startTestServiceWith } from "../support/servers/service.ts";
import { storedKeys } from "../support/stored-files.ts";

test("the file of a document whose time is over is removed, the others stay", async () => {
  let aheadMs = 0;
  const service = await startTestServiceWith(fakeRenderPool(), {}, undefined, {
    housekeepingEveryMs: 50,
    around: (opened) => ({
      ...opened,
      clock: { ...opened.clock, now: () => new Date(opened.clock.now().getTime() + aheadMs) },
    }),
  });
  const json = { document: { content: [{ p: "Hello" }] } };
  const kept = await bodyOf(await service.ask("POST", "documents/generate-from-payload", { json }));
  const short = await bodyOf(await service.ask("POST", "documents/generate-from-payload?ttlSeconds=600", { json }));
  expect(await storedKeys(service.folder, short.documentId)).toHaveLength(1);
  aheadMs = 601_000;
  await eventually(async () => expect(await storedKeys(service.folder, short.documentId)).toEqual([]));
  expect(await storedKeys(service.folder, kept.documentId)).toHaveLength(1);
  expect((await service.ask("GET", `documents/${kept.fileName}`)).status).toBe(200);
  await service.stop();
});

test("a node whose lease is lost leaves the rounds to the node that has it, and takes them up when it is free", async () => {
  const leases = memoryLeases();
  const acquire = vi.spyOn(leases, "acquire");
  const due = vi.fn(async () => []);
  const log = memoryEventLog({});
  const housekeeping = startHousekeeping({
    log,
    blobs: memoryBlobs(),
    due,
    dueJobs: async () => [],
    dueDeliveries: async () => [],
    clock: systemClock,
    leases,
    everyMs: 1,
    historyDays: 0,
    removal: {
      log,
      swept: { read: async () => null, write: async () => undefined },
      seenByAll: async () => true,
      sumsOf: async () => undefined,
    },
    erasing: {
      ...{ log, blobs: memoryBlobs(), settleMs: 0 },
      closed: async () => [],
      host: async () => undefined,
      held: async () => ({ total: 0, first: [] }),
      heldReaches: async () => true,
      seenByAll: async () => true,
      usageOf: async () => [],
      workDayOf: async () => undefined,
    },
    onFailure: (_what, error) => {
      throw error;
    },
  });
  await eventually(() => expect(due.mock.calls.length).toBeGreaterThan(1));
  leases.lose("housekeeping");
  const other = await leases.acquire("housekeeping", 60_000);
  expect(other).toBeDefined();
  const tried = acquire.mock.calls.length;
  await eventually(() => expect(acquire.mock.calls.length).toBeGreaterThan(tried));
  const rounds = due.mock.calls.length;
  await eventually(() => expect(acquire.mock.calls.length).toBeGreaterThan(tried + 3));
  expect(due.mock.calls.length).toBe(rounds);
  await other?.release();
  await eventually(() => expect(due.mock.calls.length).toBeGreaterThan(rounds));
  await housekeeping.stop();
});
