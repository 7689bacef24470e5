import { cp, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env, execPath, platform } from "node:process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { colophon, type Ended, main, root, started, stopWhenUp } from "../support/command-line.ts";
import { eventually } from "../support/eventually.ts";
import { program } from "../support/programs/programs.ts";
import { isLeftOut } from "../support/scope.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
/** The data folder of a service that was started twice, and met by a verb the second time. */
let served: string;
let first: Ended;
let second: Ended;
let met: Ended | undefined;

beforeAll(async () => {
  folder = await temporaryFolder();
  served = join(folder.path, "served");
  first = await started(["serve"], { settings: settingsOf(served), onOut: stopWhenUp() });
  let meeting: Promise<Ended> | undefined;
  const meet = (out: string, stop: () => void): void => {
    if (meeting !== undefined || !out.includes('"msg":"listening"')) return;
    meeting = colophon(["rebuild"], { DATA_DIR: served }).finally(stop);
  };
  second = await started(["serve"], { settings: settingsOf(served), onOut: meet });
  met = await meeting;
});
afterAll(() => folder.remove());

const settingsOf = (dataDir: string) => ({ PORT: "0", DATA_DIR: dataDir, WORKERS: "1" });

/** The data that the service left, for a test to change. */
async function copied(name: string): Promise<string> {
  const copy = join(folder.path, name);
  await cp(served, copy, { recursive: true });
  return copy;
}

test("a line that fails ends the process with its exit code, and prints on the two streams", async () => {
  const wrong = join(folder.path, "wrong.json");
  await writeFile(wrong, JSON.stringify({ document: { content: [{ p: 5 }] } }));
  const linted = await started(["lint", wrong]);
  expect(linted).toEqual({ code: 1, out: expect.stringContaining(`${wrong}#/document/content/0/p: `), err: "" });
  expect(linted).toEqual(await colophon(["lint", wrong]));
});

test("render ends its process when the file is written", async () => {
  const definition = join(root, "examples", "invoice", "definition.json");
  const words = ["render", definition, "--data", join(root, "examples", "invoice", "data.json")];
  const output = join(folder.path, "invoice.pdf");
  const ended = await started([...words, "--assets", join(root, "examples", "assets"), "-o", output]);
  expect(ended).toMatchObject({ code: 0, err: "" });
  expect((await readFile(output)).subarray(0, 5).toString()).toBe("%PDF-");
});

test("settings are read from .env in the working folder, and the environment wins", async () => {
  const cwd = join(folder.path, "with-env");
  await mkdir(cwd);
  await writeFile(join(cwd, ".env"), "# of the host\nPORT=eighty\nWORKERS=0\nLOG_LEVEL='loud'\n");
  const { code, err } = await started(["serve"], { settings: { WORKERS: "many" }, cwd });
  expect(code).toBe(78);
  expect(err).toContain('PORT: expected a whole number from 0 to 65535, got "eighty".');
  expect(err).toContain('WORKERS: expected a whole number from 1 to 256, got "many".');
  expect(err).toContain('got "loud"');
});

test("a data folder whose files cannot be opened ends the start with a sentence, not a stack", async () => {
  const dataDir = join(folder.path, "closed");
  await mkdir(join(dataDir, "events.db"), { recursive: true });
  const { code, err } = await started(["serve"], { settings: settingsOf(dataDir) });
  expect(code).toBe(1);
  expect(err).toMatch(/^The service cannot start: .*events\.db.*: unable to open database file$/m);
  expect(err).not.toMatch(/^ +at /m);
});

describe("verbs on the data of a service", () => {
  // The system refuses new files here, even to the superuser.
  const closed = "/sys/kernel";

  test("a rebuild's files are readable by its own account alone, whatever the shell allows", async () => {
    const data = await copied("rebuilt");
    await rm(join(data, "read"), { recursive: true });
    expect((await colophon(["rebuild"], { DATA_DIR: data })).code).toBe(0);
    // SQLite keeps files beside a database while it is open; they may go at any moment.
    await eventually(async () => {
      const made = await readdir(join(data, "read"));
      const modes = made.map(async (name) => (await stat(join(data, "read", name))).mode & 0o077);
      expect(made.length).toBeGreaterThan(10);
      expect(new Set(await Promise.all(modes))).toEqual(new Set([0]));
    });
  });

  test.skipIf(platform !== "linux")("a backup into a folder that takes no files ends with a sentence", async () => {
    const { code, err } = await colophon(["backup", join(closed, "backup")], { DATA_DIR: served });
    expect(code).toBe(1);
    expect(err).toMatch(/^colophon backup cannot go on: .*mkdir '\/sys\/kernel\/backup'$/m);
    expect(err).not.toMatch(/^ +at /m);
  });

  test.skipIf(platform !== "linux")("a rebuild where no read model can be made ends with a sentence", async () => {
    const data = await copied("unmade");
    await rm(join(data, "read"), { recursive: true });
    await symlink(closed, join(data, "read"));
    const { code, err } = await colophon(["rebuild"], { DATA_DIR: data });
    expect(code).toBe(1);
    expect(err).toMatch(/^colophon rebuild cannot go on: ./m);
    expect(err).not.toMatch(/^ +at /m);
  });
});

