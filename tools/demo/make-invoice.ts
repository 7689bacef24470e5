import { randomUUID } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { StartedService } from "../../src/service/started-service.ts";
import { type Format, formats } from "../../src/vocabulary/http/documents.ts";

/** What the demo needs beside a service. */
export interface Surroundings {
  /** The folder with definition.json and data.json. */
  readonly example: string;
  /** The folder that gets the files. */
  readonly out: string;
  /** Resolves after so many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<unknown>;
  readonly say: (line: string) => void;
}

/** The first bytes of each format's files. */
const beginnings = { pdf: "%PDF-", docx: "PK" };
/** Milliseconds for which requests to a busy service are repeated. */
const patienceMs = 120_000;

interface Signed extends Surroundings {
  readonly baseUrl: string;
  readonly tenantId: string;
  readonly token: string;
}

/** Signs in with the key of the first start, stores the invoice as a template, makes it in both formats and fetches the files. */
export async function makeInvoice(
  service: Pick<StartedService, "firstAccess" | "baseUrl">,
  here: Surroundings,
): Promise<void> {
  const signed = await step(here, "POST /v1/api-auth/token", () => signIn(service, here));
  const content = await readFile(join(here.example, "definition.json"), "utf8");
  const data: unknown = JSON.parse(await readFile(join(here.example, "data.json"), "utf8"));
  const template = await step(here, "POST …/templates", () => post(signed, "templates", { name: "Invoice", content }));
  for (const format of formats) await makeFile(signed, format, { templateId: template["id"], data });
}

async function makeFile(signed: Signed, format: Format, request: object): Promise<void> {
  const path = `documents/generate-from-template/${format}`;
  const made = await step(signed, `POST …/${path}`, () => post(signed, path, request));
  const bytes = await step(signed, "GET  …/assets/docs/{fileName}", () =>
    download(signed, String(made["downloadUrl"])),
  );
  const file = join(signed.out, `invoice.${format}`);
  await mkdir(signed.out, { recursive: true });
  await writeFile(file, bytes);
  if (bytes.length !== made["fileSizeBytes"]) throw new Error("The file is not as long as the answer says.");
  if (!Buffer.from(bytes.subarray(0, 5)).toString("latin1").startsWith(beginnings[format]))
    throw new Error(`The file is no ${format}.`);
  report(signed, file, made, bytes.length);
}

async function signIn(
  { firstAccess, baseUrl }: Pick<StartedService, "firstAccess" | "baseUrl">,
  here: Surroundings,
): Promise<Signed> {
  if (firstAccess === undefined) throw new Error("A fresh data folder gave no key.");
  const { tenantId, clientId, clientSecret } = firstAccess;
  const body = JSON.stringify({ clientId, clientSecret });
  const headers = { "content-type": "application/json" };
  const answer = await sent(`${baseUrl}/v1/api-auth/token`, { method: "POST", headers, body }, here);
  const { access_token: token } = (await answer.json()) as Record<string, unknown>;
  return { ...here, baseUrl, tenantId, token: String(token) };
}

/** With a key of its own, so that the service does it once, however often it is sent. */
async function post(signed: Signed, path: string, body: unknown): Promise<Record<string, unknown>> {
  const { baseUrl, tenantId, token } = signed;
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "idempotency-key": randomUUID(),
  };
  const address = `${baseUrl}/v1/${tenantId}/${path}`;
  const answer = await sent(address, { method: "POST", headers, body: JSON.stringify(body) }, signed);
  return (await answer.json()) as Record<string, unknown>;
}

async function download(signed: Signed, address: string): Promise<Uint8Array> {
  const answer = await sent(address, { headers: { authorization: `Bearer ${signed.token}` } }, signed);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Sends a request, and again after the time that `Retry-After` says while the service is busy (429, 503). */
async function sent(address: string, request: RequestInit, { wait }: Surroundings): Promise<Response> {
  for (let waitedMs = 0; ; ) {
    const answer = await fetch(address, request);
    if (answer.ok) return answer;
    const isBusy = answer.status === 429 || answer.status === 503;
    const ms = Number(answer.headers.get("retry-after") ?? 1) * 1000;
    const text = await answer.text();
    if (!isBusy || waitedMs + ms > patienceMs) throw new Error(`${address} answered ${answer.status}: ${text}`);
    await wait(ms);
    waitedMs += ms;
  }
}

/** Does one step, and prints it with its time. */
export async function step<Result>(
  { say }: Pick<Surroundings, "say">,
  what: string,
  work: () => Promise<Result>,
  note = "done",
): Promise<Result> {
  const began = performance.now();
  const result = await work();
  const ms = (performance.now() - began).toFixed(0).padStart(6);
  say(`${ms} ms  ${what.padEnd(44)} ${note}`);
  return result;
}

function report({ say }: Surroundings, file: string, made: Readonly<Record<string, unknown>>, sizeBytes: number): void {
  const codes = made["errorCodes"] as readonly string[];
  const warnings = made["warnings"] as readonly { path: string; message: string }[];
  const whole = warnings.length === 0 ? "nothing is missing" : "nothing is missing, but not all is the same:";
  say(`        ${file}: ${sizeBytes} bytes, ${codes.length === 0 ? whole : codes.join(", ")}`);
  for (const { path, message } of warnings) say(`  ${path}: ${message}`);
}
