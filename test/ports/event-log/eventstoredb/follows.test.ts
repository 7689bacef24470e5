import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { EventLog, FollowedItem } from "../../../../src/ports/event-log/port.ts";
import { Feed } from "../../../../src/projections/feed.ts";
import {
  all,
  event,
  events,
  followed,
  idsOf,
  isEvent,
  untilCaughtUp,
} from "../../../contracts/event-log/log-under-test.ts";
import { eventually } from "../../../support/eventually.ts";
import { atNight, everyNth } from "../../../support/night.ts";
import { isLeftOut } from "../../../support/scope.ts";
import { logOnDouble } from "./fixture.ts";

/** Follows in the background until stopped; `items` is what came so far. */
const following = (log: EventLog, range: Omit<Parameters<EventLog["follow"]>[0], "signal">) => {
  const stop = new AbortController();
  const items: FollowedItem[] = [];
  const ended = (async () => {
    for await (const item of log.follow({ ...range, signal: stop.signal })) items.push(item);
  })();
  let failure: { readonly error: unknown } | undefined;
  ended.catch((error: unknown) => {
    failure = { error };
  });
  const ids = () => {
    if (failure !== undefined) throw failure.error;
    return idsOf(items.filter(isEvent));
  };
  const finish = async () => {
    stop.abort();
    await ended;
  };
  return { items, ids, ended, finish };
};

const soon = { interval: 5 };

