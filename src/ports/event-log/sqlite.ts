import { setImmediate } from "node:timers/promises";
import { keepFormat } from "../drivers/folder-format.ts";
import { type Database, openDatabase } from "../drivers/sqlite.ts";
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
import { RecentEvents } from "./recent-events.ts";
import { RecentStreams } from "./recent-streams.ts";
import { toRows } from "./rows.ts";
import {
  categoryOfStream,
  readBackPage,
  readDerivedFaults,
  readLogPage,
  readStreamPage,
  toSizedEvent,
} from "./sqlite-reader.ts";
import { GroupWriter, type SqliteCommit } from "./sqlite-writer.ts";
import { Wake } from "./wake.ts";

/**
 * The id is unique in its stream only, as on EventStoreDB. AUTOINCREMENT never gives a position twice, and with one writer
 * positions become visible in their order.
 */
const schema = `
  CREATE TABLE IF NOT EXISTS events(
    pos INTEGER PRIMARY KEY AUTOINCREMENT, stream TEXT NOT NULL, ver INTEGER NOT NULL, id TEXT NOT NULL,
    type TEXT NOT NULL, data TEXT NOT NULL, meta TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS ev_stream ON events(stream, ver);
  CREATE UNIQUE INDEX IF NOT EXISTS ev_id ON events(stream, id);
  CREATE INDEX IF NOT EXISTS ev_category ON events(${categoryOfStream});
`;

/** The event log in one SQLite file, for one process. */
export const openSqliteEventLog = async (
  file: string,
  options: { readonly now: () => Date; readonly upcasts?: Upcasts },
): Promise<EventLog> => {
  const database = openDatabase(file);
  try {
    keepFormat(database, file);
    database.exec(schema);
    // A process that was killed before may have committed what is not on disk yet.
    await database.sync();
    return new SqliteEventLog(database, options.now, options.upcasts ?? {});
  } catch (cause) {
    database.close();
    throw new Error(`opening the event log ${file}`, { cause });
  }
};

class SqliteEventLog implements EventLog {
  readonly #database: Database;
  readonly #upcasts: Upcasts;
  readonly #writer: GroupWriter;
  readonly #wake = new Wake();
  readonly #appended: RecentEvents;
  #streams = new RecentStreams();
  /** Up to here the recent streams know of all. */
  #noted: number;
  #closed: boolean = false;

  constructor(database: Database, now: () => Date, upcasts: Upcasts) {
    this.#database = database;
    this.#upcasts = upcasts;
    this.#writer = new GroupWriter(database, now, (committed) => this.#note(committed));
    this.#appended = new RecentEvents(this.#writer.head);
    this.#noted = this.#writer.head;
  }

  #note({ rows, removed, head }: SqliteCommit): void {
    const appended = rows.map(toSizedEvent);
    this.#appended.note({ appended, removed, head });
    // No follower has seen what a commit wrote that seemed to fail, and what is being read may be what goes.
    const isAll = head === this.#noted + rows.length && removed.length === 0;
    if (isAll) this.#streams.note(appended);
    else this.#streams = new RecentStreams();
    this.#noted = head;
    this.#wake.call(rows.map(({ stream }) => stream));
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult> {
    this.#mustBeOpen();
    const rows = toRows(stream, events);
    return await this.#writer.append({ stream, expected, rows });
  }

