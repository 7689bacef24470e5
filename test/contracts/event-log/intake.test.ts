import { join } from "node:path";
import { describe } from "vitest";
import { openEventStoreDbIntake } from "../../../src/ports/event-log/eventstoredb/intake.ts";
import { openEventStoreDb } from "../../../src/ports/event-log/eventstoredb.ts";
import { openPostgresEventLog } from "../../../src/ports/event-log/postgres.ts";
import { postgresIntake } from "../../../src/ports/event-log/postgres-intake.ts";
import { openSqliteEventLog } from "../../../src/ports/event-log/sqlite.ts";
import { openSqliteIntake } from "../../../src/ports/event-log/sqlite-intake.ts";
import { needs } from "../../support/programs/programs.ts";
import { EventStore } from "../../support/servers/eventstoredb/event-store.ts";
import { EventStoreNode } from "../../support/servers/eventstoredb/node.ts";
import { freshSchema } from "../../support/servers/postgres/databases.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { intakeSuite } from "./intake-suite.ts";

const now = (): Date => new Date();

/** As long as a busy machine needs for thousands of events, in milliseconds. */
const patient = { answerMs: 120_000, silenceMs: 120_000, patienceMs: 240_000, aheadMs: 100 };

intakeSuite("SQLite", "kept", async () => {
  const folder = await temporaryFolder();
  const file = join(folder.path, "events.db");
  const openLog = () => openSqliteEventLog(file, { now });
  await (await openLog()).close();
  const intake = openSqliteIntake(file);
  return {
    intake,
    openLog,
    dispose: async () => {
      await intake.close();
      await folder.remove();
    },
  };
});

intakeSuite("EventStoreDB's client and a double of its server", "own", async () => {
  const node = await EventStoreNode.start(new EventStore());
  const intake = openEventStoreDbIntake(node.url, patient);
  return {
    intake,
    openLog: () => openEventStoreDb({ url: node.url, timing: patient }),
    dispose: async () => {
      await intake.close();
      await node.stop();
    },
  };
});

describe("a real server", needs("postgresql"), () => {
  intakeSuite("PostgreSQL", "kept", async () => {
    const { connection, dispose } = await freshSchema();
    return {
      intake: postgresIntake(connection),
      openLog: () => openPostgresEventLog(connection, { now }),
      dispose,
    };
  });
});
