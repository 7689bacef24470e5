import { afterEach, describe, expect, test, vi } from "vitest";
import type { EventLog, FollowedItem, LogPosition, RecordedEvent } from "../../src/ports/event-log/port.ts";
import { Feed, type FeedOptions } from "../../src/projections/feed.ts";
import { eventually } from "../support/eventually.ts";
import { append, generated, logOf, template } from "./history.ts";

const [document, templated] = [["document-"], ["template-"]];
const prefixes = [...document, ...templated];

const feeds: Feed[] = [];
afterEach(() => {
  for (const feed of feeds.splice(0)) feed.close();
});

const feedOf = async (log: EventLog, more: Partial<FeedOptions> = {}): Promise<Feed> => {
  const feed = new Feed({ log, prefixes, ...more });
  feeds.push(feed);
  await feed.begin();
  return feed;
};

/** A follower that takes an item whenever its gate lets it. */
class Reader {
  readonly items: FollowedItem[] = [];
  readonly #stop = new AbortController();
  readonly #ended: Promise<unknown>;
  gate: Promise<void> = Promise.resolve();
  failure: unknown;

  constructor(feed: Feed, wanted: readonly string[], after: LogPosition | "start" = "start") {
    this.#ended = this.#read(feed, wanted, after).catch((error: unknown) => {
      this.failure = error;
    });
  }

  async #read(feed: Feed, wanted: readonly string[], after: LogPosition | "start"): Promise<void> {
    for await (const item of feed.follow({ after, prefixes: wanted, signal: this.#stop.signal })) {
      this.items.push(item);
      await this.gate;
    }
  }

  get events(): readonly RecordedEvent[] {
    return this.items.filter((item) => "position" in item);
  }

  get isCaughtUp(): boolean {
    return this.items.some((item) => "caughtUp" in item);
  }

  /** The position that it knows to have reached. */
  get reached(): LogPosition {
    const last = this.items.findLast((item) => !("caughtUp" in item));
    if (last === undefined) return 0n;
    return "position" in last ? last.position : (last as { readonly checkpoint: LogPosition }).checkpoint;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#ended;
  }
}

const closed = () => {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { gate, open };
};

const someEvents = (count: number) => Array.from({ length: count }, (_, n) => generated(`${n % 9}`, n));
const positionsOf = (events: readonly { readonly position: LogPosition }[]) => events.map(({ position }) => position);
const positionsIn = async (log: EventLog, wanted: readonly string[]) => {
  const found: RecordedEvent[] = [];
  for await (const event of log.readAll({ prefixes: wanted })) found.push(event);
  return positionsOf(found);
};

