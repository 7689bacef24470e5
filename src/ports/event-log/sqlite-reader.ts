import { DataDamaged } from "../disk/port.ts";
import type { Database } from "../drivers/sqlite.ts";
import { type EventMeta, endFaults, type RecordedEvent } from "./port.ts";

/** Some events in order, and how far the log was looked through for them. */
export interface EventPage {
  readonly events: readonly RecordedEvent[];
  readonly through: number;
}

/** An event as it stands in the table. */
export interface SqliteRow {
  readonly pos: number;
  readonly stream: string;
  readonly ver: number;
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly meta: string;
  readonly at: number;
}

const select = "SELECT pos, stream, ver, id, type, data, meta, at FROM events";

/** The text of a stream's name up to its first hyphen, that included: indexed, since a reader mostly wants one or two. */
export const categoryOfStream = "substr(stream, 1, instr(stream, '-'))";

/** Rows held in memory at once, and positions of the log that one synchronous query may scan without an index. */
const rowsPerPage = 256;
const positionsPerPage = 4096;

/** A query for more categories than this wants most of the log: to scan it costs less than to sort their events. */
const mostByIndex = 4;

interface SqliteLogPart {
  readonly after: number;
  readonly until: number;
  readonly prefixes?: readonly string[] | undefined;
}

/** The next events of the log after one position, up to another. Each statement ends before the page is handed out. */
export const readLogPage = (database: Database, part: SqliteLogPart, limit = Number.POSITIVE_INFINITY): EventPage => {
  const most = Math.min(limit, rowsPerPage);
  const { prefixes } = part;
  const [prefix] = prefixes ?? [];
  if (prefix !== undefined && prefixes?.length === 1 && !isCategory(prefix)) {
    return readPrefixPage(database, part, prefix, limit);
  }
  if (prefixes !== undefined && prefixes.length > 0 && prefixes.length <= mostByIndex && prefixes.every(isCategory)) {
    return pageOf(rowsOfCategories(database, { ...part, prefixes }, most), most, part.until);
  }
  const until = Math.min(part.until, part.after + positionsPerPage);
  return pageOf(rowsLike(database, { ...part, until }, most), most, until);
};

/**
 * The same of all streams whose names begin alike, which are few beside the log: a tenant's. They stand together in the
 * index of streams, out of the log's order, so a page is large: to put it in order all of them are looked at.
 */
const readPrefixPage = (database: Database, part: SqliteLogPart, prefix: string, limit: number): EventPage => {
  const most = Math.min(limit, 8 * rowsPerPage);
  const rows = database
    .prepare<SqliteRow>(
      `${select} WHERE pos IN (SELECT pos FROM events WHERE stream >= ? AND stream < ? AND +pos > ? AND +pos <= ?
       ORDER BY +pos LIMIT ?) ORDER BY pos`,
    )
    .all(prefix, `${prefix}\u{10ffff}`, part.after, part.until, most);
  return pageOf(rows, most, part.until);
};

/** The events before a position, the newest first. */
export const readBackPage = (database: Database, before: number): readonly RecordedEvent[] =>
  database
    .prepare<SqliteRow>(`${select} WHERE pos < ? ORDER BY pos DESC LIMIT ?`)
    .all(before, rowsPerPage)
    .map(toRecorded);

const pageOf = (rows: readonly SqliteRow[], most: number, until: number): EventPage => {
  return { events: rows.map(toRecorded), through: rows.length === most ? (rows.at(-1)?.pos ?? until) : until };
};

/** Whether every stream that begins so has it as its category. */
const isCategory = (prefix: string): boolean => prefix.indexOf("-") === prefix.length - 1 && prefix !== "";

/** The next rows of some categories: takes up to `most` of each, and returns the first `most` of all of them. */
const rowsOfCategories = (
  database: Database,
  { after, until, prefixes }: SqliteLogPart & { readonly prefixes: readonly string[] },
  most: number,
): readonly SqliteRow[] => {
  const next = `SELECT pos FROM events WHERE ${categoryOfStream} = ? AND pos > ? AND pos <= ? ORDER BY pos LIMIT ?`;
  const parts = prefixes.map(() => `SELECT pos FROM (${next})`);
  return database
    .prepare<SqliteRow>(`${select} WHERE pos IN (${parts.join(" UNION ALL ")}) ORDER BY pos LIMIT ?`)
    .all(...prefixes.flatMap((prefix) => [prefix, after, until, most]), most);
};

