import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { withoutCounting } from "../patience/port.ts";
import {
  type BlobInfo,
  type BlobKey,
  type BlobSource,
  type BlobStore,
  type ByteRange,
  blobKeyParts,
  isBlobKey,
} from "./port.ts";
import { refusalOf, S3Unavailable } from "./s3-answers.ts";
import { type S3Client, type S3Means, s3Client } from "./s3-client.ts";
import { putInParts, putWhole, type UploadTarget } from "./s3-upload.ts";
import { elementsOf, escapeXml, firstOf } from "./s3-xml.ts";

export interface S3Settings {
  /** The bucket's own address, without a slash at its end. */
  readonly bucketUrl: string;
  readonly region: string;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
  /** `AES256`, `aws:kms` or `aws:kms:` with a key; undefined: as the bucket does by itself. */
  readonly sse: string | undefined;
  /** Files of documents lie apart from all else, so that a rule of the bucket can name them. */
  readonly isDocument: (key: BlobKey) => boolean;
}

const folders = ["documents", "kept"] as const;
/** Keys of one DeleteObjects request. */
const mostRemoved = 1000;
/** A file of so many bytes is read at once. */
const mostBufferedBytes = 1024 * 1024;

interface StoreMeans extends S3Means {
  readonly newId: () => string;
  /** A file of more bytes goes in parts of this size; each is held in memory, so that it can be sent again. */
  readonly partBytes: number;
  /** Files above a megabyte that may be read at the same time, as fast as their readers are: fewer than there are connections. */
  readonly mostStreamed: number;
  /** When the store is closed. */
  readonly closeConnections: () => void;
}

/**
 * Files in a bucket, as `<prefix>documents/<tenant>/<name>` and `<prefix>kept/<tenant>/<name>`. Looks once whether the
 * bucket is there and may be listed.
 *
 * @throws StoreUnavailable, S3Refused
 */
export async function openS3Blobs(settings: S3Settings, means: StoreMeans): Promise<BlobStore> {
  const client = s3Client(settings.bucketUrl, settings.region, means);
  try {
    const query = { "list-type": "2", prefix: settings.prefix, "max-keys": "1" };
    await client.text({ method: "GET", path: "", query });
  } catch (error) {
    means.closeConnections();
    throw error;
  }
  return new S3Blobs(settings, client, means);
}

/**
 * The fields of an answer's root element.
 *
 * @throws StoreUnavailable when it is not there to its end: a listing that breaks off would read as one of few files, or none
 */
function wholeAnswer(text: string, root: string): Readonly<Record<string, string>> {
  const [answer] = elementsOf(text, root);
  if (answer === undefined) throw new S3Unavailable(`The server of S3_BUCKET answered no whole ${root}.`);
  return answer;
}

interface ListingPage {
  readonly IsTruncated?: string;
  readonly NextContinuationToken?: string;
}

const strangeListing = (what: string): S3Unavailable => new S3Unavailable(`The server of S3_BUCKET listed ${what}.`);

class S3Blobs implements BlobStore {
  readonly #settings: S3Settings;
  readonly #client: S3Client;
  readonly #means: Omit<StoreMeans, keyof S3Means>;
  #streamed: number = 0;

  constructor(settings: S3Settings, client: S3Client, means: Omit<StoreMeans, keyof S3Means>) {
    this.#settings = settings;
    this.#client = client;
    this.#means = means;
  }

