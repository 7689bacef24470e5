import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "../../../src/config/config.ts";
import { composeBackup, composeStorageCheck } from "../../../src/service/compose-operations.ts";
import { backUpFiles } from "../../../src/service/operations/backup.ts";
import { checkStorage } from "../../../src/service/operations/storage-check.ts";
import { fakeRenderPool } from "../../doubles/fake-render-pool.ts";
import { type S3Double, startS3Double } from "../../support/servers/s3/server.ts";
import { bodyOf, startTestServiceWith, type TestService } from "../../support/servers/service.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

let s3: S3Double;
let service: TestService;
let backup: Awaited<ReturnType<typeof temporaryFolder>>;
let settings: Readonly<Record<string, string>>;
beforeEach(async () => {
  s3 = await startS3Double();
  settings = {
    FILES: "s3",
    S3_ENDPOINT: s3.url(),
    S3_BUCKET: "my-documents",
    S3_PREFIX: "colophon",
    S3_SSE: "AES256",
    AWS_ACCESS_KEY_ID: "key",
    AWS_SECRET_ACCESS_KEY: "sEcret",
  };
  service = await startTestServiceWith(fakeRenderPool(), settings);
  backup = await temporaryFolder();
});
afterEach(async () => {
  await service.stop();
  await s3.stop();
  await backup.remove();
});

const json = { document: { content: [{ p: "Hello" }] } };
const make = () => service.ask("POST", "documents/generate-from-payload", { json });

test("files go into the bucket, documents apart from all else; check and backup read them there", async () => {
  const made = await bodyOf(await make());
  expect((await service.ask("GET", `documents/${made.fileName}`)).status).toBe(200);
  expect(existsSync(join(service.folder, "blobs"))).toBe(false);
  expect([...s3.files.keys()].filter((key) => key.startsWith("colophon/documents/"))).toHaveLength(1);
  expect([...s3.files.keys()].every((key) => /^colophon\/(documents|kept)\//.test(key))).toBe(true);
  expect(s3.connections()).toBeLessThan(s3.seen.length);
  const puts = s3.seen.filter(({ method }) => method === "PUT");
  expect(puts.every(({ headers }) => headers["x-amz-server-side-encryption"] === "AES256")).toBe(true);
  const config = readConfig({ ...settings, DATA_DIR: service.folder });
  const { files } = await checkStorage(composeStorageCheck(config));
  expect(files).toMatchObject({ compared: files?.files, faults: [] });
  const stores = await composeBackup(config, backup.path);
  expect(await backUpFiles(stores)).toMatchObject({ documents: 1, files: files?.files, removedMeanwhile: 0 });
  await stores.close();
});

test("while the S3 server is lost a document is answered 503, and made again as soon as it is back", async () => {
  s3.fault = () => "cut";
  const lost = await make();
  expect(lost.status).toBe(503);
  expect(JSON.stringify(await lost.json())).not.toMatch(/sEcret|127\.0\.0\.1/);
  s3.fault = () => undefined;
  expect((await make()).status).toBe(200);
});
