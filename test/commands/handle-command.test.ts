import { describe, expect, test } from "vitest";
import { eventId } from "../../src/commands/append-events.ts";
import { handleCommand } from "../../src/commands/handle-command.ts";
import { createTemplate } from "../../src/commands/template/create.ts";
import { reviseDecider } from "../../src/commands/template/revise.ts";
import { createDecider } from "../../src/commands/tenant/create.ts";
import {
  type EventLog,
  EventTooLarge,
  LogUnavailable,
  RevisionConflict,
  withAppend,
} from "../../src/ports/event-log/port.ts";
import { templateStream } from "../../src/vocabulary/events/template.ts";
import { eventsOf, origin, stage, tenant } from "./stage.ts";

const stream = `tenant-${tenant}`;
const command = { tenantId: tenant, name: "First", generationLimit: 600, at: "2026-03-28T14:30:00.250Z" };

/** The log, but its first appends end as the test says: before or after they happened. */
function troubled(log: EventLog, troubles: ("before" | "after" | "conflict" | "refused")[]): EventLog {
  return withAppend(log, async (name, expected, events) => {
    const trouble = troubles.shift();
    if (trouble === "conflict") throw new RevisionConflict(name, expected, 7n);
    if (trouble === "refused") throw new LogUnavailable("down", { outcomeUnknown: false });
    if (trouble === "before") throw new LogUnavailable("lost", { outcomeUnknown: true });
    const appended = await log.append(name, expected, events);
    if (trouble === "after") throw new LogUnavailable("lost", { outcomeUnknown: true });
    return appended;
  });
}

const handle = (log: EventLog, number = 1) => handleCommand(log, stream, origin(number), createDecider, command);

describe("handling a command", () => {
  test("records its events with the caller, the cause and ids that follow from the command", async () => {
    const { log } = stage();
    const { position } = await handle(log);
    const [event] = await eventsOf(log);
    expect(event).toMatchObject({
      id: eventId(origin(1).commandId, 0),
      type: "TenantCreated",
      data: command,
      position,
      meta: {
        tenantId: tenant,
        actor: "client-1",
        correlationId: "request-1",
        causationId: origin(1).commandId,
        v: 1,
      },
    });
  });

  test("answers a repeated command with what it did, and records nothing", async () => {
    const { log } = stage();
    const first = await handle(log);
    expect(await handle(log)).toEqual(first);
    expect(await eventsOf(log)).toHaveLength(1);
  });

  test("records nothing when nothing changes, and says how far the stream is", async () => {
    const { log } = stage();
    const { position } = await handle(log);
    expect(await handle(log, 2)).toEqual({ events: [], position, revision: 0n });
    expect(await eventsOf(log)).toHaveLength(1);
  });

  test("decides again when others came first, nine times", async () => {
    const { log } = stage();
    await handle(troubled(log, Array(9).fill("conflict")));
    expect(await eventsOf(log)).toHaveLength(1);
  });

  test("asks the caller to repeat when others came first ten times", async () => {
    const { log } = stage();
    await expect(handle(troubled(log, Array(10).fill("conflict")))).rejects.toMatchObject({
      name: "Refusal",
      code: "REVISION_CONFLICT",
    });
    expect(await eventsOf(log)).toHaveLength(0);
  });

  test.each(["before", "after"] as const)(
    "records an append once whose answer was lost %s it happened",
    async (when) => {
      const { log } = stage();
      const { events } = await handle(troubled(log, [when]));
      expect(events).toHaveLength(1);
      expect(await eventsOf(log)).toHaveLength(1);
    },
  );

  test("is unavailable when the answer is lost twice, or the log takes nothing", async () => {
    const { log } = stage();
    await expect(handle(troubled(log, ["before", "before"]))).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await expect(handle(troubled(log, ["refused"]))).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await log.close();
    await expect(handle(log)).rejects.toMatchObject({ name: "Refusal", code: "UNAVAILABLE" });
  });

  test("calls an event that can never be kept too large, and lets a bug be a bug", async () => {
    const { log } = stage();
    const failing = (error: Error): EventLog => ({ ...troubled(log, []), append: () => Promise.reject(error) });
    await expect(handle(failing(new EventTooLarge("s", 1)))).rejects.toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
    await expect(handle(failing(new TypeError("a bug")))).rejects.toThrow(TypeError);
  });
});

test("neither of two revisions at once is lost: the later decides again", async () => {
  const { log, ...stores } = stage();
  const { created } = await createTemplate({ ...stores, log }, origin(1), { name: "Letter", content: "{}" });
  const at = templateStream(tenant, created.templateId);
  const revise = (number: number) =>
    handleCommand(log, at, origin(number), reviseDecider, {
      templateId: created.templateId,
      revisionId: `r${number}`,
      at: origin(number).now,
      origin: "update",
      note: null,
      content: { text: `text ${number}` },
    });
  await Promise.all([revise(2), revise(3), revise(4)]);
  const recorded = await eventsOf(log, at);
  const marks = recorded.map(({ data }) => data as { revision: string; revisionId: string; parent: string | null });
  expect(marks.map(({ revision }) => revision)).toEqual([
    "rev-20260328T143000",
    "rev-20260328T143001",
    "rev-20260328T143002",
    "rev-20260328T143003",
  ]);
  expect(marks.map(({ parent }) => parent)).toEqual([null, ...marks.slice(0, -1).map(({ revisionId }) => revisionId)]);
});
