import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import type { Adapters } from "../../src/service/compose.ts";
import { type KeyVaultDouble, keyVaultDouble } from "../doubles/key-vault.ts";
import { wordFile } from "../render/import/word-file.ts";
import { eventually } from "../support/eventually.ts";
import { atNight } from "../support/night.ts";
import { testIdentity } from "../support/pki/test-certificate.ts";
import { startTestCluster } from "../support/servers/cluster.ts";
import { type HeldBack, heldBack } from "../support/servers/held-back.ts";
import { bodyOf, startTestServiceWith, type TestService, upload } from "../support/servers/service.ts";
import { openStudio, type StudioClient } from "../support/servers/studio.ts";
import { lentPool } from "../support/threads/render-pool.ts";

/** Nobody waits for a read model, so that no test waits for a clock. */
const waits = { waitMs: 1, leaseMs: 200 };
const storages = ["embedded storage", "shared storage on which another node writes", "shared storage"] as const;
type Storage = (typeof storages)[number];
/** On shared storage the answers are the same, later; a node that reads what it wrote itself has heard of it sooner. */
const judged = storages.slice(0, atNight(3, 1));
type Service = TestService<RenderPool>;

const signer = testIdentity("Signer");
let vault: KeyVaultDouble;
beforeAll(async () => {
  vault = await keyVaultDouble();
});
afterAll(() => vault.close());

interface Setup {
  readonly gate: HeldBack;
  readonly service: Service;
  /** The node that writes what requests to the service are about: itself, or another. */
  readonly writer: Service;
  /** Correlations of all events that were written. */
  readonly written: ReadonlySet<string>;
}

async function start(storage: Storage): Promise<Setup> {
  const gate = heldBack();
  const written = new Set<string>();
  const around = (opened: Adapters): Adapters => {
    const append = opened.log.append.bind(opened.log);
    opened.log.append = async (stream, expected, events) => {
      for (const { meta } of events) written.add(meta.correlationId);
      return await append(stream, expected, events);
    };
    return gate.around(opened);
  };
  const { clientId: VAULT_CLIENT_ID, clientSecret: VAULT_CLIENT_SECRET } = vault.identity;
  const cluster = storage === "embedded storage" ? undefined : await startTestCluster();
  const unlimited = {
    GENERATIONS_PER_MINUTE: "1000000",
    RENDERS_PER_MINUTE: "1000000",
    REQUESTS_PER_MINUTE: "1000000",
  };
  const settings = { GALLERY: "off", ...unlimited, VAULT_CLIENT_ID, VAULT_CLIENT_SECRET, ...cluster?.settings };
  const node = (folder?: string) =>
    startTestServiceWith(lentPool(), settings, folder, { ...waits, around, outbound: vault.outbound });
  const writer = await node();
  const service = storage === "shared storage on which another node writes" ? await node(writer.folder) : writer;
  onTestFinished(async () => {
    gate.open();
    if (service !== writer) await service.service.stop();
    await writer.stop();
    await cluster?.stop();
  });
  return { gate, service, writer, written };
}

const table = { table: { rows: [[{ td: "Behind" }]] } };
const definition = { document: { content: [{ p: "Behind [textfield, name, , 200|20]" }, table] } };
const content = JSON.stringify(definition);
const extensions = { certs: "p12", attachments: "pdf", fonts: "ttf", images: "png", word: "docx", roots: "pem" };

interface Things {
  /** By the name of the gap in a path that means one. */
  readonly gaps: Readonly<Record<string, string>>;
  readonly tenant: string;
  readonly key: { readonly clientId: string; readonly clientSecret: string };
  readonly studio: StudioClient;
  readonly file: Uint8Array<ArrayBuffer>;
  readonly failedJob: string;
  /** The name of a component, by which a read model alone finds it. */
  readonly part: string;
  /** A Word file, and what stands in the gaps where a template of one is meant. */
  readonly letter: Uint8Array<ArrayBuffer>;
  readonly wordTemplate: Things["gaps"];
}

const done = async (answering: Promise<Response>): Promise<Response> => {
  const answer = await answering;
  expect(answer.ok, `${answer.url} ${answer.status}`).toBe(true);
  return answer;
};

/** A busy machine may lose a lease meanwhile, or its read models be behind yet: what is refused for that did nothing, and is sent again. */
const taken = (sending: () => Promise<Response>): Promise<Response> => eventually(() => done(sending()));

/** Made before the gate is closed. */
interface Older {
  readonly templateId: string;
  /** A PDF file with a form. */
  readonly file: Uint8Array<ArrayBuffer>;
  readonly failedJob: string;
}

