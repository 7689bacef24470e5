import { LRUCache } from "lru-cache";
import type { Database } from "../drivers/sqlite.ts";
import type { ThreadWriter } from "../drivers/thread-writer.ts";
import { type Declaration, mustBeDeclared, mustBeName, mustFit, mustSort } from "./declaration.ts";
import type { DocWrite, Query, QueryFilter, ReadModelDocument, StoredState, TenantScope } from "./port.ts";
import { SqliteBuild } from "./sqlite-build.ts";
import { countDocuments } from "./sqlite-counts.ts";
import { orderOf, whereOf } from "./sqlite-query.ts";
import { type RowChange, RowWriter } from "./sqlite-rows.ts";
import { completeTables, openTables, type Tables } from "./sqlite-tables.ts";
import type { FileChange } from "./sqlite-writer.ts";

interface Row {
  readonly id: string;
  readonly p: number;
  readonly doc: string;
}

/** Characters of JSON. */
const mostRemembered = 512 * 1024;

/** One version of one collection: a database file of its own, which holds its checkpoint as well. */
export class SqliteVersion {
  readonly file: string;
  readonly #database: Database;
  readonly #tables: Tables;
  /** The fields this file was made with: an older version may lack some that today's queries ask for. */
  readonly #columns: readonly string[];
  readonly #rows: RowWriter;
  readonly #writer: Pick<ThreadWriter<FileChange>, "change">;
  /** Documents that were read one at a time. Only this process writes to the file. */
  readonly #recent = new LRUCache<string, StoredState<ReadModelDocument>>({
    maxSize: mostRemembered,
    maxEntrySize: mostRemembered / 8,
  });
  /** Until it serves. */
  #build: SqliteBuild | undefined;

  constructor(file: string, declaration: Declaration, writer: Pick<ThreadWriter<FileChange>, "change">) {
    this.file = file;
    this.#writer = writer;
    this.#tables = openTables(file, declaration);
    const { database, columns, complete } = this.#tables;
    this.#database = database;
    this.#columns = columns;
    this.#rows = new RowWriter(database, columns);
    this.#build = complete ? undefined : new SqliteBuild(database, this.#rows);
  }

  /** False when fields, or counts, were added or taken away without a new version. */
  isMadeFor(declaration: Declaration): boolean {
    const { columns, counted } = this.#tables;
    return areSame(columns, [...declaration.fields.keys()]) && areSame(counted, declaration.counted);
  }

  get checkpoint(): bigint | null {
    return this.#build?.upTo ?? this.#rows.checkpoint();
  }

  /** Keys and tenants are read with every request, a day's usage with every document. */
  get<Doc extends ReadModelDocument>(id: string): StoredState<Doc> | undefined {
    const known = this.#recent.get(id);
    if (known !== undefined) return known as StoredState<Doc>;
    const waiting = this.#build?.waiting(id);
    if (waiting !== undefined) return storedBy<Doc>(waiting);
    const row = this.#database.prepare<Row>("SELECT id, p, doc FROM documents WHERE id = ?").get(id);
    if (row === undefined) return undefined;
    const stored = storedIn<Doc>(row);
    // The open batch of a build may still be undone.
    if (this.#build === undefined) this.#recent.set(id, stored, { size: row.doc.length });
    return stored;
  }

  /** Documents that are to change. */
  load<Doc extends ReadModelDocument>(ids: readonly string[]): ReadonlyMap<string, StoredState<Doc>> {
    this.#build?.willChange(ids);
    const found = new Map<string, StoredState<Doc>>();
    const take = (id: string, stored: StoredState<Doc> | undefined): void => {
      if (stored !== undefined) found.set(id, stored);
    };
    const [first, second] = ids;
    if (first !== undefined && second === undefined) {
      take(first, this.get<Doc>(first));
      return found;
    }
    const written = ids.filter((id) => {
      const waiting = this.#build?.waiting(id);
      if (waiting !== undefined) take(id, storedBy<Doc>(waiting));
      return waiting === undefined;
    });
    const rows = this.#database
      .prepare<Row>("SELECT id, p, doc FROM documents WHERE id IN (SELECT value FROM json_each(?))")
      .all(JSON.stringify(written));
    for (const row of rows) take(row.id, storedIn<Doc>(row));
    return found;
  }

  /**
   * A version that is built is written here and at once, one that serves by the thread. A write at or below the checkpoint is in already: it is
   * a repeat, or comes from a second runner that lags behind.
   */
  async commit<Doc extends ReadModelDocument>(writes: readonly DocWrite<Doc>[], upTo: bigint): Promise<void> {
    this.#forget(writes);
    if (this.#build !== undefined) {
      const before = this.checkpoint ?? -1n;
      if (upTo > before) this.#build.commit(this.#changesOf(writes.filter(({ position }) => position > before)), upTo);
      return;
    }
    const changes = this.#changesOf(writes);
    await this.#writer.change({ kind: "commit", file: this.file, columns: this.#columns, changes, upTo });
    // Read again while they were on their way.
    this.#forget(writes);
  }

  #changesOf<Doc extends ReadModelDocument>(writes: readonly DocWrite<Doc>[]): readonly RowChange[] {
    return writes.map((write) => this.#rows.changeOf(write));
  }

  #forget<Doc extends ReadModelDocument>(writes: readonly DocWrite<Doc>[]): void {
    for (const write of writes) this.#recent.delete(idOf(write));
  }

  find<Doc>(declaration: Declaration, scope: TenantScope, query: Query<never>): readonly Doc[] {
    this.#build?.flush();
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

  count(declaration: Declaration, scope: TenantScope, filter: QueryFilter<never> = []): number {
    for (const condition of filter) mustFit(declaration, condition);
    const { counted } = this.#tables;
    this.#build?.flush();
    const known = this.#build === undefined ? { counted: new Set(counted) } : undefined;
    return countDocuments(this.#database, this.#columnFor(declaration), { scope, filter, known });
  }

  sum(
    declaration: Declaration,
    scope: TenantScope,
    members: readonly string[],
    filter: QueryFilter<never> = [],
  ): readonly number[] {
    for (const condition of filter) mustFit(declaration, condition);
    for (const member of members) mustBeName(declaration, member);
    if (members.length === 0) return [];
    this.#build?.flush();
    const where = whereOf(this.#columnFor(declaration), scope, filter);
    const columnOf = (member: string): string => (this.#columns.includes(member) ? `f_${member}` : jsonOf(member));
    const sums = members.map((member) => `coalesce(sum(${columnOf(member)}), 0) AS s_${member}`).join(", ");
    const row = this.#database
      .prepare<Readonly<Record<string, number>>>(`SELECT ${sums} FROM documents WHERE ${where.sql}`)
      .get(...where.values);
    return members.map((member) => row?.[`s_${member}`] ?? 0);
  }

  /** Makes what queries need in addition to the documents, unless it is there. */
  complete(declaration: Declaration): void {
    if (this.#build === undefined) return;
    this.#build.flush();
    completeTables(this.#tables, declaration);
    this.#build = undefined;
  }

  #columnFor(declaration: Declaration): (field: string) => string {
    return (field) => {
      mustBeDeclared(declaration, field);
      if (field === "id") {
        return "id";
      }
      return this.#columns.includes(field) ? `f_${field}` : jsonOf(field);
    };
  }

  close(): void {
    try {
      this.#build?.flush();
    } finally {
      this.#database.close();
    }
  }
}

const storedIn = <Doc extends ReadModelDocument>({ doc, p }: Row): StoredState<Doc> => ({
  doc: JSON.parse(doc) as Doc,
  position: BigInt(p),
});

/** As the file would give it: what a projection goes on with is the same, written or not. Undefined when it is gone. */
const storedBy = <Doc extends ReadModelDocument>({ put, position }: RowChange): StoredState<Doc> | undefined =>
  put && { doc: JSON.parse(put.json) as Doc, position };

const idOf = <Doc extends ReadModelDocument>(write: DocWrite<Doc>): string =>
  write.kind === "put" ? write.doc.id : write.id;

const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((field) => other.includes(field));

/** The field as SQLite reads it out of the document. Field names are letters and digits: nothing to escape. */
const jsonOf = (field: string): string => `json_extract(doc, '$.${field}')`;
