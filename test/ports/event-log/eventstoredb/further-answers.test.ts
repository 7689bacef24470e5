import { ANY, BACKWARDS, END, NO_STREAM, START, STREAM_EXISTS } from "@eventstore/db-client";
import { describe, expect, test } from "vitest";
import { EventStore } from "../../../support/servers/eventstoredb/event-store.ts";
import { EventStoreNode } from "../../../support/servers/eventstoredb/node.ts";
import { Asking, newEvents } from "./answers/ask.ts";

interface Further {
  readonly what: string;
  /** The answer that follows from the rules behind the recorded answers; it was not recorded on a server. */
  readonly expected: unknown;
  readonly ask: (asking: Asking, store: EventStore) => Promise<unknown>;
}

const appended = (next: string) => ({ success: true, next, position: "commit=prepare" });
const gone = { error: "stream-deleted" };
const absent = { error: "stream-not-found" };

const deletions: readonly Further[] = [
  {
    what: "an append after a soft delete continues the numbers, and reads in both directions give nothing older",
    expected: [absent, absent, appended("4"), ["3", "4"], ["4", "3"], ["3", "4"]],
    ask: async (asking) => {
      const stream = asking.name();
      await asking.append(stream, newEvents(3));
      await asking.remove(stream);
      return [
        await asking.read(stream),
        await asking.read(stream, { direction: BACKWARDS, fromRevision: END }),
        await asking.append(stream, newEvents(2), ANY),
        await asking.read(stream),
        await asking.read(stream, { direction: BACKWARDS, fromRevision: END }),
        await asking.read(stream, { fromRevision: 1n }),
      ];
    },
  },
  {
    what: "a tombstone refuses reads in both directions, every append, also a repeat, and another tombstone",
    expected: [{ ok: true, position: "yes" }, ...Array.from({ length: 7 }, () => gone)],
    ask: async (asking) => {
      const stream = asking.name();
      const events = newEvents(2);
      await asking.append(stream, events);
      return [
        await asking.tombstone(stream),
        await asking.read(stream),
        await asking.read(stream, { direction: BACKWARDS, fromRevision: END }),
        await asking.append(stream, events, NO_STREAM),
        await asking.append(stream, newEvents(1), ANY),
        await asking.append(stream, newEvents(1), 1n),
        await asking.append(stream, newEvents(1), STREAM_EXISTS),
        await asking.tombstone(stream),
      ];
    },
  },
  {
    what: "a tombstone is taken after a soft delete, and closes a stream that never was",
    expected: [{ ok: true, position: "yes" }, gone, { ok: true, position: "yes" }, gone],
    ask: async (asking) => {
      const [deleted, never] = [asking.name(), asking.name()];
      await asking.append(deleted, newEvents(2));
      await asking.remove(deleted);
      return [
        await asking.tombstone(deleted),
        await asking.append(deleted, newEvents(1), ANY),
        await asking.tombstone(never),
        await asking.append(never, newEvents(1)),
      ];
    },
  },
  {
    what: "$all after a scavenge has the last event of what was soft deleted, and the tombstone of what was closed alone",
    expected: ["kept 0 t", "deleted 2 t", `closed ${2n ** 63n - 1n} $streamDeleted no JSON`],
    ask: async (asking, store) => {
      const names = { kept: asking.name(), deleted: asking.name(), closed: asking.name() };
      await asking.append(names.kept, newEvents(1));
      await asking.append(names.deleted, newEvents(3));
      await asking.append(names.closed, newEvents(3));
      await asking.remove(names.deleted);
      await asking.tombstone(names.closed);
      store.scavenge();
      const found: string[] = [];
      for await (const { event } of asking.client.readAll({ fromPosition: START })) {
        const name = Object.entries(names).find(([, stream]) => stream === event?.streamId)?.[0];
        if (name === undefined || event === undefined) continue;
        found.push(`${name} ${event.revision} ${event.type}${event.isJson ? "" : " no JSON"}`);
      }
      return found;
    },
  },
];

