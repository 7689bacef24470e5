import { randomUUID } from "node:crypto";
import type { PostgresConnection, PostgresSession } from "./postgres-connection.ts";
import { PostgresRefused } from "./postgres-trouble.ts";

/** The oldest version on which the suites can be expected to pass. */
const oldest = 13;

interface Facts {
  readonly fsync: string;
  readonly synchronous_commit: string;
  readonly server_version_num: string;
  readonly server_encoding: string;
  readonly is_standby: boolean;
}

/** @throws PostgresRefused when the server would forget what it acknowledged, or cannot serve as it is set up */
export const mustBeFit = async (connection: PostgresConnection): Promise<void> => {
  const [facts] = await connection.query<Facts>(
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS synchronous_commit,
       current_setting('server_version_num') AS server_version_num, current_setting('server_encoding') AS server_encoding,
       pg_is_in_recovery() AS is_standby`,
  );
  const fault = facts && faultOf(facts);
  if (fault !== undefined) throw new PostgresRefused(fault);
  if (await losesSessions(connection))
    throw new PostgresRefused(
      "a pooler in transaction mode stands before the server, where notifications and session settings are lost: set its pool_mode to session, or name the server itself",
    );
};

/** Why this server is refused; undefined when it is not. */
export const faultOf = (facts: Facts): string | undefined => {
  const { fsync, synchronous_commit: commit, server_version_num: version, server_encoding: encoding } = facts;
  if (fsync === "off")
    return "the server has fsync off, and would lose events after a crash: set fsync to on in its configuration";
  if (commit === "off")
    return "the server has synchronous_commit off, and would lose acknowledged events after a crash: set it to on, for this user and database too";
  if (Number(version) < oldest * 10_000)
    return `the server is PostgreSQL ${Math.floor(Number(version) / 10_000)}: expected ${oldest} or newer`;
  if (encoding !== "UTF8")
    return `its database has the encoding ${encoding}: expected UTF8; create one with createdb -E UTF8 -T template0`;
  if (facts.is_standby) return "the server is a standby, where nothing can be written: name the primary";
  return undefined;
};

const probe = "colophon.session";

/**
 * Whether a pooler gives one client's connection to the next between two statements: while one transaction holds the
 * connection that the other session used last, that session's setting is elsewhere, or shows in the wrong session.
 */
const losesSessions = async (connection: PostgresConnection): Promise<boolean> => {
  const alone = await connection.connectAlone();
  try {
    const token = randomUUID();
    await alone.query("SELECT set_config($1, $2, false)", [probe, token]);
    return await connection.transaction(async (session) => {
      const inOther = await settingIn(session);
      const { rows } = await alone.query<{ value: string | null }>("SELECT current_setting($1, true) AS value", [
        probe,
      ]);
      return inOther === token || rows[0]?.value !== token;
    });
  } finally {
    await alone.end();
  }
};

const settingIn = async (session: PostgresSession): Promise<string | null | undefined> =>
  (await session.query<{ value: string | null }>("SELECT current_setting($1, true) AS value", [probe]))[0]?.value;
