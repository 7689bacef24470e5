import type { PostgresConnection, PostgresSession } from "../drivers/postgres-connection.ts";
import type { Declaration } from "./declaration.ts";
import type { FieldKind } from "./port.ts";
import { dropCounts, keepCounts } from "./postgres-counts.ts";
import { ascendingOrder, columnOf, descendingOrder } from "./postgres-query.ts";

/** One version of a read model: where its documents are, and how far it has come. */
export interface RegisteredVersion {
  readonly name: string;
  readonly version: number;
  readonly fields: readonly string[];
  /** A table of its own: what a version had before it was emptied never mixes with what it has then. */
  readonly table: string;
  /** Everything up to here is in; null before the first commit. */
  readonly pos: bigint | null;
  /** The highest token of a lease under which somebody committed. */
  readonly token: bigint;
}

interface VersionRow extends Omit<RegisteredVersion, "fields" | "table"> {
  readonly fields: string;
  readonly documents: string;
}

type VersionName = Pick<RegisteredVersion, "name" | "version">;

/** Which versions there are and which of them serve. */
export class PostgresRegistry {
  readonly #connection: PostgresConnection;

  constructor(connection: PostgresConnection) {
    this.#connection = connection;
  }

  /** As it is; made when missing. Two who make it at once make one. */
  async register(declaration: Declaration): Promise<RegisteredVersion> {
    const found = await this.findVersion(declaration);
    if (found !== undefined) return found;
    return await this.#alone(
      async (session) => (await find(session, declaration)) ?? (await make(session, declaration)),
    );
  }

  async findVersion(version: VersionName): Promise<RegisteredVersion | undefined> {
    return await find(this.#connection, version);
  }

  async list(name: string): Promise<readonly number[]> {
    const rows = await this.#connection.query<{ version: number }>(
      "SELECT version FROM read_model_versions WHERE name = $1 ORDER BY version",
      [name],
    );
    return rows.map(({ version }) => version);
  }

  async active(name: string): Promise<number | undefined> {
    const rows = await this.#connection.query<{ active: number }>("SELECT active FROM read_models WHERE name = $1", [
      name,
    ]);
    return rows[0]?.active;
  }

  /** With `instead`: only in place of that version, or as the first. */
  async activate({ name, version }: VersionName, instead?: number): Promise<void> {
    await this.#connection.query(
      `INSERT INTO read_models AS serving (name, active) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET active = excluded.active WHERE $3::integer IS NULL OR serving.active = $3`,
      [name, version, instead ?? null],
    );
  }

  /** Indexes and counts, once the documents are there: into growing indexes a rebuild would write longer. Long tables take their time. */
  async index({ table }: RegisteredVersion, declaration: Declaration): Promise<void> {
    await this.#connection.transaction(async (session) => {
      await session.query("SET LOCAL statement_timeout TO 0");
      // The strongest lock first: two nodes with a weaker one would wait for each other.
      await session.query(`LOCK TABLE "${table}" IN SHARE ROW EXCLUSIVE MODE`, [], "unhurried");
      for (const [index, on] of indexesOf(declaration).entries())
        await session.query(`CREATE INDEX IF NOT EXISTS "${table}_${index}" ON "${table}" ${on}`, [], "unhurried");
      await keepCounts(session, table, declaration);
      await session.query(`ANALYZE "${table}"`, [], "unhurried");
    });
  }

  async drop(version: VersionName): Promise<void> {
    await this.#alone((session) => drop(session, version));
  }

  /** In one step: no other node can make the version in between, or find it missing. */
  async reset(declaration: Declaration): Promise<RegisteredVersion> {
    return await this.#alone(async (session) => {
      await drop(session, declaration);
      return await make(session, declaration);
    });
  }

  /** One node after the other makes and removes tables. */
  async #alone<Result>(work: (session: PostgresSession) => Promise<Result>): Promise<Result> {
    return await this.#connection.transaction(async (session) => {
      await session.query("SELECT pg_advisory_xact_lock(hashtext($1), 2)", [this.#connection.schema]);
      return await work(session);
    });
  }
}

const versionColumns = "name, version, fields, documents, pos, token";

