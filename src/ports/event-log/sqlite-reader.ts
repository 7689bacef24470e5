import type { Database } from "../drivers/sqlite.ts";
import type { EventMeta, Recorded } from "./port.ts";

/** Some events in order, and how far the log was looked through for them. */
export interface Page {
  readonly events: readonly Recorded[];
  readonly through: number;
}

interface Row {
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
/** What is held in memory at once, and how much of the log one synchronous query may look through. */
const rowsPerPage = 128;
const positionsPerPage = 4096;

/** The next events of the log after one position, up to another. Each statement ends before the page is handed out. */
export const readLogPage = (
  database: Database,
  range: { readonly after: number; readonly until: number; readonly prefixes?: readonly string[] | undefined },
  limit = Number.POSITIVE_INFINITY,
): Page => {
  const until = Math.min(range.until, range.after + positionsPerPage);
  const most = Math.min(limit, rowsPerPage);
  const prefixes = range.prefixes ?? [""];
  const isWanted = prefixes.map(() => "instr(stream, ?) = 1").join(" OR ") || "FALSE";
  const rows = database
    .prepare<Row>(`${select} WHERE pos > ? AND pos <= ? AND (${isWanted}) ORDER BY pos LIMIT ?`)
    .all(range.after, until, ...prefixes, most);
  return { events: rows.map(toRecorded), through: rows.length === most ? (rows.at(-1)?.pos ?? until) : until };
};

/** The next events of one stream, from a revision on. */
export const readStreamPage = (
  database: Database,
  range: { readonly stream: string; readonly from: number; readonly backwards: boolean },
  limit: number,
): readonly Recorded[] => {
  const [comparison, order] = range.backwards ? ["<=", "DESC"] : [">=", "ASC"];
  return database
    .prepare<Row>(`${select} WHERE stream = ? AND ver ${comparison} ? ORDER BY ver ${order} LIMIT ?`)
    .all(range.stream, range.from, Math.min(limit, rowsPerPage))
    .map(toRecorded);
};

const toRecorded = (row: Row): Recorded => ({
  stream: row.stream,
  revision: BigInt(row.ver),
  position: BigInt(row.pos),
  id: row.id,
  type: row.type,
  data: JSON.parse(row.data) as unknown,
  meta: JSON.parse(row.meta) as EventMeta,
  at: new Date(row.at),
});
