import type { Database, SqlValue } from "../drivers/sqlite.ts";
import type { DocWrite, ReadModelDocument } from "./port.ts";

/** A document's change as its table takes it, with its JSON made: what is no JSON is found before anything changes. */
export interface RowChange {
  readonly id: string;
  readonly position: bigint;
  /** Undefined when the document goes. Texts and numbers only: of many that are kept, the collector has little to do. */
  readonly put: { readonly fields: readonly SqlValue[]; readonly json: string } | undefined;
}

/** Writes the documents and the checkpoint of a version's file. */
export class RowWriter {
  readonly #database: Database;
  readonly #columns: readonly string[];
  readonly #put: string;

  constructor(database: Database, columns: readonly string[]) {
    this.#database = database;
    this.#columns = columns;
    this.#put = putInto(columns);
  }

  changeOf<Doc extends ReadModelDocument>(write: DocWrite<Doc>): RowChange {
    const { position } = write;
    if (write.kind === "delete") return { id: write.id, position, put: undefined };
    const { doc } = write;
    const members = doc as unknown as Readonly<Record<string, unknown>>;
    const fields = [doc.tenantId, Number(position), ...this.#columns.map((column) => columnValue(members[column]))];
    return { id: doc.id, position, put: { fields, json: JSON.stringify(doc) } };
  }

  write(changes: readonly RowChange[]): void {
    const puts = this.#database.prepare(this.#put);
    const removes = this.#database.prepare("DELETE FROM documents WHERE id = ?");
    for (const { id, put } of changes) {
      if (put === undefined) removes.run(id);
      else puts.run(id, ...put.fields, put.json);
    }
  }

  /** Null when nothing was committed yet. */
  checkpoint(): bigint | null {
    const row = this.#database.prepare<{ p: number }>("SELECT p FROM checkpoint").get();
    return row === undefined ? null : BigInt(row.p);
  }

  writeCheckpoint(upTo: bigint): void {
    this.#database
      .prepare("INSERT INTO checkpoint(one, p) VALUES (1, ?) ON CONFLICT(one) DO UPDATE SET p = excluded.p")
      .run(Number(upTo));
  }
}

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
