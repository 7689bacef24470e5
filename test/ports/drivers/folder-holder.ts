import { lockDataFolder } from "../../../src/ports/drivers/data-folder.ts";

/** Run by `data-folder.test.ts`: takes the folder, or says why it cannot. */
const [, , folder = ""] = process.argv;
try {
  const lock = lockDataFolder(folder);
  process.stdout.write("held\n");
  // Stays until it is killed, with the lock, which the collector would let go with its handle.
  setInterval(() => lock, 1000);
} catch (error) {
  process.stdout.write(`${(error as { readonly code?: string }).code}: ${(error as Error).message}\n`);
}
