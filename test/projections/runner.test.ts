import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { EventLog } from "../../src/ports/event-log/port.ts";
import type { ProjectionStore, ReadModelDocument, StoredState } from "../../src/ports/read-models/port.ts";
import { allProjections } from "../../src/projections/all.ts";
import { documents, documentsCollection } from "../../src/projections/documents/project.ts";
import { foldEvents } from "../../src/projections/fold.ts";
import type { Projection } from "../../src/projections/projection.ts";
import { type RunnerOptions, startProjections } from "../../src/projections/runner.ts";
import { templates, templatesCollection } from "../../src/projections/templates/project.ts";
import { usage } from "../../src/projections/usage/project.ts";
import { type AnyEvent, upcasts } from "../../src/vocabulary/events/shapes.ts";
import { memoryReadModels } from "../doubles/memory-read-models.ts";
import { eventually } from "../support/eventually.ts";
import { samples } from "../vocabulary/events/samples.ts";
import { append, endOf, generated, logOf, otherTenant, template, tenant } from "./history.ts";

/** Every event there is, in an order in which each of them has something to do. */
const component = '{"component":{"metadata":{"name":"letterhead"},"content":[]}}';

const everything: readonly AnyEvent[] = [
  { type: "TenantCreated", data: samples.TenantCreated },
  { type: "TenantLimitSet", data: samples.TenantLimitSet },
  { type: "TenantRetentionSet", data: samples.TenantRetentionSet },
  { type: "UsageRecorded", data: samples.UsageRecorded },
  { type: "ApiKeyIssued", data: samples.ApiKeyIssued },
  { type: "ApiKeyUsed", data: samples.ApiKeyUsed },
  template.created("1", 1, { name: "Letter" }),
  generated("1", 2),
  template.revised("1", 3, { name: "Letter", content: component }),
  { type: "ApiKeyRotated", data: samples.ApiKeyRotated },
  template.created("2", 4),
  template.reverted("1", 5),
  template.revisionDeleted("1", 6, 3, { content: component }),
  template.liveSet("1", 6, 3, { content: component }),
  generated("2", 7),
  { type: "DocumentRevised", data: samples.DocumentRevised },
  { type: "DocumentReproduced", data: samples.DocumentReproduced },
  { type: "DocumentHeld", data: samples.DocumentHeld },
  { type: "DocumentReleased", data: samples.DocumentReleased },
  { type: "DocumentErasureRequested", data: samples.DocumentErasureRequested },
  { type: "DocumentErasureStopped", data: samples.DocumentErasureStopped },
  { type: "DocumentErasureAdvanced", data: samples.DocumentErasureAdvanced },
  { type: "DocumentErased", data: samples.DocumentErased },
  { type: "DocumentDeliveryWanted", data: samples.DocumentDeliveryWanted },
  { type: "DocumentDeliveryAttempted", data: samples.DocumentDeliveryAttempted },
  endOf("DocumentDeleted", "1", 8),
  generated("3", 9),
  endOf("DocumentExpired", "3", 10),
  { type: "TemplatePublished", data: { ...samples.TemplatePublished, templateId: template.id("1") } },
  { type: "TemplateLiked", data: { ...samples.TemplateLiked, templateId: template.id("1") } },
  { type: "TemplateLiked", data: { ...samples.TemplateLiked, templateId: template.id("1"), tenantId: otherTenant } },
  { type: "TemplateUnliked", data: { ...samples.TemplateUnliked, templateId: template.id("1") } },
  template.deleted("2", 11, [4]),
  { type: "ApiKeyIssued", data: { ...samples.ApiKeyIssued, clientId: "another" } },
  { type: "ApiKeyRevoked", data: samples.ApiKeyRevoked },
  { type: "AssetStored", data: samples.AssetStored },
  { type: "AssetStored", data: { ...samples.AssetStored, kind: "images", fileName: "logo.png" } },
  { type: "AssetReplaced", data: samples.AssetReplaced },
  { type: "SigningKeyRegistered", data: samples.SigningKeyRegistered },
  { type: "SigningKeyRegistered", data: { ...samples.SigningKeyRegistered, name: "second" } },
  { type: "SigningKeyReplaced", data: samples.SigningKeyReplaced },
  { type: "SigningKeyChecked", data: samples.SigningKeyChecked },
  { type: "SigningKeyRemoved", data: { ...samples.SigningKeyRemoved, name: "second" } },
  { type: "SignatureRefused", data: samples.SignatureRefused },
  { type: "FileFoundDamaged", data: samples.FileFoundDamaged },
  { type: "SessionBegan", data: samples.SessionBegan },
  { type: "PersonSignedIn", data: samples.PersonSignedIn },
  { type: "SessionEnded", data: samples.SessionEnded },
  { type: "JobAccepted", data: samples.JobAccepted },
  { type: "JobStarted", data: samples.JobStarted },
  { type: "JobPutBack", data: samples.JobPutBack },
  { type: "JobStarted", data: samples.JobStarted },
  { type: "JobSucceeded", data: samples.JobSucceeded },
  { type: "JobAccepted", data: { ...samples.JobAccepted, jobId: "failing" } },
  { type: "JobFailed", data: { ...samples.JobFailed, jobId: "failing" } },
  { type: "JobRetried", data: { ...samples.JobRetried, jobId: "failing" } },
  { type: "JobFailed", data: { ...samples.JobFailed, jobId: "failing", at: "2026-03-29T01:00:00.000Z" } },
  { type: "JobAccepted", data: { ...samples.JobAccepted, jobId: "cancelled" } },
  { type: "JobCancelled", data: { ...samples.JobCancelled, jobId: "cancelled" } },
  { type: "JobExpired", data: { ...samples.JobExpired, jobId: "cancelled" } },
  { type: "WebhookRegistered", data: samples.WebhookRegistered },
  { type: "WebhookChanged", data: samples.WebhookChanged },
  { type: "WebhookSecretRotated", data: samples.WebhookSecretRotated },
  { type: "DeliveryScheduled", data: samples.DeliveryScheduled },
  { type: "DeliveryAttempted", data: samples.DeliveryAttempted },
  { type: "DeliveryAttempted", data: { ...samples.DeliveryAttempted, attempt: 2, outcome: "delivered", nextAt: null } },
  { type: "DeliveryReplayed", data: samples.DeliveryReplayed },
  { type: "WebhookDisabled", data: samples.WebhookDisabled },
  { type: "WebhookEnabled", data: samples.WebhookEnabled },
  { type: "WebhookRegistered", data: { ...samples.WebhookRegistered, webhookId: "another" } },
  { type: "WebhookRemoved", data: { ...samples.WebhookRemoved, webhookId: "another" } },
  { type: "DeliveryScheduled", data: { ...samples.DeliveryScheduled, deliveryId: "another" } },
  { type: "DeliveryForgotten", data: { ...samples.DeliveryForgotten, deliveryId: "another" } },
  { type: "AssetRemoved", data: { ...samples.AssetRemoved, kind: "images", fileName: "logo.png" } },
  { type: "TenantQuotasSet", data: samples.TenantQuotasSet },
  { type: "WorkRecorded", data: samples.WorkRecorded },
  { type: "WorkRecorded", data: { ...samples.WorkRecorded, day: "2026-03-29" } },
  { type: "LedgerKeyAdded", data: samples.LedgerKeyAdded },
  { type: "CheckpointSigned", data: samples.CheckpointSigned },
  { type: "TreeBegan", data: samples.TreeBegan },
  { type: "LeavesRemoved", data: samples.LeavesRemoved },
  { type: "DocumentsRead", data: samples.DocumentsRead },
  { type: "TenantClosed", data: samples.TenantClosed },
  { type: "TenantReopened", data: samples.TenantReopened },
  { type: "UsageRecorded", data: { ...samples.UsageRecorded, day: "2020-01-01" } },
  {
    type: "UsageErased",
    data: { ...samples.UsageErased, sums: samples.UsageErased.sums.map((sum) => ({ ...sum, day: "2020-01-01" })) },
  },
  { type: "ErasureRequested", data: samples.ErasureRequested },
  { type: "ErasureAdvanced", data: samples.ErasureAdvanced },
  { type: "ErasureStopped", data: samples.ErasureStopped },
  { type: "ErasureCompleted", data: samples.ErasureCompleted },
  { type: "TenantCreated", data: { ...samples.TenantCreated, tenantId: otherTenant } },
  { type: "TenantRemoved", data: { ...samples.TenantRemoved, tenantId: otherTenant } },
];

