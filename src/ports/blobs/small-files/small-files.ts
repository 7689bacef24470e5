import { existsSync } from "node:fs";
import { type Database, openDatabase } from "../../drivers/sqlite.ts";
import type { ThreadWriter } from "../../drivers/thread-writer.ts";
import type { BlobInfo, BlobKey } from "../port.ts";
import type { FileThreadSettings, SmallFileChange } from "./messages.ts";
import { bytesOf, infoOf, infosAfter, makeTables, type StoredBytes } from "./table.ts";
import { smallFileWriter } from "./writer.ts";

/** Above every key: keys are ASCII. */
const afterAll = "\u{10ffff}";

/** Small files of a folder, to read. */
export class SmallFileReader {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  bytes(key: BlobKey): Uint8Array | undefined {
    return bytesOf(this.#database, key);
  }

  stat(key: BlobKey): BlobInfo | undefined {
    return infoOf(this.#database, key);
  }

  async *list(tenantId: string | undefined): AsyncIterable<BlobInfo> {
    let after = tenantId === undefined ? "" : `${tenantId}/`;
    const until = tenantId === undefined ? afterAll : `${tenantId}/${afterAll}`;
    for (;;) {
      const infos = infosAfter(this.#database, { after, until });
      yield* infos;
      const last = infos.at(-1);
      if (last === undefined) return;
      after = last.key;
    }
  }

  async close(): Promise<void> {
    this.#database.close();
  }
}

/** The same, to write as well, for one process. */
export class SmallFiles extends SmallFileReader {
  readonly #writer: ThreadWriter<SmallFileChange>;

  constructor(database: Database, writer: ThreadWriter<SmallFileChange>) {
    super(database);
    this.#writer = writer;
  }

  /** The bytes' buffer is given away. */
  put(stored: StoredBytes): Promise<void> {
    return this.#writer.change({ kind: "put", ...stored });
  }

  remove(key: BlobKey): Promise<void> {
    return this.#writer.change({ kind: "remove", key });
  }

  override async close(): Promise<void> {
    await this.#writer.close();
    await super.close();
  }
}

/**
 * Opens or makes the file, and starts the thread that writes it.
 *
 * @throws a storage fault when no thread can be started
 */
export function openSmallFiles(settings: FileThreadSettings): SmallFiles {
  const database = openDatabase(settings.file, "files");
  try {
    makeTables(database);
    return new SmallFiles(database, smallFileWriter(settings));
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Undefined: no small file was ever stored there. Another process may write to it. */
export const existingSmallFiles = (file: string): SmallFileReader | undefined =>
  existsSync(file) ? new SmallFileReader(openDatabase(file, "files")) : undefined;
