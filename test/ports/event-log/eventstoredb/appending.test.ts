import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import { appendTo } from "../../../../src/ports/event-log/eventstoredb/appending.ts";
import type { ServerConnection } from "../../../../src/ports/event-log/eventstoredb/client.ts";
import type { EventStoreReads } from "../../../../src/ports/event-log/eventstoredb/reading.ts";
import { usualTiming } from "../../../../src/ports/event-log/eventstoredb/timing.ts";
import { Inbox } from "../../../../src/ports/event-log/inbox.ts";
import type { RecordedEvent } from "../../../../src/ports/event-log/port.ts";
import { toRows } from "../../../../src/ports/event-log/rows.ts";
import { NamedTurns } from "../../../../src/ports/event-log/turns.ts";
import { RequestPatience, withPatience } from "../../../../src/ports/patience/port.ts";
import { event } from "../../../contracts/event-log/log-under-test.ts";

/** A stream that can never be read, as with an old server or a user without rights. */
function unreadable(): Inbox<RecordedEvent> {
  const stream = new PassThrough({ objectMode: true });
  stream.destroy(Object.assign(new Error("Access denied."), { type: "access-denied" }));
  return new Inbox<RecordedEvent>(
    stream,
    () => undefined,
    async () => undefined,
  );
}

function onServer(append: ServerConnection["append"]): {
  readonly reading: EventStoreReads;
  readonly closing: AbortController;
} {
  const closing = new AbortController();
  const calls: Partial<ServerConnection> = { append, readStream: unreadable, answerMs: (ms) => ms };
  const connection = calls as ServerConnection;
  return { reading: { connection, timing: { ...usualTiming, deniedMs: 0 }, closing: closing.signal }, closing };
}

const wanted = { stream: "a-1", expected: "absent", rows: toRows("a-1", [event("e0")]) } as const;

describe("an append whose stream cannot be looked at", () => {
  test("may have happened when the server says that it did, and not where", async () => {
    const { reading } = onServer(async () => ({ revision: 0n, position: undefined }));
    await expect(appendTo(reading, new NamedTurns(), wanted)).rejects.toMatchObject({
      code: "LOG_UNAVAILABLE",
      outcomeUnknown: true,
    });
  });

  test("may have happened when the server calls it a conflict, as it does with repeats whose ids it has forgotten", async () => {
    const conflict = Object.assign(new Error("Wrong version."), { type: "wrong-expected-version", actualVersion: 0n });
    const { reading } = onServer(() => Promise.reject(conflict));
    await expect(appendTo(reading, new NamedTurns(), wanted)).rejects.toMatchObject({
      code: "LOG_UNAVAILABLE",
      outcomeUnknown: true,
    });
  });
});

test("an append for which its request has no time left is not begun, and did not happen", async () => {
  let begun = 0;
  const { reading } = onServer(async () => {
    begun += 1;
    return { revision: 0n, position: 1n };
  });
  let now = 0;
  const patience = new RequestPatience(9500, () => now);
  now = 10_500;
  const append = withPatience(patience, () => appendTo(reading, new NamedTurns(), wanted));
  await expect(append).rejects.toMatchObject({ code: "LOG_UNAVAILABLE", outcomeUnknown: false });
  expect(begun).toBe(0);
});

describe("appends of a log that is open for long", () => {
  test("leave nothing at the signal that closes it", async () => {
    const { reading } = onServer(async () => ({ revision: 0n, position: 1n }));
    for (let count = 0; count < 3; count += 1) await appendTo(reading, new NamedTurns(), wanted);
    expect(keptBy(reading.closing)).toEqual([]);
  });

  test("end when it closes, and may have happened", async () => {
    const { reading, closing } = onServer(() => new Promise(() => undefined));
    const appended = appendTo(reading, new NamedTurns(), wanted);
    closing.abort();
    await expect(appended).rejects.toMatchObject({ code: "LOG_UNAVAILABLE", outcomeUnknown: true });
    await expect(appendTo(reading, new NamedTurns(), wanted)).rejects.toMatchObject({ outcomeUnknown: true });
  });
});

/** Names of the lists of Node's own in which a signal keeps listeners and signals that follow it, where something is in them. */
function keptBy(signal: AbortSignal): readonly string[] {
  const fields = signal as unknown as Readonly<Record<symbol, { readonly size?: number } | undefined>>;
  return Object.getOwnPropertySymbols(signal)
    .filter((name) => (fields[name]?.size ?? 0) > 0)
    .map(String);
}
