import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { BlobStore } from "../../../src/ports/blobs/port.ts";
import { eventually } from "../../support/eventually.ts";
import { openTestBlobs } from "../../support/servers/s3/open.ts";
import { type Answer, type S3Double, type S3Fault, startS3Double } from "../../support/servers/s3/server.ts";

let server: S3Double;
let blobs: BlobStore;
let waits: number[];
beforeEach(async () => {
  server = await startS3Double(0, partBytes);
  waits = [];
  blobs = await openTestBlobs(server.url(), { waits, partBytes });
  server.seen.length = 0;
});
afterEach(async () => {
  await blobs.close();
  await server.stop();
});

const slowDown: Answer = { status: 503, body: "<Error><Code>SlowDown</Code></Error>" };
const partBytes = 1024 * 1024;
/** Two parts, and read in pieces. */
const large = Buffer.alloc((9 * partBytes) / 8, "large file ");

/** The first `count` requests of a kind meet the fault. */
function first(count: number, kind: (method: string, url: string) => boolean, fault: ReturnType<S3Fault>): S3Fault {
  let left = count;
  return ({ method, url }) => {
    if (!kind(method, url) || left === 0) return undefined;
    left -= 1;
    return fault;
  };
}
const text = async (body: Readable | undefined): Promise<string> =>
  Buffer.concat((await body?.toArray()) ?? []).toString();
const read = async (key: string): Promise<Buffer> => Buffer.concat((await (await blobs.open(key))?.toArray()) ?? []);

test("SlowDown is tried again with waits that double", async () => {
  server.fault = first(3, (method) => method === "PUT", slowDown);
  await blobs.put("t1/a", Buffer.from("text"));
  expect(waits).toEqual([100, 200, 400]);
  expect((await read("t1/a")).toString()).toBe("text");
});

test("tries end after five with STORE_UNAVAILABLE, and the store works again when the server does", async () => {
  server.fault = () => slowDown;
  await expect(blobs.put("t1/a", Buffer.from("text"))).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
  expect(server.seen).toHaveLength(5);
  server.fault = () => undefined;
  await blobs.put("t1/a", Buffer.from("text"));
  expect((await blobs.stat("t1/a"))?.sizeBytes).toBe(4);
});

test("a put whose answer is lost is recognised and not stored a second time", async () => {
  server.fault = first(1, (method) => method === "PUT", "cut after");
  await blobs.put("t1/a", Buffer.from("text"));
  expect(server.seen.map(({ method }) => method)).toEqual(["PUT", "PUT", "HEAD"]);
  expect(server.seen[1]?.headers["if-none-match"]).toBe("*");
});

test("a file above the size of a part goes in parts; an error inside a 200 and a lost answer at the end are survived", async () => {
  const isEnd = (method: string, url: string): boolean => method === "POST" && url.includes("uploadId");
  server.fault = first(1, isEnd, { status: 200, body: "<Error><Code>InternalError</Code></Error>" });
  await blobs.put("t1/a", large);
  server.fault = first(1, isEnd, "cut after");
  await blobs.put("t1/b", large);
  expect((await read("t1/a")).equals(large)).toBe(true);
  expect((await read("t1/b")).equals(large)).toBe(true);
  expect(server.seen.filter(({ url }) => url.includes("partNumber"))).toHaveLength(4);
  expect(server.uploads.size).toBe(0);
});

test.each([
  [409, "ConditionalRequestConflict"],
  [404, "NoSuchUpload"],
])("an upload whose completion is answered %i %s starts over, with all its parts", async (status, code) => {
  const isEnd = (method: string, url: string): boolean => method === "POST" && url.includes("uploadId");
  server.fault = first(1, isEnd, { status, body: `<Error><Code>${code}</Code></Error>` });
  const { sha256 } = await blobs.put("t1/a", large);
  expect((await read("t1/a")).equals(large)).toBe(true);
  expect(sha256).toBe(createHash("sha256").update(large).digest("hex"));
  expect(server.seen.filter(({ url }) => url.includes("uploads"))).toHaveLength(2);
  expect(server.seen.filter(({ url }) => url.includes("partNumber"))).toHaveLength(4);
  expect(waits).toEqual([]);
  expect(server.uploads.size).toBe(0);
});