describe("the feed of a process", () => {
  test("reads the log once near its end, and gives each follower the events of its streams", async () => {
    const log = await logOf([]);
    const follow = vi.spyOn(log, "follow");
    const feed = await feedOf(log);
    const readers = [document, templated, prefixes, document].map((wanted) => new Reader(feed, wanted));
    await eventually(() => expect(readers.every(({ isCaughtUp }) => isCaughtUp)).toBe(true));
    await append(log, [generated("1", 1), template.created("2", 2), generated("3", 3)]);
    await eventually(() => expect(readers.map(({ events }) => events.length)).toEqual([2, 1, 3, 2]));
    expect(follow).toHaveBeenCalledTimes(1);
    await Promise.all(readers.map((reader) => reader.stop()));
  });

  test("says once how far the log is beyond many events that a follower does not want", async () => {
    const log = await logOf([]);
    const feed = await feedOf(log);
    const reader = new Reader(feed, templated);
    await eventually(() => expect(reader.isCaughtUp).toBe(true));
    const waiting = closed();
    reader.gate = waiting.gate;
    const first = await append(log, [template.created("1", 0)]);
    await eventually(() => expect(reader.reached).toBe(first));
    const last = await append(log, someEvents(50));
    expect(await feed.lastOf(document, last, 60_000)).toBe(last);
    waiting.open();
    await eventually(() => expect(reader.reached).toBe(last));
    expect(reader.items.filter((item) => "checkpoint" in item)).toEqual([{ checkpoint: last }]);
    await reader.stop();
  });

  test("does not wait for a follower that stands still, which misses nothing when it goes on outside of the ring", async () => {
    const log = await logOf([]);
    const follow = vi.spyOn(log, "follow");
    const feed = await feedOf(log, { size: { events: 5, weight: 1_000_000 } });
    const [slow, quick] = [new Reader(feed, document), new Reader(feed, document)];
    await eventually(() => expect(slow.isCaughtUp && quick.isCaughtUp).toBe(true));
    const waiting = closed();
    slow.gate = waiting.gate;
    await append(log, someEvents(40));
    await eventually(() => expect(quick.events).toHaveLength(40));
    expect(slow.events).toHaveLength(1);
    waiting.open();
    await eventually(() => expect(slow.events).toHaveLength(40));
    await append(log, someEvents(3));
    await eventually(() => expect([slow, quick].map(({ events }) => events.length)).toEqual([43, 43]));
    for (const { events } of [slow, quick]) expect(positionsOf(events)).toEqual(await positionsIn(log, document));
    // The way back is another reading of the log.
    expect(follow.mock.calls.length).toBeGreaterThan(1);
    await Promise.all([slow.stop(), quick.stop()]);
  });

  test("keeps no more texts than it may, whatever the number of events", async () => {
    const log = await logOf([]);
    const feed = await feedOf(log, { size: { events: 1000, weight: 2 } });
    const reader = new Reader(feed, document);
    const waiting = closed();
    reader.gate = waiting.gate;
    await append(log, someEvents(10));
    waiting.open();
    await eventually(() => expect(reader.events).toHaveLength(10));
    expect(positionsOf(reader.events)).toEqual(await positionsIn(log, document));
    await reader.stop();
  });

  test("reads the past once for all that begin together with it before them", async () => {
    const log = await logOf([template.created("1", 0), ...someEvents(1200), template.revised("1", 1)]);
    const follow = vi.spyOn(log, "follow");
    const feed = await feedOf(log);
    const readers = await feed.together(async () =>
      [document, templated, prefixes].map((wanted) => new Reader(feed, wanted)),
    );
    await eventually(() => expect(readers.map(({ events }) => events.length)).toEqual([1200, 2, 1202]));
    await eventually(() => expect(readers.every(({ isCaughtUp }) => isCaughtUp)).toBe(true));
    expect(follow).toHaveBeenCalledTimes(2);
    const position = await append(log, [template.revised("1", 3)]);
    await eventually(() => expect([readers[1]?.reached, readers[2]?.reached]).toEqual([position, position]));
    await Promise.all(readers.map((reader) => reader.stop()));
  });

  test("gives the past in parts to who is far behind, up to where the ring begins", async () => {
    const log = await logOf([template.created("1", 0), ...someEvents(1200), template.revised("1", 1)]);
    const feed = await feedOf(log);
    const { signal } = new AbortController();
    const read = async (after: LogPosition | "start", wanted: readonly string[]) => {
      const found: (readonly [count: number, upTo: LogPosition | undefined])[] = [];
      for await (const { events, upTo } of feed.past({ after, prefixes: wanted, signal }))
        found.push([events.length, upTo]);
      return found;
    };
    const head = await log.head();
    const [own, all, none] = await feed
      .together(async () => [read("start", templated), read("start", prefixes), read(head, prefixes)] as const)
      .then((readings) => Promise.all(readings));
    expect(own?.map(([count]) => count)).toEqual([1, 0, 1]);
    expect(all?.map(([count]) => count)).toEqual([500, 500, 202]);
    expect([own?.at(-1)?.[1], all?.at(-1)?.[1]]).toEqual([head, head]);
    expect(none).toEqual([]);
  });

  test("leaves behind who stands still in the past, and it misses nothing", async () => {
    const log = await logOf([]);
    const meta = { tenantId: "t", correlationId: "c", v: 1 };
    const many = Array.from({ length: 6000 }, (_, n) => ({ id: `${n}`, type: "Some", data: {}, meta }));
    await log.append("document-t.1", "absent", many);
    const feed = await feedOf(log, { patienceMs: 1 });
    const [slow, quick] = await feed.together(async () => [new Reader(feed, document), new Reader(feed, document)]);
    const waiting = closed();
    slow.gate = waiting.gate;
    await eventually(() => expect(quick.events).toHaveLength(6000));
    expect(slow.events.length).toBeLessThan(6000);
    waiting.open();
    await eventually(() => expect(slow.events).toHaveLength(6000));
    expect(positionsOf(slow.events)).toEqual(positionsOf(quick.events));
    await Promise.all([slow.stop(), quick.stop()]);
  });

  test("knows the last event of some streams, and of an event that it has not heard of in time nothing", async () => {
    const log = await logOf([generated("1", 1)]);
    const start = await log.head();
    const feed = await feedOf(log);
    const own = await append(log, [template.created("1", 2)]);
    const head = await append(log, [generated("2", 3)]);
    expect(await feed.lastOf(templated, head, 60_000)).toBe(own);
    expect(await feed.lastOf(document, head, 60_000)).toBe(head);
    expect(await feed.lastOf(["other-"], head, 60_000)).toBe(head);
    expect(await feed.lastOf(templated, start, 60_000)).toBe(start);
    expect(await feed.lastOf(templated, head + 1n, 1)).toBe(head + 1n);
  });

  test("fails every follower with the log, and begins again with the next", async () => {
    const log = await logOf([]);
    const follow = log.follow.bind(log);
    const failing = closed();
    vi.spyOn(log, "follow").mockImplementationOnce(() => {
      const failed = failing.gate.then(
        (): Promise<IteratorResult<FollowedItem>> => Promise.reject(new Error("no log")),
      );
      return { [Symbol.asyncIterator]: () => ({ next: () => failed }) };
    });
    const feed = await feedOf(log);
    const readers = [new Reader(feed, document), new Reader(feed, templated)];
    await eventually(() => expect(readers.every(({ isCaughtUp }) => isCaughtUp)).toBe(true));
    failing.open();
    await eventually(() =>
      expect(readers.map(({ failure }) => String(failure))).toEqual(Array(2).fill("Error: no log")),
    );
    vi.spyOn(log, "follow").mockImplementation(follow);
    const again = new Reader(feed, document);
    await append(log, [generated("1", 1)]);
    await eventually(() => expect(again.events).toHaveLength(1));
    await again.stop();
  });

  test("lets the log judge a position that lies behind its end", async () => {
    const log = await logOf([generated("1", 1)]);
    const feed = await feedOf(log);
    const reader = new Reader(feed, document, (await log.head()) + 1n);
    await eventually(() => expect(reader.failure).toBeInstanceOf(RangeError));
  });

  test("leaves to the log what it does not have: its end, and streams that no read model follows", async () => {
    const log = await logOf([generated("1", 1)]);
    const feed = await feedOf(log);
    const own = vi.spyOn(log, "follow");
    const { signal } = new AbortController();
    const first = async (range: Omit<Parameters<EventLog["follow"]>[0], "signal">) => {
      for await (const item of feed.followOr(log, { ...range, signal })) return item;
      return undefined;
    };
    expect(await first({ after: "start", prefixes: document })).toMatchObject({ type: "DocumentGenerated" });
    expect(own.mock.calls.map(([range]) => range.prefixes)).toEqual([document]);
    expect(await first({ after: "end" })).toEqual({ caughtUp: true });
    expect(await first({ after: "start", prefixes: ["other-"] })).toBeDefined();
    expect(own).toHaveBeenCalledTimes(3);
  });
});
