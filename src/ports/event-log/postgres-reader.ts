import { DataDamaged } from "../disk/port.ts";
import type { PostgresConnection, PostgresSession } from "../drivers/postgres-connection.ts";
import { type EventMeta, endFaults, type LogEnds, type RecordedEvent } from "./port.ts";

/** An event as it stands in the table. */
interface PostgresRow {
  readonly pos: bigint;
  readonly stream: string;
  readonly ver: bigint;
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly meta: string;
  readonly at: bigint;
}

/** Some events in order, and how far the log was looked through for them. */
export interface PostgresPage {
  readonly events: readonly RecordedEvent[];
  readonly through: bigint;
}

interface PostgresLogPart {
  readonly after: bigint;
  readonly until: bigint;
  readonly prefixes?: readonly string[] | undefined;
}

/** As the schema has it: see `postgres-migrations.ts`. */
const categoryOfStream = "split_part(stream, '-', 1)";

const columns = "pos, stream, ver, id, type, data, meta, at";

/** Rows held in memory at once, and positions of the log that one statement may scan without an index. */
const rowsPerPage = 256;
const positionsPerPage = 8192n;

/** A query for more categories than this wants most of the log: to scan it costs less than to sort their events. */
const mostByIndex = 4;

/** The next events of the log after one position, up to another. */
export const readLogPage = async (
  session: PostgresSession,
  part: PostgresLogPart,
  limit = Number.POSITIVE_INFINITY,
): Promise<PostgresPage> => {
  const most = Math.min(limit, rowsPerPage);
  const { after, until, prefixes = [""] } = part;
  if (prefixes.length === 0) return { events: [], through: until };
  if (prefixes.length <= mostByIndex && prefixes.every((prefix) => prefix !== ""))
    return pageOf(await rowsByIndex(session, { after, until, prefixes }, most), most, until);
  const end = after + positionsPerPage < until ? after + positionsPerPage : until;
  const rows = await session.query<PostgresRow>(
    `SELECT ${columns} FROM events WHERE pos > $1 AND pos <= $2
       AND EXISTS (SELECT FROM unnest($3::text[]) AS prefix WHERE starts_with(stream, prefix)) ORDER BY pos LIMIT $4`,
    [after, end, prefixes, most],
  );
  return pageOf(rows, most, end);
};

/**
 * Takes the next events of each prefix, and returns the first of all of them. Whole categories are read in the log's order, by their index.
 * The streams of another prefix, such as a tenant's, are few compared with the log, so they are sorted.
 */
const rowsByIndex = async (
  session: PostgresSession,
  { after, until, prefixes }: PostgresLogPart & { readonly prefixes: readonly string[] },
  most: number,
): Promise<readonly PostgresRow[]> => {
  const categories = prefixes.filter(isCategory).map((prefix) => prefix.slice(0, -1));
  const others = prefixes.filter((prefix) => !isCategory(prefix));
  const next = (condition: string): string =>
    `LATERAL (SELECT ${columns} FROM events WHERE ${condition} AND pos > $1 AND pos <= $2 ORDER BY pos LIMIT $3)`;
  return await session.query<PostgresRow>(
    `SELECT DISTINCT ON (pos) ${columns} FROM (
       SELECT found.* FROM unnest($4::text[]) AS wanted CROSS JOIN ${next("category = wanted")} AS found
       UNION ALL
       SELECT found.* FROM unnest($5::text[]) AS wanted
         CROSS JOIN ${next(`stream >= wanted AND stream < wanted || U&'\\+10FFFF'`)} AS found
     ) AS candidates ORDER BY pos LIMIT $3`,
    [after, until, most, categories, others],
  );
};

/** Whether every stream that begins so has it as its category. */
const isCategory = (prefix: string): boolean => prefix.indexOf("-") === prefix.length - 1 && prefix !== "";

const pageOf = (rows: readonly PostgresRow[], most: number, until: bigint): PostgresPage => ({
  events: rows.map(toRecorded),
  through: rows.length === most ? (rows.at(-1)?.pos ?? until) : until,
});

/** The next events of one stream, from a revision on; undefined: from its beginning, or backwards from its end. */
export const readStreamPage = async (
  session: PostgresSession,
  range: { readonly stream: string; readonly from: bigint | undefined; readonly backwards: boolean },
  limit: number,
): Promise<{ readonly events: readonly RecordedEvent[]; readonly isLast: boolean }> => {
  const most = Math.min(limit, rowsPerPage);
  const [comparison, order, end] = range.backwards ? ["<=", "DESC", mostRevision] : [">=", "ASC", 0n];
  const rows = await session.query<PostgresRow>(
    `SELECT ${columns} FROM events WHERE stream = $1 AND ver ${comparison} $2 ORDER BY ver ${order} LIMIT $3`,
    [range.stream, range.from ?? end, most],
  );
  return { events: rows.map(toRecorded), isLast: rows.length < most };
};

const mostRevision = 2n ** 63n - 1n;

/** The events before a position, the newest first. */
export const readBackPage = async (session: PostgresSession, before: bigint): Promise<readonly RecordedEvent[]> => {
  const rows = await session.query<PostgresRow>(
    `SELECT ${columns} FROM events WHERE pos < $1 ORDER BY pos DESC LIMIT $2`,
    [before, rowsPerPage],
  );
  return rows.map(toRecorded);
};

/** The position of the last event ever appended. */
export const readHead = async (session: PostgresSession): Promise<bigint> =>
  (await session.query<{ pos: bigint }>("SELECT pos FROM head"))[0]?.pos ?? 0n;

/**
 * Whether the log's end and the categories by which readers find events are those of the events. Looks at all of them, within the server.
 */
export const readDerivedFaults = (connection: PostgresConnection): Promise<readonly string[]> =>
  connection.transaction(async (session) => {
    await session.query("SET LOCAL statement_timeout TO 0");
    return await derivedFaultsOf(session);
  });

const derivedFaultsOf = async (session: PostgresSession): Promise<readonly string[]> => {
  const [ends] = await session.query<LogEnds>(
    `SELECT coalesce(min(pos), 1) AS first, coalesce(max(pos), 0) AS last, coalesce((SELECT pos FROM head), 0) AS noted
     FROM events`,
  );
  const misfiled = await session.query<{ pos: bigint }>(
    `SELECT pos FROM events WHERE category IS DISTINCT FROM ${categoryOfStream} ORDER BY pos LIMIT ${mostMisfiled}`,
    [],
    "unhurried",
  );
  return [
    ...(ends === undefined ? [] : endFaults(ends)),
    ...misfiled.map(({ pos }) => `the event at position ${pos} is filed under another category than its stream's`),
  ];
};

const mostMisfiled = 100;

/** @throws DataDamaged: a row is as this log wrote it, unless others changed it */
const toRecorded = (row: PostgresRow): RecordedEvent => {
  try {
    return recordedOf(row);
  } catch (cause) {
    throw new DataDamaged(`the table events is damaged: the event at position ${row.pos} cannot be read`, { cause });
  }
};

const recordedOf = (row: PostgresRow): RecordedEvent => ({
  stream: row.stream,
  revision: row.ver,
  position: row.pos,
  id: row.id,
  type: row.type,
  data: JSON.parse(row.data) as unknown,
  meta: JSON.parse(row.meta) as EventMeta,
  at: new Date(Number(row.at)),
});
