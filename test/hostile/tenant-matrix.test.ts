import { afterAll, beforeAll, expect, test } from "vitest";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { type KeyVaultDouble, keyVaultDouble } from "../doubles/key-vault.ts";
import { atNight, inTurn, soak } from "../support/night.ts";
import { testIdentity } from "../support/pki/test-certificate.ts";
import { textOf } from "../support/servers/event-stream.ts";
import { bodyOf, signIn, startTestServiceWith, type TestService, upload } from "../support/servers/service.ts";
import { beginSession } from "../support/servers/studio.ts";

/** Written into everything that the first tenant owns: no answer to another may hold it. Names in paths are without it. */
const canary = "canary-4b1d";

let service: TestService;
let vault: KeyVaultDouble;
let stranger: { readonly tenantId: string; readonly token: string };
/** The first tenant's things, by the name of the path parameter that means them. */
let owned: Readonly<Record<string, readonly string[]>>;
let bodies: readonly unknown[];

beforeAll(async () => {
  vault = await keyVaultDouble();
  const { clientId, clientSecret } = vault.identity;
  const settings = {
    GALLERY: "off",
    GENERATIONS_PER_MINUTE: "1000000",
    RENDERS_PER_MINUTE: "1000000",
    VAULT_CLIENT_ID: clientId,
    VAULT_CLIENT_SECRET: clientSecret,
  };
  service = await startTestServiceWith(fakeRenderPool(), settings, undefined, { outbound: vault.outbound });
  const { tenantId, apiKey } = await bodyOf(await service.ask("POST", "/v1/tenants", { json: { name: "Stranger" } }));
  stranger = { tenantId, token: await signIn(service.baseUrl, apiKey) };
  owned = await own();
  bodies = [{}, ...[...new Set(Object.values(owned).flat())].flatMap(bodiesNaming)];
});
afterAll(async () => {
  await service.stop();
  await vault.close();
});

/** One of each kind, with all its names. */
async function own(): Promise<Readonly<Record<string, readonly string[]>>> {
  const content = JSON.stringify({ document: { content: [{ p: canary }] } });
  const template = await bodyOf(await service.ask("POST", "templates", { json: { name: canary, content } }));
  const saved = await bodyOf(
    await service.ask("POST", `templates/${template.id}/revisions`, { json: { note: canary } }),
  );
  const json = { document: { content: [{ p: canary }] } };
  const made = await bodyOf(await service.ask("POST", "documents/generate-from-payload", { json }));
  const [record] = await bodyOf(await service.ask("GET", "documents"));
  const files: string[] = [];
  for (const [kind, name] of [
    ["certs", "owned.p12"],
    ["attachments", "owned.txt"],
    ["fonts", "owned.ttf"],
    ["images", "owned.png"],
    ["roots", "owned.pem"],
  ] as const) {
    expect((await service.ask("POST", `assets/${kind}`, upload(name, canary))).status).toBe(201);
    files.push(name);
  }
  const accepted = await service.ask("POST", "documents/generate-from-payload", {
    json,
    headers: { prefer: "respond-async" },
  });
  const job = await bodyOf(accepted);
  const signer = testIdentity(canary);
  const keyId = vault.put("owned-key", { privateKey: signer.privateKey, tags: { "service-tenant": service.tenantId } });
  const vaultKey = { name: "owned-key", keyId, directoryId: "acme.example", certificateChain: signer.certificate };
  expect((await service.ask("POST", "vault-keys", { json: vaultKey })).status).toBe(201);
  const hook = { url: `https://${canary}.example.com/`, events: ["template.created"] };
  const webhook = await bodyOf(await service.ask("POST", "webhooks", { json: hook }));
  await service.ask("PATCH", `webhooks/${webhook.id}`, { json: { enabled: false } });
  const delivery = await bodyOf(await service.ask("POST", `webhooks/${webhook.id}/test`));
  const key = await bodyOf(await service.ask("POST", "api-keys", { json: { name: canary } }));
  await beginSession(service);
  const [session] = await bodyOf(await service.ask("GET", "sessions"));
  return {
    id: [template.id, service.tenantId],
    templateId: [template.id],
    revisionId: [saved.id, saved.revision],
    fileName: [made.fileName, made.documentId, record.id],
    ref: [made.fileName, made.documentId, record.id],
    file: files,
    jobId: [job.id],
    webhookId: [webhook.id],
    deliveryId: [delivery.id],
    clientId: [key.clientId, service.credentials.clientId],
    sessionId: [session.sessionId],
    name: ["owned-key"],
    key: ["noto-sans~regular.fe8c022f"],
    format: ["pdf"],
    page: ["1"],
  };
}

