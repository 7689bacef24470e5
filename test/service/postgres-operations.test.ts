import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "node:process";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { compiledFile } from "../support/compiled/compiled-file.ts";
import { eventually } from "../support/eventually.ts";
import { fill, make, quiet, type Settings, seenOf } from "../support/migration.ts";
import { node } from "../support/programs/processes.ts";
import { needs, program } from "../support/programs/programs.ts";
import { freshDatabase, type TestDatabase } from "../support/servers/postgres/databases.ts";
import { startS3Double } from "../support/servers/s3/server.ts";
import { startTestServiceWith, type TestService } from "../support/servers/service.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

// docs/how-to/postgresql.md, "Back up and restore" and "Verify and rebuild", by the commands that it shows.

const sealing = { SEALING_KEY: Buffer.alloc(32, 7).toString("base64") };

const settingsFor = (database: TestDatabase, more: Settings = {}): Settings => ({
  ...quiet,
  ...sealing,
  STORAGE: "postgres",
  PG_URL: database.url,
  ...more,
});

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line on a storage; nothing else of the environment counts. */
function colophon(words: readonly string[], settings: Settings, folder: string): Promise<Ended> {
  const { PATH = "" } = env;
  const child = node.start([compiledFile("cli/main.ts"), ...words], {
    cwd: folder,
    env: { PATH, DATA_DIR: folder, ...settings },
  });
  const printed = { out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => {
    printed.out += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    printed.err += chunk.toString();
  });
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, ...printed })));
}

