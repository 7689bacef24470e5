import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readConfig } from "../../../src/config/config.ts";
import { openDatabase } from "../../../src/ports/drivers/sqlite.ts";
import { leaseOf } from "../../../src/ports/leases/port.ts";
import { documentsCollection } from "../../../src/projections/documents/project.ts";
import { composeReadModels, composeScratch } from "../../../src/service/compose-operations.ts";
import { compare, projectionsCalled, type ReadModels, rebuild } from "../../../src/service/operations/rebuild.ts";
import { memoryLeases } from "../../doubles/memory-leases.ts";
import { append, generated, template, tenant } from "../../projections/history.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let models: ReadModels & { close(): Promise<void> };
const all = projectionsCalled([]) ?? [];

beforeEach(async () => {
  folder = await temporaryFolder();
  models = await composeReadModels(readConfig({ DATA_DIR: folder.path }));
  await append(models.log, [generated("1", 1), generated("2", 2), template.created("1", 3), template.revised("1", 4)]);
});
afterEach(async () => {
  await models.close();
  await folder.remove();
});

const compared = async () => {
  const scratch = await composeScratch(join(folder.path, "scratch"));
  try {
    return await compare(models, scratch, all);
  } finally {
    await scratch.close();
  }
};

const damage = async (sql: string): Promise<void> => {
  await models.close();
  const { name, version } = documentsCollection;
  const database = openDatabase(join(folder.path, "read", `${name}-v${version}.db`));
  database.exec(sql);
  database.close();
  models = await composeReadModels(readConfig({ DATA_DIR: folder.path }));
};

test("rebuilt read models equal those that were kept up to date", async () => {
  const found = await compared();
  expect(found.map(({ name }) => name)).toEqual(all.map(({ collection }) => collection.name));
  expect(found.flatMap(({ different }) => different)).toEqual([]);
  expect(found.find(({ name }) => name === "documents")?.documents).toBe(2);
});

test("a document that is missing or wrong is found, and a rebuild mends it", async () => {
  await rebuild(models, all);
  await damage(`DELETE FROM documents WHERE id = '${"1".repeat(32)}'`);
  await damage(`UPDATE documents SET doc = json_set(doc, '$.sizeBytes', 1) WHERE id = '${"2".repeat(32)}'`);
  const documents = (await compared()).find(({ name }) => name === "documents");
  expect(documents?.different).toEqual(["1".repeat(32), "2".repeat(32)]);
  const named = projectionsCalled(["documents"]) ?? [];
  expect(named).toHaveLength(1);
  await rebuild(models, named);
  expect((await compared()).flatMap(({ different }) => different)).toEqual([]);
  expect(await models.store.active(documentsCollection).count({ tenantId: tenant })).toBe(2);
});

test("a rebuild that is interrupted is continued by the next follower", async () => {
  await rebuild(models, all);
  await models.store.reset(documentsCollection);
  await models.close();
  models = await composeReadModels(readConfig({ DATA_DIR: folder.path }));
  expect((await compared()).flatMap(({ different }) => different)).toEqual([]);
});

test("no read model is emptied while a node projects it: its lease is held meanwhile, and a node that has it ends the rebuild", async () => {
  await rebuild(models, all);
  const leases = memoryLeases();
  const sharing = { leases, leaseMs: 4000 };
  const name = leaseOf(documentsCollection);
  const held: (readonly string[])[] = [];
  vi.spyOn(models.store, "reset").mockImplementation(async () => void held.push(leases.holders()));
  const named = projectionsCalled(["documents"]) ?? [];
  const node = await leases.acquire(name, 4000);
  await expect(rebuild({ ...models, sharing }, named)).rejects.toMatchObject({ code: "STORAGE_IN_USE" });
  expect(held).toEqual([]);
  await node?.release();
  await rebuild({ ...models, sharing }, named);
  expect(held).toEqual([[name]]);
  expect(leases.holders()).toEqual([]);
});

test("a read model is named by a name that one has", () => {
  expect(projectionsCalled(["documents", "nothing"])).toBeUndefined();
});
