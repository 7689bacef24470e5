import { openEventStoreDb } from "../../../src/ports/event-log/eventstoredb.ts";
import type { Upcasts } from "../../../src/ports/event-log/port.ts";
import { EventStore } from "../../support/servers/eventstoredb/event-store.ts";
import { EventStoreNode } from "../../support/servers/eventstoredb/node.ts";
import { eventLogSuite } from "./suite.ts";

/** As long as a busy machine needs for thousands of events, in milliseconds. */
const patient = { answerMs: 120_000, silenceMs: 120_000, patienceMs: 240_000, aheadMs: 100 };

/** The real client, against a double that speaks the server's protocol. */
const open = async (upcasts: Upcasts = {}) => {
  const node = await EventStoreNode.start(new EventStore());
  const openLog = () => openEventStoreDb({ url: node.url, upcasts, timing: patient });
  let log = await openLog();
  return {
    log,
    reopen: async () => {
      node.state.gate.cut();
      await log.close();
      log = await openLog();
      return log;
    },
    dispose: async () => {
      await log.close();
      await node.stop();
    },
  };
};

eventLogSuite("EventStoreDB's client and a double of its server", open, { outlives: true, reclaims: false });
