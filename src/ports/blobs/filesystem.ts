import { createHash } from "node:crypto";
import { existsSync, renameSync } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { LRUCache } from "lru-cache";
import { syncFolder } from "../drivers/sync-folder.ts";
import {
  type BlobInfo,
  type BlobKey,
  type BlobSource,
  type BlobStore,
  type ByteRange,
  blobKeyParts,
  isBlobKey,
} from "./port.ts";

/** Begins like no tenant: unfinished files are never listed. On the same file system, or rename could not be atomic. */
const incomingName = ".incoming";

/** All folders of 64 tenants, in some 10 MB. A file for any other waits for the disk twice more, while its folder is made. */
const mostFolders = 64 * 256;

/**
 * Files as `<folder>/<tenant>/<aa>/<name>`. Opening clears what a crash left unfinished; one process per folder. `knownFolders`: how many
 * folders it remembers to be on disk.
 */
export const openFileBlobs = async (folder: string, knownFolders = mostFolders): Promise<BlobStore> => {
  const incoming = join(folder, incomingName);
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true });
  await syncFolder(dirname(folder));
  return new FileBlobs(folder, incoming, knownFolders);
};

/** The files of a folder that another process may have open: to read, since nothing is cleared and made. */
export const existingFileBlobs = (folder: string): Pick<BlobStore, "open" | "stat" | "list"> =>
  new FileBlobs(folder, join(folder, incomingName), 1);

class FileBlobs implements BlobStore {
  readonly #folder: string;
  readonly #incoming: string;
  /** Folders that this process knows to be on disk, or is about to put there: those that were needed last. */
  readonly #folders: LRUCache<string, Promise<void>>;
  #written = 0;

  constructor(folder: string, incoming: string, knownFolders: number) {
    this.#folder = folder;
    this.#incoming = incoming;
    this.#folders = new LRUCache({ max: knownFolders });
  }

  async put(key: BlobKey, source: BlobSource): Promise<WrittenBlob> {
    const file = this.#fileOf(key);
    this.#written += 1;
    const unfinished = join(this.#incoming, String(this.#written));
    try {
      const stored = await writeChunks(unfinished, source);
      await this.#folderOnDisk(dirname(file));
      renameSync(unfinished, file);
      await syncFolder(dirname(file));
      return stored;
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  async open(key: BlobKey, range?: ByteRange): Promise<Readable | undefined> {
    const file = this.#present(key);
    const handle = file === undefined ? undefined : await unlessAbsent(open(file, "r"));
    // The stream closes the handle, and keeps the file readable to the end when the key is removed meanwhile.
    return handle?.createReadStream(range === undefined ? {} : { start: range.start, end: range.end });
  }

  async stat(key: BlobKey): Promise<BlobInfo | undefined> {
    const file = this.#present(key);
    const found = file === undefined ? undefined : await unlessAbsent(stat(file));
    return found && { key, sizeBytes: found.size, storedAt: found.mtime };
  }

  async remove(keys: readonly BlobKey[]): Promise<void> {
    const folders = new Set<string>();
    for (const key of keys) {
      const file = this.#present(key);
      if (file === undefined) continue;
      await rm(file, { force: true });
      folders.add(dirname(file));
    }
    // A file that came back with a loss of power would count before what has taken its place.
    for (const folder of folders) await syncFolder(folder);
  }

  async *list(options: { readonly tenantId?: string; readonly storedBefore?: Date } = {}): AsyncIterable<BlobInfo> {
    const tenants = options.tenantId === undefined ? await namesIn(this.#folder) : [options.tenantId];
    for (const tenantId of tenants.filter((name) => isBlobKey(`${name}/0`))) {
      for await (const info of this.#ofTenant(tenantId)) {
        if (options.storedBefore === undefined || info.storedAt < options.storedBefore) {
          yield info;
        }
      }
    }
  }

  async *#ofTenant(tenantId: string): AsyncIterable<BlobInfo> {
    const folder = join(this.#folder, blobKeyParts(`${tenantId}/0`).tenantId);
    for (const part of await namesIn(folder)) {
      for (const name of await namesIn(join(folder, part))) {
        const key = `${tenantId}/${name}`;
        const info = isBlobKey(key) ? await this.stat(key) : undefined;
        if (info !== undefined) {
          yield info;
        }
      }
    }
  }

  /**
   * Once per process and folder, or again once it is forgotten; also when it was there before: a crash may have come between its making
   * and its fsync. Writers that need the same folder wait for the same promise.
   */
  #folderOnDisk(folder: string): Promise<void> {
    const known = this.#folders.get(folder);
    if (known !== undefined) {
      return known;
    }
    const made = this.#makeFolder(folder);
    this.#folders.set(folder, made);
    made.catch(() => this.#folders.delete(folder));
    return made;
  }

  async #makeFolder(folder: string): Promise<void> {
    await mkdir(folder, { recursive: true });
    await syncFolder(dirname(folder));
    await syncFolder(this.#folder);
  }

  /** Ids in order of time begin alike, so the folder comes from a hash of the name: 256 of them, evenly filled. */
  #fileOf(key: BlobKey): string {
    const { tenantId, name } = blobKeyParts(key);
    const part = createHash("sha256").update(name).digest("hex").slice(0, 2);
    return join(this.#folder, tenantId, part, name);
  }

  /** Most keys have no file of their own: to find that out at once costs less than to wait for another thread's error. */
  #present(key: BlobKey): string | undefined {
    const file = this.#fileOf(key);
    return existsSync(file) ? file : undefined;
  }

  async close(): Promise<void> {
    // The store holds nothing open between calls.
  }
}

interface WrittenBlob {
  readonly sizeBytes: number;
  readonly sha256: string;
}

const writeChunks = async (file: string, source: BlobSource): Promise<WrittenBlob> => {
  const handle = await open(file, "wx");
  try {
    const hash = createHash("sha256");
    let sizeBytes = 0;
    for await (const chunk of source instanceof Uint8Array ? [source] : source) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      await writeChunk(handle, chunk);
    }
    await handle.sync();
    return { sizeBytes, sha256: hash.digest("hex") };
  } finally {
    await handle.close();
  }
};

/** One write may take less than it was given. */
const writeChunk = async (handle: FileHandle, chunk: Uint8Array): Promise<void> => {
  let from = 0;
  while (from < chunk.length) {
    from += (await handle.write(chunk, from)).bytesWritten;
  }
};

const namesIn = async (folder: string): Promise<readonly string[]> => (await unlessAbsent(readdir(folder))) ?? [];

const unlessAbsent = async <Found>(finding: Promise<Found>): Promise<Found | undefined> => {
  try {
    return await finding;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") {
      return undefined;
    }
    throw error;
  }
};
