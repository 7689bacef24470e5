import type { Database, SqlValue } from "../drivers/sqlite.ts";
import { type Declaration, mustBeDeclared, mustFit, mustSort } from "./declaration.ts";
import type { Document, DocWrite, Filter, Query, Scope, Stored } from "./port.ts";
import { orderOf, whereOf } from "./sqlite-query.ts";
import { completeTables, openTables } from "./sqlite-tables.ts";

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
  readonly #put: string;
  #complete: boolean;

  constructor(file: string, declaration: Declaration) {
    this.file = file;
    const { database, columns, complete } = openTables(file, declaration);
    this.#database = database;
    this.#columns = new Set(columns);
    this.#put = putInto(columns);
    this.#complete = complete;
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
          .prepare(this.#put)
          .run(
            write.doc.id,
            write.doc.tenantId,
            Number(write.position),
            ...this.#values(write.doc),
            JSON.stringify(write.doc),
          );
        return;
      case "delete":
        this.#database.prepare("DELETE FROM documents WHERE id = ?").run(write.id);
    }
  }

  #values(doc: Document): readonly SqlValue[] {
    const members = doc as unknown as Readonly<Record<string, unknown>>;
    return [...this.#columns].map((column) => columnValue(members[column]));
  }

  find<Doc>(declaration: Declaration, scope: Scope, query: Query<never>): readonly Doc[] {
    const column = this.#columnFor(declaration);
    for (const condition of query.where ?? []) mustFit(declaration, condition);
    for (const { field } of query.sort ?? []) mustSort(declaration, field);
    const where = whereOf(column, scope, query.where, query.sort?.[0]?.field);
    const order = orderOf(column, query);
    return this.#database
      .prepare<Row>(`SELECT doc FROM documents WHERE ${where.sql} ORDER BY ${order.sql}`)
      .all(...where.values, ...order.values)
      .map((row) => JSON.parse(row.doc) as Doc);
  }

  /** How many there are is known at once; how many meet a filter is counted. */
  count(declaration: Declaration, scope: Scope, filter: Filter<never> | undefined): number {
    if (this.#complete && (filter ?? []).length === 0) {
      return this.#known(scope);
    }
    for (const condition of filter ?? []) mustFit(declaration, condition);
    const where = whereOf(this.#columnFor(declaration), scope, filter);
    const row = this.#database
      .prepare<{ n: number }>(`SELECT count(*) AS n FROM documents WHERE ${where.sql}`)
      .get(...where.values);
    return row?.n ?? 0;
  }

  #known(scope: Scope): number {
    const [where, values] = scope === "every-tenant" ? ["TRUE", []] : ["tenant = ?", [scope.tenantId]];
    const row = this.#database
      .prepare<{ n: number | null }>(`SELECT sum(n) AS n FROM counts WHERE ${where}`)
      .get(...values);
    return row?.n ?? 0;
  }

  /** Makes what queries need besides the documents, unless it is there. */
  complete(declaration: Declaration): void {
    if (!this.#complete) {
      completeTables(this.#database, declaration, this.#columns);
      this.#complete = true;
    }
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

const putInto = (columns: readonly string[]): string => {
  const names = ["tenant", "p", ...columns.map((column) => `f_${column}`), "doc"];
  const updates = names.map((name) => `${name} = excluded.${name}`);
  return `INSERT INTO documents(id, ${names.join(", ")}) VALUES (?, ${names.map(() => "?").join(", ")})
    ON CONFLICT(id) DO UPDATE SET ${updates.join(", ")}`;
};

/** As queries compare it: truth is 1 or 0, a list its JSON, a missing member NULL. */
const columnValue = (value: unknown): SqlValue => {
  if (typeof value === "string" || typeof value === "number") {
    return value;
  }
  if (typeof value === "boolean") {
    return Number(value);
  }
  return value === undefined || value === null ? null : JSON.stringify(value);
};
