import { describe, expect, test } from "vitest";
import type { Collection } from "../../../src/ports/read-models/port.ts";
import { type Book, book, books, booksTwo, freshStore, type OpenStore, put } from "./store-under-test.ts";

/** The promises of every store about versions. */
export const versions = (open: OpenStore) =>
  describe("versions", () => {
    const fixture = freshStore(open);
    const own = { tenantId: "t1" };

    test("a new version is built beside the old, which serves until the flip", async () => {
      const { store } = fixture();
      await store.open(books);
      await store.commit(books, [put(book("a", { title: "old" }), 1n)], 1n);
      expect(await store.open(booksTwo)).toEqual({ checkpoint: null, active: { version: 1, checkpoint: 1n } });
      await store.commit(booksTwo, [put(book("a", { title: "new" }), 1n)], 1n);
      const model = store.active(booksTwo);
      expect((await model.get(own, "a"))?.title).toBe("old");
      expect((await store.exactly(booksTwo).get(own, "a"))?.title).toBe("new");
      await store.activate(booksTwo);
      expect((await model.get(own, "a"))?.title).toBe("new");
      expect((await store.open(booksTwo)).active).toEqual({ version: 2, checkpoint: 1n });
    });

    test("beside a version that has seen nothing a new one serves at once", async () => {
      const { store } = fixture();
      await store.open(books);
      expect((await store.open(booksTwo)).active.version).toBe(2);
    });

    test("an old version answers queries on fields it did not index", async () => {
      const { store } = fixture();
      const declared = { fields: { likes: "number" }, acrossTenants: [], counted: [] } as const;
      const narrow: Collection<Book> = { ...books, name: "narrow", ...declared };
      await store.open(narrow);
      const tagged = (id: string, more: Partial<Book>) => put(book(id, more), 1n);
      await store.commit(narrow, [tagged("a", { title: "x", tags: ["t"] }), tagged("b", { isPublic: true })], 1n);
      const wide: typeof books = { ...books, name: "narrow", version: 2 };
      await store.open(wide);
      const model = store.active(wide);
      const ids = async (query: Parameters<typeof model.find>[1]) =>
        (await model.find(own, query)).map(({ id }) => id).join("");
      expect(await ids({ where: [{ field: "title", is: "equal", value: "x" }] })).toBe("a");
      expect(await ids({ where: [{ field: "tags", is: "includes", text: "t" }] })).toBe("a");
      expect(await ids({ where: [{ field: "isPublic", is: "equal", value: true }] })).toBe("b");
      expect(await ids({ sort: [{ field: "title", descending: true }] })).toBe("ab");
    });

    test("versions can be counted and dropped, but not the one that serves", async () => {
      const { store } = fixture();
      await store.open(books);
      await store.commit(books, [put(book("a"), 1n)], 1n);
      await store.open(booksTwo);
      await store.commit(booksTwo, [put(book("a"), 1n)], 1n);
      expect(await store.versions("books")).toEqual([1, 2]);
      await expect(store.drop("books", 1)).rejects.toThrow(RangeError);
      await store.activate(booksTwo);
      await store.drop("books", 1);
      await store.drop("books", 1);
      expect(await store.versions("books")).toEqual([2]);
      expect(await store.active(booksTwo).count(own)).toBe(1);
      expect((await store.open(books)).checkpoint).toBeNull();
    });

    test("a version that is emptied starts from nothing, also the one that serves", async () => {
      const { store } = fixture();
      await store.open(books);
      await store.commit(books, [put(book("a"), 1n), put(book("b"), 2n)], 2n);
      await store.reset(books);
      const model = store.active(books);
      expect(await store.open(books)).toEqual({ checkpoint: null, active: { version: 1, checkpoint: null } });
      expect(await model.count(own)).toBe(0);
      await store.commit(books, [put(book("a", { title: "again" }), 1n)], 1n);
      expect((await model.get(own, "a"))?.title).toBe("again");
      await store.reset(booksTwo);
      expect(await model.count(own)).toBe(1);
    });

    test("collections know nothing of each other", async () => {
      const { store } = fixture();
      const more = { ...books, name: "books-v2" };
      await store.open(books);
      await store.open(more);
      await store.commit(books, [put(book("a"), 1n)], 1n);
      expect(await store.active(more).count(own)).toBe(0);
      expect(await store.versions("books")).toEqual([1]);
      expect(await store.versions("books-v2")).toEqual([1]);
    });

    test("a declaration that no store can serve is refused", async () => {
      const { store } = fixture();
      const refused = async (more: object) => {
        await expect(store.open({ ...books, ...more })).rejects.toThrow(RangeError);
      };
      await refused({ name: "../books" });
      await refused({ name: "" });
      await refused({ version: 0 });
      await refused({ version: 1.5 });
      await refused({ fields: { "a'b": "text" } });
      await refused({ fields: { tenantId: "text" } });
    });

    test("a version that was never opened does not answer as if it were empty", async () => {
      await expect(fixture().store.active(books).count(own)).rejects.toThrow(/never opened/);
    });
  });
