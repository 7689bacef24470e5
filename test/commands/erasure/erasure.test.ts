import { describe, expect, test, vi } from "vitest";
import { historyRetentionOf } from "../../../src/background/history-retention.ts";
import { continueErasure, erasureOf, type TenantErasing } from "../../../src/commands/erasure/continue.ts";
import { requestDecider, requestErasure } from "../../../src/commands/erasure/request.ts";
import { closeDecider, removeTenantDecider, reopenDecider } from "../../../src/commands/tenant/close.ts";
import type { BlobStore } from "../../../src/ports/blobs/port.ts";
import { type EventLog, withAppend } from "../../../src/ports/event-log/port.ts";
import type { ProjectionStore } from "../../../src/ports/read-models/port.ts";
import { allProjections } from "../../../src/projections/all.ts";
import { documents, documentsCollection } from "../../../src/projections/documents/project.ts";
import { documentQueries } from "../../../src/projections/documents/queries.ts";
import { startProjections } from "../../../src/projections/runner.ts";
import { usageCollection } from "../../../src/projections/usage/project.ts";
import { usageQueries } from "../../../src/projections/usage/queries.ts";
import { workCollection } from "../../../src/projections/work/project.ts";
import { workQueries } from "../../../src/projections/work/queries.ts";
import { canonicalHash } from "../../../src/vocabulary/canonical.ts";
import { type ErasureEvent, erasedKinds } from "../../../src/vocabulary/events/erasure.ts";
import type { AnyEvent } from "../../../src/vocabulary/events/shapes.ts";
import type { TenantEvent } from "../../../src/vocabulary/events/tenant.ts";
import type { UsageErased } from "../../../src/vocabulary/events/usage.ts";
import { memoryReadModels } from "../../doubles/memory-read-models.ts";
import { append, endOf, generated, template } from "../../projections/history.ts";
import { eventually } from "../../support/eventually.ts";
import { given } from "../../support/given-when-then.ts";
import { samples } from "../../vocabulary/events/samples.ts";
import { eventsOf, keysOf, origin, otherTenant, stage, tenant } from "../stage.ts";

const at = "2026-03-28T14:30:00.250Z";

/** One or more of everything that a tenant can have, and the same tenant's things that have ended. */
const had: readonly AnyEvent[] = [
  { type: "TenantCreated", data: samples.TenantCreated },
  { type: "ApiKeyIssued", data: samples.ApiKeyIssued },
  { type: "ApiKeyUsed", data: samples.ApiKeyUsed },
  template.created("1", 1, { name: "Letter" }),
  template.revised("1", 2, { name: "Letter" }),
  template.created("2", 3),
  template.deleted("2", 4),
  ...["1", "2", "3"].map((digit) => generated(digit, 5)),
  endOf("DocumentDeleted", "2", 6),
  // A certificate is no document.
  { type: "DocumentErased", data: samples.DocumentErased },
  { type: "AssetStored", data: samples.AssetStored },
  { type: "SigningKeyRegistered", data: samples.SigningKeyRegistered },
  { type: "SignatureRefused", data: samples.SignatureRefused },
  { type: "FileFoundDamaged", data: samples.FileFoundDamaged },
  { type: "JobAccepted", data: samples.JobAccepted },
  { type: "JobAccepted", data: { ...samples.JobAccepted, jobId: "failing" } },
  { type: "JobFailed", data: { ...samples.JobFailed, jobId: "failing" } },
  { type: "WebhookRegistered", data: samples.WebhookRegistered },
  { type: "DeliveryScheduled", data: samples.DeliveryScheduled },
  { type: "TemplateLiked", data: samples.TemplateLiked },
  { type: "WorkRecorded", data: samples.WorkRecorded },
  { type: "WorkRecorded", data: { ...samples.WorkRecorded, day: "2026-03-01" } },
];
const others: readonly AnyEvent[] = [
  generated("9", 5, { tenantId: otherTenant }),
  { type: "ApiKeyIssued", data: { ...samples.ApiKeyIssued, clientId: "another", tenantId: otherTenant } },
  { type: "TemplateLiked", data: { ...samples.TemplateLiked, tenantId: otherTenant } },
  { type: "WorkRecorded", data: { ...samples.WorkRecorded, tenantId: otherTenant } },
];

