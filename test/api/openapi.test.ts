import { Agent } from "node:http";
import { Validator } from "@seriousme/openapi-schema-validator";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { type KeyVaultDouble, keyVaultDouble } from "../doubles/key-vault.ts";
import { atNight } from "../support/night.ts";
import { testIdentity } from "../support/pki/test-certificate.ts";
import { isLeftOut } from "../support/scope.ts";
import { isStream } from "../support/servers/described-routes.ts";
import { type Description, judgeOf, type Operation, operationsOf } from "../support/servers/openapi.ts";
import { type Existing, type RandomRequest, requestsTo, sendTo } from "../support/servers/random-requests.ts";
import { bodyOf, startTestServiceWith, type TestService, upload } from "../support/servers/service.ts";
import { beginSession } from "../support/servers/studio.ts";
import { lentPool } from "../support/threads/render-pool.ts";

let service: TestService<RenderPool>;
let vault: KeyVaultDouble;
let description: Description;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

beforeAll(async () => {
  // Random definitions may need much; other tests judge how long the largest take.
  const bounds = { MAX_WORK: "20000", MAX_PAGES: "20" };
  const limits = { GENERATIONS_PER_MINUTE: "1000000", REQUESTS_PER_MINUTE: "1000000", ...bounds };
  vault = await keyVaultDouble();
  const { clientId: VAULT_CLIENT_ID, clientSecret: VAULT_CLIENT_SECRET } = vault.identity;
  const settings = { GALLERY: "off", ...limits, VAULT_CLIENT_ID, VAULT_CLIENT_SECRET };
  service = await startTestServiceWith(lentPool(), settings, undefined, { outbound: vault.outbound });
  description = await bodyOf(await service.ask("GET", "/openapi.json"));
});
afterAll(async () => {
  agent.destroy();
  await service.stop();
  await vault.close();
});

test("others' validator of OpenAPI 3.1 accepts the description", async () => {
  const validator = new Validator();
  const verdict = await validator.validate(structuredClone(description));
  expect(verdict).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
});

test("members that may be left out of a request are not called required", () => {
  const { GenerateFromTemplate, BulkLine } = description.components.schemas;
  expect(GenerateFromTemplate?.["required"]).toEqual(["data"]);
  expect(Object.keys(BulkLine?.["properties"] ?? {})).toEqual(
    expect.arrayContaining(["templateId", "content", "revision", "asOf"]),
  );
  const bodies = operationsOf(description).filter(({ requestBody }) => requestBody !== undefined);
  const optional = bodies.filter(({ requestBody }) => requestBody?.required !== true).map(({ path }) => path);
  expect(optional.map((path) => path.split("/").at(-1)).toSorted()).toEqual(["reproduce", "revert", "revisions"]);
});

test("every parameter says what it means", () => {
  const silent = operationsOf(description).flatMap(({ name: operation, parameters }) =>
    parameters.filter(({ description: said = "" }) => said === "").map(({ name }) => `${operation}: ${name}`),
  );
  expect(silent).toEqual([]);
});

/** Together at least; half of them have faults. */
const wanted = atNight(5200, 100);

const signer = testIdentity("Signer");

test("no random request, right or wrong, gets an answer that the description does not declare", async () => {
  const judge = judgeOf(description);
  // Sessions take a cookie, which these requests do not have; a stream has no end.
  const operations = operationsOf(description).filter(({ path }) => !path.startsWith("/studio/") && !isStream(path));
  const perOperation = Math.max(atNight(50, 1), Math.ceil(wanted / operations.length));
  const seen = new Map<string, Set<number>>();
  const faults = new Map<string, string>();
  let sent = 0;
  let existing: Existing | undefined;
  let changed = 0;
  for (const operation of operations) {
    if (existing === undefined) {
      existing = await things();
      changed = 0;
    }
    const requests = fc.sample(requestsTo(operation, description, existing, service.token), perOperation);
    const statuses = new Set<number>();
    seen.set(operation.name, statuses);
    await inLanes(requests, async (request) => {
      const answer = await sendTo(service as TestService, agent, request);
      sent += 1;
      statuses.add(answer.status);
      const undeclared = answer.status >= 500 ? `the status ${answer.status}` : judge(operation, answer);
      if (undeclared === undefined) return;
      const kind = `${operation.name}: ${undeclared}`;
      faults.set(kind, `${kind}\n  ${shown(request)}\n  ${answer.body.slice(0, 300)}`);
    });
    // Requests that find nothing are answered as well: by day the things are made again after many of these operations.
    if (changesThings(operation)) changed += 1;
    if (changed >= atNight(1, 48)) existing = undefined;
  }
  expect([...faults.values()].join("\n"), "undeclared answers, one of each kind").toBe("");
  expect(sent).toBeGreaterThanOrEqual(wanted);
  if (isLeftOut("a right random request to every route")) return;
  // A right request of every kind is likely, not certain, and no file is: the answers of a route to a file are tested with that route. Half of
  // the twelve requests have faults, and a request that succeeds only once, such as the retry of a job, is as rare.
  const never = operations
    .filter(({ requestBody }) => requestBody?.content["multipart/form-data"] === undefined)
    .filter(({ name }) => ![...(seen.get(name) ?? [])].some((status) => status < 300));
  expect(never.length, `never succeeded: ${never.map(({ name }) => name)}`).toBeLessThan(operations.length / 5);
});

