import { join } from "node:path";
import { lockDataFolder } from "../../../src/ports/drivers/data-folder.ts";
import { openDatabase } from "../../../src/ports/drivers/sqlite.ts";

/** Run by `data-folder.test.ts`: takes the folder and opens its log, or says why it cannot. */
const [, , folder = ""] = process.argv;
try {
  const lock = lockDataFolder(folder);
  const log = openDatabase(join(folder, "events.db"));
  log.exec("CREATE TABLE IF NOT EXISTS events (at INTEGER)");
  process.stdout.write("held\n");
  // Stays until it is killed, with both, which the collector would let go with their handles.
  setInterval(() => [lock, log], 1000);
} catch (error) {
  process.stdout.write(`${(error as { readonly code?: string }).code}: ${(error as Error).message}\n`);
}
