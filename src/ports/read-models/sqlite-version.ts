import { type Database, openDatabase } from "../drivers/sqlite.ts";
import { type Declaration, mustBeDeclared } from "./declaration.ts";
import type { Document, DocWrite, Filter, Query, Scope, Stored } from "./port.ts";
import { orderOf, whereOf } from "./sqlite-query.ts";

interface Row {
  readonly id: string;
  readonly p: number;
  readonly doc: string;
}

/** One version of one collection: a database file of its own, which holds its checkpoint as well. */
export class SqliteVersion {
  readonly file: string;
  readonly #database: Database;
  /** The fields this file was made with: an older version may lack some that today's queries ask for. */
  readonly #columns: ReadonlySet<string>;

  constructor(file: string, declaration: Declaration) {
    this.file = file;
    const { database, columns } = openTables(file, declaration);
    this.#database = database;
    this.#columns = new Set(columns);
  }

  /** False when fields were added or taken away without a new version. */
  isMadeFor(declaration: Declaration): boolean {
    const fields = [...declaration.fields.keys()];
    return fields.length === this.#columns.size && fields.every((field) => this.#columns.has(field));
  }

  get checkpoint(): bigint | null {
    const row = this.#database.prepare<{ p: number }>("SELECT p FROM checkpoint").get();
    return row === undefined ? null : BigInt(row.p);
  }

  load<Doc extends Document>(ids: readonly string[]): ReadonlyMap<string, Stored<Doc>> {
    const rows = this.#database
      .prepare<Row>("SELECT id, p, doc FROM documents WHERE id IN (SELECT value FROM json_each(?))")
      .all(JSON.stringify(ids));
    return new Map(rows.map((row) => [row.id, { doc: JSON.parse(row.doc) as Doc, position: BigInt(row.p) }]));
  }

  /**
   * Documents and checkpoint in one transaction. Whatever is at or below the checkpoint is in already: a write from there
   * is a repeat, or comes from a second runner that lags behind.
   */
  commit<Doc extends Document>(writes: readonly DocWrite<Doc>[], upTo: bigint): void {
    this.#database.transaction(() => {
      const before = this.checkpoint ?? -1n;
      for (const write of writes) {
        if (write.position > before) {
          this.#write(write);
        }
      }
      if (upTo > before) {
        this.#database
          .prepare("INSERT INTO checkpoint(one, p) VALUES (1, ?) ON CONFLICT(one) DO UPDATE SET p = excluded.p")
          .run(Number(upTo));
      }
    });
  }

  #write<Doc extends Document>(write: DocWrite<Doc>): void {
    switch (write.kind) {
      case "put":
        this.#database
          .prepare(
            "INSERT INTO documents(id, tenant, p, doc) VALUES (?, ?, ?, ?) " +
              "ON CONFLICT(id) DO UPDATE SET tenant = excluded.tenant, p = excluded.p, doc = excluded.doc",
          )
          .run(write.doc.id, write.doc.tenantId, Number(write.position), JSON.stringify(write.doc));
        return;
      case "delete":
        this.#database.prepare("DELETE FROM documents WHERE id = ?").run(write.id);
    }
  }

  find<Doc>(declaration: Declaration, scope: Scope, query: Query<never>): readonly Doc[] {
    const column = this.#columnFor(declaration);
    const where = whereOf(column, scope, query.where);
    const order = orderOf(column, query);
    return this.#database
      .prepare<Row>(`SELECT doc FROM documents WHERE ${where.sql} ORDER BY ${order.sql}`)
      .all(...where.values, ...order.values)
      .map((row) => JSON.parse(row.doc) as Doc);
  }

  count(declaration: Declaration, scope: Scope, filter: Filter<never> | undefined): number {
    const where = whereOf(this.#columnFor(declaration), scope, filter);
    const row = this.#database
      .prepare<{ n: number }>(`SELECT count(*) AS n FROM documents WHERE ${where.sql}`)
      .get(...where.values);
    return row?.n ?? 0;
  }

  #columnFor(declaration: Declaration): (field: string) => string {
    return (field) => {
      mustBeDeclared(declaration, field);
      if (field === "id") {
        return "id";
      }
      return this.#columns.has(field) ? `f_${field}` : jsonOf(field);
    };
  }

  close(): void {
    this.#database.close();
  }
}

/** The field as SQLite reads it out of the document. Field names are letters and digits: nothing to escape. */
const jsonOf = (field: string): string => `json_extract(doc, '$.${field}')`;

const openTables = (
  file: string,
  declaration: Declaration,
): { readonly database: Database; readonly columns: readonly string[] } => {
  let database: Database | undefined;
  try {
    database = openDatabase(file, "normal");
    return { database, columns: prepareTables(database, declaration) };
  } catch (cause) {
    database?.close();
    throw new Error(`opening ${file}; it can be deleted and is then built anew`, { cause });
  }
};

/**
 * Makes the tables unless they are there. The document comes last: rows are filtered without reading it. Answers the
 * fields that have a column.
 */
const prepareTables = (database: Database, declaration: Declaration): readonly string[] =>
  database.transaction(() => {
    database.exec("CREATE TABLE IF NOT EXISTS made_for(fields TEXT NOT NULL) STRICT");
    const made = database.prepare<{ fields: string }>("SELECT fields FROM made_for").get();
    if (made !== undefined) {
      return JSON.parse(made.fields) as string[];
    }
    const fields = [...declaration.fields.keys()];
    makeTables(database, declaration);
    database.prepare("INSERT INTO made_for(fields) VALUES (?)").run(JSON.stringify(fields));
    return fields;
  });

const makeTables = (database: Database, { fields, acrossTenants }: Declaration): void => {
  const columns = [...fields.keys()].map((field) => `f_${field} ANY GENERATED ALWAYS AS (${jsonOf(field)}) STORED,`);
  database.exec(`
    CREATE TABLE documents(id TEXT PRIMARY KEY, tenant TEXT NOT NULL, p INTEGER NOT NULL,
      ${columns.join("\n")} doc TEXT NOT NULL) STRICT;
    CREATE TABLE checkpoint(one INTEGER PRIMARY KEY CHECK (one = 1), p INTEGER NOT NULL) STRICT;
    CREATE INDEX by_tenant ON documents(tenant, id);
  `);
  for (const [field, kind] of fields) {
    if (kind !== "texts") {
      database.exec(`CREATE INDEX tenant_${field} ON documents(tenant, f_${field}, id)`);
    }
    if (kind !== "texts" && acrossTenants) {
      database.exec(`CREATE INDEX all_${field} ON documents(f_${field}, id)`);
    }
  }
};
