import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { EventLog } from "../../src/ports/event-log/port.ts";
import type { ProjectionStore } from "../../src/ports/read-models/port.ts";
import { access, accessCollection } from "../../src/projections/access/project.ts";
import { allProjections } from "../../src/projections/all.ts";
import { documents, documentsCollection } from "../../src/projections/documents/project.ts";
import type { Projection } from "../../src/projections/projection.ts";
import { readOthersWrites, readYourWrites } from "../../src/projections/read-your-writes.ts";
import { startProjections } from "../../src/projections/runner.ts";
import { templatesCollection } from "../../src/projections/templates/project.ts";
import { tenantsCollection } from "../../src/projections/tenants/project.ts";
import type { AnyEvent } from "../../src/vocabulary/events/shapes.ts";
import { memoryLeases } from "../doubles/memory-leases.ts";
import { memoryReadModels } from "../doubles/memory-read-models.ts";
import { eventually } from "../support/eventually.ts";
import { samples } from "../vocabulary/events/samples.ts";
import { append, generated, logOf, template, tenant } from "./history.ts";

const scope = { tenantId: tenant };

const fail = (_name: string, error: unknown): void => {
  throw error;
};

async function start(log: EventLog) {
  const store = memoryReadModels();
  const commit = vi.spyOn(store, "commit");
  const runner = await startProjections({ log, store, projections: allProjections, onStopped: fail, waitMs: 60_000 });
  await runner.caughtUp();
  const mustReach = vi.spyOn(runner, "mustReach");
  const commitsOf = (name: string) =>
    commit.mock.calls.filter(([collection, writes]) => collection.name === name && writes.length > 0).length;
  return { ...readYourWrites({ log, store }, runner), runner, mustReach, commitsOf };
}

/** No read model gets a document until `open`. */
async function startGated({ waitMs }: { readonly waitMs: number }) {
  const log = await logOf([]);
  const { store, open } = gated(memoryReadModels());
  const runner = await startProjections({ log, store, projections: allProjections, onStopped: fail, waitMs });
  await runner.caughtUp();
  onTestFinished(async () => {
    open();
    await runner.stop();
  });
  const contents = () =>
    Promise.all([
      store.active(accessCollection).get("every-tenant", key.clientId),
      store.active(tenantsCollection).get("every-tenant", tenant),
    ]);
  return { ...readYourWrites({ log, store }, runner), open, contents };
}

const eventOf = <Type extends AnyEvent["type"]>(type: Type) =>
  ({ type, data: samples[type] }) as unknown as Extract<AnyEvent, { readonly type: Type }>;

const tenantCreated = eventOf("TenantCreated");
const key = {
  clientId: samples.ApiKeyIssued.clientId,
  issued: eventOf("ApiKeyIssued"),
  used: eventOf("ApiKeyUsed"),
  rotated: eventOf("ApiKeyRotated"),
  revoked: eventOf("ApiKeyRevoked"),
};

