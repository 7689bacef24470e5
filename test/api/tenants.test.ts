import { afterAll, beforeAll, expect, test } from "vitest";
import { usualScopes } from "../../src/vocabulary/http/scopes.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { inTurn } from "../support/night.ts";
import { describedRoutes, filled, isStream } from "../support/servers/described-routes.ts";
import { addTenant } from "../support/servers/second-tenant.ts";
import { bodyOf, signIn, startTestServiceWith, type TestService } from "../support/servers/service.ts";

const otherTenant = "22222222-2222-4222-8222-222222222222";
const absentTenant = "33333333-3333-4333-8333-333333333333";
const content = JSON.stringify({ document: { content: [{ p: "Hello" }] } });

let service: TestService;
let otherToken: string;
beforeAll(async () => {
  const before = await startTestServiceWith(fakeRenderPool());
  await before.service.stop();
  const { credentials } = await addTenant(before.folder, otherTenant, { scopes: usualScopes });
  service = await startTestServiceWith(fakeRenderPool(), {}, before.folder);
  otherToken = await signIn(service.baseUrl, credentials);
});
afterAll(async () => {
  await service.stop();
});

const asOther = (method: string, path: string, more: object = {}) =>
  service.ask(method, `/v1/${otherTenant}/${path}`, { token: otherToken, ...more });

test("every tenant's route refuses another tenant's path, whether or not that tenant exists", async () => {
  const routes = (await describedRoutes(service)).filter(({ path }) => path.includes("{tenantId}"));
  expect(routes.length).toBeGreaterThan(14);
  for (const [at, { method, path }] of routes.entries()) {
    for (const tenant of inTurn([otherTenant, absentTenant, "x", "%20"], at, 4)) {
      const answer = await service.ask(
        method,
        filled(path, tenant),
        method === "GET" || method === "HEAD" ? {} : { json: {} },
      );
      expect(answer.status, `${method} ${path} of ${tenant}`).toBe(403);
      if (method !== "HEAD")
        expect(await bodyOf(answer)).toMatchObject({ errorCode: "TENANT_MISMATCH", isRetryable: false });
    }
  }
});

test("every tenant's route wants a token, and looks at nothing before it has one", async () => {
  const routes = (await describedRoutes(service)).filter(({ scopes }) => scopes !== undefined);
  for (const { method, path } of routes) {
    const target = filled(path, service.tenantId);
    const answer = await service.ask(method, target, { token: null });
    expect(answer.status, `${method} ${path}`).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe('Bearer realm="colophon"');
    const wrong = await service.ask(method, target, { token: "wrong" });
    expect(wrong.status).toBe(401);
    expect(wrong.headers.get("www-authenticate")).toContain('error="invalid_token"');
  }
});

test("every route asks for the scope that its description names", async () => {
  for (const { method, path, scopes } of await describedRoutes(service)) {
    // Any token opens the stream of changes, which shows what its scopes let it read.
    if (scopes === undefined || isStream(path)) continue;
    expect(scopes).toHaveLength(1);
    const rest = usualScopes.filter((scope) => !scopes.includes(scope)).join(" ");
    const token = await signIn(service.baseUrl, { ...service.credentials, scope: rest });
    const answer = await service.ask(method, filled(path, service.tenantId), { token });
    expect(answer.status, `${method} ${path}`).toBe(403);
    expect(answer.headers.get("www-authenticate")).toContain(`scope="${scopes[0]}"`);
  }
});

test("another tenant's template is not there: not to read, change, delete, descend from or generate with", async () => {
  const { id } = await bodyOf(await service.ask("POST", "templates", { json: { name: "Mine", content } }));
  expect((await asOther("GET", `templates/${id}`)).status).toBe(404);
  expect((await asOther("PUT", `templates/${id}`, { json: { id, content } })).status).toBe(404);
  expect((await asOther("DELETE", `templates/${id}`)).status).toBe(404);
  expect((await asOther("POST", "templates", { json: { name: "x", content, parentId: id } })).status).toBe(400);
  const generated = await asOther("POST", "documents/generate-from-template", { json: { templateId: id, data: {} } });
  expect(generated.status).toBe(404);
  expect(await bodyOf(await asOther("GET", "templates"))).toEqual([]);
  expect(await bodyOf(await asOther("GET", "templates/names"))).toEqual([]);
  expect((await service.ask("GET", `templates/${id}`)).status).toBe(200);
});

test("another tenant's document is not there: not to list, fetch or delete by any of its names", async () => {
  const made = await bodyOf(
    await service.ask("POST", "documents/generate-from-payload", {
      body: content,
      headers: { "content-type": "application/json" },
    }),
  );
  const [record] = await bodyOf(await service.ask("GET", "documents?limit=1"));
  expect(await bodyOf(await asOther("GET", "documents"))).toEqual([]);
  expect((await asOther("GET", `documents/${made.fileName}`)).status).toBe(404);
  expect((await asOther("GET", `assets/docs/${made.fileName}`)).status).toBe(404);
  const ids = [made.fileName, made.documentId, record.id];
  expect((await asOther("DELETE", "documents", { json: { ids } })).status).toBe(404);
  expect((await service.ask("HEAD", `documents/${made.fileName}`)).status).toBe(200);
});

test("the path's tenant may be written in any case", async () => {
  const answer = await service.ask("GET", `/v1/${service.tenantId.toUpperCase()}/documents`);
  expect(answer.status).toBe(200);
});