const meta = { tenantId: tenant, correlationId: "c", v: 1 };
const place = { revision: 0n, position: 1n, at: new Date(0), meta };

const fail: RunnerOptions["onStopped"] = (_name, error) => {
  throw error;
};

async function run(log: EventLog, store: ProjectionStore, more: Partial<RunnerOptions> = {}) {
  return await startProjections({ log, store, projections: allProjections, onStopped: fail, waitMs: 60_000, ...more });
}

/** All documents of all read models. */
async function contents(store: ProjectionStore): Promise<Readonly<Record<string, readonly ReadModelDocument[]>>> {
  const models = allProjections.map(async ({ collection }) => {
    const found = await store.active(collection).find("every-tenant", { sort: [{ field: "id" }] });
    return [collection.name, found] as const;
  });
  return Object.fromEntries(await Promise.all(models));
}

describe("every read model", () => {
  test("is exercised by a history that has every event", () => {
    expect(new Set(everything.map(({ type }) => type))).toEqual(new Set(Object.keys(upcasts)));
  });

  /** These add up. Each event goes in once all the same: see the next test. */
  const adding = ["community", "usage", "usage-hours"];

  test.each(allProjections.filter(({ collection }) => !adding.includes(collection.name)))(
    "$collection.name: doing an event twice is as good as once",
    ({ change, prefixes }) => {
      const state = new Map<string, ReadModelDocument | undefined>();
      let changed = 0;
      for (const event of everything) {
        if (!belongs(event, prefixes)) continue;
        for (const done of [change(event, place) ?? []].flat()) {
          const once = done.apply(state.get(done.id));
          expect(done.apply(once)).toEqual(once);
          state.set(done.id, once);
          changed += 1;
        }
      }
      expect(changed).toBeGreaterThan(0);
    },
  );

  test.each(allProjections)(
    "$collection.name: the same events again change nothing that is stored",
    async (projection) => {
      const log = await logOf(everything);
      const events = [];
      for await (const event of log.readAll({ prefixes: projection.prefixes })) events.push(event);
      const first = await foldEvents(projection, events, async () => new Map());
      const stored = new Map<string, StoredState<ReadModelDocument>>();
      for (const write of first.writes) {
        if (write.kind === "put") stored.set(write.doc.id, { doc: write.doc, position: write.position });
      }
      const again = await foldEvents(projection, events, async () => stored);
      // As every store has it: a write changes nothing that knows its event, or a later one.
      const puts = again.writes.filter(
        (write) => write.kind === "put" && write.position > (stored.get(write.doc.id)?.position ?? -1n),
      );
      expect(first.writes.length).toBeGreaterThan(0);
      expect(puts).toEqual([]);
    },
  );

  test("a document that is created, or removed, is not read first; a sum is", async () => {
    const log = await logOf([generated("1", 1), endOf("DocumentDeleted", "1", 2), generated("2", 3)]);
    const events = [];
    for await (const event of log.readAll()) events.push(event);
    const load = vi.fn(async () => new Map());
    const { writes } = await foldEvents(documents, events, load);
    expect(writes).toMatchObject([
      { kind: "delete", position: 2n },
      { kind: "put", position: 3n },
    ]);
    expect(load).not.toHaveBeenCalled();
    await foldEvents(usage, events, load);
    expect(load).toHaveBeenCalledOnce();
  });

  test("built event by event equals built at once", async () => {
    const slowly = memoryReadModels();
    const growing = await logOf([]);
    const runner = await run(growing, slowly);
    for (const event of everything) {
      const position = await append(growing, [event]);
      for (const { collection, prefixes } of allProjections) {
        if (belongs(event, prefixes)) expect(await runner.waitFor(collection.name, position)).toBe(true);
      }
    }
    const atOnce = memoryReadModels();
    await (await run(await logOf(everything), atOnce)).caughtUp();
    const built = await contents(slowly);
    expect(built).toEqual(await contents(atOnce));
    const counts = Object.entries(built).map(([name, { length }]) => [name, length]);
    expect(Object.fromEntries(counts)).toEqual({
      documents: 1,
      templates: 1,
      "template-names": 1,
      "template-revisions": 3,
      components: 1,
      likes: 1,
      community: 1,
      assets: 1,
      "asset-uses": 1,
      "signing-keys": 1,
      jobs: 2,
      webhooks: 1,
      deliveries: 1,
      access: 1,
      tenants: 1,
      usage: 1,
      "usage-hours": 1,
      work: 1,
    });
    await runner.stop();
  });

  test("goes on after a stop where it was", async () => {
    const log = await logOf(everything.slice(0, 9));
    const store = memoryReadModels();
    const first = await run(log, store);
    await first.caughtUp();
    await first.stop();
    await append(log, everything.slice(9));
    const follow = vi.spyOn(log, "follow");
    const second = await run(log, store);
    await second.caughtUp();
    expect(follow.mock.calls.map(([{ after }]) => after)).not.toContain("start");
    const atOnce = memoryReadModels();
    await (await run(await logOf(everything), atOnce)).caughtUp();
    expect(await contents(store)).toEqual(await contents(atOnce));
    await second.stop();
  });
});

