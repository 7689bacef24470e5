import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { noteDamage } from "../../commands/storage/note-damage.ts";
import { storedHash } from "../../commands/storage/stored-hash.ts";
import type { BlobStore } from "../../ports/blobs/port.ts";
import type { Clock } from "../../ports/clock/port.ts";
import type { EventLog } from "../../ports/event-log/port.ts";
import { contentDisposition } from "../../vocabulary/http/content-disposition.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import type { AnswerHeader, ConditionalHeader } from "../openapi/headers.ts";
import { originOf } from "../origin.ts";
import { conditionOf } from "../route-declaration.ts";
import { requestedRange } from "./byte-range.ts";
import { matchesTag } from "./etag.ts";

/** Where files are, and the log that learns of damage to one. */
interface SentFileStore {
  readonly blobs: BlobStore;
  readonly log: Pick<EventLog, "append">;
  readonly clock: Clock;
}

/** A stored file and how it is served. */
export interface ServedFile {
  /** Its blob. */
  readonly key: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly disposition: "attachment" | "inline";
  /** Its hash is compared before the first byte is sent, and not only before the last. */
  readonly checksHash: boolean;
  /** Makes the refusal to throw when the file has been removed meanwhile. */
  readonly missing: () => Refusal;
}

/** Conditions and headers that the route of a file declares. */
export const ofFile: { readonly reads: readonly ConditionalHeader[]; readonly sends: readonly AnswerHeader[] } = {
  reads: ["If-Match", "If-None-Match", "Range", "If-Range"],
  sends: ["ETag", "Content-Disposition", "Repr-Digest", "Accept-Ranges", "Content-Range"],
};

/**
 * Answers GET and HEAD of a file (RFC 9110): its hash as tag and digest (RFC 9530), one range, preconditions.
 * @throws Refusal PRECONDITION_FAILED, RANGE_NOT_SATISFIABLE, FILE_DAMAGED, and what `missing` answers
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  store: SentFileStore,
  file: ServedFile,
): Promise<FastifyReply> {
  const tag = `"${file.sha256}"`;
  describe(reply, file, tag);
  const match = conditionOf(request, "If-Match");
  if (match !== undefined && !matchesTag(match, tag, false)) throw new Refusal("PRECONDITION_FAILED");
  if (matchesTag(conditionOf(request, "If-None-Match"), tag, true)) return reply.code(304).send();
  return sendBytes(request, reply, store, file, tag);
}

function describe(reply: FastifyReply, file: ServedFile, tag: string): void {
  reply.headers({
    "content-type": file.contentType,
    "content-disposition": contentDisposition(file.disposition, file.fileName),
    etag: tag,
    "repr-digest": `sha-256=:${Buffer.from(file.sha256, "hex").toString("base64")}:`,
    "accept-ranges": "bytes",
    "cache-control": "private",
  });
}

async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  store: SentFileStore,
  file: ServedFile,
  tag: string,
): Promise<FastifyReply> {
  const ifRange = conditionOf(request, "If-Range");
  const header = ifRange === undefined || ifRange === tag ? conditionOf(request, "Range") : undefined;
  const part = requestedRange(header, file.sizeBytes);
  if (part.kind === "outside") {
    reply.header("content-range", `bytes */${file.sizeBytes}`);
    throw new Refusal("RANGE_NOT_SATISFIABLE", `The file has ${file.sizeBytes} bytes.`);
  }
  const length = part.kind === "part" ? part.end - part.start + 1 : file.sizeBytes;
  if (part.kind === "part") {
    reply.code(206).header("content-range", `bytes ${part.start}-${part.end}/${file.sizeBytes}`);
  }
  await mustBeThere(request, store, file);
  reply.header("content-length", String(length));
  if (request.method === "HEAD") return reply.send();
  const bytes = await store.blobs.open(file.key, part.kind === "part" ? part : undefined);
  if (bytes === undefined) throw missing(request, file);
  if (length < file.sizeBytes || file.checksHash) return reply.send(bytes);
  const checked = Readable.from(
    sound(bytes, file, (damage) => damaged(request, store, file, damage)),
    notObjects,
  );
  // The file is closed here, because a stream that is destroyed before its first piece leaves it open.
  checked.once("close", () => bytes.destroy());
  return reply.send(checked);
}

const notObjects = { objectMode: false } as const;

/**
 * The same bytes, of which the last piece is held back until their hash is known: what is not as it was stored never arrives as a whole. A file
 * of one piece is refused before anything of it has left; of a larger one the connection breaks off.
 */
async function* sound(
  bytes: Readable,
  { sha256 }: Pick<ServedFile, "sha256">,
  refusalFor: (damage: string) => Promise<Refusal>,
): AsyncGenerator<Uint8Array, undefined> {
  const hash = createHash("sha256");
  let last: Uint8Array | undefined;
  for await (const piece of bytes as AsyncIterable<Uint8Array>) {
    hash.update(piece);
    if (last !== undefined) yield last;
    last = piece;
  }
  const found = hash.digest("hex");
  if (found !== sha256) throw await refusalFor(`the SHA-256 ${found} instead of ${sha256}`);
  if (last !== undefined) yield last;
}

/** Before the first byte leaves, and for HEAD as well: a file of another size would be cut off, or never end. */
async function mustBeThere(request: FastifyRequest, store: SentFileStore, file: ServedFile): Promise<void> {
  const stored = await store.blobs.stat(file.key);
  if (stored === undefined) throw missing(request, file);
  const damage = await damageOf(store.blobs, file, stored.sizeBytes);
  if (damage !== undefined) throw await damaged(request, store, file, damage);
}

/** The refusal, once the log of the tenant has the finding. */
async function damaged(
  request: FastifyRequest,
  store: SentFileStore,
  file: ServedFile,
  damage: string,
): Promise<Refusal> {
  const found = { blob: file.key, sha256: file.sha256, fault: "altered", foundBy: "request" } as const;
  await noteDamage(store.log, originOf(request, store.clock), found);
  const cause = new Error(`the file ${file.key} has ${damage}`);
  return new Refusal("FILE_DAMAGED", "The file is not as it was stored.", { cause });
}

async function damageOf(blobs: BlobStore, file: ServedFile, sizeBytes: number): Promise<string | undefined> {
  if (sizeBytes !== file.sizeBytes) return `${sizeBytes} bytes instead of ${file.sizeBytes}`;
  if (!file.checksHash) return undefined;
  const sha256 = (await storedHash(blobs, file.key)) ?? "of no file";
  return sha256 === file.sha256 ? undefined : `the SHA-256 ${sha256} instead of ${file.sha256}`;
}

function missing(request: FastifyRequest, file: ServedFile): Refusal {
  request.log.error({ blob: file.key }, "a stored file is missing");
  return file.missing();
}
