import type { PostgresConnection } from "../drivers/postgres-connection.ts";
import type { Lease, Leases } from "./port.ts";

const sweepEveryMs = 60 * 60 * 1000;

/**
 * Leases as a row each, by the server's clock: those of the nodes may differ. A lease not acquired for a day is removed:
 * some leases are for one piece of work.
 */
export const openPostgresLeases = async (connection: PostgresConnection): Promise<Leases> => {
  const sweep = (): void => {
    connection.query("DELETE FROM leases WHERE until < clock_timestamp() - interval '1 day'").catch(() => undefined);
  };
  const timer = setInterval(sweep, sweepEveryMs).unref();
  return {
    acquire: async (name, ttlMs) => {
      const token = await take(connection, name, ttlMs);
      return token === undefined ? undefined : heldLease(connection, name, token);
    },
    close: async () => clearInterval(timer),
  };
};

/**
 * Tokens begin with the time, in milliseconds, and increase by one, also after the row was removed. When two find the
 * lease absent or over, the server lets one write.
 */
const take = async (connection: PostgresConnection, name: string, ttlMs: number): Promise<bigint | undefined> => {
  const [row] = await connection.query<{ token: bigint }>(
    `INSERT INTO leases AS held (name, token, until)
     VALUES ($1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint, clock_timestamp() + ${milliseconds("$2")})
     ON CONFLICT (name) DO UPDATE SET token = held.token + 1, until = excluded.until
     WHERE held.until <= clock_timestamp() RETURNING token`,
    [name, ttlMs],
  );
  return row?.token;
};

/** Statements of a pool overtake each other: one that renews comes to its end before the lease is given back, and none begins then. */
const heldLease = (connection: PostgresConnection, name: string, token: bigint): Lease => {
  let isReleased = false;
  let renewing: Promise<unknown> = Promise.resolve();
  const setEnd = async (ttlMs: number): Promise<boolean> => {
    const rows = await connection.query(
      `UPDATE leases SET until = clock_timestamp() + ${milliseconds("$3")} WHERE name = $1 AND token = $2 RETURNING token`,
      [name, token, ttlMs],
    );
    return rows.length === 1;
  };
  return {
    token,
    renew: async (ttlMs) => {
      if (isReleased) return false;
      const renewed = setEnd(ttlMs);
      renewing = Promise.allSettled([renewing, renewed]);
      return await renewed;
    },
    release: async () => {
      isReleased = true;
      await renewing;
      await setEnd(0);
    },
  };
};

const milliseconds = (parameter: string): string => `${parameter}::double precision * interval '1 millisecond'`;