async function sql(url: string, statement: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** An empty database that is gone after the test. */
async function another(): Promise<TestDatabase> {
  const database = await freshDatabase();
  onTestFinished(database.remove);
  return database;
}

/** A service on what was restored, with the first tenant's key of the one that was dumped. */
async function restoredService(from: TestService, settings: Settings): Promise<TestService> {
  const { path } = await temporaryFolder();
  await copyFile(join(from.folder, "bootstrap.json"), join(path, "bootstrap.json"));
  const service = await startTestServiceWith(fakeRenderPool(), settings, path);
  onTestFinished(service.stop);
  return service;
}

describe("operations on PostgreSQL", needs("postgresql", "pg_dump", "pg_restore"), () => {
  let database: TestDatabase;
  let service: TestService;
  let settings: Settings;
  beforeEach(async () => {
    database = await freshDatabase();
    settings = settingsFor(database);
    service = await startTestServiceWith(fakeRenderPool(), settings);
    await fill(service);
  });
  afterEach(async () => {
    await service.stop();
    await database.remove();
  });

  test("a dump of a running service, restored into another database, is a sound service with all its documents", async () => {
    const refused = await colophon(["backup", "copy"], settings, service.folder);
    expect(refused).toMatchObject({ code: 64, err: expect.stringContaining("pg_dump -Fc -f colophon.dump") });
    const dump = join(service.folder, "colophon.dump");
    await program("pg_dump").finished(["-Fc", "-f", dump, database.url]);
    const seen = await seenOf(service);
    const restored = await another();
    await program("pg_restore").finished(["--no-owner", "--exit-on-error", "-d", restored.url, dump]);
    const moved = settingsFor(restored);
    const found = await colophon(["verify-storage", "--json"], moved, service.folder);
    expect(found).toMatchObject({ code: 0, err: "" });
    const { databases, files } = JSON.parse(found.out);
    expect(databases[0]).toEqual({ name: "event log", faults: [] });
    expect(databases.length).toBeGreaterThan(10);
    expect(files).toMatchObject({ faults: [] });
    expect(files.compared).toBeGreaterThanOrEqual(2);
    expect(await seenOf(await restoredService(service, moved))).toEqual(seen);
  });

  test("with files in a bucket, the dump names them there: also one that was deleted after it", async () => {
    const s3 = await startS3Double();
    onTestFinished(() => s3.stop());
    const keys = { AWS_ACCESS_KEY_ID: "key", AWS_SECRET_ACCESS_KEY: "sEcret" };
    const inBucket = { FILES: "s3", S3_ENDPOINT: s3.url(), S3_BUCKET: "my-documents", S3_PREFIX: "colophon", ...keys };
    const first = await another();
    const filled = await startTestServiceWith(fakeRenderPool(), settingsFor(first, inBucket));
    onTestFinished(filled.stop);
    const { documentId } = await make(filled);
    const dump = join(filled.folder, "colophon.dump");
    await program("pg_dump").finished(["-Fc", "-f", dump, first.url]);
    const second = await another();
    await program("pg_restore").finished(["--no-owner", "--exit-on-error", "-d", second.url, dump]);
    const verify = (): Promise<Ended> => colophon(["verify-storage"], settingsFor(second, inBucket), filled.folder);
    expect(await verify()).toMatchObject({ code: 0, err: "" });
    await filled.ask("DELETE", "documents", { json: { ids: [documentId] } });
    await eventually(() => {
      expect([...s3.files.keys()].filter((key) => key.includes("/documents/"))).toEqual([]);
    });
    expect(await verify()).toMatchObject({ code: 1, out: expect.stringMatching(/The file \S+doc\S+ is not there/) });
  });

  test("verify-storage names an altered file, a gap in a stream, and an event after the log's end", async () => {
    const verify = (): Promise<Ended> => colophon(["verify-storage"], settings, service.folder);
    await service.service.stop();
    await sql(
      database.url,
      `UPDATE colophon.file_parts SET bytes = set_byte(bytes, 0, 1)
         WHERE id IN (SELECT id FROM colophon.files WHERE key LIKE '%doc.%' LIMIT 1)`,
    );
    const altered = await verify();
    expect(altered).toMatchObject({ code: 1, err: "" });
    expect(altered.out).toMatch(/event log: sound/);
    expect(altered.out).toMatch(/The file \S+doc\.\S+ has \d+ bytes with the SHA-256/);
    await sql(
      database.url,
      `UPDATE colophon.events SET ver = 2 WHERE ver = 1;
       UPDATE colophon.head SET pos = (SELECT max(pos) FROM colophon.events) - 1`,
    );
    expect((await verify()).out).toMatch(
      /event log: .*after the log's end.*; the stream \S+ has 2 events, expected 3 from revision 0 to 2/,
    );
  });

  test("rebuild refuses while a node runs, mends a read model when none does, and --check finds what differs", async () => {
    // A worker that stood still for as long as its lease lasts is taken for one that has stopped.
    await eventually(async () =>
      expect(await colophon(["rebuild"], settings, service.folder)).toMatchObject({
        ...{ code: 1, out: "" },
        err: expect.stringContaining("Stop all its nodes"),
      }),
    );
    await service.service.stop();
    const [table] = await tablesOf(database.url, "documents");
    await sql(database.url, `DELETE FROM colophon."${table}" WHERE id = (SELECT min(id) FROM colophon."${table}")`);
    const differs = await colophon(["rebuild", "--check"], settings, service.folder);
    expect(differs).toMatchObject({ code: 1, out: expect.stringContaining("1 not as in a rebuild") });
    const mended = await colophon(["rebuild", "--projection", "documents"], settings, service.folder);
    expect(mended).toMatchObject({
      code: 0,
      err: "",
      out: expect.stringMatching(/^documents: rebuilt, version \d+\n$/),
    });
    expect(await colophon(["rebuild", "--check"], settings, service.folder)).toMatchObject({ code: 0, err: "" });
  });
});

async function tablesOf(url: string, name: string): Promise<readonly string[]> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<{ documents: string }>(
    "SELECT documents FROM colophon.read_model_versions WHERE name = $1",
    [name],
  );
  await client.end();
  return rows.map(({ documents }) => documents);
}
