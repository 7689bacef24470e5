import { createHash } from "node:crypto";
import { S3Refused, StoreUnavailable } from "./s3-answers.ts";
import type { S3Client, S3Request } from "./s3-client.ts";
import { escapeXml, firstOf } from "./s3-xml.ts";

/** A file of more bytes goes in parts of this size; each is held in memory, so that it can be sent again. */
export const partBytes = 8 * 1024 * 1024;

/** A file to be put: where, under which mark of this one put, with which headers of encryption. */
export interface Target {
  readonly path: string;
  readonly putId: string;
  readonly encryption: Readonly<Record<string, string>>;
}

const markOf = ({ putId, encryption }: Target): Readonly<Record<string, string>> => ({
  ...encryption,
  "content-type": "application/octet-stream",
  "x-amz-meta-put": putId,
});

const checksum = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("base64");

/** A file in one request. */
export async function putWhole(client: S3Client, target: Target, body: Uint8Array): Promise<void> {
  const headers = { ...markOf(target), "x-amz-checksum-sha256": checksum(body) };
  await unlessThere(client, target, { method: "PUT", path: target.path, headers, body });
}

/** A file in parts, of which nobody sees anything before the last request. What fails is taken back. */
export async function putInParts(client: S3Client, target: Target, parts: AsyncIterable<Uint8Array>): Promise<void> {
  const { path } = target;
  const headers = { ...markOf(target), "x-amz-checksum-algorithm": "SHA256" };
  const { text } = await client.text({ method: "POST", path, query: { uploads: "" }, headers });
  const { UploadId: uploadId = "" } = firstOf(text, "InitiateMultipartUploadResult");
  if (uploadId === "") throw new StoreUnavailable("The server of S3_BUCKET began an upload without naming it.");
  try {
    const sent = await sendParts(client, path, uploadId, parts);
    const body = Buffer.from(`<CompleteMultipartUpload>${sent.join("")}</CompleteMultipartUpload>`, "utf8");
    await unlessThere(client, target, { method: "POST", path, query: { uploadId }, body });
  } catch (error) {
    await client.text({ method: "DELETE", path, query: { uploadId }, also: [404] }).catch(() => undefined);
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
    sent.push(
      `<Part><PartNumber>${number}</PartNumber><ETag>${tag}</ETag><ChecksumSHA256>${sum}</ChecksumSHA256></Part>`,
    );
  }
  return sent;
}

/**
 * The first try replaces nothing (`If-None-Match: *`), so that a try whose answer was lost is known by its mark and not
 * sent once more; a key that held another file is then replaced, as the port promises.
 */
async function unlessThere(client: S3Client, target: Target, request: S3Request): Promise<void> {
  const headers = { ...request.headers, "if-none-match": "*" };
  if (await arrives(client, target, { ...request, headers, also: [412] })) return;
  if (await arrives(client, target, { ...request, also: [412] })) return;
  throw new StoreUnavailable("The server of S3_BUCKET refuses to replace a file.");
}

/** An upload that is gone may have become the file before the answer was lost. */
async function arrives(client: S3Client, target: Target, request: S3Request): Promise<boolean> {
  try {
    const { status } = await client.text(request);
    return status !== 412 || (await isOurs(client, target));
  } catch (error) {
    const isGone = error instanceof S3Refused && error.s3Code === "NoSuchUpload";
    if (isGone && (await isOurs(client, target))) return true;
    throw error;
  }
}

async function isOurs(client: S3Client, { path, putId }: Target): Promise<boolean> {
  const { status, headers } = await client.text({ method: "HEAD", path, also: [404] });
  return status === 200 && headers["x-amz-meta-put"] === putId;
}
