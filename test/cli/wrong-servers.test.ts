import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "../../src/config/config.ts";
import { startService } from "../../src/service/start.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { started } from "../support/command-line.ts";
import { eventually } from "../support/eventually.ts";
import { everyNth, soak } from "../support/night.ts";
import { EventStore } from "../support/servers/eventstoredb/event-store.ts";
import { EventStoreNode } from "../support/servers/eventstoredb/node.ts";
import { secureUrl, startSecureNode, testAuthority, writeAuthority } from "../support/servers/eventstoredb/secure.ts";
import { freePort } from "../support/servers/free-port.ts";
import { type MongoDouble, startMongoDouble } from "../support/servers/mongodb/server.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let mongo: MongoDouble;
let forbidding: MongoDouble;
let plain: EventStoreNode;
let secure: readonly EventStoreNode[];
let caFile: string;
let otherCaFile: string;
let closed: number;

beforeAll(async () => {
  folder = await temporaryFolder();
  mongo = await startMongoDouble({ replicaSet: true });
  forbidding = await startMongoDouble({ replicaSet: true, denies: true });
  const store = new EventStore();
  const authority = testAuthority();
  plain = await EventStoreNode.start(store);
  secure = [await startSecureNode(store, authority), await startSecureNode(store, authority)];
  for (const node of secure) node.members = secure;
  await (secure[0] as EventStoreNode).lead();
  caFile = await writeAuthority(folder.path, authority);
  const other = await temporaryFolder();
  otherCaFile = await writeAuthority(other.path, testAuthority("Another authority"));
  closed = await freePort();
});
afterAll(async () => {
  for (const node of [plain, ...secure]) await node.stop();
  for (const one of [mongo, forbidding]) await one.stop();
  await folder.remove();
});

let starts = 0;
const settingsOf = (given: Readonly<Record<string, string>>) => {
  starts += 1;
  return {
    ...{ PORT: "0", DATA_DIR: join(folder.path, `data-${starts}`), STORAGE: "cluster", GALLERY: "off", WORKERS: "1" },
    ...{ SEALING_KEY: Buffer.alloc(32, 7).toString("base64"), STORAGE_WAIT_SECONDS: "0", MONGO_URL: mongo.url() },
    ...given,
  };
};

/**
 * The faults that a start in this process ends with, which a process prints: to start one takes longer than to find the fault. An error of a
 * driver that comes after the end fails this file.
 */
