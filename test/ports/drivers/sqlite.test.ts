import { copyFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "../../../src/ports/drivers/sqlite.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

describe("a SQLite file", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let file: string;
  const open: Database[] = [];
  beforeEach(async () => {
    folder = await temporaryFolder();
    file = join(folder.path, "deep", "er", "file.db");
  });
  afterEach(async () => {
    for (const database of open.splice(0)) {
      database.close();
    }
    await folder.remove();
  });
  const opened = (): Database => {
    const database = openDatabase(file);
    open.push(database);
    return database;
  };
  const pragma = (database: Database, name: string) =>
    database.prepare<Record<string, unknown>>(`PRAGMA ${name}`).get();

  test("is never torn and has a write-ahead log, also when it was there before", () => {
    const first = opened();
    first.exec("CREATE TABLE t(a)");
    first.close();
    const again = opened();
    expect(pragma(again, "journal_mode")).toEqual({ journal_mode: "wal" });
    expect(pragma(again, "synchronous")).toEqual({ synchronous: 1 });
    expect(pragma(again, "temp_store")).toEqual({ temp_store: 2 });
    expect(pragma(again, "busy_timeout")).toEqual({ timeout: 5000 });
  });

  test("is whole in itself once closed: nothing is left to be copied into it later", async () => {
    const writer = opened();
    writer.exec("CREATE TABLE t(a)");
    writer.prepare("INSERT INTO t VALUES(1)").run();
    expect((await stat(`${file}-wal`)).size).toBeGreaterThan(0);
    writer.close();
    const left = await stat(`${file}-wal`).catch(() => undefined);
    expect(left?.size ?? 0).toBe(0);
    await copyFile(file, `${file}.copy`);
    const copy = openDatabase(`${file}.copy`);
    open.push(copy);
    expect(copy.prepare("SELECT a FROM t").all()).toEqual([{ a: 1 }]);
  });

  test("is closed although another process reads it", () => {
    const writer = opened();
    writer.exec("CREATE TABLE t(a)");
    const reader = new DatabaseSync(file);
    reader.exec("BEGIN");
    reader.prepare("SELECT * FROM t").all();
    writer.prepare("INSERT INTO t VALUES(1)").run();
    writer.close();
    expect(reader.prepare("SELECT * FROM t").all()).toEqual([]);
    reader.exec("COMMIT");
    expect(reader.prepare("SELECT a FROM t").all()).toEqual([{ a: 1 }]);
    reader.close();
  });

  test("is put on disk also before anything was written to it since it was opened", async () => {
    const first = opened();
    await first.sync();
    first.exec("CREATE TABLE t(a)");
    await first.sync();
    first.close();
    const again = opened();
    await again.sync();
    expect(again.prepare("SELECT count(*) AS n FROM t").get()).toEqual({ n: 0 });
  });

  test("where a write-ahead log is impossible, it is not opened at all", () => {
    const cause = expect.objectContaining({
      message: expect.stringContaining("journal_mode=memory") as unknown,
    }) as unknown;
    expect(() => openDatabase(":memory:")).toThrow(expect.objectContaining({ cause }));
  });

  test("work that throws leaves nothing", () => {
    const database = opened();
    database.exec("CREATE TABLE t(a)");
    const failing = () =>
      database.transaction(() => {
        database.prepare("INSERT INTO t VALUES (?)").run(1);
        throw new Error("no");
      });
    expect(failing).toThrow("no");
    expect(database.prepare("SELECT * FROM t").all()).toEqual([]);
    expect(database.transaction(() => database.prepare("INSERT INTO t VALUES (?)").run(2))).toBe(1);
  });

  test("batched work is seen at once here, and by others once it is settled, by the next transaction or at the end", () => {
    const [database, other] = [opened(), opened()];
    database.exec("CREATE TABLE t(a)");
    const add = (a: number) => () => database.prepare("INSERT INTO t VALUES (?)").run(a);
    const seenBy = (reader: Database) =>
      reader
        .prepare<{ a: number }>("SELECT a FROM t")
        .all()
        .map(({ a }) => a);
    database.batch(add(1));
    database.batch(add(2));
    expect([seenBy(database), seenBy(other)]).toEqual([[1, 2], []]);
    database.settle();
    expect(seenBy(other)).toEqual([1, 2]);
    database.batch(add(3));
    database.transaction(add(4));
    expect(seenBy(other)).toEqual([1, 2, 3, 4]);
    database.batch(add(5));
    database.close();
    expect(seenBy(other)).toEqual([1, 2, 3, 4, 5]);
  });

  test("batched work that throws undoes the batch before it, and nothing that was settled", () => {
    const database = opened();
    database.exec("CREATE TABLE t(a)");
    const add = (a: number) => () => database.prepare("INSERT INTO t VALUES (?)").run(a);
    database.batch(add(1));
    database.settle();
    database.batch(add(2));
    const failing = () =>
      database.batch(() => {
        add(3)();
        throw new Error("no");
      });
    expect(failing).toThrow("no");
    database.batch(add(4));
    expect(database.prepare("SELECT a FROM t").all()).toEqual([{ a: 1 }, { a: 4 }]);
  });

  test("a commit that fails says that it was the commit, and leaves no transaction behind", () => {
    const database = opened();
    database.exec("CREATE TABLE parent(id INTEGER PRIMARY KEY)");
    database.exec("CREATE TABLE child(p REFERENCES parent(id) DEFERRABLE INITIALLY DEFERRED)");
    const orphan = () => database.transaction(() => database.prepare("INSERT INTO child VALUES (?)").run(7));
    expect(orphan).toThrow(expect.objectContaining({ code: "COMMIT_FAILED" }));
    expect(database.prepare("SELECT * FROM child").all()).toEqual([]);
    database.transaction(() => database.exec("INSERT INTO parent VALUES (7)"));
  });

  test("more statements than are kept still work, in turn", () => {
    const database = opened();
    const first = database.prepare<{ n: number }>("SELECT -1 AS n");
    for (let n = 0; n < 500; n += 1) {
      expect(database.prepare<{ n: number }>(`SELECT ${n} AS n`).get()).toEqual({ n });
    }
    expect(first.get()).toEqual({ n: -1 });
  });

  test("texts and numbers come back as they were bound", () => {
    const database = opened();
    const row = database.prepare<object>("SELECT ? AS a, ? AS b, ? AS c").get("🐎'", 2 ** 53 - 1, null);
    expect(row).toEqual({ a: "🐎'", b: 2 ** 53 - 1, c: null });
  });

  test("closing twice is no error, and leaves one whole file", () => {
    const database = opened();
    database.exec("CREATE TABLE t(a)");
    database.close();
    database.close();
    const plain = new DatabaseSync(file);
    expect(plain.prepare("SELECT count(*) AS n FROM t").get()).toEqual({ n: 0 });
    plain.close();
  });
});
