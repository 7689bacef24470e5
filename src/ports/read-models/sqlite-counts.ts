import type { Database } from "../drivers/sqlite.ts";
import type { FieldCondition, QueryFilter, TenantScope } from "./port.ts";
import { type ColumnOf, stored, whereOf } from "./sqlite-query.ts";

interface Counted {
  readonly scope: TenantScope;
  readonly filter: QueryFilter<never>;
  /** Fields whose counts the tables keep; undefined before the tables are complete. */
  readonly known: { readonly counted: ReadonlySet<string> } | undefined;
}

/** How many there are, and how many have a value that is counted by, is known at once; all else is counted. */
export const countDocuments = (database: Database, column: ColumnOf, { scope, filter, known }: Counted): number => {
  const [first, second] = filter;
  if (known !== undefined && first === undefined) return countAll(database, scope);
  if (known !== undefined && first !== undefined && second === undefined && known.counted.has(first.field)) {
    const count = countOfValues(database, scope, first);
    if (count !== undefined) return count;
  }
  const narrow =
    filter.length < 2 ? undefined : filter.find((condition) => isNarrow(database, column, scope, condition));
  const where = whereOf(column, scope, filter, narrow === undefined ? undefined : { only: narrow.field });
  const row = database
    .prepare<{ n: number }>(`SELECT count(*) AS n FROM documents WHERE ${where.sql}`)
    .get(...where.values);
  return row?.n ?? 0;
};

const countAll = (database: Database, scope: TenantScope): number => {
  const [where, values] = scope === "every-tenant" ? ["TRUE", []] : ["tenant = ?", [scope.tenantId]];
  const row = database.prepare<{ n: number | null }>(`SELECT sum(n) AS n FROM counts WHERE ${where}`).get(...values);
  return row?.n ?? 0;
};

/** Undefined for a condition that asks for something else than values. */
const countOfValues = (
  database: Database,
  scope: TenantScope,
  condition: FieldCondition<never>,
): number | undefined => {
  if (condition.is !== "oneOf" && condition.is !== "equal") return undefined;
  const values = condition.is === "oneOf" ? condition.values : [condition.value].filter((value) => value !== null);
  if (values.length === 0 || scope === "every-tenant") return undefined;
  const row = database
    .prepare<{ n: number | null }>(
      "SELECT sum(n) AS n FROM counts_by WHERE tenant = ? AND field = ? AND value IN (SELECT value FROM json_each(?))",
    )
    .get(scope.tenantId, condition.field, JSON.stringify(values.map(stored)));
  return row?.n ?? 0;
};

/** A range with fewer documents than this is narrow. */
const few = 1000;

/**
 * A range in which few documents lie is the way to all of them: past their time and not yet gone, say. SQLite, which knows
 * nothing of the values, would rather walk over everything of one format.
 */
const isNarrow = (
  database: Database,
  column: ColumnOf,
  scope: TenantScope,
  condition: FieldCondition<never>,
): boolean => {
  if (condition.is !== "between" || scope === "every-tenant") return false;
  const where = whereOf(column, scope, [condition]);
  const row = database
    .prepare<{ n: number }>(`SELECT count(*) AS n FROM (SELECT 1 FROM documents WHERE ${where.sql} LIMIT ?)`)
    .get(...where.values, few);
  return (row?.n ?? 0) < few;
};
