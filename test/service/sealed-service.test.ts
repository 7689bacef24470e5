import { readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { openDatabase } from "../../src/ports/drivers/sqlite.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { colophon } from "../support/command-line.ts";
import { eventually } from "../support/eventually.ts";
import { make, quiet, type Settings } from "../support/migration.ts";
import { node } from "../support/programs/processes.ts";
import { needs } from "../support/programs/programs.ts";
import type { ProgramName } from "../support/programs/table.ts";
import { isLeftOut } from "../support/scope.ts";
import { type SharedStorage, startPostgresStorage, startTestCluster } from "../support/servers/cluster.ts";
import { startTestServiceWith, type TestService } from "../support/servers/service.ts";

// docs/how-to/prove.md: what a service seals by itself, and what an operator finds with the command.

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

interface Sealed {
  readonly service: TestService;
  readonly check: (...words: readonly string[]) => ReturnType<typeof colophon>;
}

async function sealedService(own: Settings): Promise<Sealed> {
  const settings = { ...quiet, ...own };
  const service = await startTestServiceWith(fakeRenderPool(), settings, undefined, { housekeepingEveryMs: 20 });
  undo.push(() => service.stop());
  const check: Sealed["check"] = (...words) =>
    colophon(["ledger", "check", ...words], { ...settings, DATA_DIR: service.folder });
  for (let n = 0; n < 3; n += 1) await make(service);
  return { service, check };
}

async function shared(start: () => Promise<SharedStorage>): Promise<Settings> {
  const storage = await start();
  undo.push(() => storage.stop());
  return storage.settings;
}

interface SealedOn {
  readonly name: string;
  readonly needed: readonly ProgramName[];
  readonly settings: () => Promise<Settings>;
}

const inFolder: SealedOn = { name: "in a folder", needed: [], settings: async () => ({}) };
const onServers: readonly SealedOn[] = [
  { name: "on a cluster", needed: [], settings: () => shared(startTestCluster) },
  { name: "on PostgreSQL", needed: ["postgresql"], settings: () => shared(startPostgresStorage) },
];
const onStorages = [inFolder, ...(isLeftOut("sealing and evidence on a cluster") ? [] : onServers)];

describe.each(onStorages)("a service $name", ({ needed, settings }) => {
  test("seals its log once and again, and goes on when it is started again", needs(...needed), async () => {
    const { service, check } = await sealedService(await settings());
    const sealed = async (least: number): Promise<void> =>
      await eventually(async () => {
        const { code, out } = await check("--json");
        const { tenants } = JSON.parse(out);
        expect([code, tenants[0]?.size >= least && tenants[0]?.unsealed]).toEqual([0, 0]);
      });
    await sealed(4);
    await make(service);
    await sealed(5);
    expect((await check()).out).toMatch(/^\d+ events, all as they were sealed$/m);
    expect(service.logged()).not.toMatch(/sealing the log/);
  });
});

test("a service says how far its log is sealed, and that the events of a tenant wait whose checkpoints were changed", async () => {
  const { service } = await sealedService({});
  const read = async (path: string): Promise<string> => (await service.ask("GET", path, { token: null })).text();
  const level = async (name: string): Promise<number> =>
    Number(new RegExp(`^colophon_ledger_${name} (\\S+)$`, "m").exec(await read("/metrics"))?.[1]);
  await eventually(async () => expect([await level("sealer"), await level("unsealed_events")]).toEqual([1, 0]));
  expect(await level("checkpoint_timestamp_seconds")).toBeGreaterThan(1.7e9);
  expect(await level("damaged_tenants")).toBe(0);
  expect(JSON.parse(await read("/readyz")).notes).toBeUndefined();
  const database = openDatabase(join(service.folder, "events.db"));
  database.prepare(`UPDATE events SET data = 'null' WHERE stream = ?`).run(`ledger-${service.tenantId}`);
  database.close();
  await make(service);
  await eventually(async () => expect(await level("damaged_tenants")).toBe(1));
  const ready = await service.ask("GET", "/readyz", { token: null });
  expect(ready.status).toBe(200);
  const { notes } = (await ready.json()) as { readonly notes: readonly string[] };
  expect(notes).toEqual([
    expect.stringMatching(/^Tenants whose events are not sealed, .*: 1\. Run colophon ledger check\.$/),
  ]);
  expect(notes.join()).not.toContain(service.tenantId);
});

test("a service of which nothing is sealed says so, and an option that is none is refused", async () => {
  const service = await startTestServiceWith(fakeRenderPool(), quiet);
  undo.push(() => service.stop());
  const settings = { ...quiet, DATA_DIR: service.folder };
  expect(await colophon(["ledger", "check"], settings)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Nothing is sealed yet/),
  });
  for (const words of [["ledger"], ["ledger", "adopt"], ["ledger", "check", "--all"]])
    expect((await colophon(words, settings)).code).toBe(64);
});

test("the command names what was changed, and what the log is not", async () => {
  const { service, check } = await sealedService({});
  await eventually(async () =>
    expect(JSON.parse((await check("--json")).out).tenants[0]).toMatchObject({ unsealed: 0 }),
  );
  const { note } = JSON.parse((await check("--json")).out).tenants[0];
  await service.service.stop();
  const database = openDatabase(join(service.folder, "events.db"));
  const change = `UPDATE events SET data = json_set(data, '$.at', '2020-01-01T00:00:00.000Z') WHERE type = 'DocumentGenerated' AND ver = 0`;
  database.prepare(`${change} AND pos = (SELECT max(pos) FROM events WHERE type = 'DocumentGenerated')`).run();
  database.close();
  const changed = await check();
  expect(changed).toMatchObject({ code: 1, err: "" });
  expect(changed.out).toMatch(
    /^changed: tenant \S+: leaf \d+: DocumentGenerated \(revision 0 of document-\S+, position \d+\) is not what was sealed$/m,
  );
  expect(changed.out).toMatch(/^\d+ events, not all as they were sealed$/m);
  const kept = join(service.folder, "kept.checkpoint");
  await writeFile(kept, note);
  expect((await check("--against", kept)).out).not.toMatch(/^against/m);
  // The page's own way to keep checkpoints.
  await writeFile(join(service.folder, "ledger.json"), (await check("--json")).out);
  const [, script = ""] = /^node -e '([^']+)'$/m.exec(readFileSync("docs/how-to/prove.md", "utf8")) ?? [];
  await node.finished(["-e", script], { cwd: service.folder });
  const [written = ""] = readdirSync(service.folder).filter((name) => /^[0-9a-f-]{36}\.checkpoint$/.test(name));
  expect(readFileSync(join(service.folder, written), "utf8")).toBe(note);
  await writeFile(kept, note.replace(/\n.{44}\n/, `\n${Buffer.alloc(32).toString("base64")}\n`));
  expect((await check("--against", kept)).out).toMatch(/^against: .*the tree is not the one that was kept outside$/m);
  await writeFile(kept, note.replace(/^.*\n/, "elsewhere.example/log/1\n"));
  expect((await check("--against", kept)).out).toMatch(
    /^elsewhere\.example\/log\/1: no tree of this log has this name; its tenant may have been deleted$/m,
  );
  await writeFile(kept, "something else");
  expect(await check("--against", kept)).toMatchObject({
    code: 64,
    err: expect.stringMatching(/expected a checkpoint/),
  });
});
