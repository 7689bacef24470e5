import { rmSync } from "node:fs";
import { type Database, openDatabase } from "../drivers/sqlite.ts";
import type { Declaration } from "./declaration.ts";

/** A version's file, opened. */
export interface Tables {
  readonly database: Database;
  /** The fields that have a column: those declared when the file was made. */
  readonly columns: readonly string[];
  /** The fields among them for which the number of documents with each value is kept. */
  readonly counted: readonly string[];
  /** Whether the indexes and counts are made. */
  readonly complete: boolean;
}

/** Raised when the tables change: a file of another layout is removed and rebuilt from the log. */
const layout = 3;

/**
 * Memory for pages, in KB, and how many pages the write-ahead log may have: much while all is written for the first time. While it serves, few:
 * each of the logs stays as large as it once was, and a full disk would be full of them.
 */
const building = "PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 8000";
export const serving = "PRAGMA cache_size = -16384; PRAGMA wal_autocheckpoint = 1000";

/** Opens the file, or makes it. */
export const openTables = (file: string, declaration: Declaration): Tables => {
  let database: Database | undefined;
  try {
    database = openDatabase(file);
    if (isOfAnotherLayout(database)) {
      database.close();
      removeFile(file);
      database = openDatabase(file);
    }
    const tables = prepareTables(database, declaration);
    database.exec(tables.complete ? serving : building);
    return tables;
  } catch (cause) {
    database?.close();
    throw new Error(`opening ${file}; it can be deleted and is then rebuilt`, { cause });
  }
};

/** Removes a database with the files that SQLite keeps beside it. */
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
    database.exec(
      "CREATE TABLE IF NOT EXISTS made_for(fields TEXT NOT NULL, counted TEXT NOT NULL, complete INTEGER NOT NULL) STRICT",
    );
    const made = database.prepare<MadeFor>("SELECT fields, counted, complete FROM made_for").get();
    if (made !== undefined) {
      const lists = { columns: JSON.parse(made.fields) as string[], counted: JSON.parse(made.counted) as string[] };
      return { database, ...lists, complete: made.complete === 1 };
    }
    const columns = [...declaration.fields.keys()];
    const { counted } = declaration;
    makeTables(database, columns);
    database
      .prepare("INSERT INTO made_for(fields, counted, complete) VALUES (?, ?, 0)")
      .run(JSON.stringify(columns), JSON.stringify(counted));
    return { database, columns, counted, complete: false };
  });

interface MadeFor {
  readonly fields: string;
  readonly counted: string;
  readonly complete: number;
}

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
export const completeTables = (tables: Tables, declaration: Declaration): void => {
  const { database, columns, counted } = tables;
  const known = counted.flatMap((field) => countingBy(field));
  database.transaction(() => {
    for (const statement of [...indexesOf(declaration, new Set(columns)), ...counting, ...known]) {
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
  `CREATE TABLE IF NOT EXISTS counts_by(tenant TEXT, field TEXT, value ANY, n INTEGER NOT NULL,
     PRIMARY KEY (tenant, field, value)) STRICT, WITHOUT ROWID`,
  "DELETE FROM counts_by",
];

/** How many documents of a tenant have a value of the field; a missing member is not counted. */
const countingBy = (field: string): readonly string[] => {
  const add = `INSERT INTO counts_by VALUES (new.tenant, '${field}', new.f_${field}, 1)
    ON CONFLICT(tenant, field, value) DO UPDATE SET n = n + 1;`;
  const ofOld = `tenant = old.tenant AND field = '${field}' AND value = old.f_${field}`;
  const subtract = `UPDATE counts_by SET n = n - 1 WHERE ${ofOld}; DELETE FROM counts_by WHERE ${ofOld} AND n = 0;`;
  const trigger = (name: string, when: string, work: string): string =>
    `CREATE TRIGGER IF NOT EXISTS ${name}_${field} ${when} BEGIN ${work} END`;
  const moved = `AFTER UPDATE OF tenant, f_${field} ON documents
    WHEN (old.tenant <> new.tenant OR old.f_${field} IS NOT new.f_${field})`;
  return [
    `INSERT INTO counts_by SELECT tenant, '${field}', f_${field}, count(*) FROM documents
       WHERE f_${field} IS NOT NULL GROUP BY tenant, f_${field}`,
    trigger("known_in", `AFTER INSERT ON documents WHEN new.f_${field} IS NOT NULL`, add),
    trigger("known_out", `AFTER DELETE ON documents WHEN old.f_${field} IS NOT NULL`, subtract),
    trigger("known_from", `${moved} AND old.f_${field} IS NOT NULL`, subtract),
    trigger("known_to", `${moved} AND new.f_${field} IS NOT NULL`, add),
  ];
};