async function older({ writer }: Setup): Promise<Older> {
  const { id } = await bodyOf(await taken(() => writer.ask("POST", "templates", { json: { name: "Older", content } })));
  const { downloadUrl } = await bodyOf(
    await taken(() => writer.ask("POST", "documents/generate-from-payload", { json: definition })),
  );
  const file = await eventually(() => done(writer.ask("GET", new URL(downloadUrl).pathname)));
  const wrong = { json: { document: { contents: [] } }, headers: { prefer: "respond-async" } };
  const { id: failedJob } = await bodyOf(
    await taken(() => writer.ask("POST", "documents/generate-from-payload", wrong)),
  );
  await ended(writer, failedJob, "failed");
  return { templateId: id, file: new Uint8Array(await file.arrayBuffer()), failedJob };
}

async function ended(writer: Service, jobId: string, how: string): Promise<void> {
  await eventually(async () => {
    const { status } = await bodyOf(await done(writer.ask("GET", `jobs/${jobId}`)));
    expect(status).toBe(how);
  });
}

/** One of each kind, made or changed behind the gate: no read model has any of it. */
async function things({ writer, service }: Setup, older: Older): Promise<Things> {
  const post = async (path: string, json: object, headers = {}) =>
    await bodyOf(await taken(() => writer.ask("POST", path, { json, headers })));
  const changed = { id: older.templateId, name: `Changed ${crypto.randomUUID()}`, content };
  await taken(() => writer.ask("PUT", `templates/${older.templateId}`, { json: changed }));
  const template = await post("templates", { name: "Behind", content, visibility: "public" });
  const letter = new Uint8Array(wordFile("<w:p><w:r><w:t>Behind</w:t></w:r></w:p>"));
  await taken(() => writer.ask("POST", "assets/word", upload("behind.docx", letter)));
  const word = {
    name: "Behind",
    content: JSON.stringify({ word: { file: "word/behind.docx" } }),
    visibility: "public",
  };
  const wordTemplate = await post("templates", word);
  const part = `part-${template.id}`;
  const component = { metadata: { name: part }, content: [{ p: "Part" }] };
  await post("templates", { name: part, content: JSON.stringify({ component }) });
  const revision = await post(`templates/${template.id}/revisions`, { note: "Behind" });
  const made = await post("documents/generate-from-payload", definition);
  const jobId = (await post("documents/generate-from-payload", definition, { prefer: "respond-async" })).id;
  const hook = await post("webhooks", { url: "https://example.com/", events: ["job.failed"] });
  await taken(() => writer.ask("PATCH", `webhooks/${hook.id}`, { json: { enabled: false } }));
  const delivery = await post(`webhooks/${hook.id}/test`, {});
  for (const [kind, extension] of Object.entries(extensions))
    await taken(() => writer.ask("POST", `assets/${kind}`, upload(`${jobId}.${extension}`, older.file)));
  const name = `signer-${jobId}`;
  await post("vault-keys", vaultKey(service, name));
  const key = await post("api-keys", { name: "Behind" });
  const { tenantId: tenant } = await post("/v1/tenants", { name: "Behind" });
  const studio = await openStudio(service, { clientId: key.clientId, clientSecret: key.clientSecret });
  // What works on it has come to an end: nothing changes by itself from here on.
  await ended(writer, jobId, "succeeded");
  return {
    ...{ tenant, key, studio, file: older.file, failedJob: older.failedJob, part, letter },
    wordTemplate: { id: wordTemplate.id, templateId: wordTemplate.id, revisionId: wordTemplate.revision },
    gaps: {
      ...{ tenantId: service.tenantId, id: template.id, templateId: template.id, revisionId: revision.id },
      ...{ fileName: made.fileName, ref: made.documentId, jobId, webhookId: hook.id, deliveryId: delivery.id },
      ...{ clientId: key.clientId, name, key: "noto-sans~regular.fe8c022f", page: "1", format: "pdf" },
      ...{ sessionId: sessionIn(studio), problem: "not-found" },
    },
  };
}

function vaultKey({ tenantId }: Service, name: string): object {
  const keyId = vault.put(name, { privateKey: signer.privateKey, tags: { "service-tenant": tenantId } });
  return { name, keyId, directoryId: "acme.example", certificateChain: signer.certificate };
}

/** The cookie is sealed, and not secret: its text says which session it is of. */
function sessionIn({ cookie }: StudioClient): string {
  const [, text = ""] = /=([^.]+)/.exec(cookie) ?? [];
  return JSON.parse(Buffer.from(text, "base64url").toString("utf8")).sessionId;
}