/** Bodies that name a thing wherever a route could read it. */
function bodiesNaming(name: string): readonly unknown[] {
  const texts = { name: "Stranger's", content: JSON.stringify({ document: { content: [] } }) };
  return [
    { ids: [name] },
    { ...texts, id: name, parentId: name },
    { templateId: name, data: {} },
    { ...texts, sharedWith: [name], scopes: [], generationLimit: 1 },
  ];
}

interface Target {
  readonly method: string;
  readonly pattern: string;
  readonly path: string;
}

/** Every route of the router that is a tenant's or can mean one, with every owned thing in its gaps. */
function targets(tenantId: string): readonly Target[] {
  const routes = [...service.service.routes].filter(([pattern]) =>
    /^\/v1\/(?::tenantId|templates|tenants)/.test(pattern),
  );
  return routes.flatMap(([pattern, methods]) => {
    const paths = filled(pattern, tenantId);
    return [...methods].flatMap((method) => paths.map((path) => ({ method, pattern, path })));
  });
}

function filled(pattern: string, tenantId: string): readonly string[] {
  const gap = /:(\w+)/.exec(pattern);
  if (gap === null) return [pattern];
  const [whole, name = ""] = gap;
  const values = name === "tenantId" ? [tenantId] : owned[name];
  if (values === undefined) throw new Error(`${pattern} has a parameter that this test knows nothing of: ${name}`);
  return values.flatMap((value) => filled(pattern.replace(whole, encodeURIComponent(value)), tenantId));
}

/** Whether every name is tried in every kind of body, where only a body can have one. */
const hasAllNames = atNight(1, 0) === 1;

const takesBody = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/**
 * The bodies sent to a target: where the path begins with the other tenant, no body and one that names a template say whether one is read
 * before the path is refused; where it names a thing, each kind of body; where only a body can name one, every name, and for a change
 * each kind with the names that it can have. At night, all everywhere; for a change the kinds take turns from one target to the next.
 */
function bodiesTo({ method, pattern, path }: Target, turn: number): readonly unknown[] {
  if (!takesBody.has(method)) return [undefined];
  const [none, , , ofTemplate] = bodies;
  if (!soak && path.startsWith(`/v1/${service.tenantId}`)) return inTurn([none, ofTemplate], turn, 2);
  const isNamedInPath = path.includes(service.tenantId) || pattern.replace("/:tenantId", "").includes(":");
  if (soak) return bodies;
  if (!isNamedInPath) return hasAllNames ? bodies : fittingBodies();
  // The kinds of bodies take turns: their number is no part of the step.
  return inTurn(bodies.slice(0, 1 + bodiesNaming("").length), turn, 5);
}

/** Each kind of body with what its member means; and without any. */
function fittingBodies(): readonly unknown[] {
  const meant = ["ref", "templateId", "templateId", "id"].map((gap) => owned[gap] ?? []);
  return [{}, ...meant.flatMap((names, kind) => names.map((name) => bodiesNaming(name)[kind]))];
}