const removed = {
  ...{ documents: 3, templates: 2, assets: 1, vaultKeys: 1, apiKeys: 1, jobs: 2, webhooks: 1, deliveries: 1, likes: 1 },
  ...{ refusedSignatures: 1, damageFindings: 1, keyUses: 1, usageDays: 2, files: 3 },
};

async function withTenant(held = 0) {
  const stores = stage(at);
  await append(stores.log, [...had, ...others]);
  for (const key of ["doc.1.pdf", "asset.fonts.1", "template.1"]) await stores.blobs.put(`${tenant}/${key}`, bytes);
  await stores.blobs.put(`${otherTenant}/doc.9.pdf`, bytes);
  const service: TenantErasing = {
    ...stores,
    host: async () => otherTenant,
    held: async () => ({ total: held, first: held === 0 ? [] : ["0011"] }),
    heldReaches: async () => true,
    seenByAll: async () => true,
    usageOf: async () => [],
    workDayOf: async () => undefined,
    settleMs: 1000,
  };
  return { ...stores, service };
}

const bytes = new TextEncoder().encode("file");
const administrator = origin(1, { tenantId: otherTenant });
const later = "2026-03-28T14:30:01.250Z";
const goOn = async (): Promise<boolean> => true;
const removedOf = async (log: EventLog) => {
  const { state } = await erasureOf(log, tenant);
  return state.status === "open" ? state.removed : undefined;
};
const eventsOfTenant = async (log: EventLog) => (await eventsOf(log)).filter(({ meta }) => meta.tenantId === tenant);

