import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "../../src/config/config.ts";
import { composeBackup, composeStorageCheck } from "../../src/service/compose-operations.ts";
import { backUpFiles } from "../../src/service/operations/backup.ts";
import { checkStorage } from "../../src/service/operations/storage-check.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { type MongoDouble, startMongoDouble } from "../support/servers/mongodb/server.ts";
import { bodyOf, startTestServiceWith, type TestService } from "../support/servers/service.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

let mongo: MongoDouble;
let service: TestService;
let backup: Awaited<ReturnType<typeof temporaryFolder>>;
let settings: Readonly<Record<string, string>>;
beforeEach(async () => {
  mongo = await startMongoDouble({ replicaSet: true });
  settings = { FILES: "gridfs", MONGO_URL: mongo.url() };
  service = await startTestServiceWith(fakeRenderPool(), settings);
  backup = await temporaryFolder();
});
afterEach(async () => {
  await service.stop();
  await mongo.stop();
  await backup.remove();
});

const json = { document: { content: [{ p: "Hello" }] } };

test("events stay in the data folder and files go into MongoDB; check and backup read them there", async () => {
  const made = await bodyOf(await service.ask("POST", "documents/generate-from-payload", { json }));
  expect((await service.ask("GET", `documents/${made.fileName}`)).status).toBe(200);
  expect(existsSync(join(service.folder, "events.db"))).toBe(true);
  expect(existsSync(join(service.folder, "blobs"))).toBe(false);
  const config = readConfig({ ...settings, DATA_DIR: service.folder });
  const { files } = await checkStorage(composeStorageCheck(config));
  expect(files).toMatchObject({ compared: files?.files, faults: [] });
  expect(files?.files).toBeGreaterThan(0);
  const stores = await composeBackup(config, backup.path);
  expect(await backUpFiles(stores)).toMatchObject({ documents: 1, files: files?.files, removedMeanwhile: 0 });
  await stores.close();
  const copied = await checkStorage(composeStorageCheck(readConfig({ DATA_DIR: backup.path })));
  expect(copied.files).toMatchObject({ files: files?.files, faults: [] });
});