test("an upload of a source that is read once does not start over: STORE_UNAVAILABLE, and nothing is left", async () => {
  const isEnd = (method: string, url: string): boolean => method === "POST" && url.includes("uploadId");
  server.fault = first(1, isEnd, { status: 409, body: "<Error><Code>ConditionalRequestConflict</Code></Error>" });
  const put = blobs.put("t1/a", Readable.from([large]));
  await expect(put).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
  expect(await blobs.stat("t1/a")).toBeUndefined();
  expect(server.uploads.size).toBe(0);
});

test("an upload that never completes starts three times and ends with STORE_UNAVAILABLE", async () => {
  const isEnd = (method: string, url: string): boolean => method === "POST" && url.includes("uploadId");
  server.fault = first(9, isEnd, { status: 409, body: "<Error><Code>ConditionalRequestConflict</Code></Error>" });
  await expect(blobs.put("t1/a", large)).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
  expect(server.seen.filter(({ url }) => url.includes("uploads"))).toHaveLength(3);
});

test("tries end 20 seconds after the first began, though fewer than five were made", async () => {
  let now = Date.now();
  const slow = await openTestBlobs(server.url(), { waits, now: () => new Date(now) });
  server.seen.length = 0;
  server.fault = () => {
    now += 8000;
    return slowDown;
  };
  await expect(slow.put("t1/a", Buffer.from("text"))).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
  expect(server.seen).toHaveLength(3);
  await slow.close();
});

test("requests one after the other share a connection, which ends with the store", async () => {
  const before = server.connections();
  for (const name of ["a", "b", "c"]) await blobs.put(`t1/${name}`, Buffer.from("text"));
  expect((await read("t1/a")).toString()).toBe("text");
  expect(server.connections()).toBe(before);
  await blobs.close();
  await blobs.stat("t1/a");
  expect(server.connections()).toBe(before + 1);
});

test("a file in parts that fails leaves neither a file nor an upload", async () => {
  server.fault = ({ url }) => (url.includes("partNumber=2") ? slowDown : undefined);
  await expect(blobs.put("t1/a", large)).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
  expect(server.uploads.size).toBe(0);
  expect(await blobs.stat("t1/a")).toBeUndefined();
});

test.each([
  ["begins", (method: string) => method === "POST"],
  ["sends its second part", (_method: string, url: string) => url.includes("partNumber=2")],
] as const)("a source is closed when its upload fails as it %s", async (_when, isFaulty) => {
  let isClosed = false;
  async function* source(): AsyncGenerator<Uint8Array> {
    try {
      for (let sent = 0; sent < 4; sent += 1) yield large;
    } finally {
      isClosed = true;
    }
  }
  server.fault = first(5, isFaulty, slowDown);
  await expect(blobs.put("t1/a", source())).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
  expect(isClosed).toBe(true);
});

test("a download that is cut goes on where it broke", async () => {
  await blobs.put("t1/a", large);
  server.fault = first(2, (method) => method === "GET", "half");
  expect((await read("t1/a")).equals(large)).toBe(true);
  const gets = server.seen.filter(({ method }) => method === "GET");
  expect(gets).toHaveLength(3);
  expect(gets[1]?.headers.range).toMatch(/^bytes=[1-9]\d*-$/);
  expect(gets[1]?.headers["if-match"]).toBeDefined();
});

test("bytes that the server finds altered are sent again", async () => {
  server.fault = first(1, (method) => method === "PUT", {
    status: 400,
    body: "<Error><Code>XAmzContentSHA256Mismatch</Code></Error>",
  });
  await blobs.put("t1/a", Buffer.from("text"));
  expect((await read("t1/a")).toString()).toBe("text");
});

test.each([
  [403, "AccessDenied", /^AWS_ACCESS_KEY_ID: /],
  [403, "SignatureDoesNotMatch", /^AWS_SECRET_ACCESS_KEY: /],
  [404, "NoSuchBucket", /^S3_BUCKET: /],
  [301, "PermanentRedirect", /^S3_REGION: /],
  [403, "RequestTimeTooSkewed", /^The clock: /],
])("%i %s says at once which setting to look at, and no secret", async (status, code, message) => {
  server.fault = () => ({ status, body: `<Error><Code>${code}</Code></Error>` });
  const put = blobs.put("t1/a", Buffer.from("text"));
  await expect(put).rejects.toThrow(message);
  await expect(put).rejects.not.toThrow(/test-secret/);
  expect(server.seen).toHaveLength(1);
});

