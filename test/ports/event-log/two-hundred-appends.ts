import { openSqliteEventLog } from "../../../src/ports/event-log/sqlite.ts";

/** Run by `fsync.test.ts`: appends one event after the other to a log that was there before. */
const [, , file = ""] = process.argv;
const log = await openSqliteEventLog(file, { now: () => new Date() });
for (let index = 0; index < 200; index += 1) {
  await log.append("a-1", "any", [
    { id: `${index}`, type: "T", data: null, meta: { tenantId: "t", correlationId: "c", v: 1 } },
  ]);
}
await log.close();
