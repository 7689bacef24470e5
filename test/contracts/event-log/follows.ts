import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { FollowedItem } from "../../../src/ports/event-log/port.ts";
import { eventually } from "../../support/eventually.ts";
import {
  all,
  event,
  events,
  followed,
  freshLog,
  idsOf,
  isEvent,
  type OpenLog,
  untilCaughtUp,
} from "./log-under-test.ts";

const waiting = { interval: 5 };

/** The promises of every log to those who follow it. */
export const follows = (open: OpenLog) =>
  describe("following", () => {
    const fixture = freshLog(open);
    const idsIn = (items: readonly FollowedItem[]) => idsOf(items.filter(isEvent));

    test("from the start: all there is, then word that this is all", async () => {
      const { log } = fixture();
      await log.append("a-1", "absent", events(300));
      const items = await followed(log, { after: "start" }, untilCaughtUp);
      expect(idsIn(items)).toEqual(events(300).map(({ id }) => id));
      expect(items.at(-1)).toEqual({ caughtUp: true });
    });

    test("from a position: what comes after it", async () => {
      const { log } = fixture();
      const { position } = await log.append("a-1", "absent", events(2));
      await log.append("a-1", "present", events(2, "later"));
      expect(idsIn(await followed(log, { after: position }, untilCaughtUp))).toEqual(["later0", "later1"]);
    });

    test("from the end: what is appended from now on, also before the first pull", async () => {
      const { log } = fixture();
      await log.append("a-1", "absent", events(2));
      const stop = new AbortController();
      const following = log.follow({ after: "end", signal: stop.signal });
      await log.append("a-1", "present", events(1, "new"));
      const items: FollowedItem[] = [];
      for await (const item of following) {
        items.push(item);
        if ("caughtUp" in item) {
          stop.abort();
        }
      }
      expect(idsIn(items)).toEqual(["new0"]);
    });

    test("a sleeping follower wakes up for each append, in order", async () => {
      const { log } = fixture();
      const following = followed(log, { after: "start" }, (items) => idsIn(items).length === 20);
      for (const one of events(20)) {
        await pause(1);
        await log.append("a-1", "any", [one]);
      }
      expect(idsIn(await following)).toEqual(events(20).map(({ id }) => id));
    });

    test("only wanted streams, and checkpoints past the others", async () => {
      const { log } = fixture();
      await log.append("like-1", "absent", events(2, "l"));
      await log.append("template-1", "absent", events(2, "t"));
      const { position } = await log.append("like-2", "absent", events(2, "m"));
      const items = await followed(log, { after: "start", prefixes: ["template-"] }, untilCaughtUp);
      expect(idsIn(items)).toEqual(["t0", "t1"]);
      expect(items.at(-2)).toEqual({ checkpoint: position });
    });

    test("a checkpoint never comes before an event below it", async () => {
      const { log } = fixture();
      for (let round = 0; round < 40; round += 1) {
        await log.append(round % 3 === 0 ? "template-1" : "like-1", "any", events(5, `${round}.`));
      }
      const items = await followed(log, { after: "start", prefixes: ["template-"] }, untilCaughtUp);
      let reached = 0n;
      for (const item of items) {
        if (isEvent(item)) {
          expect(item.position).toBeGreaterThan(reached);
          reached = item.position;
        } else if ("checkpoint" in item) {
          expect(item.checkpoint).toBeGreaterThan(reached);
          reached = item.checkpoint;
        }
      }
      expect(reached).toBe(await log.head());
    });

    test("a follower of rare events learns how far the log has come", async () => {
      const { log } = fixture();
      const items: FollowedItem[] = [];
      const stop = new AbortController();
      const following = (async () => {
        for await (const item of log.follow({ after: "start", prefixes: ["template-"], signal: stop.signal })) {
          items.push(item);
        }
      })();
      await eventually(() => expect(items.at(-1)).toEqual({ caughtUp: true }), waiting);
      const { position } = await log.append("like-1", "absent", events(3));
      await eventually(() => expect(items.slice(-2)).toEqual([{ checkpoint: position }, { caughtUp: true }]), waiting);
      stop.abort();
      await following;
    });

    test("a slow follower gets all in order, one at a time", async () => {
      const { log } = fixture();
      const stop = new AbortController();
      const seen: string[] = [];
      let busy = 0;
      const following = (async () => {
        for await (const item of log.follow({ after: "start", signal: stop.signal })) {
          busy += 1;
          expect(busy).toBe(1);
          await pause(1);
          busy -= 1;
          if (isEvent(item) && seen.push(item.id) === 60) {
            stop.abort();
          }
        }
      })();
      await Promise.all(events(60).map((one) => log.append("a-1", "any", [one])));
      await following;
      expect(seen).toEqual(idsOf(await all(log.readStream("a-1"))));
    });

    test("a follower that fails stops at that event, and goes on from the one before", async () => {
      const { log } = fixture();
      await log.append("a-1", "absent", events(5));
      let done = 0n;
      const stop = new AbortController();
      const failing = async () => {
        for await (const item of log.follow({ after: "start", signal: stop.signal })) {
          if (isEvent(item) && item.id === "e3") {
            throw new Error("poison");
          }
          done = isEvent(item) ? item.position : done;
        }
      };
      await expect(failing()).rejects.toThrow("poison");
      expect(idsIn(await followed(log, { after: done }, untilCaughtUp))).toEqual(["e3", "e4"]);
    });

    test("several followers go at their own speed", async () => {
      const { log } = fixture();
      const enough = (items: readonly FollowedItem[]) => idsIn(items).length === 30;
      const both = Promise.all([
        followed(log, { after: "start" }, enough),
        followed(log, { after: "start", prefixes: ["a-"] }, enough),
      ]);
      for (const one of events(30)) {
        await log.append("a-1", "any", [one]);
      }
      expect((await both).map(idsIn)).toEqual([events(30).map(({ id }) => id), events(30).map(({ id }) => id)]);
    });

    test("an aborted signal ends it: before, between and while asleep", async () => {
      const { log } = fixture();
      await log.append("a-1", "absent", events(5));
      const early = AbortSignal.abort();
      for await (const item of log.follow({ after: "start", signal: early })) {
        expect.unreachable(`pulled ${JSON.stringify(Object.keys(item))}`);
      }
      expect(idsIn(await followed(log, { after: "start" }, (items) => items.length === 2))).toEqual(["e0", "e1"]);
      const stop = new AbortController();
      const asleep = (async () => {
        let count = 0;
        for await (const _item of log.follow({ after: "end", signal: stop.signal })) {
          count += 1;
          void pause(20).then(() => stop.abort());
        }
        return count;
      })();
      expect(await asleep).toBe(1);
    });

    test("a follower ahead of the log gets an error, it does not wait", async () => {
      const { log } = fixture();
      const { position } = await log.append("a-1", "absent", [event("one")]);
      const { signal } = new AbortController();
      const ahead = async () => {
        for await (const item of log.follow({ after: position + 1000n, signal })) {
          expect.unreachable(`pulled ${JSON.stringify(Object.keys(item))}`);
        }
      };
      await expect(ahead()).rejects.toThrow(RangeError);
    });

    test("a log that closes does not let a follower believe that this was all", async () => {
      const { log } = fixture();
      const { signal } = new AbortController();
      const following = (async () => {
        for await (const _item of log.follow({ after: "start", signal })) {
          // It waits for more.
        }
      })();
      const refused = expect(following).rejects.toMatchObject({ code: "LOG_UNAVAILABLE" });
      await pause(5);
      await log.close();
      await refused;
    });
  });