describe("the deletion of a tenant", () => {
  test("leaves nothing of it, in the log, the files and the read models, and nothing else goes", async () => {
    const { service, log, blobs } = await withTenant();
    const store = memoryReadModels();
    const projections = await startProjections({
      log,
      store,
      projections: allProjections,
      onStopped: () => undefined,
      waitMs: 60_000,
    });
    await projections.caughtUp();
    const { seenByAll } = historyRetentionOf(log, store, projections);
    const usage = usageQueries(store.active(usageCollection));
    const work = workQueries(store.active(workCollection));
    const real = { ...service, seenByAll, usageOf: usage.some, workDayOf: work.firstDay };
    await requestErasure(real, administrator, tenant);
    await continueErasure(real, tenant, later, goOn);
    expect(await eventsOfTenant(log)).toEqual([]);
    expect(await keysOf(blobs)).toEqual(new Set([`${otherTenant}/doc.9.pdf`]));
    await projections.waitFor("tenants", await log.head());
    for (const { collection } of allProjections) {
      const model = store.active(collection);
      expect(await model.count({ tenantId: tenant }), collection.name).toBe(0);
    }
    for (const name of ["documents", "access", "likes", "usage", "work"]) {
      const { collection } = allProjections.find((one) => one.collection.name === name) ?? allProjections[0] ?? never();
      expect(await store.active(collection).count({ tenantId: otherTenant }), name).toBe(1);
    }
    const { state } = await erasureOf(log, tenant);
    expect(state).toMatchObject({ completed: { certificate: { removed } } });
    await projections.stop();
  });

  test("ends with a certificate whose hash is that of its canonical JSON, in the administrator's log", async () => {
    const { service, log } = await withTenant();
    await requestErasure(service, administrator, tenant);
    await continueErasure(service, tenant, later, goOn);
    const { state, last } = await erasureOf(log, tenant);
    const certificate = { tenantId: tenant, requestedBy: "client-1", requestedAt: at, completedAt: later, removed };
    expect(state).toMatchObject({
      ...{ status: "completed", requestedBy: "client-1", requestedAt: at },
      completed: { certificate, sha256: canonicalHash(certificate) },
    });
    expect(last).toMatchObject({ type: "ErasureCompleted", meta: { tenantId: otherTenant } });
    expect(Object.keys(removed).filter((kind) => !(erasedKinds as readonly string[]).includes(kind))).toEqual([]);
  });

  test("waits until requests of before have ended, stops between steps, and goes on", async () => {
    const { service, log } = await withTenant();
    await requestErasure(service, administrator, tenant);
    await continueErasure(service, tenant, "2026-03-28T14:30:01.249Z", goOn);
    expect((await erasureOf(log, tenant)).state).toMatchObject({ status: "open", removed: {} });
    let steps = 0;
    await continueErasure(service, tenant, later, async () => {
      steps += 1;
      return steps < 5;
    });
    expect((await erasureOf(log, tenant)).state).toMatchObject({ status: "open" });
    expect(await removedOf(log)).toEqual({ files: 3, webhooks: 1 });
    await continueErasure(service, tenant, later, goOn);
    expect((await erasureOf(log, tenant)).state).toMatchObject({ completed: { certificate: { removed } } });
  });

  test("takes a hundred files or streams with a step, and stops between two of them", async () => {
    const { service, log, blobs } = await withTenant();
    const many = Array.from({ length: 150 }, (_, at) => `many-${at}`);
    for (const name of many) await blobs.put(`${tenant}/doc.${name}`, bytes);
    const registered = (webhookId: string): AnyEvent => ({
      type: "WebhookRegistered",
      data: { ...samples.WebhookRegistered, webhookId },
    });
    await append(log, many.map(registered));
    await requestErasure(service, administrator, tenant);
    let steps = 0;
    await continueErasure(service, tenant, later, async () => {
      steps += 1;
      return steps < 6;
    });
    expect(await removedOf(log)).toEqual({ files: 153, webhooks: 100 });
    await continueErasure(service, tenant, later, goOn);
    const all = { ...removed, files: 153, webhooks: 151 };
    expect((await erasureOf(log, tenant)).state).toMatchObject({ completed: { certificate: { removed: all } } });
    expect([await eventsOfTenant(log), (await keysOf(blobs)).size]).toEqual([[], 1]);
  });

  test("removes also what a slow request stores while it is under way", async () => {
    const { service, log, blobs } = await withTenant();
    await requestErasure(service, administrator, tenant);
    let seen = 0;
    const seenByAll = async (): Promise<boolean> => {
      seen += 1;
      if (seen !== 3) return true;
      await blobs.put(`${tenant}/webhook.late`, bytes);
      await append(log, [{ type: "WebhookRegistered", data: { ...samples.WebhookRegistered, webhookId: "late" } }]);
      return true;
    };
    await continueErasure({ ...service, seenByAll }, tenant, later, goOn);
    const all = { ...removed, files: 4, webhooks: 2 };
    expect((await erasureOf(log, tenant)).state).toMatchObject({ completed: { certificate: { removed: all } } });
    expect([await eventsOfTenant(log), (await keysOf(blobs)).size]).toEqual([[], 1]);
  });

  test("takes the sums of a day away by events of that day", async () => {
    const { service, log } = await withTenant();
    const sumOf = (day: number, templateId: string) => ({ day: `2026-03-0${day}`, format: "pdf" as const, templateId });
    const sums = [sumOf(1, "a"), sumOf(1, "b"), sumOf(1, "c"), sumOf(2, "a")];
    let left = sums;
    const erased: UsageErased["data"][] = [];
    const noting = withAppend(log, async (stream, expected, events) => {
      const before = await log.head();
      const appended = await log.append(stream, expected, events);
      const isNew = appended.position > before;
      for (const { type, data } of events) {
        if (type !== "UsageErased" || !isNew) continue;
        const found = data as UsageErased["data"];
        erased.push(found);
        left = left.filter((one) => !found.sums.includes(one));
      }
      return appended;
    });
    const usageOf = async () => left.slice(0, 2);
    await requestErasure(service, administrator, tenant);
    await continueErasure({ ...service, log: noting, usageOf }, tenant, later, goOn);
    expect(erased.map((one) => [one.day, one.sums.map(({ templateId }) => templateId)])).toEqual([
      ["2026-03-01", ["a", "b"]],
      ["2026-03-01", ["c"]],
      ["2026-03-02", ["a"]],
    ]);
  });

  test("waits from the closing on when the request failed before it closed the tenant", async () => {
    const { service, log, blobs } = await withTenant();
    const dying = { ...service, log: dyingAt(1, "after", log, blobs).log };
    await expect(requestErasure(dying, administrator, tenant)).rejects.toThrow("killed");
    await continueErasure(service, tenant, later, goOn);
    expect((await erasureOf(log, tenant)).state).toMatchObject({ status: "open", removed: {} });
    await requestErasure(service, origin(2, { tenantId: otherTenant, now: later }), tenant);
    await continueErasure(service, tenant, "2026-03-28T14:30:02.249Z", goOn);
    expect((await erasureOf(log, tenant)).state).toMatchObject({ status: "open", removed: {} });
    await continueErasure(service, tenant, "2026-03-28T14:30:02.250Z", goOn);
    expect((await erasureOf(log, tenant)).state).toMatchObject({
      completed: { certificate: { requestedAt: at, removed } },
    });
  });

  test("waits for a read model that has not seen an end, and removes no stream before", async () => {
    const { service, log } = await withTenant();
    await requestErasure(service, administrator, tenant);
    await continueErasure({ ...service, seenByAll: async () => false }, tenant, later, goOn);
    expect(await eventsOf(log, `webhook-${tenant}.${samples.WebhookRegistered.webhookId}`)).toHaveLength(2);
    await continueErasure(service, tenant, later, goOn);
    expect((await erasureOf(log, tenant)).state).toMatchObject({ completed: { certificate: { removed } } });
    expect(await eventsOfTenant(log)).toEqual([]);
  });

  test("waits for a read model that has not seen the end of a day's sums, and takes them away once", async () => {
    const { service, log } = await withTenant();
    await requestErasure(service, administrator, tenant);
    const usageOf = async () => samples.UsageErased.sums;
    await continueErasure({ ...service, usageOf, seenByAll: async () => false }, tenant, later, goOn);
    expect((await eventsOf(log)).filter(({ type }) => type === "UsageErased")).toHaveLength(1);
    expect(await removedOf(log)).toEqual({ files: 3 });
  });

  test("records the tenant's end only when no read model keeps its stream from going at once", async () => {
    const { service, log } = await withTenant();
    await requestErasure(service, administrator, tenant);
    const seenByAll = async (): Promise<boolean> => (await erasureOf(log, tenant)).state.status !== "completed";
    await continueErasure({ ...service, seenByAll }, tenant, later, goOn);
    expect((await eventsOfTenant(log)).map(({ type }) => type)).toEqual(["TenantCreated", "TenantClosed"]);
    await continueErasure(service, tenant, later, goOn);
    expect(await eventsOfTenant(log)).toEqual([]);
  });

  test("leaves the tenant's end in the log until every read model has seen it", async () => {
    const { service, log } = await withTenant();
    await requestErasure(service, administrator, tenant);
    const isOver = async () => (await eventsOfTenant(log)).some(({ type }) => type === "TenantRemoved");
    await continueErasure({ ...service, seenByAll: async () => !(await isOver()) }, tenant, later, goOn);
    expect(await isOver()).toBe(true);
    await continueErasure(service, tenant, later, goOn);
    expect(await eventsOfTenant(log)).toEqual([]);
  });

  test.each(["before", "after"] as const)(
    "counts everything once when the process ends %s any write",
    async (moment) => {
      let died = true;
      for (let write = 1; died; write += 1) {
        const { service, log, blobs } = await withTenant();
        await requestErasure(service, administrator, tenant);
        const dying = dyingAt(write, moment, log, blobs);
        died = await continueErasure({ ...service, ...dying }, tenant, later, goOn).then(
          () => false,
          () => true,
        );
        await continueErasure(service, tenant, later, goOn);
        const { state } = await erasureOf(log, tenant);
        expect(state, `${moment} write ${write}`).toMatchObject({ completed: { certificate: { removed } } });
        expect(await eventsOfTenant(log), `${moment} write ${write}`).toEqual([]);
        expect((await keysOf(blobs)).size).toBe(1);
        if (write > 200) throw new Error("the deletion does not come to its end");
      }
    },
  );

  test.each(["list", "remove"] as const)(
    "counts everything once when another process goes on at a %s",
    async (step) => {
      const { service, log, blobs } = await withTenant();
      await requestErasure(service, administrator, tenant);
      const overtaking = { ...blobs };
      let hasOvertaken = false;
      const overtake = async (): Promise<void> => {
        if (hasOvertaken) return;
        hasOvertaken = true;
        await continueErasure(service, tenant, "2026-03-28T14:31:01.250Z", goOn);
      };
      overtaking.list = async function* (options) {
        yield* blobs.list(options);
        if (step === "list") await overtake();
      };
      overtaking.remove = async (keys) => {
        if (step === "remove") await overtake();
        await blobs.remove(keys);
      };
      const overtaken = continueErasure({ ...service, blobs: overtaking }, tenant, later, goOn);
      await expect(overtaken).rejects.toMatchObject({ code: "PRECONDITION_FAILED" });
      const completed = { certificate: { removed, completedAt: "2026-03-28T14:31:01.250Z" } };
      expect((await erasureOf(log, tenant)).state).toMatchObject({ completed });
    },
  );

  test("is refused while documents are held, with their number, and changes nothing", async () => {
    const { service, log } = await withTenant(2);
    const before = await eventsOf(log);
    await expect(requestErasure(service, administrator, tenant)).rejects.toMatchObject({
      code: "DOCUMENT_HELD",
      message: "2 documents of the tenant are held: 0011. Release them first.",
    });
    expect(await eventsOf(log)).toEqual(before);
  });

  test("stops when a hold came in the last moment, opens the tenant again, and can be requested again", async () => {
    const { service, log, blobs } = await withTenant();
    await requestErasure(service, administrator, tenant);
    const held = { ...service, held: async () => ({ total: 1, first: ["0011"] }) };
    await continueErasure(held, tenant, later, goOn);
    expect((await erasureOf(log, tenant)).state).toMatchObject({ status: "stopped", held: 1 });
    expect((await eventsOf(log, `tenant-${tenant}`)).at(-1)).toMatchObject({ type: "TenantReopened" });
    expect((await keysOf(blobs)).size).toBe(4);
    await requestErasure(service, { ...administrator, ...origin(2, { tenantId: otherTenant, now: later }) }, tenant);
    await continueErasure(service, tenant, "2026-03-28T14:30:02.250Z", goOn);
    expect((await erasureOf(log, tenant)).state).toMatchObject({ completed: { certificate: { removed } } });
  });

  test("opens the tenant again each time that a hold stops it", async () => {
    const { service, log } = await withTenant();
    const held = { ...service, held: async () => ({ total: 1, first: ["0011"] }) };
    for (const [number, now, settled] of [
      [1, at, later],
      [2, later, "2026-03-28T14:30:02.250Z"],
    ] as const) {
      await requestErasure(service, origin(number, { tenantId: otherTenant, now }), tenant);
      await continueErasure(held, tenant, settled, goOn);
      const last = (await eventsOf(log, `tenant-${tenant}`)).at(-1);
      expect(last).toMatchObject({ type: "TenantReopened", data: { tenantId: tenant, at: settled } });
    }
  });

  test("does not stop any more once something was removed", async () => {
    const { service, log } = await withTenant();
    await requestErasure(service, administrator, tenant);
    let steps = 0;
    await continueErasure(service, tenant, later, async () => {
      steps += 1;
      return steps < 2;
    });
    const held = { ...service, held: async () => ({ total: 1, first: ["0011"] }) };
    await continueErasure(held, tenant, later, goOn);
    expect((await erasureOf(log, tenant)).state).toMatchObject({ completed: { certificate: { removed } } });
  });

  test.each([
    ["before", 1],
    ["after", 1],
    ["before", 2],
    ["after", 2],
  ] as const)("opens a tenant with a held document again when the process ends %s write %i", async (moment, write) => {
    const { service, log, blobs } = await withTenant();
    await requestErasure(service, administrator, tenant);
    const held = { ...service, held: async () => ({ total: 1, first: ["0011"] }) };
    const dying = continueErasure({ ...held, ...dyingAt(write, moment, log, blobs) }, tenant, later, goOn);
    await expect(dying).rejects.toThrow("killed");
    await continueErasure(held, tenant, "2026-03-28T14:31:01.250Z", goOn);
    expect((await erasureOf(log, tenant)).state).toMatchObject({ status: "stopped", held: 1 });
    const opened = (await eventsOf(log, `tenant-${tenant}`)).filter(({ type }) => type === "TenantReopened");
    expect(opened).toHaveLength(1);
    expect((await keysOf(blobs)).size).toBe(4);
  });

  test("waits while an older version of the documents serves, which does not know of a hold", async () => {
    const { service, log, blobs } = await withTenant();
    const store = memoryReadModels();
    const older = { ...documentsCollection, version: documentsCollection.version - 1 };
    await store.open(older);
    await store.commit(older, [], await log.head());
    const { documentId } = generated("3", 5).data;
    await append(log, [{ type: "DocumentHeld", data: { ...samples.DocumentHeld, documentId } }]);
    const { activations, letPass } = gatedActivation(store);
    const options = { log, store, projections: [documents], waitMs: 1 };
    const projections = await startProjections({ ...options, onStopped: () => undefined });
    await eventually(() => expect(activations).toHaveBeenCalled());
    const real: TenantErasing = {
      ...service,
      held: (tenantId) => documentQueries(store.active(documentsCollection)).held(tenantId, 1, at),
      heldReaches: (position) => projections.waitFor(documentsCollection.name, position),
    };
    await requestErasure(real, administrator, tenant);
    await continueErasure(real, tenant, later, goOn);
    expect((await erasureOf(log, tenant)).state).toMatchObject({ status: "open", last: undefined });
    expect((await keysOf(blobs)).size).toBe(4);
    letPass();
    await eventually(async () => expect(await real.heldReaches(await log.head())).toBe(true));
    await continueErasure(real, tenant, later, goOn);
    expect((await erasureOf(log, tenant)).state).toMatchObject({ status: "stopped", held: 1 });
    expect((await keysOf(blobs)).size).toBe(4);
    await projections.stop();
  });

  test("never removes a held document, whatever else was overlooked", async () => {
    const { service, log } = await withTenant();
    const { documentId } = generated("3", 5).data as { documentId: string };
    await append(log, [{ type: "DocumentHeld", data: { ...samples.DocumentHeld, documentId } }]);
    await requestErasure(service, administrator, tenant);
    await expect(continueErasure(service, tenant, later, goOn)).rejects.toMatchObject({ code: "DOCUMENT_HELD" });
    expect(await eventsOf(log, `document-${tenant}.${documentId}`)).toHaveLength(2);
  });
});

