import { afterEach, expect, test } from "vitest";
import { answerHeaders } from "../../src/api/openapi/headers.ts";
import { startTestService, type TestService } from "../support/servers/service.ts";

let service: TestService;
afterEach(async () => {
  await service.stop();
});

const page = "https://app.example.com";
const preflight = {
  token: null,
  headers: {
    origin: page,
    "access-control-request-method": "POST",
    "access-control-request-headers": "authorization,content-type",
  },
};
const allowed = (answer: Response): string | null => answer.headers.get("access-control-allow-origin");

test("a page of another origin may call the service when CORS_ORIGINS names it, and no other page", async () => {
  service = await startTestService({ GALLERY: "off", CORS_ORIGINS: `${page}, http://localhost:3000` });
  const answer = await service.ask("OPTIONS", "documents/generate-from-payload", preflight);
  expect([answer.status, allowed(answer)]).toEqual([204, page]);
  expect(answer.headers.get("access-control-allow-methods")).toContain("POST");
  expect(answer.headers.get("access-control-allow-headers")).toContain("Authorization");
  expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
  const listed = await service.ask("GET", "documents", { headers: { origin: page } });
  expect([listed.status, allowed(listed), listed.headers.get("vary")]).toEqual([200, page, "Origin"]);
  const exposed = listed.headers.get("access-control-expose-headers")?.split(", ");
  const own = Object.keys(answerHeaders).filter((name) => name.startsWith("Colophon-"));
  expect(exposed).toEqual(expect.arrayContaining(["X-Total-Count", ...own]));
  const refused = await service.ask("GET", "documents", { headers: { origin: page }, token: null });
  expect([refused.status, allowed(refused)]).toEqual([401, page]);
  for (const origin of ["https://example.com", "https://app.example.com.evil.example", "null"]) {
    expect(allowed(await service.ask("GET", "documents", { headers: { origin } })), origin).toBeNull();
  }
});

test("every page may call the service when CORS_ORIGINS is *", async () => {
  service = await startTestService({ GALLERY: "off", CORS_ORIGINS: "*" });
  expect(allowed(await service.ask("GET", "/version", { headers: { origin: page } }))).toBe("*");
});

test("without CORS_ORIGINS no page of another origin may", async () => {
  service = await startTestService({ GALLERY: "off" });
  const answer = await service.ask("OPTIONS", "documents/generate-from-payload", preflight);
  expect([answer.status, allowed(answer), answer.headers.get("allow")]).toEqual([204, null, "POST, OPTIONS"]);
});
