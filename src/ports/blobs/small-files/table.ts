import type { Database } from "../../drivers/sqlite.ts";
import type { BlobInfo, BlobKey } from "../port.ts";

/** Names apart from bytes: a list of files reads no page of theirs. */
const schema = `
  CREATE TABLE IF NOT EXISTS bodies(id INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS names(
    key TEXT PRIMARY KEY, body INTEGER NOT NULL, size INTEGER NOT NULL, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`;

/** Names that one query of a list answers with. */
const namesAtOnce = 256;

interface NameRow {
  readonly key: string;
  readonly size: number;
  readonly at: number;
}

/** A file that is to be stored; `at` in milliseconds since 1970. */
export interface StoredBytes {
  readonly key: BlobKey;
  readonly bytes: Uint8Array;
  readonly at: number;
}

export const makeTables = (database: Database): void => database.exec(schema);

export const bytesOf = (database: Database, key: BlobKey): Uint8Array | undefined =>
  database
    .prepare<{ readonly bytes: Uint8Array }>("SELECT bytes FROM names JOIN bodies ON id = body WHERE key = ?")
    .get(key)?.bytes;

export const infoOf = (database: Database, key: BlobKey): BlobInfo | undefined => {
  const found = database.prepare<NameRow>("SELECT key, size, at FROM names WHERE key = ?").get(key);
  return found && toInfo(found);
};

/** The next files in the order of their keys, at most so many that the event loop is not held up. */
export const infosAfter = (
  database: Database,
  range: { readonly after: BlobKey; readonly until: BlobKey },
): readonly BlobInfo[] =>
  database
    .prepare<NameRow>("SELECT key, size, at FROM names WHERE key > ? AND key < ? ORDER BY key LIMIT ?")
    .all(range.after, range.until, namesAtOnce)
    .map(toInfo);

/** Replaces what the key held. Answers whether it held something. */
export const putBytes = (database: Database, stored: StoredBytes): boolean => {
  const held = removeBytes(database, stored.key);
  insertBytes(database, stored);
  return held;
};

/** Answers whether the key held something. */
export const removeBytes = (database: Database, key: BlobKey): boolean => {
  const body = forgetName(database, key);
  if (body === undefined) return false;
  database.prepare("DELETE FROM bodies WHERE id = ?").run(body);
  return true;
};

/** Removes the name alone: of bytes whose damaged pages SQLite cannot free. Answers the row of the bytes, which stays. */
export const forgetName = (database: Database, key: BlobKey): number | undefined =>
  database.prepare<{ readonly body: number }>("DELETE FROM names WHERE key = ? RETURNING body").get(key)?.body;

/** Stores under a key that holds nothing. */
export const insertBytes = (database: Database, { key, bytes, at }: StoredBytes): void => {
  const body = database.prepare("INSERT INTO bodies(bytes) VALUES (?)").run(bytes);
  database.prepare("INSERT INTO names(key, body, size, at) VALUES (?, ?, ?, ?)").run(key, body, bytes.length, at);
};

const toInfo = ({ key, size, at }: NameRow): BlobInfo => ({ key, sizeBytes: size, storedAt: new Date(at) });
