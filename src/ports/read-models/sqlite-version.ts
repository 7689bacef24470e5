import { LRUCache } from "lru-cache";
import type { Database, SqlValue, Statement } from "../drivers/sqlite.ts";
import { type Declaration, mustBeDeclared, mustFit, mustSort } from "./declaration.ts";
import type { Document, DocWrite, Filter, Query, Scope, Stored } from "./port.ts";
import { countDocuments } from "./sqlite-counts.ts";
import { orderOf, whereOf } from "./sqlite-query.ts";
import { completeTables, openTables, type Tables } from "./sqlite-tables.ts";

interface Row {
  readonly id: string;
  readonly p: number;
  readonly doc: string;
}

/** Characters of JSON. */
const mostRemembered = 512 * 1024;

interface RowChange {
  readonly statement: Statement<never>;
  readonly values: readonly SqlValue[];
  /** About how much of pages it changes. */
  readonly bytes: number;
}

/** Of the index of ids: each document's is another one. */
const pageBytes = 4096;
/** Well below the memory for pages while building: a transaction that outgrows it is written twice. */
const mostGatheredBytes = 48 * 1024 * 1024;

/** One version of one collection: a database file of its own, which holds its checkpoint as well. */
export class SqliteVersion {
  readonly file: string;
  readonly #database: Database;
  readonly #tables: Tables;
  /** The fields this file was made with: an older version may lack some that today's queries ask for. */
  readonly #columns: ReadonlySet<string>;
  readonly #put: string;
  /** Documents that were asked for one at a time. Nobody else writes to the file. */
  readonly #recent = new LRUCache<string, Stored<Document>>({
    maxSize: mostRemembered,
    maxEntrySize: mostRemembered / 8,
  });
  #complete: boolean;
  /** By commits since the last transaction of the build ended. */
  #gatheredBytes = 0;

  constructor(file: string, declaration: Declaration) {
    this.file = file;
    this.#tables = openTables(file, declaration);
    const { database, columns, complete } = this.#tables;
    this.#database = database;
    this.#columns = new Set(columns);
    this.#put = putInto(columns);
    this.#complete = complete;
  }

  /** False when fields, or counts, were added or taken away without a new version. */
  isMadeFor(declaration: Declaration): boolean {
    const { columns, counted } = this.#tables;
    return areSame(columns, [...declaration.fields.keys()]) && areSame(counted, declaration.counted);
  }

  get checkpoint(): bigint | null {
    const row = this.#database.prepare<{ p: number }>("SELECT p FROM checkpoint").get();
    return row === undefined ? null : BigInt(row.p);
  }

  /** Keys and tenants are asked for with every request, a day's usage with every document. */
  get<Doc extends Document>(id: string): Stored<Doc> | undefined {
    const known = this.#recent.get(id);
    if (known !== undefined) return known as Stored<Doc>;
    const row = this.#database.prepare<Row>("SELECT id, p, doc FROM documents WHERE id = ?").get(id);
    if (row === undefined) return undefined;
    const stored = storedIn<Doc>(row);
    // What a build gathered may be undone yet.
    if (this.#complete) this.#recent.set(id, stored, { size: row.doc.length });
    return stored;
  }

  load<Doc extends Document>(ids: readonly string[]): ReadonlyMap<string, Stored<Doc>> {
    const [first, second] = ids;
    if (first !== undefined && second === undefined) {
      const stored = this.get<Doc>(first);
      return new Map(stored === undefined ? [] : [[first, stored]]);
    }
    const rows = this.#database
      .prepare<Row>("SELECT id, p, doc FROM documents WHERE id IN (SELECT value FROM json_each(?))")
      .all(JSON.stringify(ids));
    return new Map(rows.map((row) => [row.id, storedIn<Doc>(row)]));
  }

  /**
   * Documents and checkpoint in one transaction. Whatever is at or below the checkpoint is in already: a write from there is
   * a repeat, or comes from a second runner that lags behind.
   *
   * While the version is built, many commits are one transaction: ids fall into their index at random, and each page of it
   * is then written once for many of them. A killed process reads the events of an open one again.
   */
  commit<Doc extends Document>(writes: readonly DocWrite<Doc>[], upTo: bigint): void {
    for (const write of writes) this.#recent.delete(idOf(write));
    const before = this.checkpoint ?? -1n;
    if (upTo <= before) return;
    const changes = this.#changesOf(writes.filter(({ position }) => position > before));
    const take = (): void => {
      for (const { statement, values } of changes) statement.run(...values);
      this.#database
        .prepare("INSERT INTO checkpoint(one, p) VALUES (1, ?) ON CONFLICT(one) DO UPDATE SET p = excluded.p")
        .run(Number(upTo));
    };
    if (this.#complete) this.#database.transaction(take);
    else this.#gather(take, changes);
  }

  #gather(take: () => void, changes: readonly RowChange[]): void {
    this.#database.gather(take);
    this.#gatheredBytes = changes.reduce((sum, { bytes }) => sum + bytes, this.#gatheredBytes);
    if (this.#gatheredBytes < mostGatheredBytes) return;
    this.#database.settle();
    this.#gatheredBytes = 0;
  }

  /** Made before anything is written: a document that is no JSON changes nothing. */
  #changesOf<Doc extends Document>(writes: readonly DocWrite<Doc>[]): readonly RowChange[] {
    const put = this.#database.prepare(this.#put);
    const remove = this.#database.prepare("DELETE FROM documents WHERE id = ?");
    return writes.map((write) => {
      if (write.kind === "delete") return { statement: remove, values: [write.id], bytes: pageBytes };
      const { doc, position } = write;
      const json = JSON.stringify(doc);
      const values = [doc.id, doc.tenantId, Number(position), ...this.#values(doc), json];
      return { statement: put, values, bytes: pageBytes + json.length };
    });
  }

  #values(doc: Document): readonly SqlValue[] {
    const members = doc as unknown as Readonly<Record<string, unknown>>;
    return [...this.#columns].map((column) => columnValue(members[column]));
  }

  find<Doc>(declaration: Declaration, scope: Scope, query: Query<never>): readonly Doc[] {
    const column = this.#columnFor(declaration);
    for (const condition of query.where ?? []) mustFit(declaration, condition);
    for (const { field } of query.sort ?? []) mustSort(declaration, field);
    const where = whereOf(column, scope, query.where, { sorted: query.sort?.[0]?.field });
    const order = orderOf(column, query);
    return this.#database
      .prepare<Row>(`SELECT doc FROM documents WHERE ${where.sql} ORDER BY ${order.sql}`)
      .all(...where.values, ...order.values)
      .map((row) => JSON.parse(row.doc) as Doc);
  }

  count(declaration: Declaration, scope: Scope, filter: Filter<never> = []): number {
    for (const condition of filter) mustFit(declaration, condition);
    const { counted } = this.#tables;
    const known = this.#complete ? { counted: new Set(counted) } : undefined;
    return countDocuments(this.#database, this.#columnFor(declaration), { scope, filter, known });
  }

  /** Makes what queries need besides the documents, unless it is there. */
  complete(declaration: Declaration): void {
    if (!this.#complete) {
      completeTables(this.#tables, declaration);
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

const storedIn = <Doc extends Document>({ doc, p }: Row): Stored<Doc> => ({
  doc: JSON.parse(doc) as Doc,
  position: BigInt(p),
});

const idOf = <Doc extends Document>(write: DocWrite<Doc>): string => (write.kind === "put" ? write.doc.id : write.id);

const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((field) => other.includes(field));

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