function shown({ method, path, headers, body }: RandomRequest): string {
  const { authorization, ...others } = headers;
  const who = authorization === `Bearer ${service.token}` ? "" : ` as ${authorization}`;
  return `${method} ${path}${who} ${JSON.stringify(others)} ${Buffer.from(body ?? [])
    .toString("latin1")
    .slice(0, 300)}`;
}

async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  const lane = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: 4 }, lane));
}

/** Whether its requests name what is there, in their path or, to remove documents, in their body, and may remove or change it. */
const changesThings = ({ method, path }: Operation): boolean =>
  method !== "GET" && method !== "HEAD" && (/\{(?!tenantId|format)\w+\}/.test(path) || method === "DELETE");

/** Conditions that hold for anything that exists: those that do not are among the wrong requests. */
const conditions: Readonly<Record<string, readonly string[]>> = {
  "If-Match": ["*"],
  "If-None-Match": ['"another"'],
  "If-Range": ['"another"'],
  Range: ["bytes=0-", "bytes=0-9"],
  "Colophon-File-Password": ["none", "%C3%B6"],
  Prefer: ["handling=lenient"],
};

/** One of each kind, made again after each operation that may have removed or changed them. */
async function things(): Promise<Existing> {
  const content = JSON.stringify({ document: { content: [{ p: "$data.a" }] } });
  const post = async (path: string, json: object) => bodyOf(await service.ask("POST", path, { json }));
  const { id } = await post("templates", { name: "Random", content, visibility: "public" });
  const revision = await post(`templates/${id}/revisions`, {});
  const form = { document: { content: [{ p: "[textfield, name, , 200|20]" }] } };
  const { fileName, documentId } = await post("documents/generate-from-payload", form);
  const { clientId, clientSecret } = await post("api-keys", { name: "Random" });
  await beginSession(service, { clientId, clientSecret });
  const [{ sessionId }] = await bodyOf(await service.ask("GET", `sessions?clientId=${clientId}`));
  const { tenantId } = await post("/v1/tenants", { name: "Random" });
  for (const { id: one } of await bodyOf(await service.ask("GET", "webhooks"))) {
    await service.ask("DELETE", `webhooks/${one}`);
  }
  const hook = await post("webhooks", { url: "https://example.com/", events: ["job.failed"] });
  await service.ask("PATCH", `webhooks/${hook.id}`, { json: { enabled: false } });
  const delivery = await post(`webhooks/${hook.id}/test`, {});
  const jobId = await cancelledJob(JSON.parse(content));
  const files = {
    certs: "x.p12",
    attachments: "x.txt",
    fonts: "x.ttf",
    images: "x.png",
    word: "x.docx",
    roots: "x.pem",
  };
  for (const [kind, name] of Object.entries(files)) await service.ask("POST", `assets/${kind}`, upload(name, "x"));
  const vaultKey = vaultKeyNamed("signer");
  await post("vault-keys", vaultKey);
  const gaps: Readonly<Record<string, readonly string[]>> = {
    tenantId: [service.tenantId],
    templateId: [id],
    revisionId: [revision.id, revision.revision],
    fileName: [fileName],
    ref: [fileName, documentId],
    clientId: [clientId],
    sessionId: [sessionId],
    name: ["signer"],
    key: ["noto-sans~regular.fe8c022f"],
    pages: ["1", "1-2,5"],
    known: ["a".repeat(64)],
    glyphs: ["36", "36,68"],
    before: ["0", "1000"],
    jobId: [jobId],
    webhookId: [hook.id],
    deliveryId: [delivery.id],
    format: ["pdf", "PDF"],
    page: ["1"],
    table: ["1"],
    problem: ["not-found", "invalid-definition"],
  };
  const values = ({ path }: Operation, gap: string): readonly string[] => {
    if (gap === "id") return [path.startsWith("/v1/tenants") ? tenantId : id];
    if (path.includes("/tables-from-") && gap === "format") return ["xlsx", "csv"];
    if (path.includes("/faces/") && gap === "file") return ["fonts/none.ttf"];
    if (path.endsWith("/audit/events") && (gap === "from" || gap === "to"))
      return ["2026-01-01", "2026-01-01T12:00:00Z"];
    if (path.endsWith("/diff") && (gap === "from" || gap === "to")) return [revision.id, revision.revision];
    if (gap === "file") return [files[/assets\/(\w+)/.exec(path)?.[1] as keyof typeof files]];
    if (Object.hasOwn(conditions, gap)) return conditions[gap] ?? [];
    if (path.endsWith("/usage") && (gap === "from" || gap === "to")) return [new Date().toISOString().slice(0, 10)];
    if (gap === "createdFrom" || gap === "createdTo") return ["2026-01-01", "2026-01-01T12:00:00Z"];
    if (gap === "locale") return ["de-CH", "en"];
    if (gap === "asOf") return [new Date().toISOString()];
    if (gap === "timeZone") return ["Europe/Zurich", "UTC"];
    return gaps[gap] ?? [];
  };
  return { values, members: ({ path }) => bodiesOf(path, { id, documentId }) };
}

