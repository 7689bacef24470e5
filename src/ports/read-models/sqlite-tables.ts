import { rmSync } from "node:fs";
import { type Database, openDatabase } from "../drivers/sqlite.ts";
import type { Declaration } from "./declaration.ts";

/** A version's file, opened. */
export interface Tables {
  readonly database: Database;
  /** The fields that have a column: those declared when the file was made. */
  readonly columns: readonly string[];
  /** Whether the indexes and counts are made. */
  readonly complete: boolean;
}

/** Raised when the tables change: a file of another layout is removed and built anew from the log. */
const layout = 2;

/** Memory for pages, in KB, and how many pages the write-ahead log may have: much while all is written for the first time. */
const building = "PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 8000";
const serving = "PRAGMA cache_size = -16384; PRAGMA wal_autocheckpoint = 1000";

/** Opens the file, or makes it. */
export const openTables = (file: string, declaration: Declaration): Tables => {
  let database: Database | undefined;
  try {
    database = openDatabase(file, "normal");
    if (isOfAnotherLayout(database)) {
      database.close();
      removeFile(file);
      database = openDatabase(file, "normal");
    }
    const tables = prepareTables(database, declaration);
    database.exec(tables.complete ? serving : building);
    return tables;
  } catch (cause) {
    database?.close();
    throw new Error(`opening ${file}; it can be deleted and is then built anew`, { cause });
  }
};

/** With what SQLite keeps beside it. */
export const removeFile = (file: string): void => {
  for (const suffix of ["", "-wal", "-shm"]) {
    rmSync(`${file}${suffix}`, { force: true });
  }
};

const isOfAnotherLayout = (database: Database): boolean => {
  const made = database.prepare<{ n: number }>("SELECT count(*) AS n FROM sqlite_schema").get()?.n ?? 0;
  const { user_version: version } = database.prepare<{ user_version: number }>("PRAGMA user_version").get() ?? {};
  return made > 0 && version !== layout;
};

const prepareTables = (database: Database, declaration: Declaration): Tables =>
  database.transaction(() => {
    database.exec("CREATE TABLE IF NOT EXISTS made_for(fields TEXT NOT NULL, complete INTEGER NOT NULL) STRICT");
    const made = database.prepare<{ fields: string; complete: number }>("SELECT fields, complete FROM made_for").get();
    if (made !== undefined) {
      return { database, columns: JSON.parse(made.fields) as string[], complete: made.complete === 1 };
    }
    const columns = [...declaration.fields.keys()];
    makeTables(database, columns);
    database.prepare("INSERT INTO made_for(fields, complete) VALUES (?, 0)").run(JSON.stringify(columns));
    return { database, columns, complete: false };
  });

/** The document comes last: rows are filtered without reading it. */
const makeTables = (database: Database, fields: readonly string[]): void => {
  database.exec(`
    CREATE TABLE documents(id TEXT PRIMARY KEY, tenant TEXT NOT NULL, p INTEGER NOT NULL,
      ${fields.map((field) => `f_${field} ANY,`).join("\n")} doc TEXT NOT NULL) STRICT;
    CREATE TABLE checkpoint(one INTEGER PRIMARY KEY CHECK (one = 1), p INTEGER NOT NULL) STRICT;
    PRAGMA user_version = ${layout};
  `);
};

/**
 * Indexes and counts, made once the documents are there: into growing indexes a rebuild would write three times as long.
 * The counts are the database's own, so that no repeated or overtaken write can put them wrong.
 */
export const completeTables = (database: Database, declaration: Declaration, columns: ReadonlySet<string>): void => {
  database.transaction(() => {
    for (const statement of [...indexesOf(declaration, columns), ...counting]) {
      database.exec(statement);
    }
    database.exec("UPDATE made_for SET complete = 1");
  });
  database.exec(serving);
};

const indexesOf = (declaration: Declaration, columns: ReadonlySet<string>): readonly string[] => {
  const { fields, acrossTenants, order } = declaration;
  const sorted = [...fields].filter(([field, kind]) => kind !== "texts" && columns.has(field)).map(([field]) => field);
  const keyOf = (field: string): string =>
    [field, ...(order === undefined || order === field ? [] : [order])].map((name) => `f_${name}`).join(", ");
  const overall = sorted.filter((field) => acrossTenants.includes(field));
  return [
    "CREATE INDEX IF NOT EXISTS by_tenant ON documents(tenant, id)",
    ...sorted.map((field) => `CREATE INDEX IF NOT EXISTS tenant_${field} ON documents(tenant, ${keyOf(field)}, id)`),
    ...overall.map((field) => `CREATE INDEX IF NOT EXISTS all_${field} ON documents(f_${field}, id)`),
  ];
};

const counting: readonly string[] = [
  "CREATE TABLE IF NOT EXISTS counts(tenant TEXT PRIMARY KEY, n INTEGER NOT NULL) STRICT, WITHOUT ROWID",
  "DELETE FROM counts",
  "INSERT INTO counts SELECT tenant, count(*) FROM documents GROUP BY tenant",
  `CREATE TRIGGER IF NOT EXISTS counted_in AFTER INSERT ON documents BEGIN
     INSERT INTO counts VALUES (new.tenant, 1) ON CONFLICT(tenant) DO UPDATE SET n = n + 1; END`,
  `CREATE TRIGGER IF NOT EXISTS counted_out AFTER DELETE ON documents BEGIN
     UPDATE counts SET n = n - 1 WHERE tenant = old.tenant; END`,
  `CREATE TRIGGER IF NOT EXISTS counted_over AFTER UPDATE OF tenant ON documents WHEN old.tenant <> new.tenant BEGIN
     UPDATE counts SET n = n - 1 WHERE tenant = old.tenant;
     INSERT INTO counts VALUES (new.tenant, 1) ON CONFLICT(tenant) DO UPDATE SET n = n + 1; END`,
];
