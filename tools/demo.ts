import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { readConfig } from "../src/config/config.ts";
import { type Service, startService } from "../src/service/start.ts";
import { type Format, formats } from "../src/vocabulary/http/documents.ts";

/**
 * The main job through the HTTP API, on a service of its own: sign in, store the invoice as a template, make it with its
 * data, fetch the file. Each step is printed with its time; anything unexpected ends it with exit code 1.
 */
const root = fileURLToPath(new URL("../", import.meta.url));
const example = join(root, "examples", "invoice");
/** The first bytes of each format's files. */
const beginnings = { pdf: "%PDF-", docx: "PK" };

interface Signed {
  readonly baseUrl: string;
  readonly tenantId: string;
  readonly token: string;
}

async function demo(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "colophon-demo-"));
  const service = await step("the service starts", () => startService(settings(folder), { logTo: silence() }), "ready");
  try {
    await makeInvoice(service);
  } finally {
    await step("the service stops", () => service.stop());
    await rm(folder, { recursive: true, force: true });
  }
}

/** Its own data folder, a free port, and the examples' pictures for everybody. */
function settings(folder: string) {
  return readConfig({ PORT: "0", DATA_DIR: folder, PLATFORM_ASSETS: join(root, "examples", "assets"), WORKERS: "1" });
}

async function makeInvoice(service: Service): Promise<void> {
  const signed = await step("POST /v1/api-auth/token", () => signIn(service));
  const content = await readFile(join(example, "definition.json"), "utf8");
  const data: unknown = JSON.parse(await readFile(join(example, "data.json"), "utf8"));
  const template = await step("POST …/templates", () => post(signed, "templates", { name: "Invoice", content }));
  for (const format of formats) await makeFile(signed, format, { templateId: template["id"], data });
}

async function makeFile(signed: Signed, format: Format, request: object): Promise<void> {
  const path = `documents/generate-from-template/${format}`;
  const made = await step(`POST …/${path}`, () => post(signed, path, request));
  const bytes = await step("GET  …/assets/docs/{fileName}", () => download(signed, String(made["downloadUrl"])));
  const file = join(root, "out", `invoice.${format}`);
  await mkdir(join(root, "out"), { recursive: true });
  await writeFile(file, bytes);
  if (bytes.length !== made["fileSizeBytes"]) throw new Error("The file is not as long as the answer says.");
  if (!Buffer.from(bytes.subarray(0, 5)).toString("latin1").startsWith(beginnings[format]))
    throw new Error(`The file is no ${format}.`);
  report(file, made, bytes.length);
}

async function signIn({ firstAccess, baseUrl }: Service): Promise<Signed> {
  if (firstAccess === undefined) throw new Error("A fresh data folder gave no key.");
  const { tenantId, clientId, clientSecret } = firstAccess;
  const body = JSON.stringify({ clientId, clientSecret });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${baseUrl}/v1/api-auth/token`, { method: "POST", headers, body });
  const { access_token: token } = await jsonOf(answer);
  return { baseUrl, tenantId, token: String(token) };
}

async function post({ baseUrl, tenantId, token }: Signed, path: string, body: unknown) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const address = `${baseUrl}/v1/${tenantId}/${path}`;
  return jsonOf(await fetch(address, { method: "POST", headers, body: JSON.stringify(body) }));
}

async function download({ token }: Signed, address: string): Promise<Uint8Array> {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) await jsonOf(answer);
  return new Uint8Array(await answer.arrayBuffer());
}

async function jsonOf(answer: Response): Promise<Record<string, unknown>> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

async function step<Result>(what: string, work: () => Promise<Result>, note = "done"): Promise<Result> {
  const began = performance.now();
  const result = await work();
  const ms = (performance.now() - began).toFixed(0).padStart(6);
  console.log(`${ms} ms  ${what.padEnd(44)} ${note}`);
  return result;
}

function report(file: string, made: Readonly<Record<string, unknown>>, sizeBytes: number): void {
  const codes = made["errorCodes"] as readonly string[];
  const warnings = made["warnings"] as readonly { path: string; message: string }[];
  const whole = warnings.length === 0 ? "nothing is missing" : "nothing is missing, but not all is the same:";
  console.log(`        ${file}: ${sizeBytes} bytes, ${codes.length === 0 ? whole : codes.join(", ")}`);
  for (const { path, message } of warnings) console.log(`  ${path}: ${message}`);
}

function silence(): Writable {
  return new Writable({ write: (_line, _encoding, done) => done() });
}

await demo().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
