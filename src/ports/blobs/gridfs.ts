import { createHash } from "node:crypto";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Binary, type Collection, GridFSBucket, type GridFSBucketWriteStream, type ObjectId } from "mongodb";
import { asking, createMissing, howeverLong, type MongoConnection } from "../drivers/mongodb.ts";
import { StoreUnavailable } from "../drivers/unavailable.ts";
import { answerTime, inTime, lateSentence, withoutCounting } from "../patience/port.ts";
import { type GridFsUploads, latestFirst, openUploads } from "./gridfs-uploads.ts";
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
  sha256?: string;
}

const bucketName = "blobs";
const pageLength = 1000;
/** Bytes of a chunk: clients of GridFS write as many unless a size is set. */
const chunkBytes = 255 * 1024;
/** Milliseconds that the server may take for a chunk. */
const longestSilenceMs = 10_000;

/**
 * Files in GridFS, in a database of their own. The file's document comes after its last chunk, so that no reader sees half a
 * file; remains of an older put under the key are removed after that. Under a key that had no file, a second one put at
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
      { name: "latest", key: { filename: 1, ...latestFirst } },
      { name: "tenant", key: { "metadata.tenantId": 1, filename: 1 } },
    ]);
  });
  return new GridFsBlobs({ bucket, files, chunks }, await openUploads(database, now));
};

interface Bucket {
  readonly bucket: GridFSBucket;
  readonly files: Collection<FileDocument>;
  readonly chunks: Collection<ChunkDocument>;
}

interface StoredMetadata {
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** Aborts when the server has not taken a chunk in the time that an answer may take. */
class ChunkPatience {
  readonly #over = new AbortController();
  readonly #timer: NodeJS.Timeout;

  constructor() {
    const ms = answerTime(longestSilenceMs);
    this.#timer = setTimeout(() => this.#over.abort(new StoreUnavailable(lateSentence("MongoDB", ms))), ms);
  }

  get signal(): AbortSignal {
    return this.#over.signal;
  }

  *chunksOf(bytes: Uint8Array): Iterable<Uint8Array> {
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      this.#timer.refresh();
      yield bytes.subarray(at, at + chunkBytes);
    }
    this.#timer.refresh();
  }

  /** What the work gives, or throws StoreUnavailable while it still ends. */
  async whileMoving<Result>(work: Promise<Result>): Promise<Result> {
    const { signal } = this.#over;
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(this.#timer);
    }
  }
}

class GridFsBlobs implements BlobStore {
  readonly #bucket: GridFSBucket;
  readonly #files: Collection<FileDocument>;
  readonly #chunks: Collection<ChunkDocument>;
  readonly #uploads: GridFsUploads;

  constructor({ bucket, files, chunks }: Bucket, uploads: GridFsUploads) {
    this.#bucket = bucket;
    this.#files = files;
    this.#chunks = chunks;
    this.#uploads = uploads;
  }

  async put(key: BlobKey, source: BlobSource, known: KnownOfFile = {}): Promise<StoredMetadata> {
    const { tenantId } = blobKeyParts(key);
    const [latest, id] = await asking(() =>
      Promise.all([known.isNewKey === true ? undefined : this.#latest(key), this.#uploads.begin()]),
    );
    const metadata: FileMetadata = { tenantId, turn: (latest?.metadata.turn ?? 0) + 1 };
    const isSmall = source instanceof Uint8Array && source.length > 0 && source.length <= chunkBytes;
    const stored = isSmall
      ? await this.#sendSmall(id, key, source, { ...metadata, sha256: known.sha256 ?? sha256Of(source) })
      : await this.#send(source, this.#bucket.openUploadStreamWithId(id, key, { metadata }), metadata);
    this.#uploads.end(id, key);
    if (latest !== undefined) await asking(() => this.#uploads.settle(key));
    return stored;
  }

  /** One chunk, then the file's document, as the driver's stream would write them, which costs more than both. */
  async #sendSmall(
    id: ObjectId,
    key: BlobKey,
    bytes: Uint8Array,
    metadata: Required<FileMetadata>,
  ): Promise<StoredMetadata> {
    const sizeBytes = bytes.length;
    const file = { _id: id, length: sizeBytes, chunkSize: chunkBytes, uploadDate: new Date(), filename: key, metadata };
    await this.#written(id, asking, async () => {
      await this.#chunks.insertOne({ files_id: id, n: 0, data: new Binary(bytes) });
      await this.#files.insertOne(file);
    });
    return { sizeBytes, sha256: metadata.sha256 };
  }

