import { type Config, ConfigError } from "../../config/config.ts";
import { awayCodes } from "../../ports/failures/port.ts";

const settings: Readonly<Record<Config["storage"], Readonly<Record<string, string>>>> = {
  embedded: {},
  postgres: { LOG_UNAVAILABLE: "PG_URL", STORE_UNAVAILABLE: "PG_URL" },
  cluster: { LOG_UNAVAILABLE: "ESDB_URL", STORE_UNAVAILABLE: "MONGO_URL" },
};

/** The error of a start whose server went while it started, as a fault of the setting that names it; any other as it is. */
export function namingServer({ storage }: Pick<Config, "storage">, error: unknown): unknown {
  const gone = goneIn(error);
  const setting = gone === undefined ? undefined : settings[storage][gone.code];
  if (gone === undefined || setting === undefined) return error;
  const sentence = `${setting}: the server went while the service started (${gone.message.replace(/\.$/, "")}): look into its log, and start again.`;
  return new ConfigError([sentence], { cause: error });
}

function goneIn(error: unknown): { readonly code: string; readonly message: string } | undefined {
  if (error instanceof ConfigError || !(error instanceof Error)) return undefined;
  const { code } = error as { readonly code?: unknown };
  if (awayCodes.has(code)) return { code: String(code), message: error.message };
  return goneIn(error.cause);
}
