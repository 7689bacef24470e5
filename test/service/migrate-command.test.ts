import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "node:process";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { connectPostgres } from "../../src/ports/drivers/postgres.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { compiledFile } from "../support/compiled/compiled-file.ts";
import { eventually } from "../support/eventually.ts";
import { appendUsage, eventsOf, fill, make, quiet, type Settings, seenOf, startMoved } from "../support/migration.ts";
import { node } from "../support/programs/processes.ts";
import { needs } from "../support/programs/programs.ts";
import { freshDatabase } from "../support/servers/postgres/databases.ts";
import { startTestServiceWith, type TestService } from "../support/servers/service.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

let service: TestService;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let from: Settings;
beforeEach(async () => {
  service = await startTestServiceWith(fakeRenderPool(), quiet);
  folder = await temporaryFolder();
  from = { DATA_DIR: service.folder };
});
afterEach(async () => {
  await service.stop();
  await folder.remove();
});

async function settingsFile(name: string, settings: Settings): Promise<string> {
  const file = join(folder.path, name);
  await writeFile(
    file,
    Object.entries(settings)
      .map(([key, value]) => `${key}="${value}"\n`)
      .join(""),
  );
  return file;
}

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** `onStart` may end it. */
function migrate(words: readonly string[], onStart: (kill: () => void) => void = () => undefined): Promise<Ended> {
  const { PATH = "" } = env;
  const child = node.start([compiledFile("cli/main.ts"), "migrate", ...words], {
    cwd: folder.path,
    env: { PATH },
  });
  const printed = { out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => {
    printed.out += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    printed.err += chunk.toString();
  });
  onStart(() => child.kill("SIGKILL"));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, ...printed })));
}

describe("colophon migrate", () => {
  test("copies while the service runs, refuses to finish then, and finishes when it is stopped", async () => {
    await fill(service);
    const to = { DATA_DIR: join(folder.path, "moved") };
    const words = ["--from", await settingsFile("old.env", from), "--to", await settingsFile("new.env", to)];
    const first = await migrate(words);
    expect(first).toMatchObject({ code: 0, err: "" });
    expect(first.out).toMatch(
      /^events: \d+ in the target\nfiles: \d+ copied \(\d+ bytes\), 0 there already\nNot finished: stop the service on \S+old.env/,
    );
    expect(await migrate([...words, "--finish"])).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringContaining(service.folder),
    });
    await service.service.stop();
    const last = await migrate([...words, "--finish"]);
    expect(last).toMatchObject({ code: 0, err: "" });
    expect(last.out).toMatch(
      /compared: \d+ events, \d+ read models with \d+ documents: equal\nFinished. Start the service with the settings of \S+new.env/,
    );
    expect(await migrate([...words, "--finish"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("was finished at"),
    });
  });

  test("says which file has which fault, and takes no settings from the environment or the command line", async () => {
    const bad = await settingsFile("bad.env", { STORAGE: "postgres", PG_URL: "postgres://me:hidden@" });
    const { code, err } = await migrate(["--from", await settingsFile("old.env", from), "--to", bad]);
    expect(code).toBe(78);
    expect(err).toContain(`${bad}: PG_URL: expected an address`);
    expect(err).toContain(`${bad}: SEALING_KEY: expected 32 bytes in base64`);
    expect(err).not.toContain("hidden");
    expect((await migrate(["--from", bad])).code).toBe(64);
    expect(await migrate(["--from", join(folder.path, "none.env"), "--to", bad])).toMatchObject({
      code: 66,
      err: expect.stringContaining("none.env cannot be read: there is no such file or folder."),
    });
  });
});

describe("colophon migrate to PostgreSQL", needs("postgresql"), () => {
  test("goes on after it was killed among the events and among the files, and moves the service whole", async () => {
    const database = await freshDatabase();
    const key = (await readFile(join(service.folder, "sealing.key"), "utf8")).trim();
    const to = { STORAGE: "postgres", PG_URL: database.url, SEALING_KEY: key, DATA_DIR: join(folder.path, "node") };
    const words = ["--from", await settingsFile("old.env", from), "--to", await settingsFile("new.env", to)];
    await fill(service);
    const seen = await seenOf(service);
    await service.service.stop();
    await appendUsage(from, { DATA_DIR: join(folder.path, "beside") }, service.tenantId, 600);
    await withTables(database.url);
    await killedAt(database.url, "events", words);
    await killedAt(database.url, "file_parts", words);
    service = await startTestServiceWith(fakeRenderPool(), quiet, service.folder);
    await make(service);
    const all = await seenOf(service);
    await service.service.stop();
    const ended = await migrate([...words, "--finish"]);
    expect(ended).toMatchObject({ code: 0, err: "" });
    expect(await eventsOf(to, from)).toEqual(await eventsOf(from, to));
    const moved = await startMoved(to, to.DATA_DIR, service.folder);
    expect(await seenOf(moved)).toEqual(all);
    expect(seen).not.toEqual(all);
    await moved.service.stop();
    await database.remove();
  });

  /** Its tables are there, and empty. */
  async function withTables(url: string): Promise<void> {
    await (await connectPostgres(url)).close();
  }

  /** Kills the command when it waits for a table that is locked: it has done all that comes before. */
  async function killedAt(url: string, table: string, words: readonly string[]): Promise<void> {
    await withClient(url, async (client) => {
      await client.query("BEGIN");
      await client.query(`LOCK TABLE colophon.${table} IN SHARE MODE`);
      let kill = (): void => undefined;
      const ended = migrate(words, (killing) => {
        kill = killing;
      });
      await withClient(url, (looking) =>
        eventually(async () => {
          const { rows } = await looking.query("SELECT FROM pg_locks WHERE NOT granted AND relation = $1::regclass", [
            `colophon.${table}`,
          ]);
          expect(rows.length).toBeGreaterThan(0);
        }),
      );
      kill();
      expect((await ended).code).toBeNull();
      await client.query("ROLLBACK");
    });
  }

  async function withClient(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
    const client = new Client(url);
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  }
});
