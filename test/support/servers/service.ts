import { rmSync } from "node:fs";
import { cp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { readConfig } from "../../../src/config/config.ts";
import type { RenderPool } from "../../../src/render/pool/pool.ts";
import type { Bootstrap } from "../../../src/service/private-files.ts";
import { startService } from "../../../src/service/start.ts";
import type { StartedService, StartOptions } from "../../../src/service/started-service.ts";
import { type FakeRenderPool, fakeRenderPool } from "../../doubles/fake-render-pool.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { onCluster, stopStorageOf, storageOf } from "./cluster.ts";

/** A listening service on a data folder of its own, and a client of its first tenant. */
export interface TestService<Pool extends RenderPool = FakeRenderPool> {
  readonly service: StartedService;
  readonly folder: string;
  readonly baseUrl: string;
  readonly tenantId: string;
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
  readonly pool: Pool;
  /** All lines logged so far, as text. */
  readonly logged: () => string;
  readonly token: string;
  /** Asks with the tenant's token. A path without a leading slash is the tenant's own; `headers` and `token` win. */
  ask(method: string, path: string, more?: Asking): Promise<Response>;
  stop(): Promise<void>;
}

interface Asking {
  readonly headers?: Readonly<Record<string, string>>;
  /** null: none. */
  readonly token?: string | null;
  /** Sent as it is. */
  readonly body?: string | Uint8Array | FormData;
  /** Sent as JSON. */
  readonly json?: unknown;
}

/** Settings by their variables' names, over a free port and a fresh folder. */
export async function startTestService(settings: Readonly<Record<string, string>> = {}): Promise<TestService> {
  return startTestServiceWith(fakeRenderPool(), settings);
}

/** A busy machine may need longer than the service waits: what was written is read at once, however long that takes. */
const patienceMs = 30_000;

/** `folder`: an older service's, whose tenant and key are taken up again. */
export async function startTestServiceWith<Pool extends RenderPool>(
  pool: Pool,
  settings: Readonly<Record<string, string>> = {},
  folder?: string,
  more: Pick<
    StartOptions,
    | "around"
    | "leaseMs"
    | "outbound"
    | "housekeepingEveryMs"
    | "heartbeatMs"
    | "waitMs"
    | "studio"
    | "keysEveryMs"
    | "lookEveryMs"
  > = {},
): Promise<TestService<Pool>> {
  const dataDir = folder ?? (await begunFolder(Object.keys(settings).length === 0 && Object.keys(more).length === 0));
  const lines: string[] = [];
  const config = readConfig({ PORT: "0", DATA_DIR: dataDir, ...(await storageOf(dataDir)), ...settings });
  const service = await startService(config, { pool, logTo: collecting(lines), waitMs: patienceMs, ...more });
  const kept = JSON.parse(await readFile(join(dataDir, "bootstrap.json"), "utf8")) as Bootstrap;
  const { tenantId, clientId, clientSecret } = kept;
  const { baseUrl } = service;
  const credentials = { clientId, clientSecret };
  const token = await signIn(baseUrl, credentials);
  const addressOf = (path: string): string => `${baseUrl}${path.startsWith("/") ? path : `/v1/${tenantId}/${path}`}`;
  return {
    service,
    folder: dataDir,
    baseUrl,
    tenantId,
    credentials,
    pool,
    token,
    logged: () => lines.join(""),
    ask: (method, path, more = {}) => ask(addressOf(path), method, token, more),
    stop: async () => {
      await service.stop();
      await stopStorageOf(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * What the first start of a service leaves in its folder, for those that begin with a copy of it: they have one tenant, one key and the same
 * secrets. A test about a first start, or about two services that must differ, gives a setting.
 */
let begun: Promise<string> | undefined;

async function begunFolder(isUsual: boolean): Promise<string> {
  const { path } = await temporaryFolder();
  if (!isUsual || onCluster) return path;
  begun ??= beginOnce();
  await copyStopped(await begun, path);
  return path;
}

/** SQLite's files beside a database are empty after a stop, and go with its last connection, which may be while the folder is copied. */
export const copyStopped = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, filter: (path) => !/-(?:wal|shm)$/.test(path) });

async function beginOnce(): Promise<string> {
  const { path } = await temporaryFolder();
  const config = readConfig({ PORT: "0", DATA_DIR: path });
  await (await startService(config, { pool: fakeRenderPool(), logTo: collecting([]) })).stop();
  process.once("exit", () => rmSync(path, { recursive: true, force: true }));
  return path;
}

function collecting(lines: string[]): Writable {
  return new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(line.toString());
      done();
    },
  });
}

/** `credentials`: also a whole record of a key, of which only what signs in is sent; beside it a `scope`. */
export async function signIn(baseUrl: string, credentials: object): Promise<string> {
  const headers = { "content-type": "application/json" };
  const { clientId, clientSecret, scope } = credentials as TestService["credentials"] & { readonly scope?: string };
  const body = JSON.stringify({ clientId, clientSecret, scope });
  const answer = await fetch(`${baseUrl}/v1/api-auth/token`, { method: "POST", headers, body });
  const { access_token } = (await answer.json()) as { readonly access_token: string };
  return access_token;
}

function ask(url: string, method: string, usual: string, { headers = {}, token = usual, body, json }: Asking) {
  const sent = json === undefined ? body : JSON.stringify(json);
  return fetch(url, {
    method,
    redirect: "manual",
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(json === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent }),
  });
}

/** A form with one file, in the part that uploads are taken from. */
export function upload(fileName: string, content: string | Uint8Array<ArrayBuffer>, part = "file"): { body: FormData } {
  const body = new FormData();
  body.append(part, new Blob([content]), fileName);
  return { body };
}

/** An answer's body as plain data. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export async function bodyOf(answer: Response): Promise<any> {
  return await answer.json();
}
