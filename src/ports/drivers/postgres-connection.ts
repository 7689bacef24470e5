import type { Client } from "pg";

/** Runs statements: the pool, or the one client of a transaction. `bigint` columns arrive as bigint. */
export interface PostgresSession {
  /** `unhurried`: however long it takes, where the server's own time-out was switched off before. */
  query<Row extends object>(
    statement: string,
    values?: readonly unknown[],
    pace?: "unhurried",
  ): Promise<readonly Row[]>;
}

/** A database of PostgreSQL, open, its tables at this program's version. */
export interface PostgresConnection extends PostgresSession {
  /** The work is done whole or not at all. Isolation is "read committed": each statement sees what is committed by then. */
  transaction<Result>(work: (session: PostgresSession) => Promise<Result>): Promise<Result>;
  /** The same on the one connection that is kept for writers of the log: an append does not wait behind queries. */
  write<Result>(work: (session: PostgresSession, commit: () => Promise<void>) => Promise<Result>): Promise<Result>;
  /** A connection for the caller alone, which must end it. */
  connectAlone(): Promise<Client>;
  /** The schema that holds all tables: the name of the channel of notifications too. */
  readonly schema: string;
  close(): Promise<void>;
}