const listing = (more: string): Answer => ({ status: 200, body: `<ListBucketResult>${more}</ListBucketResult>` });
const ofOther = "<IsTruncated>false</IsTruncated><Contents><Key>documents/t2/a</Key><Size>1</Size></Contents>";

test.each<[string, Answer, string]>([
  ["is cut off", { status: 200, body: "<ListBucketResult><IsTruncated>false" }, "no whole ListBucketResult"],
  ["is an error in a 200", { status: 200, body: "<Error><Code>InternalError</Code></Error>" }, "no whole"],
  ["is no XML", { status: 200, body: "all is well" }, "no whole ListBucketResult"],
  ["has a key of another tenant", listing(ofOther), "outside the prefix"],
  ["goes on without a next page", listing("<IsTruncated>true</IsTruncated>"), "no next page"],
])("a listing that %s is no listing", async (_, answer, words) => {
  server.fault = ({ method }) => (method === "GET" ? answer : undefined);
  const listed = (async () => {
    for await (const info of blobs.list({ tenantId: "t1" })) expect(info).toBeUndefined();
  })();
  await expect(listed).rejects.toMatchObject({ code: "STORE_UNAVAILABLE", message: expect.stringContaining(words) });
});

test("a listing whose next page is the same again ends", async () => {
  server.fault = ({ method }) =>
    method === "GET"
      ? listing("<IsTruncated>true</IsTruncated><NextContinuationToken>same</NextContinuationToken>")
      : undefined;
  const listed = blobs.list()[Symbol.asyncIterator]().next();
  await expect(listed).rejects.toMatchObject({ message: expect.stringContaining("no next page") });
});

test("files count as removed when the server says so, not because it answers", async () => {
  server.fault = ({ method }) => (method === "POST" ? { status: 200, body: "<html>fine</html>" } : undefined);
  await expect(blobs.remove(["t1/a", "t1/b"])).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
});

test.each([
  ["another range", { "content-range": "bytes 3-6/11" }],
  ["a shorter range", { "content-range": "bytes 2-4/11" }],
  ["a range of no name", { "content-range": "bytes 2-" }],
])("%s than the one that was requested is no part of the file", async (_, headers) => {
  await blobs.put("t1/a", Buffer.from("hello world"));
  expect(await text(await blobs.open("t1/a", { start: 2, end: 5 }))).toBe("llo ");
  expect(await text(await blobs.open("t1/a", { start: 6, end: 90 }))).toBe("world");
  server.fault = ({ method }) => (method === "GET" ? { status: 206, headers, body: "lo w" } : undefined);
  await expect(blobs.open("t1/a", { start: 2, end: 5 })).rejects.toMatchObject({
    code: "STORE_UNAVAILABLE",
    message: expect.stringContaining("another range"),
  });
});

test.each([
  ["a file", Buffer.from("text")],
  ["a part of a file", large],
])("%s whose checksum is another one where it is stored counts as not stored", async (_, bytes) => {
  const headers = { "x-amz-checksum-sha256": createHash("sha256").update("other").digest("base64"), etag: '"e"' };
  server.fault = ({ method }) => (method === "PUT" ? { status: 200, headers } : undefined);
  await expect(blobs.put("t1/a", bytes)).rejects.toMatchObject({
    code: "STORE_UNAVAILABLE",
    message: expect.stringContaining("other bytes"),
  });
});

test("files that are not read to their end hold no connection; large ones hold fewer than there are", async () => {
  await blobs.put("t1/small", Buffer.from("text"));
  await blobs.put("t1/large", large);
  const small = await Promise.all(Array.from({ length: 9 }, () => blobs.open("t1/small")));
  const held = [await blobs.open("t1/large"), await blobs.open("t1/large"), await blobs.open("t1/large")];
  const refused = blobs.open("t1/large");
  await expect(refused).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
  await blobs.put("t1/other", Buffer.from("other"));
  expect(await text(await blobs.open("t1/other"))).toBe("other");
  expect(await text(small.at(-1))).toBe("text");
  held[0]?.destroy();
  await eventually(async () => (await blobs.open("t1/large"))?.destroy());
  for (const one of held) one?.destroy();
});