function belongs({ type }: AnyEvent, prefixes: readonly string[]): boolean {
  if (type === "TemplateLiked" || type === "TemplateUnliked") return prefixes.includes("like-");
  if (type.startsWith("SigningKey")) return prefixes.includes("signingkey-");
  const noun = type.startsWith("ApiKey") ? "apikey-" : `${/^[A-Z][a-z]+/.exec(type)?.[0].toLowerCase()}-`;
  return prefixes.includes(noun);
}

describe("the runner", () => {
  test("folds many events of one document into one write, with one commit", async () => {
    const log = await logOf([template.created("1", 0)]);
    await append(
      log,
      Array.from({ length: 99 }, (_, n) => template.revised("1", n + 1, { content: `[${n}]` })),
    );
    const store = memoryReadModels();
    const commit = vi.spyOn(store, "commit");
    const runner = await run(log, store, { projections: [templates] });
    await runner.caughtUp();
    expect(commit.mock.calls.map(([, writes, upTo]) => [writes.length, upTo])).toEqual([[1, await log.head()]]);
    await runner.stop();
  });

  test("commits at most 500 events at once", async () => {
    const log = await logOf([template.created("1", 0)]);
    await append(
      log,
      Array.from({ length: 1100 }, (_, n) => template.revised("1", n + 1)),
    );
    const store = memoryReadModels();
    const commit = vi.spyOn(store, "commit");
    const runner = await run(log, store, { projections: [templates] });
    await runner.caughtUp();
    expect(commit).toHaveBeenCalledTimes(3);
    await runner.stop();
  });

  test("reads the past once for all that begin with it", async () => {
    const log = await logOf(everything);
    const follow = vi.spyOn(log, "follow");
    const runner = await run(log, memoryReadModels());
    await runner.caughtUp();
    expect(follow.mock.calls.filter(([{ after }]) => after === "start")).toHaveLength(1);
    await runner.stop();
  });

  test("stops in the midst of the past, and goes on from there", async () => {
    const log = await logOf([generated("1", 0), template.created("1", 0)]);
    await append(
      log,
      Array.from({ length: 1100 }, (_, n) => template.revised("1", n + 1)),
    );
    const store = memoryReadModels();
    const { commit } = store;
    let stopping: Promise<void> | undefined;
    const stopAtFirst = vi.spyOn(store, "commit").mockImplementation(async (...change) => {
      stopping ??= runner.stop();
      await commit.call(store, ...change);
    });
    const runner = await run(log, store, { projections: [documents, templates] });
    await runner.caughtUp();
    await stopping;
    expect(runner.health()).toMatchObject([
      { state: "ended", position: 500n },
      { state: "ended", position: 500n },
    ]);
    stopAtFirst.mockRestore();
    const again = await run(log, store, { projections: [documents, templates] });
    await again.caughtUp();
    expect(await store.active(templatesCollection).find("every-tenant", {})).toMatchObject([{ streamRevision: 1100 }]);
    await again.stop();
  });

  test("makes only those wait who need to, and none for ever", async () => {
    const log = await logOf([generated("1", 1)]);
    const runner = await run(log, memoryReadModels());
    await runner.caughtUp();
    const head = await log.head();
    expect(await runner.waitFor("documents", head)).toBe(true);
    const soon = runner.waitFor("documents", head + 1n);
    await append(log, [generated("2", 2)]);
    expect(await soon).toBe(true);
    expect(await runner.waitFor("documents", head + 100n, 10)).toBe(false);
    await expect(runner.waitFor("none", head)).rejects.toThrow(/none/);
    const forever = runner.waitFor("documents", head + 100n, 60_000);
    await runner.stop();
    expect(await forever).toBe(false);
  });

  test("says what it takes at the log's end, before and after, and nothing of the past it catches up with", async () => {
    const log = await logOf([generated("1", 1)]);
    const said: string[] = [];
    const store = memoryReadModels();
    const { commit } = store;
    vi.spyOn(store, "commit").mockImplementation(async (...change) => {
      said.push(`commits ${change[1].length}`);
      await commit.call(store, ...change);
    });
    const runner = await run(log, store, {
      projections: [documents],
      onTaking: (name, events) => {
        said.push(`takes ${events.length} for ${name}`);
        return () => said.push("has taken them");
      },
    });
    await runner.caughtUp();
    expect(await runner.waitFor("documents", await append(log, [generated("2", 2)]))).toBe(true);
    await runner.stop();
    expect(said).toEqual(["commits 1", "takes 1 for documents", "commits 1", "has taken them"]);
  });

  test("shows a write to its writer without waiting for more", async () => {
    const log = await logOf([]);
    const runner = await run(log, memoryReadModels());
    await runner.caughtUp();
    // The time in which more might join a batch never ends.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    for (const digit of "123456789") {
      const shown = runner.waitFor("documents", await append(log, [generated(digit, 1)]));
      expect(await shown).toBe(true);
    }
    vi.useRealTimers();
    await runner.stop();
  });

  test("stops a read model at the event it cannot handle, keeps what came before, and lets the others go on", async () => {
    const log = await logOf([generated("1", 1), generated("2", 2), generated("3", 3), template.created("1", 4)]);
    const poisoned: Projection = {
      ...documents,
      change: (event) => {
        const made = event as Parameters<typeof documents.change>[0];
        if (made.data.documentId.startsWith("2")) throw new Error("poison");
        return (documents as Projection).change(event, place);
      },
    };
    const stopped: unknown[] = [];
    const store = memoryReadModels();
    const runner = await run(log, store, {
      projections: [poisoned, templates],
      onStopped: (...why) => stopped.push(why),
    });
    await runner.caughtUp();
    expect(stopped).toEqual([["documents", new Error("poison")]]);
    expect(runner.health()).toMatchObject([
      { name: "documents", state: "stopped", error: "poison", position: 1n },
      { name: "templates", state: "live" },
    ]);
    expect(await store.active(documentsCollection).count("every-tenant")).toBe(1);
    expect(await runner.waitFor("documents", 2n)).toBe(false);
    await append(log, [generated("4", 5)]);
    await runner.waitFor("templates", await append(log, [template.created("2", 6)]));
    expect(await store.active(documentsCollection).count("every-tenant")).toBe(1);
    await runner.stop();

    const repaired = await run(log, store, { projections: [documents] });
    await repaired.caughtUp();
    expect(await store.active(documentsCollection).count("every-tenant")).toBe(4);
    await repaired.stop();
  });

  test("goes on by itself, after growing pauses, when a full disk takes writes again", async () => {
    const log = await logOf([generated("1", 1)]);
    const store = memoryReadModels();
    const commit = store.commit.bind(store);
    const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    const failing = vi.spyOn(store, "commit").mockRejectedValue(full);
    const noted: string[] = [];
    const pauses: { readonly failures: number; readonly end: () => void }[] = [];
    const runner = await run(log, store, {
      projections: [documents],
      onStopped: (name, error) => noted.push(`${name} stopped: ${(error as Error).message}`),
      onResumed: (name) => noted.push(`${name} goes on`),
      pause: (failures) => new Promise((end) => pauses.push({ failures, end })),
    });
    await runner.caughtUp();
    for (const time of [1, 2, 3]) {
      await eventually(() => expect(pauses.map(({ failures }) => failures)).toHaveLength(time));
      expect(runner.health()).toMatchObject([{ state: "stopped", error: full.message }]);
      expect(() => runner.mustServe("documents")).toThrow(/documents has stopped/);
      expect(await runner.waitFor("documents", 1n)).toBe(false);
      if (time < 3) pauses.at(-1)?.end();
    }
    expect(pauses.map(({ failures }) => failures)).toEqual([1, 2, 3]);
    await append(log, [generated("2", 2)]);
    failing.mockImplementation(commit);
    pauses.at(-1)?.end();
    await eventually(() => expect(runner.health()).toMatchObject([{ state: "live", position: 2n }]));
    runner.mustServe("documents");
    expect(await store.active(documentsCollection).count("every-tenant")).toBe(2);
    expect(noted).toEqual([`documents stopped: ${full.message}`, "documents goes on"]);
    await runner.stop();
  });

  test("a pause ends when the runner stops", async () => {
    const store = memoryReadModels();
    vi.spyOn(store, "commit").mockRejectedValue(new Error("no"));
    const onStopped = vi.fn();
    const runner = await run(await logOf([generated("1", 1)]), store, { projections: [documents], onStopped });
    await runner.caughtUp();
    await runner.stop();
    expect(onStopped).toHaveBeenCalledOnce();
  });

  test("stops, and says so, when the store fails", async () => {
    const log = await logOf([generated("1", 1)]);
    const store = memoryReadModels();
    vi.spyOn(store, "commit").mockRejectedValue(new Error("disk full"));
    const onStopped = vi.fn();
    const runner = await run(log, store, { projections: [documents], onStopped });
    await runner.caughtUp();
    expect(onStopped).toHaveBeenCalledWith("documents", new Error("disk full"));
    expect(runner.health()).toMatchObject([{ state: "stopped", error: "disk full" }]);
    await runner.stop();
  });

  test("records how far it looked when it stops, though nothing concerned it", async () => {
    const log = await logOf([generated("1", 1)]);
    const store = memoryReadModels();
    const runner = await run(log, store, { projections: [templates] });
    await runner.caughtUp();
    await runner.stop();
    expect(await store.open(templatesCollection)).toMatchObject({ checkpoint: await log.head() });
  });
});

