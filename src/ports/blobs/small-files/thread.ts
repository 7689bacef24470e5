import { parentPort, workerData } from "node:worker_threads";
import { type Database, openDatabase } from "../../drivers/sqlite.ts";
import type { Change, FromThread, SqlFault, ThreadSettings, ToThread } from "./messages.ts";
import { putBytes, removeBytes } from "./table.ts";

// Writes small files. In a thread of its own, because a commit waits for the disk, and now and then all of them are carried from the
// write-ahead log to their place.

/** Free pages beyond this share of the file, and this many, are given back to the system. */
const freeShare = 1 / 8;
const freePages = 512;
/** Pages given back by one commit: it moves as many at most. */
const pagesAtOnce = 512;

const { file } = workerData as ThreadSettings;
const port = parentPort;
if (port === null) throw new Error("a thread of the service was expected, came a process");
let database: Database | undefined;
port.on("message", (message: ToThread) => port.postMessage(answerTo(message)));

function answerTo(message: ToThread): FromThread {
  try {
    if (message.kind === "close") database?.close();
    else {
      database ??= openDatabase(file, "files");
      commit(database, message.changes);
    }
    return {};
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

function commit(database: Database, changes: readonly Change[]): void {
  const erased = database.transaction(() => changes.map((change) => apply(database, change)));
  if (erased.includes(true)) erase(database);
}

/** Answers whether bytes are to be erased. */
const apply = (database: Database, change: Change): boolean =>
  change.kind === "put" ? putBytes(database, change) : removeBytes(database, change.key);

/**
 * SQLite has overwritten what was removed, in the write-ahead log; older pages of that, and the file itself, still have it. Now neither
 * has. Where another process reads at this moment, the next commit that removes something does it.
 */
function erase(database: Database): void {
  const [free, all] = [numberOf(database, "freelist_count"), numberOf(database, "page_count")];
  if (free > Math.max(freePages, all * freeShare)) database.exec(`PRAGMA incremental_vacuum(${pagesAtOnce})`);
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
}

const numberOf = (database: Database, pragma: string): number =>
  Number(Object.values(database.prepare<Record<string, number>>(`PRAGMA ${pragma}`).get() ?? {})[0]);

function faultOf(error: unknown): SqlFault {
  const { message, code, errcode, cause } = error as Error & { readonly code?: unknown; readonly errcode?: unknown };
  return errcode === undefined && cause instanceof Error ? faultOf(cause) : { message, code, errcode };
}
