import { expect, test, vi } from "vitest";
import type { ReadModelDocument, StoredState } from "../../src/ports/read-models/port.ts";
import { DocumentCache } from "../../src/projections/document-cache.ts";

const stored = (id: string, position: bigint, more = {}): StoredState<ReadModelDocument> => ({
  doc: { id, tenantId: "t", ...more },
  position,
});
const put = ({ doc, position }: StoredState<ReadModelDocument>) => ({ kind: "put" as const, doc, position });

test("written documents are not read again; deleted, forgotten and large ones are", async () => {
  const remembered = new DocumentCache();
  const load = vi.fn(async (ids: readonly string[]) => new Map(ids.map((id) => [id, stored(id, 1n)])));
  const large = stored("d", 2n, { text: "x".repeat(5000) });
  remembered.wrote([put(stored("a", 2n)), put(stored("b", 2n)), put(large)]);
  remembered.wrote([{ kind: "delete", id: "b", position: 3n }]);
  expect([...(await remembered.find(["a"], load))]).toEqual([["a", stored("a", 2n)]]);
  expect(load).not.toHaveBeenCalled();
  expect([...(await remembered.find(["a", "b", "c", "d"], load))]).toEqual([
    ["a", stored("a", 2n)],
    ["b", stored("b", 1n)],
    ["c", stored("c", 1n)],
    ["d", stored("d", 1n)],
  ]);
  expect(load.mock.calls).toEqual([[["b", "c", "d"]]]);
  remembered.clear();
  expect([...(await remembered.find(["a"], load))]).toEqual([["a", stored("a", 1n)]]);
});

test("the documents written longest ago make place for later ones", async () => {
  const remembered = new DocumentCache();
  const load = vi.fn(async () => new Map<string, StoredState<ReadModelDocument>>());
  remembered.wrote([put(stored("first", 1n)), ...Array.from({ length: 4000 }, (_, n) => put(stored(`${n}`, 2n)))]);
  await remembered.find(["0", "3999", "first"], load);
  expect(load.mock.calls).toEqual([[["first"]]]);
});

test("when many are written at once, only those that were there before are kept", async () => {
  const remembered = new DocumentCache();
  const load = vi.fn(async () => new Map<string, StoredState<ReadModelDocument>>());
  const isNew = (id: string) => ({ ...put(stored(id, 1n)), isNew: true as const });
  const many = (count: number, name: string) => Array.from({ length: count }, (_, n) => isNew(`${name}${n}`));
  remembered.wrote(many(1000, "few"));
  remembered.wrote([...many(1000, "many"), put(stored("old", 2n))]);
  await remembered.find(["few999", "many999", "old"], load);
  expect(load.mock.calls).toEqual([[["many999"]]]);
});

test("documents that are heavy together make place for later ones earlier", async () => {
  const remembered = new DocumentCache();
  const load = vi.fn(async () => new Map<string, StoredState<ReadModelDocument>>());
  const heavy = (id: string) =>
    put({ doc: { id, tenantId: "t", text: "x".repeat(4000) } as ReadModelDocument, position: 1n });
  remembered.wrote(Array.from({ length: 600 }, (_, n) => heavy(`${n}`)));
  remembered.wrote([heavy("599"), heavy("598")]);
  await remembered.find(["599", "100", "0"], load);
  expect(load.mock.calls).toEqual([[["0"]]]);
});
