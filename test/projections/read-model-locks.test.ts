import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { declare } from "../../src/ports/read-models/declaration.ts";
import type { ReadModelOf } from "../../src/ports/read-models/port.ts";
import { allProjections } from "../../src/projections/all.ts";
import { documentsCollection } from "../../src/projections/documents/project.ts";
import { documentQueries } from "../../src/projections/documents/queries.ts";
import { brokenLock } from "../../tools/generate/promises.ts";
import { memoryReadModels } from "../doubles/memory-read-models.ts";
import { isLeftOut } from "../support/scope.ts";

const root = new URL("../../", import.meta.url);
const keptLocks = readdirSync(new URL("schema/read-models/", root));
const keptLock = (file: string): string => readFileSync(new URL(`schema/read-models/${file}`, root), "utf8");

describe("schema/read-models", () => {
  test("holds a file for every read model, and no other", () => {
    const declared = allProjections.map(({ collection }) => `${collection.name}.json`);
    expect(keptLocks.toSorted()).toEqual(declared.toSorted());
  });

  test("names the version and the fields of each", () => {
    for (const { collection } of allProjections) {
      const { name, version, fields, order } = declare(collection);
      const kept = JSON.parse(keptLock(`${name}.json`));
      expect(kept).toMatchObject({ name, version, fields: Object.fromEntries(fields), ...(order && { order }) });
    }
  });

  test.skipIf(isLeftOut("read models as the compiler reads them"))("is as the declarations are", async () => {
    // A compiler is loaded for it.
    const { readModelLocks } = await import("../../tools/generate/read-model-locks.ts");
    for (const [path, text] of readModelLocks()) expect(readFileSync(new URL(path, root), "utf8")).toBe(text);
  });

  test.each([
    ["a field", (lock: string) => lock.replace('"createdAt": "text"', '"createdAt": "number"')],
    ["a member of its documents", (lock: string) => lock.replace('"fileName": {', '"name": {')],
  ])("refuses another %s in the same version, and takes it in the next", (_, change) => {
    const [path, text] = ["schema/read-models/documents.json", keptLock("documents.json")];
    const changed = change(text);
    const { version } = documentsCollection;
    expect(changed).not.toBe(text);
    expect(brokenLock(path, text, changed)).toContain("raise the `version`");
    expect(
      brokenLock(path, text, changed.replace(`"version": ${version}`, `"version": ${version + 1}`)),
    ).toBeUndefined();
    expect(brokenLock(path, undefined, changed)).toBeUndefined();
    expect(brokenLock(path, text, text)).toBeUndefined();
  });
});

test("a filter by a field that the read model does not declare does not compile, and is refused", async () => {
  const store = memoryReadModels();
  await store.open(documentsCollection);
  const model: ReadModelOf<typeof documentsCollection> = store.active(documentsCollection);
  expect(await documentQueries(model).list("t1", { now: "2026-01-01T00:00:00.000Z", limit: 1, offset: 0 })).toEqual({
    items: [],
    total: 0,
  });
  // @ts-expect-error: `fileName` is a member of the documents, and not a field of the read model.
  const found = model.find({ tenantId: "t1" }, { where: [{ field: "fileName", is: "equal", value: "a" }] });
  await expect(found).rejects.toThrow('does not declare the field "fileName"');
  // @ts-expect-error: neither for sorting.
  await expect(model.find({ tenantId: "t1" }, { sort: [{ field: "fileName" }] })).rejects.toThrow("does not declare");
});