interface Target {
  /** `POST /v1/:tenantId/templates`, as the router says it. */
  readonly route: string;
  readonly method: string;
  readonly pattern: string;
}

/** Routes that read no thing that is written, or have a test elsewhere. A HEAD is answered as the GET of its pattern. */
const apart: Readonly<Record<string, string>> = {
  "GET /v1/:tenantId/changes": "has no end; it follows the log itself",
  "GET /metrics": "counts requests",
  "GET /v1/:tenantId/ledger": "says how far the log is sealed, which is later than it is written",
  "GET /readyz": "says that read models are behind",
  "GET /studio/provider": "leads to an identity provider, and there is none",
  "POST /studio/session": "each set of things is made with a session",
};

/** Routes that refuse what this test asks for, whatever is behind: with the status that they then have. */
const refused: Readonly<Record<string, readonly [status: number, why: string]>> = {
  "GET /v1/:tenantId/assets/certs/:file": [404, "nobody gets a certificate back"],
  "GET /v1/tenants/:id/deletion": [404, "none was requested"],
  "GET /v1/:tenantId/documents/:ref/erasure": [404, "none was requested"],
  "POST /v1/:tenantId/documents/:ref/erase": [409, "the document is held: the route for that comes before"],
  "POST /v1/:tenantId/documents/:ref/renew-timestamp": [400, "the file has no timestamp"],
  "POST /v1/:tenantId/webhooks/:webhookId/recover": [400, "the webhook is disabled"],
  "DELETE /v1/:tenantId/jobs/:jobId": [409, "the job has ended"],
};

/** The routes of the router: what is added there gets its requests here. */
const targetsOf = ({ service }: Service): readonly Target[] =>
  [...service.routes]
    .flatMap(([pattern, methods]) => [...methods].map((method) => ({ route: `${method} ${pattern}`, method, pattern })))
    .filter(({ route, method }) => method !== "HEAD" && !Object.hasOwn(apart, route))
    .filter(({ pattern }) => !pattern.endsWith("/*"));

function pathOf({ pattern }: Target, { gaps, tenant, failedJob, wordTemplate }: Things): string {
  const own: Things["gaps"] = {
    ...gaps,
    ...(pattern.startsWith("/v1/tenants") ? { id: tenant } : {}),
    ...(/templates\/.*\/(?:file|inspect)$/.test(pattern) ? wordTemplate : {}),
    ...(pattern.endsWith("/retry") ? { jobId: failedJob } : {}),
  };
  const kind = /assets\/(\w+)\/:file/.exec(pattern)?.[1] as keyof typeof extensions | undefined;
  const path = pattern.replace(/:(\w+)/g, (_, gap: string) => {
    const value = gap === "file" && kind !== undefined ? `${gaps["jobId"]}.${extensions[kind]}` : own[gap];
    if (value === undefined) throw new Error(`${pattern} has a parameter that this test knows nothing of: ${gap}`);
    return value;
  });
  return `${path}${queries[pattern]?.(gaps) ?? ""}`;
}

const queries: Readonly<Record<string, (gaps: Readonly<Record<string, string | undefined>>) => string>> = {
  "/v1/:tenantId/templates/:templateId/diff": ({ revisionId }) => `?from=${revisionId}`,
  "/v1/:tenantId/documents/fields": ({ jobId }) => `?file=attachments/${jobId}.pdf`,
  "/v1/:tenantId/faces/:key/outlines": () => "?glyphs=36",
};

