import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Config, sharedOf } from "../config/config.ts";
import { FileError } from "./given-file.ts";

/**
 * For verbs that work on the data of a service: opening what is not there would make an empty data folder.
 *
 * @throws FileError
 */
export function mustHoldData(config: Config): void {
  if (sharedOf(config) !== undefined || existsSync(join(config.dataDir, "events.db"))) return;
  const message = `DATA_DIR ${config.dataDir} holds no data of a service: there is no event log in it.`;
  throw new FileError(message, 66, undefined);
}
