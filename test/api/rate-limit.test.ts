import { afterEach, expect, test } from "vitest";
import { usualScopes } from "../../src/vocabulary/http/scopes.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { addTenant } from "../support/servers/second-tenant.ts";
import {
  bodyOf,
  signIn,
  startTestService,
  startTestServiceWith,
  type TestService,
} from "../support/servers/service.ts";

let service: TestService | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

const json = { document: { content: [{ p: "Hello" }] } };
const payload = "documents/generate-from-payload";
const fromTemplate = "documents/generate-from-template";

async function expectLimited(answer: Response): Promise<void> {
  expect(answer.status).toBe(429);
  const wait = Number(answer.headers.get("retry-after"));
  expect(wait).toBeGreaterThanOrEqual(1);
  expect(wait).toBeLessThanOrEqual(60);
  expect(await bodyOf(answer)).toMatchObject({ status: 429, errorCode: "RATE_LIMITED", isRetryable: true });
}

test("both ways to generate share one limit, and nothing else counts", async () => {
  service = await startTestService({ GENERATIONS_PER_MINUTE: "3" });
  const first = await service.ask("POST", payload, { json });
  expect(first.headers.get("ratelimit-policy")).toBe('"generate";q=3;w=60');
  expect(first.headers.get("ratelimit")).toMatch(/^"generate";r=2;t=\d+$/);
  expect(first.headers.get("x-ratelimit-remaining")).toBe("2");
  expect((await service.ask("POST", `${fromTemplate}/pdf`, { json: { content: json, data: {} } })).status).toBe(200);
  expect((await service.ask("POST", payload, { json })).status).toBe(200);
  await expectLimited(await service.ask("POST", payload, { json }));
  await expectLimited(await service.ask("POST", fromTemplate, { json: {} }));
  expect((await service.ask("GET", "documents")).status).toBe(200);
});

test("a document that is refused with 400 does not count against the documents a minute", async () => {
  service = await startTestService({ GENERATIONS_PER_MINUTE: "1" });
  const signature = { certificate: "gone.p12", password: "secret" };
  const unsigned = await service.ask("POST", payload, { json: { ...json, signature } });
  expect(unsigned.status).toBe(400);
  expect(unsigned.headers.get("x-ratelimit-remaining")).toBe("1");
  const headers = { "content-type": "application/json" };
  expect((await service.ask("POST", payload, { headers, body: "{" })).status).toBe(400);
  expect((await service.ask("POST", `${payload}/odt`, { json })).status).toBe(400);
  expect((await service.ask("POST", payload, { json })).status).toBe(200);
  await expectLimited(await service.ask("POST", payload, { json }));
});

test("more refused documents than requests to an endpoint count against the documents a minute", async () => {
  service = await startTestService({ GENERATIONS_PER_MINUTE: "2", REQUESTS_PER_MINUTE: "3" });
  const hammer = () => service?.ask("POST", `${payload}/odt`, { json }) as Promise<Response>;
  for (let i = 0; i < 5; i += 1) expect((await hammer()).status).toBe(400);
  await expectLimited(await hammer());
});

test("the limit comes before the body is looked at", async () => {
  service = await startTestService({ GENERATIONS_PER_MINUTE: "1" });
  await service.ask("POST", payload, { json });
  await expectLimited(await service.ask("POST", payload, { headers: { "content-type": "text/plain" }, body: "x" }));
});

test("every endpoint has a counter of its own; HEAD counts as GET", async () => {
  service = await startTestService({ REQUESTS_PER_MINUTE: "2" });
  const name = "documents/service_v1-00000000000000000000000000000000.pdf";
  expect((await service.ask("GET", name)).status).toBe(404);
  expect((await service.ask("HEAD", name)).status).toBe(404);
  await expectLimited(await service.ask("GET", name));
  await expectLimited(await service.ask("GET", "documents/another.pdf"));
  expect((await service.ask("GET", "documents")).status).toBe(200);
  expect((await service.ask("DELETE", "documents", { json: { ids: ["x"] } })).status).toBe(404);
  expect((await service.ask("POST", payload, { json })).status).toBe(200);
});

test("tenants do not spend each other's points, and one may have a limit of its own", async () => {
  const pool = fakeRenderPool();
  const before = await startTestServiceWith(pool, {});
  await before.service.stop();
  const tenantId = "11111111-1111-4111-8111-111111111111";
  const other = await addTenant(before.folder, tenantId, { generationLimit: 5, scopes: usualScopes });
  service = await startTestServiceWith(fakeRenderPool(), { GENERATIONS_PER_MINUTE: "1" }, before.folder);
  expect((await service.ask("POST", payload, { json })).status).toBe(200);
  await expectLimited(await service.ask("POST", payload, { json }));
  const token = await signIn(service.baseUrl, other.credentials);
  for (let i = 0; i < 5; i += 1) {
    expect((await service.ask("POST", `/v1/${tenantId}/${payload}`, { token, json })).status).toBe(200);
  }
  await expectLimited(await service.ask("POST", `/v1/${tenantId}/${payload}`, { token, json }));
});

test("probes are not limited", async () => {
  service = await startTestService({ REQUESTS_PER_MINUTE: "1" });
  for (let i = 0; i < 5; i += 1) expect((await service.ask("GET", "/livez", { token: null })).status).toBe(200);
});

test("a tenant whose seconds of rendering are used up makes no document until the minute is over", async () => {
  service = await startTestService({ RENDER_SECONDS_PER_MINUTE: "2", GENERATIONS_PER_MINUTE: "5" });
  const { pool, tenantId } = service;
  const first = await service.ask("POST", payload, { json });
  expect(first.headers.get("ratelimit-policy")).toBe('"generate";q=5;w=60, "render-seconds";q=2;w=60');
  expect(first.headers.get("ratelimit")).toMatch(/^"generate";r=4;t=\d+, "render-seconds";r=2;t=\d+$/);
  pool.worked(tenantId, 1500.5);
  const second = await service.ask("POST", payload, { json });
  expect(second.status).toBe(200);
  expect(second.headers.get("ratelimit")).toMatch(/"render-seconds";r=0;t=\d+$/);
  pool.worked(tenantId, 600);
  const third = await service.ask("POST", payload, { json });
  expect(third.headers.get("ratelimit")).toMatch(/^"render-seconds";r=0;t=\d+$/);
  expect(await bodyOf(third.clone())).toMatchObject({
    message: "The tenant has had its seconds of rendering of this minute: the limit is 2, used are 2.",
  });
  await expectLimited(third);
  await expectLimited(await service.ask("POST", "documents/preview-from-payload", { json }));
  expect((await service.ask("GET", "documents")).status).toBe(200);
});

test("a refused document's answer names the limit of render seconds beside that of generations", async () => {
  service = await startTestService({ RENDER_SECONDS_PER_MINUTE: "3", GENERATIONS_PER_MINUTE: "5" });
  const refused = await service.ask("POST", `${payload}/odt`, { json });
  expect(refused.headers.get("ratelimit-policy")).toBe('"generate";q=5;w=60, "render-seconds";q=3;w=60');
  service.pool.worked("another tenant", 3000);
  expect((await service.ask("POST", payload, { json })).status).toBe(200);
});