describe("a process that has its log and read models to itself", () => {
  test("finds what it wrote before, whichever way it asks", async () => {
    const { log, store, runner } = await start(await logOf([]));
    const documents = store.active(documentsCollection);
    await append(log, [generated("1", 1)]);
    expect(await documents.get(scope, "1".repeat(32))).toBeDefined();
    await append(log, [generated("2", 2)]);
    expect(await documents.count(scope)).toBe(2);
    await append(log, [generated("3", 3)]);
    expect(await documents.find(scope, {})).toHaveLength(3);
    await runner.stop();
  });

  test("commits many events at once while no query waits", async () => {
    const { log, store, runner, commitsOf } = await start(await logOf([]));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    for (const digit of "123456789") await append(log, [generated(digit, 1)]);
    expect(commitsOf("documents")).toBe(0);
    expect(await store.active(documentsCollection).count(scope)).toBe(9);
    expect(commitsOf("documents")).toBe(1);
    vi.useRealTimers();
    await runner.stop();
  });

  test("commits also events that no query waits for", async () => {
    const { log, runner, commitsOf } = await start(await logOf([]));
    await append(log, [generated("1", 1)]);
    await eventually(() => expect(commitsOf("documents")).toBe(1));
    await runner.stop();
  });

  test("waits for what concerns the question, and for it once", async () => {
    const { log, store, runner, mustReach } = await start(await logOf([]));
    await append(log, [generated("1", 1)]);
    await store.active(templatesCollection).count(scope);
    expect(mustReach).not.toHaveBeenCalled();
    await store.active(documentsCollection).count(scope);
    await store.active(documentsCollection).count(scope);
    expect(mustReach.mock.calls.map(([name]) => name)).toEqual(["documents"]);
    await append(log, [template.created("1", 2)]);
    await store.active(templatesCollection).count(scope);
    expect(mustReach).toHaveBeenCalledTimes(2);
    await runner.stop();
  });

  test("refuses a query while a read model does not come after, each time, and answers once it has", async () => {
    const { log, store, open } = await startGated({ waitMs: 1 });
    const documents = store.active(documentsCollection);
    await append(log, [generated("1", 1)]);
    const id = "1".repeat(32);
    for (const query of [() => documents.get(scope, id), () => documents.find(scope, {}), () => documents.count(scope)])
      for (const _again of [1, 2]) await expect(query()).rejects.toMatchObject({ code: "READ_MODEL_BEHIND" });
    await expect(documents.sum(scope, ["sizeBytes"])).rejects.toMatchObject({ code: "READ_MODEL_BEHIND" });
    open();
    await eventually(async () => expect(await documents.count(scope)).toBe(1));
  });

  test("reads a key and a tenant from the log while their read models are behind, as these have them later", async () => {
    const { log, store, open, contents } = await startGated({ waitMs: 1 });
    await append(log, [tenantCreated, key.issued, key.used, key.rotated]);
    const keys = store.active(accessCollection);
    const fromLog = [
      await keys.get("every-tenant", key.clientId),
      await store.active(tenantsCollection).get(scope, tenant),
    ];
    expect(fromLog[0]).toMatchObject({ secretHash: key.rotated.data.secretHash, lastUsedAt: key.used.data.at });
    expect(await keys.get({ tenantId: "another" }, key.clientId)).toBeUndefined();
    await expect(keys.find(scope, {})).rejects.toMatchObject({ code: "READ_MODEL_BEHIND" });
    expect(await contents()).toEqual([undefined, undefined]);
    open();
    await eventually(async () => expect(await contents()).toEqual(fromLog));
    await append(log, [key.revoked]);
    expect(await keys.get("every-tenant", key.clientId)).toBeUndefined();
  });

  test("reads nothing in the log while a read model is in step with it", async () => {
    const { log, store, open } = await startGated({ waitMs: 60_000 });
    open();
    await append(log, [tenantCreated, key.issued]);
    const keys = store.active(accessCollection);
    await keys.count("every-tenant");
    const readStream = vi.spyOn(log, "readStream");
    expect(await keys.get("every-tenant", key.clientId)).toMatchObject({ id: key.clientId });
    expect(await keys.get("every-tenant", "0".repeat(32))).toBeUndefined();
    expect(readStream).not.toHaveBeenCalled();
  });
});

/** Commits that bring documents, those of one version or of all, wait until it is opened. */
function gated(
  store: ProjectionStore,
  version?: number,
): { readonly store: ProjectionStore; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const commit = store.commit.bind(store);
  vi.spyOn(store, "commit").mockImplementation(async (collection, writes, upTo, token) => {
    if (writes.length > 0 && (version ?? collection.version) === collection.version) await opened;
    await commit(collection, writes, upTo, token);
  });
  return { store, open };
}

/** The first projects behind a gate; the second is the one that reads and writes, and waits for `waitMs` and one lease at most. */
async function twoNodes({ waitMs }: { readonly waitMs: number }) {
  const log = await logOf([]);
  const { store, open } = gated(memoryReadModels());
  const sharing = { leases: memoryLeases(), leaseMs: 300 };
  const projections = [documents as Projection, access as Projection];
  const start = () => startProjections({ log, store, projections, sharing, onStopped: fail, waitMs });
  const [first, second] = [await start(), await start()];
  const head = vi.spyOn(log, "head");
  const progress = vi.spyOn(store, "progress");
  const { log: own, store: reads } = readOthersWrites({ log, store }, second, () => 0, projections);
  onTestFinished(async () => {
    open();
    for (const runner of [first, second]) await runner.stop();
  });
  /** Until the events that were written so far are as old as those that a writer waits for no longer. */
  const grownOld = () => vi.spyOn(second, "overdue").mockImplementation((name) => second.lastHeard(name)?.position);
  const heard = (position: bigint) =>
    eventually(() => expect(second.lastHeard("documents")?.position).toBeGreaterThanOrEqual(position));
  const documentsOf = reads.active(documentsCollection);
  return {
    log,
    own,
    head,
    progress,
    open,
    grownOld,
    heard,
    documents: documentsOf,
    keys: reads.active(accessCollection),
  };
}

