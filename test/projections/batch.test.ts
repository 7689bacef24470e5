import { expect, test } from "vitest";
import type { FollowedItem, RecordedEvent } from "../../src/ports/event-log/port.ts";
import { batches, type EventBatch } from "../../src/projections/batch.ts";

const events: readonly RecordedEvent[] = Array.from({ length: 1201 }, (_, n) => ({
  ...{
    id: `e${n}`,
    type: "DocumentGenerated",
    data: {},
    meta: { v: 1, tenantId: "t1", correlationId: "c1" },
    stream: "document-1",
  },
  ...{ revision: BigInt(n), position: BigInt(10 + 3 * n), at: new Date(0) },
}));
const last = events.at(-1)?.position ?? 0n;
const items: readonly FollowedItem[] = [
  ...events.slice(0, 700),
  { checkpoint: (events[699]?.position ?? 0n) + 1n },
  ...events.slice(700),
  { checkpoint: last },
  { caughtUp: true },
];

async function* inParts(size: number): AsyncGenerator<readonly FollowedItem[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

async function* oneByOne(): AsyncGenerator<FollowedItem> {
  yield* items;
}

async function made(followed: AsyncIterable<FollowedItem | readonly FollowedItem[]>): Promise<readonly EventBatch[]> {
  const found: EventBatch[] = [];
  for await (const batch of batches(followed)) found.push(batch);
  return found;
}

const sizes = (found: readonly EventBatch[]): readonly number[] => found.map(({ events: some }) => some.length);

test.each([1, 7, 64, 5000])(
  "a log followed in parts of %i makes the batches of one that is followed item by item",
  async (size) => {
    const found = await made(inParts(size));
    expect(found).toEqual(await made(oneByOne()));
    expect(sizes(found)).toEqual([500, 500, 201]);
    expect(found.map(({ caughtUp }) => caughtUp)).toEqual([false, false, true]);
    expect(found.flatMap(({ events: some }) => some)).toEqual(events);
    expect(found.at(-1)?.upTo).toBe(last);
  },
);

test("a batch ends in the midst of a part, and the next one begins there", async () => {
  const found = await made(inParts(5000));
  expect(found.map(({ upTo }) => upTo)).toEqual([events[499]?.position, events[999]?.position, last]);
});
