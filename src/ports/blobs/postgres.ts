import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { PostgresConnection, PostgresSession } from "../drivers/postgres-connection.ts";
import { outsideRequests, withoutCounting } from "../patience/port.ts";
import { partsOf } from "./parts.ts";
import { type BlobInfo, type BlobKey, type BlobSource, type BlobStore, type ByteRange, blobKeyParts } from "./port.ts";

/** A row that is read or written at once: a megabyte, as large as a node is to hold for each transfer. */
const partBytes = 1024 * 1024;
const pageLength = 1000;
const sweepEveryMs = 60 * 60 * 1000;

interface FileRow {
  readonly key: string;
  readonly id: string;
  readonly size: bigint;
  readonly stored_at: Date;
}

/**
 * Files in PostgreSQL, in parts of a megabyte. A file's row comes after its last part, in one transaction with the end of the
 * one before under the key, so no reader sees half a file. An upload that a crash cut off is removed after an hour.
 */
export const openPostgresBlobs = async (connection: PostgresConnection): Promise<BlobStore> => {
  await sweep(connection);
  const timer = setInterval(() => void sweep(connection).catch(() => undefined), sweepEveryMs).unref();
  return new PostgresBlobs(connection, timer);
};

/** No upload takes an hour. Its parts go with its own row, so two nodes that sweep at once do it once. */
const sweep = async (connection: PostgresConnection): Promise<void> => {
  await connection.query(
    `WITH gone AS (DELETE FROM file_uploads WHERE begun_at < clock_timestamp() - interval '1 hour' RETURNING id)
     DELETE FROM file_parts WHERE id IN (SELECT id FROM gone)`,
  );
};

class PostgresBlobs implements BlobStore {
  readonly #connection: PostgresConnection;
  readonly #timer: NodeJS.Timeout;

  constructor(connection: PostgresConnection, timer: NodeJS.Timeout) {
    this.#connection = connection;
    this.#timer = timer;
  }

  async put(key: BlobKey, source: BlobSource): Promise<{ readonly sizeBytes: number; readonly sha256: string }> {
    const { tenantId } = blobKeyParts(key);
    const id = randomUUID();
    await this.#connection.query("INSERT INTO file_uploads(id, begun_at) VALUES ($1, clock_timestamp())", [id]);
    try {
      // As long as the file takes: the clock of a request is for answers that do not come.
      const { sizeBytes, sha256 } = await withoutCounting(() => outsideRequests(() => this.#send(id, source)));
      await this.#connection.transaction(async (session) => {
        const [upload] = await session.query("DELETE FROM file_uploads WHERE id = $1 RETURNING id", [id]);
        if (upload === undefined) throw new Error(`The upload of ${key} took more than an hour and was removed.`);
        await replace(session, { key, tenantId, id, sizeBytes, sha256 });
      });
      return { sizeBytes, sha256 };
    } catch (error) {
      await this.#abandon(id).catch(() => undefined);
      throw error;
    }
  }

