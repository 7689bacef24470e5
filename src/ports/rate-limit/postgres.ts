import { RateLimiterMemory, RateLimiterPostgres } from "rate-limiter-flexible";
import type { PostgresConnection } from "../drivers/postgres-connection.ts";
import { answeredInTime, usualCountMs } from "./answered-in-time.ts";
import { limiterOf } from "./consumed.ts";
import type { Limiter } from "./port.ts";

const sweepEveryMs = 60_000;

interface PostgresStatement {
  readonly text: string;
  readonly values?: readonly unknown[];
}

/**
 * Counts shared by all nodes: one statement a request at most, and none once a node knows that a window is used up. While
 * PostgreSQL does not answer each node counts by itself.
 */
export const openPostgresLimiter = async (
  connection: PostgresConnection,
  countMs: number = usualCountMs,
): Promise<Limiter> => {
  // Windows that are over are removed by whichever node comes by.
  const sweeper = setInterval(() => {
    connection.query("DELETE FROM rate_limits WHERE expire < $1", [Date.now()]).catch(() => undefined);
  }, sweepEveryMs).unref();
  const query = async (statement: PostgresStatement) => {
    const rows = await rowsOf(connection, statement);
    return { rows, rowCount: rows.length };
  };
  return limiterOf(
    ({ points, seconds }) => {
      const shared = new RateLimiterPostgres({
        storeClient: { query },
        storeType: "pool",
        tableName: "rate_limits",
        schemaName: connection.schema,
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: "",
        points,
        duration: seconds,
        inMemoryBlockOnConsumed: points + 1, // with `points` one that is given back could not be taken again
      });
      return answeredInTime(shared, new RateLimiterMemory({ points, duration: seconds }), countMs);
    },
    async () => clearInterval(sweeper),
    { takesAhead: true },
  );
};

/** The library counts in numbers; a time in milliseconds is a safe one. */
const rowsOf = async (
  connection: PostgresConnection,
  { text, values = [] }: PostgresStatement,
): Promise<readonly object[]> => {
  const rows = await connection.query<Readonly<Record<string, unknown>>>(text, values);
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, typeof value === "bigint" ? Number(value) : value]),
    ),
  );
};
