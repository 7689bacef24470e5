import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { invoice } from "./workloads/invoice.ts";

// Sixty seconds of mixed traffic at full speed on embedded storage: what fails, how memory moves, how long the event loop is kept.

const seconds = Number(process.env["SECONDS"] ?? 60);
const windowMs = 2000;
const port = 18_733;
const address = `http://127.0.0.1:${port}`;
const root = fileURLToPath(new URL("../", import.meta.url));
const json = { "content-type": "application/json" };

interface Window {
  readonly rssMb: number;
  readonly p99Ms: number;
}

async function started(): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const ready = await fetch(`${address}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the service did not start within 20 s");
}

async function prepare(dataDir: string) {
  const { tenantId, clientId, clientSecret } = JSON.parse(readFileSync(join(dataDir, "bootstrap.json"), "utf8"));
  const post = async (path: string, body: unknown, headers: Record<string, string>) => {
    const answer = await fetch(`${address}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, string>;
  };
  const token = await post("/v1/api-auth/token", { clientId, clientSecret }, json);
  const headers = { ...json, authorization: `Bearer ${token["access_token"]}` };
  const base = `/v1/${tenantId}`;
  const content = JSON.stringify(invoice.definition);
  const { id = "" } = await post(`${base}/templates`, { name: "load", content }, headers);
  const data = invoice.data(1);
  const { fileName = "" } = await post(`${base}/documents/generate-from-template`, { templateId: id, data }, headers);
  return { base, headers, templateId: id, content, fileName };
}

/** Of ten requests three generate, two list, two download, one reads a template, one changes it, one is a job. */
function mix({ base, headers, templateId, content, fileName }: Awaited<ReturnType<typeof prepare>>) {
  const generate = (n: number, more: Record<string, string> = {}) => ({
    method: "POST" as const,
    path: `${base}/documents/generate-from-template`,
    headers: { ...headers, ...more },
    body: JSON.stringify({ templateId, data: invoice.data(n) }),
  });
  const get = (path: string) => ({ method: "GET" as const, path: `${base}/${path}`, headers });
  return [
    generate(1),
    get("documents?limit=50"),
    get(`documents/${fileName}`),
    generate(2),
    get("templates"),
    {
      method: "PUT" as const,
      path: `${base}/templates/${templateId}`,
      headers,
      body: JSON.stringify({ id: templateId, content }),
    },
    get(`assets/docs/${fileName}`),
    generate(3),
    get("jobs?limit=20"),
    generate(4, { prefer: "respond-async" }),
  ];
}

/** The figures of the time since they were last asked for: the delay's histogram begins anew with each. */
async function window(): Promise<Window> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const value = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1] ?? Number.NaN);
  return {
    rssMb: value("process_resident_memory_bytes") / 1024 / 1024,
    p99Ms: value("nodejs_eventloop_lag_p99_seconds") * 1000,
  };
}

async function run(dataDir: string) {
  const prepared = await prepare(dataDir);
  const shoot = (duration: number) =>
    autocannon({ url: address, connections: 16, duration, requests: mix(prepared), timeout: 30 });
  await shoot(Math.min(5, seconds));
  await window();
  const windows: Window[] = [];
  const timer = setInterval(() => void window().then((one) => windows.push(one)), windowMs);
  const figures = await shoot(seconds);
  clearInterval(timer);
  return { figures, windows };
}

const [busyBefore = 0] = loadavg();
const dataDir = mkdtempSync(join(tmpdir(), "colophon-load-"));
const service: ChildProcess = spawn(process.execPath, ["dist/cli/main.js", "serve"], {
  cwd: root,
  stdio: ["ignore", "ignore", "inherit"],
  env: {
    ...process.env,
    PORT: String(port),
    HOST: "127.0.0.1",
    DATA_DIR: dataDir,
    LOG_LEVEL: "warn",
    GENERATIONS_PER_MINUTE: "1000000",
    REQUESTS_PER_MINUTE: "1000000",
    JOB_QUEUE_LENGTH: "1000000",
  },
});

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
const sorted = (values: readonly number[]): readonly number[] => [...values].sort((a, b) => a - b);

try {
  await started();
  const { figures, windows } = await run(dataDir);
  const quarter = Math.max(1, windows.length >> 2);
  const early = mean(windows.slice(quarter, 2 * quarter).map(({ rssMb }) => rssMb));
  const late = mean(windows.slice(-quarter).map(({ rssMb }) => rssMb));
  const delays = sorted(windows.map(({ p99Ms }) => p99Ms));
  const statuses = Object.entries(figures.statusCodeStats ?? {}).map(([status, { count }]) => `${status}: ${count}`);
  const lines = [
    `Node ${process.version}, ${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores; ${seconds} s, 16 connections, the load on the same machine; before it began the machine had ${busyBefore.toFixed(1)} processes waiting for a core`,
    "",
    "| requests/s | p50 ms | p99 ms | statuses | failed connections | event loop p99 ms, median and worst of 2 s | memory MB, second and last quarter |",
    "|---:|---:|---:|---|---:|---|---|",
    `| ${figures.requests.average.toFixed(0)} | ${figures.latency.p50} | ${figures.latency.p99} | ${statuses.join(", ")} | ${figures.errors} | ${(delays[delays.length >> 1] ?? 0).toFixed(1)}, ${(delays.at(-1) ?? 0).toFixed(1)} | ${early.toFixed(0)}, ${late.toFixed(0)} |`,
    "",
  ];
  console.log(lines.join("\n"));
  mkdirSync(new URL("./results/", import.meta.url), { recursive: true });
  writeFileSync(new URL("./results/load.md", import.meta.url), lines.join("\n"));
} finally {
  service.kill("SIGTERM");
  await new Promise((resolve) => service.once("exit", resolve));
  rmSync(dataDir, { recursive: true, force: true });
}
