import { afterAll, beforeAll, expect, test } from "vitest";
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
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, allow]);
  if (method !== "HEAD") expect((await bodyOf(answer)).message).toBe(`${method} is not possible here, only ${allow}.`);
});

test("words that have a meaning elsewhere in a path are still values of a parameter", async () => {
  const answer = await service.ask("GET", "documents/generate.pdf");
  expect([answer.status, (await bodyOf(answer)).errorCode]).toEqual([404, "DOCUMENT_NOT_FOUND"]);
  expect((await service.ask("GET", "/v1/templates/browse")).status).toBe(200);
});
