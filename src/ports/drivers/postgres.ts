import pg from "pg";
import { inTime, lateSentence } from "../patience/port.ts";
import type { PostgresConnection, PostgresSession } from "./postgres-connection.ts";
import { migrateSchema } from "./postgres-migrations.ts";
import { PostgresPulse } from "./postgres-pulse.ts";
import { mustBeFit } from "./postgres-server.ts";
import { refusalOf } from "./postgres-trouble.ts";
import { settingsOf } from "./postgres-url.ts";
import { StoreUnavailable } from "./unavailable.ts";

export interface PostgresOptions {
  /** Connections for queries at once; two more are for the log. */
  readonly connections?: number;
  readonly schema?: string;
}

/**
 * Longer than any statement of the service takes. A node that hangs, or is cut off, must not hold the row that all writers need:
 * the server ends its transaction before the others give up waiting for the lock. Milliseconds.
 */
const timeouts = {
  connectMs: 5000,
  statementMs: 30_000,
  lockMs: 10_000,
  idleInTransactionMs: 5000,
  answerMs: 45_000,
};

/** A server that answers nothing for so long is away, whatever it was given to do. Milliseconds. */
const pulse = { everyMs: 1000, patienceMs: 4000 };

/** A day: an index over all documents takes minutes, and a timer has to have some end. */
const unhurriedMs = 24 * 60 * 60 * 1000;

/**
 * Set after connecting: PgBouncer refuses a connection whose first message holds settings that it does not know.
 * The schema's name is checked before.
 */
const sessionOf = (schema: string): string =>
  [
    `SET search_path TO "${schema}"`,
    `SET statement_timeout TO ${timeouts.statementMs}`,
    `SET lock_timeout TO ${timeouts.lockMs}`,
    `SET idle_in_transaction_session_timeout TO ${timeouts.idleInTransactionMs}`,
    "SET client_encoding TO 'UTF8'",
  ].join("; ");

const int8 = 20;

/** Positions come as bigint: a number would lose the last digits of large ones. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary"): unknown =>
    oid === int8 && format !== "binary"
      ? BigInt
      : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig["getTypeParser"],
};

/**
 * Connects, checks that the server keeps what it acknowledges, and brings the tables to this version.
 * @throws PostgresRefused, with a sentence, for what the operator has to mend
 */
export const connectPostgres = async (url: string, options: PostgresOptions = {}): Promise<PostgresConnection> => {
  const schema = options.schema ?? "colophon";
  if (!/^[a-z][a-z0-9_]{0,50}$/.test(schema)) throw new RangeError(`${JSON.stringify(schema)} is no name of a schema.`);
  const client: pg.ClientConfig = {
    ...settingsOf(url),
    application_name: "colophon",
    connectionTimeoutMillis: timeouts.connectMs,
    query_timeout: timeouts.answerMs,
    keepAlive: true,
    types,
  };
  const connection = new Postgres(client, schema, options.connections ?? 10);
  try {
    await mustBeFit(connection);
    await migrateSchema(connection, schema);
    return connection;
  } catch (error) {
    await connection.close();
    throw refusalOf(error) ?? error;
  }
};

class Postgres implements PostgresConnection {
  readonly schema: string;
  readonly #client: pg.ClientConfig;
  readonly #queries: pg.Pool;
  readonly #writer: pg.Pool;
  readonly #pulse: PostgresPulse;
  /** All that are connected. */
  readonly #clients = new Set<pg.Client>();
  #closing: Promise<void> | undefined;

