import { type Config, ConfigError } from "../../config/config.ts";
import type { MongoConnection } from "../../ports/drivers/mongodb.ts";
import { mongoRefusalOf } from "../../ports/drivers/mongodb-trouble.ts";
import type { PostgresConnection } from "../../ports/drivers/postgres-connection.ts";
import { mustHaveClients } from "../installed/optional-packages.ts";

/** Notes an opened store, which is closed with all others. */
export type Keep = <Opened extends { close(): unknown }>(opened: Opened) => Opened;

/** Opens one thing after the other, and closes all again, the last first, when one fails. */
export async function opened<Stores>(
  open: (keep: Keep, close: () => Promise<void>) => Promise<Stores>,
): Promise<Stores> {
  const kept: { close(): unknown }[] = [];
  const keep: Keep = (one) => {
    kept.push(one);
    return one;
  };
  const close = async (): Promise<void> => {
    for (const one of kept.splice(0).toReversed()) await one.close();
  };
  try {
    return await open(keep, close);
  } catch (error) {
    await close();
    throw error;
  }
}

/** Servers that more than one store may be on, each connected once, when the first asks for it. */
export interface Servers {
  readonly mongo: () => Promise<MongoConnection>;
  readonly postgres: () => Promise<PostgresConnection>;
}

/** @throws ConfigError when the client of a server is not installed */
export function serversOf(config: Config, keep: Keep): Servers {
  mustHaveClients(config);
  const { mongoUrl = "", pgUrl = "", pgConnections: connections } = config;
  return {
    mongo: once(async () => {
      const { connectMongo } = await import("../../ports/drivers/mongodb.ts");
      return keep(await refusing("MONGO_URL", connectMongo(mongoUrl)));
    }),
    postgres: once(async () => {
      const { connectPostgres } = await import("../../ports/drivers/postgres.ts");
      return keep(await refusing("PG_URL", connectPostgres(pgUrl, { connections })));
    }),
  };
}

export function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Says which setting leads to a server that cannot be opened; the address itself may hold a password. */
export async function opening<Opened>(variable: string, work: Promise<Opened>): Promise<Opened> {
  try {
    return await work;
  } catch (cause) {
    throw new Error(`the server of ${variable} cannot be opened`, { cause });
  }
}

/** Opens an adapter. A failure that the adapter explains in a sentence is a fault of the setting that names its server. */
export async function refusing<Opened>(variable: string, work: Promise<Opened>): Promise<Opened> {
  try {
    return await work;
  } catch (thrown) {
    const error = variable === "MONGO_URL" ? (mongoRefusalOf(thrown) ?? thrown) : thrown;
    const { code, message } = error as { readonly code?: unknown; readonly message: string };
    if (!refusals.has(code)) throw error;
    // One that checks an address by itself names the setting.
    const sentence = message.startsWith(`${variable}: `) ? message : `${variable}: ${message}.`;
    throw new ConfigError([sentence], { cause: error });
  }
}

const refusals: ReadonlySet<unknown> = new Set(["POSTGRES_REFUSED", "SERVER_REFUSED"]);