  async *readStream(stream: string, range: StreamRange = {}): AsyncIterable<RecordedEvent> {
    this.#mustBeOpen();
    const streams = this.#streams;
    const known = streams.find(stream, range);
    if (known !== undefined) {
      yield* this.#newest(known, range);
      return;
    }
    const backwards = range.backwards ?? false;
    let from = Number(range.from ?? (backwards ? Number.MAX_SAFE_INTEGER : 0));
    let left = range.limit ?? Number.POSITIVE_INFINITY;
    const read: RecordedEvent[] = [];
    let characters = 0;
    while (left > 0) {
      this.#mustBeOpen();
      const page = readStreamPage(this.#database, { stream, from, backwards, until: this.#writer.head }, left);
      characters += page.characters;
      if (RecentStreams.mayKeep(characters)) read.push(...page.events);
      // Now: what is appended while the reader deals with the page is noted there.
      if (page.isLast || left === page.events.length) streams.keep(stream, range, { events: read, characters });
      yield* this.#newest(page.events, range);
      const last = page.events.at(-1);
      if (last === undefined || page.isLast) {
        return;
      }
      from = Number(last.revision) + (backwards ? -1 : 1);
      left -= page.events.length;
      await setImmediate();
    }
  }

  /** Ends where the log ended at the first pull. */
  async *readAll(range: LogRange = {}): AsyncIterable<RecordedEvent> {
    const until = this.#writer.head;
    let after = Number(range.after ?? 0);
    let left = range.limit ?? Number.POSITIVE_INFINITY;
    while (left > 0 && after < until) {
      this.#mustBeOpen();
      const page = readLogPage(this.#database, { after, until, prefixes: range.prefixes }, left);
      yield* this.#newest(page.events, range);
      after = page.through;
      left -= page.events.length;
      await setImmediate();
    }
  }

  async *readBack(before: LogPosition | undefined): AsyncIterable<RecordedEvent> {
    let from = Number(before ?? BigInt(this.#writer.head) + 1n);
    for (;;) {
      this.#mustBeOpen();
      const events = readBackPage(this.#database, from);
      yield* this.#newest(events);
      const last = events.at(-1);
      if (last === undefined) return;
      from = Number(last.position);
      await setImmediate();
    }
  }

  /** The start is taken now, not at the first pull: what is appended in between belongs to a follower from the end. */
  follow(range: FollowRange): AsyncIterable<FollowedItem> {
    const from = { start: 0, end: this.#writer.head };
    const after = typeof range.after === "bigint" ? Number(range.after) : from[range.after];
    if (after > this.#writer.head) throw new ForeignPosition(BigInt(after), BigInt(this.#writer.head));
    return this.#followFrom(after, range);
  }

  async *#followFrom(start: number, { prefixes, signal }: FollowRange): AsyncIterable<FollowedItem> {
    const sleeper = this.#wake.sleeper(signal, prefixes);
    let after = start;
    let isCaughtUp = false;
    try {
      while (!signal.aborted) {
        this.#mustBeOpen();
        if (after < this.#writer.head) {
          const page =
            this.#appended.after(after, prefixes) ??
            readLogPage(this.#database, { after, until: this.#writer.head, prefixes });
          yield* this.#until(signal, page.events);
          after = page.through;
          isCaughtUp = false;
          // The consumer pulled beyond the last event, so it has dealt with it: the checkpoint is not ahead of anything.
          if (Number(page.events.at(-1)?.position ?? -1) < after && !signal.aborted) {
            yield { checkpoint: BigInt(after) };
          }
          if (after < this.#writer.head) {
            await setImmediate();
          }
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

  *#until(signal: AbortSignal, events: readonly RecordedEvent[]): Iterable<RecordedEvent> {
    for (const event of this.#newest(events)) {
      if (signal.aborted) {
        return;
      }
      yield event;
    }
  }

  *#newest(events: readonly RecordedEvent[], { asWritten }: LogRange = {}): Iterable<RecordedEvent> {
    for (const event of events) {
      yield asWritten ? event : upcast(event, this.#upcasts);
    }
  }

  async head(): Promise<LogPosition> {
    this.#writer.mustWork();
    return BigInt(this.#writer.head);
  }

  async derivedFaults(): Promise<readonly string[]> {
    this.#mustBeOpen();
    return readDerivedFaults(this.#database);
  }

  async remove(stream: string): Promise<void> {
    this.#mustBeOpen();
    await this.#writer.remove(stream);
  }

  /** Writes what waits; followers that were not aborted before learn that the log is gone. */
  async close(): Promise<void> {
    await this.#writer.drain();
    if (this.#closed) {
      return;
    }
    this.#closed = true;
    this.#wake.callAll();
    this.#database.close();
  }

  #mustBeOpen(): void {
    if (this.#closed) {
      throw new LogUnavailable("The event log is closed.", { outcomeUnknown: false });
    }
  }
}
