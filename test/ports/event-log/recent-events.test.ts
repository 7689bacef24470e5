import { describe, expect, test } from "vitest";
import { RecentEvents } from "../../../src/ports/event-log/recent-events.ts";
import { type SqliteRow, toSizedEvent } from "../../../src/ports/event-log/sqlite-reader.ts";

const row = (pos: number, stream: string, data: unknown = {}): SqliteRow => ({
  ...{ pos, stream, ver: 0, id: String(pos), type: "T", at: 0 },
  ...{ data: JSON.stringify(data), meta: JSON.stringify({ tenantId: "t", correlationId: "c", v: 1 }) },
});

const note = (recent: RecentEvents, rows: readonly SqliteRow[], removed: readonly string[] = []): void =>
  recent.note({ appended: rows.map(toSizedEvent), removed, head: rows.at(-1)?.pos ?? 0 });

const positions = (recent: RecentEvents, after: number, prefixes?: readonly string[]) => {
  const page = recent.after(after, prefixes);
  return page && { positions: page.events.map(({ position }) => Number(position)), through: page.through };
};

describe("the events that were appended last", () => {
  test("are given to a reader at the end, by the beginnings of their streams' names", () => {
    const recent = new RecentEvents(7);
    note(recent, [row(8, "a-1"), row(9, "b-1"), row(10, "a-2")]);
    expect(positions(recent, 7)).toEqual({ positions: [8, 9, 10], through: 10 });
    expect(positions(recent, 8, ["a-"])).toEqual({ positions: [10], through: 10 });
    expect(positions(recent, 9, ["b-", "c-"])).toEqual({ positions: [], through: 10 });
    expect(recent.after(9, undefined)?.events[0]).toMatchObject({ stream: "a-2", data: {}, at: new Date(0) });
  });

  test("are not all for a reader further back", () => {
    const recent = new RecentEvents(7);
    note(recent, [row(8, "a-1")]);
    expect(recent.after(6, undefined)).toBeUndefined();
  });

  test("are bounded, by their number and by their size", () => {
    const recent = new RecentEvents(0);
    note(
      recent,
      Array.from({ length: 600 }, (_, index) => row(index + 1, "a-1")),
    );
    expect(recent.after(471, undefined)).toBeUndefined();
    expect(recent.after(472, undefined)?.events.length).toBe(128);
    note(recent, [row(601, "b-1", "x".repeat(700_000)), row(602, "b-1", "x".repeat(700_000))]);
    expect(recent.after(600, undefined)).toBeUndefined();
    expect(positions(recent, 601)).toEqual({ positions: [602], through: 602 });
    note(recent, [row(603, "b-1", "x".repeat(2_000_000))]);
    expect(recent.after(602, undefined)).toBeUndefined();
    expect(positions(recent, 603)).toEqual({ positions: [], through: 603 });
  });

  test("are gone with their stream", () => {
    const recent = new RecentEvents(0);
    note(recent, [row(1, "a-1"), row(2, "b-1")]);
    note(recent, [row(3, "c-1")], ["a-1"]);
    expect(positions(recent, 0)).toEqual({ positions: [2, 3], through: 3 });
  });

  test("are not taken for all there is when others came to the log in between", () => {
    const recent = new RecentEvents(0);
    note(recent, [row(1, "a-1")]);
    note(recent, [row(4, "a-1")]);
    expect(recent.after(1, undefined)).toBeUndefined();
    expect(positions(recent, 3)).toEqual({ positions: [4], through: 4 });
    recent.note({ appended: [], removed: [], head: 6 });
    expect(recent.after(4, undefined)).toBeUndefined();
    expect(positions(recent, 6)).toEqual({ positions: [], through: 6 });
  });
});
