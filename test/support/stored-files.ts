import { join } from "node:path";
import { existingFolderBlobs } from "../../src/ports/blobs/folder.ts";
import { putBytes, removeBytes } from "../../src/ports/blobs/small-files/table.ts";
import { type Database, openDatabase } from "../../src/ports/drivers/sqlite.ts";

/** Keys of the files in a data folder that have the part in them. */
export async function storedKeys(dataDir: string, part = ""): Promise<readonly string[]> {
  const blobs = beside(dataDir);
  const keys: string[] = [];
  for await (const { key } of blobs.list()) if (key.includes(part)) keys.push(key);
  await blobs.close();
  return keys;
}

export async function storedBytes(dataDir: string, key: string): Promise<Buffer> {
  const blobs = beside(dataDir);
  const file = await blobs.open(key);
  if (file === undefined) throw new Error(`${key} is not stored in ${dataDir}`);
  const bytes = Buffer.concat((await file.toArray()) as Buffer[]);
  await blobs.close();
  return bytes;
}

/** Gives a small file other bytes behind the service's back, as a disk or a person may. */
export const overwriteStored = (dataDir: string, key: string, bytes: Uint8Array): void =>
  change(dataDir, (database) => void putBytes(database, { key, bytes, at: Date.now() }));

export const removeStored = (dataDir: string, key: string): void =>
  change(dataDir, (database) => void removeBytes(database, key));

const beside = (dataDir: string) =>
  existingFolderBlobs({ folder: join(dataDir, "blobs"), smallFile: join(dataDir, "files.db") });

function change(dataDir: string, work: (database: Database) => void): void {
  const database = openDatabase(join(dataDir, "files.db"), "files");
  try {
    database.transaction(() => work(database));
  } finally {
    database.close();
  }
}
