import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { invoice } from "./workloads/invoice.ts";

/** What a client sees of the whole service: token, template, generation, storage, event, answer. */
export interface ServiceFigures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly errors: number;
}

const port = 18_732;
const address = `http://127.0.0.1:${port}`;
const root = fileURLToPath(new URL("../", import.meta.url));

async function started(): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const ready = await fetch(`${address}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the service did not start within 10 s");
}

const json = { "content-type": "application/json" };

async function prepare(dataDir: string): Promise<{ url: string; authorization: string; templateId: string }> {
  const { tenantId, clientId, clientSecret } = JSON.parse(readFileSync(join(dataDir, "bootstrap.json"), "utf8"));
  const post = async (
    path: string,
    body: unknown,
    headers: Record<string, string> = json,
  ): Promise<Record<string, string>> => {
    const answer = await fetch(`${address}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, string>;
  };
  const token = await post("/v1/api-auth/token", { clientId, clientSecret });
  const authorization = `Bearer ${token["access_token"]}`;
  const template = { name: "bench", content: JSON.stringify(invoice.definition) };
  const { id = "" } = await post(`/v1/${tenantId}/templates`, template, { ...json, authorization });
  return { url: `${address}/v1/${tenantId}/documents/generate-from-template`, authorization, templateId: id };
}

/** Starts the built service on an empty data folder, keeps 16 requests in flight for ten seconds, stops it. */
export async function overHttp(): Promise<ServiceFigures> {
  const dataDir = mkdtempSync(join(tmpdir(), "colophon-bench-"));
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
    },
  });
  try {
    await started();
    const { url, authorization, templateId } = await prepare(dataDir);
    const bodies = Array.from({ length: 200 }, (_, at) => JSON.stringify({ templateId, data: invoice.data(at) }));
    const requests = bodies.map((body) => ({ method: "POST" as const, body, headers: { ...json, authorization } }));
    const run = (duration: number) => autocannon({ url, connections: 16, duration, requests });
    await run(3);
    const figures = await run(10);
    return {
      perSecond: figures.requests.average,
      p50: figures.latency.p50,
      p99: figures.latency.p99,
      errors: figures.errors + figures.non2xx,
    };
  } finally {
    service.kill("SIGTERM");
    await new Promise((resolve) => service.once("exit", resolve));
    rmSync(dataDir, { recursive: true, force: true });
  }
}
