import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { env, loadEnvFile } from "node:process";
import { ConfigError } from "../config/config.ts";

/**
 * The environment, and beneath it what `.env` in the working folder says: what is set already wins, be it empty.
 *
 * @throws ConfigError when there is an `.env` that cannot be read
 */
export function environment(): Readonly<Record<string, string | undefined>> {
  const file = resolve(".env");
  if (!existsSync(file)) return env;
  try {
    loadEnvFile(file);
  } catch (error) {
    throw new ConfigError([`${file}: expected a file of settings, got ${(error as Error).message}.`]);
  }
  return env;
}
