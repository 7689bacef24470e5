import { describe } from "vitest";
import type { Upcasts } from "../../../src/ports/event-log/port.ts";
import { openPostgresEventLog } from "../../../src/ports/event-log/postgres.ts";
import { needs } from "../../support/programs/programs.ts";
import { freshSchema } from "../../support/servers/postgres/databases.ts";
import { eventLogSuite } from "./suite.ts";

const open = async (upcasts: Upcasts = {}) => {
  const { connection, dispose } = await freshSchema();
  const openLog = () => openPostgresEventLog(connection, { now: () => new Date(), upcasts });
  let log = await openLog();
  return {
    log,
    reopen: async () => {
      await log.close();
      log = await openLog();
      return log;
    },
    dispose: async () => {
      await log.close();
      await dispose();
    },
  };
};

describe("a real server", needs("postgresql"), () => {
  eventLogSuite("PostgreSQL", open, { outlives: true });
});
