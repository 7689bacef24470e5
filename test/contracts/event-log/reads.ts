import { describe, expect, test } from "vitest";
import type { RecordedEvent } from "../../../src/ports/event-log/port.ts";
import { atNight } from "../../support/night.ts";
import { all, event, events, freshLog, idsOf, type OpenLog } from "./log-under-test.ts";

/** The promises of every log to readers. */
export const reads = (open: OpenLog) =>
  describe("reading", () => {
    const fixture = freshLog(open);

    test("an event comes back as it was given, with its place and time", async () => {
      const { log } = fixture();
      const given = {
        id: "one",
        type: "ThingHappened",
        data: { text: "Žluťoučký kůň 🐎 \u0000 \ud800 العربية", list: [1, 2.5, null, true], deep: { er: {} } },
        meta: { tenantId: "t", actor: "a", correlationId: "c", causationId: "b", v: 1 },
      };
      await log.append("a-1", "absent", [given]);
      const [recorded] = await all(log.readStream("a-1"));
      expect(recorded).toMatchObject({ ...given, stream: "a-1", revision: 0n });
      expect(recorded?.at).toBeInstanceOf(Date);
    });

    test("an absent stream is empty", async () => {
      expect(await all(fixture().log.readStream("a-none"))).toEqual([]);
      expect(await all(fixture().log.readStream("a-none", { backwards: true }))).toEqual([]);
    });

    test("a stream is read forwards and backwards, from a revision, and so many", async () => {
      const { log } = fixture();
      await log.append("a-1", "absent", events(5));
      await log.append("b-1", "absent", events(5, "other"));
      const ids = async (range: Parameters<typeof log.readStream>[1]) => idsOf(await all(log.readStream("a-1", range)));
      expect(await ids({})).toEqual(["e0", "e1", "e2", "e3", "e4"]);
      expect(await ids({ from: 3n })).toEqual(["e3", "e4"]);
      expect(await ids({ from: 1n, limit: 2 })).toEqual(["e1", "e2"]);
      expect(await ids({ from: 9n })).toEqual([]);
      expect(await ids({ limit: 0 })).toEqual([]);
      expect(await ids({ backwards: true })).toEqual(["e4", "e3", "e2", "e1", "e0"]);
      expect(await ids({ backwards: true, limit: 1 })).toEqual(["e4"]);
      expect(await ids({ backwards: true, from: 2n, limit: 2 })).toEqual(["e2", "e1"]);
    });

    test("the whole log is read backwards, from its end, from an event, and from beyond the end", async () => {
      const { log } = fixture();
      await log.append("a-1", "absent", events(3));
      await log.append("b-1", "absent", events(2, "other"));
      await log.append("c-1", "absent", [event("gone")]);
      await log.remove("c-1");
      const back = async (before: bigint | undefined): Promise<readonly RecordedEvent[]> => {
        const found: RecordedEvent[] = [];
        for await (const item of log.readBack(before))
          if ("revision" in item && item.stream !== "c-1") found.push(item);
        return found;
      };
      const whole = await back(undefined);
      expect(idsOf(whole)).toEqual(["other1", "other0", "e2", "e1", "e0"]);
      expect(idsOf(await back(whole[1]?.position))).toEqual(["e2", "e1", "e0"]);
      expect(idsOf(await back(whole[4]?.position))).toEqual([]);
      expect(idsOf(await back((await log.head()) + 10_000n))).toEqual(idsOf(whole));
    });

    test("the end of a stream is the end it has now, however often it was requested", async () => {
      const { log } = fixture();
      const ends = async (stream: string) =>
        await Promise.all(
          [1, 2, 3].map(async (limit) => idsOf(await all(log.readStream(stream, { backwards: true, limit })))),
        );
      expect(await ends("a-1")).toEqual([[], [], []]);
      await log.append("a-1", "absent", events(1));
      await log.append("b-1", "absent", events(2, "other"));
      expect(await ends("a-1")).toEqual([["e0"], ["e0"], ["e0"]]);
      await log.append("a-1", 0n, [event("next")]);
      expect(await ends("a-1")).toEqual([["next"], ["next", "e0"], ["next", "e0"]]);
      expect(await ends("b-1")).toEqual([["other1"], ["other1", "other0"], ["other1", "other0"]]);
    });

    test("a long stream is what it is now, in every part, however often it was read", async () => {
      const { log } = fixture();
      const ids = async (range: Parameters<typeof log.readStream>[1]) => idsOf(await all(log.readStream("a-1", range)));
      const parts = async () => [
        await ids({}),
        await ids({ from: 38n }),
        await ids({ from: 37n, limit: 2 }),
        await ids({ limit: 0 }),
        await ids({ backwards: true, limit: 2 }),
        await ids({ backwards: true, from: 1n }),
        await ids({ backwards: true, from: 38n, limit: 2 }),
        (await ids({ backwards: true })).slice(0, 3),
      ];
      const whole = events(40).map(({ id }) => id);
      const expected = (...more: string[]) => [
        [...whole, ...more],
        ["e38", "e39", ...more],
        ["e37", "e38"],
        [],
        ["e39", ...more].toReversed().concat("e38").slice(0, 2),
        ["e1", "e0"],
        ["e38", "e37"],
        ["e37", "e38", "e39", ...more].slice(-3).toReversed(),
      ];
      await log.append("a-1", "absent", events(40));
      expect(await parts()).toEqual(expected());
      expect(await parts()).toEqual(expected());
      await log.append("b-1", "absent", events(20, "other"));
      await log.append("a-1", 39n, [event("next")]);
      expect(await parts()).toEqual(expected("next"));
    });

    test("a stream of thousands of events, appended at once, is whole in both directions", async () => {
      const { log } = fixture();
      const many = events(atNight(4000, 1200));
      const ids = (await log.append("a-1", "absent", many)) && many.map(({ id }) => id);
      expect(idsOf(await all(log.readStream("a-1")))).toEqual(ids);
      expect(idsOf(await all(log.readStream("a-1", { backwards: true })))).toEqual(ids.toReversed());
      expect(idsOf(await all(log.readAll()))).toEqual(ids);
    });

    test("an event of 500 KB is whole", async () => {
      const { log } = fixture();
      const text = "é".repeat(250_000);
      await log.append("a-1", "absent", [event("one", { text })]);
      expect((await all(log.readStream("a-1")))[0]?.data).toEqual({ text });
    });

    test("the log's order increases strictly and agrees with every stream's", async () => {
      const { log } = fixture();
      for (const round of [0, 1, 2]) {
        await Promise.all(
          ["a-1", "b-1", "c-1"].map((stream) => log.append(stream, "any", events(3, `${stream}.${round}.`))),
        );
      }
      const recorded = await all(log.readAll());
      const positions = recorded.map(({ position }) => position);
      expect(positions).toEqual([...new Set(positions)].sort((a, b) => Number(a - b)));
      for (const stream of ["a-1", "b-1", "c-1"]) {
        const inLog = recorded.filter((one) => one.stream === stream);
        expect(inLog).toEqual(await all(log.readStream(stream)));
        expect(inLog.map(({ revision }) => Number(revision))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
      }
    });

    test("the log is read after a position, so many, and of wanted streams only", async () => {
      const { log } = fixture();
      await log.append("template-1", "absent", events(2, "t"));
      const { position } = await log.append("document-1", "absent", events(2, "d"));
      await log.append("template-2", "absent", events(2, "u"));
      const ids = async (range: Parameters<typeof log.readAll>[0]) => idsOf(await all(log.readAll(range)));
      expect(await ids({ after: position })).toEqual(["u0", "u1"]);
      expect(await ids({ limit: 3 })).toEqual(["t0", "t1", "d0"]);
      expect(await ids({ prefixes: ["template-"] })).toEqual(["t0", "t1", "u0", "u1"]);
      expect(await ids({ prefixes: ["template-"], after: position, limit: 1 })).toEqual(["u0"]);
      expect(await ids({ prefixes: ["template-2", "document-"] })).toEqual(["d0", "d1", "u0", "u1"]);
      expect(await ids({ prefixes: ["late-"] })).toEqual([]);
      expect(await ids({ prefixes: [] })).toEqual([]);
    });

    test("the head is the last event's position, and stands before the first event while there is none", async () => {
      const { log } = fixture();
      const before = await log.head();
      await log.append("a-1", "absent", events(2));
      const { position } = await log.append("b-1", "absent", events(2));
      expect(await log.head()).toBe(position);
      expect(await all(log.readAll({ after: before }))).toHaveLength(4);
    });

    test("old shapes are read as the newest", async () => {
      const upcasts = {
        ThingHappened: {
          1: (data: unknown) => ({ ...(data as object), second: true }),
          2: (data: unknown) => ({ ...(data as object), third: true }),
        },
      };
      const { log, dispose } = await open(upcasts);
      const newer = { ...event("three"), meta: { ...event("three").meta, v: 3 } };
      await log.append("a-1", "absent", [event("one"), newer, { ...event("other"), type: "toString" }]);
      const shapes = (await all(log.readStream("a-1"))).map(({ data, meta }) => [data, meta.v]);
      expect(shapes).toEqual([
        [{ id: "one", second: true, third: true }, 3],
        [{ id: "three" }, 3],
        [{ id: "other" }, 1],
      ]);
      expect(await all(log.readAll())).toEqual(await all(log.readStream("a-1")));
      await dispose();
    });

    test("what is read as it was written keeps its old shape, of a stream and of the whole log", async () => {
      const { log, dispose } = await open({ ThingHappened: { 1: () => ({ lifted: true }) } });
      const written = event("one");
      await log.append("a-1", "absent", [written]);
      // A stream that was read lately may be at hand, lifted already.
      await all(log.readStream("a-1"));
      for (const events of [log.readStream("a-1", { asWritten: true }), log.readAll({ asWritten: true })])
        expect((await all(events)).map(({ data, meta }) => [data, meta])).toEqual([[written.data, written.meta]]);
      expect((await all(log.readAll())).map(({ data }) => data)).toEqual([{ lifted: true }]);
      await dispose();
    });
  });
