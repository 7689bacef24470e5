import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { EventLog } from "../../src/ports/event-log/port.ts";
import type { ProjectionStore } from "../../src/ports/read-models/port.ts";
import { allProjections } from "../../src/projections/all.ts";
import { documents, documentsCollection } from "../../src/projections/documents/project.ts";
import type { Projection } from "../../src/projections/projection.ts";
import { readOthersWrites, readYourWrites } from "../../src/projections/read-your-writes.ts";
import { startProjections } from "../../src/projections/runner.ts";
import { templatesCollection } from "../../src/projections/templates/project.ts";
import { memoryLeases } from "../doubles/memory-leases.ts";
import { memoryReadModels } from "../doubles/memory-read-models.ts";
import { eventually } from "../support/eventually.ts";
import { append, generated, logOf, template, tenant } from "./history.ts";

const scope = { tenantId: tenant };

async function start(log: EventLog) {
  const store = memoryReadModels();
  const commit = vi.spyOn(store, "commit");
  const onStopped = (_name: string, error: unknown): void => {
    throw error;
  };
  const runner = await startProjections({ log, store, projections: allProjections, onStopped, waitMs: 60_000 });
  await runner.caughtUp();
  const waitFor = vi.spyOn(runner, "waitFor");
  const commitsOf = (name: string) =>
    commit.mock.calls.filter(([collection, writes]) => collection.name === name && writes.length > 0).length;
  return { ...readYourWrites({ log, store }, runner), runner, waitFor, commitsOf };
}

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
    const { log, store, runner, waitFor } = await start(await logOf([]));
    await append(log, [generated("1", 1)]);
    await store.active(templatesCollection).count(scope);
    expect(waitFor).not.toHaveBeenCalled();
    await store.active(documentsCollection).count(scope);
    await store.active(documentsCollection).count(scope);
    expect(waitFor.mock.calls.map(([name]) => name)).toEqual(["documents"]);
    await append(log, [template.created("1", 2)]);
    await store.active(templatesCollection).count(scope);
    expect(waitFor).toHaveBeenCalledTimes(2);
    await runner.stop();
  });

  test("answers from what it has when a read model does not come after, and waits for the same event no more", async () => {
    const { log, store, runner, waitFor } = await start(await logOf([]));
    await runner.stop();
    await append(log, [generated("1", 1)]);
    expect(await store.active(documentsCollection).count(scope)).toBe(0);
    expect(await store.active(documentsCollection).count(scope)).toBe(0);
    expect(waitFor).toHaveBeenCalledTimes(1);
  });
});

/** Commits that bring documents wait until it is opened. */
function gated(store: ProjectionStore): { readonly store: ProjectionStore; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const commit = store.commit.bind(store);
  vi.spyOn(store, "commit").mockImplementation(async (collection, writes, upTo, token) => {
    if (writes.length > 0) await opened;
    await commit(collection, writes, upTo, token);
  });
  return { store, open };
}

/** The first projects behind a gate; the second is the one that reads, and waits for `waitMs` and one lease at most. */
async function twoNodes({ waitMs }: { readonly waitMs: number }) {
  const log = await logOf([]);
  const { store, open } = gated(memoryReadModels());
  const sharing = { leases: memoryLeases(), leaseMs: 300 };
  const onStopped = (_name: string, error: unknown): void => {
    throw error;
  };
  const start = () =>
    startProjections({ log, store, projections: [documents as Projection], sharing, onStopped, waitMs });
  const [first, second] = [await start(), await start()];
  const head = vi.spyOn(log, "head");
  const reads = readOthersWrites({ log, store }, second, () => 0);
  onTestFinished(async () => {
    open();
    for (const runner of [first, second]) await runner.stop();
  });
  return { log, head, open, documents: reads.active(documentsCollection) };
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

  test("waits for all that a query names, and not for lists", async () => {
    const { log, head, open, documents } = await twoNodes({ waitMs: 60_000 });
    await append(log, [generated("1", 1), generated("2", 2)]);
    expect(await documents.find(scope, {})).toEqual([]);
    expect(await documents.count(scope)).toBe(0);
    expect(head).not.toHaveBeenCalled();
    const values = ["1", "2"].map((digit) => digit.repeat(32));
    const found = documents.find(scope, { where: [{ field: "id", is: "oneOf", values }], named: 2 });
    await eventually(() => expect(head).toHaveBeenCalledTimes(1));
    open();
    expect(await found).toHaveLength(2);
    expect(await documents.find(scope, { named: 2 })).toHaveLength(2);
    expect(head).toHaveBeenCalledTimes(1);
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

  test("answers from the version that serves while the one it was made for is being built", async () => {
    const { collection } = documents;
    const next = { ...documents, collection: { ...collection, version: collection.version + 1 } } as Projection;
    const log = await logOf([generated("1", 1)]);
    const store = memoryReadModels();
    await store.open(collection);
    await store.commit(collection, [], 1n);
    const building = gated(store);
    const onStopped = (): void => undefined;
    const sharing = { leases: memoryLeases(), leaseMs: 300 };
    const runner = await startProjections({ log, store, projections: [next], sharing, onStopped, waitMs: 1 });
    onTestFinished(async () => {
      building.open();
      await runner.stop();
    });
    await append(log, [generated("2", 2)]);
    const reads = readOthersWrites({ log, store }, runner, () => 0).active(collection);
    expect(await reads.get(scope, "2".repeat(32))).toBeUndefined();
  });
});
