import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createLocalJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusals } from "../../src/vocabulary/codes.ts";
import { describedRoutes } from "../support/servers/described-routes.ts";
import { freePort } from "../support/servers/free-port.ts";
import { bodyOf, startTestService, type TestService } from "../support/servers/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ COMMIT: "abc123" });
});
afterAll(async () => {
  await service.stop();
});

const get = (path: string, headers: Record<string, string> = {}) => service.ask("GET", path, { token: null, headers });

test("the probes answer without a token", async () => {
  expect(await bodyOf(await get("/livez"))).toEqual({ status: "ok" });
  const checks = { log: "ok", projections: "ok", blobs: "ok", disk: "ok", workers: "ok" };
  expect(await bodyOf(await get("/readyz"))).toEqual({ status: "ok", checks });
  expect(await bodyOf(await get("/version"))).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    commit: "abc123",
    engine: expect.any(String),
    schema: "v1",
    node: process.version,
  });
});

test("the schema of a definition is the published file, with a tag", async () => {
  const path = "/v1/document-definition.schema.json";
  const answer = await get(path);
  const text = await answer.text();
  expect(text).toBe(readFileSync(new URL("../../schema/v1/document-definition.schema.json", import.meta.url), "utf8"));
  const etag = `"${createHash("sha256").update(text).digest("hex")}"`;
  expect(answer.headers.get("etag")).toBe(etag);
  expect(answer.headers.get("content-type")).toMatch(/^application\/schema\+json/);
  expect((await get(path, { "if-none-match": etag })).status).toBe(304);
  expect(URL.canParse(JSON.parse(text).$id)).toBe(true);
  expect([...text.matchAll(/"\$ref": "([^"]*)"/g)].filter(([, target = ""]) => !target.startsWith("#/"))).toEqual([]);
});

test("the description lists exactly the routes of the interface and these additions", async () => {
  const routes = (await describedRoutes(service)).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(routes)).toEqual(
    new Set([
      "POST /v1/api-auth/token",
      "POST /studio/session",
      "GET /studio/session",
      "DELETE /studio/session",
      "POST /v1/{tenantId}/documents/verify",
      "PUT /v1/{tenantId}/documents/{ref}/hold",
      "DELETE /v1/{tenantId}/documents/{ref}/hold",
      "POST /v1/{tenantId}/documents/{ref}/erase",
      "GET /v1/{tenantId}/documents/{ref}/erasure",
      "POST /v1/{tenantId}/documents/{ref}/renew-timestamp",
      "POST /v1/{tenantId}/documents/{ref}/sign",
      "POST /v1/{tenantId}/documents/generate-from-payload",
      "POST /v1/{tenantId}/documents/generate-from-payload/{format}",
      "POST /v1/{tenantId}/documents/generate-from-template",
      "POST /v1/{tenantId}/documents/generate-from-template/{format}",
      "POST /v1/{tenantId}/documents/merge",
      "GET /v1/{tenantId}/documents/{ref}/fields",
      "GET /v1/{tenantId}/documents/fields",
      "GET /v1/{tenantId}/documents/{ref}/record",
      "GET /v1/{tenantId}/documents/{ref}/colophon",
      "POST /v1/{tenantId}/documents/pages-from-payload",
      "POST /v1/{tenantId}/documents/pages-from-template",
      "GET /v1/{tenantId}/faces/{key}/outlines",
      "GET /v1/{tenantId}/documents/{ref}/pages/{page}.png",
      "GET /v1/{tenantId}/assets/attachments/{file}/pages/{page}.png",
      "POST /v1/{tenantId}/documents/tables-from-payload",
      "POST /v1/{tenantId}/documents/tables-from-template",
      "POST /v1/{tenantId}/documents/preview-from-payload/png",
      "POST /v1/{tenantId}/documents/preview-from-template/png",
      "POST /v1/{tenantId}/documents/{ref}/fill",
      "POST /v1/{tenantId}/documents/fill",
      ...["diagnose", "preview"].flatMap((kind) =>
        ["payload", "payload/{format}", "template", "template/{format}"].map(
          (source) => `POST /v1/{tenantId}/documents/${kind}-from-${source}`,
        ),
      ),
      "GET /v1/{tenantId}/documents",
      "DELETE /v1/{tenantId}/documents",
      "GET /v1/{tenantId}/documents/{fileName}",
      "HEAD /v1/{tenantId}/documents/{fileName}",
      "GET /v1/{tenantId}/assets/docs/{fileName}",
      "HEAD /v1/{tenantId}/assets/docs/{fileName}",
      "GET /v1/{tenantId}/templates",
      "POST /v1/{tenantId}/templates",
      "POST /v1/{tenantId}/templates/import",
      "POST /v1/{tenantId}/templates/word",
      "PUT /v1/{tenantId}/templates/{id}/file",
      "GET /v1/{tenantId}/templates/{id}/file",
      "HEAD /v1/{tenantId}/templates/{id}/file",
      "GET /v1/{tenantId}/templates/{id}/inspect",
      "GET /v1/{tenantId}/templates/{templateId}/revisions/{revisionId}/file",
      "HEAD /v1/{tenantId}/templates/{templateId}/revisions/{revisionId}/file",
      "GET /v1/templates/browse/{id}/file",
      "HEAD /v1/templates/browse/{id}/file",
      "POST /v1/{tenantId}/mcp",
      "GET /llms.txt",
      "GET /v1/{tenantId}/templates/names",
      "GET /v1/{tenantId}/templates/{id}",
      "PUT /v1/{tenantId}/templates/{id}",
      "DELETE /v1/{tenantId}/templates/{id}",
      "GET /v1/{tenantId}/templates/{templateId}/diff",
      "POST /v1/{tenantId}/templates/{templateId}/impact",
      "PUT /v1/{tenantId}/templates/{templateId}/live",
      "GET /v1/{tenantId}/templates/{templateId}/revisions",
      "POST /v1/{tenantId}/templates/{templateId}/revisions",
      "GET /v1/{tenantId}/templates/{templateId}/revisions/{revisionId}",
      "DELETE /v1/{tenantId}/templates/{templateId}/revisions/{revisionId}",
      "POST /v1/{tenantId}/templates/{templateId}/revisions/{revisionId}/revert",
      ...["certs", "attachments", "fonts", "images", "word", "roots"].flatMap((kind) => [
        `GET /v1/{tenantId}/assets/${kind}`,
        `POST /v1/{tenantId}/assets/${kind}`,
        `GET /v1/{tenantId}/assets/${kind}/{file}`,
        `HEAD /v1/{tenantId}/assets/${kind}/{file}`,
        `PUT /v1/{tenantId}/assets/${kind}/{file}`,
        `DELETE /v1/{tenantId}/assets/${kind}/{file}`,
      ]),
      "GET /v1/{tenantId}/api-keys",
      "POST /v1/{tenantId}/api-keys",
      "POST /v1/{tenantId}/api-keys/{clientId}/rotate",
      "DELETE /v1/{tenantId}/api-keys/{clientId}",
      "GET /v1/{tenantId}/sessions",
      "DELETE /v1/{tenantId}/sessions/{sessionId}",
      "POST /v1/{tenantId}/documents/bulk",
      "GET /v1/{tenantId}/jobs",
      "GET /v1/{tenantId}/jobs/{jobId}",
      "DELETE /v1/{tenantId}/jobs/{jobId}",
      "POST /v1/{tenantId}/jobs/{jobId}/retry",
      "GET /v1/{tenantId}/vault-keys",
      "POST /v1/{tenantId}/vault-keys",
      "GET /v1/{tenantId}/vault-keys/{name}",
      "PUT /v1/{tenantId}/vault-keys/{name}",
      "DELETE /v1/{tenantId}/vault-keys/{name}",
      "POST /v1/{tenantId}/vault-keys/{name}/check",
      "GET /v1/{tenantId}/webhooks",
      "POST /v1/{tenantId}/webhooks",
      "GET /v1/{tenantId}/webhooks/{webhookId}",
      "PATCH /v1/{tenantId}/webhooks/{webhookId}",
      "DELETE /v1/{tenantId}/webhooks/{webhookId}",
      "POST /v1/{tenantId}/webhooks/{webhookId}/rotate",
      "POST /v1/{tenantId}/webhooks/{webhookId}/test",
      "GET /v1/{tenantId}/webhooks/{webhookId}/deliveries",
      "POST /v1/{tenantId}/webhooks/{webhookId}/recover",
      "GET /v1/{tenantId}/webhooks/deliveries/{deliveryId}",
      "POST /v1/{tenantId}/webhooks/deliveries/{deliveryId}/replay",
      "POST /v1/{tenantId}/templates/{id}/inspect",
      "GET /v1/{tenantId}/usage",
      "GET /v1/{tenantId}/usage/hours",
      "GET /v1/{tenantId}/templates/{id}/history",
      "GET /v1/{tenantId}/documents/{ref}/history",
      "GET /v1/{tenantId}/documents/{ref}/evidence",
      "GET /v1/{tenantId}/documents/{ref}/reads",
      "GET /v1/{tenantId}/ledger",
      "GET /v1/{tenantId}/changes",
      "GET /v1/{tenantId}/audit/events",
      "POST /v1/{tenantId}/documents/{ref}/reproduce",
      "GET /v1/tenants",
      "POST /v1/tenants",
      "GET /v1/tenants/{id}",
      "PATCH /v1/tenants/{id}",
      "DELETE /v1/tenants/{id}",
      "GET /v1/tenants/{id}/deletion",
      "GET /v1/usage",
      "GET /v1/templates/browse",
      "GET /v1/templates/browse/{id}",
      "POST /v1/templates/{id}/like",
      "DELETE /v1/templates/{id}/like",
      "GET /v1/document-definition.schema.json",
      "GET /livez",
      "GET /readyz",
      "GET /version",
      "GET /metrics",
      "GET /openapi.json",
      "GET /openapi-3.0.json",
      "GET /problems/{problem}",
      "GET /.well-known/oauth-authorization-server",
      "GET /.well-known/jwks.json",
    ]),
  );
});