describe("following EventStoreDB", () => {
  const fixture = logOnDouble();

  for (const loss of everyNth(["cancelled", "unavailable", "ended", "mute"] as const, 2)) {
    test(`goes on by itself, without a gap and without repeats, when its subscription is lost (${loss})`, async () => {
      const { log, node } = fixture();
      await log.append("a-1", "absent", events(3));
      const { ids, finish } = following(log, { after: "start" });
      await eventually(() => expect(ids()).toHaveLength(3), soon);
      for (let round = 0; round < 3; round += 1) {
        node.loseSubscriptions(loss);
        await log.append("a-1", "any", events(2, `round${round}.`));
        await eventually(() => expect(ids()).toHaveLength(3 + 2 * (round + 1)), soon);
      }
      await finish();
      expect(ids()).toEqual(idsOf(await all(log.readStream("a-1"))));
    });
  }

  test("goes on when connections are cut, again and again, in the middle of what comes", async () => {
    const { log, gate, fill } = fixture();
    const many = atNight(1500, 500);
    await fill("a-1", many);
    const { ids, finish } = following(log, { after: "start" });
    for (const share of [many / 15, many / 4, many / 2]) {
      await eventually(() => expect(ids().length).toBeGreaterThan(share), soon);
      gate.cut();
    }
    await eventually(() => expect(ids()).toHaveLength(many), soon);
    await finish();
    expect(ids()).toEqual(idsOf(await all(log.readStream("a-1"))));
  });

  test("goes on when the server was away, and ends at the signal while it is away", async () => {
    const { log, gate, store } = fixture();
    await log.append("a-1", "absent", events(1));
    const { ids, finish } = following(log, { after: "start" });
    const second = following(log, { after: "end" });
    await eventually(() => expect(ids()).toHaveLength(1), soon);
    await gate.shut();
    store.append("a-1", 0n, [
      {
        id: crypto.randomUUID(),
        type: "Missed",
        contentType: "application/json",
        data: Buffer.from("{}"),
        metadata: Buffer.from('{"v":1,"id":"missed"}'),
      },
    ]);
    await second.finish();
    await pause(300);
    await gate.open();
    await eventually(() => expect(ids()).toEqual(["e0", "missed"]), soon);
    await finish();
  });

  test.each(["start", "end"] as const)(
    "ends at the signal while the server is silent (after the %s)",
    async (after) => {
      const { log, gate } = fixture();
      await log.head();
      gate.silence(true);
      const { finish, items } = following(log, { after });
      // Longer than this test may take, if the follower had the log's patience.
      await finish();
      gate.silence(false);
      expect(items).toEqual([]);
    },
  );

  test("passes over events that are delivered again after a reconnection", async () => {
    const { log, faults, node } = fixture();
    await log.append("a-1", "absent", events(10));
    const { ids, finish } = following(log, { after: "start" });
    await eventually(() => expect(ids()).toHaveLength(10), soon);
    faults.repeatedEvents = 5;
    node.loseSubscriptions("cancelled");
    await log.append("a-1", "any", [event("new")]);
    await eventually(() => expect(ids()).toContain("new"), soon);
    await finish();
    expect(ids()).toEqual([...events(10).map(({ id }) => id), "new"]);
  });

  test("never reports a checkpoint, or the end, ahead of an event that waits", async () => {
    const { log } = fixture();
    for (let round = 0; round < 30; round += 1) {
      await log.append(`like-${round}`, "absent", events(20));
      await log.append(`template-${round}`, "absent", events(2));
    }
    const wanted = await all(log.readAll({ prefixes: ["template-"] }));
    const stop = new AbortController();
    let handled = 0;
    for await (const item of log.follow({ after: "start", prefixes: ["template-"], signal: stop.signal })) {
      await pause(1);
      if (isEvent(item)) {
        handled += 1;
      } else if ("checkpoint" in item) {
        expect(wanted.filter(({ position }) => position <= item.checkpoint)).toHaveLength(handled);
      } else {
        expect(handled).toBe(wanted.length);
        stop.abort();
      }
    }
  });

  test("names a place where an event is, also when the server's checkpoint is beyond the last one", async () => {
    const { log, faults } = fixture();
    faults.checkpointOffset = 64n;
    const first = following(log, { after: "start", prefixes: ["template-"] });
    await eventually(() => expect(first.items.length).toBeGreaterThan(0), soon);
    const { position } = await log.append("like-1", "absent", events(3));
    await eventually(() => expect(first.items).toContainEqual({ checkpoint: position }), soon);
    await first.finish();
    const again = following(log, { after: position });
    await eventually(() => expect(again.items).toEqual([{ caughtUp: true }]), soon);
    await again.finish();
  });

  test("looks through many unwanted events at a time on the way to the end, and hears of each one there", async () => {
    const { log, fill } = fixture();
    await fill("like-1", 2500);
    const { items, finish } = following(log, { after: "start", prefixes: ["template-"] });
    await eventually(() => expect(items.at(-1)).toEqual({ caughtUp: true }), soon);
    expect(items.length).toBeLessThan(10);
    const { position } = await log.append("like-2", "absent", events(1));
    await eventually(() => expect(items.slice(-2)).toEqual([{ checkpoint: position }, { caughtUp: true }]), soon);
    await finish();
  });

  test("hears of unwanted events that came while it went from one subscription to the next", async () => {
    const { log, faults, store } = fixture();
    const last: bigint[] = [];
    faults.onSubscribe = () => {
      if (last.length < 2) last.push(store.disturb());
    };
    const { items, finish } = following(log, { after: "start", prefixes: ["template-"] });
    await eventually(() => expect(items).toContainEqual({ checkpoint: last[1] }), soon);
    await finish();
  });

  test("leaves out the server's own events", async () => {
    const { log, store } = fixture();
    store.disturb();
    await log.append("a-1", "absent", events(2));
    store.disturb();
    await log.remove("a-2");
    expect(idsOf(await all(log.readAll()))).toEqual(["e0", "e1"]);
    const items = await followed(log, { after: "start" }, untilCaughtUp);
    expect(idsOf(items.filter(isEvent))).toEqual(["e0", "e1"]);
    expect(items.at(-2)).toEqual({ checkpoint: await log.head() });
  });

  test("waits for a leader that does not know its last events yet", async () => {
    const { log, store, node, patient } = fixture();
    const late = await patient();
    const { position } = await log.append("a-1", "absent", events(1));
    const known = store.log.splice(-1);
    const before = node.state.calls.read;
    const { items, finish } = following(late, { after: position });
    await eventually(() => expect(node.state.calls.read).toBeGreaterThan(before + 1), soon);
    expect(items).toEqual([]);
    store.log.push(...known);
    await eventually(() => expect(items).toEqual([{ caughtUp: true }]), soon);
    await finish();
  });

  const texts = [undefined, "Trying to read from an invalid position.", "Words that no version said before"];
  for (const text of texts) {
    test(`ends, and says what to do, where no event begins (${text ?? "the known words"})`, async () => {
      const { log, credulous, faults } = fixture();
      await log.append("a-1", "absent", events(1));
      const { position } = await log.append("a-2", "absent", events(1));
      await log.append("a-1", 0n, events(3, "later"));
      faults.ofInvalidPositions = text;
      const doubtful = await credulous();
      const { signal } = new AbortController();
      const foreign = async () => {
        for await (const item of doubtful.follow({ after: position + 1n, signal }))
          expect.unreachable(JSON.stringify(item));
      };
      await expect(foreign()).rejects.toMatchObject({
        code: text?.startsWith("Words") === true ? "FOLLOW_REFUSED" : "FOREIGN_POSITION",
        message: expect.stringContaining("ebuild the read models"),
      });
    });
  }

  test("ends when the log became an older one while it was followed, and nothing of that is passed over", async () => {
    const { log, credulous, store, node } = fixture();
    await log.append("a-1", "absent", events(1));
    await log.append("a-2", "absent", events(3));
    const { items, ended } = following(await credulous(), { after: "start" });
    const failure = ended.catch((error: unknown) => error);
    await eventually(() => expect(items.at(-1)).toEqual({ caughtUp: true }), soon);
    store.log.splice(-3);
    node.loseSubscriptions("unavailable");
    expect(await failure).toMatchObject({ code: "FOREIGN_POSITION" });
  });

  test("ends when the log became an older one behind a subscription that goes on", async () => {
    const { log, credulous, store, node } = fixture();
    await log.append("a-1", "absent", events(3));
    const { items, ended } = following(await credulous(), { after: "start" });
    const failure = ended.catch((error: unknown) => error);
    await eventually(() => expect(items.at(-1)).toEqual({ caughtUp: true }), soon);
    // The second subscription is there, and has looked at the log's end before.
    const before = node.state.calls.read;
    await eventually(() => expect(node.state.calls.read).toBeGreaterThan(before + 2), soon);
    store.log.splice(-1);
    expect(await failure).toMatchObject({ code: "FOREIGN_POSITION" });
  });

  test("goes on when a server that has just started refuses it for a moment", async () => {
    const { log, faults, node, patient } = fixture();
    const late = await patient();
    await log.append("a-1", "absent", events(1));
    faults.denied = true;
    const before = node.state.calls.read;
    const { ids, finish } = following(late, { after: "start" });
    await eventually(() => expect(node.state.calls.read).toBeGreaterThan(before), soon);
    faults.denied = false;
    await eventually(() => expect(ids()).toEqual(["e0"]), soon);
    await finish();
  });

  test("reports a user who may not read the log, and does not retry for ever", async () => {
    const { credulous, faults } = fixture();
    const log = await credulous();
    faults.denied = true;
    const { signal } = new AbortController();
    const denied = async () => {
      for await (const _ of log.follow({ after: "start", signal }));
    };
    await expect(denied()).rejects.toMatchObject({ code: "LOG_UNAVAILABLE", cause: { type: "access-denied" } });
    await expect(log.head()).rejects.toMatchObject({ code: "LOG_UNAVAILABLE", outcomeUnknown: false });
  });
});

