import { beforeAll, describe, expect, test } from "vitest";
import { isAllBefore, mostLookedAt, placeBefore } from "../../../src/commands/history/place-before.ts";
import { eventsAfter, eventsBefore } from "../../../src/commands/history/read.ts";
import { openSessions, sessionsSince } from "../../../src/commands/session/open-sessions.ts";
import type { EventLog } from "../../../src/ports/event-log/port.ts";
import { type EventType, newestVersion } from "../../../src/vocabulary/events/shapes.ts";
import { memoryEventLog } from "../../doubles/memory-event-log.ts";
import { samples } from "../../vocabulary/events/samples.ts";

const hourMs = 3_600_000;
const eventsAnHour = 60;
const hours = 100;
const begin = Date.UTC(2026, 0, 1);
const instant = (hour: number): string => new Date(begin + hour * hourMs).toISOString();
const unknown = { placeBefore: async () => 0n };

const event = (id: string, type: EventType, data: object) => {
  const meta = { tenantId: "t", correlationId: "c", v: newestVersion(type) };
  return { id, type, data: { ...samples[type], ...data }, meta };
};

/** The same log, and how many events were read of it. */
function counted(log: EventLog): { readonly log: EventLog; readonly reads: () => number } {
  let reads = 0;
  async function* counting<Item>(items: AsyncIterable<Item>): AsyncIterable<Item> {
    for await (const item of items) {
      reads += 1;
      yield item;
    }
  }
  const reader: Pick<EventLog, "readAll" | "readBack"> = {
    readAll: (range) => counting(log.readAll(range)),
    readBack: (before) => counting(log.readBack(before)),
  };
  const others = { readStream: log.readStream.bind(log), head: log.head.bind(log) };
  return { log: { ...others, ...reader } as EventLog, reads: () => reads };
}

describe("in a log in which no document was ever made", () => {
  let hour = 0;
  const written = memoryEventLog({ now: () => new Date(begin + hour * hourMs) });

  beforeAll(async () => {
    for (hour = 0; hour < hours; hour += 1) {
      const some = Array.from({ length: eventsAnHour }, (_, n) =>
        event(`${hour}.${n}`, "TemplateRevised", { at: instant(hour) }),
      );
      await written.append("template-t.1", "any", some);
    }
  });

  test("a page from a time on begins near it, and has all that happened since", async () => {
    const { log, reads } = counted(written);
    const from = instant(hours - 5);
    const after = await placeBefore({ log, times: unknown }, from);
    expect(after).toBe(BigInt((hours - 6 - 1) * eventsAnHour + eventsAnHour));
    const { entries } = await eventsAfter(log, { tenantId: "t", after, from, limit: 1000 });
    expect(entries).toHaveLength(5 * eventsAnHour);
    expect(reads()).toBeLessThanOrEqual(2 * 6 * eventsAnHour + 1);
  });

  test("a page back to a time ends near it", async () => {
    const { log, reads } = counted(written);
    const wanted = { tenantId: "t", before: undefined, after: 0n, from: instant(hours - 5), limit: 1000 };
    const { entries, downTo } = await eventsBefore(log, wanted);
    expect([entries.length, downTo]).toEqual([5 * eventsAnHour, undefined]);
    expect(reads()).toBe(6 * eventsAnHour + 1);
  });

  test("a time before so many events has no place, and is not looked for beyond them", async () => {
    const { log, reads } = counted(written);
    const edge = hours - Math.floor(mostLookedAt / eventsAnHour);
    expect(await placeBefore({ log, times: unknown }, instant(edge + 1))).toBeGreaterThan(0n);
    const before = reads();
    expect(await placeBefore({ log, times: unknown }, instant(edge))).toBe(0n);
    expect(reads() - before).toBe(mostLookedAt);
  });

  test("a place that an hour knows is taken as it is", async () => {
    const { log, reads } = counted(written);
    expect(await placeBefore({ log, times: { placeBefore: async () => 7n } }, instant(hours))).toBe(7n);
    expect(reads()).toBe(0);
  });
});

test("open sessions are looked for from half a day before on, however long the log is before that", async () => {
  const old = 1000;
  const now = new Date(begin + 100 * hourMs);
  let recorded = new Date(begin);
  const written = memoryEventLog({ now: () => recorded });
  const session = (sessionId: string, at: string) =>
    event(sessionId, "PersonSignedIn", {
      sessionId,
      tenantId: "t",
      at,
      endsAt: new Date(Date.parse(at) + 12 * hourMs),
    });
  const earlier = Array.from({ length: old }, (_, n) => session(`old-${n}`, recorded.toISOString()));
  await written.append("session-t.old", "absent", earlier);
  recorded = new Date(now.getTime() - 11 * hourMs);
  const open = Array.from({ length: 3 }, (_, n) => session(`new-${n}`, recorded.toISOString()));
  await written.append("session-t.new", "absent", open);
  const { log, reads } = counted(written);
  const after = await placeBefore({ log, times: unknown }, sessionsSince(now));
  const found = await openSessions(log, { tenantId: "t", isWanted: () => true, now, after });
  expect(found.map(({ data }) => data.sessionId)).toEqual(["new-2", "new-1", "new-0"]);
  expect(reads()).toBe(3 + 1 + 3);
});

test("an event says how old those before it are unless it was recorded long after its time, or by a wrong clock", () => {
  const at = (recorded: number, happened: number) => ({
    at: new Date(begin + recorded * hourMs),
    data: { at: instant(happened) },
  });
  expect(isAllBefore(at(2, 2), instant(4))).toBe(true);
  expect(isAllBefore(at(3, 3), instant(4))).toBe(false);
  expect(isAllBefore(at(2.5, 1), instant(4))).toBe(false);
  expect(isAllBefore(at(2, 10), instant(4))).toBe(false);
  expect(isAllBefore({ at: new Date(begin), data: {} }, instant(4))).toBe(false);
});
