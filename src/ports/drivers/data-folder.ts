import { existsSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { openDatabase } from "./sqlite.ts";

/** Held until released, or until the process ends in whatever way. */
export interface FolderLock {
  release(): void;
}

/** Another process works on this folder. */
class DataFolderInUse extends Error {
  override readonly name = "DataFolderInUse";
  readonly code = "DATA_FOLDER_IN_USE";
}

/** Folders this process has worked on: it may still have their logs open itself, until the collector has closed them. */
const ownFolders = new Set<string>();

/** The event log's file in a data folder. */
const logFile = "events.db";

/** The file of small files in a data folder. */
export const smallFilesFile = "files.db";

/**
 * One process per data folder: two on one log would stay correct but starve each other, and could not wake each other's
 * followers. The lock is SQLite's own, so it is the operating system's; it outlives no crash. POSIX drops it as soon as this
 * process closes any other handle on `lock.db`: nothing else may open that file. Where that file is missing it may have been
 * removed from under a process that holds it: then no other process may have the log open, not even to read it.
 *
 * @throws DataFolderInUse
 */
export const lockDataFolder = (folder: string): FolderLock => {
  const file = join(folder, "lock.db");
  const wasMissing = !existsSync(file) && !ownFolders.has(resolve(folder));
  const database = openDatabase(file, "lock");
  try {
    database.exec("BEGIN EXCLUSIVE");
    if (wasMissing) mustBeClosed(join(folder, logFile), file);
  } catch (cause) {
    database.close();
    if (!isBusy(cause)) {
      throw new Error(`locking the data folder ${folder}`, { cause });
    }
    throw new DataFolderInUse(
      `The data folder ${folder} is in use by another process. Stop that one, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
  ownFolders.add(resolve(folder));
  return { release: () => database.close() };
};

/**
 * A connection in WAL mode holds a shared lock on its file for as long as it is open. Faults of another kind are reported when
 * the log is opened. The new lock file is removed, so that the next attempt looks at the log as well.
 */
function mustBeClosed(log: string, lock: string): void {
  if (!existsSync(log)) return;
  const database = openDatabase(log, "lock");
  try {
    database.exec("PRAGMA locking_mode = EXCLUSIVE");
    database.exec("SELECT 1 FROM sqlite_schema");
  } catch (error) {
    if (!isBusy(error)) return;
    rmSync(lock);
    throw error;
  } finally {
    database.close();
  }
}

/** SQLITE_BUSY. */
const isBusy = (error: unknown): boolean => (error as { readonly errcode?: unknown }).errcode === 5;
