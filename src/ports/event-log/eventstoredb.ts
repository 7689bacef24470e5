import { setMaxListeners } from "node:events";
import { ServerRefused } from "../drivers/server-refused.ts";
import { ofAnother } from "../patience/port.ts";
import { appendTo } from "./eventstoredb/appending.ts";
import { connect, type ServerConnection } from "./eventstoredb/client.ts";
import { explained } from "./eventstoredb/explaining.ts";
import { followLog } from "./eventstoredb/following.ts";
import { closed, type EventStoreReads, headOf, readBackOf, readLogOf, readStreamOf } from "./eventstoredb/reading.ts";
import { unscavengedSince } from "./eventstoredb/scavenges.ts";
import { authorityObstacle } from "./eventstoredb/survey.ts";
import { Attempts, backOff, type Timing, usualTiming } from "./eventstoredb/timing.ts";
import { troubleOf } from "./eventstoredb/trouble.ts";
import { readUrl } from "./eventstoredb/url.ts";
import {
  type AppendResult,
  type EventLog,
  type ExpectedRevision,
  type FollowedItem,
  type FollowRange,
  type LogPosition,
  type LogRange,
  LogUnavailable,
  type LookedBack,
  type NewEvent,
  type RecordedEvent,
  type StreamRange,
  type Upcasts,
  upcast,
} from "./port.ts";
import { toRows } from "./rows.ts";
import { NamedTurns } from "./turns.ts";

/** Where the server is, and how its events are lifted and waited for. */
export interface EventStoreDbOptions {
  /** As `esdb://user:password@host:2113,host2:2113?tls=true`: of a user that may read `$all`. */
  readonly url: string;
  readonly upcasts?: Upcasts;
  readonly timing?: Partial<Timing>;
}

/**
 * The event log on an EventStoreDB server or cluster, 22.10 or later, for any number of processes; one log for each.
 * @throws ServerRefused, with a sentence, when the address, the server or its answer to the first question is no use
 */
export async function openEventStoreDb({ url, upcasts = {}, timing = {} }: EventStoreDbOptions): Promise<EventStoreDb> {
  const ofFile = authorityObstacle(readUrl(url));
  if (ofFile !== undefined) throw new ServerRefused(ofFile);
  const times = { ...usualTiming, ...timing };
  const log = new EventStoreDb(connect(url, times), upcasts, times);
  try {
    await explained(log.head(), url);
    return log;
  } catch (error) {
    await log.close();
    throw error;
  }
}

/** The event log on EventStoreDB; `openEventStoreDb` makes it. */
export class EventStoreDb implements EventLog {
  readonly #connection: ServerConnection;
  readonly #upcasts: Upcasts;
  readonly #closing = new AbortController();
  readonly #reading: EventStoreReads;
  readonly #turns = new NamedTurns();
  /** Followers that want what is appended from now on, and do not know yet where that is. */
  readonly #beginning = new Set<Promise<LogPosition>>();

