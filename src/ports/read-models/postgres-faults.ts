import type { PostgresConnection } from "../drivers/postgres-connection.ts";

/** A version of a read model, and what is wrong in its table, as sentences. */
interface PostgresReadModelFaults {
  readonly name: string;
  readonly version: number;
  readonly faults: readonly string[];
}

/**
 * Reads every document of every version. Whether they say what the log says is found by a rebuild beside them.
 *
 * @throws StoreUnavailable
 */
export async function postgresReadModelFaults(
  connection: PostgresConnection,
): Promise<readonly PostgresReadModelFaults[]> {
  const versions = await connection.query<{ name: string; version: number; documents: string }>(
    "SELECT name, version, documents FROM read_model_versions ORDER BY name, version",
  );
  const checked: PostgresReadModelFaults[] = [];
  for (const { name, version, documents } of versions)
    checked.push({ name, version, faults: await faultsOf(connection, documents) });
  return checked;
}

/** The length of a text is known only once all of it was read and unpacked. */
async function faultsOf(connection: PostgresConnection, table: string): Promise<readonly string[]> {
  try {
    await connection.transaction(async (session) => {
      await session.query("SET LOCAL statement_timeout TO 0");
      await session.query(`SELECT sum(length(doc)) FROM "${table}"`, [], "unhurried");
    });
    return [];
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === "STORE_UNAVAILABLE") throw error;
    return [(error as Error).message];
  }
}
