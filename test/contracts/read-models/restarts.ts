import { describe, expect, test } from "vitest";
import { book, books, booksTwo, freshStore, type OpenStore, put } from "./store-under-test.ts";

/** The promises of a store that outlives its process. */
export const restarts = (open: OpenStore) =>
  describe("after a restart", () => {
    const fixture = freshStore(open);

    test("documents, checkpoints and the serving version are as before", async () => {
      const { store, reopen } = fixture();
      await store.open(books);
      await store.commit(books, [put(book("a", { title: "old" }), 1n)], 1n);
      await store.open(booksTwo);
      await store.commit(booksTwo, [put(book("a", { title: "new" }), 4n)], 5n);
      await store.activate(booksTwo);
      const again = await reopen?.();
      expect(await again?.open(booksTwo)).toEqual({ checkpoint: 5n, active: { version: 2, checkpoint: 5n } });
      expect((await again?.active(booksTwo).get("every-tenant", "a"))?.title).toBe("new");
      expect((await again?.load(booksTwo, ["a"]))?.get("a")?.position).toBe(4n);
      expect(await again?.versions("books")).toEqual([1, 2]);
    });
  });
