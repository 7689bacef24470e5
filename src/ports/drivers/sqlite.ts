import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { syncFolderNow } from "./sync-folder.ts";

export type SqlValue = null | number | string;

/** A prepared statement. Rows are plain objects by column name. */
export interface Statement<Row> {
  get(...values: readonly SqlValue[]): Row | undefined;
  all(...values: readonly SqlValue[]): readonly Row[];
  /** Answers the row number that an insert made. */
  run(...values: readonly SqlValue[]): number;
}

/** An open SQLite file: all that the adapters know of the package behind it. */
export interface Database {
  exec(sql: string): void;
  /** Kept and reused by its text; the least recently used ones give way. */
  prepare<Row = never>(sql: string): Statement<Row>;
  /** Runs the work in one `BEGIN IMMEDIATE`. Throws `CommitFailed` when only the commit went wrong. */
  transaction<Result>(work: () => Result): Result;
  close(): void;
}

/** Whether the work is on disk is unknown until the file is opened again. */
export class CommitFailed extends Error {
  override readonly name = "CommitFailed";
  readonly code = "COMMIT_FAILED";
}

/**
 * `full`: every commit is on disk when it returns. `normal`: the last commits may be lost with the power, never torn.
 * `lock`: nothing is written, the file is only held.
 */
export type Durability = "full" | "normal" | "lock";

const busyTimeoutMs = 5000;
const statementsKept = 128;

/** Opens or makes the file and its folder. */
export const openDatabase = (file: string, durability: Durability): Database => {
  makeFolder(dirname(resolve(file)));
  const connection = new DatabaseSync(file, { timeout: durability === "lock" ? 0 : busyTimeoutMs });
  try {
    if (durability !== "lock") {
      setPragmas(connection, file, durability);
    }
  } catch (cause) {
    connection.close();
    throw new Error(`opening the database ${file}`, { cause });
  }
  return new Connection(connection);
};

/** SQLite puts its files on disk, and the entries of the folder they are in, but not the folder itself. */
const makeFolder = (folder: string): void => {
  const first = mkdirSync(folder, { recursive: true });
  for (let made = folder; first !== undefined && made.length >= first.length; made = dirname(made)) {
    syncFolderNow(dirname(made));
  }
};

/**
 * A WAL file that is opened again runs with `synchronous=NORMAL`, which is no fsync per commit, whatever it was made with.
 * Hence both are set at every open, and read back because a pragma that fails says nothing.
 */
const setPragmas = (connection: Handle, file: string, durability: "full" | "normal"): void => {
  connection.exec("PRAGMA journal_mode = WAL");
  connection.exec(`PRAGMA synchronous = ${durability}`);
  // macOS answers fsync before the disk has written; elsewhere these two do nothing.
  connection.exec("PRAGMA fullfsync = ON");
  connection.exec("PRAGMA checkpoint_fullfsync = ON");
  connection.exec("PRAGMA journal_size_limit = 67108864");
  const mode = pragma(connection, "journal_mode");
  const synchronous = pragma(connection, "synchronous");
  if (mode !== "wal" || synchronous !== (durability === "full" ? 2 : 1)) {
    throw new Error(`${file} runs with journal_mode=${mode}, synchronous=${synchronous}: is it on a local disk?`);
  }
};

const pragma = (connection: Handle, name: string): unknown =>
  (connection.prepare(`PRAGMA ${name}`).get() as Record<string, unknown> | undefined)?.[name];

type Handle = InstanceType<typeof DatabaseSync>;
type Prepared = ReturnType<Handle["prepare"]>;

class Connection implements Database {
  readonly #connection: Handle;
  /** Oldest use first. Preparing anew for each call would pile up finalizers until the event loop turns. */
  readonly #statements = new Map<string, Prepared>();

  constructor(connection: Handle) {
    this.#connection = connection;
  }

  exec(sql: string): void {
    this.#connection.exec(sql);
  }

  prepare<Row>(sql: string): Statement<Row> {
    const prepared = this.#prepared(sql);
    return {
      get: (...values) => prepared.get(...values) as Row | undefined,
      all: (...values) => prepared.all(...values) as Row[],
      run: (...values) => Number(prepared.run(...values).lastInsertRowid),
    };
  }

  #prepared(sql: string): Prepared {
    const prepared = this.#statements.get(sql) ?? this.#connection.prepare(sql);
    this.#statements.delete(sql);
    this.#statements.set(sql, prepared);
    if (this.#statements.size > statementsKept) {
      const [oldest] = this.#statements.keys();
      this.#statements.delete(oldest as string);
    }
    return prepared;
  }

  transaction<Result>(work: () => Result): Result {
    this.exec("BEGIN IMMEDIATE");
    let result: Result;
    try {
      result = work();
    } catch (error) {
      this.#rollback();
      throw error;
    }
    try {
      this.exec("COMMIT");
    } catch (cause) {
      this.#rollback();
      throw new CommitFailed("The commit failed.", { cause });
    }
    return result;
  }

  /** SQLite itself ends the transaction on some errors (disk full, I/O). */
  #rollback(): void {
    if (this.#connection.isTransaction) {
      this.exec("ROLLBACK");
    }
  }

  close(): void {
    this.#statements.clear();
    if (this.#connection.isOpen) {
      this.#connection.close();
    }
  }
}