describe("a new version of a read model", () => {
  /** Version `version` of the documents, in which every file is called by it. */
  const numbered = (version: number): Projection => ({
    ...documents,
    collection: { ...documentsCollection, version },
    change: (event) => {
      const changes = [(documents as Projection).change(event, place) ?? []].flat();
      return changes.map((change) => ({
        id: change.id,
        apply: (doc) => {
          const made = change.apply(doc);
          return made && ({ ...made, fileName: `v${version}` } as ReadModelDocument);
        },
      }));
    },
  });
  const served = async (store: ProjectionStore): Promise<unknown> => {
    const [document] = await store.active(documentsCollection).find({ tenantId: tenant }, {});
    return document?.fileName;
  };

  test("is built beside the old one, which serves until then, and old ones go", async () => {
    const log = await logOf([generated("1", 1)]);
    const store = memoryReadModels();
    for (const version of [1, 2]) {
      const runner = await run(log, store, { projections: [numbered(version)] });
      await runner.caughtUp();
      await eventually(() => expect(runner.health()).toMatchObject([{ state: "live", version }]));
      await runner.stop();
    }
    expect(await served(store)).toBe("v2");

    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const commit = store.commit.bind(store);
    vi.spyOn(store, "commit").mockImplementation(async (...change) => {
      await gate;
      await commit(...change);
    });
    const runner = await run(log, store, { projections: [numbered(3)] });
    const caughtUp = vi.fn();
    const coming = runner.caughtUp().then(caughtUp);
    expect(runner.health()).toMatchObject([{ state: "building", version: 3 }]);
    expect(await served(store)).toBe("v2");
    expect(await runner.waitFor("documents", 1n, 10)).toBe(false);
    // No other process keeps the old one in step: who waits to serve waits for the new one.
    expect(caughtUp).not.toHaveBeenCalled();

    const soon = runner.waitFor("documents", 1n);
    open();
    expect(await soon).toBe(true);
    await coming;
    expect(await served(store)).toBe("v3");
    await eventually(async () => expect(await store.versions("documents")).toEqual([2, 3]));
    await runner.stop();
  });
});
