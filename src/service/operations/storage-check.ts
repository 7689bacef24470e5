import { type CheckedFiles, checkFiles, type FileCheck } from "../../commands/storage/check-files.ts";

/** A file of SQLite by its path in the data folder, or a part of what servers hold, and what is wrong in it. */
export interface CheckedDatabase {
  readonly name: string;
  readonly faults: readonly string[];
}

export interface CheckedStorage {
  readonly databases: readonly CheckedDatabase[];
  /** Undefined when the event log is damaged, since nothing says then what the files should be; or the database of small ones. */
  readonly files: CheckedFiles | undefined;
}

/** A storage to be read, opened by `compose-operations.ts`. */
export interface StorageToCheck {
  /** The event log first. */
  readonly databases: () => Promise<readonly CheckedDatabase[]>;
  /** Opens the log and the files. */
  readonly open: () => Promise<Pick<FileCheck, "log" | "blobs"> & { readonly close: () => Promise<void> }>;
}

/** Reads every database and every file of a storage. */
export async function checkStorage({ databases, open }: StorageToCheck): Promise<CheckedStorage> {
  const checked = await databases();
  if (damagedForFiles(checked) !== undefined) return { databases: checked, files: undefined };
  const stores = await open();
  try {
    return { databases: checked, files: await checkFiles(stores) };
  } finally {
    await stores.close();
  }
}

/** By its path in a data folder. */
const smallFiles = "files.db";

/** The damaged database without which files cannot be compared; undefined: they can. */
export const damagedForFiles = (databases: readonly CheckedDatabase[]): string | undefined =>
  databases.find(({ name, faults }, index) => faults.length > 0 && (index === 0 || name === smallFiles))?.name;