describe("a process that shares its log and read models with another", () => {
  test("waits for what the other projects before it calls a document absent", async () => {
    const { log, head, open, documents } = await twoNodes({ waitMs: 60_000 });
    await append(log, [generated("1", 1)]);
    const found = documents.get(scope, "1".repeat(32));
    await eventually(() => expect(head).toHaveBeenCalledTimes(1));
    open();
    expect(await found).toMatchObject({ id: "1".repeat(32) });
  });

  test("waits for all that a query names, and for another's event that a list lacks once it is old", async () => {
    const { log, head, open, grownOld, heard, documents } = await twoNodes({ waitMs: 60_000 });
    await heard(await append(log, [generated("1", 1), generated("2", 2)]));
    expect(await documents.find(scope, {})).toEqual([]);
    expect(await documents.count(scope)).toBe(0);
    expect(head).not.toHaveBeenCalled();
    const values = ["1", "2"].map((digit) => digit.repeat(32));
    const named = documents.find(scope, { where: [{ field: "id", is: "oneOf", values }], named: 2 });
    await eventually(() => expect(head).toHaveBeenCalledTimes(1));
    grownOld();
    const all = [documents.find(scope, {}), documents.count(scope), documents.sum(scope, ["sizeBytes"])] as const;
    open();
    expect(await named).toHaveLength(2);
    expect(await all[0]).toHaveLength(2);
    expect(await all[1]).toBe(2);
    expect((await all[2])[0]).toBeGreaterThan(0);
    expect(await documents.find(scope, { named: 2 })).toHaveLength(2);
    expect(head).toHaveBeenCalledTimes(1);
  });

  test("refuses a list that lacks an event of its own, or an old one of another", async () => {
    const { own, documents } = await twoNodes({ waitMs: 1 });
    await append(own, [generated("1", 1)]);
    await expect(documents.find(scope, {})).rejects.toMatchObject({ code: "READ_MODEL_BEHIND" });
    const other = await twoNodes({ waitMs: 1 });
    await other.heard(await append(other.log, [generated("1", 1)]));
    other.grownOld();
    for (const query of [() => other.documents.find(scope, {}), () => other.documents.count(scope)])
      await expect(query()).rejects.toMatchObject({ code: "READ_MODEL_BEHIND" });
  });

  test("compares positions, and asks nobody, while the read model has all", async () => {
    const { own, head, progress, open, grownOld, heard, documents } = await twoNodes({ waitMs: 60_000 });
    open();
    await heard(await append(own, [generated("1", 1)]));
    grownOld();
    expect(await documents.count(scope)).toBe(1);
    progress.mockClear();
    expect(await documents.count(scope)).toBe(1);
    expect(await documents.find(scope, {})).toHaveLength(1);
    expect(progress).not.toHaveBeenCalled();
    expect(head).not.toHaveBeenCalled();
  });

  test("reads a key from the log when the read model lacks it, or an old change of it", async () => {
    const { log, open, grownOld, heard, keys } = await twoNodes({ waitMs: 60_000 });
    await append(log, [key.issued]);
    expect(await keys.get("every-tenant", key.clientId)).toMatchObject({ secretHash: key.issued.data.secretHash });
    expect(await keys.get("every-tenant", "0".repeat(32))).toBeUndefined();
    open();
    await eventually(async () => expect(await keys.count("every-tenant")).toBe(1));
    await append(log, [key.rotated]);
    await heard(0n);
    grownOld();
    await eventually(async () =>
      expect(await keys.get("every-tenant", key.clientId)).toMatchObject({ secretHash: key.rotated.data.secretHash }),
    );
  });

  test("calls absent what is not in the log either", async () => {
    const { documents } = await twoNodes({ waitMs: 60_000 });
    expect(await documents.get(scope, "3".repeat(32))).toBeUndefined();
  });

  test("refuses to call anything absent while the read model does not come after", async () => {
    const { log, documents } = await twoNodes({ waitMs: 1 });
    await append(log, [generated("1", 1)]);
    await expect(documents.get(scope, "1".repeat(32))).rejects.toMatchObject({ code: "READ_MODEL_BEHIND" });
  });

  test("refuses what the version that serves lacks while the next is built, unless another process keeps it in step", async () => {
    const { collection } = documents;
    const next = { ...documents, collection: { ...collection, version: collection.version + 1 } } as Projection;
    const log = await logOf([generated("1", 1)]);
    const store = memoryReadModels();
    await store.open(collection);
    await store.commit(collection, [], 1n);
    const building = gated(store, next.collection.version);
    const sharing = { leases: memoryLeases(), leaseMs: 300 };
    const start = (projection: Projection, waitMs: number) =>
      startProjections({ log, store, projections: [projection], sharing, onStopped: fail, waitMs });
    const runner = await start(next, 1);
    onTestFinished(async () => {
      building.open();
      await runner.stop();
    });
    await append(log, [generated("2", 2)]);
    const reads = readOthersWrites({ log, store }, runner, () => 0, [next]).store.active(collection);
    await expect(reads.get(scope, "2".repeat(32))).rejects.toMatchObject({ code: "READ_MODEL_BEHIND" });
    const older = await start(documents as Projection, 60_000);
    onTestFinished(() => older.stop());
    await eventually(async () => expect(await reads.get(scope, "2".repeat(32))).toBeDefined());
  });
});
