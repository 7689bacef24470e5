import { describe, expect, test, vi } from "vitest";
import type { EventLog } from "../../src/ports/event-log/port.ts";
import { allProjections } from "../../src/projections/all.ts";
import { documentsCollection } from "../../src/projections/documents/project.ts";
import { readYourWrites } from "../../src/projections/read-your-writes.ts";
import { startProjections } from "../../src/projections/runner.ts";
import { templatesCollection } from "../../src/projections/templates/project.ts";
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
  const runner = await startProjections({ log, store, projections: allProjections, onStopped });
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

  test("commits many events at once while nobody asks", async () => {
    const { log, store, runner, commitsOf } = await start(await logOf([]));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    for (const digit of "123456789") await append(log, [generated(digit, 1)]);
    expect(commitsOf("documents")).toBe(0);
    expect(await store.active(documentsCollection).count(scope)).toBe(9);
    expect(commitsOf("documents")).toBe(1);
    vi.useRealTimers();
    await runner.stop();
  });

  test("commits also what nobody asks for", async () => {
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
