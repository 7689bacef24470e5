import { join } from "node:path";
import { openSqliteEventLog } from "../../../src/ports/event-log/sqlite.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { eventLogSuite } from "./suite.ts";

const open = async (upcasts = {}) => {
  const folder = await temporaryFolder();
  const reopen = () => openSqliteEventLog(join(folder.path, "events.db"), { now: () => new Date(), upcasts });
  let log = await reopen();
  return {
    log,
    reopen: async () => {
      await log.close();
      log = await reopen();
      return log;
    },
    dispose: async () => {
      await log.close();
      await folder.remove();
    },
  };
};

eventLogSuite("SQLite", open, { outlives: true });
