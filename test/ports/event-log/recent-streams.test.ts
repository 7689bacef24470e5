import { describe, expect, test } from "vitest";
import { RecentStreams } from "../../../src/ports/event-log/recent-streams.ts";
import { toSizedEvent } from "../../../src/ports/event-log/sqlite-reader.ts";

const sized = (stream: string, ver: number, text = "") =>
  toSizedEvent({
    ...{ pos: ver + 1, stream, ver, id: `e${ver}`, type: "T", at: 0 },
    ...{ data: JSON.stringify(text), meta: JSON.stringify({ tenantId: "t", correlationId: "c", v: 1 }) },
  });
const read = (stream: string, count: number, text = "") => {
  const events = Array.from({ length: count }, (_, ver) => sized(stream, ver, text));
  return { events: events.map(({ event }) => event), characters: events.reduce((sum, one) => sum + one.characters, 0) };
};
const ids = (streams: RecentStreams, stream: string, range = {}) => streams.find(stream, range)?.map(({ id }) => id);
const end = { backwards: true, limit: 2 };

describe("streams that were read lately", () => {
  test("are here in all their parts, with what was appended since", () => {
    const streams = new RecentStreams();
    expect(streams.find("a-1", {})).toBeUndefined();
    streams.keep("a-1", {}, read("a-1", 16));
    streams.note([sized("a-1", 16), sized("b-1", 0)]);
    expect(ids(streams, "a-1")?.length).toBe(17);
    expect(ids(streams, "a-1", end)).toEqual(["e16", "e15"]);
    expect(ids(streams, "a-1", { from: 14n, limit: 2 })).toEqual(["e14", "e15"]);
    expect(ids(streams, "a-1", { backwards: true, from: 14n, limit: 2 })).toEqual(["e14", "e13"]);
    expect(ids(streams, "a-1", { backwards: true, from: 0n, limit: 2 })).toEqual(["e0"]);
    expect(streams.find("b-1", {})).toBeUndefined();
  });

  test("are not here when they are short, or were read in part", () => {
    const streams = new RecentStreams();
    streams.keep("a-1", {}, read("a-1", 15));
    streams.keep("a-2", { from: 1n }, read("a-2", 40));
    streams.keep("a-3", { limit: 40 }, read("a-3", 40));
    streams.keep("a-4", { backwards: true }, read("a-4", 40));
    for (const stream of ["a-1", "a-2", "a-3", "a-4"]) expect(streams.find(stream, {})).toBeUndefined();
  });

  test("have an end that is forgotten when it is none any more", () => {
    const streams = new RecentStreams();
    streams.keep("a-1", end, read("a-1", 2));
    streams.keep("b-1", end, read("b-1", 2));
    expect(ids(streams, "a-1", end)).toEqual(["e0", "e1"]);
    expect(streams.find("a-1", { backwards: true, limit: 1 })).toBeUndefined();
    streams.note([sized("a-1", 2)]);
    expect(streams.find("a-1", end)).toBeUndefined();
    expect(ids(streams, "b-1", end)).toEqual(["e0", "e1"]);
  });

  test("are bounded: one that grows too large is not here any more, and the newest push out the oldest", () => {
    const streams = new RecentStreams();
    const large = "x".repeat(700_000);
    streams.keep("a-1", {}, read("a-1", 16, large));
    expect(ids(streams, "a-1")?.length).toBe(16);
    streams.note([sized("a-1", 16, large), sized("a-1", 17, large)]);
    expect(streams.find("a-1", {})).toBeUndefined();
    for (const stream of ["b-1", "c-1", "d-1"]) streams.keep(stream, {}, read(stream, 16, large));
    expect(["b-1", "c-1", "d-1"].map((stream) => ids(streams, stream)?.length)).toEqual([undefined, 16, 16]);
  });
});
