import { once } from "node:events";
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { nodeFlags } from "../../../bench/measure/node-flags.ts";
import { signerOverTls } from "../../doubles/signer.ts";
import { testIdentity } from "../pki/test-certificate.ts";
import { type ChildProcess, node } from "../programs/processes.ts";
import { textOf } from "../servers/event-stream.ts";
import { freePort } from "../servers/free-port.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { childrenOf } from "../threads/children-of.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** A tenant and a token of it. */
export interface Member {
  readonly tenantId: string;
  readonly token: string;
}

/** A freshly started service, a process of its own as in production, and two of its tenants. */
export interface Victim {
  readonly baseUrl: string;
  readonly dataDir: string;
  readonly owner: Member;
  readonly other: Member;
  /** Where its tenants may have keys. */
  readonly signer: Pick<Awaited<ReturnType<typeof signerOverTls>>, "host" | "keys">;
  /** Resident memory of the process that answers, in MB. */
  memoryMb(): number;
  /** The processes that render, by their pids. */
  hosts(): readonly number[];
  /** Resident memory of each of them, in MB. */
  hostsMb(): readonly number[];
  signal(name: NodeJS.Signals): void;
  /** The exit code, or the signal that ended it; undefined while it runs. */
  ended(): number | string | undefined;
  exit(): Promise<number | string>;
  /** Ends it, whatever it does, and removes its folder. */
  remove(): Promise<void>;
}

const patienceMs = 600_000;

const bodiesMb = 256;

/** The most memory that a process may have by docs/reference/processes.md, "Memory": the rows of the service and of a worker added up. In MB. */
export const mostMb = {
  service: Math.round(220 + 48 + 1.7 * bodiesMb + 15 * 16 + 60),
  host: 2 * 1024 + 96 + 512 + 512,
};

const generous = {
  MAX_BODIES_MB: String(bodiesMb),
  GENERATIONS_PER_MINUTE: "1000000",
  RENDERS_PER_MINUTE: "1000000",
  REQUESTS_PER_MINUTE: "10000000",
  GALLERY: "off",
  LOG_LEVEL: "silent",
  WORKERS: "2",
};

/** Starts `dist`, as `npm start` does; the caller ends it. */
export async function startVictim(settings: Readonly<Record<string, string>> = {}): Promise<Victim> {
  const folder = await temporaryFolder();
  const port = await freePort();
  const { PATH = "" } = process.env;
  const { signer, trusting } = await startSigner(folder.path);
  const own = { ...generous, ...trusting, ...settings, PATH, PORT: String(port), DATA_DIR: join(folder.path, "data") };
  const program = join(root, "dist", "cli", "main.js");
  const child = node.start([...nodeFlags, program, "serve"], {
    cwd: root,
    env: own,
    stdio: ["ignore", "ignore", "ignore"],
  });
  const exited = once(child, "exit");
  const baseUrl = `http://127.0.0.1:${port}`;
  await isReady(baseUrl, child);
  const key = JSON.parse(await readFile(join(folder.path, "data", "bootstrap.json"), "utf8")) as Key;
  const owner = { tenantId: key.tenantId, token: await tokenOf(baseUrl, key) };
  return {
    baseUrl,
    dataDir: join(folder.path, "data"),
    owner,
    other: await secondTenant(baseUrl, owner),
    signer,
    memoryMb: () => residentMb(child.pid),
    hosts: () => childrenOf(child.pid ?? 0, "host/main"),
    hostsMb: () => childrenOf(child.pid ?? 0, "host/main").map(residentMb),
    signal: (name) => void child.kill(name),
    ended: () => child.exitCode ?? child.signalCode ?? undefined,
    exit: async () => {
      await exited;
      return child.exitCode ?? child.signalCode ?? 0;
    },
    remove: async () => {
      child.kill("SIGKILL");
      await exited;
      await signer.close();
      await folder.remove();
    },
  };
}

/** A signer on this machine, and the settings by which a service asks it. */
async function startSigner(folder: string) {
  const { privateKey, certificate } = testIdentity("localhost");
  const signer = await signerOverTls(privateKey.export({ format: "pem", type: "pkcs8" }).toString(), certificate);
  const trusted = join(folder, "signer.pem");
  await writeFile(trusted, certificate);
  const { host: SIGNER_HOST, credential: SIGNER_CREDENTIAL } = signer;
  const trusting = {
    SIGNER_HOST,
    SIGNER_CREDENTIAL,
    OUTBOUND_INSIDE: "localhost",
    TENANT_OUTBOUND_INSIDE: "localhost",
    NODE_EXTRA_CA_CERTS: trusted,
  };
  return { signer, trusting };
}

interface Key {
  readonly tenantId: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Asks with a member's token; a path without a leading slash is the member's own. */
export async function ask(
  { baseUrl }: Pick<Victim, "baseUrl">,
  { tenantId, token }: Member,
  [method, path]: readonly [method: string, path: string],
  body?: string | FormData | Uint8Array<ArrayBuffer>,
  more: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): Promise<Response> {
  const address = path.startsWith("/") ? `${baseUrl}${path}` : `${baseUrl}/v1/${tenantId}/${path}`;
  const headers: Record<string, string> = { ...more, authorization: `Bearer ${token}` };
  if (typeof body === "string") headers["content-type"] = "application/json";
  return await fetch(address, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  });
}

/** The status of the answer, read to its end; 0: none came. */
export async function statusOf(asking: Promise<Response>): Promise<number> {
  try {
    const answer = await asking;
    await textOf(answer);
    return answer.status;
  } catch {
    return 0;
  }
}

async function tokenOf(baseUrl: string, key: Pick<Key, "clientId" | "clientSecret">): Promise<string> {
  const { clientId, clientSecret } = key;
  const answer = await fetch(`${baseUrl}/v1/api-auth/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ clientId, clientSecret }),
  });
  const said = (await answer.json()) as { readonly access_token?: string; readonly accessToken?: string };
  return said.access_token ?? said.accessToken ?? "";
}

async function secondTenant(baseUrl: string, owner: Member): Promise<Member> {
  const answer = await ask({ baseUrl }, owner, ["POST", "/v1/tenants"], JSON.stringify({ name: "Other" }));
  const { tenantId, apiKey } = (await answer.json()) as { readonly tenantId: string; readonly apiKey: Key };
  return { tenantId, token: await tokenOf(baseUrl, apiKey) };
}

/** A member of the same tenant whose key has these scopes alone. */
export async function narrowed(victim: Victim, scopes: readonly string[]): Promise<Member> {
  const body = JSON.stringify({ name: "Narrow", scopes });
  const answer = await ask(victim, victim.owner, ["POST", "api-keys"], body);
  const key = (await answer.json()) as Key;
  return { tenantId: victim.owner.tenantId, token: await tokenOf(victim.baseUrl, key) };
}

/** 0: the process has ended. */
function residentMb(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

async function isReady(baseUrl: string, child: ChildProcess): Promise<void> {
  const end = performance.now() + patienceMs;
  while ((await statusOf(fetch(`${baseUrl}/readyz`))) !== 200) {
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}.`);
    if (performance.now() > end) throw new Error("The service is not ready.");
    await sleep(50);
  }
}
