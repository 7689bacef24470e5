import type { FieldCondition, Query, ReadModel, ReadModelDocument, TenantScope } from "../../ports/read-models/port.ts";

/** A read model in memory: queries look at every document. `documents` is called for every query. */
export function tableOf<Doc extends ReadModelDocument>(documents: () => Iterable<Doc>): ReadModel<Doc> {
  const chosen = (scope: TenantScope, where: readonly FieldCondition<Doc>[] = []): readonly Doc[] =>
    [...documents()]
      .filter((doc) => scope === "every-tenant" || doc.tenantId === scope.tenantId)
      .filter((doc) => where.every((condition) => holds(condition, doc[condition.field])));
  return {
    get: async (scope, id) => chosen(scope).find((doc) => doc.id === id),
    find: async (scope, query) => {
      const offset = query.offset ?? 0;
      const found = chosen(scope, query.where).toSorted(orderOf(query));
      return found.slice(offset, query.limit === undefined ? undefined : offset + query.limit);
    },
    count: async (scope, where) => chosen(scope, where).length,
    sum: async (scope, members, where) => {
      const found = chosen(scope, where);
      return members.map((member) => found.reduce((sum, doc) => sum + Number(doc[member] ?? 0), 0));
    },
  };
}

function holds<Doc>(condition: FieldCondition<Doc>, value: unknown): boolean {
  switch (condition.is) {
    case "equal":
      return (value ?? null) === condition.value;
    case "oneOf":
      return condition.values.some((one) => one === value);
    case "between":
      return isWithin(value, condition);
    case "startsWith":
      return typeof value === "string" && value.startsWith(condition.text);
    case "contains":
      return typeof value === "string" && value.includes(condition.text);
    case "includes":
      return Array.isArray(value) && value.includes(condition.text);
    case "includesAny":
      return Array.isArray(value) && condition.texts.some((text) => value.includes(text));
  }
}

function isWithin(
  value: unknown,
  { from, below }: { readonly from?: string | number; readonly below?: string | number },
): boolean {
  if (value === undefined || value === null) return false;
  return (from === undefined || compare(value, from) >= 0) && (below === undefined || compare(value, below) < 0);
}

function orderOf<Doc extends ReadModelDocument>(query: Query<Doc>): (one: Doc, other: Doc) => number {
  return (one, other) => {
    for (const { field, descending } of query.sort ?? []) {
      const order = compare(one[field], other[field]);
      if (order !== 0) return descending ? -order : order;
    }
    return compare(one.id, other.id);
  };
}

/** Missing first, then numbers, then texts by code point (which is the order of their UTF-8 bytes). */
function compare(one: unknown, other: unknown): number {
  if (typeof one === "string" && typeof other === "string") {
    return Buffer.compare(Buffer.from(one), Buffer.from(other));
  }
  const ranks = rankOf(one) - rankOf(other);
  return ranks === 0 && rankOf(one) === 1 ? Number(one) - Number(other) : ranks;
}

function rankOf(value: unknown): number {
  if (value === undefined || value === null) return 0;
  return typeof value === "string" ? 2 : 1;
}