/** Bodies by the end of the route; others get an empty object. */
const bodies: readonly (readonly [route: RegExp, (things: Things, service: Service) => object])[] = [
  [/PUT .*templates\/:id$/, ({ gaps }) => ({ id: gaps["id"], name: "Again", content })],
  [/POST .*\/templates$/, () => ({ name: "Again", content })],
  [/\/live$/, ({ gaps }) => ({ revision: gaps["revisionId"] })],
  [/\/impact$/, () => ({ content: definition })],
  [/\/hold$/, () => ({ reason: "Behind" })],
  [/\/erase$/, () => ({ ground: "other" })],
  [/(?:diagnose|preview)-from-payload/, ({ part }) => ({ document: { content: [{ use: { name: part } }] } })],
  [/-from-payload/, () => definition],
  [/-from-template/, ({ gaps }) => ({ templateId: gaps["id"], data: {} })],
  [/\/merge$/, ({ gaps }) => ({ parts: [{ document: gaps["ref"] }] })],
  [/:ref\/fill$/, () => ({ values: { name: "Ada" } })],
  [/\/fill$/, ({ gaps }) => ({ file: `attachments/${gaps["jobId"]}.pdf`, values: { name: "Ada" } })],
  [/DELETE .*\/documents$/, ({ gaps }) => ({ ids: [gaps["ref"]] })],
  [/\/sign$/, ({ gaps }) => ({ signature: { certificate: gaps["name"] } })],
  [/\/renew-timestamp$/, () => ({ timestampServer: "https://example.com/" })],
  [/\/token$/, ({ key }) => key],
  [/POST .*\/api-keys$/, () => ({ name: "Again" })],
  [/POST .*\/tenants$/, () => ({ name: "Again" })],
  [/PATCH .*\/tenants\/:id$/, () => ({ generationLimit: 5 })],
  [/POST .*\/webhooks$/, () => ({ url: "https://example.com/", events: ["job.failed"] })],
  [/PATCH .*\/webhooks\/:webhookId$/, () => ({ events: ["job.succeeded"] })],
  [/\/recover$/, () => ({ since: "2026-03-28T14:30:00Z" })],
  [/POST .*\/vault-keys$/, ({ gaps }, service) => vaultKey(service, `more-${gaps["jobId"]}`)],
  [/PUT .*\/vault-keys\/:name$/, ({ gaps }, service) => vaultKey(service, gaps["name"] ?? "")],
  [
    /\/mcp$/,
    () => ({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "list_templates", arguments: {} } }),
  ],
];

/** Whether a route changes nothing: its request comes once more with the gate open, and the answer has to be the same. */
const isReading = ({ method, pattern }: Target): boolean =>
  // Evidence seals what is not sealed yet, and ends in the newest checkpoint, which others move.
  (method === "GET" && !pattern.endsWith("/evidence")) || /\/(?:mcp|impact|inspect)$/.test(pattern);

/** What a success says of a part of its request that it did not find, or refused: behind the gate, only that something is behind. */
const deniedPart = /"notFound":\[[^\]]|"status":"failed"(?!.*UNAVAILABLE)/;

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly retryAfter: string | null;
  readonly text: string;
  /** Whether the request wrote an event. */
  readonly wrote: boolean;
}

async function ask({ service, written }: Setup, target: Target, given: Things): Promise<Answer> {
  const { method, pattern, route } = target;
  const path = pathOf(target, given);
  const id = crypto.randomUUID();
  const answer = await send();
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.includes("json") === true;
  const code = isJson && !answer.ok ? JSON.parse(text).errorCode : undefined;
  return { status: answer.status, code, retryAfter: answer.headers.get("retry-after"), text, wrote: written.has(id) };

  async function send(): Promise<Response> {
    const headers = { "x-request-id": id };
    if (pattern === "/studio/session") return await given.studio.ask(method, path, { headers });
    if (method === "GET") return await service.ask(method, path, { headers });
    if (/\/assets\/\w+/.test(pattern) && method !== "DELETE") return await sendFile(path.split("/").at(-1) ?? "", id);
    if (/templates\/(?:word|:id\/file|:id\/inspect)$/.test(pattern)) return await sendFile("x.docx", given.letter);
    if (pattern.endsWith("/import")) return await sendFile("x.md", "# Behind");
    if (pattern.endsWith("/verify")) return await sendFile("x.pdf", given.file);
    if (pattern.endsWith("/bulk")) {
      const body = `${JSON.stringify({ templateId: given.gaps["id"], data: {} })}\n`;
      return await service.ask(method, path, { body, headers: { ...headers, "content-type": "application/x-ndjson" } });
    }
    const json = bodies.find(([expression]) => expression.test(route))?.[1](given, service) ?? {};
    return await service.ask(method, path, { json, headers });
  }

  function sendFile(name: string, bytes: string | Uint8Array<ArrayBuffer>): Promise<Response> {
    const kind = /assets\/(\w+)/.exec(pattern)?.[1] as keyof typeof extensions;
    const fileName = name.includes(".") ? name : `more-${id}.${extensions[kind]}`;
    return service.ask(method, path, { headers: { "x-request-id": id }, ...upload(fileName, bytes) });
  }
}

/** Members that change from one moment to the next, whatever is written. */
const moments = /"(?:requestId|instance|milliseconds|lastUsedAt|seconds|uptime)":[^,}]*/g;

/** A delivery is tried once the gate is open: in the audit that comes after the other events. */
const ofTries = /,"status":.*$/;

