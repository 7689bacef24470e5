import { namedFiles } from "../../commands/storage/check-files.ts";
import type { BlobStore } from "../../ports/blobs/port.ts";
import { isDamage } from "../../ports/disk/port.ts";
import type { EventLog } from "../../ports/event-log/port.ts";
import { documentStreams } from "../../vocabulary/events/document.ts";

/** The stores of a backup, opened by `compose.ts`. */
export interface BackupStores {
  /** The copy of the event log. It is made before any file is copied. */
  readonly log: EventLog;
  /** The files of the service, which goes on storing and removing them. */
  readonly blobs: Pick<BlobStore, "open" | "list">;
  /** The files of the backup, empty at first. */
  readonly copies: BlobStore;
}

/** Contents of a backup. */
export interface Backup {
  /** The last position of the copied log, as decimal text. */
  readonly head: string;
  readonly files: number;
  readonly bytes: number;
  /** Documents whose files were compared with the hashes in the copied log. */
  readonly documents: number;
  /** Files that were removed between the copy of the log and theirs: after a restore, they answer 404. */
  readonly removedMeanwhile: number;
}

/** The backup must not be used: a file is not the one that the log names, or the folder is not empty. */
export class BackupFault extends Error {
  override readonly name = "BackupFault";
}

/**
 * Copies the files that belong to a copied log, and compares those of documents with the hashes in it. The log comes first,
 * since a file is written before the event that names it: every file that the copied log names is there to be copied, unless
 * it is removed meanwhile.
 *
 * @throws BackupFault
 */
export async function backUpFiles({ log, blobs, copies }: BackupStores): Promise<Backup> {
  const expected = await namedFiles(log, [documentStreams]);
  const copied = new Set<string>();
  let bytes = 0;
  for await (const { key } of blobs.list()) {
    const copy = await copyOf({ blobs, copies }, key);
    if (copy === undefined) continue;
    const { sizeBytes, sha256 } = copy;
    const named = expected.get(key)?.plain;
    if (named !== undefined && named.sha256 !== sha256) {
      throw new BackupFault(`The file ${key} is damaged: its SHA-256 is ${sha256}, the log says ${named.sha256}.`);
    }
    copied.add(key);
    bytes += sizeBytes;
  }
  return {
    head: String(await log.head()),
    files: copied.size,
    bytes,
    documents: new Set([...expected.values()].map(({ stream }) => stream)).size,
    removedMeanwhile: [...expected.keys()].filter((key) => !copied.has(key)).length,
  };
}

/** Undefined: the file was removed meanwhile. */
async function copyOf({ blobs, copies }: Pick<BackupStores, "blobs" | "copies">, key: string) {
  try {
    const file = await blobs.open(key);
    return file && (await copies.put(key, file));
  } catch (error) {
    if (!isDamage(error)) throw error;
    throw new BackupFault(
      `The file ${key} is damaged and cannot be read (${(error as Error).message}). Put it into its place from an older backup, or delete what it belongs to, and back up again: docs/how-to/recover.md.`,
      { cause: error },
    );
  }
}
