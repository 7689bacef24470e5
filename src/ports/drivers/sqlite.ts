import { closeSync, fdatasync, mkdirSync, openSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { promisify } from "node:util";
import { DatabaseSync } from "@photostructure/sqlite";
import { syncFolderNow } from "./sync-folder.ts";

export type SqlValue = null | number | string | Uint8Array;

/** A prepared statement. Rows are plain objects by column name. */
export interface SqliteStatement<Row> {
  get(...values: readonly SqlValue[]): Row | undefined;
  all(...values: readonly SqlValue[]): readonly Row[];
  /** Answers the row number that an insert made. */
  run(...values: readonly SqlValue[]): number;
}

/** An open SQLite file: all that the adapters know of the package behind it. */
export interface Database {
  exec(sql: string): void;
  /** Kept and reused by its text; the least recently used ones give way. */
  prepare<Row = never>(sql: string): SqliteStatement<Row>;
  /** The same with each row as a list of its columns, which is made in half the time: for those who read very many. */
  prepareLists<Row extends readonly SqlValue[]>(sql: string): SqliteStatement<Row>;
  /** Runs the work in one `BEGIN IMMEDIATE`. Throws `CommitFailed` when only the commit went wrong. */
  transaction<Result>(work: () => Result): Result;
  /**
   * Resolves once all that was committed before the call is on disk, which it waits for in another thread. After a failure
   * the content of the disk is unknown: the system forgets what it could not write.
   */
  sync(): Promise<void>;
  /**
   * Runs the work in a transaction that stays open for more: this connection sees it at once, the disk has it after
   * `settle`, the next `transaction`, or `close`. Work that throws undoes all of it: a savepoint would copy every page.
   */
  batch<Result>(work: () => Result): Result;
  /** Commits the open batch. Throws `CommitFailed`. */
  settle(): void;
  close(): void;
}

/** Whether the work is on disk is unknown until the file is opened again. */
export class CommitFailed extends Error {
  override readonly name = "CommitFailed";
  readonly code = "COMMIT_FAILED";
}

/**
 * `stored`: the last commits may be lost with the power, never torn; `sync` puts them on disk. `files`: a commit is on disk, which it waits
 * for; pages are large, and those that are free can be given back. `lock`: nothing is written, the file is only held.
 */
export type SqliteUse = "stored" | "files" | "lock";

/** Settings by use. A page that changes often is carried back less often; the longest wait of a commit is bounded by it as well. */
const pragmasOf: Readonly<Record<Exclude<SqliteUse, "lock">, readonly string[]>> = {
  stored: ["journal_mode = WAL", "synchronous = NORMAL", "wal_autocheckpoint = 4000"],
  // The page size holds for a new file only: a file with tables keeps the size of its pages.
  files: [
    "page_size = 16384",
    "auto_vacuum = INCREMENTAL",
    "journal_mode = WAL",
    "synchronous = FULL",
    "wal_autocheckpoint = 1000",
  ],
};
/** As SQLite numbers them. */
const synchronousOf: Readonly<Record<Exclude<SqliteUse, "lock">, number>> = { stored: 1, files: 2 };

const busyTimeoutMs = 5000;
const statementsKept = 128;

/** Opens or makes the file and its folder. */
export const openDatabase = (file: string, use: SqliteUse = "stored"): Database => {
  makeFolder(dirname(resolve(file)));
  const connection = connect(file, use === "lock" ? 0 : busyTimeoutMs);
  try {
    if (use !== "lock") {
      setPragmas(connection, file, use);
    }
  } catch (cause) {
    connection.close();
    throw new Error(`opening the database ${file}`, { cause });
  }
  return new SqliteConnection(connection, file);
};

/** Faults that SQLite finds in a file. `quick` does not compare indexes with their tables, which costs most. */
export const databaseFaults = (file: string, how: "quick" | "whole"): readonly string[] => {
  const connection = connect(file, busyTimeoutMs);
  try {
    const check = how === "quick" ? "quick_check" : "integrity_check";
    const rows = connection.prepare(`PRAGMA ${check}`).all() as Record<string, unknown>[];
    return rows.map((row) => String(row[check])).filter((text) => text !== "ok");
  } catch (error) {
    return [(error as Error).message];
  } finally {
    connection.close();
  }
};

const connect = (file: string, timeout: number): Handle => {
  try {
    return new DatabaseSync(file, { timeout });
  } catch (cause) {
    throw new Error(`opening the database ${file}`, { cause });
  }
};

/** SQLite puts its files on disk, and the entries of the folder they are in, but not the folder itself. */
const makeFolder = (folder: string): void => {
  const first = mkdirSync(folder, { recursive: true });
  for (let made = folder; first !== undefined && made.length >= first.length; made = dirname(made)) {
    syncFolderNow(dirname(made));
  }
};

/**
 * NORMAL makes no fsync for a commit, but all that keep a file whole: of a log's new beginning, and around a checkpoint.
 * Settings made at every open are read back, because a pragma that fails reports no error.
 */
const setPragmas = (connection: Handle, file: string, use: Exclude<SqliteUse, "lock">): void => {
  for (const setting of pragmasOf[use]) connection.exec(`PRAGMA ${setting}`);
  // macOS answers fsync before the disk has written; elsewhere these two do nothing.
  connection.exec("PRAGMA fullfsync = ON");
  connection.exec("PRAGMA checkpoint_fullfsync = ON");
  connection.exec("PRAGMA journal_size_limit = 67108864");
  // SQLite overwrites what is deleted: a promise to erase is about the disk.
  connection.exec("PRAGMA secure_delete = ON");
  // Statement journals stay in memory: files in the system's temporary folder would be written with every
  // commit, outside of the data folder.
  connection.exec("PRAGMA temp_store = MEMORY");
  const mode = pragma(connection, "journal_mode");
  const synchronous = pragma(connection, "synchronous");
  if (mode !== "wal" || synchronous !== synchronousOf[use]) {
    throw new Error(`${file} runs with journal_mode=${mode}, synchronous=${synchronous}: is it on a local disk?`);
  }
};

const pragma = (connection: Handle, name: string): unknown =>
  (connection.prepare(`PRAGMA ${name}`).get() as Record<string, unknown> | undefined)?.[name];

type Handle = InstanceType<typeof DatabaseSync>;
type PreparedStatement = ReturnType<Handle["prepare"]>;

const putOnDisk = promisify(fdatasync);

const statementOf = <Row>(prepared: PreparedStatement): SqliteStatement<Row> => ({
  get: (...values) => prepared.get(...values) as Row | undefined,
  all: (...values) => prepared.all(...values) as Row[],
  run: (...values) => Number(prepared.run(...values).lastInsertRowid),
});

class SqliteConnection implements Database {
  readonly #connection: Handle;
  readonly #file: string;
  /** The write-ahead log, which SQLite keeps as long as the connection; its locks are on other files. */
  #log: number | undefined;
  /** Oldest use first. Preparing again for each call would pile up finalizers until the event loop turns. */
  readonly #statements = new Map<string, PreparedStatement>();

  constructor(connection: Handle, file: string) {
    this.#connection = connection;
    this.#file = file;
  }

  exec(sql: string): void {
    this.#connection.exec(sql);
  }

  prepare<Row>(sql: string): SqliteStatement<Row> {
    return statementOf(this.#prepared(sql));
  }

  prepareLists<Row extends readonly SqlValue[]>(sql: string): SqliteStatement<Row> {
    // A comment, so that it is another statement than one of the same text that gives objects.
    const prepared = this.#prepared(`${sql} -- lists`);
    prepared.setReturnArrays(true);
    return statementOf(prepared);
  }

  #prepared(sql: string): PreparedStatement {
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
    this.settle();
    this.prepare("BEGIN IMMEDIATE").run();
    const result = this.#orRollback(work);
    this.settle();
    return result;
  }

  batch<Result>(work: () => Result): Result {
    if (!this.#connection.isTransaction) this.prepare("BEGIN IMMEDIATE").run();
    return this.#orRollback(work);
  }

  settle(): void {
    if (!this.#connection.isTransaction) return;
    try {
      this.prepare("COMMIT").run();
    } catch (cause) {
      this.#rollback();
      throw new CommitFailed("The commit failed.", { cause });
    }
  }

  #orRollback<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      this.#rollback();
      throw error;
    }
  }

  /** SQLite itself ends the transaction on some errors (disk full, I/O). */
  #rollback(): void {
    if (this.#connection.isTransaction) {
      this.exec("ROLLBACK");
    }
  }

  async sync(): Promise<void> {
    this.#log ??= this.#openLog();
    await putOnDisk(this.#log);
  }

  /** SQLite makes it with the first look at the file. */
  #openLog(): number {
    this.exec("SELECT 1 FROM sqlite_schema");
    return openSync(`${this.#file}-wal`, "r+");
  }

  /**
   * The package cannot finalize a statement: a closed connection lives on until the collector has found them all, and would
   * copy its write-ahead log into the file then, over whatever the file has become. So nothing is left to copy. A reader in
   * another process is not waited for.
   */
  #checkpoint(): void {
    try {
      this.exec("PRAGMA busy_timeout = 0");
      this.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    } catch {
      // A full or damaged disk: the write-ahead log still has all that was committed.
    }
  }

  close(): void {
    if (!this.#connection.isOpen) return;
    try {
      this.settle();
      this.#checkpoint();
    } finally {
      this.#statements.clear();
      if (this.#log !== undefined) closeSync(this.#log);
      this.#log = undefined;
      this.#connection.close();
    }
  }
}
