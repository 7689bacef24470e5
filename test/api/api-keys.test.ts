import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { galleryTenantId } from "../../src/commands/template/seed-gallery.ts";
import { scopes, usualScopes } from "../../src/vocabulary/http/scopes.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { eventually } from "../support/eventually.ts";
import {
  bodyOf,
  signIn,
  startTestService,
  startTestServiceWith,
  type TestService,
} from "../support/servers/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ GALLERY: "on" });
});
afterAll(async () => {
  await service.stop();
});

const create = async (json: object) => await bodyOf(await service.ask("POST", "api-keys", { json }));
const list = async () => await bodyOf(await service.ask("GET", "api-keys"));
const tokenOf = ({ clientId, clientSecret }: { clientId: string; clientSecret: string }) =>
  signIn(service.baseUrl, { clientId, clientSecret });

describe("an API key", () => {
  test("of a new service has every scope, so that its holder can administer it", async () => {
    const [first] = await list();
    expect(first).toMatchObject({ clientId: service.credentials.clientId, scopes, expiresAt: null });
  });

  test("is made with everything but admin, or with the requested scopes; its secret is shown once", async () => {
    const answer = await service.ask("POST", "api-keys", { json: { name: "Till 3" } });
    expect(answer.status).toBe(201);
    const made = await bodyOf(answer);
    expect(made).toEqual({
      clientId: expect.stringMatching(/^[0-9a-f]{32}$/),
      clientSecret: expect.stringMatching(/^[\w-]{43}$/),
      name: "Till 3",
      scopes: usualScopes,
      createdAt: expect.stringMatching(/Z$/),
      expiresAt: null,
      lastUsedAt: null,
    });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const { clientSecret, ...shown } = made;
    expect(await list()).toContainEqual(shown);
    const narrow = await create({ name: "Reader", scopes: ["documents:read", "documents:read"] });
    expect(narrow.scopes).toEqual(["documents:read"]);
    const token = await tokenOf(narrow);
    expect((await service.ask("GET", "documents", { token })).status).toBe(200);
    expect((await service.ask("GET", "templates", { token })).status).toBe(403);
    expect((await service.ask("GET", "api-keys", { token: await tokenOf(made) })).status).toBe(403);
  });

  test("shows when it was last used", async () => {
    const made = await create({ name: "Used" });
    const before = new Date().toISOString();
    await tokenOf(made);
    const isIt = ({ clientId }: { clientId: string }) => clientId === made.clientId;
    await eventually(async () => expect((await list()).find(isIt).lastUsedAt).toEqual(expect.any(String)));
    const { lastUsedAt } = (await list()).find(isIt);
    expect(lastUsedAt >= before.slice(0, 13)).toBe(true);
  });

  test("gets a new secret, and the old one ends at once with the tokens got with it", async () => {
    const made = await create({ name: "Rotating" });
    const token = await tokenOf(made);
    expect((await service.ask("GET", "documents", { token })).status).toBe(200);
    const answer = await service.ask("POST", `api-keys/${made.clientId}/rotate`);
    const rotated = await bodyOf(answer);
    expect(rotated).toEqual({ clientId: made.clientId, clientSecret: expect.stringMatching(/^[\w-]{43}$/) });
    expect(await tokenOf(made)).toBeUndefined();
    expect((await service.ask("GET", "documents", { token })).status).toBe(401);
    const renewed = await tokenOf(rotated);
    expect((await service.ask("GET", "documents", { token: renewed })).status).toBe(200);
  });

  test("is revoked, and its tokens with it", async () => {
    const made = await create({ name: "Leaving" });
    const token = await tokenOf(made);
    expect((await service.ask("GET", "documents", { token })).status).toBe(200);
    expect((await service.ask("DELETE", `api-keys/${made.clientId}`)).status).toBe(204);
    expect((await service.ask("GET", "documents", { token })).status).toBe(401);
    expect(await tokenOf(made)).toBeUndefined();
    expect((await list()).map(({ clientId }: { clientId: string }) => clientId)).not.toContain(made.clientId);
    expect((await service.ask("DELETE", `api-keys/${made.clientId}`)).status).toBe(204);
    expect((await service.ask("POST", `api-keys/${made.clientId}/rotate`)).status).toBe(404);
  });

  test("ends by itself at expiresAt", async () => {
    const hourMs = 3_600_000;
    let ahead = 0;
    const own = await startTestServiceWith(fakeRenderPool(), { GALLERY: "off" }, undefined, {
      around: (opened) => ({
        ...opened,
        clock: { ...opened.clock, now: () => new Date(opened.clock.now().getTime() + ahead) },
      }),
    });
    const made = async (name: string, hours: number) => {
      const expiresAt = new Date(Date.now() + hours * hourMs).toISOString();
      const key = await bodyOf(await own.ask("POST", "api-keys", { json: { name, expiresAt } }));
      expect(key.expiresAt).toBe(expiresAt);
      return key;
    };
    const [short, long] = [await made("Short", 1), await made("Longer", 3)];
    expect(await signIn(own.baseUrl, short)).toEqual(expect.any(String));
    ahead = 2 * hourMs;
    expect(await signIn(own.baseUrl, short)).toBeUndefined();
    expect(await signIn(own.baseUrl, long)).toEqual(expect.any(String));
    await own.stop();
  });

  test.each([
    {},
    { name: "" },
    { name: "x".repeat(101) },
    { name: "x", scopes: [] },
    { name: "x", scopes: ["everything"] },
    { name: "x", expiresAt: "tomorrow" },
    { name: "x", expiresAt: "2020-01-01T00:00:00Z" },
  ])("is not made of %j", async (json) => {
    const answer = await service.ask("POST", "api-keys", { json });
    expect(await bodyOf(answer)).toMatchObject({ status: 400, errorCode: "INVALID_REQUEST" });
  });

  test("that is not there is 404", async () => {
    for (const id of ["nobody", "00000000000000000000000000000000"]) {
      expect((await service.ask("DELETE", `api-keys/${id}`)).status).toBe(404);
      expect((await service.ask("POST", `api-keys/${id}/rotate`)).status).toBe(404);
    }
  });
});

