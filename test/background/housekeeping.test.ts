import { expect, test, vi } from "vitest";
import { type HousekeepingOptions, startHousekeeping } from "../../src/background/housekeeping.ts";
import type { BlobStore } from "../../src/ports/blobs/port.ts";
import { systemClock } from "../../src/ports/clock/system.ts";
import type { EventLog } from "../../src/ports/event-log/port.ts";
import type { Lease, Leases } from "../../src/ports/leases/port.ts";
import { erasureStream } from "../../src/vocabulary/events/erasure.ts";
import { upcasts } from "../../src/vocabulary/events/shapes.ts";
import { templateStream } from "../../src/vocabulary/events/template.ts";
import { eventsOf } from "../commands/stage.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { memoryBlobs } from "../doubles/memory-blobs.ts";
import { memoryEventLog } from "../doubles/memory-event-log.ts";
import { memoryLeases } from "../doubles/memory-leases.ts";
import { append, template, tenant } from "../projections/history.ts";
import { eventually } from "../support/eventually.ts";
import { bodyOf, startTestServiceWith } from "../support/servers/service.ts";
import { storedKeys } from "../support/stored-files.ts";
import { samples } from "../vocabulary/events/samples.ts";

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
  const housekeeping = startHousekeeping({ ...optionsOf(memoryEventLog({}), memoryBlobs(), leases), due });
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

test("a node whose lease is lost during the deletion of a tenant takes no further step of it", async () => {
  const leases = memoryLeases();
  const acquire = vi.spyOn(leases, "acquire");
  const [log, blobs] = [memoryEventLog({ upcasts }), memoryBlobs()];
  await append(log, [
    { type: "TenantCreated", data: samples.TenantCreated },
    template.created("1", 1),
    { type: "ErasureRequested", data: samples.ErasureRequested },
    { type: "TenantClosed", data: samples.TenantClosed },
  ]);
  await blobs.put(`${tenant}/template.1`, new TextEncoder().encode("file"));
  let other: Lease | undefined;
  const remove = async (keys: readonly string[]): Promise<void> => {
    if (other === undefined) {
      leases.lose("housekeeping");
      other = await leases.acquire("housekeeping", 60_000);
    }
    await blobs.remove(keys);
  };
  const options = optionsOf(log, { ...blobs, remove }, leases);
  const housekeeping = startHousekeeping({ ...options, erasing: { ...options.erasing, closed: async () => [tenant] } });
  const typesOfErasure = async () => (await eventsOf(log, erasureStream(tenant))).map(({ type }) => type);
  await eventually(() => expect(acquire.mock.calls.length).toBeGreaterThan(2));
  expect(await typesOfErasure()).toEqual(["ErasureRequested", "ErasureAdvanced"]);
  expect(await eventsOf(log, templateStream(tenant, template.id("1")))).toHaveLength(1);
  await other?.release();
  await eventually(async () => expect(await typesOfErasure()).toContain("ErasureCompleted"));
  await housekeeping.stop();
});

/** Round after round, with nothing to do. */
function optionsOf(log: EventLog, blobs: BlobStore, leases: Leases): HousekeepingOptions {
  const seenByAll = async (): Promise<boolean> => true;
  return {
    ...{ log, blobs, leases, clock: systemClock, everyMs: 1, historyDays: 0 },
    due: async () => [],
    dueJobs: async () => [],
    dueDeliveries: async () => [],
    removal: {
      ...{ log, seenByAll },
      swept: { read: async () => null, write: async () => undefined },
      sumsOf: async () => undefined,
    },
    erasing: {
      ...{ log, blobs, seenByAll, settleMs: 0 },
      closed: async () => [],
      host: async () => undefined,
      held: async () => ({ total: 0, first: [] }),
      heldReaches: async () => true,
      usageOf: async () => [],
      workDayOf: async () => undefined,
    },
    onFailure: (_what, error) => {
      throw error;
    },
  };
}
