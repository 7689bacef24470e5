import { describe, expect, test } from "vitest";
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

/**
 * The promises of every log about removed streams. `reclaims`: their events are gone from the whole log at once, not only when
 * the engine comes to it, and the removal itself leaves nothing in the log.
 */
export const removals = (open: OpenLog, { reclaims }: { readonly reclaims: boolean }) =>
  describe("removing", () => {
    const fixture = freshLog(open);

    test("a removed stream is empty, the others are as they were", async () => {
      const { log } = fixture();
      await log.append("a-1", "absent", events(3));
      await log.append("a-2", "absent", events(2, "other"));
      expect(idsOf(await all(log.readStream("a-1", { backwards: true, limit: 1 })))).toEqual(["e2"]);
      await log.remove("a-1");
      expect(await all(log.readStream("a-1"))).toEqual([]);
      expect(await all(log.readStream("a-1", { backwards: true, limit: 1 }))).toEqual([]);
      expect(idsOf(await all(log.readStream("a-2")))).toEqual(["other0", "other1"]);
      if (reclaims) {
        expect(idsOf(await all(log.readAll()))).toEqual(["other0", "other1"]);
      }
    });

    test("a stream that is removed while it is read is empty from then on", async () => {
      const { log } = fixture();
      await log.append("a-1", "absent", events(600));
      const reading = log.readStream("a-1")[Symbol.asyncIterator]();
      await reading.next();
      await log.remove("a-1");
      while ((await reading.next()).done !== true);
      expect(await all(log.readStream("a-1"))).toEqual([]);
      expect(await all(log.readStream("a-1", { backwards: true, limit: 2 }))).toEqual([]);
    });

    test("removing twice, or what never was, is no error", async () => {
      const { log } = fixture();
      await log.append("a-1", "absent", events(1));
      await log.remove("a-1");
      await log.remove("a-1");
      await log.remove("a-none");
      expect(await all(log.readStream("a-1"))).toEqual([]);
    });

    test("the log ends where it ended, and goes on from there", async () => {
      const { log } = fixture();
      const { position } = await log.append("a-1", "absent", events(3));
      await log.remove("a-1");
      const head = await log.head();
      expect(reclaims ? head : head >= position).toBe(reclaims ? position : true);
      const next = await log.append("a-2", "absent", [event("next")]);
      expect(next.position).toBeGreaterThan(position);
    });

    test("a follower that has seen the last event goes on when it is removed", async () => {
      const { log, reopen } = fixture();
      await log.append("a-1", "absent", events(1));
      const { position } = await log.append("a-2", "absent", events(1, "last"));
      await log.remove("a-2");
      const again = (await reopen?.()) ?? log;
      const head = await again.head();
      expect(reclaims ? head : head >= position).toBe(reclaims ? position : true);
      await again.append("a-3", "absent", [event("new")]);
      const items = await followed(again, { after: position }, untilCaughtUp);
      expect(idsOf(items.filter(isEvent))).toEqual(["new"]);
    });
  });