  /** The hash is known when the last byte came through, which is before the file's document is written. */
  async #send(source: BlobSource, upload: GridFSBucketWriteStream, metadata: FileMetadata): Promise<StoredMetadata> {
    const hash = createHash("sha256");
    let sizeBytes = 0;
    const measured = new Transform({
      transform: (chunk: Uint8Array, _encoding, done) => {
        hash.update(chunk);
        sizeBytes += chunk.length;
        done(null, chunk);
      },
      flush: (done) => {
        metadata.sha256 = hash.digest("hex");
        done();
      },
    });
    // As long as the file takes: the clock of a request is for answers that do not come.
    await withoutCounting(() =>
      source instanceof Uint8Array
        ? this.#sendWhole(source, measured, upload)
        : this.#written(upload.id, howeverLong, () => pipeline(Readable.from(source), measured, upload)),
    );
    return { sizeBytes, sha256: metadata.sha256 ?? "" };
  }

  /** Its source never keeps anybody waiting: the server alone can. */
  async #sendWhole(bytes: Uint8Array, measured: Transform, upload: GridFSBucketWriteStream): Promise<void> {
    const patience = new ChunkPatience();
    await this.#written(
      upload.id,
      (work) => howeverLong(() => patience.whileMoving(work())),
      () => pipeline(patience.chunksOf(bytes), measured, upload, { signal: patience.signal }),
    );
  }

  /** What was written in part, or when nobody waited for it any longer, is removed: at once, or within two hours when the server is away. */
  async #written(id: ObjectId, waiting: typeof howeverLong, write: () => Promise<void>): Promise<void> {
    let writing: Promise<void> = Promise.resolve();
    try {
      await waiting(() => {
        writing = write();
        return writing;
      });
    } catch (error) {
      const removed = writing.catch(() => undefined).then(() => this.#uploads.drop(id));
      removed.catch(() => undefined);
      await inTime(
        () => removed,
        () => error as Error,
      ).catch(() => undefined);
      throw error;
    }
  }

  async open(key: BlobKey, range?: ByteRange): Promise<Readable | undefined> {
    const file = await asking(() => this.#latest(key));
    if (file === undefined || file.length === 0 || (range !== undefined && range.start >= file.length)) {
      return file && Readable.from([]);
    }
    const part = range && { start: range.start, end: Math.min(range.end + 1, file.length) };
    return this.#bucket.openDownloadStream(file._id, part);
  }

  async stat(key: BlobKey): Promise<BlobInfo | undefined> {
    const file = await asking(() => this.#latest(key));
    return file && infoOf(file);
  }

  async #latest(key: BlobKey): Promise<FileDocument | undefined> {
    blobKeyParts(key);
    const [file] = await this.#files.find({ filename: key }).sort(latestFirst).limit(1).toArray();
    return file;
  }

  async remove(keys: readonly BlobKey[]): Promise<void> {
    for (const key of keys) blobKeyParts(key);
    if (keys.length === 0) return;
    await asking(async () => {
      const found = await this.#files.find({ filename: { $in: [...keys] } }).toArray();
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
      const found = await asking(() => this.#files.find(where).sort({ filename: 1 }).limit(pageLength).toArray());
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

const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

const infoOf = ({ filename, length, uploadDate }: FileDocument): BlobInfo => ({
  key: filename,
  sizeBytes: length,
  storedAt: uploadDate,
});