async function faultsOfStart(given: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const settings = settingsOf(given);
  try {
    await (await startService(readConfig(settings), { pool: fakeRenderPool() })).stop();
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  throw new Error("expected a fault of the settings; the service started");
}

/** The faults that a process prints, which ends with exit code 78. */
async function faultsPrinted(given: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { code, err } = await started(["serve"], { settings: settingsOf(given) });
  expect(code).toBe(78);
  expect(err).not.toMatch(/^ +at /m);
  // Node.js may have warned before.
  const [, faults = ""] = err.split("The configuration has a fault.\n");
  return faults
    .trimEnd()
    .split("\n")
    .map((line) => line.replace(/^ {2}/, ""));
}

/**
 * By day a process shows the faults of the first row, and all of them at night. Starts in one process share its few threads for looking up
 * names: those that look up come one after the other, or some would be out of time.
 */
const faultsOf = (row: number) => (row === 0 || soak ? faultsPrinted : faultsOfStart);

interface Row {
  readonly what: string;
  readonly url: (hosts: readonly EventStoreNode[]) => string;
  readonly sentence: RegExp;
}

const good = (hosts: readonly EventStoreNode[]): string => secureUrl(hosts, { caFile });
const hidden = "of-the-admin";

const rows: readonly Row[] = [
  {
    what: "a wrong password",
    url: (hosts) => good(hosts).replace(hidden, `${hidden}-not`),
    sentence: /^ESDB_URL: the server refuses its user or password: correct them\.$/,
  },
  {
    what: "a user that the server does not know",
    url: (hosts) => good(hosts).replace("admin:", "nobody:"),
    sentence: /^ESDB_URL: the server refuses its user or password: correct them\.$/,
  },
  {
    what: "a user without the right to read the whole log",
    url: (hosts) => secureUrl(hosts, { caFile, user: "colophon" }),
    sentence: /^ESDB_URL: its user may not read \$all: add the user to the list \$acl\.\$r in the metadata of \$all/,
  },
  {
    what: "the file of another authority",
    url: (hosts) => good(hosts).replace(encodeURIComponent(caFile), encodeURIComponent(otherCaFile)),
    sentence:
      /^ESDB_URL: the certificate of localhost:\d+ is of no authority that this node trusts \(.+\): name the file of its authority with tlsCAFile/,
  },
  {
    what: "no file of the authority",
    url: (hosts) => good(hosts).replace(/\?.*$/, ""),
    sentence: /^ESDB_URL: the certificate of localhost:\d+ is of no authority/,
  },
  {
    what: "a file of the authority that is not there",
    url: (hosts) => good(hosts).replace("ca.crt", "none.crt"),
    sentence: /^ESDB_URL: the file of tlsCAFile, .*none\.crt, cannot be read \(ENOENT\): correct its path/,
  },
  {
    what: "a name that the certificate does not have",
    url: (hosts) => good(hosts).replaceAll("localhost", "127.0.0.1"),
    sentence:
      /^ESDB_URL: the certificate of 127\.0\.0\.1:\d+ is for other names \(.+\): name the server as its certificate does/,
  },
  {
    what: "a host that nobody knows",
    url: (hosts) => good(hosts).replaceAll("localhost", "esdb.invalid"),
    sentence: /^ESDB_URL: esdb\.invalid:\d+ has no address: correct the host, or the name service/,
  },
  {
    what: "an address without TLS for servers with it",
    url: (hosts) => `esdb://${hosts.map(({ port }) => `localhost:${port}`).join(",")}?tls=false`,
    sentence: /^ESDB_URL: localhost:\d+ speaks TLS, and the address says tls=false: remove that/,
  },
  {
    what: "an address with TLS for servers without it",
    url: (hosts) => good(hosts.map(() => plain)),
    sentence: /^ESDB_URL: localhost:\d+ speaks without TLS: give the server certificates, or write tls=false/,
  },
  {
    what: "a port that nothing listens at",
    url: (hosts) => good(hosts).replaceAll(/localhost:\d+/g, `localhost:${closed}`),
    sentence: /^ESDB_URL: nothing listens at localhost:\d+: start the server, or correct host and port/,
  },
  {
    what: "an option that is not known",
    url: (hosts) => `${good(hosts)}&tlsVerifyCert=false`,
    sentence: /^ESDB_URL: expected one of the options /,
  },
];

/** The one fault of a start. A machine that stood still for seconds takes a server for a silent one, and says so: then of another start. */
const named = (start: () => Promise<readonly string[]>, sentence: RegExp): Promise<string> =>
  eventually(async () => {
    const faults = await start();
    expect(faults).toEqual([expect.stringMatching(sentence)]);
    return faults.join();
  });

/** For a change every third: the sentences themselves have tests of their own. */
const chosen = <One>(all: readonly One[]): readonly One[] => everyNth(all, 3);

// By day with several, of which the client says less about each.
describe.each(soak ? [1, 2] : [2])(
  "a start with %i hosts in ESDB_URL ends with a sentence that names it, for",
  (count) => {
    (soak ? test.concurrent : test).each(chosen(rows.map((row, at) => [row.what, row, at] as const)))(
      "%s",
      async (_what, { url, sentence }, at) => {
        const faults = await named(() => faultsOf(at)({ ESDB_URL: url(secure.slice(0, count)) }), sentence);
        expect(faults).not.toContain(hidden);
      },
    );
  },
);

const address = "mongodb://colophon:of-the-admin@127.0.0.1";
const mongoRows: readonly (readonly [what: string, url: () => string, sentence: RegExp])[] = [
  [
    "a port that nothing listens at",
    () => `${address}:${closed}/colophon`,
    /nothing listens at 127\.0\.0\.1:\d+: start/,
  ],
  ["a host that nobody knows", () => "mongodb://mongo.invalid/colophon", /mongo\.invalid:27017 has no address/],
  ["a wrong password", () => mongo.url().replace("//", "//colophon:of-the-admin@"), /refuses its user or password/],
  [
    "a user without rights on its database",
    () => forbidding.url(),
    /grant readWrite on it, and on the one of the same name/,
  ],
  [
    "an option that is not known",
    () => `${address}/colophon?replicaset_=x`,
    /expected an address like .*not supported/,
  ],
  ["an address of another kind", () => "postgres://colophon:of-the-admin@x/colophon", /MONGO_URL: expected /],
  [
    "a file of the authority that is not there",
    () => `${address}/colophon?tls=true&tlsCAFile=/none.crt`,
    /none\.crt, cannot be read/,
  ],
  [
    "another name of the set",
    () => `${mongo.url().replace("directConnection=true", "replicaSet=other")}`,
    /replicaSet/,
  ],
];

describe("a start with a wrong MONGO_URL ends with a sentence that names it, for", () => {
  test.concurrent.each(chosen(mongoRows.map((row, at) => [...row, at] as const)))(
    "%s",
    async (_what, url, sentence, at) => {
      const start = () => faultsOf(at)({ ESDB_URL: plain.url, MONGO_URL: url() });
      const faults = await named(start, new RegExp(`^MONGO_URL: .*(?:${sentence.source.replace(/^MONGO_URL: /, "")})`));
      expect(faults).not.toContain(hidden);
    },
  );
});

describe("a server that is not there when the service starts", () => {
  const isWaiting = (err: string): boolean => err.includes("The start waits for a server, ");

  test.concurrent("is waited for, while /livez says 200 and /readyz 503, and found when it comes", async () => {
    const late = await EventStoreNode.start(new EventStore());
    await late.state.gate.shut();
    const port = await freePort();
    const settings = settingsOf({ ESDB_URL: late.url, PORT: String(port), STORAGE_WAIT_SECONDS: "600" });
    let printed = "";
    let stop = (): void => undefined;
    const ended = started(["serve"], {
      settings,
      onErr: (err, end) => {
        printed = err;
        stop = end;
      },
    });
    await eventually(() => expect(isWaiting(printed)).toBe(true));
    expect(printed).toMatch(/: nothing listens at 127\.0\.0\.1:\d+: start the server/);
    const statusOf = async (path: string): Promise<number> => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
    expect([await statusOf("/livez"), await statusOf("/readyz"), await statusOf("/v1/x/documents")]).toEqual([
      200, 503, 503,
    ]);
    await late.state.gate.open();
    await eventually(async () => expect(await statusOf("/readyz").catch(() => 0)).toBe(200));
    stop();
    expect((await ended).code).toBe(0);
    await late.stop();
  });

  test.concurrent.each(everyNth(["silent", "shut"] as const, 2))(
    "keeps nobody who sends SIGTERM waiting, be the server %s",
    async (how) => {
      const dead = await EventStoreNode.start(new EventStore());
      if (how === "shut") await dead.state.gate.shut();
      // It takes connections and says nothing.
      else dead.state.gate.silence(true);
      const settings = settingsOf({ ESDB_URL: dead.url, STORAGE_WAIT_SECONDS: "3600" });
      let isSent = false;
      const { code, err } = await started(["serve"], {
        settings,
        onErr: (printed, stop) => {
          if (isSent || !isWaiting(printed)) return;
          isSent = true;
          stop();
        },
      });
      expect(err).toContain("The start was stopped while it waited for a server.");
      expect(err).not.toMatch(/^ +at /m);
      expect(code).toBe(0);
      await dead.stop();
    },
  );
});
