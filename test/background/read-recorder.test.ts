import { expect, test } from "vitest";
import { ReadRecorder } from "../../src/background/read-recorder.ts";
import { type EventLog, LogUnavailable, withAppend } from "../../src/ports/event-log/port.ts";
import type { AccessLogMode, DocumentsRead } from "../../src/vocabulary/events/document-reads.ts";
import { upcasts } from "../../src/vocabulary/events/shapes.ts";
import { eventsOf } from "../commands/stage.ts";
import { memoryEventLog } from "../doubles/memory-event-log.ts";

const now = "2026-12-01T08:59:59.000Z";

function recorder(mode: AccessLogMode) {
  const memory = memoryEventLog({ upcasts });
  const state: { at: string; isAway: boolean; gone: string } = { at: now, isAway: false, gone: "" };
  const log: EventLog = withAppend(memory, async (stream, expected, events) => {
    if (state.isAway) throw new LogUnavailable("away", { outcomeUnknown: false });
    return await memory.append(stream, expected, events);
  });
  const failures: string[] = [];
  let bytes = 0;
  const clock = {
    now: () => new Date(state.at),
    randomBytes: (count: number) => {
      bytes += 1;
      return Buffer.alloc(count, bytes);
    },
  };
  const isThere = async (tenantId: string): Promise<boolean> => tenantId !== state.gone;
  const reads = new ReadRecorder({ log, clock, mode, isThere, onFailure: (what) => failures.push(what) });
  const note = (documentId: string, by = "client-1", tenantId = "t1") =>
    reads.note(tenantId, { documentId, by, content: "file" });
  const recorded = async (): Promise<readonly unknown[]> =>
    (await eventsOf(log)).map(({ stream, data }) => [
      stream,
      ...(data as DocumentsRead["data"]).reads.map(({ documentId, by }) => `${documentId} ${by}`),
    ]);
  return { reads, note, recorded, failures, state };
}

test("strict has a read in the log when it answers, off has none, batch waits, and has them by tenant and hour when it stops", async () => {
  const strict = recorder("strict");
  await strict.note("a");
  expect(await strict.recorded()).toEqual([["access-t1.2026-12-01T08", "a client-1"]]);
  const off = recorder("off");
  await off.note("a");
  await off.reads.stop();
  expect(await off.recorded()).toEqual([]);
  const { note, reads, recorded, state } = recorder("batch");
  for (const id of ["a", "b"]) await note(id);
  await note("a", "client-2", "t2");
  state.at = "2026-12-01T09:00:00.000Z";
  await note("c");
  expect([await recorded(), reads.waiting]).toEqual([[], 4]);
  await reads.stop();
  expect([await recorded(), reads.waiting]).toEqual([
    [
      ["access-t1.2026-12-01T08", "a client-1", "b client-1"],
      ["access-t2.2026-12-01T08", "a client-2"],
      ["access-t1.2026-12-01T09", "c client-1"],
    ],
    0,
  ]);
});

test("the same again within five minutes is one read, after them another", async () => {
  const { note, recorded, state } = recorder("strict");
  await Promise.all([note("a"), note("a")]);
  state.at = "2026-12-01T09:04:58.999Z";
  await note("a");
  expect(await recorded()).toHaveLength(1);
  await note("a", "client-2");
  state.at = "2026-12-01T09:04:59.000Z";
  await note("a");
  expect(await recorded()).toHaveLength(3);
});

test("a read that could not be recorded is noted when it is tried again", async () => {
  const { note, recorded, state } = recorder("strict");
  state.isAway = true;
  await expect(note("a")).rejects.toMatchObject({ code: "UNAVAILABLE" });
  state.isAway = false;
  await note("a");
  expect(await recorded()).toHaveLength(1);
});

test("batch keeps 10,000 reads while the log is away, then waits for it, and loses none", async () => {
  const { note, reads, recorded, state } = recorder("batch");
  state.isAway = true;
  for (let at = 0; at < 10_000; at += 1) await note(`d${at}`);
  await expect(note("one more")).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(reads.waiting).toBe(10_000);
  state.isAway = false;
  await note("one more");
  await reads.stop();
  const ids = (await recorded()).flatMap((event) => (event as readonly string[]).slice(1));
  expect([ids.length, new Set(ids).size, ids.at(-1)]).toEqual([10_001, 10_001, "one more client-1"]);
  // An event has 100 at most.
  expect(await recorded()).toHaveLength(101);
});

test("what the log does not take until the end is named; a deleted tenant's reads are left out", async () => {
  const { note, reads, recorded, failures, state } = recorder("batch");
  await note("a", "client-1", "gone");
  state.gone = "gone";
  await note("b");
  state.isAway = true;
  await reads.stop();
  expect(failures).toEqual(["1 reads of documents are not recorded: the service stops"]);
  expect(await recorded()).toEqual([]);
});
