import type { SqlValue } from "../drivers/sqlite.ts";
import type { FieldCondition, Query, QueryFilter, QueryValue, TenantScope } from "./port.ts";

/** A piece of SQL with what its question marks stand for. */
interface SqlPiece {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** How a version's table answers for a field: its own column, or, in a version made before the field was, the JSON. */
export type ColumnOf = (field: string) => string;

/**
 * The field whose index is walked. `sorted` is the field a page is sorted by: its index is walked until the page is full, and a range
 * of another field only looked at on the way. Found through that other field, all of the range would have to be sorted for
 * every page. `only`: other conditions are checked row by row.
 */
export type IndexWalk = { readonly sorted: string | undefined } | { readonly only: string };

/**
 * The part after FROM that chooses documents. Field names reach SQL only through `column`, which knows the declared ones.
 */
export const whereOf = (
  column: ColumnOf,
  scope: TenantScope,
  where: QueryFilter<never> = [],
  way?: IndexWalk,
): SqlPiece => {
  const tenant: SqlPiece = scope === "every-tenant" ? piece("TRUE") : piece("tenant = ?", scope.tenantId);
  const pieces = [tenant, ...where.map((condition) => conditionOf(columnOnTheWay(column, condition, way), condition))];
  return { sql: pieces.map(({ sql }) => `(${sql})`).join(" AND "), values: pieces.flatMap(({ values }) => values) };
};

/** A plus keeps SQLite from the column's index. */
const columnOnTheWay = (
  column: ColumnOf,
  { is, field }: FieldCondition<never>,
  way: IndexWalk | undefined,
): ColumnOf => {
  if (way === undefined) return column;
  const isWalked = "only" in way ? field === way.only : is !== "between" || (way.sorted ?? field) === field;
  return isWalked ? column : (name) => `+${column(name)}`;
};

/** A missing member is NULL, and SQLite puts NULL first; texts compare by their UTF-8 bytes, which is by code point. */
export const orderOf = (column: ColumnOf, query: Query<never>): SqlPiece => {
  const sorts = query.sort ?? [];
  const terms = sorts.map((sort) => `${column(sort.field)} ${sort.descending ? "DESC" : "ASC"}`);
  return piece(`${[...terms, "id ASC"].join(", ")} LIMIT ? OFFSET ?`, query.limit ?? -1, query.offset ?? 0);
};

const piece = (sql: string, ...values: readonly SqlValue[]): SqlPiece => ({ sql, values });

const conditionOf = (column: ColumnOf, condition: FieldCondition<never>): SqlPiece => {
  const name = column(condition.field);
  switch (condition.is) {
    case "equal":
      return piece(`${name} IS ?`, condition.value === null ? null : stored(condition.value));
    case "oneOf":
      // One statement for every length: the list travels as JSON, in which true and false become 1 and 0.
      return piece(`${name} IN (SELECT value FROM json_each(?))`, JSON.stringify(condition.values.map(stored)));
    case "between":
      return both(
        condition.from === undefined ? piece(`${name} IS NOT NULL`) : piece(`${name} >= ?`, condition.from),
        condition.below === undefined ? piece("TRUE") : piece(`${name} < ?`, condition.below),
      );
    case "startsWith":
      return piece(`${name} >= ? AND instr(${name}, ?) = 1`, condition.text, condition.text);
    case "contains":
      return piece(`instr(${name}, ?) > 0`, condition.text);
    case "includes":
      return piece(`EXISTS (SELECT 1 FROM json_each(${name}) WHERE value = ?)`, condition.text);
    case "includesAny":
      return piece(
        `EXISTS (SELECT 1 FROM json_each(${name}) WHERE value IN (SELECT value FROM json_each(?)))`,
        JSON.stringify(condition.texts),
      );
  }
};

const both = (one: SqlPiece, other: SqlPiece): SqlPiece =>
  piece(`${one.sql} AND ${other.sql}`, ...one.values, ...other.values);

/** As a column holds it. */
export const stored = (value: QueryValue): string | number => (typeof value === "boolean" ? Number(value) : value);
