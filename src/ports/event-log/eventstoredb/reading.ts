import type { Inbox } from "../inbox.ts";
import {
  type LogPosition,
  LogUnavailable,
  type LookedBack,
  type RecordedEvent,
  type StreamRange,
  UnknownPosition,
} from "../port.ts";
import type { ServerConnection } from "./client.ts";
import { Attempts, backOff, type Timing } from "./timing.ts";
import { silence, troubleOf } from "./trouble.ts";

/** State shared by the reads and writes of one log. `closing` is aborted when the log closes. */
export interface EventStoreReads {
  readonly connection: ServerConnection;
  readonly timing: Timing;
  readonly closing: AbortSignal;
  /** A follower judges by itself what a text means that is not known: the read ends with it at once. */
  readonly endsUnclear?: true;
}

/** Events of the server's own, about streams, users and settings: no reader of ours wants them. A tombstone is one in a stream of ours. */
export const isOurs = ({ stream, type }: RecordedEvent): boolean =>
  !stream.startsWith("$") && type !== "$streamDeleted";

/** An absent stream is empty. Goes on where it was when the connection is lost on the way. */
export async function* readStreamOf(
  reading: EventStoreReads,
  stream: string,
  range: StreamRange,
): AsyncIterable<RecordedEvent> {
  const backwards = range.backwards ?? false;
  let from = range.from;
  let left = range.limit ?? Number.POSITIVE_INFINITY;
  const open = (): Inbox<RecordedEvent> | undefined => {
    const isOver = left <= 0 || (from !== undefined && from < 0n);
    return isOver ? undefined : reading.connection.readStream(stream, { from, backwards, limit: left });
  };
  for await (const event of reopened(reading, open)) {
    from = event.revision + (backwards ? -1n : 1n);
    left -= 1;
    yield event;
  }
}

/**
 * The log after a position, without the server's own events. The server reads from a position on, that one included; of
 * wanted streams it reports to subscribers only, so a part is a subscription that ends where it has caught up.
 */
export async function* readLogOf(
  reading: EventStoreReads,
  after: LogPosition,
  prefixes: readonly string[] | undefined,
): AsyncIterable<RecordedEvent> {
  let last = after;
  const open = async (): Promise<Inbox<RecordedEvent>> =>
    prefixes === undefined
      ? reading.connection.readLog(last)
      : readPart(reading, await placeBefore(reading, last), prefixes);
  for await (const event of reopened(reading, open)) {
    if (event.position <= last) continue;
    last = event.position;
    if (isOurs(event)) yield event;
  }
}

/** Events the server looks through before it reports how far it is, on the way to the log's end. */
export const catchUpWindow = 512;

function readPart(
  { connection }: EventStoreReads,
  after: LogPosition,
  prefixes: readonly string[],
): Inbox<RecordedEvent> {
  const inbox: Inbox<RecordedEvent> = connection.subscribe({
    after,
    prefixes,
    window: catchUpWindow,
    onCheckpoint: () => inbox.wake(),
    onCaughtUp: () => inbox.end(),
  });
  return inbox;
}

/** The position of the log's last event, also when it is the server's own. */
export async function headOf(reading: EventStoreReads): Promise<LogPosition> {
  for await (const { position } of reopened(reading, () => reading.connection.readBack(undefined, 1))) return position;
  return 0n;
}

/**
 * Where to begin a subscription that is to bring all after a position: at the event before it. Servers of 23.10 that are to begin at
 * an event that was scavenged meanwhile pass over the one that follows it; what comes twice is passed over here.
 */
export async function placeBefore(reading: EventStoreReads, after: LogPosition): Promise<LogPosition> {
  for (let looks = 1; after > 0n; looks += 1) {
    try {
      for await (const { position } of reopened(reading, () => reading.connection.readBack(after, 1))) return position;
      return 0n;
    } catch (error) {
      if (!isNoPosition(error)) throw error;
      const head = await headOf(reading);
      if (after > head) return head;
      // The first time it may have been appended meanwhile.
      if (looks > 1) throw unknownPosition(after, error);
    }
  }
  return 0n;
}

/** Events of others passed over, after which a reader backwards hears how far it is. */
const checkpointEvery = 500;

/** The log backwards from before a position, from its end where the position is undefined or beyond that. */
export async function* readBackOf(
  reading: EventStoreReads,
  before: LogPosition | undefined,
): AsyncIterable<LookedBack> {
  const isBeyond = before === undefined || before > (await headOf(reading));
  let last = isBeyond ? undefined : before;
  let passed = 0;
  const open = (): Inbox<RecordedEvent> | undefined => (last === 0n ? undefined : reading.connection.readBack(last));
  try {
    for await (const event of reopened(reading, open)) {
      last = event.position;
      passed += 1;
      if (isOurs(event)) yield event;
      else if (passed % checkpointEvery === 0) yield { checkpoint: last };
    }
  } catch (error) {
    throw last === undefined ? error : unknownPosition(last, error);
  }
}

const isNoPosition = (error: unknown): boolean => troubleOf(error).kind === "no-position";

const unknownPosition = (position: LogPosition, error: unknown): unknown =>
  isNoPosition(error) ? new UnknownPosition(position, { cause: error }) : error;

/** `open` is called again after each loss, and knows what was read; undefined when that was all. */
async function* reopened(
  reading: EventStoreReads,
  open: () => Inbox<RecordedEvent> | undefined | Promise<Inbox<RecordedEvent>>,
): AsyncIterable<RecordedEvent> {
  const { timing, closing } = reading;
  let failures = 0;
  const attempts = new Attempts(timing);
  for (;;) {
    if (closing.aborted) throw closed();
    const inbox = await open();
    if (inbox === undefined) return;
    try {
      for await (const event of untilItsEnd(reading, inbox, () => attempts.answerMs(timing.silenceMs))) {
        yield event;
        failures = 0;
        attempts.progressed();
      }
      return;
    } catch (error) {
      const { kind } = troubleOf(error);
      if (kind === "absent" || kind === "removed") return;
      const isJudged = reading.endsUnclear === true && kind !== "unavailable";
      if (isJudged || !attempts.mayRepeat(kind)) throw unreadable(error);
      failures += 1;
    } finally {
      inbox.close();
    }
    await backOff(failures, Math.min(timing.backoffMs, attempts.leftMs), closing);
  }
}

async function* untilItsEnd(
  { connection, timing, closing }: EventStoreReads,
  inbox: Inbox<RecordedEvent>,
  silenceMs: () => number,
): AsyncIterable<RecordedEvent> {
  let heardAt = performance.now();
  for (;;) {
    const event = inbox.take();
    if (event !== undefined) {
      yield event;
      heardAt = performance.now();
      continue;
    }
    if (inbox.hasEnded) return;
    if (closing.aborted) throw closed();
    const usualMs = connection.answerMs(timing.silenceMs);
    const ms = Math.min(usualMs, silenceMs());
    if (await inbox.change(ms, closing)) continue;
    // Less than the usual time is the fault of a request that has waited before.
    if (ms >= usualMs) connection.suspect(heardAt);
    throw silence(`Nothing came for ${ms} ms.`);
  }
}

/** The error of what is still to be read when the log is closed. */
export const closed = (): LogUnavailable => new LogUnavailable("The event log is closed.", { outcomeUnknown: false });

const unreadable = (cause: unknown): LogUnavailable =>
  cause instanceof LogUnavailable
    ? cause
    : new LogUnavailable("The event log cannot be read.", { outcomeUnknown: false, cause });
