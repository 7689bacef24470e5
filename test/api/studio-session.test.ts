import type { FastifyReply } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eraseSession } from "../../src/api/auth/session-cookie.ts";
import { studioKeys } from "../../src/commands/session/sealed-words.ts";
import { scopes } from "../../src/vocabulary/http/scopes.ts";
import { oneTokenKey } from "../../src/vocabulary/sealing/token-keys.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { bodyOf, startTestService, startTestServiceWith, type TestService } from "../support/servers/service.ts";
import { beginSession, cookieOf, openStudio, studioWith } from "../support/servers/studio.ts";

/** How far the service's clock is ahead of the machine's. */
let aheadMs = 0;
const minute = 60_000;

let service: TestService;
beforeAll(async () => {
  service = await startTestServiceWith(fakeRenderPool(), { GALLERY: "off" }, undefined, {
    around: (opened) => ({
      ...opened,
      clock: { ...opened.clock, now: () => new Date(opened.clock.now().getTime() + aheadMs) },
    }),
  });
});
afterAll(async () => {
  await service.stop();
});

const newKey = async (json: object = { name: "Reader" }) =>
  await bodyOf(await service.ask("POST", "api-keys", { json }));

const sessionWith = (cookie: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${service.baseUrl}/studio/session`, { headers: { cookie, ...headers } });

describe("signing in to the studio", () => {
  test("with id and secret sets a cookie that holds no secret and that no script and no other site gets", async () => {
    const answer = await beginSession(service);
    expect(answer.status).toBe(204);
    const set = answer.headers.get("set-cookie") ?? "";
    expect(set).toMatch(/^colophon=[\w-]+\.[\w-]{43}; Path=\/studio; HttpOnly; SameSite=Strict$/);
    const text = Buffer.from(set.slice("colophon=".length).split(".")[0] ?? "", "base64url").toString();
    expect(text).toContain(service.credentials.clientId);
    expect(text).not.toContain(service.credentials.clientSecret);
  });

  test("is for TLS alone, and below the service's own path, where the address says so", () => {
    const set: string[] = [];
    const reply = { header: (_name: string, value: string) => set.push(value) } as unknown as FastifyReply;
    const jar = {
      keys: studioKeys(oneTokenKey("key")),
      baseUrl: () => "https://documents.example/below/",
      now: () => new Date(),
    };
    eraseSession(reply, jar);
    expect(set).toEqual(["colophon=; Max-Age=0; Path=/below/studio; HttpOnly; SameSite=Strict; Secure"]);
  });

  test("says who is signed in, with which scopes, and until when", async () => {
    const { cookie } = await openStudio(service);
    const answer = await sessionWith(cookie);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const session = await bodyOf(answer);
    expect(session).toEqual({
      tenantId: service.tenantId,
      clientId: service.credentials.clientId,
      name: "First key",
      scopes: [...scopes].toSorted(),
      csrf: expect.stringMatching(/^[\w-]{43}$/),
      beganAt: expect.stringMatching(/Z$/),
      endsAt: expect.stringMatching(/Z$/),
      idleMinutes: 30,
    });
    expect(Date.parse(session.endsAt) - Date.parse(session.beganAt)).toBe(12 * 60 * minute);
  });

  test.each([
    ["a wrong secret", { clientId: "nobody", clientSecret: "wrong" }, 401, "INVALID_CLIENT"],
    ["a made-up ticket", { ticket: "e30.AAAA" }, 401, "INVALID_CLIENT"],
    ["nothing", {}, 400, "INVALID_REQUEST"],
    ["half of it", { clientId: "a" }, 400, "INVALID_REQUEST"],
    ["both ways", { clientId: "a", clientSecret: "b", ticket: "c" }, 400, "INVALID_REQUEST"],
    ["no texts", { clientId: 1, clientSecret: 2 }, 400, "INVALID_REQUEST"],
  ])("with %s sets no cookie", async (_what, json, status, errorCode) => {
    const answer = await beginSession(service, json);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(await bodyOf(answer)).toMatchObject({ errorCode });
  });

  test("is for pages of this service: another site's page cannot sign anybody in", async () => {
    for (const headers of [
      {},
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "none" },
      { origin: "https://evil.example" },
      { origin: "null" },
    ]) {
      const answer = await beginSession(service, service.credentials, headers as Record<string, string>);
      expect([answer.status, (await bodyOf(answer)).errorCode]).toEqual([403, "CSRF_REFUSED"]);
    }
    const older = await beginSession(service, service.credentials, { origin: service.baseUrl });
    expect(older.status).toBe(204);
  });

  test("has failures wait after twenty of them, as for a token, and lets a right secret in", async () => {
    const { clientId, clientSecret } = await newKey();
    const attempt = async (secret: string) => await beginSession(service, { clientId, clientSecret: secret });
    let limited = await attempt("wrong");
    for (let i = 0; i < 20 && limited.status === 401; i += 1) limited = await attempt(`wrong ${i}`);
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await attempt(clientSecret)).status).toBe(204);
    const token = (secret: string) =>
      service.ask("POST", "/v1/api-auth/token", { token: null, json: { clientId, clientSecret: secret } });
    expect([(await token("wrong")).status, (await token(clientSecret)).status]).toEqual([429, 200]);
  });

  test("by the link of the first start counts once", async () => {
    const link = service.service.firstAccess?.signInLink ?? "";
    expect(link).toMatch(/^http:\/\/localhost:\d+\/studio\/#ticket=/);
    const ticket = link.split("#ticket=")[1];
    const answers = await Promise.all([1, 2, 3].map(() => beginSession(service, { ticket })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 401, 401]);
    const cookie = answers.map(cookieOf).find((text) => text !== "") ?? "";
    expect(await bodyOf(await sessionWith(cookie))).toMatchObject({ clientId: service.credentials.clientId });
    const events = await bodyOf(await service.ask("GET", "audit/events?type=SessionBegan&limit=100"));
    expect(events.filter(({ data }: { data: { by: string } }) => data.by === "ticket")).toHaveLength(1);
  });
});

describe("a session", () => {
  test("ends when its holder signs out, on every copy of the cookie, and the log says so", async () => {
    const studio = await openStudio(service);
    const without = await studio.ask("DELETE", "/studio/session", { headers: { "x-colophon-csrf": "" } });
    expect(without.status).toBe(403);
    const answer = await studio.ask("DELETE", "/studio/session");
    expect(answer.status).toBe(204);
    expect(answer.headers.get("set-cookie")).toMatch(/^colophon=; Max-Age=0; Path=\/studio;/);
    expect((await sessionWith(studio.cookie)).status).toBe(401);
    const events = await bodyOf(await service.ask("GET", "audit/events?type=SessionEnded&limit=100"));
    expect(events.at(-1)).toMatchObject({
      type: "SessionEnded",
      subject: { kind: "apiKey", id: service.credentials.clientId },
      actor: { clientId: service.credentials.clientId },
    });
  });

  test("ends with its key: revoked or rotated", async () => {
    const revoked = await newKey();
    const rotated = await newKey();
    const cookies = await Promise.all(
      [revoked, rotated].map(async ({ clientId, clientSecret }) =>
        cookieOf(await beginSession(service, { clientId, clientSecret })),
      ),
    );
    for (const cookie of cookies) expect((await sessionWith(cookie)).status).toBe(200);
    await service.ask("DELETE", `api-keys/${revoked.clientId}`);
    await service.ask("POST", `api-keys/${rotated.clientId}/rotate`);
    for (const cookie of cookies) expect((await sessionWith(cookie)).status).toBe(401);
  });

  test("ends when its key expires, after half an hour without a request, and after twelve hours at most", async () => {
    const expiresAt = new Date(Date.now() + 20 * minute).toISOString();
    const { clientId, clientSecret } = await newKey({ name: "Short", expiresAt });
    const short = cookieOf(await beginSession(service, { clientId, clientSecret }));
    const used = cookieOf(await beginSession(service));
    const idle = cookieOf(await beginSession(service));
    try {
      aheadMs = 19 * minute;
      expect((await sessionWith(short)).status).toBe(200);
      aheadMs = 21 * minute;
      expect((await sessionWith(short)).status).toBe(401);
      let cookie = used;
      for (let at = 29; at < 12 * 60; at += 29) {
        aheadMs = at * minute;
        const answer = await sessionWith(cookie);
        expect(answer.status, `after ${at} minutes`).toBe(200);
        cookie = cookieOf(answer);
        expect(cookie).not.toBe("");
        if (at === 29) expect(cookieOf(await sessionWith(cookie))).toBe("");
        if (at > 29) expect((await sessionWith(idle)).status).toBe(401);
      }
      aheadMs = 12 * 60 * minute + 1000;
      expect((await sessionWith(cookie)).status).toBe(401);
    } finally {
      aheadMs = 0;
    }
  });

  test("counts for nothing when its cookie was changed, is another service's, or is no cookie at all", async () => {
    const { cookie } = await openStudio(service);
    const value = cookie.slice("colophon=".length);
    const [text = "", seal = ""] = value.split(".");
    const forged = Buffer.from(
      Buffer.from(text, "base64url").toString().replace(service.tenantId, "0".repeat(36)),
    ).toString("base64url");
    for (const changed of ["", "x", `${forged}.${seal}`, `${text}.${seal.slice(1)}A`, `${value}.${seal}`, text])
      expect((await sessionWith(`colophon=${changed}`)).status).toBe(401);
    expect((await sessionWith(`a=b; ${cookie}; c=d`)).status).toBe(200);
    const other = await startTestService({ GALLERY: "off" });
    try {
      expect((await fetch(`${other.baseUrl}/studio/session`, { headers: { cookie } })).status).toBe(401);
    } finally {
      await other.stop();
    }
  });

  test("acts under its key's id, and leaves nothing of the cookie in the log", async () => {
    const studio = await openStudio(service);
    const json = { name: "Made in the studio", content: JSON.stringify({ document: { content: [{ p: "x" }] } }) };
    expect((await studio.ask("POST", "templates", { json })).status).toBe(201);
    const events = await bodyOf(await service.ask("GET", "audit/events?type=TemplateCreated&limit=100"));
    expect(events.at(-1)).toMatchObject({ actor: { clientId: service.credentials.clientId } });
    expect(service.logged()).not.toContain(studio.cookie.slice(9));
    expect(service.logged()).not.toContain(studio.csrf);
  });
});

test("the studio can be off: then no cookie is worth anything, and no path below /studio is there", async () => {
  const own = await startTestService({ STUDIO: "off", GALLERY: "off" });
  try {
    expect(own.service.firstAccess?.signInLink).toBeUndefined();
    expect((await beginSession(own)).status).toBe(404);
    const { cookie } = await openStudio(service);
    for (const path of ["/studio", "/studio/", "/studio/session", `/studio/v1/${own.tenantId}/documents`])
      expect((await fetch(`${own.baseUrl}${path}`, { headers: { cookie } })).status, path).toBe(404);
  } finally {
    await own.stop();
  }
});

test("a page below /studio/v1 that another tenant's session asks for is refused as with a token", async () => {
  const { tenantId, apiKey } = await bodyOf(await service.ask("POST", "/v1/tenants", { json: { name: "Other" } }));
  const { clientId, clientSecret } = apiKey;
  const cookie = cookieOf(await beginSession(service, { clientId, clientSecret }));
  const other = await studioWith({ ...service, tenantId }, cookie);
  expect((await other.ask("GET", "documents")).status).toBe(200);
  const answer = await other.ask("GET", `/studio/v1/${service.tenantId}/documents`);
  expect(await bodyOf(answer)).toMatchObject({ status: 403, errorCode: "TENANT_MISMATCH" });
});