const repeats: readonly Further[] = [
  {
    what: "a shorter run from the same exact revision is a repeat with its own last revision; one that differs later is none",
    expected: [appended("3"), { error: "wrong-expected-version" }, { error: "wrong-expected-version" }, 5],
    ask: async (asking) => {
      const stream = asking.name();
      await asking.append(stream, newEvents(2));
      const [one, two, three] = newEvents(3);
      await asking.append(
        stream,
        [one, two, three].flatMap((event) => event ?? []),
        1n,
      );
      const run = (...events: readonly (typeof one)[]) => events.flatMap((event) => event ?? []);
      return [
        await asking.append(stream, run(one, two), 1n),
        await asking.append(stream, run(one, newEvents(1)[0]), 1n),
        await asking.append(stream, run(two, three), 1n),
        ((await asking.read(stream)) as readonly string[]).length,
      ];
    },
  },
  {
    what: "at any, ids in another order are a repeat that ends with the last one's revision",
    expected: [appended("1"), ["0", "1", "2"]],
    ask: async (asking) => {
      const stream = asking.name();
      const [one, two, three] = newEvents(3);
      const run = (...events: readonly (typeof one)[]) => events.flatMap((event) => event ?? []);
      await asking.append(stream, run(one, two, three));
      return [await asking.append(stream, run(one, three, two), ANY), await asking.read(stream)];
    },
  },
  {
    what: "at any, two known ids in the wrong order are a repeat of none, which is answered",
    expected: [appended("0"), ["0", "1", "2"]],
    ask: async (asking) => {
      const stream = asking.name();
      const [one, two, three] = newEvents(3);
      const run = (...events: readonly (typeof one)[]) => events.flatMap((event) => event ?? []);
      await asking.append(stream, run(one, two, three));
      return [await asking.append(stream, run(two, one), ANY), await asking.read(stream)];
    },
  },
  {
    what: "no events at an old revision conflict",
    expected: [{ error: "wrong-expected-version" }, { error: "wrong-expected-version" }],
    ask: async (asking) => {
      const stream = asking.name();
      await asking.append(stream, newEvents(3));
      return [await asking.append(stream, [], 0n), await asking.append(stream, [], NO_STREAM)];
    },
  },
  {
    what: "at any, ids that another stream used first are appended again, each time",
    expected: [appended("1"), appended("3"), ["0", "1", "2", "3"]],
    ask: async (asking) => {
      const [first, second] = [asking.name(), asking.name()];
      const events = newEvents(2);
      await asking.append(first, events);
      return [
        await asking.append(second, events, ANY),
        await asking.append(second, events, ANY),
        await asking.read(second),
      ];
    },
  },
  {
    what: "an append of no events succeeds at the end of the stream, and changes nothing",
    expected: ["2", "2", ["0", "1", "2"]],
    ask: async (asking) => {
      const stream = asking.name();
      await asking.append(stream, newEvents(3));
      const next = async (expected: Parameters<Asking["appended"]>[2]) =>
        String((await asking.appended(stream, [], expected)).nextExpectedRevision);
      return [await next(ANY), await next(2n), await asking.read(stream)];
    },
  },
];

const pages: readonly Further[] = [
  {
    what: "pages in both directions, and behind both ends",
    expected: [["0", "1"], ["2", "3"], ["4"], [], ["4", "3"], ["1", "0"], ["0"]],
    ask: async (asking) => {
      const stream = asking.name();
      await asking.append(stream, newEvents(5));
      const back = (fromRevision: bigint | "end" | "start") =>
        asking.read(stream, { direction: BACKWARDS, fromRevision, maxCount: 2 });
      const on = (fromRevision: bigint) => asking.read(stream, { fromRevision, maxCount: 2 });
      return [
        await on(0n),
        await on(2n),
        await on(4n),
        await on(5n),
        await back(END),
        await back(1n),
        await back(START),
      ];
    },
  },
  {
    what: "a subscription from the end brings what comes after it alone",
    expected: ["new 0", "new 1"],
    ask: async (asking) => {
      const [old, fresh] = [asking.name(), asking.name()];
      await asking.append(old, newEvents(3));
      const filter = { filterOn: "streamName" as const, prefixes: [old, fresh], checkpointInterval: 32 };
      const subscription = asking.client.subscribeToAll({ fromPosition: END, filter });
      await new Promise((resolve) => subscription.once("confirmation", resolve));
      await asking.append(fresh, newEvents(2));
      const found: string[] = [];
      for await (const { event } of subscription) {
        found.push(`${event?.streamId === fresh ? "new" : "old"} ${event?.revision}`);
        if (found.length === 2) break;
      }
      return found;
    },
  },
];

const edges: readonly Further[] = [
  {
    what: "the log backwards from beyond its end is an error",
    expected: { error: "unknown", text: "Unexpected ReadAllResult: InvalidPosition" },
    ask: (asking) => {
      const beyond = { commit: 10n ** 15n, prepare: 10n ** 15n };
      return asking.answer(async () => {
        for await (const one of asking.client.readAll({ fromPosition: beyond, direction: BACKWARDS })) return one;
        return "nothing";
      });
    },
  },
  {
    what: "a subscription from where no event begins is confirmed, then it fails",
    expected: ["confirmation", "error"],
    ask: async (asking) => {
      const { position } = await asking.appended(asking.name(), newEvents(1));
      await asking.append(asking.name(), newEvents(1));
      const place = (position?.commit ?? 0n) + 1n;
      const filter = { filterOn: "streamName" as const, prefixes: ["a"], checkpointInterval: 1 };
      const subscription = asking.client.subscribeToAll({ fromPosition: { commit: place, prepare: place }, filter });
      const heard: string[] = [];
      subscription.on("confirmation", () => heard.push("confirmation"));
      subscription.on("data", () => undefined);
      await new Promise<void>((resolve) => {
        subscription.on("error", () => {
          heard.push("error");
          resolve();
        });
      });
      return heard;
    },
  },
];

describe("the double of EventStoreDB answers other questions as the rules of the recorded ones imply", () => {
  for (const { what, expected, ask } of [...deletions, ...repeats, ...pages, ...edges]) {
    test.concurrent(what, async () => {
      const store = new EventStore();
      const node = await EventStoreNode.start(store);
      const asking = new Asking(node.url);
      try {
        expect(JSON.parse(JSON.stringify(await ask(asking, store)))).toMatchObject(expected as object);
      } finally {
        await asking.close();
        await node.stop();
      }
    });
  }
});
