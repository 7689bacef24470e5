import { expect, test, vi } from "vitest";
import { type HousekeepingOptions, startHousekeeping } from "../../src/background/housekeeping.ts";
import { SealingProgress } from "../../src/background/sealing-progress.ts";
import type { BlobStore } from "../../src/ports/blobs/port.ts";
import { systemClock } from "../../src/ports/clock/system.ts";
import type { EventLog } from "../../src/ports/event-log/port.ts";
import type { Lease, Leases } from "../../src/ports/leases/port.ts";
import { deliveryStream } from "../../src/vocabulary/events/delivery.ts";
import { erasureStream } from "../../src/vocabulary/events/erasure.ts";
import { type AnyEvent, upcasts } from "../../src/vocabulary/events/shapes.ts";
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

test("a deletion in which another process takes a step goes on in the next round, and that is no failure", async () => {
  const [log, blobs] = [memoryEventLog({ upcasts }), memoryBlobs()];
  await append(log, [
    { type: "TenantCreated", data: samples.TenantCreated },
    template.created("1", 1),
    { type: "ErasureRequested", data: samples.ErasureRequested },
    { type: "TenantClosed", data: samples.TenantClosed },
  ]);
  await blobs.put(`${tenant}/template.1`, new TextEncoder().encode("file"));
  const step = { ...samples.ErasureAdvanced, streams: [], blobKeys: [], removed: {} };
  let isOvertaken = false;
  const remove = async (keys: readonly string[]): Promise<void> => {
    if (!isOvertaken) await append(log, [{ type: "ErasureAdvanced", data: step }]);
    isOvertaken = true;
    await blobs.remove(keys);
  };
  const options = optionsOf(log, { ...blobs, remove }, memoryLeases());
  const failures: unknown[] = [];
  const housekeeping = startHousekeeping({
    ...{ ...options, erasing: { ...options.erasing, closed: async () => [tenant] } },
    onFailure: (...failure) => failures.push(failure),
  });
  const types = async () => (await eventsOf(log, erasureStream(tenant))).map(({ type }) => type);
  await eventually(async () => expect(await types()).toContain("ErasureCompleted"));
  await housekeeping.stop();
  expect([isOvertaken, failures]).toEqual([true, []]);
});

test("what fails in a round keeps nothing else from its turn", async () => {
  const what: string[] = [];
  const away = () => Promise.reject(new Error("away"));
  const options = optionsOf(
    memoryEventLog({}),
    { ...memoryBlobs(), list: () => ({ [Symbol.asyncIterator]: () => ({ next: away }) }) },
    memoryLeases(),
  );
  const housekeeping = startHousekeeping({
    ...options,
    ...{ historyDays: 1, due: away, dueJobs: away, dueDeliveries: away },
    removal: { ...options.removal, swept: { read: away, write: away }, readsSwept: { read: away, write: away } },
    erasing: { ...options.erasing, closed: async () => ["a", "b"], host: away },
    onFailure: (step) => what.push(step),
  });
  const steps = [
    ...["expiring documents", "forgetting jobs", "forgetting deliveries"],
    ...["deleting the tenant a", "deleting the tenant b", "removing histories"],
    ...["removing old reads of documents", "removing stray files"],
  ];
  await eventually(() => expect(what.length).toBeGreaterThanOrEqual(steps.length));
  await housekeeping.stop();
  expect(what.slice(0, steps.length)).toEqual(steps);
});

test("a step is repeated in its round until it finds fewer than it may take", async () => {
  const log = memoryEventLog({ upcasts });
  const everyId = Array.from({ length: 250 }, (_, at) => `delivery-${at}`);
  const taken = { ...samples.DeliveryAttempted, outcome: "delivered", nextAt: null } as const;
  await append(
    log,
    everyId.flatMap((deliveryId): readonly AnyEvent[] => [
      { type: "DeliveryScheduled", data: { ...samples.DeliveryScheduled, deliveryId } },
      { type: "DeliveryAttempted", data: { ...taken, deliveryId } },
    ]),
  );
  const forgotten = async () =>
    new Set((await eventsOf(log)).filter(({ type }) => type === "DeliveryForgotten").map(({ stream }) => stream));
  const dueDeliveries = async (_now: string, limit: number) => {
    const gone = await forgotten();
    const left = everyId.filter((deliveryId) => !gone.has(deliveryStream(tenant, deliveryId)));
    return left.slice(0, limit).map((deliveryId) => ({ tenantId: tenant, deliveryId }));
  };
  const atRound: number[] = [];
  const due = async () => {
    atRound.push((await forgotten()).size);
    return [];
  };
  const housekeeping = startHousekeeping({ ...optionsOf(log, memoryBlobs(), memoryLeases()), due, dueDeliveries });
  await eventually(() => expect(atRound.length).toBeGreaterThan(1));
  await housekeeping.stop();
  expect(atRound.slice(0, 2)).toEqual([0, 250]);
});

test.each([
  [9, 0],
  [11, 3],
])(
  "where histories are kept for %i days, %i events are left of a job that was forgotten ten days ago",
  async (historyDays, left) => {
    const log = memoryEventLog({ upcasts });
    await append(log, [
      { type: "JobAccepted", data: samples.JobAccepted },
      { type: "JobFailed", data: samples.JobFailed },
      { type: "JobExpired", data: samples.JobExpired },
    ]);
    const now = new Date(Date.parse(samples.JobExpired.at) + 10 * 24 * 3600_000);
    const options = optionsOf(log, memoryBlobs(), memoryLeases());
    const due = vi.fn(async () => []);
    const clock = { ...systemClock, now: () => now };
    const housekeeping = startHousekeeping({ ...options, historyDays, due, clock });
    await eventually(() => expect(due.mock.calls.length).toBeGreaterThan(1));
    await housekeeping.stop();
    expect(await eventsOf(log)).toHaveLength(left);
  },
);

