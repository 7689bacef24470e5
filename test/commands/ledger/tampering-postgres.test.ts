import { describe } from "vitest";
import type { PostgresConnection, PostgresSession } from "../../../src/ports/drivers/postgres-connection.ts";
import { openPostgresEventLog } from "../../../src/ports/event-log/postgres.ts";
import { needs } from "../../support/programs/programs.ts";
import { freshSchema } from "../../support/servers/postgres/databases.ts";
import type { OpenLog } from "./sealed-log.ts";
import type { EventColumns, Statement, TamperedStorage } from "./tampered-log.ts";
import { tamperingSuite } from "./tampering.ts";

/** Ends a transaction that is to leave nothing. */
class Undone extends Error {}

async function start(): Promise<TamperedStorage> {
  const { connection, dispose } = await freshSchema();
  const openOn = (one: PostgresConnection): OpenLog => {
    return (now) => openPostgresEventLog(one, { now });
  };
  return {
    open: openOn(connection),
    columns: async () => {
      const found = await connection.query<{ table: string; column: string }>(
        `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns WHERE table_schema = $1`,
        [connection.schema],
      );
      const tables = new Set(found.map(({ table }) => table));
      const columnsOf = (name: string) => found.filter(({ table }) => table === name).map(({ column }) => column);
      return Object.fromEntries([...tables].map((table) => [table, columnsOf(table)]));
    },
    rows: async () => {
      const rows = await connection.query<Record<string, unknown>>("SELECT * FROM events ORDER BY pos");
      return rows.map(({ pos, ver, at, ...texts }) => {
        return { ...texts, pos: Number(pos), ver: Number(ver), at: Number(at) } as EventColumns;
      });
    },
    onCopy: <Answer>(statements: readonly Statement[], work: (open: OpenLog) => Promise<Answer>) =>
      undoing(connection, async (session) => {
        for (const [sql, ...values] of statements) {
          let number = 0;
          await session.query(
            sql.replaceAll("?", () => `$${++number}`),
            values,
          );
        }
        return await work(openOn({ ...within(connection, session) }));
      }),
    dispose,
  };
}

/** What is changed in a transaction is another log to all that is done in it, and none to others. */
async function undoing<Answer>(
  connection: PostgresConnection,
  work: (session: PostgresSession) => Promise<Answer>,
): Promise<Answer> {
  const done: Answer[] = [];
  try {
    await connection.transaction(async (session) => {
      done.push(await work(session));
      throw new Undone("as it was");
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return done[0] as Answer;
}

const within = (connection: PostgresConnection, session: PostgresSession): PostgresConnection => ({
  schema: connection.schema,
  query: (statement, values, pace) => session.query(statement, values, pace),
  transaction: (work) => work(session),
  write: (work) => connection.write(work),
  // Nobody follows it: without it a check takes half the time.
  connectAlone: () => Promise.reject(new Error("A copy has no news.")),
  close: async () => undefined,
});

const others = "No part of the log: ";

describe("a real server", needs("postgresql"), () => {
  tamperingSuite({
    start,
    uncommitted: {
      "events.pos": "The order of the log is what counts: events that are swapped, moved and slipped in.",
      "events.at": "Another storage has its own clock: times between those of the checkpoints.",
      "events.category": "The server makes it of the stream; another one is named.",
      "head.one": "The one row of its table: it can be nothing but true.",
      "head.pos": "An end before the last event is named; one behind it is what a removal leaves.",
      read_models: `${others}read models are made from it.`,
      read_model_versions: `${others}read models are made from it.`,
      leases: `${others}which node does a work saves work, and decides nothing.`,
      rate_limits: `${others}how many requests there were in the last minute.`,
      files: `${others}events hold the hashes of files, and verify-storage compares them.`,
      file_parts: `${others}events hold the hashes of files, and verify-storage compares them.`,
      file_uploads: `${others}files that were not stored whole yet.`,
      migrations: `${others}which version of the program made the tables.`,
    },
    moveEnd: ["UPDATE head SET pos = (SELECT max(pos) FROM events)"],
    misleading: {
      "an end before the last event": [["UPDATE head SET pos = pos - 1"]],
      "an end before all events": [["UPDATE head SET pos = 0"]],
      "an event behind the end": [
        [
          `INSERT INTO events(pos, stream, ver, id, type, data, meta, at)
             SELECT pos + 100, stream, ver + 100, id || '0', type, data, meta, at FROM events WHERE pos = 3`,
        ],
      ],
      "no end": [["DELETE FROM head"]],
      "a category of another stream": [
        ["ALTER TABLE events ALTER COLUMN category DROP EXPRESSION"],
        ["UPDATE events SET category = 'hidden' WHERE pos = 3"],
      ],
      "no category": [
        ["ALTER TABLE events ALTER COLUMN category DROP EXPRESSION, ALTER COLUMN category DROP NOT NULL"],
        ["UPDATE events SET category = NULL WHERE pos = 3"],
      ],
    },
  });
});
