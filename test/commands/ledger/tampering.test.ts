import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { expect, test } from "vitest";
import { openDatabase } from "../../../src/ports/drivers/sqlite.ts";
import { openSqliteEventLog } from "../../../src/ports/event-log/sqlite.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { host, type OpenLog, sealedFolder } from "./sealed-log.ts";
import type { EventColumns, Statement, TamperedStorage } from "./tampered-log.ts";
import { tamperingSuite } from "./tampering.ts";

async function start(): Promise<TamperedStorage> {
  const temporary = await temporaryFolder();
  const file = join(temporary.path, "events.db");
  const copy = join(temporary.path, "copy.db");
  const opening = (there: string): OpenLog => {
    return (now) => openSqliteEventLog(there, { now });
  };
  const withFile = <Answer>(there: string, work: (database: ReturnType<typeof openDatabase>) => Answer): Answer => {
    const database = openDatabase(there);
    try {
      return work(database);
    } finally {
      database.close();
    }
  };
  return {
    open: opening(file),
    columns: async () =>
      withFile(file, (database) => {
        const tables = database.prepare<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
        const columnsOf = database.prepare<{ name: string }>("SELECT name FROM pragma_table_xinfo(?)");
        return Object.fromEntries(
          tables.map((table) => [table.name, columnsOf.all(table.name).map(({ name }) => name)]),
        );
      }),
    rows: async () =>
      withFile(file, (database) => {
        // So that the file is whole without what lies beside it.
        database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
        return database.prepare<EventColumns>("SELECT * FROM events ORDER BY pos").all();
      }),
    onCopy: async (statements: readonly Statement[], work) => {
      await copyFile(file, copy);
      // As somebody opens it who is not held back by what the service guards itself against.
      const database = new DatabaseSync(copy, { defensive: false });
      for (const [sql, ...values] of statements) database.prepare(sql).run(...values);
      database.close();
      try {
        return await work(opening(copy));
      } finally {
        await rm(copy);
      }
    },
    dispose: () => temporary.remove(),
  };
}

tamperingSuite({
  start,
  uncommitted: {
    "events.pos": "The order of the log is what counts: events that are swapped, moved and slipped in.",
    "events.at": "Another storage has its own clock: times between those of the checkpoints.",
    "sqlite_sequence.name": "SQLite's own: the end of the log under another name is an end that is missing.",
    "sqlite_sequence.seq": "An end before the last event is named; one behind it is what a removal leaves.",
  },
  moveEnd: ["UPDATE sqlite_sequence SET seq = (SELECT max(pos) FROM events)"],
  misleading: {
    "an end before the last event": [["UPDATE sqlite_sequence SET seq = seq - 1"]],
    "an end before all events": [["UPDATE sqlite_sequence SET seq = 0"]],
    "an end of another name": [["UPDATE sqlite_sequence SET name = 'others'"]],
    "no end": [["DELETE FROM sqlite_sequence"]],
    ...Object.fromEntries(
      ["ev_stream", "ev_id", "ev_category"].map((index) => [`an event that is not in ${index}`, missingIn(index)]),
    ),
  },
});

/** Takes an event away, and puts it back while SQLite does not know of the index. */
function missingIn(index: string): readonly Statement[] {
  return [
    ["CREATE TEMP TABLE own_event AS SELECT * FROM events WHERE pos = 3"],
    ["CREATE TEMP TABLE own_index AS SELECT * FROM sqlite_schema WHERE name = ?", index],
    ["DELETE FROM events WHERE pos = 3"],
    ["PRAGMA writable_schema = ON"],
    ["DELETE FROM sqlite_schema WHERE name = ?", index],
    ["PRAGMA writable_schema = RESET"],
    ["INSERT INTO events SELECT * FROM own_event"],
    ["PRAGMA writable_schema = ON"],
    ["INSERT INTO sqlite_schema SELECT * FROM own_index"],
    ["PRAGMA writable_schema = RESET"],
  ];
}

test("a number that no event has ends the check, and is named", async () => {
  const folder = await temporaryFolder();
  const { file, happen, check, log } = await sealedFolder(folder.path);
  await happen(host, `document-${host}.1`);
  await log.close();
  const database = openDatabase(file);
  database.prepare("UPDATE events SET ver = 9007199254740993 WHERE pos = 3").run();
  database.close();
  await expect(check()).rejects.toThrow("of the events after position 0, one cannot be read");
  await folder.remove();
});
