import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectPostgres } from "../../../src/ports/drivers/postgres.ts";
import { migrateSchema } from "../../../src/ports/drivers/postgres-migrations.ts";
import { faultOf } from "../../../src/ports/drivers/postgres-server.ts";
import { settingsOf } from "../../../src/ports/drivers/postgres-url.ts";
import { openPostgresEventLog } from "../../../src/ports/event-log/postgres.ts";
import { RequestPatience, withPatience } from "../../../src/ports/patience/port.ts";
import { all, event, idsOf } from "../../contracts/event-log/log-under-test.ts";
import { testIdentity } from "../../support/pki/test-certificate.ts";
import { needs, place } from "../../support/programs/programs.ts";
import { freshSchema } from "../../support/servers/postgres/databases.ts";
import { type OwnServer, ownServer, password, startOwnServer } from "../../support/servers/postgres/server.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const sound = {
  fsync: "on",
  synchronous_commit: "on",
  server_version_num: "150018",
  server_encoding: "UTF8",
  is_standby: false,
};

test("a server that would forget, cannot write or is too old is refused by a sentence", () => {
  expect(faultOf(sound)).toBeUndefined();
  expect(faultOf({ ...sound, synchronous_commit: "remote_apply" })).toBeUndefined();
  expect(faultOf({ ...sound, fsync: "off" })).toMatch(/fsync off.*set fsync to on/);
  expect(faultOf({ ...sound, synchronous_commit: "off" })).toMatch(/synchronous_commit off.*set it to on/);
  expect(faultOf({ ...sound, server_version_num: "120022" })).toMatch(/PostgreSQL 12: expected 13 or newer/);
  expect(faultOf({ ...sound, server_encoding: "LATIN1" })).toMatch(/LATIN1: expected UTF8/);
  expect(faultOf({ ...sound, is_standby: true })).toMatch(/standby.*name the primary/);
});

test("every sslmode but disable checks the certificate; others are refused, as is a file that is not there", () => {
  const address = "postgres://u:p@db.example/colophon";
  expect(settingsOf(address)).toEqual({ connectionString: address, ssl: false });
  for (const mode of ["require", "verify-ca", "verify-full"])
    expect(settingsOf(`${address}?sslmode=${mode}`)).toEqual({
      connectionString: address,
      ssl: { rejectUnauthorized: true },
    });
  expect(() => settingsOf(`${address}?sslmode=prefer`)).toThrow(/sslmode is "prefer": expected disable/);
  expect(() => settingsOf(`${address}?sslmode=require&sslrootcert=/none`)).toThrow(/sslrootcert cannot be read/);
  expect(() => settingsOf("postgres://u:50%@db.example/colophon")).toThrow(/%25 for %/);
});

describe("migrations", needs("postgresql"), () => {
  test("each is taken once, also by nodes that start at once; an older program refuses a newer database", async () => {
    const { connection, connect, dispose } = await freshSchema();
    try {
      const [one] = await connection.query<{ last: number }>("SELECT max(number) AS last FROM migrations");
      const steps = [...Array.from({ length: one?.last ?? 0 }, () => "SELECT"), "CREATE TABLE added(id integer)"];
      const nodes = [connection, await connect(), await connect()];
      await Promise.all(nodes.map((node) => migrateSchema(node, node.schema, steps)));
      expect(await connection.query("SELECT number FROM migrations")).toHaveLength(steps.length);
      const older = connectPostgres(place("postgresql"), { schema: connection.schema });
      await expect(older).rejects.toThrow(/newer version.*start the newer version/);
    } finally {
      await dispose();
    }
  });

  test("a request waits for the server by its own clock, and what it wrote late is there once all the same", async () => {
    const { connection, connect, dispose } = await freshSchema();
    const log = await openPostgresEventLog(await connect(), { now: () => new Date(0) });
    const late = <Answer>(work: () => Promise<Answer>) => withPatience(new RequestPatience(0, () => 0), work);
    try {
      await connection.write(async (session) => {
        await session.query("SET LOCAL idle_in_transaction_session_timeout TO 0");
        await session.query("SELECT pos FROM head FOR UPDATE");
        await expect(late(() => log.append("a-1", "absent", [event("one")]))).rejects.toMatchObject({
          code: "LOG_UNAVAILABLE",
          outcomeUnknown: true,
        });
        await expect(late(() => connection.query("SELECT pos FROM head FOR UPDATE"))).rejects.toMatchObject({
          code: "STORE_UNAVAILABLE",
        });
      });
      await log.append("a-1", "absent", [event("one")]);
      expect(idsOf(await all(log.readStream("a-1")))).toEqual(["one"]);
    } finally {
      await log.close();
      await dispose();
    }
  });

  test("a node that is cut off in the middle of a write does not hold up the others for longer than they wait", async () => {
    const { connection, connect, dispose } = await freshSchema();
    const other = await connect();
    const lock = "SELECT pos FROM head FOR UPDATE";
    let heal = (): void => undefined;
    const isCutOff = new Promise<void>((resolve) => {
      heal = resolve;
    });
    const locked = new Promise<Error | undefined>((resolve) => {
      connection
        .write(async (session) => {
          await session.query(lock);
          other.write((next) => next.query(lock)).then(() => resolve(undefined), resolve);
          await isCutOff;
          await session.query("SELECT 1");
        })
        .catch(() => undefined);
    });
    expect(await locked).toBeUndefined();
    heal();
    await dispose();
  });

  test("one that fails leaves the tables as they were", async () => {
    const { connection, dispose } = await freshSchema();
    const before = await connection.query("SELECT number FROM migrations");
    const steps = [...before.map(() => "SELECT"), "CREATE TABLE half(id integer)", "CREATE NONSENSE"];
    await expect(migrateSchema(connection, connection.schema, steps)).rejects.toThrow(/syntax error/);
    expect(await connection.query("SELECT number FROM migrations")).toEqual(before);
    await expect(connection.query("SELECT FROM half")).rejects.toThrow(/does not exist/);
    await dispose();
  });
});

