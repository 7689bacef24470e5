import { setTimeout as pause } from "node:timers/promises";
import { lateSentence } from "../../patience/port.ts";
import { repeatAt } from "../append-rule.ts";
import {
  type AppendResult,
  EventTooLarge,
  type ExpectedRevision,
  LogUnavailable,
  type RecordedEvent,
  RevisionConflict,
} from "../port.ts";
import type { EventRow } from "../rows.ts";
import type { NamedTurns } from "../turns.ts";
import { type EventStoreReads, readStreamOf } from "./reading.ts";
import type { ServerAppend } from "./server-append.ts";
import { Attempts, backOff } from "./timing.ts";
import { silence, troubleOf, troubles } from "./trouble.ts";

/** An append, checked. */
export interface CheckedAppend {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly rows: readonly EventRow[];
}

/**
 * An append at an exact revision goes to the server as it is. One that leaves the revision open is made exact first: the
 * server looks for a repeat of it only among what it happens to remember, and lets some of the ids pass. Those of one stream
 * wait for each other, since only one of them can be right about where it ends.
 */
export async function appendTo(
  reading: EventStoreReads,
  turns: NamedTurns,
  append: CheckedAppend,
): Promise<AppendResult> {
  const { stream, expected, rows } = append;
  const attempts = new Attempts(reading.timing);
  if (expected !== "any" && expected !== "present")
    return await appendAt(reading, attempts, { stream, expected, rows });
  return await turns.take(stream, () => appendAtEnd(reading, attempts, append));
}

/** Reads where the stream ends, appends there, and begins again when another process was faster. */
async function appendAtEnd(reading: EventStoreReads, attempts: Attempts, append: CheckedAppend): Promise<AppendResult> {
  const { stream, expected, rows } = append;
  for (let conflicts = 0; ; conflicts += 1) {
    const recent = await recentOf(reading, append);
    const head = recent[0]?.revision ?? "absent";
    const repeated = repeatIn(recent, rows);
    if (typeof repeated === "object") return repeated;
    if (repeated === "some" || (expected === "present" && head === "absent")) {
      throw new RevisionConflict(stream, expected, head);
    }
    try {
      return await appendAt(reading, attempts, { stream, expected: head, rows });
    } catch (error) {
      if (!(error instanceof RevisionConflict) || attempts.leftMs === 0) throw error;
    }
    await backOff(conflicts, reading.timing.backoffMs, reading.closing);
  }
}

/** How far back a repeat is looked for, when its revision is not given. */
const remembered = 256;

async function recentOf(reading: EventStoreReads, { stream, rows }: CheckedAppend): Promise<readonly RecordedEvent[]> {
  const recent: RecordedEvent[] = [];
  const range = { backwards: true, limit: rows.length + remembered };
  for await (const event of readStreamOf(reading, stream, range)) recent.push(event);
  return recent;
}

/** `recent`: newest first. */
function repeatIn(recent: readonly RecordedEvent[], rows: readonly EventRow[]): AppendResult | "none" | "some" {
  const places = new Map(recent.map(({ id, revision, position }) => [id, { ver: revision, pos: position }]));
  return repeatAt(rows.map(({ id }) => places.get(id)));
}

/** Repeats, with the same ids at the same revision, until the server has answered: it recognises that, and appends once. */
async function appendAt(reading: EventStoreReads, attempts: Attempts, append: ServerAppend): Promise<AppendResult> {
  const { timing, closing } = reading;
  let isUnknown = false;
  for (let failures = 0; ; ) {
    try {
      return await answerOf(reading, append, attempts.answerMs(timing.answerMs * 1.25));
    } catch (error) {
      if (error instanceof LogUnavailable) throw isUnknown ? unknownOutcome(error) : error;
      const trouble = troubleOf(error);
      if (trouble.kind === "conflict") return await recordedBefore(reading, append, error);
      if (!troubles[trouble.kind].mayPass) throw refusalOf(error, append);
      if (closing.aborted || !attempts.mayRepeat(trouble.kind))
        throw trouble.kind === "denied" && !isUnknown ? refusalOf(error, append) : unknownOutcome(error);
      isUnknown ||= trouble.kind !== "denied";
      failures += 1;
    }
    await backOff(failures, Math.min(timing.backoffMs, attempts.leftMs), closing);
  }
}

/** A server compares ids of its own, which were others before: what it calls a conflict may be a repeat all the same. */
async function recordedBefore(
  reading: EventStoreReads,
  append: ServerAppend,
  conflict: unknown,
): Promise<AppendResult> {
  const recorded = await recordedAt(reading, append).catch(unknownAfter);
  if (recorded === undefined) throw refusalOf(conflict, append);
  return recorded;
}

/**
 * The server's answer, or what a look at the stream says: a repeat of an append that is still on its way to other nodes is
 * dropped without an answer. The client ends a call that takes too long, mostly; this clock always does, and the connection is given up.
 * Nearly every answer comes before the first look: until then an append costs a timer alone.
 */
