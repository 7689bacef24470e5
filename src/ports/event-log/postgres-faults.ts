import type { PostgresConnection } from "../drivers/postgres-connection.ts";
import { readLogPage } from "./postgres-reader.ts";

/** Streams with a fault of the same kind that are named; a table that lost a disk's block may have thousands. */
const mostNamed = 20;

/**
 * The faults of the tables of the log, as sentences; none when they are sound. Every event is read, while nodes may append
 * and remove.
 *
 * @throws StoreUnavailable
 */
export async function postgresLogFaults(connection: PostgresConnection): Promise<readonly string[]> {
  // One statement sees one moment: an event that is appended meanwhile is in neither number.
  const [ends] = await connection.query<{ head: bigint | null; last: bigint | null }>(
    "SELECT (SELECT pos FROM head) AS head, (SELECT max(pos) FROM events) AS last",
  );
  const { head = null, last = null } = ends ?? {};
  if (head === null) return ["the table head has no row: the database was restored in part"];
  const ahead = `the last event is at ${last}, after the log's end at ${head}: the database was restored in part`;
  return [
    ...((last ?? 0n) > head ? [ahead] : []),
    ...(await streamsWithGaps(connection)),
    ...(await unreadable(connection, head)),
  ];
}

/** A stream goes as a whole, and its revisions follow each other. One that came from another log may begin above 0. */
async function streamsWithGaps(connection: PostgresConnection): Promise<readonly string[]> {
  const found = await connection.transaction(async (session) => {
    await session.query("SET LOCAL statement_timeout TO 0");
    return await session.query<{ stream: string; events: bigint; first: bigint; last: bigint }>(
      `SELECT stream, count(*) AS events, min(ver) AS first, max(ver) AS last FROM events GROUP BY stream
       HAVING count(*) <> max(ver) - min(ver) + 1 ORDER BY stream LIMIT ${mostNamed}`,
      [],
      "unhurried",
    );
  });
  return found.map(
    ({ stream, events, first, last }) =>
      `the stream ${stream} has ${events} events, expected ${last - first + 1n} from revision ${first} to ${last}`,
  );
}

async function unreadable(connection: PostgresConnection, until: bigint): Promise<readonly string[]> {
  let after = 0n;
  try {
    while (after < until) after = (await readLogPage(connection, { after, until })).through;
    return [];
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === "STORE_UNAVAILABLE") throw error;
    return [`events after the position ${after} cannot be read: ${(error as Error).message}`];
  }
}
