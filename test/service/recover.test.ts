import { cp, mkdtemp, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "../../src/config/config.ts";
import { isDamage } from "../../src/ports/disk/port.ts";
import { composeBackup, composeStorageCheck } from "../../src/service/compose-operations.ts";
import { backUpFiles } from "../../src/service/operations/backup.ts";
import { checkStorage } from "../../src/service/operations/storage-check.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { bodyOf, copyStopped, startTestServiceWith, type TestService } from "../support/servers/service.ts";
import { overwriteStored, removeStored, storedKeys } from "../support/stored-files.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

// docs/how-to/recover.md, section by section, on the folder of a service and a backup of it.

const json = { document: { content: [{ p: "Hello" }] } };

describe("on a data folder", () => {
  let service: TestService;
  let around: Awaited<ReturnType<typeof temporaryFolder>>;
  let data: string;
  let backup: string;
  let made: { readonly fileName: string; readonly documentId: string };
  beforeEach(async () => {
    around = await temporaryFolder();
    data = await mkdtemp(join(around.path, "data-"));
    service = await startTestServiceWith(fakeRenderPool(), {}, data);
    made = await bodyOf(await service.ask("POST", "documents/generate-from-payload", { json }));
    backup = await mkdtemp(join(around.path, "backup-"));
    const stores = await composeBackup(readConfig({ DATA_DIR: data }), backup);
    await backUpFiles(stores);
    await stores.close();
    for (const name of ["sealing.key", "token-key.pem", "bootstrap.json"])
      await cp(join(data, name), join(backup, name));
  });
  afterEach(async () => {
    await service.stop();
    await around.remove();
  });

  const restore = (): Promise<void> => copyStopped(backup, data);
  const verified = async () => await checkStorage(composeStorageCheck(readConfig({ DATA_DIR: data })));
  const again = async (settings: Readonly<Record<string, string>> = {}): Promise<TestService> => {
    service = await startTestServiceWith(fakeRenderPool(), settings, data);
    return service;
  };
  const isServed = async (): Promise<number> => (await service.ask("GET", `documents/${made.fileName}`)).status;

  /** Bytes in the middle become others, as a disk may make them; what SQLite keeps beside the file is gone. */
  async function damage(file: string): Promise<void> {
    for (const more of ["-wal", "-shm"]) await rm(`${file}${more}`, { force: true });
    const handle = await open(file, "r+");
    const { size } = await handle.stat();
    await handle.write(Buffer.alloc(Math.floor(size / 2), 0x5a), 0, Math.floor(size / 2), Math.floor(size / 4));
    await handle.close();
  }

  test("a sound folder is found sound while the service runs, also when a document was deleted", async () => {
    const { databases, files } = await verified();
    expect(databases[0]).toEqual({ name: "events.db", faults: [] });
    expect(databases.length).toBeGreaterThan(10);
    expect(databases.filter(({ faults }) => faults.length > 0)).toEqual([]);
    expect(files?.faults).toEqual([]);
    expect(files?.compared).toBeGreaterThan(0);
    await service.ask("DELETE", "documents", { json: { ids: [made.documentId] } });
    expect((await verified()).files?.faults).toEqual([]);
  });

  test("a read model is damaged: it is named, and rebuilt once its folder is removed", async () => {
    await service.service.stop();
    const name = (await readdir(join(data, "read"))).find((file) => /^documents-v\d+\.db$/.test(file)) ?? "";
    await damage(join(data, "read", name));
    expect((await verified()).databases.find((one) => one.name === join("read", name))?.faults).not.toEqual([]);
    const refused = await again({ CHECK_DATABASES: "on" }).catch((error: unknown) => error);
    expect(isDamage(refused)).toBe(true);
    expect((refused as Error).message).toContain(name);
    await rm(join(data, "read"), { recursive: true });
    await again({ CHECK_DATABASES: "on" });
    expect(await isServed()).toBe(200);
  });

  test("a stored file is damaged or gone: it is named, and served again from the backup", async () => {
    const [key = ""] = await storedKeys(data, made.documentId);
    overwriteStored(data, key, Buffer.from("damaged"));
    expect((await verified()).files?.faults).toMatchObject([{ key, fault: "altered" }]);
    removeStored(data, key);
    expect((await verified()).files?.faults).toMatchObject([{ key, fault: "missing" }]);
    overwriteStored(data, key, Buffer.from("damaged"));
    const name = (await readdir(join(backup, "blobs"), { recursive: true })).find((file) =>
      file.includes(made.documentId),
    );
    await cp(join(backup, "blobs", name ?? ""), join(data, "blobs", name ?? ""));
    expect((await verified()).files?.faults).toEqual([]);
    expect(await isServed()).toBe(200);
  });

  test("files.db is damaged: it is named, and the backup's files take its place", async () => {
    await service.service.stop();
    await damage(join(data, "files.db"));
    const { databases, files } = await verified();
    expect(databases.find(({ name }) => name === "files.db")?.faults).not.toEqual([]);
    expect(files).toBeUndefined();
    const refused = await again({ CHECK_DATABASES: "on" }).catch((error: unknown) => error);
    expect(isDamage(refused)).toBe(true);
    expect((refused as Error).message).toContain("files.db");
    for (const more of ["", "-wal", "-shm"]) await rm(join(data, `files.db${more}`), { force: true });
    await cp(join(backup, "blobs"), join(data, "blobs"), { recursive: true });
    expect(await verified()).toMatchObject({ files: { faults: [] } });
    await again({ CHECK_DATABASES: "on" });
    expect(await isServed()).toBe(200);
  });

  test("the event log is damaged: the service does not start, and the backup takes its place", async () => {
    await service.service.stop();
    await damage(join(data, "events.db"));
    const { databases, files } = await verified();
    expect(databases[0]?.faults).not.toEqual([]);
    expect(files).toBeUndefined();
    const refused = await again({ CHECK_DATABASES: "on" }).catch((error: unknown) => error);
    expect(isDamage(refused)).toBe(true);
    await rename(data, `${data}.damaged`);
    await restore();
    expect((await verified()).databases[0]?.faults).toEqual([]);
    await again();
    expect(await isServed()).toBe(200);
  });

  test("a log that is no database any more ends the start, whatever is set", async () => {
    await service.service.stop();
    const log = join(data, "events.db");
    await rm(`${log}-wal`, { force: true });
    const handle = await open(log, "r+");
    await handle.write(Buffer.alloc(100, 0x5a), 0, 100, 0);
    await handle.close();
    expect(isDamage(await again().catch((error: unknown) => error))).toBe(true);
    await rm(data, { recursive: true });
    await restore();
    await again();
  });

  test("a key is lost: callers sign in again, documents stay", async () => {
    await service.service.stop();
    await rm(join(data, "token-key.pem"));
    await rm(join(data, "sealing.key"));
    await again();
    expect(await isServed()).toBe(200);
    expect((await stat(join(data, "sealing.key"))).size).toBeGreaterThan(40);
  });
});

test("the page has no other sections than these", async () => {
  const page = await readFile(fileURLToPath(new URL("../../docs/how-to/recover.md", import.meta.url)), "utf8");
  expect([...page.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual([
    "What is damaged",
    "A read model is damaged",
    "A stored file is damaged",
    "`files.db` is damaged",
    "The event log is damaged",
    "A key is lost",
  ]);
});
