import type { PostgresSession } from "../drivers/postgres-connection.ts";
import type { Declaration } from "./declaration.ts";
import type { FieldCondition, QueryFilter, TenantScope } from "./port.ts";
import { columnOf, type Sql } from "./postgres-query.ts";
import { writableText } from "./postgres-text.ts";

/** The count of all documents has it in place of a field and its value. */
const all = "";

/** The table of how many documents a tenant has, in all and with each value of the fields that are counted by. */
const countsOf = (table: string): string => `${table}_counts`;
const counterOf = (table: string): string => `${table}_counter`;

/** Rows of `source`, each with its sign, as what they add to the counts. */
const addingUp = (counted: readonly string[], source: string): string =>
  [
    `SELECT tenant, '${all}'::text AS field, '${all}'::text AS value, sign FROM ${source}`,
    ...counted.map((field) => {
      const column = columnOf(field);
      return `SELECT tenant, '${field}', ${column}::text, sign FROM ${source} WHERE ${column} IS NOT NULL`;
    }),
  ].join(" UNION ALL ");

/** In one order, so that two writers do not wait for each other. */
const merged = (table: string, counted: readonly string[], changes: string): string =>
  `WITH changed AS (${changes})
   INSERT INTO "${countsOf(table)}" AS kept (tenant, field, value, n)
   SELECT tenant, field, value, sum(sign) FROM (${addingUp(counted, "changed")}) AS each
   GROUP BY tenant, field, value HAVING sum(sign) <> 0 ORDER BY field, value, tenant
   ON CONFLICT (field, value, tenant) DO UPDATE SET n = kept.n + excluded.n`;

/** Only texts are counted by: values of other kinds have several spellings. */
const countedBy = ({ counted, fields }: Pick<Declaration, "counted" | "fields">): readonly string[] =>
  counted.filter((field) => fields.get(field) === "text");

/**
 * Makes and fills the counts of a version, once. The server itself keeps them from then on, so that no repeated or overtaken write
 * can put them wrong, nor a node of an older build. The table must be locked against writers.
 */
export async function keepCounts(
  session: PostgresSession,
  table: string,
  declaration: Pick<Declaration, "counted" | "fields">,
): Promise<void> {
  if ((await countedIn(session, table)) !== undefined) return;
  const counted = countedBy(declaration);
  const counts = `"${countsOf(table)}"`;
  const statements = [
    `CREATE TABLE ${counts}(tenant text COLLATE "C", field text COLLATE "C", value text COLLATE "C", n bigint NOT NULL,
       PRIMARY KEY (field, value, tenant))`,
    `CREATE INDEX ON ${counts}(n) WHERE n = 0`,
    // A version that serves may be of another build, which counts by other fields.
    `COMMENT ON TABLE ${counts} IS '${counted.join(" ")}'`,
    merged(table, counted, `SELECT *, 1 AS sign FROM "${table}"`),
    counterFunction(table, counted),
    ...Object.entries(triggers).map(
      ([change, rows]) => `CREATE TRIGGER "counted_${change.toLowerCase()}" AFTER ${change} ON "${table}"
         REFERENCING ${rows} FOR EACH STATEMENT EXECUTE FUNCTION "${counterOf(table)}"()`,
    ),
  ];
  for (const statement of statements) await session.query(statement, [], "unhurried");
}

const triggers = {
  INSERT: "NEW TABLE AS come",
  DELETE: "OLD TABLE AS gone",
  UPDATE: "NEW TABLE AS come OLD TABLE AS gone",
};

function counterFunction(table: string, counted: readonly string[]): string {
  const come = "SELECT *, 1 AS sign FROM come";
  const gone = "SELECT *, -1 AS sign FROM gone";
  return `CREATE FUNCTION "${counterOf(table)}"() RETURNS trigger LANGUAGE plpgsql AS $counter$ BEGIN
      IF TG_OP = 'INSERT' THEN ${merged(table, counted, come)};
      ELSIF TG_OP = 'DELETE' THEN ${merged(table, counted, gone)};
      ELSE ${merged(table, counted, `${come} UNION ALL ${gone}`)};
      END IF;
      DELETE FROM "${countsOf(table)}" WHERE n = 0;
      RETURN NULL; END $counter$`;
}

/** After the table itself, which holds the triggers. */
export async function dropCounts(session: PostgresSession, table: string): Promise<void> {
  await session.query(`DROP TABLE IF EXISTS "${countsOf(table)}"`);
  await session.query(`DROP FUNCTION IF EXISTS "${counterOf(table)}"()`);
}

/** The fields that a version is counted by. Undefined while it is being built, and for one that an older build has made. */
export async function countedIn(
  session: Pick<PostgresSession, "query">,
  table: string,
): Promise<readonly string[] | undefined> {
  const [row] = await session.query<{ made: boolean; fields: string | null }>(
    `SELECT named IS NOT NULL AS made, obj_description(named, 'pg_class') AS fields FROM to_regclass($1) AS named`,
    [countsOf(table)],
  );
  if (row?.made !== true) return undefined;
  return (row.fields ?? "").split(" ").filter((field) => field !== "");
}

/** The statement that knows the count of these documents without counting them, as `found`; undefined where there is none. */
export function keptCount(
  table: string,
  counted: readonly string[],
  scope: TenantScope,
  filter: QueryFilter<never> = [],
): Sql | undefined {
  const wanted = wantedOf(counted, filter);
  if (wanted === undefined || (scope === "every-tenant" && wanted.field !== all)) return undefined;
  const tenant = scope === "every-tenant" ? "TRUE" : "tenant = $3";
  return {
    text: `SELECT coalesce(sum(n), 0)::bigint AS found FROM "${countsOf(table)}"
           WHERE ${tenant} AND field = $1 AND value = ANY($2::text[])`,
    values: [wanted.field, wanted.values, ...(scope === "every-tenant" ? [] : [scope.tenantId])],
  };
}

interface WantedCounts {
  readonly field: string;
  readonly values: readonly string[];
}

function wantedOf(counted: readonly string[], [first, second]: QueryFilter<never>): WantedCounts | undefined {
  if (first === undefined) return { field: all, values: [all] };
  if (second !== undefined || !counted.includes(first.field)) return undefined;
  const values = valuesOf(first);
  return values && { field: first.field, values: values.map(writableText) };
}

/** Undefined for a condition that asks for something else than texts. */
function valuesOf(condition: FieldCondition<never>): readonly string[] | undefined {
  if (condition.is !== "oneOf" && condition.is !== "equal") return undefined;
  const values: readonly unknown[] = condition.is === "oneOf" ? condition.values : [condition.value];
  const texts = values.filter((value) => typeof value === "string");
  return texts.length === values.length && texts.length > 0 ? texts : undefined;
}