  constructor(client: pg.ClientConfig, schema: string, connections: number) {
    this.schema = schema;
    this.#client = client;
    this.#queries = this.#pool(connections);
    this.#writer = this.#pool(1);
    this.#pulse = new PostgresPulse({
      connect: () => this.#connectForPulse(),
      onSilence: () => this.#dropConnections(),
      everyMs: pulse.everyMs,
    });
  }

  async #connectForPulse(): Promise<pg.Client> {
    const { patienceMs } = pulse;
    const client = new pg.Client({
      ...this.#client,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    });
    client.on("error", forget);
    await client.connect();
    return client;
  }

  /** Queries that wait on them fail now, a commit with an unknown outcome; new connections are made when the server is back. */
  #dropConnections(): void {
    for (const client of this.#clients) client.connection.stream.destroy();
  }

  #keep(client: pg.Client): void {
    client.on("error", forget);
    this.#clients.add(client);
    client.on("end", () => this.#clients.delete(client));
  }

  /** For a request no longer than that has patience. */
  async #asking<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    return await inTime(
      () => this.#howeverLong(work),
      (ms) => new StoreUnavailable(lateSentence("PostgreSQL", ms)),
    );
  }

  async #howeverLong<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (this.#pulse.isSilent) throw new StoreUnavailable("PostgreSQL has fallen silent.");
    return await asking(work);
  }

  /** A client without a listener of errors ends the process when the server goes, while it is in use as well as idle. */
  #pool(max: number): pg.Pool {
    const pool = new pg.Pool({
      ...this.#client,
      max,
      onConnect: async (client) => {
        this.#keep(client as pg.Client);
        await client.query(sessionOf(this.schema));
      },
    });
    pool.on("error", forget);
    return pool;
  }

  async query<Row extends object>(statement: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return await this.#asking(async () => (await this.#queries.query<Row>(statement, [...values])).rows);
  }

  async transaction<Result>(work: (session: PostgresSession) => Promise<Result>): Promise<Result> {
    return await this.#asking(() => inTransaction(this.#queries, (session) => work(session)));
  }

  async write<Result>(
    work: (session: PostgresSession, commit: () => Promise<void>) => Promise<Result>,
  ): Promise<Result> {
    return await this.#howeverLong(() => inTransaction(this.#writer, work));
  }

  async connectAlone(): Promise<pg.Client> {
    const client = new pg.Client(this.#client);
    this.#keep(client);
    return await this.#asking(async () => {
      try {
        await client.connect();
        await client.query(sessionOf(this.schema));
        return client;
      } catch (error) {
        void client.end().catch(forget);
        throw error;
      }
    });
  }

  close(): Promise<void> {
    this.#closing ??= Promise.all([this.#pulse.close(), this.#queries.end(), this.#writer.end()]).then(() => undefined);
    return this.#closing;
  }
}

const forget = (): void => undefined;

/** `commit` may be called by the work itself, to know whether a failure came before it; otherwise it follows the work. */
const inTransaction = async <Result>(
  pool: pg.Pool,
  work: (session: PostgresSession, commit: () => Promise<void>) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  let isCommitted = false;
  const commit = async (): Promise<void> => {
    if (isCommitted) return;
    await client.query("COMMIT");
    isCommitted = true;
  };
  try {
    await client.query("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE");
    const session: PostgresSession = {
      query: async <Row extends object>(text: string, values: readonly unknown[] = [], pace?: "unhurried") => {
        const patience = pace === undefined ? {} : { query_timeout: unhurriedMs };
        return (await client.query<Row>({ text, values: [...values], ...patience })).rows;
      },
    };
    const result = await work(session, commit);
    await commit();
    client.release();
    return result;
  } catch (error) {
    // A connection that cannot roll back is lost, or in an unknown state: it does not go back to the pool.
    const isSound = await client.query("ROLLBACK").then(
      () => true,
      () => false,
    );
    client.release(!isSound);
    throw error;
  }
};

/** Does the work, and throws StoreUnavailable when the server cannot be reached or takes too long; other faults pass. */
const asking = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await work();
  } catch (error) {
    if (isUnavailable(error)) throw new StoreUnavailable("PostgreSQL does not answer.", { cause: error });
    throw error;
  }
};

/**
 * Lost connections, a server that starts or stops, too many clients, a full disk, a lock or a statement that took too long: SQLSTATE classes
 * 08, 53, 57; 55P03; 25P03; 25006 of a server that is a standby now. The driver's own errors of a connection have no code and count too.
 */
const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code } = error as { readonly code?: unknown };
  if (typeof code === "string" && (unavailableStates.test(code) || lostSockets.test(code))) return true;
  return code === undefined && driverFaults.test(error.message);
};

const unavailableStates = /^(?:08|53|57)...$|^(?:55P03|25P03|25006|40P01)$/;
/** Codes of the system, and those of a socket that was closed between the look at it and the write. */
const lostSockets = /^E[A-Z]+$|^ERR_(?:STREAM_DESTROYED|STREAM_WRITE_AFTER_END|STREAM_PREMATURE_CLOSE|SOCKET_CLOSED)$/;

const driverFaults =
  /Connection terminated|timeout exceeded|timeout expired|read timeout|Client has encountered a connection error|not queryable|Client was closed|Cannot use a pool after calling end/i;
