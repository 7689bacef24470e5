import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { argv, env } from "node:process";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { type NodeProcess, startBuiltNode } from "../test/support/kill/node-process.ts";
import { mustFind } from "../test/support/programs/found.ts";
import { busiestPart } from "./capacity/tenants.ts";
import { type Engine, postgresAt } from "./events/engines.ts";
import { measureWriting } from "./events/writing.ts";
import { wordsSaid, writeResults } from "./measure/results.ts";
import { processorTimeOf } from "./node/threads.ts";

/**
 * Measures the cost of documents, and calculates that of many: `npm run bench:capacity`, or with another number of invoices than 300
 * behind it. Built nodes on embedded storage and on PostgreSQL, one and two, each measured in turns; the rest is calculated from
 * those times, and says so.
 */

const [documents = 300] = wordsSaid().map(Number);
const rounds = 3;
const lanesPerNode = 4;
const url = env["PG_URL"] ?? "";
mustFind("postgresql");

/** Milliseconds of processor time by role. */
interface Spent {
  /** The processes that answer requests and hold the connections. */
  readonly answering: number;
  readonly rendering: number;
  readonly database: number;
}

interface Storing {
  readonly events: number;
  readonly readModels: number;
  readonly files: number;
  /** Bytes written to the log from which the server recovers, and which goes to every standby. */
  readonly wal: number;
  /** Events of the service, in number. */
  readonly count: number;
}

interface Service {
  readonly name: string;
  readonly nodes: readonly NodeProcess[];
  readonly engine: Engine | undefined;
  readonly make: (node: number) => Promise<void>;
  readonly database: string | undefined;
}

const program = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
const example = fileURLToPath(new URL("../examples/invoice/", import.meta.url));
const content = readFileSync(join(example, "definition.json"), "utf8");
const data: unknown = JSON.parse(readFileSync(join(example, "data.json"), "utf8"));
const assets = fileURLToPath(new URL("../examples/assets", import.meta.url));
const folders: string[] = [];

async function start(name: string, count: number, engine?: Engine): Promise<Service> {
  const database = engine === undefined ? undefined : await freshDatabase(name.replaceAll(/\W/g, "_").toLowerCase());
  const storage = { STORAGE: "postgres", PG_URL: database ?? "", SEALING_KEY: Buffer.alloc(32, 7).toString("base64") };
  const settings = {
    ...{ BASE_URL: "http://service", WORKERS: "1", RENDER_TIMEOUT_SECONDS: "600", PLATFORM_ASSETS: assets },
    ...{ GENERATIONS_PER_MINUTE: "1000000", REQUESTS_PER_MINUTE: "10000000" },
    ...(database === undefined ? {} : storage),
  };
  const nodes: NodeProcess[] = [];
  for (let node = 0; node < count; node += 1) {
    const folder = mkdtempSync(join(tmpdir(), "colophon-capacity-"));
    folders.push(folder);
    nodes.push(await startBuiltNode({ program, folder, settings }));
  }
  const first = JSON.parse(
    readFileSync(join(folders[folders.length - count] ?? "", "bootstrap.json"), "utf8"),
  ) as object;
  return { name, nodes, engine, database, make: await maker(nodes, first as { readonly tenantId: string }) };
}

