import { describe, expect, test } from "vitest";
import type { Collection, ReadModelDocument } from "../../../src/ports/read-models/port.ts";
import { book, books, booksTwo, freshStore, type OpenStore, put, remove } from "./store-under-test.ts";

/** The promises of every store to projections. */
export const projecting = (open: OpenStore, { atomic }: { readonly atomic: boolean }) =>
  describe("projecting", () => {
    const fixture = freshStore(open);
    const titles = async () =>
      (await fixture().store.exactly(books).find("every-tenant", {})).map(({ id, title }) => `${id} ${title}`);

    test("a new collection has no checkpoint and serves at once", async () => {
      const { store } = fixture();
      expect(await store.open(books)).toEqual({ checkpoint: null, active: { version: 1, checkpoint: null } });
      expect(await store.active(books).find("every-tenant", {})).toEqual([]);
    });

    test("documents and checkpoint are there together", async () => {
      const { store } = fixture();
      await store.open(books);
      await store.commit(books, [put(book("a", { title: "A" }), 3n), put(book("b", { title: "B" }), 4n)], 7n);
      expect((await store.open(books)).checkpoint).toBe(7n);
      expect(await titles()).toEqual(["a A", "b B"]);
    });

    test("a checkpoint advances without documents", async () => {
      const { store } = fixture();
      await store.commit(books, [], 5n);
      expect((await store.open(books)).checkpoint).toBe(5n);
    });

    test("checkpoints of several read models advance together, and never back", async () => {
      const { store } = fixture();
      await store.open(books);
      await store.open(booksTwo);
      await store.commit(books, [put(book("a", { title: "A" }), 3n)], 9n, 1n);
      await store.record([
        { collection: books as Collection<ReadModelDocument>, upTo: 7n, token: 1n },
        { collection: booksTwo as Collection<ReadModelDocument>, upTo: 8n, token: 1n },
      ]);
      expect([(await store.open(books)).checkpoint, (await store.open(booksTwo)).checkpoint]).toEqual([9n, 8n]);
      await store.record([{ collection: books as Collection<ReadModelDocument>, upTo: 12n, token: 1n }]);
      expect((await store.open(books)).checkpoint).toBe(12n);
      expect(await titles()).toEqual(["a A"]);
    });

    test("a write replaces the whole document", async () => {
      const { store } = fixture();
      await store.commit(books, [put(book("a", { title: "A", likes: 3 }), 1n)], 1n);
      await store.commit(books, [put(book("a", { title: "B" }), 2n)], 2n);
      expect(await store.exactly(books).get("every-tenant", "a")).toEqual(book("a", { title: "B" }));
      expect(await store.exactly(books).count("every-tenant", [{ field: "likes", is: "equal", value: 3 }])).toBe(0);
    });

    test("a document comes back as it was given", async () => {
      const { store } = fixture();
      const given = book("a", {
        title: "Žluťoučký 🐎 'quoted\" % _",
        tags: ["a,b", ""],
        note: { text: "$.x \\ \u2028" },
      });
      await store.commit(books, [put(given, 1n)], 1n);
      expect(await store.exactly(books).get({ tenantId: "t1" }, "a")).toEqual(given);
    });

    test("a projection finds its documents with the position of their last event", async () => {
      const { store } = fixture();
      await store.commit(books, [put(book("a"), 2n), put(book("b"), 5n)], 6n);
      const loaded = await store.load(books, ["b", "none", "a"]);
      expect(loaded.get("a")).toEqual({ doc: book("a"), position: 2n });
      expect(loaded.get("b")).toEqual({ doc: book("b"), position: 5n });
      expect(loaded.size).toBe(2);
    });

    test("a document that was read before is as it is now", async () => {
      const { store } = fixture();
      const read = async () => ({
        got: (await store.exactly(books).get("every-tenant", "a"))?.title,
        loaded: (await store.load(books, ["a"])).get("a")?.position,
      });
      expect(await read()).toEqual({ got: undefined, loaded: undefined });
      await store.commit(books, [put(book("a", { title: "one" }), 1n)], 1n);
      expect(await read()).toEqual({ got: "one", loaded: 1n });
      await store.commit(books, [put(book("a", { title: "two" }), 2n)], 2n);
      expect(await read()).toEqual({ got: "two", loaded: 2n });
      await store.commit(books, [remove("a", 3n)], 3n);
      expect(await read()).toEqual({ got: undefined, loaded: undefined });
    });

    test("the same commit twice changes nothing", async () => {
      const { store } = fixture();
      const writes = [put(book("a", { title: "A" }), 1n), put(book("b", { title: "B" }), 2n)];
      await store.commit(books, writes, 2n);
      await store.commit(books, writes, 2n);
      expect(await titles()).toEqual(["a A", "b B"]);
      expect((await store.open(books)).checkpoint).toBe(2n);
    });

    test("a commit older than the checkpoint changes nothing, and does not turn it back", async () => {
      const { store } = fixture();
      await store.commit(books, [put(book("a", { title: "new" }), 5n)], 5n);
      await store.commit(books, [put(book("a", { title: "old" }), 2n), put(book("b"), 3n)], 3n);
      expect(await titles()).toEqual(["a new"]);
      expect((await store.open(books)).checkpoint).toBe(5n);
    });

    test("a batch that overlaps brings only what is new", async () => {
      const { store } = fixture();
      await store.commit(books, [put(book("a", { title: "five" }), 5n)], 5n);
      const overlapping = [put(book("a", { title: "four" }), 4n), put(book("b", { title: "six" }), 6n)];
      await store.commit(books, overlapping, 6n);
      expect(await titles()).toEqual(["a five", "b six"]);
    });

    test("a document that is taken for new and is not is written as any other", async () => {
      const { store } = fixture();
      const fresh = (id: string, title: string, position: bigint) =>
        ({ ...put(book(id, { title }), position), isNew: true }) as const;
      await store.commit(books, [put(book("a", { title: "one" }), 1n), put(book("b"), 2n)], 2n);
      await store.commit(books, [remove("b", 3n)], 3n);
      await store.commit(books, [fresh("a", "four", 4n), fresh("b", "five", 5n), fresh("c", "six", 6n)], 6n);
      await store.commit(books, [fresh("a", "two", 2n), fresh("d", "seven", 7n)], 7n);
      expect(await titles()).toEqual(["a four", "b five", "c six", "d seven"]);
    });

    test("a document that is removed and taken for new goes as any other, and stays away when its past is replayed", async () => {
      const { store } = fixture();
      const gone = (id: string, position: bigint) => ({ ...remove(id, position), isNew: true }) as const;
      await store.commit(books, [put(book("a"), 1n)], 1n);
      await store.commit(books, [gone("a", 4n), gone("never", 4n)], 4n);
      expect(await titles()).toEqual([]);
      await store.commit(books, [put(book("a"), 2n), put(book("never"), 3n)], 4n);
      expect(await titles()).toEqual([]);
    });

    test("a deleted document stays deleted when its past is replayed", async () => {
      const { store } = fixture();
      await store.commit(books, [put(book("a"), 1n)], 1n);
      await store.commit(books, [remove("a", 2n), remove("never", 2n)], 2n);
      await store.commit(books, [put(book("a"), 1n)], 1n);
      expect(await titles()).toEqual([]);
      expect((await store.load(books, ["a"])).size).toBe(0);
    });

    test("a deleted document can come again", async () => {
      const { store } = fixture();
      await store.commit(books, [put(book("a", { title: "one" }), 1n)], 1n);
      await store.commit(books, [remove("a", 2n)], 2n);
      await store.commit(books, [put(book("a", { title: "two" }), 3n)], 3n);
      expect(await titles()).toEqual(["a two"]);
    });

    test.runIf(atomic)("two who project at once end where one would", async () => {
      const { store } = fixture();
      const batches = Array.from({ length: 20 }, (_, index) => BigInt(index + 1));
      const project = async () => {
        for (const at of batches) {
          await store.commit(books, [put(book(`book-${at % 3n}`, { title: `${at}` }), at)], at);
        }
      };
      await Promise.all([project(), project()]);
      expect(await titles()).toEqual(["book-0 18", "book-1 19", "book-2 20"]);
    });

    test("progress is that of the version which serves", async () => {
      const { store } = fixture();
      expect(await store.progress("books")).toBeUndefined();
      await store.open(books);
      expect(await store.progress("books")).toEqual({ version: 1, checkpoint: null });
      await store.commit(books, [put(book("a"), 3n)], 4n);
      expect(await store.progress("books")).toEqual({ version: 1, checkpoint: 4n });
      await store.open(booksTwo);
      await store.commit(booksTwo, [], 9n);
      expect(await store.progress("books")).toEqual({ version: 1, checkpoint: 4n });
      await store.activate(booksTwo);
      expect(await store.progress("books")).toEqual({ version: 2, checkpoint: 9n });
    });

    test("a commit that cannot be stored leaves neither documents nor checkpoint", async () => {
      const { store } = fixture();
      await store.commit(books, [put(book("a"), 1n)], 1n);
      const impossible = book("c", { likes: 1n as unknown as number });
      await expect(store.commit(books, [put(book("b"), 2n), put(impossible, 3n)], 3n)).rejects.toThrow(TypeError);
      expect((await store.load(books, ["a", "b", "c"])).size).toBe(1);
      expect((await store.open(books)).checkpoint).toBe(1n);
    });
  });
