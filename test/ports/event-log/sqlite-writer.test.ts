import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CommitFailed, type Database, openDatabase, type SqliteStatement } from "../../../src/ports/drivers/sqlite.ts";
import { toRow } from "../../../src/ports/event-log/rows.ts";
import { openSqliteEventLog } from "../../../src/ports/event-log/sqlite.ts";
import { GroupWriter, type SqliteCommit } from "../../../src/ports/event-log/sqlite-writer.ts";
import { events } from "../../contracts/event-log/log-under-test.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** A disk that fails where the test says so. */
interface Faults {
  insertsBeforeFull?: number;
  commitFails?: boolean;
  syncFails?: boolean;
}

const faulty = (database: Database, faults: Faults): Database => ({
  exec: (sql) => database.exec(sql),
  close: () => database.close(),
  batch: (work) => database.batch(work),
  settle: () => database.settle(),
  prepareLists: (sql) => database.prepareLists(sql),
  prepare: <Row>(sql: string): SqliteStatement<Row> => {
    const statement = database.prepare<Row>(sql);
    const run: SqliteStatement<Row>["run"] = (...values) => {
      if (sql.startsWith("INSERT") && faults.insertsBeforeFull !== undefined && faults.insertsBeforeFull-- === 0) {
        throw Object.assign(new Error("database or disk is full"), { code: "ERR_SQLITE_ERROR", errcode: 13 });
      }
      return statement.run(...values);
    };
    return { get: (...values) => statement.get(...values), all: (...values) => statement.all(...values), run };
  },
  transaction: (work) => {
    const result = database.transaction(work);
    if (faults.commitFails) {
      throw new CommitFailed("The commit failed.");
    }
    return result;
  },
  sync: async () => {
    if (faults.syncFails) throw new Error("EIO: i/o error, fdatasync");
    await database.sync();
  },
});

describe("commits in groups", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let database: Database;
  let faults: Faults;
  let transactions: number;
  let commits: SqliteCommit[];
  let writer: GroupWriter;
  beforeEach(async () => {
    folder = await temporaryFolder();
    const file = join(folder.path, "events.db");
    await (await openSqliteEventLog(file, { now: () => new Date(0) })).close();
    database = openDatabase(file);
    faults = {};
    transactions = 0;
    commits = [];
    writer = new GroupWriter(
      faulty(database, faults),
      () => new Date(0),
      (committed) => {
        transactions += 1;
        commits.push(committed);
      },
    );
  });
  afterEach(async () => {
    database.close();
    await folder.remove();
  });
  const append = (stream: string, count = 2) =>
    writer.append({ stream, expected: "absent", rows: events(count, stream).map(toRow) });
  const recorded = () => database.prepare<{ n: number }>("SELECT count(*) AS n FROM events").get()?.n;

  test("appends that come in together are one commit", async () => {
    await Promise.all(["a-1", "b-1", "c-1"].map((stream) => append(stream)));
    expect(transactions).toBe(1);
    await append("d-1");
    expect(transactions).toBe(2);
    expect(writer.head).toBe(8);
  });

  test("a crowd is written in several commits, all of it", async () => {
    await Promise.all(Array.from({ length: 600 }, (_, index) => append(`a-${index}`, 1)));
    expect(transactions).toBe(3);
    expect(recorded()).toBe(600);
  });

  test("a disk that fills up in the middle of an append leaves nothing of the whole group", async () => {
    faults.insertsBeforeFull = 3;
    const outcomes = await Promise.allSettled([append("a-1"), append("b-1"), append("c-1")]);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: "rejected", reason: { code: "LOG_UNAVAILABLE", outcomeUnknown: false } });
    }
    expect(recorded()).toBe(0);
    expect(writer.head).toBe(0);
    expect((await append("a-1")).revision).toBe(1n);
  });

  test("after a commit that failed the outcome is unknown, and a repeat finds it out", async () => {
    faults.commitFails = true;
    await expect(append("a-1")).rejects.toMatchObject({ code: "LOG_UNAVAILABLE", outcomeUnknown: true });
    faults.commitFails = false;
    expect(await append("a-1")).toEqual({ revision: 1n, position: 2n });
    expect(recorded()).toBe(2);
    expect(writer.head).toBe(2);
  });

  test("an event that a failed disk may not hold is not passed on, and no more are taken", async () => {
    faults.syncFails = true;
    const unknown = { code: "LOG_UNAVAILABLE", outcomeUnknown: true };
    await expect(append("a-1")).rejects.toMatchObject(unknown);
    expect(writer.head).toBe(0);
    faults.syncFails = false;
    await expect(append("b-1")).rejects.toMatchObject(unknown);
    expect(writer.head).toBe(0);
    expect(commits).toEqual([]);
    expect(() => writer.mustWork()).toThrow("until the service is started again");
    expect(recorded()).toBe(2);
  });

  test("appends that come in while a commit is put on disk are the next commit", async () => {
    const first = append("a-1");
    await setImmediate();
    const others = ["b-1", "c-1"].map((stream) => append(stream));
    await Promise.all([first, ...others]);
    expect(commits.map(({ rows }) => rows.map(({ stream }) => stream))).toEqual([
      ["a-1", "a-1"],
      ["b-1", "b-1", "c-1", "c-1"],
    ]);
  });

  test("a repeat brings nothing new, and a removal says what went", async () => {
    await append("a-1");
    await Promise.all([append("a-1"), writer.remove("a-1")]);
    expect(commits.slice(1)).toEqual([{ rows: [], removed: ["a-1"], head: 2 }]);
  });

  test("a repeat that finds what a failed commit wrote reports how far the log goes", async () => {
    faults.commitFails = true;
    await expect(append("a-1")).rejects.toMatchObject({ outcomeUnknown: true });
    faults.commitFails = false;
    await append("a-1");
    expect(commits).toEqual([{ rows: [], removed: [], head: 2 }]);
  });

  test("draining writes what waits", async () => {
    const waiting = append("a-1");
    await writer.drain();
    expect(recorded()).toBe(2);
    expect((await waiting).position).toBe(2n);
  });
});
