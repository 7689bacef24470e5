import { openSqliteEventLog } from "../../../src/ports/event-log/sqlite.ts";

/** Run by `idle-follower.test.ts`: follows, sleeps, and never stops by itself. */
const [, , file = ""] = process.argv;
const log = await openSqliteEventLog(file, { now: () => new Date() });
const follow = async (): Promise<void> => {
  for await (const item of log.follow({ after: "start", signal: new AbortController().signal })) {
    process.stdout.write("caughtUp" in item ? "asleep\n" : "event\n");
  }
};
void follow();
await log.append("a-1", "any", [{ id: "1", type: "T", data: null, meta: { tenantId: "t", correlationId: "c", v: 1 } }]);
