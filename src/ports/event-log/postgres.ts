import type { PostgresConnection } from "../drivers/postgres-connection.ts";
import { inTime, lateSentence } from "../patience/port.ts";
import {
  type AppendResult,
  type EventLog,
  type ExpectedRevision,
  type FollowedItem,
  type FollowRange,
  ForeignPosition,
  type LogPosition,
  type LogRange,
  LogUnavailable,
  type NewEvent,
  type RecordedEvent,
  type StreamRange,
  type Upcasts,
  upcast,
} from "./port.ts";
import { type CommitNotice, PostgresNews } from "./postgres-news.ts";
import { readBackPage, readDerivedFaults, readHead, readLogPage, readStreamPage } from "./postgres-reader.ts";
import { PostgresWriter } from "./postgres-writer.ts";
import { toRows } from "./rows.ts";
import { Wake } from "./wake.ts";

/** The event log in a database of PostgreSQL, for any number of nodes. The connection has its own owner. */
export const openPostgresEventLog = async (
  connection: PostgresConnection,
  options: { readonly now: () => Date; readonly upcasts?: Upcasts },
): Promise<EventLog> =>
  new PostgresEventLog(connection, await readHead(connection), options.now, options.upcasts ?? {});

class PostgresEventLog implements EventLog {
  readonly #connection: PostgresConnection;
  readonly #upcasts: Upcasts;
  readonly #writer: PostgresWriter;
  readonly #news: PostgresNews;
  readonly #wake = new Wake();
  /** Everything up to here is committed; there may be more. */
  #known: bigint;
  #closed: boolean = false;

  constructor(connection: PostgresConnection, head: bigint, now: () => Date, upcasts: Upcasts) {
    this.#connection = connection;
    this.#known = head;
    this.#upcasts = upcasts;
    this.#writer = new PostgresWriter(connection, now, (committed) => this.#hear(committed));
    this.#news = new PostgresNews(connection, (news) => this.#hear(news));
  }

  /** Names of streams wake their followers also when this node has committed something later already. */
  #hear({ head, streams }: CommitNotice): void {
    const isNew = head > this.#known;
    if (isNew) this.#known = head;
    if (streams !== undefined) this.#wake.call(streams);
    else if (isNew) this.#wake.callAll();
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult> {
    this.#mustBeOpen();
    const rows = toRows(stream, events);
    return await this.#written(() => this.#writer.append(stream, expected, rows));
  }

  async *readStream(stream: string, range: StreamRange = {}): AsyncIterable<RecordedEvent> {
    const backwards = range.backwards ?? false;
    let { from } = range;
    let left = range.limit ?? Number.POSITIVE_INFINITY;
    while (left > 0) {
      const page = await this.#answer(() => readStreamPage(this.#connection, { stream, from, backwards }, left));
      yield* this.#newest(page.events, range);
      const last = page.events.at(-1);
      if (last === undefined || page.isLast) return;
      from = last.revision + (backwards ? -1n : 1n);
      left -= page.events.length;
    }
  }

  /** Ends where the log ended at the first pull. */
  async *readAll(range: LogRange = {}): AsyncIterable<RecordedEvent> {
    const { prefixes } = range;
    const until = await this.head();
    let after = range.after ?? 0n;
    let left = range.limit ?? Number.POSITIVE_INFINITY;
    while (left > 0 && after < until) {
      const part = { after, until, prefixes };
      const page = await this.#answer(() => readLogPage(this.#connection, part, left));
      yield* this.#newest(page.events, range);
      after = page.through;
      left -= page.events.length;
    }
  }

  async *readBack(before: LogPosition | undefined): AsyncIterable<RecordedEvent> {
    let from = before ?? (await this.head()) + 1n;
    for (;;) {
      const events = await this.#answer(() => readBackPage(this.#connection, from));
      yield* this.#newest(events);
      const last = events.at(-1);
      if (last === undefined) return;
      from = last.position;
    }
  }

  /**
   * The start is taken now, not at the first pull: what is appended in between belongs to a follower from the end. That
   * end is what this node has heard of, perhaps a little before that of the log.
   */
  follow(range: FollowRange): AsyncIterable<FollowedItem> {
    const from = { start: 0n, end: this.#known };
    return this.#followFrom(typeof range.after === "bigint" ? range.after : from[range.after], range);
  }

  async *#followFrom(start: bigint, { prefixes, signal }: FollowRange): AsyncIterable<FollowedItem> {
    if (signal.aborted) return;
    if (start > this.#known) await this.#mustReach(start);
    const sleeper = this.#wake.sleeper(signal, prefixes);
    let after = start;
    let isCaughtUp = false;
    try {
      while (!signal.aborted) {
        this.#mustBeOpen();
        if (after < this.#known) {
          const part = { after, until: this.#known, prefixes };
          const page = await this.#answer(() => readLogPage(this.#connection, part));
          yield* this.#until(signal, page.events);
          after = page.through;
          isCaughtUp = false;
          // The consumer pulled beyond the last event, so it has dealt with it: the checkpoint is not ahead of anything.
          if ((page.events.at(-1)?.position ?? -1n) < after && !signal.aborted) yield { checkpoint: after };
        } else if (isCaughtUp) {
          await sleeper.next();
        } else {
          isCaughtUp = true;
          yield { caughtUp: true };
        }
      }
    } finally {
      sleeper.end();
    }
  }

  /** @throws ForeignPosition when the log ends before the position */
  async #mustReach(position: bigint): Promise<void> {
    const head = await this.head();
    if (position > head) throw new ForeignPosition(position, head);
  }

  *#until(signal: AbortSignal, events: readonly RecordedEvent[]): Iterable<RecordedEvent> {
    for (const event of this.#newest(events)) {
      if (signal.aborted) return;
      yield event;
    }
  }

  *#newest(events: readonly RecordedEvent[], { asWritten }: LogRange = {}): Iterable<RecordedEvent> {
    for (const event of events) yield asWritten ? event : upcast(event, this.#upcasts);
  }

  async head(): Promise<LogPosition> {
    const head = await this.#answer(() => readHead(this.#connection));
    this.#hear({ head, streams: undefined });
    return head;
  }

  async remove(stream: string): Promise<void> {
    this.#mustBeOpen();
    await this.#written(() => this.#writer.remove(stream));
  }

  async derivedFaults(): Promise<readonly string[]> {
    return await this.#answer(() => readDerivedFaults(this.#connection));
  }

  /** A write that a request no longer waits for may be done all the same; one that it has no time for is not begun. */
  #written<Answer>(write: () => Promise<Answer>): Promise<Answer> {
    const late = (ms: number): Error => new LogUnavailable(lateSentence("PostgreSQL", ms), { outcomeUnknown: ms > 0 });
    return inTime(write, late);
  }

  /** Writes what waits; followers that were not aborted before learn that the log is gone. */
  async close(): Promise<void> {
    await this.#writer.drain();
    if (this.#closed) return;
    this.#closed = true;
    await this.#news.close();
    this.#wake.callAll();
  }

  /** Reading changes nothing: what fails may be repeated. */
  async #answer<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    this.#mustBeOpen();
    try {
      return await work();
    } catch (cause) {
      if ((cause as { readonly code?: unknown }).code !== "STORE_UNAVAILABLE") throw cause;
      throw new LogUnavailable("PostgreSQL does not answer.", { outcomeUnknown: false, cause });
    }
  }

  #mustBeOpen(): void {
    if (this.#closed) throw new LogUnavailable("The event log is closed.", { outcomeUnknown: false });
  }
}
