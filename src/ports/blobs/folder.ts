import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { existingFileBlobs, openFileBlobs } from "./filesystem.ts";
import {
  type BlobInfo,
  type BlobKey,
  type BlobSource,
  type BlobStore,
  type ByteRange,
  blobKeyParts,
  type KnownOfFile,
} from "./port.ts";
import {
  existingSmallFiles,
  openSmallFiles,
  type SmallFileReader,
  type SmallFiles,
} from "./small-files/small-files.ts";

/** Files up to this size, in bytes, are rows of one SQLite file: one wait for the disk stores all that came in meanwhile. */
export const smallBytes = 256 * 1024;

/** Where the files of a service are. */
export interface FolderPlaces {
  /** The folder of large files, and of all that older versions stored: each a file of its own. */
  readonly folder: string;
  /** The SQLite file of small ones. */
  readonly smallFile: string;
}

const megabyte = 1024 * 1024;

/** One process per folder. Below `leastFreeMb` of free space, that of removed files goes back to the disk without delay. */
export async function openFolderBlobs(
  { folder, smallFile }: FolderPlaces,
  { now, leastFreeMb = 0 }: { readonly now: () => Date; readonly leastFreeMb?: number },
): Promise<BlobStore> {
  const large = await openFileBlobs(folder);
  const small = openSmallFiles({ file: smallFile, leastFreeBytes: leastFreeMb * megabyte });
  return new FolderBlobs(large, small, now);
}

/** The files of a folder that another process may have open, to read. */
export const existingFolderBlobs = ({ folder, smallFile }: FolderPlaces): FolderReader =>
  new FolderReader(existingFileBlobs(folder), existingSmallFiles(smallFile));

/**
 * A file of its own counts before the row of its key: it is newer, or somebody has put it there from a backup in place of a damaged one.
 */
class FolderReader implements Pick<BlobStore, "open" | "stat" | "list" | "close"> {
  readonly #large: Pick<BlobStore, "open" | "stat" | "list">;
  readonly #small: SmallFileReader | undefined;

  constructor(large: Pick<BlobStore, "open" | "stat" | "list">, small: SmallFileReader | undefined) {
    this.#large = large;
    this.#small = small;
  }

  async open(key: BlobKey, range?: ByteRange): Promise<Readable | undefined> {
    const file = await this.#large.open(key, range);
    if (file !== undefined) return file;
    const bytes = this.#small?.bytes(key);
    return bytes && readableOf(range === undefined ? bytes : bytes.subarray(range.start, range.end + 1));
  }

  async stat(key: BlobKey): Promise<BlobInfo | undefined> {
    return (await this.#large.stat(key)) ?? this.#small?.stat(key);
  }

  async *list(options: { readonly tenantId?: string; readonly storedBefore?: Date } = {}): AsyncIterable<BlobInfo> {
    const seen = new Set<BlobKey>();
    for await (const info of this.#large.list(options)) {
      if (this.#small?.stat(info.key) !== undefined) seen.add(info.key);
      yield info;
    }
    const { tenantId, storedBefore } = options;
    for await (const info of this.#small?.list(tenantId) ?? []) {
      const isLate = storedBefore !== undefined && info.storedAt >= storedBefore;
      if (!isLate && !seen.has(info.key)) yield info;
    }
  }

  async close(): Promise<void> {
    await this.#small?.close();
  }
}

class FolderBlobs extends FolderReader implements BlobStore {
  readonly #large: BlobStore;
  readonly #small: SmallFiles;
  readonly #now: () => Date;

  constructor(large: BlobStore, small: SmallFiles, now: () => Date) {
    super(large, small);
    this.#large = large;
    this.#small = small;
    this.#now = now;
  }

  async put(key: BlobKey, source: BlobSource, known: KnownOfFile = {}): ReturnType<BlobStore["put"]> {
    blobKeyParts(key);
    const begun = source instanceof Uint8Array ? beginningOf(source, known) : await readBeginning(source);
    if (begun.whole === undefined) {
      const stored = await this.#large.put(key, begun.source);
      if (known.isNewKey !== true) await this.#small.remove(key);
      return stored;
    }
    const sha256 = known.sha256 ?? createHash("sha256").update(begun.whole).digest("hex");
    const sizeBytes = begun.whole.length;
    await this.#small.put({ key, bytes: begun.whole, at: this.#now().getTime() });
    if (known.isNewKey !== true) await this.#large.remove([key]);
    return { sizeBytes, sha256 };
  }

  async remove(keys: readonly BlobKey[]): Promise<void> {
    await this.#large.remove(keys);
    await Promise.all(keys.map((key) => this.#small.remove(key)));
  }
}

/** A file that is small, in a buffer of its own; or what gives all of a large one. */
type BegunRead = { readonly whole: Uint8Array } | { readonly whole?: undefined; readonly source: BlobSource };

const beginningOf = (bytes: Uint8Array, { isGiven = false }: KnownOfFile): BegunRead => {
  if (bytes.length > smallBytes) return { source: bytes };
  return { whole: isGiven && hasItsOwnBuffer(bytes) ? bytes : new Uint8Array(bytes) };
};

/** Others may use the rest of a larger buffer, or the same memory. */
const hasItsOwnBuffer = ({ buffer, byteLength }: Uint8Array): boolean =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;

async function readBeginning(source: AsyncIterable<Uint8Array>): Promise<BegunRead> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  const rest = source[Symbol.asyncIterator]();
  while (sizeBytes <= smallBytes) {
    const { value, done } = await rest.next();
    if (done === true) return { whole: new Uint8Array(Buffer.concat(chunks)) };
    // A source may use its buffer again for what comes next.
    chunks.push(new Uint8Array(value));
    sizeBytes += value.length;
  }
  return { source: chained(chunks, rest) };
}

async function* chained(chunks: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isOver = false;
  try {
    yield* chunks;
    for (;;) {
      const { value, done } = await rest.next();
      isOver = done === true;
      if (isOver) return;
      yield value as Uint8Array;
    }
  } finally {
    if (!isOver) await rest.return?.();
  }
}

const readableOf = (bytes: Uint8Array): Readable =>
  Readable.from(bytes.length === 0 ? [] : [Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)], {
    objectMode: false,
  });
