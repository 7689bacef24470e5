import type { PostgresConnection } from "./postgres-connection.ts";
import { PostgresRefused } from "./postgres-trouble.ts";

/**
 * By number, from 1; each is taken once, and what was released is never changed. Texts are in the collation "C": they
 * sort by code point on every server, and an update of the operating system breaks no index. JSON is text, since jsonb refuses \u0000.
 */
const migrations: readonly string[] = [
  `
  -- One row. Who holds its lock is the one writer, so positions have no gap and become visible in order.
  CREATE TABLE head(one boolean PRIMARY KEY DEFAULT true CHECK (one), pos bigint NOT NULL);
  INSERT INTO head(pos) VALUES (0);
  CREATE TABLE events(
    pos bigint PRIMARY KEY, stream text COLLATE "C" NOT NULL, ver bigint NOT NULL, id text COLLATE "C" NOT NULL,
    type text COLLATE "C" NOT NULL, data text COLLATE "C" NOT NULL, meta text COLLATE "C" NOT NULL, at bigint NOT NULL,
    category text COLLATE "C" NOT NULL GENERATED ALWAYS AS (split_part(stream, '-', 1)) STORED);
  CREATE UNIQUE INDEX events_stream ON events(stream, ver);
  CREATE UNIQUE INDEX events_id ON events(stream, id);
  CREATE INDEX events_category ON events(category, pos);

  CREATE TABLE read_models(name text COLLATE "C" PRIMARY KEY, active integer NOT NULL);
  CREATE TABLE read_model_versions(
    name text COLLATE "C" NOT NULL, version integer NOT NULL, fields text COLLATE "C" NOT NULL, documents text COLLATE "C" NOT NULL,
    pos bigint, token bigint NOT NULL DEFAULT 0, PRIMARY KEY (name, version));
  CREATE SEQUENCE read_model_tables;

  CREATE TABLE leases(name text COLLATE "C" PRIMARY KEY, token bigint NOT NULL, until timestamptz NOT NULL);
  CREATE INDEX leases_until ON leases(until);

  -- Counts that a crash loses let a few requests more through: they are not worth the disk's time.
  CREATE UNLOGGED TABLE rate_limits(key text COLLATE "C" PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint);
  CREATE INDEX rate_limits_expire ON rate_limits(expire);

  CREATE TABLE files(
    key text COLLATE "C" PRIMARY KEY, tenant text COLLATE "C" NOT NULL, id uuid NOT NULL, size bigint NOT NULL,
    sha256 text COLLATE "C" NOT NULL, stored_at timestamptz NOT NULL);
  CREATE INDEX files_tenant ON files(tenant, key);
  CREATE TABLE file_parts(id uuid NOT NULL, n integer NOT NULL, bytes bytea NOT NULL, PRIMARY KEY (id, n));
  -- What is stored here is compressed already.
  ALTER TABLE file_parts ALTER COLUMN bytes SET STORAGE EXTERNAL;
  CREATE TABLE file_uploads(id uuid PRIMARY KEY, begun_at timestamptz NOT NULL);
  `,
];

/**
 * Brings the tables to this program's version, forward only.
 * @throws PostgresRefused when a newer program has migrated them further
 */
export const migrateSchema = async (
  connection: PostgresConnection,
  schema: string,
  steps = migrations,
): Promise<void> => {
  await connection.transaction(async (session) => {
    // When several nodes start at once, one runs the migrations, and the others wait.
    await session.query("SELECT pg_advisory_xact_lock(hashtext($1), 1)", [schema]);
    const [found] = await session.query("SELECT FROM pg_namespace WHERE nspname = $1", [schema]);
    if (found === undefined) await session.query(`CREATE SCHEMA "${schema}"`);
    await session.query(
      "CREATE TABLE IF NOT EXISTS migrations(number integer PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())",
    );
    const [row] = await session.query<{ last: number }>("SELECT coalesce(max(number), 0) AS last FROM migrations");
    const last = row?.last ?? 0;
    if (last > steps.length)
      throw new PostgresRefused(
        `its database is at migration ${last}, which a newer version of this program made; this one knows ${steps.length}: start the newer version, or restore the dump from before the update`,
      );
    await session.query("SET LOCAL statement_timeout TO 0");
    for (const [index, step] of steps.entries()) {
      if (index < last) continue;
      await session.query(step, [], "unhurried");
      await session.query("INSERT INTO migrations(number) VALUES ($1)", [index + 1]);
    }
  });
};
