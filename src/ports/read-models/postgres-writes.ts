import type { PostgresSession } from "../drivers/postgres-connection.ts";
import type { Declaration } from "./declaration.ts";
import type { DocWrite, FieldKind, ReadModelDocument } from "./port.ts";
import { columnOf } from "./postgres-query.ts";
import { writableJson, writableText } from "./postgres-text.ts";

interface Row {
  readonly id: string;
  readonly tenant: string;
  readonly pos: bigint;
  readonly doc: string;
  /** By field. */
  readonly fields: ReadonlyMap<string, unknown>;
}

/** Documents to write, and documents to remove, each with the position of its last event. */
export interface DocumentWrites {
  readonly puts: readonly Row[];
  readonly deletes: readonly { readonly id: string; readonly pos: bigint }[];
}

/** Throws TypeError for what is no JSON, before anything is written. */
export const changesOf = (
  declaration: Declaration,
  writes: readonly DocWrite<ReadModelDocument>[],
): DocumentWrites => ({
  puts: writes.flatMap((write) => (write.kind === "put" ? [rowOf(declaration, write.doc, write.position)] : [])),
  deletes: writes.flatMap((write) => (write.kind === "delete" ? [{ id: write.id, pos: write.position }] : [])),
});

const rowOf = ({ fields }: Declaration, doc: ReadModelDocument, pos: bigint): Row => {
  const members = doc as unknown as Readonly<Record<string, unknown>>;
  const values = [...fields].map(([field, kind]) => [field, columnValue(kind, members[field])] as const);
  return { id: doc.id, tenant: doc.tenantId, pos, doc: writableJson(doc), fields: new Map(values) };
};

/** Null for a missing member. A list travels as the text of an array: `unnest` would take lists of lists apart. */
const columnValue = (kind: FieldKind, member: unknown): unknown => {
  switch (kind) {
    case "text":
      return typeof member === "string" ? writableText(member) : null;
    case "number":
      return typeof member === "number" ? member : null;
    case "boolean":
      return typeof member === "boolean" ? member : null;
    case "texts":
      return Array.isArray(member) ? `{${member.map((text) => quoted(writableText(String(text)))).join(",")}}` : null;
  }
};

const quoted = (text: string): string => `"${text.replace(/["\\]/g, "\\$&")}"`;

/** How a column's values travel, and what is made of each. */
const transport: Readonly<Record<FieldKind, readonly [type: string, cast: string]>> = {
  text: ["text[]", ""],
  number: ["double precision[]", ""],
  boolean: ["boolean[]", ""],
  texts: ["text[]", "::text[]"],
};

/** Every document takes its write unless it holds that event already, or a later one. */
export const writeDocuments = async (
  session: PostgresSession,
  table: string,
  fields: ReadonlyMap<string, FieldKind>,
  { puts, deletes }: DocumentWrites,
): Promise<void> => {
  if (deletes.length > 0)
    await session.query(
      `DELETE FROM "${table}" AS kept USING unnest($1::text[], $2::bigint[]) AS gone(id, pos)
       WHERE kept.id = gone.id AND kept.pos < gone.pos`,
      [deletes.map(({ id }) => id), deletes.map(({ pos }) => pos)],
    );
  if (puts.length === 0) return;
  const kinds = [...fields];
  const columns = ["id", "tenant", "pos", "doc", ...kinds.map(([field]) => columnOf(field))];
  const types = ["text[]", "text[]", "bigint[]", "text[]", ...kinds.map(([, kind]) => transport[kind][0])];
  const casts = ["", "", "", "", ...kinds.map(([, kind]) => transport[kind][1])];
  await session.query(
    `INSERT INTO "${table}" AS kept (${columns.join(", ")})
     SELECT ${columns.map((column, index) => `${column}${casts[index]}`).join(", ")}
     FROM unnest(${types.map((type, index) => `$${index + 1}::${type}`).join(", ")}) AS made(${columns.join(", ")})
     ON CONFLICT (id) DO UPDATE SET ${columns
       .slice(1)
       .map((column) => `${column} = excluded.${column}`)
       .join(", ")}
     WHERE kept.pos < excluded.pos`,
    [
      puts.map(({ id }) => id),
      puts.map(({ tenant }) => tenant),
      puts.map(({ pos }) => pos),
      puts.map(({ doc }) => doc),
      ...kinds.map(([field]) => puts.map((row) => row.fields.get(field) ?? null)),
    ],
  );
};
