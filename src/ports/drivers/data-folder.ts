import { join } from "node:path";
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

/**
 * One process per data folder: two on one log would stay correct but starve each other, and could not wake each other's
 * followers. The lock is SQLite's own, so it is the operating system's; it outlives no crash. POSIX drops it as soon as this
 * process closes any other handle on `lock.db`: nothing else may open that file.
 */
export const lockDataFolder = (folder: string): FolderLock => {
  const database = openDatabase(join(folder, "lock.db"), "lock");
  try {
    database.exec("BEGIN EXCLUSIVE");
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
  return { release: () => database.close() };
};

/** SQLITE_BUSY. */
const isBusy = (error: unknown): boolean => (error as { readonly errcode?: unknown }).errcode === 5;