/** `lock`: held until the transaction ends. */
export const find = async (
  session: PostgresSession,
  { name, version }: VersionName,
  lock = "",
): Promise<RegisteredVersion | undefined> => {
  const [row] = await session.query<VersionRow>(
    `SELECT ${versionColumns} FROM read_model_versions WHERE name = $1 AND version = $2 ${lock}`,
    [name, version],
  );
  if (row === undefined) return undefined;
  const { fields, documents, ...rest } = row;
  return { ...rest, table: documents, fields: fields === "" ? [] : fields.split(" ") };
};

const columnTypes: Readonly<Record<FieldKind, string>> = {
  text: 'text COLLATE "C"',
  number: "double precision",
  boolean: "boolean",
  texts: 'text[] COLLATE "C"',
};

const make = async (session: PostgresSession, { name, version, fields }: Declaration): Promise<RegisteredVersion> => {
  const [row] = await session.query<{ next: bigint }>("SELECT nextval('read_model_tables') AS next");
  const table = `rm_${row?.next}_${name.replaceAll("-", "_").slice(0, 30)}`;
  const columns = [...fields].map(([field, kind]) => `, ${columnOf(field)} ${columnTypes[kind]}`).join("");
  await session.query(
    `CREATE TABLE "${table}"(id text COLLATE "C" PRIMARY KEY, tenant text COLLATE "C" NOT NULL, pos bigint NOT NULL,
       doc text COLLATE "C" NOT NULL${columns})`,
  );
  const names = [...fields.keys()];
  await session.query("INSERT INTO read_model_versions(name, version, fields, documents) VALUES ($1, $2, $3, $4)", [
    name,
    version,
    names.join(" "),
    table,
  ]);
  return { name, version, fields: names, table, pos: null, token: 0n };
};

const drop = async (session: PostgresSession, { name, version }: VersionName): Promise<void> => {
  const [dropped] = await session.query<{ documents: string }>(
    "DELETE FROM read_model_versions WHERE name = $1 AND version = $2 RETURNING documents",
    [name, version],
  );
  if (dropped === undefined) return;
  await session.query(`DROP TABLE "${dropped.documents}"`);
  await dropCounts(session, dropped.documents);
};

/**
 * Within a tenant, and over all of them where declared. In both directions, because ties fall to the id ascending
 * whichever way a field is sorted; one is enough for a field that is only compared, and the list's order comes after it.
 */
const indexesOf = ({ fields, acrossTenants, order }: Declaration): readonly string[] => {
  const keysOf = (field: string): readonly string[] => {
    const column = columnOf(field);
    if (order !== undefined && field !== order)
      return [`${column} ${ascendingOrder}, ${columnOf(order)} ${descendingOrder}`];
    return [`${column} ${ascendingOrder}`, `${column} ${descendingOrder}`];
  };
  return [
    "(tenant, id)",
    ...[...fields].flatMap(([field, kind]) => {
      if (kind === "texts") return [`USING gin (${columnOf(field)})`];
      if (kind === "boolean") return [`(tenant, ${columnOf(field)}, id)`];
      const overall = acrossTenants.includes(field) ? keysOf(field).map((keys) => `(${keys}, id)`) : [];
      return [...keysOf(field).map((keys) => `(tenant, ${keys}, id)`), ...overall];
    }),
  ];
};

/** Moves checkpoints on where the version still has that table, and no higher token. In one order, so that two nodes do not wait for each other. */
export const recordPositions = async (
  session: PostgresSession,
  positions: readonly (Omit<RegisteredVersion, "fields" | "pos"> & { readonly pos: bigint })[],
): Promise<void> => {
  await session.query(
    `WITH reached AS (
       SELECT known.name, known.version, given.pos, given.token
       FROM unnest($1::text[], $2::integer[], $3::text[], $4::bigint[], $5::bigint[]) AS given(name, version, documents, pos, token)
         JOIN read_model_versions AS known ON known.name = given.name AND known.version = given.version
       WHERE known.documents = given.documents AND known.token <= given.token
       ORDER BY known.name, known.version FOR UPDATE OF known)
     UPDATE read_model_versions AS known SET pos = GREATEST(known.pos, reached.pos), token = reached.token FROM reached
     WHERE known.name = reached.name AND known.version = reached.version`,
    [
      positions.map(({ name }) => name),
      positions.map(({ version }) => version),
      positions.map(({ table }) => table),
      positions.map(({ pos }) => pos),
      positions.map(({ token }) => token),
    ],
  );
};