  constructor(connection: ServerConnection, upcasts: Upcasts, timing: Timing) {
    this.#connection = connection;
    this.#upcasts = upcasts;
    // Every read that waits listens to it.
    setMaxListeners(0, this.#closing.signal);
    this.#reading = { connection, timing, closing: this.#closing.signal };
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult> {
    this.#mustBeOpen();
    const rows = toRows(stream, events);
    await this.#begun();
    return await appendTo(this.#reading, this.#turns, { stream, expected, rows });
  }

  /** Followers that begin at the log's end have read it: what is appended from now on is theirs. */
  async #begun(): Promise<void> {
    if (this.#beginning.size === 0) return;
    const begun = await ofAnother(Promise.allSettled(this.#beginning));
    if (begun === undefined) throw new LogUnavailable("The event log does not answer.", { outcomeUnknown: false });
  }

  async *readStream(stream: string, range: StreamRange = {}): AsyncIterable<RecordedEvent> {
    this.#mustBeOpen();
    for await (const event of readStreamOf(this.#reading, stream, range)) yield this.#newest(event, range);
  }

  async *readAll(range: LogRange = {}): AsyncIterable<RecordedEvent> {
    this.#mustBeOpen();
    const { after = 0n, prefixes, limit } = range;
    let left = prefixes?.length === 0 ? 0 : (limit ?? Number.POSITIVE_INFINITY);
    if (left <= 0) return;
    for await (const event of readLogOf(this.#reading, after, prefixes)) {
      yield this.#newest(event, range);
      left -= 1;
      if (left <= 0) return;
    }
  }

  async *readBack(before: LogPosition | undefined): AsyncIterable<LookedBack> {
    this.#mustBeOpen();
    for await (const item of readBackOf(this.#reading, before)) yield "revision" in item ? this.#newest(item) : item;
  }

  follow(range: FollowRange): AsyncIterable<FollowedItem> {
    return oneByOne(this.followInParts(range), range.signal);
  }

  /** The log's end is read now, not at the first pull: what is appended in between belongs to a follower from the end. */
  followInParts(range: FollowRange): AsyncIterable<readonly FollowedItem[]> {
    this.#mustBeOpen();
    const start = range.after === "end" ? this.#startAtEnd(range.signal) : Promise.resolve(range.after);
    return this.#followFrom(start, range);
  }

  #startAtEnd(signal: AbortSignal): Promise<LogPosition> {
    const start = headOf(this.#readingUntil(signal));
    this.#beginning.add(start);
    const settle = (): void => {
      this.#beginning.delete(start);
    };
    start.then(settle, settle);
    return start;
  }

  async *#followFrom(
    start: Promise<LogPosition | "start">,
    { prefixes, signal }: FollowRange,
  ): AsyncIterable<readonly FollowedItem[]> {
    const given = await start.catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (given === undefined || signal.aborted) return;
    const after = given === "start" ? 0n : given;
    const reading = this.#readingUntil(signal);
    for await (const part of followLog({ reading, after, prefixes, signal })) yield* this.#newestOf(part);
  }

  /** A fault of an event is thrown when those before it were handled. */
  *#newestOf(part: readonly FollowedItem[]): Iterable<readonly FollowedItem[]> {
    const made: FollowedItem[] = [];
    try {
      for (const item of part) made.push("revision" in item ? this.#newest(item) : item);
    } catch (error) {
      if (made.length > 0) yield made;
      throw error;
    }
    yield made;
  }

  /** The reads of a follower; they end at its signal as well, even when the server is silent or away. */
  #readingUntil(signal: AbortSignal): EventStoreReads {
    return { ...this.#reading, closing: AbortSignal.any([signal, this.#closing.signal]), endsUnclear: true };
  }

  async head(): Promise<LogPosition> {
    this.#mustBeOpen();
    return await headOf(this.#reading);
  }

  /** Since when no scavenge has begun; undefined: the server does not say. Throws LogUnavailable. */
  async unscavengedSince(): Promise<Date | undefined> {
    this.#mustBeOpen();
    return await unscavengedSince(this.#reading);
  }

  async remove(stream: string): Promise<void> {
    this.#mustBeOpen();
    const attempts = new Attempts(this.#reading.timing);
    for (let failures = 0; ; ) {
      try {
        await this.#connection.tombstone(stream);
        return;
      } catch (error) {
        const { kind } = troubleOf(error);
        if (kind === "removed") return;
        if (this.#closing.signal.aborted || !attempts.mayRepeat(kind)) {
          throw new LogUnavailable("The stream cannot be removed.", { outcomeUnknown: true, cause: error });
        }
        failures += 1;
      }
      const ms = Math.min(this.#reading.timing.backoffMs, attempts.leftMs);
      await backOff(failures, ms, this.#closing.signal);
    }
  }

  /** Readers and followers that were not done learn that the log is gone. */
  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    await this.#connection.close();
  }

  #newest(event: RecordedEvent, { asWritten }: LogRange = {}): RecordedEvent {
    return asWritten ? event : upcast(event, this.#upcasts);
  }

  #mustBeOpen(): void {
    if (this.#closing.signal.aborted) throw closed();
  }
}

/** Ends at the signal also in the midst of a part. */
async function* oneByOne(
  parts: AsyncIterable<readonly FollowedItem[]>,
  signal: AbortSignal,
): AsyncIterable<FollowedItem> {
  for await (const part of parts) {
    for (const item of part) {
      yield item;
      if (signal.aborted) return;
    }
  }
}
