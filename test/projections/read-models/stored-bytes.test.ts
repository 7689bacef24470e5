import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProjectionStore } from "../../../src/ports/read-models/port.ts";
import { openSqliteProjections } from "../../../src/ports/read-models/sqlite.ts";
import { assetsCollection } from "../../../src/projections/assets/project.ts";
import { assetQueries } from "../../../src/projections/assets/queries.ts";
import { documentsCollection } from "../../../src/projections/documents/project.ts";
import { documentQueries } from "../../../src/projections/documents/queries.ts";
import { memoryReadModels } from "../../doubles/memory-read-models.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { otherTenant, tenant } from "../history.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(async () => {
  await folder.remove();
});

const stores: Readonly<Record<string, () => Promise<ProjectionStore>>> = {
  memory: async () => memoryReadModels(),
  SQLite: () => openSqliteProjections(folder.path),
};

/** A version without the sum of a document's files serves, and today's version is still empty. */
test.each(Object.keys(stores))(
  "documents and uploads count in %s while versions with their sums are built",
  async (name) => {
    const store = (await stores[name]?.()) as ProjectionStore;
    for (const { name: model } of [documentsCollection, assetsCollection]) {
      const before = { name: model, version: 1, fields: {} };
      await store.open(before);
      const docs = [
        { id: "1", tenantId: tenant, sizeBytes: 40 },
        { id: "2", tenantId: tenant, sizeBytes: 2 },
        { id: "3", tenantId: otherTenant, sizeBytes: 1000 },
      ];
      await store.commit(
        before,
        docs.map((doc) => ({ kind: "put", doc, position: 1n })),
        1n,
        undefined,
      );
    }
    await store.open(documentsCollection);
    await store.open(assetsCollection);
    expect(await documentQueries(store.active(documentsCollection)).storedBytes(tenant)).toBe(42);
    expect(await assetQueries(store.active(assetsCollection)).storedBytes(tenant)).toBe(42);
    await store.close();
  },
);
