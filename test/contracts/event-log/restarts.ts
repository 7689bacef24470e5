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

/** The promises of a log that outlives its process. */
export const restarts = (open: OpenLog) =>
  describe("after a restart", () => {
    const fixture = freshLog(open);
    const reopened = async () => {
      const { reopen } = fixture();
      if (reopen === undefined) {
        throw new Error("This fixture must be able to reopen.");
      }
      return await reopen();
    };

    test("every event is there, and revisions and positions go on", async () => {
      const first = fixture().log;
      const { position } = await first.append("a-1", "absent", events(3));
      const before = await all(first.readAll());
      const log = await reopened();
      expect(await all(log.readAll())).toEqual(before);
      expect(await log.head()).toBe(position);
      const next = await log.append("a-1", 2n, [event("next")]);
      expect(next.revision).toBe(3n);
      expect(next.position).toBeGreaterThan(position);
    });

    test("a repeat is still recognised", async () => {
      const first = await fixture().log.append("a-1", "absent", events(3));
      const log = await reopened();
      expect(await log.append("a-1", "absent", events(3))).toEqual(first);
    });

    test("a follower goes on from its checkpoint without a gap", async () => {
      const { position } = await fixture().log.append("a-1", "absent", events(3));
      await fixture().log.append("a-1", 2n, events(2, "missed"));
      const log = await reopened();
      await log.append("a-1", 4n, events(1, "new"));
      const items = await followed(log, { after: position }, untilCaughtUp);
      expect(idsOf(items.filter(isEvent))).toEqual(["missed0", "missed1", "new0"]);
    });
  });
