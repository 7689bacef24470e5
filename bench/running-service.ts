import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { nodeFlags } from "./measure/node-flags.ts";

/** The built service on an empty data folder, ready, with a token of its first tenant. */
export interface RunningService {
  readonly address: string;
  readonly process: ChildProcess;
  /** `/v1/{tenantId}`. */
  readonly base: string;
  /** Headers of a request with a JSON body. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sends a JSON body and answers with that of the answer; throws for an answer that is no success. */
  post(path: string, body: unknown): Promise<Readonly<Record<string, string>>>;
  /** Ends the service and removes its data. */
  stop(): Promise<void>;
}

export interface ServiceOptions {
  readonly port: number;
  /** Settings beside the usual ones, which let everybody do as much as there is time for. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The program of Node.js; the one that runs the bench when left out. The hosts of the service run with the same. */
  readonly node?: string;
  /** Arguments of Node.js, in addition to those that the service is always started with. */
  readonly execArgv?: readonly string[];
  /** The service's output does not go to the terminal. */
  readonly silent?: boolean;
  /** In place of the program of the service, with its arguments. */
  readonly program?: readonly string[];
}

const built = ["dist/cli/main.js", "serve"];
const root = fileURLToPath(new URL("../", import.meta.url));
const json = { "content-type": "application/json" };
const lookEveryMs = 50;

export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { port, settings = {}, execArgv = [], program = built, silent = false, node = process.execPath } = options;
  const dataDir = mkdtempSync(join(tmpdir(), "colophon-bench-"));
  const address = `http://127.0.0.1:${port}`;
  const service = spawn(node, [...nodeFlags, ...execArgv, ...program], {
    cwd: root,
    stdio: ["ignore", "ignore", silent ? "ignore" : "inherit", "ipc"],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      PLATFORM_ASSETS: join(root, "examples", "assets"),
      GENERATIONS_PER_MINUTE: "1000000",
      REQUESTS_PER_MINUTE: "1000000",
      ...settings,
    },
  });
  const ended = new Promise((resolve) => service.once("exit", resolve));
  const stop = async (): Promise<void> => {
    service.kill("SIGTERM");
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await ready(address, service);
    return { address, process: service, stop, ...(await signedIn(address, dataDir)) };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits until the service is ready, however slow the machine is. @throws Error when it ends before */
async function ready(address: string, service: ChildProcess): Promise<void> {
  while (service.exitCode === null && service.signalCode === null) {
    const isReady = await fetch(`${address}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  throw new Error(`the service ended with ${service.exitCode ?? service.signalCode} before it was ready`);
}

async function signedIn(address: string, dataDir: string): Promise<Pick<RunningService, "base" | "headers" | "post">> {
  const { tenantId, clientId, clientSecret } = JSON.parse(readFileSync(join(dataDir, "bootstrap.json"), "utf8"));
  const send = async (headers: Readonly<Record<string, string>>, path: string, body: unknown) => {
    const answer = await fetch(`${address}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Readonly<Record<string, string>>;
  };
  const token = await send(json, "/v1/api-auth/token", { clientId, clientSecret });
  const headers = { ...json, authorization: `Bearer ${token["access_token"]}` };
  return { base: `/v1/${tenantId}`, headers, post: (path, body) => send(headers, path, body) };
}