describe("its rules", () => {
  const command = { tenantId: tenant, at };
  const created: TenantEvent = { type: "TenantCreated", data: samples.TenantCreated };
  const closed: TenantEvent = { type: "TenantClosed", data: command };
  const reopened: TenantEvent = { type: "TenantReopened", data: command };
  const gone: TenantEvent = { type: "TenantRemoved", data: command };

  test("a tenant is closed once, opened again once, and removed once", () => {
    given(closeDecider, [created]).when(command).thenEvents([closed]);
    given(closeDecider, [created, closed]).when(command).thenNothing();
    given(closeDecider, []).when(command).thenRefused("NOT_FOUND");
    given(closeDecider, [created, gone]).when(command).thenRefused("NOT_FOUND");
    given(reopenDecider, [created, closed]).when(command).thenEvents([reopened]);
    given(reopenDecider, [created]).when(command).thenNothing();
    given(removeTenantDecider, [created, closed]).when(command).thenEvents([gone]);
    given(removeTenantDecider, [created, closed, gone]).when(command).thenNothing();
  });

  test("a deletion is requested once, and again after it was stopped", () => {
    const request = { ...command, by: "client-1" };
    const requested: ErasureEvent = { type: "ErasureRequested", data: request };
    const stopped: ErasureEvent = { type: "ErasureStopped", data: { ...command, held: 1 } };
    const completed: ErasureEvent = { type: "ErasureCompleted", data: samples.ErasureCompleted };
    given(requestDecider, []).when(request).thenEvents([requested]);
    given(requestDecider, [requested]).when(request).thenNothing();
    given(requestDecider, [requested, stopped]).when(request).thenEvents([requested]);
    given(requestDecider, [requested, completed]).when(request).thenNothing();
  });
});

