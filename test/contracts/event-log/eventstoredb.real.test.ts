import { env } from "node:process";
import { describe } from "vitest";
import { openEventStoreDb } from "../../../src/ports/event-log/eventstoredb.ts";
import type { Upcasts } from "../../../src/ports/event-log/port.ts";
import { namespacedLog } from "../../support/servers/eventstoredb/namespaced-log.ts";
import { eventLogSuite } from "./suite.ts";

const url = env["ESDB_URL"];

/** A server that is somewhere, as `npm run test:real` is given it. Its log is only added to. */
const open = async (upcasts: Upcasts = {}) => {
  const openLog = (using: Upcasts) => openEventStoreDb({ url: url ?? "", upcasts: using });
  const first = await openLog(upcasts);
  const prefix = `test${crypto.randomUUID().replaceAll("-", "")}.`;
  const since = await first.head();
  let log = namespacedLog(first, prefix, since);
  return {
    log,
    reopen: async (using: Upcasts = upcasts) => {
      await log.close();
      log = namespacedLog(await openLog(using), prefix, since);
      return log;
    },
    dispose: () => log.close(),
  };
};

describe.skipIf(url === undefined)("a real server", () => {
  eventLogSuite("EventStoreDB", open, { outlives: true, reclaims: false });
});
