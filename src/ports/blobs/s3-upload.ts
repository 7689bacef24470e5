import { createHash } from "node:crypto";
import { S3Unavailable } from "./s3-answers.ts";
import type { S3Client, S3Request } from "./s3-client.ts";
import { escapeXml, firstOf } from "./s3-xml.ts";

/** A file to be put: where, under which mark of this one put, with which headers of encryption. */
export interface UploadTarget {
  readonly path: string;
  readonly putId: string;
  readonly encryption: Readonly<Record<string, string>>;
}

const markOf = ({ putId, encryption }: UploadTarget): Readonly<Record<string, string>> => ({
  ...encryption,
  "content-type": "application/octet-stream",
  "x-amz-meta-put": putId,
});

const checksum = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("base64");

/** A file in one request. */
export async function putWhole(client: S3Client, target: UploadTarget, body: Uint8Array): Promise<void> {
  const headers = { ...markOf(target), "x-amz-checksum-sha256": checksum(body) };
  await unlessThere(client, target, { method: "PUT", path: target.path, headers, body });
}

/** The first included. */
const mostStarts = 3;

/**
 * Uploads a file in parts; it is invisible before the last request. A failed upload is taken back. An upload that the
 * server gave up, or that met another of the same key, cannot be completed by repeating that request: it starts over
 * with `again`, the same parts from the first on. Undefined: they cannot be read twice, and the caller tries again.
 */
export async function putInParts(
  client: S3Client,
  target: UploadTarget,
  parts: AsyncIterable<Uint8Array>,
  again: (() => AsyncIterable<Uint8Array>) | undefined,
): Promise<void> {
  let next = parts;
  for (let started = 1, replaces = false; ; started += 1) {
    try {
      return await uploadOnce(client, target, next, replaces);
    } catch (error) {
      if (!(error instanceof UploadGone)) throw error;
      if (again === undefined || started === mostStarts)
        throw new S3Unavailable("The server of S3_BUCKET gave an upload up.", { cause: error });
      next = again();
      ({ replaces } = error);
    }
  }
}

/** The server does not know the upload any more, or will not complete it. `replaces`: another file has the key. */
class UploadGone extends Error {
  readonly replaces: boolean;

  constructor(status: number, replaces: boolean) {
    super(`Completing an upload was answered ${status}.`);
    this.replaces = replaces;
  }
}

async function uploadOnce(
  client: S3Client,
  target: UploadTarget,
  parts: AsyncIterable<Uint8Array>,
  replaces: boolean,
): Promise<void> {
  const { path } = target;
  const headers = { ...markOf(target), "x-amz-checksum-algorithm": "SHA256" };
  const { text } = await client.text({ method: "POST", path, query: { uploads: "" }, headers });
  const { UploadId: uploadId = "" } = firstOf(text, "InitiateMultipartUploadResult");
  if (uploadId === "") throw new S3Unavailable("The server of S3_BUCKET began an upload without naming it.");
  try {
    const sent = await sendParts(client, path, uploadId, parts);
    const body = Buffer.from(`<CompleteMultipartUpload>${sent.join("")}</CompleteMultipartUpload>`, "utf8");
    await unlessThere(client, target, { method: "POST", path, query: { uploadId }, body, also: [404, 409] }, replaces);
  } catch (error) {
    // The caller has waited long enough when the server does not answer.
    const abort = { method: "DELETE", path, query: { uploadId }, also: [404], budgetMs: 3000 } as const;
    await client.text(abort).catch(() => undefined);
    throw error;
  }
}

async function sendParts(
  client: S3Client,
  path: string,
  uploadId: string,
  parts: AsyncIterable<Uint8Array>,
): Promise<readonly string[]> {
  const sent: string[] = [];
  for await (const body of parts) {
    const number = String(sent.length + 1);
    const sum = checksum(body);
    const query = { partNumber: number, uploadId };
    const { headers } = await client.text({
      method: "PUT",
      path,
      query,
      headers: { "x-amz-checksum-sha256": sum },
      body,
    });
    const tag = escapeXml(headers["etag"] ?? "");
    mustBeStored(headers, sum);
    sent.push(
      `<Part><PartNumber>${number}</PartNumber><ETag>${tag}</ETag><ChecksumSHA256>${sum}</ChecksumSHA256></Part>`,
    );
  }
  return sent;
}

/**
 * A server that says which checksum it has stored says that of what was sent. Where many parts are put together, it has another one.
 *
 * @throws StoreUnavailable
 */
function mustBeStored(headers: Readonly<Record<string, string | undefined>>, sum: string | undefined): void {
  const stored = headers["x-amz-checksum-sha256"];
  if (sum !== undefined && stored !== undefined && stored !== sum)
    throw new S3Unavailable("The server of S3_BUCKET stored other bytes than were sent.");
}

/**
 * The first try replaces nothing (`If-None-Match: *`), so that a try whose answer was lost is known by its mark and not
 * sent once more; a key that held another file is then replaced, as the port promises.
 */
async function unlessThere(
  client: S3Client,
  target: UploadTarget,
  request: S3Request,
  replaces = false,
): Promise<void> {
  const headers = { ...request.headers, "if-none-match": "*" };
  if (!replaces && (await arrives(client, target, { ...request, headers }, false))) return;
  if (await arrives(client, target, request, true)) return;
  throw new S3Unavailable("The server of S3_BUCKET refuses to replace a file.");
}

/**
 * An upload that is gone may have become the file before the answer was lost.
 *
 * @throws UploadGone
 */
async function arrives(
  client: S3Client,
  target: UploadTarget,
  request: S3Request,
  replaces: boolean,
): Promise<boolean> {
  const { status, headers } = await client.text({ ...request, also: [...(request.also ?? []), 412] });
  if (status < 300) mustBeStored(headers, request.headers?.["x-amz-checksum-sha256"]);
  const isTaken = status < 300 || (await isOurs(client, target));
  if (!isTaken && status !== 412) throw new UploadGone(status, replaces);
  return isTaken;
}

async function isOurs(client: S3Client, { path, putId }: UploadTarget): Promise<boolean> {
  const { status, headers } = await client.text({ method: "HEAD", path, also: [404] });
  return status === 200 && headers["x-amz-meta-put"] === putId;
}