function isSame({ pattern }: Target, behind: Answer, open: Answer): boolean {
  const [before, after] = [behind, open].map(({ text }) => text.replace(moments, ""));
  if (pattern.endsWith("/audit/events")) return after?.startsWith(before?.replace(/\]$/, "") ?? "") === true;
  const stable = (text = ""): string => text.replace(pattern.includes("deliveries") ? ofTries : "", "");
  return stable(before) === stable(after);
}

/** What is wrong in an answer behind the gate, when the same was answered like this with the gate open; undefined: nothing. */
function faultOf(target: Target, behind: Answer, open: Answer): string | undefined {
  const both = `${target.route}: ${behind.status} ${behind.text.slice(0, 200)}, then ${open.status} ${open.text.slice(0, 200)}`;
  const isAnswered = open.status === (refused[target.route]?.[0] ?? (open.status < 400 ? open.status : undefined));
  if (!isAnswered) return both;
  if (behind.status === 503) {
    const isRight = behind.code === "UNAVAILABLE" && behind.retryAfter !== null && !behind.wrote;
    return isRight ? undefined : `${both}${behind.wrote ? ", and it wrote" : ""}`;
  }
  if (behind.status !== open.status) return both;
  if (target.method !== "GET" && behind.text.includes("UNAVAILABLE")) return undefined;
  const isRight = isReading(target) ? isSame(target, behind, open) : !deniedPart.test(behind.text);
  return isRight ? undefined : both;
}

/** Asks all behind the gate and once more with it open, of things that were made behind it; says what was wrong. */
async function round(setup: Setup, targets: readonly Target[]): Promise<readonly string[]> {
  const { gate, service } = setup;
  gate.open();
  const before = await older(setup);
  for (const node of [setup.writer, service]) {
    for (const path of ["webhooks", `templates/${before.templateId}`])
      await eventually(() => done(node.ask("GET", path)));
    await eventually(async () => {
      const jobs: readonly { readonly finishedAt: string | null }[] = await bodyOf(await done(node.ask("GET", "jobs")));
      expect(jobs.every(({ finishedAt }) => finishedAt !== null)).toBe(true);
    });
  }
  gate.close();
  const given = await things(setup, before);
  // The other node has heard of the last of it.
  if (service !== setup.writer)
    await eventually(async () => expect((await service.ask("GET", "/v1/tenants")).status).toBe(503)).catch(
      () => undefined,
    );
  const behind = await inTurn(targets, (target) => ask(setup, target, given));
  gate.open();
  const open = await inTurn(targets, async (target, index) => {
    const answer = behind[index] as Answer;
    const isDone = !isReading(target) && answer.status < 400;
    return isDone ? answer : await settled(() => ask(setup, target, given));
  });
  return targets.flatMap((target, index) => faultOf(target, behind[index] as Answer, open[index] as Answer) ?? []);
}

/** All at once what only reads, else one after the other. */
async function inTurn(
  targets: readonly Target[],
  work: (target: Target, index: number) => Promise<Answer>,
): Promise<readonly Answer[]> {
  if (targets.every(({ method }) => method === "GET")) return await Promise.all(targets.map(work));
  const answers: Answer[] = [];
  for (const [index, target] of targets.entries()) answers.push(await work(target, index));
  return answers;
}

/** The first answer that does not say that something is behind. */
async function settled(asking: () => Promise<Answer>): Promise<Answer> {
  return await eventually(async () => {
    const answer = await asking();
    expect(answer.status).not.toBe(503);
    return answer;
  });
}

describe.each(judged)("on %s, while every read model is held back", (storage) => {
  test("no route denies what was written, calls it absent, leaves it out or shows it as it was", async () => {
    const setup = await start(storage);
    const all = targetsOf(setup.service);
    const readers = all.filter(({ method }) => method === "GET");
    // What is in a thing goes before the thing, and a session before its key.
    const early = all.filter(({ route }) => /^DELETE .*(?:\/like|\/studio\/session)$/.test(route));
    const depthOf = ({ pattern }: Target): number => pattern.split("/").length;
    const removers = all
      .filter((target) => target.method === "DELETE" && !early.includes(target))
      .toSorted((a, b) => depthOf(b) - depthOf(a));
    const writers = [...early, ...all.filter(({ method }) => method !== "GET" && method !== "DELETE")];
    const faults = [];
    for (const targets of [readers, writers, removers]) faults.push(...(await round(setup, targets)));
    expect(faults).toEqual([]);
    expect(all.length).toBeGreaterThan(100);
  });
});