  async put(key: BlobKey, source: BlobSource): Promise<{ readonly sizeBytes: number; readonly sha256: string }> {
    const target: UploadTarget = {
      path: this.#pathOf(key),
      putId: this.#means.newId(),
      encryption: encryptionOf(this.#settings.sse),
    };
    const measured = { hash: createHash("sha256"), sizeBytes: 0 };
    const { partBytes } = this.#means;
    const parts = inParts(source, partBytes, measured);
    try {
      const first = await parts.next();
      const second = await parts.next();
      // As long as the file takes, and the server gets for its answers: the clock of a request is for others.
      await withoutCounting(() => {
        if (second.done === true) return putWhole(this.#client, target, first.value ?? new Uint8Array());
        const rest = following([first.value as Uint8Array, second.value], parts);
        const again = source instanceof Uint8Array ? () => inParts(source, partBytes, unmeasured()) : undefined;
        return putInParts(this.#client, target, rest, again);
      });
    } finally {
      // Of an upload that failed the source has not come to its end: it is closed, as where a loop over it ends early.
      await parts.return(undefined);
    }
    return { sizeBytes: measured.sizeBytes, sha256: measured.hash.digest("hex") };
  }

  async open(key: BlobKey, range?: ByteRange): Promise<Readable | undefined> {
    const path = this.#pathOf(key);
    const first = await this.#get(path, range);
    if (first === undefined || first === "empty") return first && Readable.from([]);
    if (first.sizeBytes <= mostBufferedBytes)
      return Readable.from(await this.#wholeBytes(path, first, range), { objectMode: false });
    if (this.#streamed >= this.#means.mostStreamed) {
      first.body.destroy();
      throw new S3Unavailable(`${this.#streamed} large files of S3_BUCKET are being read.`);
    }
    this.#streamed += 1;
    const body = Readable.from(this.#wholeBody(path, first, range), { objectMode: false });
    // The connection is let go here, because a stream that is destroyed before its first piece leaves it open.
    body.once("close", () => {
      this.#streamed -= 1;
      first.body.destroy();
    });
    return body;
  }

  /** However slow a reader is, it holds no connection of the server's. */
  async #wholeBytes(path: string, first: ObjectPart, range: ByteRange | undefined): Promise<readonly Uint8Array[]> {
    const pieces: Uint8Array[] = [];
    for await (const piece of this.#wholeBody(path, first, range)) pieces.push(piece);
    return pieces;
  }

  /** A connection that is cut is taken up again where it broke, of the same file only; each piece earns new tries. */
  async *#wholeBody(path: string, first: ObjectPart, range: ByteRange | undefined): AsyncIterable<Uint8Array> {
    let at = range?.start ?? 0;
    let part = first;
    let left = this.#client.budget();
    for (let tried = 1; ; tried += 1) {
      try {
        for await (const piece of part.body) {
          at += (piece as Buffer).length;
          yield piece as Buffer;
          tried = 1;
          left = this.#client.budget();
        }
        return;
      } catch (cause) {
        await this.#client.retry(tried, left, cause);
      }
      const more = await this.#get(path, { start: at, end: range?.end ?? Number.MAX_SAFE_INTEGER }, first.etag);
      if (more === "empty") return;
      if (more === undefined) throw new S3Unavailable("A file in S3_BUCKET was removed while it was read.");
      part = more;
    }
  }

  async #get(path: string, range: ByteRange | undefined, etag?: string): Promise<ObjectPart | "empty" | undefined> {
    const end = range?.end === Number.MAX_SAFE_INTEGER ? "" : range?.end;
    const headers = {
      ...(range && { range: `bytes=${range.start}-${end}` }),
      ...(etag !== undefined && { "if-match": etag }),
    };
    const answer = await this.#client.stream({ method: "GET", path, headers, also: [404, 412, 416] });
    const { status, body } = answer;
    if (status === 200 || status === 206) {
      if (range !== undefined && status === 200 && answer.headers["content-length"] !== "0") {
        body.destroy();
        throw new S3Unavailable("The server of S3_BUCKET sends whole files where a range was requested.");
      }
      if (range !== undefined && status === 206 && !isRange(answer.headers["content-range"], range)) {
        body.destroy();
        throw new S3Unavailable("The server of S3_BUCKET sends another range than the one that was requested.");
      }
      const length = answer.headers["content-length"];
      return { body, etag: answer.headers["etag"], sizeBytes: length === undefined ? Infinity : Number(length) };
    }
    const text = await textOf(body);
    if (status === 416) return "empty";
    const { Code: code = "" } = firstOf(text, "Error");
    if (status === 404 && code === "NoSuchBucket") throw refusalOf("GET", status, code);
    return undefined;
  }

  async stat(key: BlobKey): Promise<BlobInfo | undefined> {
    const path = this.#pathOf(key);
    const { status, headers } = await this.#client.text({ method: "HEAD", path, also: [404] });
    if (status === 404) return undefined;
    return { key, sizeBytes: Number(headers["content-length"]), storedAt: secondOf(headers["last-modified"] ?? "") };
  }

  async remove(keys: readonly BlobKey[]): Promise<void> {
    const paths = keys.map((key) => this.#pathOf(key));
    for (let from = 0; from < paths.length; from += mostRemoved) {
      await this.#removeAll(paths.slice(from, from + mostRemoved));
    }
  }

  async #removeAll(paths: readonly string[]): Promise<void> {
    const [path = ""] = paths;
    if (paths.length === 1) {
      await this.#client.text({ method: "DELETE", path, also: [404] });
      return;
    }
    const objects = paths.map((one) => `<Object><Key>${escapeXml(one)}</Key></Object>`).join("");
    const body = Buffer.from(`<Delete><Quiet>true</Quiet>${objects}</Delete>`, "utf8");
    const headers = { "content-md5": createHash("md5").update(body).digest("base64") };
    const { text } = await this.#client.text({ method: "POST", path: "", query: { delete: "" }, headers, body });
    wholeAnswer(text, "DeleteResult");
    const [failed] = elementsOf(text, "Error").filter(({ Code }) => Code !== "NoSuchKey");
    if (failed !== undefined) throw refusalOf("DELETE", 200, failed["Code"] ?? "");
  }

  async *list(options: { readonly tenantId?: string; readonly storedBefore?: Date } = {}): AsyncIterable<BlobInfo> {
    const { tenantId, storedBefore } = options;
    const below = tenantId === undefined ? "" : `${blobKeyParts(`${tenantId}/0`).tenantId}/`;
    for (const folder of folders) {
      const root = `${this.#settings.prefix}${folder}/`;
      for await (const { Key = "", Size, LastModified = "" } of this.#objects(root + below)) {
        const info = { key: Key.slice(root.length), sizeBytes: Number(Size), storedAt: secondOf(LastModified) };
        const isOld = storedBefore === undefined || info.storedAt < storedBefore;
        if (isBlobKey(info.key) && isOld) yield info;
      }
    }
  }

  async *#objects(prefix: string): AsyncIterable<Readonly<Record<string, string>>> {
    for (let next = ""; ; ) {
      const page: Readonly<Record<string, string>> = next === "" ? {} : { "continuation-token": next };
      const { text } = await this.#client.text({
        method: "GET",
        path: "",
        query: { "list-type": "2", prefix, ...page },
      });
      const answer: ListingPage = wholeAnswer(text, "ListBucketResult");
      for (const object of elementsOf(text, "Contents")) {
        // Callers may remove listed files next: a file of another tenant must not be among them.
        if (!object["Key"]?.startsWith(prefix)) throw strangeListing("a key outside the prefix that was requested");
        yield object;
      }
      if (answer.IsTruncated !== "true") return;
      const { NextContinuationToken: following } = answer;
      if (following === undefined || following === next) throw strangeListing("no next page");
      next = following;
    }
  }