describe("reading EventStoreDB", () => {
  const fixture = logOnDouble();

  test("goes on where it was when the connection is cut", async () => {
    const { log, gate, fill } = fixture();
    await fill("a-1", 1200);
    const ids: string[] = [];
    for await (const { id } of log.readStream("a-1", { backwards: true })) {
      if (ids.push(id) % 300 === 0) gate.cut();
    }
    expect(ids).toEqual(
      events(1200)
        .map(({ id }) => id)
        .toReversed(),
    );
  });

  test.skipIf(isLeftOut("the drivers' own times"))("ends in bounded time when the server falls silent", async () => {
    const { log: filled, hasty, gate } = fixture();
    await filled.append("a-1", "absent", events(2));
    const log = await hasty();
    gate.silence(true);
    const unavailable = { code: "LOG_UNAVAILABLE", outcomeUnknown: false };
    await Promise.all([
      expect(all(log.readStream("a-1"))).rejects.toMatchObject(unavailable),
      expect(log.head()).rejects.toMatchObject(unavailable),
    ]);
    gate.silence(false);
    // It gives up sooner than a busy machine may answer.
    await eventually(async () => expect(await all(log.readStream("a-1"))).toHaveLength(2));
  });

  for (const skips of [false, true]) {
    const server = skips ? "passes over the event behind it, as 23.10 does" : "goes on behind it, as 24.10 does";
    test(`misses nothing from where an event was scavenged, on a server that ${server}`, async () => {
      const { log, store, faults } = fixture();
      await log.append("a-1", "absent", [event("before")]);
      const { position: after } = await log.append("a-2", "absent", events(1, "gone"));
      await log.append("a-1", 0n, events(2));
      await log.remove("a-2");
      store.scavenge();
      faults.skipsAfterScavenged = skips;
      const items = await followed(log, { after, prefixes: ["a-"] }, untilCaughtUp);
      expect(idsOf(items.filter(isEvent))).toEqual(["e0", "e1"]);
      expect(idsOf(await all(log.readAll({ after, prefixes: ["a-"] })))).toEqual(["e0", "e1"]);
    });
  }

  for (const slow of everyNth(["fall-behind", "end"] as const, 2)) {
    test(`misses nothing when it takes events more slowly than they come (${slow})`, async () => {
      const { log, faults, store, patient } = fixture();
      faults.slowSubscribers = slow;
      const stop = new AbortController();
      const ids: string[] = [];
      const writer = await patient();
      for await (const item of log.follow({ after: "start", signal: stop.signal })) {
        if ("caughtUp" in item && store.visible("a-1").length === 0) {
          for (let from = 0; from < 2000; from += 100)
            await writer.append("a-1", from === 0 ? "absent" : BigInt(from - 1), events(100, `n${from}.`));
        }
        if ("id" in item) ids.push(item.id);
        if (ids.length === 2000) stop.abort();
      }
      expect(ids).toEqual(idsOf(await all(log.readStream("a-1"))));
    });
  }

  test("misses nothing over an election after which reads lack the newest events for a while", async () => {
    const { log, node, fill } = fixture();
    await fill("a-1", 20);
    const { ids, finish } = following(log, { after: "start" });
    await eventually(() => expect(ids()).toHaveLength(20), soon);
    const elected = node.lead({ missing: 5, ms: 300 });
    node.loseSubscriptions("unavailable");
    await elected;
    await log.append("a-1", "any", events(2, "later"));
    await eventually(() => expect(ids()).toHaveLength(22), soon);
    await finish();
  });

  test("needs one subscription for all read models of a process, which is begun again when it dies without a word", async () => {
    const { log, node } = fixture();
    const prefixes = ["template-", "document-", "like-"];
    const feed = new Feed({ log, prefixes });
    await feed.begin();
    const stop = new AbortController();
    const heard = prefixes.map((): string[] => []);
    const ended = prefixes.map(async (prefix, index) => {
      for await (const item of feed.follow({ after: "start", prefixes: [prefix], signal: stop.signal }))
        if (isEvent(item)) heard[index]?.push(item.id);
    });
    for (let round = 0; round < 3; round += 1) {
      for (const prefix of prefixes) await log.append(`${prefix}1`, "any", events(1, `${round}.`));
      await eventually(() => expect(heard.map(({ length }) => length)).toEqual(prefixes.map(() => round + 1)), soon);
      await eventually(() => expect(node.state.subscriptions.size).toBe(1), soon);
      node.loseSubscriptions("mute");
    }
    stop.abort();
    await Promise.all(ended);
    feed.close();
  });

  test("does not read the log's end for each event that it passes over", async () => {
    const { log, node } = fixture();
    const { items, finish } = following(log, { after: "start", prefixes: ["template-"] });
    await eventually(() => expect(items).toContainEqual({ caughtUp: true }), soon);
    const [before, began] = [node.state.calls.read, performance.now()];
    const count = 200;
    let last = 0n;
    for (let n = 0; n < count; n += 1) ({ position: last } = await log.append(`like-${n}`, "absent", events(1)));
    await eventually(() => expect(items).toContainEqual({ checkpoint: last }), soon);
    // Some looks come with the time that passes, whatever the number of events.
    const inTime = (performance.now() - began) / 50;
    expect(node.state.calls.read - before).toBeLessThan(count / 2 + inTime);
    await finish();
  });
});
