import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { Binary, type Collection, GridFSBucket, type ObjectId } from "mongodb";
import { asking, createMissing, dropObsolete, type MongoConnection } from "../drivers/mongodb.ts";
import { withoutCounting } from "../patience/port.ts";
import { GatheredInserts } from "./gridfs-inserts.ts";
import { type GridFsUploads, latestFirst, openUploads } from "./gridfs-uploads.ts";
import { partsOf } from "./parts.ts";
import {
  type BlobInfo,
  type BlobKey,
  type BlobSource,
  type BlobStore,
  type ByteRange,
  blobKeyParts,
  type KnownOfFile,
} from "./port.ts";

/** A file as GridFS keeps it, with what we add. `turn` increases with every file put under the key. */
interface FileDocument {
  readonly _id: ObjectId;
  readonly filename: string;
  readonly length: number;
  readonly chunkSize: number;
  readonly uploadDate: Date;
  readonly metadata: FileMetadata;
  /** The bytes of a small file: it has no chunks. */
  readonly data?: Binary;
}

/** A part of a file's bytes, as GridFS keeps it. */
interface ChunkDocument {
  readonly files_id: ObjectId;
  readonly n: number;
  readonly data: Binary;
}

interface FileMetadata {
  readonly tenantId: string;
  readonly turn: number;
  readonly sha256?: string | undefined;
}

const bucketName = "blobs";
const pageLength = 1000;
/** Bytes of a chunk: clients of GridFS write as many unless a size is set. */
const chunkBytes = 255 * 1024;
/** Bytes of a file that its document has, at most: one command writes both. Larger documents would make every look at a file dearer. */
const ownBytes = 64 * 1024;
/** A file's document without its bytes, at most. */
const fileBytes = 1024;
/** Of a file without its bytes; indexes have all of it. */
const described = { _id: 0, filename: 1, length: 1, uploadDate: 1 } as const;

/**
 * Files in GridFS, in a database of their own; small ones are documents with their bytes, which other clients of GridFS do not read. The
 * document of a larger one comes after its last chunk, so that no reader sees half a file; remains of an older put under the key are removed after that. Under a key that had no file, a second one put at
 * the same time is looked for within a second, with those of other keys.
 */
export const openGridFsBlobs = async ({ files: database }: MongoConnection, now: () => Date): Promise<BlobStore> => {
  const bucket = new GridFSBucket(database, { bucketName, chunkSizeBytes: chunkBytes });
  const files = database.collection<FileDocument>(`${bucketName}.files`);
  const chunks = database.collection<ChunkDocument>(`${bucketName}.chunks`);
  await asking(async () => {
    // The first two are GridFS's own, under the names its clients look for.
    await createMissing(chunks, [{ name: "files_id_1_n_1", key: { files_id: 1, n: 1 }, unique: true }]);
    await createMissing(files, [
      { name: "filename_1_uploadDate_1", key: { filename: 1, uploadDate: 1 } },
      // Nobody reads a file's bytes who looks for it, or lists it.
      { name: "latest and described", key: { filename: 1, ...latestFirst, length: 1, uploadDate: 1 } },
      { name: "tenant and described", key: { "metadata.tenantId": 1, filename: 1, length: 1, uploadDate: 1 } },
    ]);
    // Of builds before those two. Each file that is put would cost both.
    await dropObsolete(files, ["latest", "tenant"]);
  });
  return new GridFsBlobs({ bucket, files, chunks }, await openUploads(database, now));
};

/** Bytes that are here, so many at most. */
const isSmall = (source: BlobSource, mostBytes: number): source is Uint8Array =>
  source instanceof Uint8Array && source.length <= mostBytes;

interface Bucket {
  readonly bucket: GridFSBucket;
  readonly files: Collection<FileDocument>;
  readonly chunks: Collection<ChunkDocument>;
}

interface StoredMetadata {
  readonly sizeBytes: number;
  readonly sha256: string;
}

