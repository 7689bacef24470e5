import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { mustBeKnown, type UnreadName } from "../../vocabulary/check/unknown-names.ts";
import { sha256 } from "../../vocabulary/ids.ts";
import { overLimit } from "../../vocabulary/over-limit.ts";
import { Refusal, refusedAt } from "../../vocabulary/refusal.ts";
import { handlingFor } from "../contract.ts";
import { mediaTypeNotTaken } from "../plugins/bodies.ts";

/** The one file of an upload, read whole. */
interface UploadedFile {
  /** As the client called it; undefined when it did not. */
  readonly fileName: string | undefined;
  readonly bytes: Buffer;
  /** Further parts that the route reads, by their names. */
  readonly others: ReadonlyMap<string, Buffer>;
}

/** Parts that are read past. */
const mostParts = 20;

/** Bytes of a part that is no file, unless a route takes longer ones. */
const mostFieldBytes = 64 * 1024;

/** Boundaries and headers of the parts, beside the file. */
const mostAround = 1024 * 1024;

/** Most bytes that all uploads together hold in memory at a time. */
const mostAtOnce = 256 * 1024 * 1024;

export interface RequestUploads {
  /**
   * Reads the part named `file`, cut off while it comes in when it grows over the limit, and the parts named in `also`, each of at most
   * `mostOther` bytes. `of` has them then.
   *
   * @throws Refusal UNSUPPORTED_MEDIA_TYPE, INVALID_REQUEST, PAYLOAD_TOO_LARGE, UNAVAILABLE while too many upload
   */
  read(request: FastifyRequest, mostBytes: number, also?: readonly string[], mostOther?: number): Promise<void>;
  /** The file that was read. */
  of(request: FastifyRequest): UploadedFile;
}

/** Adds routes that read their uploads themselves. */
export async function addUploading(
  parent: FastifyInstance,
  add: (app: FastifyInstance, uploads: RequestUploads) => void,
): Promise<void> {
  await parent.register(async (app) => {
    app.removeAllContentTypeParsers();
    await app.register(multipart, { throwFileSizeLimit: true });
    add(app, createUploads());
  });
}

function createUploads(): RequestUploads {
  let held = 0;
  const files = new WeakMap<FastifyRequest, UploadedFile>();
  return {
    of: (request) => {
      const file = files.get(request);
      if (file === undefined) throw new Error(`${request.routeOptions.url} was reached without its upload`);
      return file;
    },
    read: async (request, mostBytes, also = [], mostOther = mostFieldBytes) => {
      if (!request.isMultipart()) throw mediaTypeNotTaken(request);
      const announced = Number(request.headers["content-length"] ?? mostBytes);
      const most = mostBytes + (mostOther > mostFieldBytes ? mostOther : 0);
      if (announced > most + mostAround) throw tooLarge(mostBytes);
      const share = Math.min(announced, most);
      if (held + share > mostAtOnce) throw overLimit("uploads", { whose: "node", limit: mostAtOnce, used: held });
      held += share;
      try {
        const file = await readParts(request, also, { mostBytes, mostOther });
        files.set(request, file);
        request.bodyHash = hashOf(file);
      } catch (error) {
        throw uploadRefusal(error, mostBytes);
      } finally {
        held -= share;
      }
    },
  };
}

/** The same for the same parts: a request that is repeated has them all again. */
const hashOf = ({ fileName = "", bytes, others }: UploadedFile): string =>
  sha256([fileName, sha256(bytes), ...[...others].map(([name, part]) => `${name} ${sha256(part)}`)].join("\n"));

async function readParts(
  request: FastifyRequest,
  also: readonly string[],
  { mostBytes, mostOther }: { readonly mostBytes: number; readonly mostOther: number },
): Promise<UploadedFile> {
  const limits = { fileSize: mostBytes, fieldSize: mostOther, parts: mostParts, headerPairs: 20 };
  let file: Omit<UploadedFile, "others"> | undefined;
  const others = new Map<string, Buffer>();
  const known = ["file", ...also];
  const unknown: UnreadName[] = [];
  let files = 0;
  for await (const part of request.parts({ limits })) {
    if (also.includes(part.fieldname)) {
      const isCut = part.type === "field" && part.valueTruncated;
      const bytes = part.type === "file" ? await part.toBuffer() : Buffer.from(String(part.value));
      if (isCut || bytes.length > mostOther) throw tooLarge(mostOther, `part ${part.fieldname}`);
      others.set(part.fieldname, bytes);
      continue;
    }
    if (!known.includes(part.fieldname)) unknown.push({ kind: "part", within: "", name: part.fieldname, known });
    if (part.type !== "file") continue;
    files += 1;
    const bytes = await part.toBuffer();
    if (part.fieldname === "file") file = { fileName: part.filename, bytes };
  }
  request.ignoredNames = mustBeKnown(unknown, handlingFor(request));
  if (file === undefined) throw refusedAt("/file", "The body has no file in a part named file.", "MISSING_PROPERTY");
  if (files > 1) throw refusedAt("/file", "The body has more than one file; send one at a time.");
  if (file.bytes.length === 0) throw refusedAt("/file", "The file is empty.");
  return { ...file, others };
}

/** The refusal for an error that the reader of the body throws, by its code. */
function uploadRefusal(error: unknown, mostBytes: number): unknown {
  if (error instanceof Refusal) return error;
  const { code = "", statusCode } = error as { readonly code?: string; readonly statusCode?: number };
  if (code === "FST_REQ_FILE_TOO_LARGE") return tooLarge(mostBytes);
  if (statusCode !== undefined && statusCode >= 500) return error;
  return new Refusal("INVALID_REQUEST", "The body is not valid multipart/form-data.", { cause: error });
}

function tooLarge(mostBytes: number, what = "file"): Refusal {
  return new Refusal("PAYLOAD_TOO_LARGE", `The ${what} is larger than ${mostBytes} bytes.`);
}
