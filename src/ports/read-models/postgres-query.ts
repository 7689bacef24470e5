import { type Declaration, mustBeName, mustFit, mustSort } from "./declaration.ts";
import type { FieldCondition, FieldKind, Query, QueryValue, TenantScope } from "./port.ts";
import { writableText } from "./postgres-text.ts";

/** A part of a statement, its values in the order of their numbers. */
export interface Sql {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Field names are declared ones, of letters and digits; values of a query only ever travel as parameters. */
export const columnOf = (field: string): string => `"f_${field}"`;

type KnownField = readonly [column: string, kind: FieldKind];

/**
 * The source of a field in a statement over one version: its column, or the document itself where an older version was
 * made without that column.
 */
const fieldReader =
  (declaration: Declaration, made: readonly string[]): ((field: string) => KnownField) =>
  (field) => {
    if (field === "id") return ["id", "text"];
    const kind = declaration.fields.get(field) ?? "text";
    return [made.includes(field) ? columnOf(field) : inDocument(field, kind), kind];
  };

const inDocument = (field: string, kind: FieldKind): string => {
  const member = `(doc::jsonb ->> '${field}')`;
  switch (kind) {
    case "text":
      return `(${member} COLLATE "C")`;
    case "number":
      return `${member}::double precision`;
    case "boolean":
      return `${member}::boolean`;
    case "texts":
      return `(CASE WHEN jsonb_typeof(doc::jsonb -> '${field}') = 'array' THEN ARRAY(SELECT jsonb_array_elements_text(doc::jsonb -> '${field}')) END)`;
  }
};

/** All conditions, as they follow WHERE. */
export const whereOf = (
  declaration: Declaration,
  made: readonly string[],
  scope: TenantScope,
  where: readonly FieldCondition<never>[] = [],
): Sql => {
  const values: unknown[] = [];
  const add = (value: unknown): string => `$${values.push(value)}`;
  const read = fieldReader(declaration, made);
  const parts = scope === "every-tenant" ? [] : [`tenant = ${add(scope.tenantId)}`];
  for (const condition of where) {
    mustFit(declaration, condition);
    parts.push(conditionOf(condition, read(condition.field), add));
  }
  return { text: parts.join(" AND ") || "TRUE", values };
};

/** A missing member before all others; ties fall to the id. */
export const orderOf = (declaration: Declaration, made: readonly string[], { sort = [] }: Query<never>): string => {
  const read = fieldReader(declaration, made);
  const terms = new Map<string, string>();
  for (const { field, descending } of sort) {
    mustSort(declaration, field);
    const [column] = read(field);
    if (!terms.has(column)) terms.set(column, `${column} ${descending ? descendingOrder : ascendingOrder}`);
  }
  if (!terms.has("id")) terms.set("id", "id");
  return [...terms.values()].join(", ");
};

/** A value that is no number, or missing, adds nothing. */
export const sumOf = (declaration: Declaration, made: readonly string[], member: string): string => {
  mustBeName(declaration, member);
  if (declaration.fields.get(member) === "number" && made.includes(member))
    return `coalesce(sum(${columnOf(member)}), 0)::double precision`;
  const isNumber = `jsonb_typeof(doc::jsonb -> '${member}') = 'number'`;
  return `coalesce(sum((doc::jsonb ->> '${member}')::double precision) FILTER (WHERE ${isNumber}), 0)::double precision`;
};

/** A missing member sorts before all others, as `Query` wants it: PostgreSQL has it last by itself. */
export const ascendingOrder = "ASC NULLS FIRST";
export const descendingOrder = "DESC NULLS LAST";

const conditionOf = (
  condition: FieldCondition<never>,
  [column, kind]: KnownField,
  add: (value: unknown) => string,
): string => {
  switch (condition.is) {
    case "equal":
      if (condition.value === null) return `${column} IS NULL`;
      return isOf(kind, condition.value) ? `${column} = ${typed(kind, condition.value, add)}` : "FALSE";
    case "oneOf": {
      const values = condition.values.filter((value) => isOf(kind, value)).map(writable);
      return `${column} = ANY(${add(values)}::${typeOf[kind]}[])`;
    }
    case "between":
      return betweenOf(condition, [column, kind], add);
    case "startsWith":
      return `starts_with(${column}, ${add(writableText(condition.text))})`;
    case "contains":
      return `strpos(${column}, ${add(writableText(condition.text))}) > 0`;
    case "includes":
      return `${column} @> ${add([writableText(condition.text)])}::text[]`;
    case "includesAny":
      return `${column} && ${add(condition.texts.map(writableText))}::text[]`;
  }
};

const betweenOf = (
  { from, below }: Extract<FieldCondition<never>, { is: "between" }>,
  [column, kind]: KnownField,
  add: (value: unknown) => string,
): string => {
  const ends = [
    { operator: ">=", end: from },
    { operator: "<", end: below },
  ].flatMap(({ operator, end }) => {
    if (end === undefined) return [];
    return [isOf(kind, end) ? `${column} ${operator} ${typed(kind, end, add)}` : "FALSE"];
  });
  return ends.length === 0 ? `${column} IS NOT NULL` : ends.join(" AND ");
};

const typeOf: Readonly<Record<FieldKind, string>> = {
  text: "text",
  number: "double precision",
  boolean: "boolean",
  texts: "text[]",
};

const typed = (kind: FieldKind, value: QueryValue, add: (value: unknown) => string): string =>
  `${add(writable(value))}::${typeOf[kind]}`;

const writable = (value: QueryValue): QueryValue => (typeof value === "string" ? writableText(value) : value);

/** Values of other types equal nothing of the field, and are on neither side of it; a list is no value. */
const isOf = (kind: FieldKind, value: QueryValue): boolean => typeof value === jsTypes[kind];
const jsTypes: Readonly<Record<FieldKind, string>> = {
  text: "string",
  number: "number",
  boolean: "boolean",
  texts: "object",
};