test("a node without the lease looks after nothing, no stray file either", async () => {
  const leases = memoryLeases();
  const other = await leases.acquire("housekeeping", 60_000);
  const acquire = vi.spyOn(leases, "acquire");
  const blobs = memoryBlobs();
  const list = vi.spyOn(blobs, "list");
  const housekeeping = startHousekeeping(optionsOf(memoryEventLog({}), blobs, leases));
  await eventually(() => expect(acquire.mock.calls.length).toBeGreaterThan(2));
  expect(list).not.toHaveBeenCalled();
  await other?.release();
  await eventually(() => expect(list).toHaveBeenCalled());
  await housekeeping.stop();
});

test("histories are kept for ever where no days are set, and looked at where they are", async () => {
  const read = vi.fn(async () => null);
  const roundsWith = async (historyDays: number) => {
    const due = vi.fn(async () => []);
    const options = optionsOf(memoryEventLog({}), memoryBlobs(), memoryLeases());
    const removal = { ...options.removal, swept: { ...options.removal.swept, read } };
    const housekeeping = startHousekeeping({ ...options, due, historyDays, removal });
    await eventually(() => expect(due.mock.calls.length).toBeGreaterThan(1));
    await housekeeping.stop();
  };
  await roundsWith(0);
  expect(read).not.toHaveBeenCalled();
  await roundsWith(1);
  expect(read).toHaveBeenCalled();
});

test("stopping waits for the round, takes no further step of it, and leaves the rounds to others", async () => {
  const leases = memoryLeases();
  const acquire = vi.spyOn(leases, "acquire");
  let goOn: () => void = () => undefined;
  const due = vi.fn(() => new Promise<readonly []>((resolve) => (goOn = () => resolve([]))));
  const dueJobs = vi.fn(async () => []);
  const housekeeping = startHousekeeping({ ...optionsOf(memoryEventLog({}), memoryBlobs(), leases), due, dueJobs });
  await eventually(() => expect(due).toHaveBeenCalledTimes(1));
  let hasStopped = false;
  const stopping = housekeeping.stop().then(() => {
    hasStopped = true;
  });
  await new Promise(setImmediate);
  expect([hasStopped, leases.holders()]).toEqual([false, ["housekeeping"]]);
  goOn();
  await stopping;
  expect([dueJobs.mock.calls.length, leases.holders()]).toEqual([0, []]);
  // Three of the shortest rounds, however short those of the test are.
  expect(acquire.mock.calls).toEqual([["housekeeping", 30_000]]);
});

test("the node that has the lease says how far the log is sealed, and no more once the lease is lost", async () => {
  const leases = memoryLeases();
  const [log, blobs] = [memoryEventLog({ upcasts }), memoryBlobs()];
  await append(log, [{ type: "TenantCreated", data: samples.TenantCreated }]);
  const options = optionsOf(log, blobs, leases);
  const sealing = { ...options.sealing, host: async () => samples.TenantCreated.tenantId };
  const { progress } = options;
  const state = () => progress.stateAt(new Date());
  expect(state().isSealer).toBe(false);
  const housekeeping = startHousekeeping({ ...options, sealing });
  await eventually(() => expect(state().lastCheckpoint).toBeDefined());
  expect(state()).toMatchObject({ isSealer: true, damagedTenants: 0 });
  expect(state().through).toBeGreaterThan(0n);
  leases.lose("housekeeping");
  const other = await leases.acquire("housekeeping", 60_000);
  await eventually(() => expect(state().isSealer).toBe(false));
  await other?.release();
  await eventually(() => expect(state().isSealer).toBe(true));
  await housekeeping.stop();
});

test("a log that cannot be sealed falls behind, while the rounds go on", async () => {
  const failures: string[] = [];
  const options = optionsOf(memoryEventLog({}), memoryBlobs(), memoryLeases());
  const host = () => Promise.reject(new Error("the log is away"));
  const housekeeping = startHousekeeping({
    ...options,
    sealing: { ...options.sealing, host },
    onFailure: (what) => failures.push(what),
  });
  await eventually(() => expect(failures.length).toBeGreaterThan(2));
  await housekeeping.stop();
  expect(new Set(failures)).toEqual(new Set(["sealing the log"]));
  const hourMs = 3_600_000;
  const later = options.progress.stateAt(new Date(Date.now() + hourMs));
  expect(later).toMatchObject({ isSealer: true, until: undefined });
  expect(later.behindMs).toBeGreaterThanOrEqual(hourMs);
});

/** Round after round, with nothing to do. */
function optionsOf(log: EventLog, blobs: BlobStore, leases: Leases): HousekeepingOptions {
  const seenByAll = async (): Promise<boolean> => true;
  return {
    ...{
      log,
      blobs,
      leases,
      clock: systemClock,
      everyMs: 1,
      historyDays: 0,
      accessLogDays: 90,
      progress: new SealingProgress(),
    },
    due: async () => [],
    dueJobs: async () => [],
    dueDeliveries: async () => [],
    sealing: { log, sealed: blobs, clock: systemClock, host: async () => undefined, hostName: () => "localhost" },
    removal: {
      ...{ log, seenByAll },
      swept: { read: async () => null, write: async () => undefined },
      readsSwept: { read: async () => null, write: async () => undefined },
      sumsOf: async () => undefined,
    },
    erasures: {
      ...{ log, blobs, seenByAll },
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