/** A job that was cancelled before it came to its end: it can be looked at and cancelled once more. */
async function cancelledJob(json: object): Promise<string> {
  for (;;) {
    const accepted = await service.ask("POST", "documents/generate-from-payload", {
      json,
      headers: { prefer: "respond-async" },
    });
    const { id } = await bodyOf(accepted);
    if ((await service.ask("DELETE", `jobs/${id}`)).status === 204) return id;
  }
}

function vaultKeyNamed(name: string): object {
  const keyId = vault.put(name, { privateKey: signer.privateKey, tags: { "service-tenant": service.tenantId } });
  return { name, keyId, directoryId: "acme.example", certificateChain: signer.certificate };
}

/** Members that make a random body a right one. */
function bodiesOf(
  path: string,
  { id, documentId }: { readonly id: string; readonly documentId: string },
): readonly object[] {
  const content = JSON.stringify({ document: { content: [{ p: "Again" }] } });
  if (path.endsWith("/token")) return [service.credentials, { ...service.credentials, scope: "documents:read" }];
  if (path.endsWith("/templates/{id}")) return [{ id, content, name: "Again" }];
  if (path.endsWith("/templates"))
    return [
      { name: "Again", content, parentId: null },
      { name: "Again", content, parentId: id },
    ];
  if (path.endsWith("/api-keys")) return [{ name: "Again", expiresAt: null }];
  if (path.endsWith("/vault-keys")) return [vaultKeyNamed(`key-${documentId}`)];
  if (path.endsWith("/vault-keys/{name}")) return [vaultKeyNamed("signer")];
  if (path.endsWith("/webhooks")) return [{ url: "https://example.com/", events: ["job.failed"] }];
  if (path.endsWith("/webhooks/{webhookId}"))
    return [{ url: "https://example.com/", events: ["job.failed"], enabled: false }];
  if (path.endsWith("/recover")) return [{ since: "2026-03-28T14:30:00Z" }];
  if (path.endsWith("/tenants")) return [{ name: "Again" }];
  if (path.endsWith("/mcp")) return [{ jsonrpc: "2.0", id: 1, method: "ping", params: {} }];
  if (path.endsWith("/documents")) return [{ ids: [documentId] }];
  if (path.endsWith("/{ref}/fill")) return [{ values: { name: "Ada" }, flatten: false, password: undefined }];
  if (path.includes("from-payload")) return [{ document: { content: [{ p: "Again" }] } }];
  return path.includes("from-template") ? [{ templateId: id, content: undefined, data: {} }] : [];
}
