import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The fault that a request meets: its answer instead of the usual one. `undefined`: the usual one. */
export type S3Fault = (request: SeenRequest) => "cut" | "cut after" | "half" | Answer | undefined;

interface SeenRequest {
  readonly method: string;
  /** With its query, as it was written. */
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
}

/** A double of an S3 server with one bucket, that answers as versitygw 1.8 does; signatures are not checked. */
export interface S3Double {
  readonly url: () => string;
  readonly seen: SeenRequest[];
  /** How many were opened. */
  readonly connections: () => number;
  readonly uploads: ReadonlyMap<string, unknown>;
  readonly files: ReadonlyMap<string, { readonly bytes: Buffer }>;
  fault: S3Fault;
  readonly stop: () => Promise<void>;
}

interface File {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly mark: string;
  readonly at: Date;
}
interface Upload {
  readonly mark: string;
  readonly parts: Map<number, Buffer>;
}
interface State {
  readonly leastPart: number;
  readonly files: Map<string, File>;
  readonly uploads: Map<string, Upload>;
}
interface Received extends SeenRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
}

const xmlError = (status: number, code: string): Answer => ({ status, body: `<Error><Code>${code}</Code></Error>` });
const digest = (bytes: Uint8Array, form: "hex" | "base64"): string => createHash("sha256").update(bytes).digest(form);

/** `leastPart`: bytes that every part of an upload but the last has at least, as Amazon has it unless given. */
export async function startS3Double(port = 0, leastPart = 5 * 1024 * 1024): Promise<S3Double> {
  const state: State = { files: new Map(), uploads: new Map(), leastPart };
  const double = { fault: (() => undefined) as S3Fault, seen: [] as SeenRequest[] };
  const server = createServer((request, response) => void serve(state, double, request, response));
  let connections = 0;
  server.on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: taken } = server.address() as AddressInfo;
  return Object.assign(double, {
    ...state,
    url: () => `http://127.0.0.1:${taken}`,
    connections: () => connections,
    stop: () => closed(server),
  });
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

async function serve(
  state: State,
  double: { readonly fault: S3Fault; readonly seen: SeenRequest[] },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = "", url = "", headers } = request;
  const body = await request.toArray().then(
    (pieces: Buffer[]) => Buffer.concat(pieces),
    () => undefined,
  );
  // Its client gave up.
  if (body === undefined) return;
  double.seen.push({ method, url, headers });
  const fault = double.fault({ method, url, headers });
  if (fault === "cut") return void request.socket.destroy();
  const { pathname, searchParams: query } = new URL(url, "http://here");
  const path = decodeURIComponent(pathname.split("/").slice(2).join("/"));
  const usual = (): Answer => checked(state, { method, url, headers, path, query, body });
  const answer = fault === undefined || typeof fault === "string" ? usual() : fault;
  if (fault === "cut after") return void request.socket.destroy();
  const bytes = Buffer.from(answer.body ?? "");
  response.writeHead(answer.status, { "content-length": String(bytes.length), ...answer.headers });
  if (fault !== "half") return void response.end(method === "HEAD" ? undefined : bytes);
  response.write(bytes.subarray(0, bytes.length / 2), () => request.socket.destroySoon());
}

function checked(state: State, received: Received): Answer {
  const { headers, body } = received;
  if (!String(headers.authorization).startsWith("AWS4-HMAC-SHA256 ")) return xmlError(403, "AccessDenied");
  if (headers["x-amz-content-sha256"] !== digest(body, "hex")) return xmlError(400, "XAmzContentSHA256Mismatch");
  const sum = headers["x-amz-checksum-sha256"];
  if (sum !== undefined && sum !== digest(body, "base64")) return xmlError(400, "BadDigest");
  return received.path === "" ? ofBucket(state, received) : ofFile(state, received);
}

function ofBucket({ files }: State, { method, query, body }: Received): Answer {
  if (method === "POST") {
    for (const [, key = ""] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) files.delete(key);
    return { status: 200, body: "<DeleteResult/>" };
  }
  // Two on a page, so that every listing turns pages.
  const after = query.get("continuation-token") ?? "";
  const keys = [...files.keys()].filter((key) => key.startsWith(query.get("prefix") ?? "") && key > after).toSorted();
  const page = keys.slice(0, 2);
  const entries = page.map((key) => {
    const { at, bytes } = files.get(key) as File;
    return `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>${at.toISOString()}</LastModified></Contents>`;
  });
  const more = keys.length > page.length;
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  return {
    status: 200,
    body: `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${entries.join("")}</ListBucketResult>`,
  };
}

function ofFile(state: State, received: Received): Answer {
  const { method, path, query, headers, body } = received;
  const uploadId = query.get("uploadId");
  if (query.has("uploads")) return begun(state, received);
  if (uploadId !== null) return ofUpload(state, received, uploadId);
  if (method === "PUT") return stored(state, received, body, String(headers["x-amz-meta-put"]));
  if (method === "DELETE") {
    state.files.delete(path);
    return { status: 204 };
  }
  return read(state.files.get(path), headers);
}

function begun({ uploads }: State, { headers }: Received): Answer {
  const id = `upload-${uploads.size + 1}`;
  uploads.set(id, { mark: String(headers["x-amz-meta-put"]), parts: new Map() });
  const body = `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
  return { status: 200, body };
}

function ofUpload(state: State, received: Received, id: string): Answer {
  const upload = state.uploads.get(id);
  if (upload === undefined) return xmlError(404, "NoSuchUpload");
  if (received.method === "DELETE") {
    state.uploads.delete(id);
    return { status: 204 };
  }
  if (received.method === "PUT") {
    upload.parts.set(Number(received.query.get("partNumber")), received.body);
    return { status: 200, headers: { etag: `"part"` } };
  }
  const parts = [...upload.parts].toSorted(([a], [b]) => a - b).map(([, part]) => part);
  if (parts.slice(0, -1).some(({ length }) => length < state.leastPart)) return xmlError(400, "EntityTooSmall");
  const answer = stored(state, received, Buffer.concat(parts), upload.mark);
  if (answer.status === 200) state.uploads.delete(id);
  return answer;
}

function stored({ files }: State, { path, headers }: Received, bytes: Buffer, mark: string): Answer {
  if (headers["if-none-match"] === "*" && files.has(path)) return xmlError(412, "PreconditionFailed");
  files.set(path, { bytes, etag: `"${digest(bytes, "hex")}"`, mark, at: new Date() });
  return { status: 200, body: "<Done/>" };
}

function read(file: File | undefined, headers: Received["headers"]): Answer {
  if (file === undefined) return xmlError(404, "NoSuchKey");
  const { bytes, etag, mark, at } = file;
  const named = { etag, "x-amz-meta-put": mark, "last-modified": at.toUTCString() };
  if (headers["if-match"] !== undefined && headers["if-match"] !== etag) return xmlError(412, "PreconditionFailed");
  if (headers.range === undefined) return { status: 200, headers: named, body: bytes };
  const { start = "", end = "" } = /^bytes=(?<start>\d+)-(?<end>\d*)$/.exec(headers.range)?.groups ?? {};
  if (Number(start) >= bytes.length) return xmlError(416, "InvalidRange");
  const body = bytes.subarray(Number(start), end === "" ? bytes.length : Number(end) + 1);
  const range = `bytes ${start}-${Number(start) + body.length - 1}/${bytes.length}`;
  return { status: 206, headers: { ...named, "content-range": range }, body };
}