test("the first start shows the way in once, without the secret, and SIGTERM ends it well", async () => {
  const { baseUrl, clientSecret, tenantId } = JSON.parse(await readFile(join(served, "bootstrap.json"), "utf8"));
  expect(first.code).toBe(0);
  expect(first.err).toContain(`curl -s ${baseUrl}/v1/api-auth/token`);
  expect(first.err).toContain(tenantId);
  expect(first.err).toContain(join(served, "bootstrap.json"));
  expect(first.err + first.out).not.toContain(clientSecret);
  for (const file of ["events.db", "files.db", "bootstrap.json", "blobs", "read"])
    expect([file, (await stat(join(served, file))).mode & 0o077]).toEqual([file, 0]);
  expect(second.code).toBe(0);
  expect(second.err + second.out).not.toContain(clientSecret);
});

test("a verb that meets a service on its data folder says so in a sentence", () => {
  expect(met?.code).toBe(1);
  expect(met?.err).toMatch(/^The data folder .* is in use by another process\. [^\n]*\n$/);
});

test("a service that npm started stops when npm's shell is ended, which passes no signal on, and frees its data folder", async () => {
  const dataDir = await copied("orphan");
  const settings = { ...settingsOf(dataDir), npm_lifecycle_event: "start" };
  const { PATH = "" } = env;
  const line = `"${execPath}" "${main}" serve; true`;
  const shell = program("sh").start(["-c", line], { cwd: root, env: { PATH, ...settings } });
  let out = "";
  shell.stdout.on("data", (chunk: Buffer) => {
    const wasUp = out.includes('"msg":"listening"');
    out += chunk.toString();
    if (!wasUp && out.includes('"msg":"listening"')) shell.kill("SIGTERM");
  });
  // The output is closed by the last of the two processes that hold it.
  await new Promise((resolve) => shell.on("close", resolve));
  expect(shell.signalCode).toBe("SIGTERM");
  expect(await colophon(["rebuild"], { DATA_DIR: dataDir })).toMatchObject({ code: 0, err: "" });
});

test.skipIf(isLeftOut("the command line from its sources"))(
  "render reads pictures whose reader is loaded when it is needed, run from the sources",
  async () => {
    const src = "data:image/gif;base64,R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==";
    const definition = join(folder.path, "gif.json");
    await writeFile(definition, JSON.stringify({ document: { content: [{ image: { src, width: 9 } }] } }));
    const fromSources = ["--import", import.meta.resolve("tsx"), join(root, "src", "cli", "main.ts")];
    const words = ["render", definition, "-o", join(folder.path, "gif.pdf"), "--strict"];
    const ended = await started(words, { program: fromSources });
    expect(ended).toMatchObject({ code: 0, err: "" });
  },
);

test("verify-storage reads a data folder, for people and for programs, and a damaged log ends the start with a sentence", async () => {
  const dataDir = await copied("verified");
  const settings = settingsOf(dataDir);
  const sound = await colophon(["verify-storage"], settings);
  expect([sound.code, sound.err]).toEqual([0, ""]);
  expect(sound.out).toMatch(/^events\.db: sound$/m);
  expect(sound.out).toMatch(/^blobs: \d+ files, \d+ bytes, \d+ compared with the log, 0 damaged$/m);
  await rm(join(dataDir, "events.db-wal"), { force: true });
  await writeFile(join(dataDir, "events.db"), "no database at all, but longer than its header is: ".repeat(9));
  const damaged = await colophon(["verify-storage", "--json"], settings);
  expect(damaged.code).toBe(1);
  expect(JSON.parse(damaged.out).databases[0]).toEqual({ name: "events.db", faults: ["file is not a database"] });
  const { code, err } = await started(["serve"], { settings });
  expect(code).toBe(65);
  expect(err).toMatch(
    /^The service cannot start: .*file is not a database\. What to do: docs\/how-to\/recover\.md\.$/m,
  );
  expect(err).not.toMatch(/^ +at /m);
});
