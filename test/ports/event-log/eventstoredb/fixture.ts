import { afterEach, beforeEach } from "vitest";
import type { Timing } from "../../../../src/ports/event-log/eventstoredb/timing.ts";
import { openEventStoreDb } from "../../../../src/ports/event-log/eventstoredb.ts";
import type { EventLog } from "../../../../src/ports/event-log/port.ts";
import { events } from "../../../contracts/event-log/log-under-test.ts";
import { EventStore } from "../../../support/servers/eventstoredb/event-store.ts";
import type { Faults } from "../../../support/servers/eventstoredb/faults.ts";
import type { Gate } from "../../../support/servers/eventstoredb/gate.ts";
import { EventStoreNode } from "../../../support/servers/eventstoredb/node.ts";

/** How long a server's word must last before it is believed. */
const brief = { aheadMs: 200, refusedMs: 200, deniedMs: 200 };

/** Long enough for a small answer of the double, short enough for tests that wait for none. */
const impatient = {
  answerMs: 400,
  firstAnswerMs: 200,
  silenceMs: 400,
  patienceMs: 1000,
  backoffMs: 100,
  probeMs: 100,
};

/** A server's word that must last longer than any test before it is believed. */
const unbelieved = { aheadMs: 240_000, refusedMs: 240_000, deniedMs: 240_000 };

/** The same for a test whose log succeeds in the end: a busy machine takes many tries for it. */
const persistent = { ...impatient, patienceMs: 240_000, ...unbelieved };

/** Bounds for what hangs: a busy machine takes more than the service's four seconds for an append of many events. */
const unhurried = {
  ...{ answerMs: 120_000, silenceMs: 120_000, patienceMs: 240_000 },
  ...unbelieved,
};

export interface LogOnDouble {
  readonly log: EventLog;
  readonly node: EventStoreNode;
  readonly store: EventStore;
  readonly faults: Faults;
  readonly gate: Gate;
  /** Another log on the same server, as of another process, which does not give up. */
  readonly other: (url?: string) => Promise<EventLog>;
  /** Another log, which gives up soon: for a test that waits for just that. */
  readonly hasty: () => Promise<EventLog>;
  /** Another log, which does not give up, but soon believes what a server says again and again. */
  readonly credulous: () => Promise<EventLog>;
  /** Another log, which waits: for large answers, which a busy machine takes long for. */
  readonly patient: (url?: string) => Promise<EventLog>;
  /** Appends many events as another process does that takes its time. */
  readonly fill: (stream: string, count: number) => Promise<void>;
  /** A second node of the same cluster. */
  readonly join: () => Promise<EventStoreNode>;
}

/** A node, and a log on it, for each test of the file. */
export const logOnDouble = (): (() => LogOnDouble) => {
  let fixture: LogOnDouble;
  let undo: (() => Promise<void>)[];
  beforeEach(async () => {
    undo = [];
    const store = new EventStore();
    const node = await EventStoreNode.start(store);
    undo.push(() => node.stop());
    const open = async (url: string, timing: Partial<Timing>): Promise<EventLog> => {
      const log = await openEventStoreDb({ url, timing });
      undo.push(() => log.close());
      return log;
    };
    const other = (url = node.url): Promise<EventLog> => open(url, persistent);
    const hasty = (): Promise<EventLog> => open(node.url, { ...impatient, patienceMs: 5000, ...brief });
    const credulous = (): Promise<EventLog> => open(node.url, { ...persistent, ...brief });
    const patient = (url = node.url): Promise<EventLog> => open(url, unhurried);
    const fill = async (stream: string, count: number): Promise<void> => {
      const log = await openEventStoreDb({ url: node.url, timing: unhurried });
      await log.append(stream, "absent", events(count));
      await log.close();
    };
    const join = async (): Promise<EventStoreNode> => {
      const second = await EventStoreNode.start(store);
      undo.push(() => second.stop());
      node.members = [node, second];
      second.members = node.members;
      return second;
    };
    const { faults, gate } = node.state;
    fixture = { log: await other(), node, store, faults, gate, other, hasty, credulous, patient, fill, join };
  });
  afterEach(async () => {
    for (const step of undo.toReversed()) await step();
  });
  return () => fixture;
};