/** Makes one invoice from a template, on the node of this number. */
async function maker(nodes: readonly NodeProcess[], key: { readonly tenantId: string }): Promise<Service["make"]> {
  const post = async (
    node: number,
    path: string,
    json: unknown,
    token = "",
  ): Promise<Readonly<Record<string, string>>> => {
    const answer = await fetch(`${nodes[node]?.baseUrl}/v1/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(json),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return JSON.parse(text) as Readonly<Record<string, string>>;
  };
  const { access_token: token } = await post(0, "api-auth/token", key);
  const { id } = await post(0, `${key.tenantId}/templates`, { name: "Invoice", content }, token);
  return async (node) => {
    const path = `${key.tenantId}/documents/generate-from-template/pdf`;
    await post(node, path, { templateId: id, data }, token);
  };
}

/** So many documents, at once as many as there are lanes on each node. */
async function work({ nodes, make }: Service, count: number): Promise<void> {
  let left = count;
  const lane = async (node: number): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await make(node);
    }
  };
  await Promise.all(nodes.flatMap((_, node) => Array.from({ length: lanesPerNode }, () => lane(node))));
}

function spentBy({ nodes, engine }: Service): Spent {
  const times = nodes.map(({ pid }) => processorTimeOf(pid));
  return {
    answering: times.reduce((sum, { main, others }) => sum + main + others, 0),
    rendering: times.reduce((sum, { hosts }) => sum + hosts, 0),
    database: engine?.serverMs() ?? 0,
  };
}

/** For a document. */
async function measure(services: readonly Service[]): Promise<readonly Spent[]> {
  const sums = services.map(() => ({ answering: 0, rendering: 0, database: 0 }));
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, service] of services.entries()) {
      const count = Math.ceil(documents / rounds);
      const before = spentBy(service);
      await work(service, count);
      const after = spentBy(service);
      const sum = sums[index];
      if (round < 0 || sum === undefined) continue;
      for (const role of ["answering", "rendering", "database"] as const)
        sum[role] += (after[role] - before[role]) / count / rounds;
    }
  }
  return sums;
}

async function inDatabase<Answer>(address: string, ask: (client: Client) => Promise<Answer>): Promise<Answer> {
  const client = new Client(address);
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

async function freshDatabase(name: string): Promise<string> {
  await inDatabase(url, (client) => client.query(`CREATE DATABASE "${name}"`));
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** How large everything is now. */
async function sizeOf({ database = "" }: Service): Promise<Storing> {
  return await inDatabase(database, async (client) => {
    const { rows } = await client.query<Record<keyof Storing, string>>(`SELECT
      pg_total_relation_size('colophon.events') AS events,
      pg_total_relation_size('colophon.files') + pg_total_relation_size('colophon.file_parts') AS files,
      (SELECT sum(pg_total_relation_size(format('colophon.%I', documents))) FROM colophon.read_model_versions) AS "readModels",
      pg_current_wal_insert_lsn() - '0/0' AS wal, (SELECT pos FROM colophon.head) AS count`);
    const [row] = rows;
    const number = (key: keyof Storing): number => Number(row?.[key]);
    return {
      ...{ events: number("events"), files: number("files"), readModels: number("readModels") },
      ...{ wal: number("wal"), count: number("count") },
    };
  });
}

/** The bytes that one document adds, averaged over `documents` of them. */
async function storing(service: Service): Promise<Storing> {
  const before = await sizeOf(service);
  await work(service, documents);
  const after = await sizeOf(service);
  const one = (key: keyof Storing): number => (after[key] - before[key]) / documents;
  return {
    ...{ events: one("events"), files: one("files"), readModels: one("readModels") },
    ...{ wal: one("wal"), count: one("count") },
  };
}

const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
const round = (value: number): string => Math.round(value).toLocaleString("en-US");
const kb = (bytes: number): string => (bytes / 1024).toFixed(1);
const hour = 3600;
const million = 1_000_000;

function costTable(services: readonly Service[], spent: readonly Spent[]): readonly string[] {
  return [
    line(["ms of a core for an invoice", "node: answers", "node: renders", "PostgreSQL"]),
    "|---|---:|---:|---:|",
    ...services.map(({ name }, index) => {
      const { answering = 0, rendering = 0, database = 0 } = spent[index] ?? {};
      return line([name, ...[answering, rendering, database].map((value) => value.toFixed(1))]);
    }),
  ];
}

/** Nodes of so many cores each; the server has its own. The speed of one writer bounds all of them. */
function nodesTable({ answering, rendering, database }: Spent, mostDocuments: number): readonly string[] {
  const cores = 4;
  return [
    line([`nodes of ${cores} cores`, "documents a second", "cores of PostgreSQL for them"]),
    "|---|---:|---:|",
    ...[1, 2, 4].map((nodes) => {
      const perSecond = Math.min(mostDocuments, (nodes * cores * 1000) / (answering + rendering));
      return line([String(nodes), round(perSecond), ((perSecond * database) / 1000).toFixed(1)]);
    }),
  ];
}

function millionTable({ answering, rendering, database }: Spent, bytes: Storing): readonly string[] {
  const coresFor = (ms: number): string => ((million / hour) * (ms / 1000)).toFixed(1);
  const gb = (each: number): string => ((each * million) / 1024 ** 3).toFixed(1);
  return [
    line(["a million invoices", ""]),
    "|---|---:|",
    line(["in an hour: cores of the nodes", coresFor(answering + rendering)]),
    line(["in an hour: cores of PostgreSQL", coresFor(database)]),
    line(["in an hour: events a second", round((bytes.count * million) / hour)]),
    line(["GB of events", gb(bytes.events)]),
    line(["GB of read models", gb(bytes.readModels)]),
    line(["GB of files", gb(bytes.files)]),
    line(["GB of write-ahead log, which every standby gets", gb(bytes.wal)]),
  ];
}

function databasesTable(mostDocuments: number): readonly string[] {
  const most = (databases: number, placing: "by hash" | "by use"): string =>
    round(mostDocuments / busiestPart(databases, placing));
  return [
    line(["databases", "documents a second, tenants placed by hash", "placed by what they use"]),
    "|---|---:|---:|",
    ...[1, 2, 4, 8].map((databases) =>
      line([String(databases), most(databases, "by hash"), most(databases, "by use")]),
    ),
  ];
}

/** Into the page that shows it, between its marks. */
function quote(text: string): void {
  const page = new URL("../docs/how-to/capacity.md", import.meta.url);
  const marked = /(?<=<!-- measured -->\n)[\s\S]*(?=<!-- end -->)/;
  writeFileSync(
    page,
    readFileSync(page, "utf8").replace(marked, () => text),
  );
}

const [busyBefore = 0] = loadavg();
const engine = await postgresAt(url);
const services: Service[] = [];
try {
  const [written] = await measureWriting([engine], rounds);
  services.push(await start("embedded, one node", 1));
  services.push(await start("PostgreSQL, one node", 1, engine));
  services.push(await start("PostgreSQL, two nodes", 2, engine));
  const spent = await measure(services);
  const bytes = await storing(services[1] as Service);
  const two = spent[2] as Spent;
  const mostDocuments = (written?.together ?? 0) / bytes.count;
  const text = [
    `Node ${process.version}, ${engine.name}, ${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores; before it began the machine had ${busyBefore.toFixed(1)} processes waiting for a core. ${documents} invoices of each.`,
    "",
    ...costTable(services, spent),
    "",
    `An invoice is ${bytes.count.toFixed(2)} events, ${kb(bytes.events)} KB of them, ${kb(bytes.readModels)} KB of read models, a file of ${kb(bytes.files)} KB, and ${kb(bytes.wal)} KB of write-ahead log, with indexes.`,
    "",
    `PostgreSQL took ${round(written?.together ?? 0)} appends a second of 64 callers on one node, and ${round(written?.oneByOne ?? 0)} of one caller: at most ${round(mostDocuments)} documents a second.`,
    "",
    "Calculated from these:",
    "",
    ...nodesTable(two, mostDocuments),
    "",
    ...millionTable(two, bytes),
    "",
    "Simulated: 1,000 tenants, the nth with 1/n of the first's documents, until the busiest database has all that it can take:",
    "",
    ...databasesTable(mostDocuments),
    "",
  ].join("\n");
  console.log(text);
  writeResults("capacity.md", text);
  if (argv.includes("--record")) quote(text);
} finally {
  for (const { nodes } of services) for (const node of nodes) await node.kill();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