  async #send(id: string, source: BlobSource): Promise<{ readonly sizeBytes: number; readonly sha256: string }> {
    const hash = createHash("sha256");
    let sizeBytes = 0;
    let number = 0;
    for await (const part of partsOf(source, partBytes)) {
      hash.update(part);
      sizeBytes += part.length;
      await this.#connection.query("INSERT INTO file_parts(id, n, bytes) VALUES ($1, $2, $3)", [id, number, part]);
      number += 1;
    }
    return { sizeBytes, sha256: hash.digest("hex") };
  }

  /** Only of an upload that has not become a file: its end may have been recorded though the answer was lost. */
  async #abandon(id: string): Promise<void> {
    await this.#connection.query(
      `WITH gone AS (DELETE FROM file_uploads WHERE id = $1 RETURNING id)
       DELETE FROM file_parts WHERE id IN (SELECT id FROM gone)`,
      [id],
    );
  }

  async open(key: BlobKey, range?: ByteRange): Promise<Readable | undefined> {
    const file = await this.#find(key);
    if (file === undefined) return undefined;
    const size = Number(file.size);
    const start = range?.start ?? 0;
    const end = Math.min(range?.end ?? size - 1, size - 1);
    return Readable.from(start > end ? [] : this.#bytes(key, file.id, start, end), { objectMode: false });
  }

  /** One part is read while the one before is on its way; positions in a part begin with 1. */
  async *#bytes(key: BlobKey, id: string, start: number, end: number): AsyncIterable<Buffer> {
    for (let number = Math.floor(start / partBytes); number * partBytes <= end; number += 1) {
      const first = Math.max(0, start - number * partBytes);
      const length = Math.min(partBytes, end - number * partBytes + 1) - first;
      const [part] = await this.#connection.query<{ bytes: Buffer }>(
        "SELECT substring(bytes FROM $3 FOR $4) AS bytes FROM file_parts WHERE id = $1 AND n = $2",
        [id, number, first + 1, length],
      );
      if (part?.bytes.length !== length) throw new Error(`The file ${key} was replaced or removed while it was read.`);
      yield part.bytes;
    }
  }

  async stat(key: BlobKey): Promise<BlobInfo | undefined> {
    const file = await this.#find(key);
    return file && infoOf(file);
  }

  async #find(key: BlobKey): Promise<FileRow | undefined> {
    blobKeyParts(key);
    const rows = await this.#connection.query<FileRow>("SELECT key, id, size, stored_at FROM files WHERE key = $1", [
      key,
    ]);
    return rows[0];
  }

  async remove(keys: readonly BlobKey[]): Promise<void> {
    for (const key of keys) blobKeyParts(key);
    if (keys.length === 0) return;
    await this.#connection.query(
      `WITH gone AS (DELETE FROM files WHERE key = ANY($1::text[]) RETURNING id)
       DELETE FROM file_parts WHERE id IN (SELECT id FROM gone)`,
      [keys],
    );
  }

  /** Page by page, each by a query of its own: a listing may take days. */
  async *list(options: { readonly tenantId?: string; readonly storedBefore?: Date } = {}): AsyncIterable<BlobInfo> {
    const { tenantId, storedBefore } = options;
    let last = "";
    for (let found = pageLength; found === pageLength; ) {
      const rows = await this.#connection.query<FileRow>(
        `SELECT key, id, size, stored_at FROM files WHERE key > $1 AND ($2::text IS NULL OR tenant = $2)
           AND ($3::timestamptz IS NULL OR stored_at < $3) ORDER BY key LIMIT $4`,
        [last, tenantId ?? null, storedBefore ?? null, pageLength],
      );
      for (const row of rows) yield infoOf(row);
      last = rows.at(-1)?.key ?? last;
      found = rows.length;
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
  }
}

interface NewFile {
  readonly key: BlobKey;
  readonly tenantId: string;
  readonly id: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** When two files are put at once, the last one counts: the lock on the key makes them come one after the other. */
const replace = async (session: PostgresSession, { key, tenantId, id, sizeBytes, sha256 }: NewFile): Promise<void> => {
  await session.query("SELECT pg_advisory_xact_lock(hashtext($1), 3)", [key]);
  const [old] = await session.query<{ id: string }>("SELECT id FROM files WHERE key = $1", [key]);
  // Milliseconds, as the program's own times: a file is never older than the moment at which it says it was stored.
  await session.query(
    `INSERT INTO files(key, tenant, id, size, sha256, stored_at)
     VALUES ($1, $2, $3, $4, $5, date_trunc('milliseconds', clock_timestamp()))
     ON CONFLICT (key) DO UPDATE SET id = excluded.id, size = excluded.size, sha256 = excluded.sha256,
       stored_at = excluded.stored_at`,
    [key, tenantId, id, sizeBytes, sha256],
  );
  if (old !== undefined) await session.query("DELETE FROM file_parts WHERE id = $1", [old.id]);
};

const infoOf = ({ key, size, stored_at: storedAt }: FileRow): BlobInfo => ({ key, sizeBytes: Number(size), storedAt });
