import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openEventStoreDb } from "../../../../src/ports/event-log/eventstoredb.ts";
import type { EventLog } from "../../../../src/ports/event-log/port.ts";
import { RequestPatience, withPatience } from "../../../../src/ports/patience/port.ts";
import { events } from "../../../contracts/event-log/log-under-test.ts";
import { clockStep, clockStepMs, giveTheClockBack, takeTheClock } from "../../../support/clock.ts";
import { EventStore } from "../../../support/servers/eventstoredb/event-store.ts";
import { EventStoreNode } from "../../../support/servers/eventstoredb/node.ts";

/** Milliseconds from an election until writes go on. */
const promisedMs = 3000;
/** Milliseconds between two writes of callers that do not wait for each other. */
const everyMs = 500;

/** Ways in which a leader falls silent, and comes back. A server without a cable answers no new connection either. */
const silences = {
  freezes: {
    begin: async (leader: EventStoreNode) => leader.freeze(true),
    end: async (leader: EventStoreNode) => leader.freeze(false),
  },
  "loses its cable": {
    begin: (leader: EventStoreNode) => leader.state.gate.unplug(),
    end: (leader: EventStoreNode) => leader.state.gate.plug(),
  },
};

describe.each(Object.entries(silences))(
  "with a leader of EventStoreDB that %s, while the others name it until they elect another one",
  (_, { begin, end }) => {
    let nodes: readonly [EventStoreNode, EventStoreNode, EventStoreNode];
    let log: EventLog;
    let written = 0;
    beforeEach(async () => {
      takeTheClock();
      const store = new EventStore();
      nodes = [await EventStoreNode.start(store), await EventStoreNode.start(store), await EventStoreNode.start(store)];
      for (const node of nodes) node.members = nodes;
      await nodes[0].lead();
      log = await openEventStoreDb({ url: nodes[0].url });
      await write();
    });
    afterEach(async () => {
      vi.setTimerTickMode("interval", 10);
      await log.close();
      for (const node of nodes) await node.stop();
      giveTheClockBack();
    });

    /** As a request does. */
    const write = (): Promise<unknown> => {
      written += 1;
      const patience = new RequestPatience(9500, () => performance.now());
      return withPatience(patience, () => log.append(`a-${written}`, "absent", events(1, `${written}.`)));
    };

    /** Milliseconds of the clock from the freeze until the first write went on, of writes that begin until then; how many were refused. */
    const outcomeOf = async (leader: EventStoreNode, next: EventStoreNode, electedAfterMs: number) => {
      let firstMs: number | undefined;
      let refused = 0;
      let open = 0;
      let ms = 0;
      vi.setTimerTickMode("manual");
      await begin(leader);
      for (; firstMs === undefined || open > 0; ms += clockStepMs) {
        if (ms > 60_000) throw new Error(`After a minute of the clock ${open} writes have no answer.`);
        if (ms === electedAfterMs) await next.lead();
        if (ms % everyMs === 0 && firstMs === undefined) {
          open += 1;
          const ended = (hasFailed: boolean) => {
            open -= 1;
            if (hasFailed) refused += 1;
            else firstMs ??= ms;
          };
          write().then(
            () => ended(false),
            () => ended(true),
          );
        }
        await clockStep();
      }
      vi.setTimerTickMode("interval", 10);
      return { firstMs, refused };
    };

    for (const electedAfterMs of [4500, 6000]) {
      test(`writes go on within three seconds of an election after ${electedAfterMs / 1000} s, and none is refused, twice in a row`, async () => {
        const [first, second, third] = nodes;
        const once = await outcomeOf(first, second, electedAfterMs);
        expect(once.refused).toBe(0);
        expect(once.firstMs).toBeLessThanOrEqual(electedAfterMs + promisedMs);
        await end(first);
        await write();
        const twice = await outcomeOf(second, third, electedAfterMs);
        expect(twice.refused).toBe(0);
        expect(twice.firstMs).toBeLessThanOrEqual(electedAfterMs + promisedMs);
        await end(second);
      });
    }
  },
);