/** Stores whose write of that number throws, before or after it is done, and which do nothing from then on. */
function dyingAt(write: number, moment: "before" | "after", log: EventLog, blobs: BlobStore) {
  let writes = 0;
  const dying =
    <Args extends readonly unknown[], Answer>(work: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      writes += 1;
      if (writes > write || (writes === write && moment === "before")) throw new Error("killed");
      const answer = await work(...args);
      if (writes === write) throw new Error("killed");
      return answer;
    };
  const dyingLog: EventLog = {
    append: dying((...args: Parameters<EventLog["append"]>) => log.append(...args)),
    remove: dying((stream: string) => log.remove(stream)),
    readStream: (stream, range) => log.readStream(stream, range),
    readAll: (range) => log.readAll(range),
    readBack: (before) => log.readBack(before),
    follow: (range) => log.follow(range),
    head: () => log.head(),
    close: () => log.close(),
  };
  const remove = dying(async (keys: readonly string[]) => await blobs.remove(keys));
  return { log: dyingLog, blobs: { list: (options: object) => blobs.list(options), remove } as BlobStore };
}

/** Lets a version that is built take the place of the older one only when the test says so. */
function gatedActivation(store: ProjectionStore) {
  let letPass = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    letPass = resolve;
  });
  const activate = store.activate.bind(store);
  const activations = vi.spyOn(store, "activate").mockImplementation(async (collection) => {
    await gate;
    await activate(collection);
  });
  return { activations, letPass: () => letPass() };
}

function never(): never {
  throw new Error("there are no read models");
}