describe("a tenant", () => {
  const payload = { document: { content: [{ p: "Hello" }] } };

  test("is created with a key of its own, sees nothing of others and administers itself alone", async () => {
    const answer = await service.ask("POST", "/v1/tenants", { json: { name: "Branch office" } });
    expect(answer.status).toBe(201);
    const made = await bodyOf(answer);
    const { apiKey, ...shown } = made;
    expect(shown).toEqual({
      tenantId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: "Branch office",
      generationLimit: 600,
      ownLimit: false,
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(apiKey.scopes).toEqual(scopes);
    expect(answer.headers.get("location")).toBe(`${service.baseUrl}/v1/tenants/${made.tenantId}`);
    expect(await bodyOf(await service.ask("GET", `/v1/tenants/${made.tenantId}`))).toEqual(shown);
    expect(await bodyOf(await service.ask("GET", "/v1/tenants"))).toContainEqual(shown);

    const token = await tokenOf(apiKey);
    const own = `/v1/${made.tenantId}`;
    expect(await bodyOf(await service.ask("GET", `${own}/templates`, { token }))).toEqual([]);
    expect(await bodyOf(await service.ask("GET", `${own}/api-keys`, { token }))).toHaveLength(1);
    for (const [method, path, more] of [
      ["GET", "/v1/tenants", {}],
      ["POST", "/v1/tenants", { json: { name: "x" } }],
      ["GET", `/v1/tenants/${made.tenantId}`, {}],
      ["PATCH", `/v1/tenants/${made.tenantId}`, { json: { generationLimit: 100_000 } }],
    ] as const) {
      const refused = await service.ask(method, path, { token, ...more });
      expect(await bodyOf(refused), `${method} ${path}`).toMatchObject({ status: 403, errorCode: "TENANT_MISMATCH" });
    }
    const { clientId } = service.credentials;
    expect((await service.ask("DELETE", `${own}/api-keys/${clientId}`, { token })).status).toBe(404);
    expect((await service.ask("POST", `${own}/api-keys/${clientId}/rotate`, { token })).status).toBe(404);
  });

  test("has its own limit from the moment it is set, until it is taken back", async () => {
    const made = await bodyOf(
      await service.ask("POST", "/v1/tenants", { json: { name: "Small", generationLimit: 2 } }),
    );
    expect(made).toMatchObject({ generationLimit: 2, ownLimit: true });
    const token = await tokenOf(made.apiKey);
    const generate = () =>
      service.ask("POST", `/v1/${made.tenantId}/documents/generate-from-payload`, { token, json: payload });
    expect((await generate()).headers.get("ratelimit-policy")).toBe('"generate";q=2;w=60');
    expect((await generate()).status).toBe(200);
    expect((await generate()).status).toBe(429);
    const patch = async (generationLimit: unknown) =>
      await bodyOf(await service.ask("PATCH", `/v1/tenants/${made.tenantId}`, { json: { generationLimit } }));
    expect(await patch(900)).toMatchObject({ generationLimit: 900, ownLimit: true });
    expect((await generate()).headers.get("x-ratelimit-limit")).toBe("900");
    const usage = await bodyOf(await service.ask("GET", `/v1/${made.tenantId}/usage`, { token }));
    expect(usage.limits).toEqual({ generationsPerMinute: 900, requestsPerMinute: 6000, retentionDays: 30 });
    expect(await patch(null)).toMatchObject({ generationLimit: 600, ownLimit: false });
    for (const wrong of [0, -1, 1.5, "many", 1_000_001]) expect(await patch(wrong)).toMatchObject({ status: 400 });
  });

  test("that is not there is 404", async () => {
    for (const id of ["00000000-0000-4000-8000-000000000000", "no-guid"]) {
      expect((await service.ask("GET", `/v1/tenants/${id}`)).status).toBe(404);
      expect((await service.ask("PATCH", `/v1/tenants/${id}`, { json: { generationLimit: 5 } })).status).toBe(404);
    }
  });

  test("of the gallery has no key", async () => {
    expect(await bodyOf(await service.ask("GET", `/v1/tenants/${galleryTenantId}`))).toMatchObject({
      name: "Colophon gallery",
    });
  });
});

test("usage shows documents, pages and bytes by day, format and template, and the limits", async () => {
  const template = { name: "Used", content: JSON.stringify({ document: { content: [{ p: "Hello" }] } }) };
  const { id: templateId } = await bodyOf(await service.ask("POST", "templates", { json: template }));
  const payload = { json: { document: { content: [{ p: "Hello" }] } } };
  const sizes: number[] = [];
  for (const [path, more] of [
    ["documents/generate-from-payload", payload],
    ["documents/generate-from-payload", payload],
    ["documents/generate-from-template", { json: { templateId, data: {} } }],
  ] as const) {
    sizes.push((await bodyOf(await service.ask("POST", path, more))).fileSizeBytes);
  }
  const [one = 0, two = 0, three = 0] = sizes;
  const day = new Date().toISOString().slice(0, 10);
  const ask = async (query = "") => await bodyOf(await service.ask("GET", `usage${query}`));
  await eventually(async () => expect((await ask()).documents).toBe(3));
  const usage = await ask();
  expect(usage).toMatchObject({ to: day, documents: 3, pages: 3, bytes: one + two + three });
  expect(usage.daily).toEqual([
    { day, format: "pdf", templateId: null, documents: 2, pages: 2, bytes: one + two },
    { day, format: "pdf", templateId, documents: 1, pages: 1, bytes: three },
  ]);
  expect(await ask("?from=2020-01-01&to=2020-12-31")).toMatchObject({ from: "2020-01-01", documents: 0, daily: [] });
  for (const query of [
    "?from=2021-01-01&to=2020-01-01",
    "?from=2019-01-01&to=2020-06-01",
    "?from=x",
    "?to=2020-13-01",
  ]) {
    expect(await ask(query), query).toMatchObject({ status: 400 });
  }
});
