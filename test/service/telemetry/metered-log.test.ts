import { expect, test } from "vitest";
import { meteredLog } from "../../../src/service/telemetry/metered-log.ts";
import { memoryEventLog } from "../../doubles/memory-event-log.ts";

const event = (id: string) => ({ id, type: "A", data: {}, meta: { tenantId: "t", correlationId: "c", v: 1 } });

test("appends are timed, and those that somebody else came before are counted and thrown on", async () => {
  const reported: string[] = [];
  const log = meteredLog(memoryEventLog(), {
    appended: (seconds) => reported.push(seconds >= 0 && seconds < 60 ? "appended" : `took ${seconds} s`),
    conflicted: () => reported.push("conflicted"),
    foundDamaged: () => reported.push("damaged"),
  });
  await log.append("s-t.1", "absent", [event("1")]);
  await expect(log.append("s-t.1", "absent", [event("2")])).rejects.toMatchObject({ code: "REVISION_CONFLICT" });
  expect(reported).toEqual(["appended", "conflicted"]);
  const read: string[] = [];
  for await (const { id } of log.readStream("s-t.1")) read.push(id);
  expect(read).toEqual(["1"]);
  await log.close();
});