describe("an address that is wrong", needs(...ownServer), () => {
  let server: OwnServer;
  beforeAll(async () => {
    server = await startOwnServer();
  });
  afterAll(() => server.remove());

  const faults: readonly (readonly [name: string, wrong: (url: URL) => void, sentence: RegExp])[] = [
    ["host", (url) => Object.assign(url, { hostname: "no-such-host.invalid" }), /host.*(?:no address|looked up)/],
    ["port", (url) => Object.assign(url, { port: "1" }), /nothing listens/],
    ["password", (url) => Object.assign(url, { password: "secret-and-wrong" }), /refuses its user or password/],
    ["user", (url) => Object.assign(url, { username: "nobody" }), /refuses its user or password/],
    ["database", (url) => Object.assign(url, { pathname: "/none" }), /database does not exist: create it/],
    [
      "TLS",
      (url) => Object.assign(url, { search: "?sslmode=verify-full" }),
      /TLS cannot be agreed on.*sslmode=disable/,
    ],
  ];

  test.each(faults)("its %s: a sentence says what to do, and no password", async (_name, wrong, sentence) => {
    const url = new URL(server.url);
    wrong(url);
    const refused = await connectPostgres(url.href).then(
      () => expect.unreachable("it connected"),
      (error: Error & { code?: unknown }) => error,
    );
    expect(refused.message).toMatch(sentence);
    expect(refused.code).toBe("POSTGRES_REFUSED");
    expect(`${refused.message}`).not.toMatch(new RegExp(`${password}|secret-and-wrong`));
  });

  test("a server with fsync off is refused", async () => {
    const careless = await startOwnServer(["fsync = off"]);
    await expect(connectPostgres(careless.url)).rejects.toThrow(/fsync off/);
    await careless.remove();
  });
});

describe("a server that speaks TLS alone", needs(...ownServer), () => {
  const authority = testIdentity("An authority", { isAuthority: true });
  const stranger = testIdentity("Another authority", { isAuthority: true });
  const identity = testIdentity("A server", { by: authority, hosts: ["localhost"] });
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: OwnServer;
  const addressOf = async (host: string, search: string, roots?: string): Promise<string> => {
    const url = Object.assign(new URL(server.url), { hostname: host, search });
    if (roots === undefined) return url.href;
    const file = join(folder.path, "roots.pem");
    await writeFile(file, roots);
    url.searchParams.set("sslrootcert", file);
    return url.href;
  };
  beforeAll(async () => {
    [folder, server] = await Promise.all([temporaryFolder(), startOwnServer([], { identity })]);
  });
  afterAll(() => Promise.all([folder.remove(), server.remove()]));

  test.each(["require", "verify-ca", "verify-full"])("sslmode=%s: the connection is encrypted", async (mode) => {
    const connection = await connectPostgres(await addressOf("localhost", `?sslmode=${mode}`, authority.certificate));
    const tls = await connection.query("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()");
    expect(tls).toEqual([{ ssl: true }]);
    await connection.close();
  });

  const faults: readonly (readonly [name: string, address: () => Promise<string>, sentence: RegExp])[] = [
    [
      "of an authority unknown here",
      () => addressOf("localhost", "?sslmode=require"),
      /TLS cannot be agreed on.*sslrootcert/,
    ],
    [
      "of another authority than sslrootcert names",
      () => addressOf("localhost", "?sslmode=verify-ca", stranger.certificate),
      /TLS cannot be agreed on.*sslrootcert/,
    ],
    [
      "for another name",
      () => addressOf("127.0.0.1", "?sslmode=require", authority.certificate),
      /TLS cannot be agreed on.*127\.0\.0\.1/,
    ],
    ["without sslmode", () => addressOf("localhost", ""), /pg_hba\.conf.*sslmode/],
  ];

  test.each(faults)("a certificate %s is refused", async (_name, address, sentence) => {
    await expect(connectPostgres(await address())).rejects.toThrow(sentence);
  });
});