async function answerOf(reading: EventStoreReads, append: ServerAppend, ms: number): Promise<AppendResult> {
  if (ms === 0) throw new LogUnavailable(lateSentence("EventStoreDB", ms), { outcomeUnknown: false });
  const beganAt = performance.now();
  const answer = reading.connection
    .append(append)
    .then(({ revision, position }) =>
      position === undefined ? placedAt(reading, append.stream, revision) : { revision, position },
    );
  let timer: NodeJS.Timeout | undefined;
  const isSlow = new Promise<"slow">((resolve) => {
    timer = setTimeout(resolve, Math.min(ms, reading.timing.lookMs), "slow");
  });
  const first = await Promise.race([answer, isSlow]).finally(() => clearTimeout(timer));
  return first === "slow" ? await slowAnswerOf(reading, append, { answer, beganAt, ms }) : first;
}

/** An append whose answer has not come by the first look. */
interface SlowAppend {
  readonly answer: Promise<AppendResult>;
  readonly beganAt: number;
  /** Milliseconds that its answer may take, from `beganAt` on. */
  readonly ms: number;
}

async function slowAnswerOf(
  reading: EventStoreReads,
  append: ServerAppend,
  { answer, beganAt, ms }: SlowAppend,
): Promise<AppendResult> {
  const { connection, timing, closing } = reading;
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const giveUp = (): void => {
      if (ms >= timing.answerMs) connection.suspect(beganAt);
      reject(silence(`The server did not answer within ${ms} ms.`));
    };
    timer = setTimeout(giveUp, Math.max(0, ms - (performance.now() - beganAt)));
  });
  const stop = (): void => over.abort();
  // Not AbortSignal.any: the log's signal would keep an entry of every append for as long as the process runs.
  closing.addEventListener("abort", stop);
  if (closing.aborted) stop();
  try {
    const looks = ms <= timing.lookMs ? [] : [seen({ ...reading, closing: over.signal }, append)];
    return await Promise.race([answer, late, ...looks]);
  } finally {
    clearTimeout(timer);
    closing.removeEventListener("abort", stop);
    stop();
  }
}

/** Looks again and again, ever more rarely, until the events are there or the log closes. */
async function seen(reading: EventStoreReads, append: ServerAppend): Promise<AppendResult> {
  const { timing, closing } = reading;
  for (let waitMs = timing.lookMs; ; ) {
    closing.throwIfAborted();
    const recorded = await recordedAt(reading, append).catch(() => undefined);
    if (recorded !== undefined) return recorded;
    waitMs *= 2;
    await pause(waitMs, undefined, { signal: closing });
  }
}

const placedAt = async (reading: EventStoreReads, stream: string, revision: bigint): Promise<AppendResult> => ({
  revision,
  position: await positionOf(reading, stream, revision).catch(unknownAfter),
});

/** Where the events of an append stand in their stream; undefined: they are not there, one behind the other where it wants them. */
async function recordedAt(
  reading: EventStoreReads,
  { stream, expected, rows }: ServerAppend,
): Promise<AppendResult | undefined> {
  const from = expected === "absent" ? 0n : expected + 1n;
  let found = 0;
  let last: AppendResult | undefined;
  for await (const { id, revision, position } of readStreamOf(reading, stream, { from, limit: rows.length })) {
    if (id !== rows[found]?.id || revision !== from + BigInt(found)) return undefined;
    found += 1;
    last = { revision, position };
  }
  return found === rows.length ? last : undefined;
}

async function positionOf(reading: EventStoreReads, stream: string, revision: bigint): Promise<bigint> {
  for await (const { position } of readStreamOf(reading, stream, { from: revision, limit: 1 })) return position;
  throw new LogUnavailable(`The event ${revision} of ${stream} was appended and cannot be read.`, {
    outcomeUnknown: true,
  });
}

function refusalOf(error: unknown, { stream, expected, rows }: ServerAppend): unknown {
  const trouble = troubleOf(error);
  switch (trouble.kind) {
    case "conflict":
      return new RevisionConflict(stream, expected, trouble.actual);
    case "too-large":
      return new EventTooLarge(
        stream,
        rows.reduce((sum, { data, meta }) => sum + Buffer.byteLength(data) + Buffer.byteLength(meta), 0),
      );
    case "removed":
      return new Error(`The stream ${stream} was deleted for good.`, { cause: error });
    case "denied":
    case "refused":
    case "absent":
    case "no-position":
      return new LogUnavailable("The server refuses the append.", { outcomeUnknown: false, cause: error });
    case "unavailable":
    case "unclear":
      return error;
  }
}

/** A look at the stream that failed when the server had answered: the events may be there, whatever the look says of itself. */
function unknownAfter(error: unknown): never {
  throw error instanceof LogUnavailable ? unknownOutcome(error) : error;
}

const unknownOutcome = (cause: unknown): LogUnavailable =>
  new LogUnavailable("The event log does not answer.", { outcomeUnknown: true, cause });
