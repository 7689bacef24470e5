import { cp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "../../../src/ports/drivers/sqlite.ts";
import type { ProjectionStore } from "../../../src/ports/read-models/port.ts";
import { openSqliteProjections } from "../../../src/ports/read-models/sqlite.ts";
import { type Book, book, books, booksTwo, put, remove } from "../../contracts/read-models/store-under-test.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

describe("read models in SQLite files", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let store: ProjectionStore;
  beforeEach(async () => {
    folder = await temporaryFolder();
    store = await openSqliteProjections(folder.path);
  });
  afterEach(async () => {
    await store.close();
    await folder.remove();
  });
  const restart = async (): Promise<void> => {
    await store.close();
    store = await openSqliteProjections(folder.path);
  };

  test("other fields without another version are refused", async () => {
    await store.open(books);
    await restart();
    await expect(store.open({ ...books, fields: { ...books.fields, note: "text" } })).rejects.toThrow(/new version/);
  });

  test("a deleted folder is an empty store", async () => {
    await store.open(books);
    await store.commit(books, [put(book("a"), 1n)], 1n);
    await store.close();
    await rm(folder.path, { recursive: true });
    store = await openSqliteProjections(folder.path);
    expect(await store.open(books)).toEqual({ checkpoint: null, active: { version: 1, checkpoint: null } });
  });

  test("when the file of the serving version is gone, the next one serves at once", async () => {
    await store.open(books);
    await store.commit(books, [put(book("a"), 1n)], 1n);
    await store.close();
    await rm(join(folder.path, "books-v1.db"));
    await restart();
    expect((await store.open(booksTwo)).active.version).toBe(2);
    expect(await store.versions("books")).toEqual([2]);
  });

  test("a damaged list of versions says which folder to delete", async () => {
    await store.open(books);
    await store.close();
    await writeFile(join(folder.path, "active.json"), '{"books"');
    await expect(openSqliteProjections(folder.path)).rejects.toThrow(/active[.]json is damaged/);
  });

  test("a file that is no database says that it can be deleted", async () => {
    await writeFile(join(folder.path, "books-v1.db"), "x".repeat(5000));
    await expect(store.open(books)).rejects.toThrow(/books-v1[.]db; it can be deleted/);
  });

  /** The files on disk now, as a kill would leave them. */
  const afterKill = async () => {
    const left = await temporaryFolder();
    await cp(folder.path, left.path, { recursive: true });
    const survivor = await openSqliteProjections(left.path);
    const { checkpoint } = await survivor.open(books);
    const found = await survivor.exactly(books).find("every-tenant", { sort: [{ field: "id" }] });
    await survivor.close();
    await left.remove();
    const likes = new Map(found.map((one) => [one.id, one.likes] as const));
    return { checkpoint, ids: found.map(({ id }) => id), likes };
  };

  test("a build that is killed goes on where its documents are; once it serves, every commit is on disk", async () => {
    await store.open(books);
    await store.commit(books, [put(book("a"), 1n)], 1n);
    expect((await store.open(books)).checkpoint).toBe(1n);
    expect(await store.active(books).count("every-tenant")).toBe(1);
    expect(await afterKill()).toMatchObject({ checkpoint: null, ids: [] });

    const long = { note: { text: "x".repeat(1024 * 1024) } };
    for (const at of [2, 3, 4]) {
      const some = Array.from({ length: 20 }, (_, n) => put(book(`b${at}-${n}`, long), BigInt(at)));
      await store.commit(books, some, BigInt(at));
    }
    await store.commit(books, [put(book("c"), 5n)], 5n);
    const killed = await afterKill();
    expect(killed.checkpoint).toBe(4n);
    expect(killed.ids).toHaveLength(61);
    expect(killed.ids).not.toContain("c");

    await store.activate(books);
    expect(await afterKill()).toMatchObject({ checkpoint: 5n });
    await store.commit(books, [put(book("d"), 6n)], 6n);
    expect(await afterKill()).toMatchObject({ checkpoint: 6n });
  });

  test("a sum that waits for its last change is read as it is, and a kill never parts it from the checkpoint", async () => {
    const model = store.exactly(books);
    await store.open(books);
    const sums = ["sum-1", "sum-2"];
    const change = async (at: number, others: readonly Book[]): Promise<void> => {
      const before = await store.load(books, sums);
      const likes = (id: string): number => (before.get(id)?.doc.likes ?? 0) + 1;
      const changed = sums.map((id) => book(id, { likes: likes(id) }));
      await store.commit(
        books,
        [...changed, ...others].map((one) => put(one, BigInt(at))),
        BigInt(at),
      );
    };
    const long = { note: { text: "x".repeat(1024 * 1024) } };
    for (let at = 1; at <= 60; at += 1) await change(at, [book(`made-${at}`, long)]);
    expect(await store.progress("books")).toEqual({ version: 1, checkpoint: 60n });
    expect((await store.load(books, sums)).get("sum-2")).toMatchObject({ doc: { likes: 60 }, position: 60n });
    expect((await store.load(books, ["sum-1"])).get("sum-1")).toMatchObject({ doc: { likes: 60 } });
    expect(await model.get("every-tenant", "sum-1")).toMatchObject({ likes: 60 });

    const killed = await afterKill();
    expect(killed.checkpoint).toBeGreaterThan(0n);
    expect(killed.checkpoint).toBeLessThan(60n);
    const made = killed.ids.filter((id) => id.startsWith("made"));
    expect(BigInt(made.length)).toBe(killed.checkpoint);
    expect(killed.likes.get("sum-1")).toBe(made.length);

    expect(await model.count("every-tenant", [{ field: "likes", is: "equal", value: 60 }])).toBe(2);
    await change(61, []);
    await store.activate(books);
    expect((await afterKill()).likes.get("sum-2")).toBe(61);
  });

  test("a sum that goes while it waits is gone, and what is no JSON changes nothing", async () => {
    await store.open(books);
    await store.load(books, ["a", "b"]);
    await store.commit(books, [put(book("a"), 1n), put(book("b"), 1n)], 1n);
    await store.commit(books, [remove("a", 2n)], 2n);
    expect([...(await store.load(books, ["a", "b"])).keys()]).toEqual(["b"]);
    const endless = { ...book("b"), likes: 1n as unknown as number };
    await expect(store.commit(books, [put(endless, 3n)], 3n)).rejects.toThrow(TypeError);
    expect(await store.progress("books")).toEqual({ version: 1, checkpoint: 2n });
    await restart();
    await store.open(books);
    const found = await store.exactly(books).find("every-tenant", {});
    expect(found).toEqual([book("b")]);
  });

  test("a build that is stopped loses nothing", async () => {
    await store.open(books);
    await store.commit(books, [put(book("a"), 1n)], 1n);
    await restart();
    expect((await store.open(books)).checkpoint).toBe(1n);
    expect(await store.active(books).count("every-tenant")).toBe(1);
  });

  test("a dropped version leaves no file", async () => {
    await store.open(books);
    await store.commit(books, [put(book("a"), 1n)], 1n);
    await store.open(booksTwo);
    await store.drop("books", 2);
    await restart();
    expect(await store.versions("books")).toEqual([1]);
  });

  test("a tenant's documents are found and sorted through the index", async () => {
    await store.open(books);
    await store.activate(books);
    await store.close();
    const database = openDatabase(join(folder.path, "books-v1.db"));
    const planOf = (sql: string) =>
      database
        .prepare<{ detail: string }>(`EXPLAIN QUERY PLAN SELECT doc FROM documents WHERE ${sql}`)
        .all()
        .map(({ detail }) => detail)
        .join("; ");
    expect(planOf("(tenant = 't') AND (f_likes IS 3) ORDER BY id ASC LIMIT 1")).toBe(
      "SEARCH documents USING INDEX tenant_likes (tenant=? AND f_likes=?)",
    );
    expect(planOf("(tenant = 't') ORDER BY f_likes DESC, id ASC LIMIT 1")).toContain("USING INDEX tenant_likes");
    expect(planOf("(TRUE) ORDER BY f_likes ASC, id ASC LIMIT 1")).toBe("SCAN documents USING INDEX all_likes");
    database.close();
  });

  test("what was read while a commit was on its way is read again after it", async () => {
    await store.open(books);
    await store.commit(books, [put(book("a", { likes: 1 }), 1n)], 1n);
    await store.activate(books);
    const likes = async () => (await store.active(books).get("every-tenant", "a"))?.likes;
    const committed = store.commit(books, [put(book("a", { likes: 2 }), 2n)], 2n);
    expect(await likes()).toBe(1);
    await committed;
    expect(await likes()).toBe(2);
    expect((await store.load(books, ["a"])).get("a")).toMatchObject({ position: 2n });
  });

  test("while a file cannot be written it is read, and what waits is committed when it can", async () => {
    await store.open(books);
    await store.commit(books, [put(book("a"), 1n)], 1n);
    await store.activate(books);
    const other = openDatabase(join(folder.path, "books-v1.db"));
    other.exec("BEGIN IMMEDIATE");
    let isCommitted = false;
    const committed = store.commit(books, [put(book("b"), 2n)], 2n).then(() => {
      isCommitted = true;
    });
    // Its turn comes before the answer of the thread to a change of another file can.
    await new Promise((resolve) => setImmediate(resolve));
    expect(await store.active(books).count("every-tenant")).toBe(1);
    expect(isCommitted).toBe(false);
    other.exec("ROLLBACK");
    other.close();
    await committed;
    expect(await store.active(books).count("every-tenant")).toBe(2);
  });

  test("a fault of one file says what it is, and concerns no other", async () => {
    for (const each of [books, booksTwo]) {
      await store.open(each);
      await store.activate(each);
    }
    const other = openDatabase(join(folder.path, "books-v1.db"));
    other.exec("DROP TABLE documents");
    other.close();
    const faulty = store.commit(books, [put(book("a"), 1n)], 1n).catch((error: unknown) => error);
    const good = store.commit(booksTwo, [put(book("b"), 1n)], 1n);
    expect(await faulty).toMatchObject({
      message: expect.stringMatching(/^writing a read model in .+: no such table/),
      errcode: 1,
    });
    await good;
    expect(await store.exactly(booksTwo).count("every-tenant")).toBe(1);
    expect((await store.open(books)).checkpoint).toBeNull();
  });

  test("commits that are on their way when the store is closed are kept, and those after it refused", async () => {
    await store.open(books);
    await store.activate(books);
    const kept = store.commit(books, [put(book("a"), 1n)], 1n);
    await store.close();
    await kept;
    await restart();
    expect((await store.open(books)).checkpoint).toBe(1n);
    const closed = store;
    await restart();
    await store.open(books);
    await expect(closed.commit(books, [put(book("b"), 2n)], 2n)).rejects.toThrow("the read models are closed");
  });

  test("other counts without another version are refused", async () => {
    await store.open(books);
    await restart();
    await expect(store.open({ ...books, counted: [] })).rejects.toThrow(/new version/);
  });

  test("the few that lie in a range are counted by it, whatever else is queried", async () => {
    const many = Array.from({ length: 1200 }, (_, at) => book(`${at}`, { title: "same", likes: at, isPublic: at < 3 }));
    await store.open(books);
    await store.commit(
      books,
      many.map((one, at) => put(one, BigInt(at + 1))),
      1200n,
    );
    await store.activate(books);
    const model = store.active(books);
    const same = { field: "title", is: "equal", value: "same" } as const;
    const below = (likes: number) => ({ field: "likes", is: "between", below: likes }) as const;
    expect(await model.count({ tenantId: "t1" }, [same])).toBe(1200);
    expect(await model.count({ tenantId: "t1" }, [same, below(5)])).toBe(5);
    expect(await model.count({ tenantId: "t1" }, [same, below(1100)])).toBe(1100);
    expect(await model.count({ tenantId: "t1" }, [{ ...same, value: "other" }, below(5)])).toBe(0);
    const open = { field: "isPublic", is: "equal", value: true } as const;
    expect(await model.count({ tenantId: "t1" }, [same, open, below(2)])).toBe(2);
  });
});
