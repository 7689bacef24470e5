import { Readable } from "node:stream";
import { expect, test } from "vitest";
import type { ServerConnection } from "../../../../src/ports/event-log/eventstoredb/client.ts";
import { followLog } from "../../../../src/ports/event-log/eventstoredb/following.ts";
import { usualTiming } from "../../../../src/ports/event-log/eventstoredb/timing.ts";
import { Inbox } from "../../../../src/ports/event-log/inbox.ts";
import type { FollowedItem, RecordedEvent } from "../../../../src/ports/event-log/port.ts";

const recorded = (n: number, more: Partial<RecordedEvent> = {}): RecordedEvent => ({
  ...{ id: `e${n}`, type: "Happened", data: {}, meta: { v: 1, tenantId: "t1", correlationId: "c1" }, stream: "a-1" },
  ...{ revision: BigInt(n), position: BigInt(n), at: new Date(0) },
  ...more,
});

/** What a server has sent, all of it here at once; a text is an event that cannot be read. */
function inboxOf(sent: readonly (RecordedEvent | string)[]): Inbox<RecordedEvent> {
  const stream = new Readable({ objectMode: true, highWaterMark: 1000, read: () => undefined });
  for (const one of sent) stream.push(one);
  const convert = (one: unknown): RecordedEvent => {
    if (typeof one === "string") throw new Error(one);
    return one as RecordedEvent;
  };
  return new Inbox(stream, convert, async () => undefined);
}

/** Follows from the first event; each subscription in its turn brings what is given. The positions they began after. */
function follow(subscriptions: readonly (readonly (RecordedEvent | string)[])[], end: RecordedEvent) {
  const begun: bigint[] = [];
  const connection = {
    answerMs: (ms: number) => ms,
    readBack: (before: bigint | undefined) => inboxOf([before === undefined ? end : recorded(Number(before) - 1)]),
    subscribe: ({ after }: { readonly after: bigint }) => {
      begun.push(after);
      return inboxOf(subscriptions[begun.length - 1] ?? []);
    },
  } as unknown as ServerConnection;
  const stop = new AbortController();
  const { signal } = stop;
  const reading = { connection, timing: { ...usualTiming, backoffMs: 1 }, closing: signal };
  const parts = followLog({ reading, after: 0n, prefixes: undefined, signal })[Symbol.asyncIterator]();
  return { parts, begun, stop: () => stop.abort() };
}

const idsIn = (part: readonly FollowedItem[] | undefined): readonly string[] =>
  (part ?? []).map((item) => ("revision" in item ? item.id : "-"));

test("events that are here at the same time come together, in order, without those of others and those that came before", async () => {
  const sent = [recorded(1), recorded(2, { stream: "$stats" }), recorded(3), recorded(1), recorded(4)];
  const { parts, stop } = follow([sent], recorded(9));
  expect(idsIn((await parts.next()).value)).toEqual(["e1", "e3", "e1", "e4"]);
  stop();
});

test("so many come together at most", async () => {
  const sent = Array.from({ length: 150 }, (_, n) => recorded(n + 1));
  const { parts, stop } = follow([sent], recorded(150));
  const sizes = [await parts.next(), await parts.next(), await parts.next()].map(({ value }) => idsIn(value).length);
  expect(sizes).toEqual([64, 64, 22]);
  stop();
});

test("an event that cannot be read ends the subscription after those before it, and the next one begins behind these", async () => {
  const { parts, begun, stop } = follow([[recorded(5), recorded(6), "no event"], [recorded(7)]], recorded(7));
  expect(idsIn((await parts.next()).value)).toEqual(["e5", "e6"]);
  expect(idsIn((await parts.next()).value)).toEqual(["e7"]);
  expect(begun).toEqual([0n, 5n]);
  stop();
});
