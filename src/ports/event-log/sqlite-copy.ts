import { openDatabase } from "../drivers/sqlite.ts";

/**
 * Writes a consistent copy of a log into a file that does not exist yet, and checks it. Another process may be appending to
 * the log: the copy ends at one of its commits.
 *
 * @throws Error when SQLite finds the copy damaged
 */
export function copySqliteEventLog(from: string, to: string): void {
  const log = openDatabase(from);
  try {
    log.prepare("VACUUM INTO ?").run(to);
  } finally {
    log.close();
  }
  const copy = openDatabase(to);
  try {
    const found = copy.prepare<{ readonly integrity_check: string }>("PRAGMA integrity_check").all();
    const faults = found.map((row) => row.integrity_check).filter((text) => text !== "ok");
    if (faults.length > 0) throw new Error(`the copy of ${from} is damaged: ${faults.join("; ")}`);
  } finally {
    copy.close();
  }
}
