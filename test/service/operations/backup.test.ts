import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "../../../src/config/config.ts";
import { composeBackup, composeReadModels, composeScratch } from "../../../src/service/compose-operations.ts";
import { BackupFault, backUpFiles } from "../../../src/service/operations/backup.ts";
import { compare, projectionsCalled } from "../../../src/service/operations/rebuild.ts";
import { fakeRenderPool } from "../../doubles/fake-render-pool.ts";
import { bodyOf, startTestServiceWith, type TestService } from "../../support/servers/service.ts";
import { overwriteStored, storedKeys } from "../../support/stored-files.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

let service: TestService;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  service = await startTestServiceWith(fakeRenderPool());
  folder = await temporaryFolder();
});
afterEach(async () => {
  await service.stop();
  await folder.remove();
});

const json = { document: { content: [{ p: "Hello" }] } };
const make = async () => await bodyOf(await service.ask("POST", "documents/generate-from-payload", { json }));

async function backedUp() {
  const stores = await composeBackup(readConfig({ DATA_DIR: service.folder }), folder.path);
  try {
    for (const name of ["sealing.key", "token-key.pem", "bootstrap.json"]) {
      await copyFile(join(service.folder, name), join(folder.path, name));
    }
    return await backUpFiles(stores);
  } finally {
    await stores.close();
  }
}

test("a backup of a running service that goes on writing is restored with every document it holds", async () => {
  const before = [await make(), await make()];
  await bodyOf(await service.ask("POST", "templates", { json: { name: "Kept", content: JSON.stringify(json) } }));
  const over = new AbortController();
  const writing = (async () => {
    while (!over.signal.aborted) await make();
  })();
  const made = await backedUp();
  over.abort();
  await writing;
  expect(made.documents).toBeGreaterThanOrEqual(2);
  expect(made.removedMeanwhile).toBe(0);
  const models = await composeReadModels(readConfig({ DATA_DIR: folder.path }));
  expect(String(await models.log.head())).toBe(made.head);
  await models.close();
  const restored = await startTestServiceWith(fakeRenderPool(), {}, folder.path);
  const listed = await bodyOf(await restored.ask("GET", "documents?limit=500"));
  expect(listed).toHaveLength(made.documents);
  for (const { fileName } of [...before, ...listed]) {
    const file = await restored.ask("GET", `documents/${fileName}`);
    expect(file.status).toBe(200);
    expect(await file.text()).toContain("%PDF-fake");
  }
  expect((await bodyOf(await restored.ask("GET", "templates"))).map(({ name }: { name: string }) => name)).toContain(
    "Kept",
  );
  await restored.service.stop();
  const again = await composeReadModels(readConfig({ DATA_DIR: folder.path }));
  const scratch = await composeScratch(join(folder.path, "scratch"));
  const compared = await compare(again, scratch, projectionsCalled([]) ?? []);
  expect(compared.filter(({ different }) => different.length > 0)).toEqual([]);
  await scratch.close();
  await again.close();
});

test("a document that is deleted while its backup is made is counted, not a fault", async () => {
  const [gone] = [await make(), await make()];
  const stores = await composeBackup(readConfig({ DATA_DIR: service.folder }), folder.path);
  const deleted = await service.ask("DELETE", "documents", { json: { ids: [gone.documentId] } });
  expect(deleted.status).toBe(200);
  expect(await backUpFiles(stores)).toMatchObject({ documents: 2, removedMeanwhile: 1 });
  await stores.close();
});

test("a damaged file of a document makes the backup fail, and is named", async () => {
  const { documentId } = await make();
  const [key = ""] = await storedKeys(service.folder, documentId);
  overwriteStored(service.folder, key, Buffer.from("damaged"));
  await expect(backedUp()).rejects.toThrow(/The file \S+ is damaged: its SHA-256 is [0-9a-f]{64}, the log says/);
});

test("a file that cannot be read for damage makes the backup fail, and is named with what to do", async () => {
  await make();
  const stores = await composeBackup(readConfig({ DATA_DIR: service.folder }), folder.path);
  const open = async () => {
    throw Object.assign(new Error("database disk image is malformed"), { errcode: 267 });
  };
  const blobs = { list: () => stores.blobs.list(), open };
  const failed = await backUpFiles({ ...stores, blobs }).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(BackupFault);
  expect(String(failed)).toMatch(/The file \S+\/\S+ is damaged .*malformed.*older backup.*docs\/how-to\/recover[.]md/);
  await stores.close();
});

test("a backup never overwrites an older one", async () => {
  await backedUp();
  await expect(composeBackup(readConfig({ DATA_DIR: service.folder }), folder.path)).rejects.toThrow(
    "output file already exists",
  );
  await mkdir(join(folder.path, "second"));
  const second = await composeBackup(readConfig({ DATA_DIR: service.folder }), join(folder.path, "second"));
  await second.close();
});