async function everyAnswer(tenantId: string, check: (target: Target, answer: Response, text: string) => void) {
  for (const [turn, target] of targets(tenantId).entries()) {
    const { method, path } = target;
    for (const json of bodiesTo(target, turn)) {
      const answer = await service.ask(method, path, {
        token: stranger.token,
        ...(json === undefined ? {} : { json }),
      });
      check(target, answer, await textOf(answer));
    }
    if (/\/assets\/\w+/.test(path) && takesBody.has(method)) {
      const answer = await service.ask(method, path, { token: stranger.token, ...upload("x.bad", "x") });
      check(target, answer, await textOf(answer));
    }
  }
}

test("the matrix covers every route that names a tenant", () => {
  const patterns = new Set(targets(service.tenantId).map(({ pattern }) => pattern));
  const ofTenants = [...service.service.routes.keys()].filter((pattern) => pattern.includes(":tenantId"));
  expect(ofTenants.length).toBeGreaterThan(20);
  for (const pattern of ofTenants) expect(patterns).toContain(pattern);
});

test("under another tenant's path every route is 403", async () => {
  await everyAnswer(service.tenantId, ({ method, pattern }, answer, text) => {
    if (!pattern.includes(":tenantId")) return;
    expect(answer.status, `${method} ${pattern}`).toBe(403);
    expect(text).not.toContain(canary);
  });
});

test("under its own path a stranger finds nothing of another tenant", async () => {
  await everyAnswer(stranger.tenantId, ({ method, pattern }, answer, text) => {
    const what = `${method} ${pattern}`;
    expect(answer.status, what).toBeLessThan(500);
    const names = pattern.replace("/:tenantId", "").replace("/:format", "");
    if (names.includes(":")) expect([400, 403, 404, 415], `${what} ${text}`).toContain(answer.status);
    expect(text, what).not.toContain(canary);
  });
  const listed = await service.ask("GET", `/v1/${stranger.tenantId}/templates`, { token: stranger.token });
  for (const { tenantId } of await bodyOf(listed)) expect(tenantId).toBe(stranger.tenantId);
});

test("after all that, everything is where and as it was", async () => {
  const [templateId] = owned["templateId"] ?? [];
  const template = await bodyOf(await service.ask("GET", `templates/${templateId}`));
  expect(template).toMatchObject({ name: canary, content: expect.stringContaining(canary) });
  expect(await bodyOf(await service.ask("GET", `templates/${templateId}/revisions`))).toHaveLength(2);
  const [fileName] = owned["fileName"] ?? [];
  expect((await service.ask("HEAD", `documents/${fileName}`)).status).toBe(200);
  for (const [kind, name] of [
    ["attachments", "owned.txt"],
    ["fonts", "owned.ttf"],
    ["images", "owned.png"],
    ["roots", "owned.pem"],
  ]) {
    expect(await (await service.ask("GET", `assets/${kind}/${name}`)).text()).toBe(canary);
  }
  const [jobId] = owned["jobId"] ?? [];
  expect(await bodyOf(await service.ask("GET", `jobs/${jobId}`))).toMatchObject({ status: "succeeded" });
  const [webhookId] = owned["webhookId"] ?? [];
  expect(await bodyOf(await service.ask("GET", `webhooks/${webhookId}`))).toMatchObject({
    events: ["template.created"],
  });
  expect(await bodyOf(await service.ask("GET", "assets/certs"))).toHaveLength(1);
  expect(await bodyOf(await service.ask("GET", "vault-keys"))).toMatchObject([{ subject: `CN=${canary}` }]);
  const keys = await bodyOf(await service.ask("GET", "api-keys"));
  expect(keys.map(({ clientId }: { clientId: string }) => clientId).toSorted()).toEqual(
    [...(owned["clientId"] ?? [])].toSorted(),
  );
  expect(await bodyOf(await service.ask("GET", `/v1/tenants/${service.tenantId}`))).toMatchObject({ ownLimit: false });
});