interface BegunUpload {
  readonly id: ObjectId;
  readonly key: BlobKey;
  /** No file was ever put under the key, and none is at the same time. */
  readonly isNewKey: boolean;
}

/** What is known of a file's bytes; with them where no chunk has them. */
interface SentBytes {
  readonly length: number;
  readonly sha256: string;
  readonly data?: Binary;
}

const wholeOf = (bytes: Uint8Array, { sha256 }: FileMetadata): SentBytes => ({
  length: bytes.length,
  sha256: sha256 ?? createHash("sha256").update(bytes).digest("hex"),
  data: new Binary(bytes),
});

class GridFsBlobs implements BlobStore {
  readonly #bucket: GridFSBucket;
  readonly #files: Collection<FileDocument>;
  readonly #newFiles: GatheredInserts<FileDocument>;
  readonly #chunks: Collection<ChunkDocument>;
  /** Of files that are one chunk. */
  readonly #newChunks: GatheredInserts<ChunkDocument>;
  readonly #uploads: GridFsUploads;

  constructor({ bucket, files, chunks }: Bucket, uploads: GridFsUploads) {
    this.#bucket = bucket;
    this.#files = files;
    this.#newFiles = new GatheredInserts(files);
    this.#chunks = chunks;
    this.#newChunks = new GatheredInserts(chunks);
    this.#uploads = uploads;
  }