  #pathOf(key: BlobKey): string {
    const { tenantId, name } = blobKeyParts(key);
    const [documents, kept] = folders;
    return `${this.#settings.prefix}${this.#settings.isDocument(key) ? documents : kept}/${tenantId}/${name}`;
  }

  async close(): Promise<void> {
    this.#means.closeConnections();
  }
}

/** RFC 9110, 14.4: `bytes 0-9/100`. The last byte of a file ends a range that goes beyond it. */
function isRange(written: string | undefined, { start, end }: ByteRange): boolean {
  const [, first, last, size] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(written ?? "") ?? [];
  const isLast = size === "*" ? Number(last) <= end : Number(last) === Math.min(end, Number(size) - 1);
  return first !== undefined && Number(first) === start && isLast;
}

interface ObjectPart {
  readonly body: Readable;
  /** As announced; infinite where nothing is. */
  readonly sizeBytes: number;
  readonly etag: string | undefined;
}

const textOf = async (body: Readable): Promise<string> => Buffer.concat(await body.toArray()).toString("utf8");

/** Listings know milliseconds, and a single file's headers seconds: one file has one time. */
const secondOf = (written: string): Date => new Date(Math.floor(new Date(written).getTime() / 1000) * 1000);

function encryptionOf(sse: string | undefined): Readonly<Record<string, string>> {
  if (sse === undefined) return {};
  if (!sse.startsWith("aws:kms:")) return { "x-amz-server-side-encryption": sse };
  return {
    "x-amz-server-side-encryption": "aws:kms",
    "x-amz-server-side-encryption-aws-kms-key-id": sse.slice("aws:kms:".length),
  };
}

interface Measured {
  readonly hash: { update(bytes: Uint8Array): unknown };
  sizeBytes: number;
}

const unmeasured = (): Measured => ({ hash: { update: () => undefined }, sizeBytes: 0 });

/** Pieces of any size as parts of one size, the last of which may be shorter; hashed and counted as they come. */
async function* inParts(
  source: BlobSource,
  partBytes: number,
  measured: Measured,
): AsyncGenerator<Uint8Array, undefined, undefined> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const piece of source instanceof Uint8Array ? [source] : source) {
    measured.hash.update(piece);
    measured.sizeBytes += piece.length;
    for (let from = 0; from < piece.length; ) {
      const taken = piece.subarray(from, from + partBytes - size);
      // A copy: the source may use its memory for the next piece.
      held.push(Uint8Array.from(taken));
      size += taken.length;
      from += taken.length;
      if (size < partBytes) continue;
      yield Buffer.concat(held);
      held = [];
      size = 0;
    }
  }
  if (size > 0) yield Buffer.concat(held);
}

async function* following(first: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncIterable<Uint8Array> {
  yield* first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}
