import { expect, test } from "vitest";
import { appendEvents, asRefusal } from "../../src/commands/append-events.ts";
import { LogUnavailable, type NewEvent, RevisionConflict } from "../../src/ports/event-log/port.ts";
import { RequestPatience, withPatience } from "../../src/ports/patience/port.ts";
import { samples } from "../vocabulary/events/samples.ts";

const origin = {
  tenantId: samples.TenantCreated.tenantId,
  actor: "a",
  correlationId: "c",
  commandId: "6f1f0c52-58f6-5f0e-9d6b-0d2a4a6c3b51",
} as unknown as Parameters<typeof appendEvents>[3];

const failing = (outcomeUnknown: boolean) => {
  let appends = 0;
  const append = async (): Promise<never> => {
    appends += 1;
    throw new LogUnavailable("no answer", { outcomeUnknown });
  };
  const attempt = async (): Promise<number> => {
    const events = [{ type: "TenantCreated", data: samples.TenantCreated }] as const;
    await expect(appendEvents({ append }, "tenant-1", "absent", origin, events)).rejects.toMatchObject({
      code: "UNAVAILABLE",
    });
    return appends;
  };
  return attempt;
};

test("an append that may have happened is repeated once, and one that did not is refused", async () => {
  expect(await failing(true)()).toBe(2);
  expect(await failing(false)()).toBe(1);
});

test("a request that has waited as long as it may does not wait for the log once more", async () => {
  let now = 0;
  const patience = new RequestPatience(10_000, () => now);
  now = 10_000;
  expect(await withPatience(patience, failing(true))).toBe(1);
});

test("an append whose repeat is known to have failed may have happened all the same, unless the log says otherwise", async () => {
  const failsWith = async (second: Error): Promise<unknown> => {
    const errors = [new LogUnavailable("the answer is lost", { outcomeUnknown: true }), second];
    const append = (): Promise<never> => Promise.reject(errors.shift());
    const events = [{ type: "TenantCreated", data: samples.TenantCreated }] as const;
    return await appendEvents({ append }, "tenant-1", "absent", origin, events).catch((error: unknown) => error);
  };
  const unreached = new LogUnavailable("no connection", { outcomeUnknown: false });
  expect(await failsWith(unreached)).toMatchObject({ code: "UNAVAILABLE", cause: { outcomeUnknown: true } });
  const conflict = new RevisionConflict("tenant-1", "absent", 3n);
  expect(await failsWith(conflict)).toBe(conflict);
});

test("each event of a command carries who gave it, in which trace, and the first one alone how long it took", async () => {
  const written: NewEvent[] = [];
  const append = async (_stream: string, _expected: unknown, events: readonly NewEvent[]) => {
    written.push(...events);
    return { revision: 0n, position: 1n };
  };
  const created = { type: "TenantCreated", data: samples.TenantCreated } as const;
  const caller = { actorName: "Billing", traceparent: `00-${"1".repeat(32)}-${"2".repeat(16)}-01` };
  const ms = { waiting: 1, render: 2 };
  await appendEvents({ append }, "tenant-1", "absent", { ...origin, ...caller, ms }, [created, created]);
  await appendEvents({ append }, "tenant-1", "absent", origin, [created]);
  const { tenantId, actor, correlationId, commandId: causationId } = origin;
  const meta = { tenantId, actor, correlationId, causationId, v: 1 };
  expect(written.map((event) => event.meta)).toStrictEqual([{ ...meta, ...caller, ms }, { ...meta, ...caller }, meta]);
});

test.each([
  ["LOG_UNAVAILABLE", "UNAVAILABLE"],
  ["UNKNOWN_POSITION", "INVALID_REQUEST"],
  ["EVENT_TOO_LARGE", "PAYLOAD_TOO_LARGE"],
])("the log's %s is %s for the caller, with its cause for the log of the service", (code, refused) => {
  const cause = Object.assign(new Error("why"), { code });
  expect(asRefusal(cause)).toMatchObject({ name: "Refusal", code: refused, cause });
});