const rowsLike = (
  database: Database,
  { after, until, prefixes = [""] }: SqliteLogPart,
  most: number,
): readonly SqliteRow[] => {
  const isWanted = prefixes.map(() => "instr(stream, ?) = 1").join(" OR ") || "FALSE";
  const statement = `${select} WHERE pos > ? AND pos <= ? AND (${isWanted}) ORDER BY pos LIMIT ?`;
  try {
    return database
      .prepareLists<EventColumns>(statement)
      .all(after, until, ...prefixes, most)
      .map(toLogRow);
  } catch (cause) {
    // A number that no event has from this log; the driver says it in words alone.
    if (!(cause as Error).message.includes("too large to be represented")) throw cause;
    throw new DataDamaged(`events.db is damaged: of the events after position ${after}, one cannot be read`, { cause });
  }
};

type EventColumns = readonly [number, string, number, string, string, string, string, number];

const toLogRow = ([pos, stream, ver, id, type, data, meta, at]: EventColumns): SqliteRow => {
  return { pos, stream, ver, id, type, data, meta, at };
};

/** An event, and how much text it was. */
export interface SizedEvent {
  readonly event: RecordedEvent;
  readonly characters: number;
}

/** An event with the characters that its texts have in the log. */
export const toSizedEvent = (row: SqliteRow): SizedEvent => ({ event: toRecorded(row), characters: charactersOf(row) });

const charactersOf = ({ data, meta }: SqliteRow): number => data.length + meta.length;

/** Whether the log begins and ends where its events do, and whether its indexes, by which readers find events, have all of them. */
export const readDerivedFaults = (database: Database): readonly string[] => [
  ...readEndFaults(database),
  ...database
    .prepare<{ integrity_check: string }>("PRAGMA integrity_check(events)")
    .all()
    .filter(({ integrity_check }) => integrity_check !== "ok")
    .map(({ integrity_check }) => `events.db: ${integrity_check}`),
];

const readEndFaults = (database: Database): readonly string[] => {
  const ends = database
    .prepare<{ first: number; last: number; noted: number }>(
      // Each by itself: SQLite finds one end by the index, and looks for two of them through all rows.
      `SELECT coalesce((SELECT min(pos) FROM events), 1) AS first, coalesce((SELECT max(pos) FROM events), 0) AS last,
         coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'events'), 0) AS noted`,
    )
    .get();
  if (ends === undefined) return [];
  return endFaults({ first: BigInt(ends.first), last: BigInt(ends.last), noted: BigInt(ends.noted) });
};

/** Some events of one stream. */
export interface StreamPage {
  readonly events: readonly RecordedEvent[];
  /** There are no more. */
  readonly isLast: boolean;
  /** How much text they were. */
  readonly characters: number;
}

/** The next events of one stream, from a revision on, as far as the log was at a position. */
export const readStreamPage = (
  database: Database,
  range: { readonly stream: string; readonly from: number; readonly backwards: boolean; readonly until: number },
  limit: number,
): StreamPage => {
  const most = Math.min(limit, rowsPerPage);
  const [comparison, order] = range.backwards ? ["<=", "DESC"] : [">=", "ASC"];
  const rows = database
    .prepare<SqliteRow>(`${select} WHERE stream = ? AND ver ${comparison} ? AND pos <= ? ORDER BY ver ${order} LIMIT ?`)
    .all(range.stream, range.from, range.until, most);
  const characters = rows.reduce((sum, row) => sum + charactersOf(row), 0);
  return { events: rows.map(toRecorded), isLast: rows.length < most, characters };
};

/** @throws DataDamaged: a row is as this log wrote it, unless others changed it */
const toRecorded = (row: SqliteRow): RecordedEvent => {
  try {
    return recordedOf(row);
  } catch (cause) {
    throw new DataDamaged(`events.db is damaged: the event at position ${row.pos} cannot be read`, { cause });
  }
};

const recordedOf = (row: SqliteRow): RecordedEvent => ({
  stream: row.stream,
  revision: BigInt(row.ver),
  position: BigInt(row.pos),
  id: row.id,
  type: row.type,
  data: JSON.parse(row.data) as unknown,
  meta: JSON.parse(row.meta) as EventMeta,
  at: new Date(row.at),
});