test("the description knows every route that the router knows", async () => {
  const described = (await describedRoutes(service)).map(({ method, path }) => `${method} ${path}`);
  const routed = [...service.service.routes].filter(
    ([path]) => !/^[/](?:docs|studio$|studio[/][*]$|studio[/]provider)/.test(path),
  );
  const asDescribed = routed.flatMap(([path, methods]) =>
    [...methods].map((method) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`),
  );
  const butHead = (list: readonly string[]): ReadonlySet<string> =>
    new Set(list.filter((route) => !route.startsWith("HEAD")));
  expect(butHead(asDescribed)).toEqual(butHead(described));
});

test("the description is OpenAPI 3.1, says where it stands, and every reference in it leads somewhere", async () => {
  const text = await (await get("/openapi.json")).text();
  const description = JSON.parse(text);
  expect(description.openapi).toBe("3.1.0");
  expect(description.servers).toEqual([{ url: service.baseUrl }]);
  const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
  expect(references.length).toBeGreaterThan(10);
  for (const name of references) expect(description.components.schemas).toHaveProperty([name ?? ""]);
  expect(text).not.toContain("def-");
});

test("every route with a body says so, and lists the problems it may answer", async () => {
  for (const { method, path, statuses, hasBody, scopes } of await describedRoutes(service)) {
    const posts = ["POST", "PUT", "PATCH"].includes(method) && !/\/(?:like|rotate|check|test|replay|retry)$/.test(path);
    const takesBody = posts || (method === "DELETE" && path.endsWith("/documents"));
    expect(hasBody, `${method} ${path}`).toBe(takesBody);
    if (scopes !== undefined) expect(statuses).toEqual(expect.arrayContaining([401, 403, 429, 500, 503]));
    if (takesBody) expect(statuses).toEqual(expect.arrayContaining([400, 413, 415]));
  }
});

test("the viewer of the description needs nothing from elsewhere", async () => {
  const page = await get("/docs/");
  expect(page.status).toBe(200);
  const html = await page.text();
  const sources = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? "");
  expect(sources.length).toBeGreaterThan(3);
  for (const source of sources) {
    expect(source).toMatch(/^\.\/static\//);
    const part = await get(`/docs/${source.slice(2)}`);
    expect(part.status, source).toBe(200);
    await part.arrayBuffer();
  }
  expect(html).not.toMatch(/<script>[^<]|<style>[^<]|https?:\/\//);
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/https?:|unsafe-eval|script-src[^;]*unsafe/);
  const initializer = await (await get("/docs/static/swagger-initializer.js")).text();
  expect(initializer).not.toMatch(/https?:\/\/(?!stackoverflow)/);
  expect((await get("/docs/json")).status).toBe(200);
});

test("a program that verifies tokens elsewhere finds the public key, and only that", async () => {
  const metadata = await bodyOf(await get("/.well-known/oauth-authorization-server"));
  expect(metadata).toMatchObject({ issuer: service.baseUrl, grant_types_supported: ["client_credentials"] });
  const { keys } = await bodyOf(await get(new URL(metadata.jwks_uri).pathname));
  expect(keys[0].d).toBeUndefined();
  const key = createLocalJWKSet({ keys });
  const { payload } = await jwtVerify(service.token, key, { issuer: metadata.issuer, audience: metadata.issuer });
  expect(payload).toMatchObject({ tenant: service.tenantId, sub: service.credentials.clientId });
});

test("the type of a problem leads to a page about it", async () => {
  for (const [errorCode, { status }] of Object.entries(refusals)) {
    const page = await get(`/problems/${errorCode.toLowerCase().replaceAll("_", "-")}`);
    expect(await bodyOf(page)).toMatchObject({ errorCode, status, remedy: expect.any(String) });
  }
  expect((await get("/problems/none")).status).toBe(404);
});

test("metrics count requests by route pattern and documents by outcome, and name no tenant", async () => {
  const json = { document: { content: [{ p: "Hello" }] } };
  await service.ask("POST", "documents/generate-from-payload", { json });
  await service.ask("POST", "documents/generate-from-payload", { json: {} });
  await service.ask("GET", "/nothing/like/it");
  const text = await (await get("/metrics")).text();
  expect(text).toMatch(/colophon_generations_total\{format="pdf",outcome="made"\} 1/);
  expect(text).toMatch(/colophon_generations_total\{format="pdf",outcome="refused"\} 1/);
  expect(text).toMatch(/colophon_error_codes_total\{code="UNRESOLVED_TOKEN"\} 1/);
  expect(text).toMatch(/http_requests_total\{method="GET",route="none",status="404"\} 1/);
  expect(text).toContain('route="/v1/:tenantId/documents/generate-from-payload"');
  expect(text).toMatch(/colophon_projection_lag_events \d/);
  expect(text).not.toContain(service.tenantId);
  expect(text).not.toContain("/nothing/like/it");
});

test("metrics show how long appends take", async () => {
  const count = async (): Promise<number> =>
    Number(/^colophon_append_seconds_count (\d+)$/m.exec(await (await get("/metrics")).text())?.[1]);
  const before = await count();
  await service.ask("POST", "templates", { json: { name: "Counted", content: "{}" } });
  expect(await count()).toBe(before + 1);
  expect(await (await get("/metrics")).text()).toMatch(/^colophon_append_conflicts_total 0$/m);
});

test("metrics can have a port of their own", async () => {
  const port = await freePort();
  const own = await startTestService({ METRICS_PORT: String(port) });
  try {
    expect((await own.ask("GET", "/metrics")).status).toBe(404);
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(await answer.text()).toContain("colophon_queue_depth");
    expect((await fetch(`http://127.0.0.1:${port}/v1/x/documents`)).status).toBe(404);
  } finally {
    await own.stop();
  }
});
