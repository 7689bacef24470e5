import { afterAll, beforeAll, expect, test } from "vitest";
import { removedPaths } from "../../src/api/removed-paths.ts";
import { bodyOf, startTestService, type TestService } from "../support/servers/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ GALLERY: "off" });
});
afterAll(async () => {
  await service.stop();
});

test.each([
  ["GET", "documents/generate-from-payload", "POST"],
  ["HEAD", "documents/generate-from-template", "POST"],
  ["GET", "documents/bulk", "POST"],
  ["PUT", "documents/bulk", "POST"],
  ["PUT", "templates/names", "GET, HEAD"],
  ["DELETE", "templates/names", "GET, HEAD"],
  ["GET", "webhooks/00000000-0000-4000-8000-000000000000/test", "POST"],
  ["POST", "/v1/tenants/templates", "DELETE, GET, HEAD, PATCH"],
  ["POST", "documents", "DELETE, GET, HEAD"],
  ["PATCH", "templates/00000000-0000-4000-8000-000000000000", "DELETE, GET, HEAD, PUT"],
])("%s on the address of another method is 405 with Allow: %s", async (method, path, allow) => {
  const answer = await service.ask(method, path);
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, `${allow}, OPTIONS`]);
  if (method !== "HEAD") expect((await bodyOf(answer)).message).toBe(`${method} is not possible here, only ${allow}.`);
});

test.each([
  ["documents/generate-from-payload", "POST, OPTIONS"],
  ["documents", "DELETE, GET, HEAD, OPTIONS"],
  ["/livez", "GET, HEAD, OPTIONS"],
])("OPTIONS on %s is 204 with what is possible in Allow, and without a body", async (path, allow) => {
  const answer = await service.ask("OPTIONS", path, { token: null });
  expect([answer.status, answer.headers.get("allow"), await answer.text()]).toEqual([204, allow, ""]);
});

test("OPTIONS on a path that is none is 404", async () => {
  expect((await service.ask("OPTIONS", "/v1/nowhere")).status).toBe(404);
});

test("a path of an earlier edition is answered with the one that took its place", async () => {
  const tenant = service.tenantId;
  const generate = "use POST /v1/{tenantId}/documents/generate-from-payload.";
  for (const [path, instead] of [
    [`/tenants/${tenant}/documents/generate`, generate],
    [`/v1/tenants/${tenant}/documents/generate`, generate],
    [`/v1/tenants/${tenant}/documents/generate-from-jsonfile`, generate],
    [`/v1/${tenant}/documents/generate`, generate],
    [`/v1/${tenant}/documents/generate-from-jsonfile`, generate],
    [`/api/v1/tenants/${tenant}/documents/generate`, generate],
    ["/v1/documents/generate-from-payload", generate],
    ["/v1/documents/service_v1-0.pdf", "use /v1/{tenantId}/documents."],
    [`/api/v1/tenants/${tenant}/templates`, "use /v1/{tenantId}/templates."],
    [`/v1/tenants/${tenant}/assets/fonts`, "use /v1/{tenantId}/assets."],
    [`/api/v1/${tenant}/documents`, "use /v1."],
  ] as const) {
    const answer = await service.ask("POST", path, { json: {} });
    expect([404, 405], path).toContain(answer.status);
    expect([path, (await bodyOf(answer)).message]).toEqual([path, expect.stringContaining(instead)]);
  }
  expect(removedPaths.every(({ path }) => !path.test(`/v1/${tenant}/documents/generate-from-payload`))).toBe(true);
});

test("words that have a meaning elsewhere in a path are still values of a parameter", async () => {
  const answer = await service.ask("GET", "documents/generate.pdf");
  expect([answer.status, (await bodyOf(answer)).errorCode]).toEqual([404, "DOCUMENT_NOT_FOUND"]);
  expect((await service.ask("GET", "/v1/templates/browse")).status).toBe(200);
});
