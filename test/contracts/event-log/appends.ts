import { describe, expect, test } from "vitest";
import { maximumAppendBytes } from "../../../src/ports/event-log/port.ts";
import { all, event, events, freshLog, idsOf, type OpenLog } from "./log-under-test.ts";

/** The promises of every log to writers. */
export const appends = (open: OpenLog) =>
  describe("appending", () => {
    const fixture = freshLog(open);
    const conflict = (stream: string, actual: bigint | "absent") => ({ code: "REVISION_CONFLICT", stream, actual });

    test("a new stream begins at revision 0", async () => {
      const { revision } = await fixture().log.append("a-1", "absent", [event("one")]);
      expect(revision).toBe(0n);
    });

    test("the answer names the last event's revision and position", async () => {
      const { log } = fixture();
      const answer = await log.append("a-1", "absent", events(3));
      const last = (await all(log.readStream("a-1"))).at(-1);
      expect(answer).toEqual({ revision: 2n, position: last?.position });
    });

    test("'absent' refuses a stream that exists", async () => {
      const { log } = fixture();
      await log.append("a-1", "absent", events(2));
      await expect(log.append("a-1", "absent", [event("new")])).rejects.toMatchObject(conflict("a-1", 1n));
    });

    test("'present' wants a stream that exists", async () => {
      const { log } = fixture();
      await expect(log.append("a-1", "present", [event("one")])).rejects.toMatchObject(conflict("a-1", "absent"));
      await log.append("a-1", "absent", [event("one")]);
      expect((await log.append("a-1", "present", [event("two")])).revision).toBe(1n);
    });

    test("'any' takes both", async () => {
      const { log } = fixture();
      await log.append("a-1", "any", [event("one")]);
      expect((await log.append("a-1", "any", [event("two")])).revision).toBe(1n);
    });

    test("an exact revision must be the last one", async () => {
      const { log } = fixture();
      await log.append("a-1", "absent", events(2));
      await expect(log.append("a-1", 0n, [event("late")])).rejects.toMatchObject(conflict("a-1", 1n));
      await expect(log.append("a-1", 2n, [event("early")])).rejects.toMatchObject(conflict("a-1", 1n));
      expect((await log.append("a-1", 1n, [event("right")])).revision).toBe(2n);
    });

    test("an exact revision of an absent stream is a conflict", async () => {
      await expect(fixture().log.append("a-1", 0n, [event("one")])).rejects.toMatchObject(conflict("a-1", "absent"));
    });

    test("exactly one of two appends at one revision wins", async () => {
      const { log } = fixture();
      await log.append("a-1", "absent", [event("one")]);
      const outcomes = await Promise.allSettled([
        log.append("a-1", 0n, [event("left")]),
        log.append("a-1", 0n, [event("right")]),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(await all(log.readStream("a-1"))).toHaveLength(2);
    });

    test("exactly one of two creations of one stream wins", async () => {
      const { log } = fixture();
      const outcomes = await Promise.allSettled([
        log.append("a-1", "absent", [event("left")]),
        log.append("a-1", "absent", [event("right")]),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(await all(log.readStream("a-1"))).toHaveLength(1);
    });

    test("a refused append of several events leaves none of them", async () => {
      const { log } = fixture();
      await log.append("a-1", "absent", [event("one")]);
      await expect(log.append("a-1", "absent", events(3))).rejects.toMatchObject({ code: "REVISION_CONFLICT" });
      expect(idsOf(await all(log.readAll()))).toEqual(["one"]);
    });

    test("a conflict does not disturb those who append at the same moment", async () => {
      const { log } = fixture();
      await log.append("a-1", "absent", [event("one")]);
      const outcomes = await Promise.allSettled([
        log.append("b-1", "absent", [event("before")]),
        log.append("a-1", "absent", [event("refused")]),
        log.append("c-1", "absent", [event("after")]),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
      expect(idsOf(await all(log.readAll()))).toEqual(["one", "before", "after"]);
    });

    test("fifty appends at once all arrive, each stream in its order", async () => {
      const { log } = fixture();
      const names = Array.from({ length: 50 }, (_, index) => `a-${index % 10}`);
      await Promise.all(names.map((stream, index) => log.append(stream, "any", [event(`e${index}`)])));
      for (const stream of new Set(names)) {
        const recorded = await all(log.readStream(stream));
        expect(recorded.map(({ revision }) => revision)).toEqual([0n, 1n, 2n, 3n, 4n]);
      }
    });

    test("the same ids again change nothing and answer as the first time", async () => {
      const { log } = fixture();
      const first = await log.append("a-1", "absent", events(3));
      await log.append("a-1", 2n, [event("later")]);
      expect(await log.append("a-1", "absent", events(3))).toEqual(first);
      expect(await all(log.readAll())).toHaveLength(4);
    });

    test("a repeat at the same moment is one append", async () => {
      const { log } = fixture();
      const both = await Promise.all([log.append("a-1", "absent", events(2)), log.append("a-1", "absent", events(2))]);
      expect(both[1]).toEqual(both[0]);
      expect(await all(log.readAll())).toHaveLength(2);
    });

    test("the same ids in another stream are new events", async () => {
      const { log } = fixture();
      await log.append("a-1", "absent", events(2));
      await log.append("b-1", "absent", events(2));
      expect(await all(log.readAll())).toHaveLength(4);
    });

    test("some of the ids only, or all in another order, is a conflict", async () => {
      const { log } = fixture();
      await log.append("a-1", "absent", [event("one"), event("two")]);
      const refused = expect.objectContaining({ code: "REVISION_CONFLICT", actual: 1n }) as unknown;
      await expect(log.append("a-1", "any", [event("two"), event("three")])).rejects.toEqual(refused);
      await expect(log.append("a-1", "any", [event("zero"), event("one")])).rejects.toEqual(refused);
      await expect(log.append("a-1", "any", [event("two"), event("one")])).rejects.toEqual(refused);
      expect(await all(log.readAll())).toHaveLength(2);
    });

    test("an append that is too large is refused before anything is done", async () => {
      const { log } = fixture();
      const half = "x".repeat(maximumAppendBytes / 2);
      const refused = { code: "EVENT_TOO_LARGE" };
      await expect(log.append("a-1", "absent", [event("one", `${half}${half}`)])).rejects.toMatchObject(refused);
      await expect(log.append("a-1", "absent", [event("one", half), event("two", half)])).rejects.toMatchObject(
        refused,
      );
      expect(await all(log.readAll())).toEqual([]);
    });

    test("no event, two with one id, or data that is no JSON: a mistake of the program", async () => {
      const { log } = fixture();
      await expect(log.append("a-1", "any", [])).rejects.toThrow(RangeError);
      await expect(log.append("a-1", "any", [event("one"), event("one")])).rejects.toThrow(RangeError);
      await expect(log.append("a-1", "any", [{ ...event("one"), data: undefined }])).rejects.toThrow(TypeError);
      expect(await all(log.readAll())).toEqual([]);
    });

    test("later changes by the caller are not recorded", async () => {
      const { log } = fixture();
      const data = { name: "before" };
      const appended = log.append("a-1", "absent", [event("one", data)]);
      data.name = "after";
      await appended;
      expect((await all(log.readStream("a-1")))[0]?.data).toEqual({ name: "before" });
    });

    test("no append is taken after the end", async () => {
      const { log } = fixture();
      await log.close();
      await log.close();
      await expect(log.append("a-1", "any", [event("one")])).rejects.toMatchObject({
        code: "LOG_UNAVAILABLE",
        outcomeUnknown: false,
      });
    });
  });
