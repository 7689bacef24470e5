import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process, { argv, env, execPath } from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../test/support/servers/free-port.ts";
import { type Balancer, isReady, startBalancer } from "./cluster/balancer.ts";

/**
 * `npm run cluster`: two nodes on PostgreSQL, with files in versitygw, behind a load balancer, on this machine and without
 * containers. It runs inside `tools/postgres.sh tools/versitygw.sh`, which start the servers and end them, and stops at
 * SIGINT or SIGTERM, or when what started it is gone; nothing is kept. PORT is the balancer's, 8080 when it is not set. A
 * program other than `dist/cli/main.js` may be named.
 */

const [, , program = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url))] = argv;
const flags = ["--single-threaded-gc", "--no-allocation-site-pretenuring", "--min-semi-space-size=16"];

interface Node {
  readonly port: number;
  readonly folder: string;
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
}

/** Steps that must be undone, the last first. */
const undo: (() => Promise<void>)[] = [];
const stopping = new AbortController();

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "colophon-cluster-"));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const ports = [await freePort(), await freePort()];
  const balancer = await startBalancer(Number(env["PORT"] ?? 8080), ports);
  undo.push(() => balancer.close());
  const settings = settingsBehind(balancer);
  const nodes: Node[] = [];
  // The first makes the tables and the first key.
  for (const port of ports) nodes.push(await startNode(port, join(folder, `node-${port}`), settings));
  report(balancer, nodes, await readFile(join(nodes[0]?.folder ?? "", "bootstrap.json"), "utf8"));
  await once(stopping.signal, "abort");
}

/** The same for all nodes. */
function settingsBehind({ port }: Balancer): Readonly<Record<string, string>> {
  const { PG_URL = "", S3_ENDPOINT = "", AWS_ACCESS_KEY_ID = "", AWS_SECRET_ACCESS_KEY = "" } = env;
  if (PG_URL === "" || S3_ENDPOINT === "")
    throw new Error(
      "expected PG_URL and S3_ENDPOINT: run tools/postgres.sh tools/versitygw.sh, as npm run cluster does.",
    );
  return {
    ...{ STORAGE: "postgres", PG_URL, SEALING_KEY: randomBytes(32).toString("base64") },
    ...{ FILES: "s3", S3_ENDPOINT, S3_BUCKET: "colophon-test", AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY },
    ...{ BASE_URL: `http://127.0.0.1:${port}`, HOST: "127.0.0.1" },
    ...Object.fromEntries(
      ["WORKERS", "GALLERY", "LOG_LEVEL"].flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
    ),
  };
}

/**
 * Ready when it resolves. A process group of its own, since the terminal sends SIGINT to the whole of this one, and a node
 * that gets a second signal does not end in peace; `npm_lifecycle_event` makes it stop when this process is gone.
 */
async function startNode(port: number, folder: string, settings: Readonly<Record<string, string>>): Promise<Node> {
  await mkdir(folder);
  const log = openSync(join(folder, "log"), "a");
  const child = spawn(execPath, [...flags, program, "serve"], {
    cwd: folder,
    detached: true,
    stdio: ["ignore", log, log],
    env: { PATH: env["PATH"], npm_lifecycle_event: "cluster", DATA_DIR: folder, PORT: String(port), ...settings },
  });
  closeSync(log);
  const ended = once(child, "exit");
  undo.push(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  while (!(await isReady(port))) {
    // A process that a signal ended has no exit code.
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`a node did not start:\n${await readFile(join(folder, "log"), "utf8")}`);
    if (stopping.signal.aborted) throw new Error("stopped before the nodes were ready.");
    await sleep(200);
  }
  return { port, folder, child, ended };
}

function report({ port }: Balancer, nodes: readonly Node[], bootstrap: string): void {
  const { clientId, clientSecret, tenantId } = JSON.parse(bootstrap) as Readonly<Record<string, string>>;
  const lines = nodes.map(
    (node, index) =>
      `  node ${index + 1}: http://127.0.0.1:${node.port}, process ${node.child.pid}, log ${node.folder}/log`,
  );
  console.log(
    [
      `Two nodes on PostgreSQL and S3 at http://127.0.0.1:${port}`,
      ...lines,
      `  tenant ${tenantId}, key ${clientId}, secret ${clientSecret}`,
      "Stop with Ctrl-C; nothing is kept. kill -9 a node, and the other goes on.",
    ].join("\n"),
  );
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stopping.abort());
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid !== parent) stopping.abort();
}, 250);
try {
  await main();
} catch (error) {
  console.error(`The cluster cannot go on: ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  clearInterval(watch);
  for (const step of undo.toReversed()) await step();
}
