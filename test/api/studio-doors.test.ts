import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTurn } from "../support/night.ts";
import { type DescribedRoute, describedRoutes, filled } from "../support/servers/described-routes.ts";
import { textOf } from "../support/servers/event-stream.ts";
import { bodyOf, startTestService, type TestService, upload } from "../support/servers/service.ts";
import { openStudio, type StudioClient } from "../support/servers/studio.ts";

let service: TestService;
let studio: StudioClient;
let routes: readonly DescribedRoute[];
beforeAll(async () => {
  const many = "1000000";
  const limits = { GENERATIONS_PER_MINUTE: many, RENDERS_PER_MINUTE: many, STUDIO_RENDERS_PER_MINUTE: many };
  service = await startTestService({ GALLERY: "off", ...limits });
  studio = await openStudio(service);
  routes = (await describedRoutes(service)).filter(({ path }) => path.startsWith("/v1/"));
});
afterAll(async () => {
  await service.stop();
});

const isSafe = (method: string): boolean => method === "GET" || method === "HEAD";
const pathOf = ({ path }: DescribedRoute): string => filled(path, service.tenantId);
const guarded = (): readonly DescribedRoute[] => routes.filter(({ scopes }) => scopes !== undefined);

/** Status and code of an answer; HEAD has no body. */
async function judged(answer: Response, method: string): Promise<readonly [number, string | undefined]> {
  const body = await textOf(answer);
  return [answer.status, method === "HEAD" || body === "" ? undefined : JSON.parse(body).errorCode];
}

const code = (method: string, name: string): string | undefined => (method === "HEAD" ? undefined : name);

describe("every route of the interface", () => {
  test("takes no cookie on its own path", async () => {
    expect(guarded().length).toBeGreaterThan(100);
    const { cookie, csrf } = studio;
    const headers = { cookie, "x-colophon-csrf": csrf, "sec-fetch-site": "same-origin" };
    for (const route of guarded()) {
      const answer = await service.ask(route.method, pathOf(route), { token: null, headers });
      expect(await judged(answer, route.method), `${route.method} ${route.path}`).toEqual([
        401,
        code(route.method, "UNAUTHENTICATED"),
      ]);
    }
  });

  test("takes no token below /studio, not even beside the cookie", async () => {
    const headers = { authorization: `Bearer ${service.token}` };
    for (const route of guarded()) {
      const path = `/studio${pathOf(route)}`;
      for (const answer of [await studio.ask(route.method, path, { headers }), await service.ask(route.method, path)])
        expect(await judged(answer, route.method), `${route.method} ${path}`).toEqual([
          400,
          code(route.method, "INVALID_REQUEST"),
        ]);
    }
  });

  test("needs the cookie below /studio", async () => {
    for (const route of guarded()) {
      const answer = await fetch(`${service.baseUrl}/studio${pathOf(route)}`, { method: route.method });
      expect(await judged(answer, route.method), `${route.method} ${route.path}`).toEqual([
        401,
        code(route.method, "UNAUTHENTICATED"),
      ]);
    }
  });

  test.each([
    ["without the word", { "x-colophon-csrf": "" }],
    ["with another session's word", { "x-colophon-csrf": "A".repeat(43) }],
    ["from another site", { "sec-fetch-site": "cross-site" }],
    ["from a sibling of its host", { "sec-fetch-site": "same-site" }],
    ["from another origin", { "sec-fetch-site": "", origin: "https://evil.example" }],
  ])("that changes something refuses a request %s, and one that reads takes it", async (what, given) => {
    const headers = given as Readonly<Record<string, string>>;
    for (const route of inTurn(guarded(), what.length, 6)) {
      const answer = await studio.ask(route.method, `/studio${pathOf(route)}`, { headers });
      const [status, errorCode] = await judged(answer, route.method);
      const isRefused = status === 403 && errorCode === "CSRF_REFUSED";
      expect(isRefused, `${route.method} ${route.path}: ${status} ${errorCode}`).toBe(!isSafe(route.method));
    }
  });

  test("that needs no token is there below /studio as well", async () => {
    const answer = await fetch(`${service.baseUrl}/studio/v1/document-definition.schema.json`);
    expect(answer.status).toBe(200);
  });
});

test("by the cookie a route answers what it answers by a token, problems included", async () => {
  const content = JSON.stringify({ document: { content: [{ p: "Hello" }] } });
  const made = await bodyOf(await studio.ask("POST", "templates", { json: { name: "Letter", content } }));
  for (const path of [`templates/${made.id}`, "templates", "documents", "usage", "audit/events", "templates/none"]) {
    const byCookie = await studio.ask("GET", path);
    const byToken = await service.ask("GET", path);
    expect(byCookie.status, path).toBe(byToken.status);
    const { requestId: _, ...problem } = await bodyOf(byCookie);
    expect(problem, path).toEqual((({ requestId: _id, ...rest }) => rest)(await bodyOf(byToken)));
  }
});

test("a key's scopes hold by the cookie, and what is missing is named", async () => {
  const json = { name: "Reader", scopes: ["documents:read"] };
  const { clientId, clientSecret } = await bodyOf(await service.ask("POST", "api-keys", { json }));
  const reader = await openStudio(service, { clientId, clientSecret });
  expect((await reader.ask("GET", "documents")).status).toBe(200);
  const answer = await reader.ask("GET", "templates");
  expect(await judged(answer, "GET")).toEqual([403, "SCOPE_MISSING"]);
});

test("a tenant's file is saved, not opened, and would run nothing", async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
  expect((await service.ask("POST", "assets/images", upload("hostile.svg", svg))).status).toBe(201);
  const json = { document: { content: [{ p: "Hello" }] } };
  const { fileName } = await bodyOf(await service.ask("POST", "documents/generate-from-payload", { json }));
  const preview = { method: "POST", path: "documents/preview-from-payload", json };
  for (const { method = "GET", path, ...body } of [
    { path: "assets/images/hostile.svg" },
    { path: `documents/${fileName}` },
    preview,
  ]) {
    const answer = await studio.ask(method, path, body);
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get("content-disposition"), path).toMatch(/^attachment\b/);
    expect(answer.headers.get("content-security-policy"), path).toBe("default-src 'none'; sandbox");
    expect(answer.headers.get("x-content-type-options"), path).toBe("nosniff");
    await answer.arrayBuffer();
  }
});
