import { statfsSync } from "node:fs";
import { dirname } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { isDamage } from "../../disk/port.ts";
import { CommitFailed, type Database, openDatabase } from "../../drivers/sqlite.ts";
import {
  type ChangeAnswer,
  type FromThread,
  faultOf,
  type SqlFault,
  type ToThread,
} from "../../drivers/thread-messages.ts";
import type { FileThreadSettings, SmallFileChange } from "./messages.ts";
import { forgetName, insertBytes, putBytes, removeBytes } from "./table.ts";

// Writes small files. In a thread of its own, because a commit waits for the disk, and now and then all of them are carried from the
// write-ahead log to their place.

/** Free pages beyond this share of the file, and this many, are given back to the system. */
const freeShare = 1 / 8;
const freePages = 512;
/** Pages given back at once: it moves as many at most. */
const pagesAtOnce = 512;
/** How long emptying the write-ahead log waits for readers, which are done at once when they are this process. */
const readersMs = 100;
/** Between two attempts to erase what another process still reads. */
const againMs = 1000;
/** BUSY, NOMEM, READONLY, IOERR, FULL and CANTOPEN of SQLite: no change of the group would do better alone. */
const codesOfAll: ReadonlySet<number> = new Set([5, 7, 8, 10, 13, 14]);

const { file, leastFreeBytes } = workerData as FileThreadSettings;
if (parentPort === null) throw new Error("a thread of the service was expected, came a process");
const port = parentPort;
let opened: Database | undefined;
/**
 * Bytes of removed files may be in the write-ahead log, or their pages are wanted by the disk. After a start too: the process before may
 * have ended between a removal and its erasure.
 */
let isOwed = true;
/** The last attempt to empty the write-ahead log failed: somebody reads, or the disk takes nothing. */
let isBlocked = false;
let timer: NodeJS.Timeout | undefined;

const database = (): Database => {
  opened ??= openDatabase(file, "files");
  return opened;
};

const answer = (message: FromThread): void => port.postMessage(message);

/** The outcome of a change, and whether bytes are to be erased for it. */
interface Result {
  readonly erases: boolean;
  readonly fault?: SqlFault;
}

/** Changes that erase bytes are answered after the attempt to do so, all others before. */
function commit(changes: readonly SmallFileChange[]): void {
  const results = resultsOf(changes);
  const answers = results.map(({ erases, fault }, index) => ({ erases, index, ...(fault && { fault }) }));
  const erasing = answers.filter(({ erases }) => erases);
  const others = answers.filter(({ erases }) => !erases);
  const [isErasing, isOther] = [erasing.length > 0, others.length > 0];
  if (isOther) answer({ kind: "changed", answers: others.map(answerOf), isLast: !isErasing });
  isOwed ||= isErasing;
  eraseOwed();
  if (isErasing) answer({ kind: "changed", answers: erasing.map(answerOf), isLast: true });
}

const answerOf = ({ index, fault }: ChangeAnswer): ChangeAnswer => ({ index, ...(fault && { fault }) });

/** One commit for all; when one of them cannot be done, one for each, so that a damaged row fails only its own change. */
function resultsOf(changes: readonly SmallFileChange[]): readonly Result[] {
  try {
    return database().transaction(() => changes.map((change) => ({ erases: apply(database(), change) })));
  } catch (error) {
    const fault = faultOf(error);
    if (isOfAll(error, fault)) return changes.map(() => ({ erases: false, fault }));
    return changes.map(alone);
  }
}

const isOfAll = (error: unknown, { errcode }: SqlFault): boolean =>
  opened === undefined ||
  error instanceof CommitFailed ||
  (typeof errcode === "number" && codesOfAll.has(errcode & 0xff));

/** Bytes that SQLite cannot free because their pages are damaged stay where they are, without a name. */
function alone(change: SmallFileChange): Result {
  try {
    return { erases: database().transaction(() => apply(database(), change)) };
  } catch (error) {
    if (!isDamage(error)) return { erases: false, fault: faultOf(error) };
  }
  try {
    return { erases: database().transaction(() => applyToName(database(), change)) };
  } catch (error) {
    return { erases: false, fault: faultOf(error) };
  }
}

/** Answers whether bytes are to be erased. */
const apply = (database: Database, change: SmallFileChange): boolean =>
  change.kind === "put" ? putBytes(database, change) : removeBytes(database, change.key);

/** The same for a key whose bytes are damaged. In a transaction of its own: what SQLite has begun to free must not stay so. */
const applyToName = (database: Database, change: SmallFileChange): boolean => {
  const held = forgetName(database, change.key) !== undefined;
  if (change.kind === "put") insertBytes(database, change);
  return held;
};

/**
 * SQLite has overwritten what was removed, in the write-ahead log; older pages of that, and the file itself, still have it. When the log
 * is emptied, neither has. Where that cannot be now, it is tried after every commit and every second.
 */
function eraseOwed(): void {
  if (!isOwed) return;
  const wasBlocked = isBlocked;
  // Moved pages would only make the log grow while it cannot be emptied.
  const isMore = !isBlocked && giveBack();
  isBlocked = !isEmptied(wasBlocked ? 0 : readersMs);
  isOwed = isBlocked || wasBlocked || isMore;
  if (isOwed && timer === undefined) timer = setTimeout(eraseLater, againMs).unref();
}

function eraseLater(): void {
  timer = undefined;
  eraseOwed();
}

/** Gives free pages back to the disk. Answers whether more are to follow at once, because space is short. */
function giveBack(): boolean {
  try {
    const [free, all] = [numberOf("freelist_count"), numberOf("page_count")];
    const isShort = free > 0 && isSpaceShort();
    if (isShort || free > Math.max(freePages, all * freeShare))
      database().exec(`PRAGMA incremental_vacuum(${pagesAtOnce})`);
    return isShort && free > pagesAtOnce;
  } catch {
    // A damaged or full file: its pages stay for new files.
    return false;
  }
}

function isSpaceShort(): boolean {
  const { bavail, bsize } = statfsSync(dirname(file));
  return bavail * bsize < leastFreeBytes;
}

/** `waitMs`: for readers; in this time nothing is stored. */
function isEmptied(waitMs: number): boolean {
  try {
    const usualMs = numberOf("busy_timeout");
    database().exec(`PRAGMA busy_timeout = ${waitMs}`);
    try {
      return numberOf("wal_checkpoint(TRUNCATE)") === 0;
    } finally {
      database().exec(`PRAGMA busy_timeout = ${usualMs}`);
    }
  } catch {
    return false;
  }
}

/** The first column that a pragma answers with; of a checkpoint, whether somebody was in the way. */
const numberOf = (pragma: string): number =>
  Number(Object.values(database().prepare<Record<string, number>>(`PRAGMA ${pragma}`).get() ?? {})[0]);

/** Its log is emptied once more; where that cannot be, the next start does it. */
function close(): void {
  clearTimeout(timer);
  isOwed = false;
  try {
    opened?.close();
  } finally {
    answer({ kind: "closed" });
  }
}

port.on("message", (message: ToThread<SmallFileChange>) => {
  if (message.kind === "close") close();
  else commit(message.changes);
});
eraseOwed();