  async put(key: BlobKey, source: BlobSource, known: KnownOfFile = {}): Promise<StoredMetadata> {
    const { tenantId } = blobKeyParts(key);
    const [latest, id] = await asking(() =>
      Promise.all([known.isNewKey === true ? undefined : this.#latest(key, { metadata: 1 }), this.#uploads.begin()]),
    );
    const metadata: FileMetadata = { tenantId, turn: (latest?.metadata.turn ?? 0) + 1 };
    const bytes = isSmall(source, ownBytes) && known.isGiven !== true ? Buffer.from(source) : source;
    const upload = { id, key, isNewKey: known.isNewKey === true };
    const send = (): Promise<StoredMetadata> => this.#send(upload, bytes, { ...metadata, sha256: known.sha256 });
    // A large file takes as long as it takes: the clock of a request is for answers that do not come.
    const stored = await (isSmall(source, chunkBytes) ? send() : withoutCounting(send));
    this.#uploads.end(id, key);
    if (latest !== undefined) await asking(() => this.#uploads.settle(key));
    return stored;
  }

  /**
   * The chunks, then the file's document, which has the bytes of a small one; each waited for as long as the request may. What is still on
   * its way when that ends is removed once it is there, under a key that is new: nothing names it. Under any other key the document may
   * have taken the place of an older file, which others have removed since: then it stays. Whether one came of which the server said
   * nothing is seen with what else crashes leave.
   */
  async #send({ id, key, isNewKey }: BegunUpload, source: BlobSource, metadata: FileMetadata): Promise<StoredMetadata> {
    let last: Promise<unknown> = Promise.resolve();
    let hasDocument = false;
    const write = (insert: () => Promise<unknown>): Promise<unknown> =>
      asking(() => {
        last = insert();
        return last;
      });
    try {
      const sent = isSmall(source, ownBytes)
        ? wholeOf(source, metadata)
        : await this.#sendChunks(id, source, metadata, write);
      const { length, sha256, ...own } = sent;
      const dates = { chunkSize: chunkBytes, uploadDate: new Date() };
      const file = { _id: id, filename: key, length, ...dates, metadata: { ...metadata, sha256 }, ...own };
      hasDocument = true;
      await write(() => this.#newFiles.insert(file, fileBytes + (own.data === undefined ? 0 : length)));
      return { sizeBytes: length, sha256 };
    } catch (error) {
      if (hasDocument && !isNewKey) last.then(() => this.#uploads.end(id, key)).catch(() => undefined);
      else {
        const settled = last.catch(() => undefined);
        settled.then(() => this.#uploads.drop(id)).catch(() => undefined);
      }
      throw error;
    }
  }

  async #sendChunks(
    id: ObjectId,
    source: BlobSource,
    { sha256 }: FileMetadata,
    write: (insert: () => Promise<unknown>) => Promise<unknown>,
  ): Promise<SentBytes> {
    const hash = sha256 === undefined ? createHash("sha256") : undefined;
    let [length, n] = [0, 0];
    for await (const bytes of partsOf(source, chunkBytes)) {
      hash?.update(bytes);
      length += bytes.length;
      const chunk = { files_id: id, n, data: new Binary(bytes) };
      await write(() =>
        isSmall(source, chunkBytes) ? this.#newChunks.insert(chunk, bytes.length) : this.#chunks.insertOne(chunk),
      );
      n += 1;
    }
    return { length, sha256: sha256 ?? hash?.digest("hex") ?? "" };
  }

  async open(key: BlobKey, range?: ByteRange): Promise<Readable | undefined> {
    const file = await asking(() => this.#latest(key, { length: 1, data: 1 }));
    if (file === undefined || file.length === 0 || (range !== undefined && range.start >= file.length)) {
      return file && Readable.from([]);
    }
    const { start, end } = { start: range?.start ?? 0, end: Math.min((range?.end ?? file.length) + 1, file.length) };
    if (file.data !== undefined) return Readable.from([Buffer.from(file.data.value()).subarray(start, end)]);
    return this.#bucket.openDownloadStream(file._id, range && { start, end });
  }

  async stat(key: BlobKey): Promise<BlobInfo | undefined> {
    const file = await asking(() => this.#latest(key, described));
    return file && infoOf(file);
  }

  /** With those of its members that are named, and its id unless that is left out. */
  async #latest<Name extends keyof FileDocument>(
    key: BlobKey,
    members: Partial<Readonly<Record<Name, 0 | 1>>>,
  ): Promise<Pick<FileDocument, Name | "_id"> | undefined> {
    blobKeyParts(key);
    const found = this.#files.find({ filename: key }, { projection: members as Record<string, number> });
    const [file] = await found.sort(latestFirst).limit(1).toArray();
    return file;
  }

  async remove(keys: readonly BlobKey[]): Promise<void> {
    for (const key of keys) blobKeyParts(key);
    if (keys.length === 0) return;
    await asking(async () => {
      const found = await this.#files.find({ filename: { $in: [...keys] } }, { projection: { _id: 1 } }).toArray();
      await this.#drop(found);
    });
  }

  /** The document first: a file whose chunks go one by one is no file any more. Its upload counts as unfinished again. */
  async #drop(files: readonly Pick<FileDocument, "_id">[]): Promise<void> {
    for (const { _id } of files) await this.#uploads.drop(_id);
  }

  /** Page by page, each by a query of its own: a listing may take days, and no server keeps a cursor for so long. */
  async *list(options: { readonly tenantId?: string; readonly storedBefore?: Date } = {}): AsyncIterable<BlobInfo> {
    const { tenantId, storedBefore } = options;
    let last = "";
    for (let page = pageLength; page === pageLength; ) {
      const where = {
        filename: { $gt: last },
        ...(tenantId === undefined ? {} : { "metadata.tenantId": tenantId }),
        ...(storedBefore === undefined ? {} : { uploadDate: { $lt: storedBefore } }),
      };
      const found = await asking(() =>
        this.#files.find(where, { projection: described }).sort({ filename: 1 }).limit(pageLength).toArray(),
      );
      for (const file of found) {
        if (file.filename !== last) yield infoOf(file);
        last = file.filename;
      }
      page = found.length;
    }
  }

  async close(): Promise<void> {
    await this.#uploads.close();
  }
}

const infoOf = ({
  filename,
  length,
  uploadDate,
}: Pick<FileDocument, "filename" | "length" | "uploadDate">): BlobInfo => ({
  key: filename,
  sizeBytes: length,
  storedAt: uploadDate,
});
