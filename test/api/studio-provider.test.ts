import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createIdentityProvider } from "../../src/api/auth/provider/identity-provider.ts";
import { readConfig } from "../../src/config/config.ts";
import { type SignInProvider, signInProviderOf } from "../../src/config/sign-in-provider.ts";
import { guardedOutbound } from "../../src/ports/net/guarded.ts";
import { eventually } from "../support/eventually.ts";
import {
  Cookies,
  type PeopleProvider,
  signOutThere,
  startPeopleProvider,
  throughProvider,
} from "../support/servers/people-provider.ts";
import { bodyOf, startTestService, type TestService } from "../support/servers/service.ts";
import { cookieOf, openStudio, type StudioClient, studioWith } from "../support/servers/studio.ts";

let provider: PeopleProvider;
let service: TestService;

const groups = {
  claim: "groups",
  map: { "Document Writers": ["writer"], ops: ["operator"], boss: ["admin", "writer"] },
};
const signIn = "/studio/provider/sign-in";
const callback = "/studio/provider/callback";

beforeAll(async () => {
  provider = await startPeopleProvider();
  service = await startTestService({
    ...{ GALLERY: "off", OUTBOUND_INSIDE: "127.0.0.1", OIDC_ISSUER: provider.issuer, OIDC_NAME: "Acme" },
    ...{ OIDC_CLIENT_ID: provider.clientId, OIDC_CLIENT_SECRET: provider.clientSecret },
    ...{ OIDC_TENANT: '{"claim":"tid"}', OIDC_ROLES: JSON.stringify(groups) },
  });
  await provider.serve(service.baseUrl);
});
afterAll(async () => {
  await service.stop();
  await provider.stop();
});

const ada = (more: Readonly<Record<string, unknown>> = {}) => ({
  sub: `ada-${randomUUID()}`,
  claims: { name: "Ada", tid: service.tenantId, groups: ["Document Writers"], ...more },
});

beforeEach(() => {
  provider.isAway = false;
  provider.account = ada();
});

const at = (path: string, cookie = ""): Promise<Response> =>
  fetch(new URL(path, service.baseUrl), { redirect: "manual", headers: { cookie } });

interface OnTheWay {
  readonly cookies: Cookies;
  /** Those that the provider gave the browser. */
  readonly there: Cookies;
  /** Where the provider sends the browser back to. */
  readonly back: string;
}

async function leave(): Promise<OnTheWay> {
  const cookies = new Cookies();
  const answer = await at(signIn);
  expect(answer.status).toBe(303);
  cookies.take(answer);
  const there = new Cookies();
  return { cookies, there, back: await throughProvider(answer.headers.get("location") ?? "", provider, there) };
}

const arrive = ({ cookies, back }: OnTheWay): Promise<Response> => at(back, cookies.header);

/** The reason for which a sign-in failed, as the sign-in page reads it; undefined: it succeeded. */
function reasonOf(answer: Response): string | undefined {
  expect(answer.status).toBe(303);
  const location = new URL(answer.headers.get("location") ?? "", new URL(callback, service.baseUrl));
  expect(location.origin + location.pathname).toBe(`${service.baseUrl}/studio/`);
  const session = answer.headers.getSetCookie().find((line) => line.startsWith("colophon="));
  expect(session !== undefined, "a session").toBe(location.hash === "");
  return location.hash === "" ? undefined : location.hash.replace("#sign-in=", "");
}

async function signedIn(way?: OnTheWay): Promise<StudioClient> {
  const answer = await arrive(way ?? (await leave()));
  expect(reasonOf(answer)).toBeUndefined();
  const session = answer.headers.getSetCookie().find((line) => line.startsWith("colophon=")) ?? "";
  expect(session).toMatch(/; Path=\/studio; HttpOnly; SameSite=Strict$/);
  return await studioWith(service, session.split(";", 1)[0] ?? "");
}

const eventsOf = async (query: string) => await bodyOf(await service.ask("GET", `audit/events?limit=100&${query}`));

describe("people sign in by an identity provider", () => {
  test("with a code, PKCE, state and nonce, and the browser keeps what the answer must fit", async () => {
    const answer = await at(signIn);
    const { origin, searchParams } = new URL(answer.headers.get("location") ?? "");
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ response_type: "code", client_id: "colophon", scope: "openid profile", code_challenge_method: "S256" },
      redirect_uri: service.baseUrl + callback,
    });
    for (const name of ["state", "nonce", "code_challenge"]) expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    expect(answer.headers.get("set-cookie")).toMatch(
      /^colophon-sign-in=[\w.-]+; Max-Age=600; Path=\/studio\/provider\/callback; HttpOnly; SameSite=Lax$/,
    );
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await bodyOf(await at("/studio/provider"))).toEqual({ name: "Acme" });
  });

  test("but not by an id token from the future", async () => {
    const given = {
      ...{ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: provider.clientId, OIDC_CLIENT_SECRET: provider.clientSecret },
      ...{ OIDC_TENANT: '{"claim":"tid"}', OIDC_ROLES: JSON.stringify(groups), OUTBOUND_INSIDE: "127.0.0.1" },
    };
    let now = new Date();
    const people = createIdentityProvider({
      provider: signInProviderOf(readConfig(given)) as SignInProvider,
      outbound: guardedOutbound({ allow: [], inside: ["127.0.0.1"] }),
      now: () => now,
      steady: () => 0,
      onFailure: () => undefined,
    });
    const comeBack = async () => {
      const secrets = { state: randomUUID(), nonce: randomUUID(), verifier: "v".repeat(43) };
      const address = await people.begin(service.baseUrl + callback, secrets);
      return await people.finish(new URL(await throughProvider(String(address), provider)), secrets);
    };
    expect(await comeBack()).toMatchObject({ name: "Ada" });
    now = new Date(Date.now() - 3_600_000);
    expect(await comeBack()).toEqual({ reason: "again", why: "iat is in the future" });
  });

  test("and act under their name with the scopes of their roles", async () => {
    const studio = await signedIn();
    const session = await bodyOf(await studio.ask("GET", "/studio/session"));
    expect(session).toMatchObject({ tenantId: service.tenantId, name: "Ada" });
    expect(session.clientId).toMatch(/^user-[0-9a-f]{32}$/);
    expect(session.scopes).toEqual([
      ...["assets:read", "assets:write", "documents:generate", "documents:read"],
      ...["templates:publish", "templates:read", "templates:write"],
    ]);
    const content = JSON.stringify({ document: { content: [{ p: "x" }] } });
    const made = await studio.ask("POST", "templates", { json: { name: "Letter", content } });
    expect(made.status).toBe(201);
    expect((await studio.ask("GET", "api-keys")).status).toBe(403);
    const actor = { clientId: session.clientId, name: "Ada" };
    expect((await eventsOf("type=TemplateCreated")).at(-1)).toMatchObject({ actor });
    expect((await eventsOf("type=PersonSignedIn")).at(-1)).toMatchObject({
      actor,
      subject: { kind: "person", id: session.clientId },
      data: { name: "Ada", roles: ["writer"], issuer: provider.issuer },
    });
    expect(service.logged()).not.toContain(studio.cookie.slice(9));
  });

  test("with all scopes of all their roles", async () => {
    provider.account = ada({ groups: ["boss", "strangers"] });
    const studio = await signedIn();
    expect((await studio.ask("GET", "api-keys")).status).toBe(200);
    expect((await studio.ask("GET", "audit/events")).status).toBe(200);
  });

  test.each([
    ["has no role", { groups: ["strangers"] }, "noRole"],
    ["has no groups", { groups: undefined }, "noRole"],
    ["is named by a role of ours and not by the table", { groups: ["admin"] }, "noRole"],
    ["belongs to no tenant", { tid: undefined }, "noTenant"],
    ["belongs to a tenant that is not there", { tid: randomUUID() }, "noTenant"],
  ])("not who %s", async (_what, claims, reason) => {
    provider.account = ada(claims);
    expect(reasonOf(await arrive(await leave()))).toBe(reason);
    expect(service.logged()).toContain(`"reason":"${reason}"`);
  });

  test("not who says no at the provider", async () => {
    provider.account = undefined;
    expect(reasonOf(await arrive(await leave()))).toBe("denied");
  });

  test("and while the provider is away a page says so, the log why, and keys still work", async () => {
    const own = await startTestService({
      ...{ GALLERY: "off", OUTBOUND_INSIDE: "127.0.0.1", OIDC_ISSUER: "http://127.0.0.1:9", OIDC_ROLES: "auditor" },
      ...{ OIDC_CLIENT_ID: "colophon", OIDC_CLIENT_SECRET: "a", OIDC_TENANT: randomUUID() },
    });
    try {
      const answer = await fetch(own.baseUrl + signIn, { redirect: "manual" });
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "../#sign-in=away"]);
      expect(answer.headers.get("set-cookie")).toBeNull();
      expect(own.logged()).toContain("a person did not sign in by the identity provider");
      expect((await (await openStudio(own)).ask("GET", "documents")).status).toBe(200);
    } finally {
      await own.stop();
    }
    const way = await leave();
    provider.isAway = true;
    expect(reasonOf(await arrive(way))).toBe("away");
  });
});

describe("an answer of the provider counts for nothing", () => {
  test("without the cookie, or with another browser's", async () => {
    const [mine, other] = [await leave(), await leave()];
    expect(reasonOf(await at(mine.back))).toBe("again");
    expect(reasonOf(await at(mine.back, other.cookies.header))).toBe("again");
    const changed = mine.cookies.header.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    expect(reasonOf(await at(mine.back, changed))).toBe("again");
    expect(reasonOf(await arrive(mine))).toBeUndefined();
  });

  test.each([
    ["with another state", { state: "A".repeat(43) }],
    ["without a state", { state: undefined }],
    ["with another code", { code: "B".repeat(43) }],
    ["without a code", { code: undefined }],
    ["of another issuer", { iss: "https://evil.example" }],
    ["without its issuer, which this provider says it names", { iss: undefined }],
    ["with two codes", { code: ["x", "y"] }],
  ])("%s", async (_what, changes) => {
    const way = await leave();
    const back = new URL(way.back);
    for (const [name, value] of Object.entries(changes as Readonly<Record<string, unknown>>)) {
      back.searchParams.delete(name);
      for (const one of [value ?? []].flat()) back.searchParams.append(name, String(one));
    }
    expect(reasonOf(await at(back.href, way.cookies.header))).toBe("again");
  });

  test("the second time, also with the cookie brought again", async () => {
    const way = await leave();
    expect(reasonOf(await arrive(way))).toBeUndefined();
    expect(reasonOf(await arrive(way))).toBe("again");
  });

  test("and leads nowhere else, whatever its address says", async () => {
    const answer = await at(`${callback}?code=x&state=y&redirect_uri=https://evil.example&to=//evil.example`);
    expect(answer.headers.get("location")).toBe("../#sign-in=again");
  });
});

describe("a person's session", () => {
  test("needs the session's word, comes from here, and is worth nothing on the interface's own paths", async () => {
    const studio = await signedIn();
    const json = { name: "Letter", content: "{}" };
    for (const headers of [{ "x-colophon-csrf": "" }, { "sec-fetch-site": "cross-site" }]) {
      const answer = await studio.ask("POST", "templates", { json, headers: headers as Record<string, string> });
      expect([answer.status, (await bodyOf(answer)).errorCode]).toEqual([403, "CSRF_REFUSED"]);
    }
    const direct = await service.ask("GET", "documents", { token: null, headers: { cookie: studio.cookie } });
    expect(direct.status).toBe(401);
    expect((await at(`/studio/v1/${randomUUID()}/documents`, studio.cookie)).status).toBe(403);
  });

  test("ends when the person signs out, and the provider is offered to end its own", async () => {
    const studio = await signedIn();
    const { clientId } = await bodyOf(await studio.ask("GET", "/studio/session"));
    const answer = await studio.ask("DELETE", "/studio/session");
    expect(answer.status).toBe(200);
    const { signOutUrl } = await bodyOf(answer);
    const { origin, searchParams } = new URL(signOutUrl);
    expect([origin, searchParams.get("post_logout_redirect_uri")]).toEqual([
      provider.issuer,
      `${service.baseUrl}/studio/`,
    ]);
    expect((await at("/studio/session", studio.cookie)).status).toBe(401);
    expect((await eventsOf("type=SessionEnded")).at(-1)).toMatchObject({ actor: { clientId, name: "Ada" } });
  });

  test("is listed for administrators, who end it", async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    const { clientId } = await bodyOf(await one.ask("GET", "/studio/session"));
    const listed = async () => await bodyOf(await service.ask("GET", `sessions?clientId=${clientId}`));
    const [newest, oldest, ...more] = await listed();
    expect(more).toEqual([]);
    expect(newest).toMatchObject({ clientId, name: "Ada", by: "provider", roles: ["writer"] });
    expect((await two.ask("GET", "sessions")).status).toBe(403);
    expect((await service.ask("DELETE", `sessions/${newest.sessionId}`)).status).toBe(204);
    expect((await at("/studio/session", two.cookie)).status).toBe(401);
    expect((await at("/studio/session", one.cookie)).status).toBe(200);
    expect((await listed()).map((session: { sessionId: string }) => session.sessionId)).toEqual([oldest.sessionId]);
    expect((await eventsOf("type=SessionEnded")).at(-1)).toMatchObject({
      subject: { kind: "person", id: clientId },
      actor: { clientId: service.credentials.clientId },
    });
    expect((await service.ask("DELETE", `sessions/${randomUUID()}`)).status).toBe(404);
    const ofKeys = await bodyOf(await service.ask("GET", `sessions?clientId=${service.credentials.clientId}`));
    expect(ofKeys).toEqual([]);
    await openStudio(service);
    const [ofKey] = await bodyOf(await service.ask("GET", "sessions?limit=1"));
    expect(ofKey).toMatchObject({ clientId: service.credentials.clientId, name: null, by: "secret", roles: [] });
  });
});

describe("the provider signs somebody out", () => {
  const logout = "/studio/provider/logout";
  const event = { "http://schemas.openid.net/event/backchannel-logout": {} };

  const sent = (form: URLSearchParams | string): Promise<Response> =>
    fetch(new URL(logout, service.baseUrl), {
      ...{ method: "POST", body: String(form) },
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  const isOpen = async ({ cookie }: StudioClient): Promise<boolean> => {
    const { status } = await at("/studio/session", cookie);
    expect([200, 401]).toContain(status);
    return status === 200;
  };

  /** Claims of a logout token for the present account. */
  const claims = (more: Readonly<Record<string, unknown>> = {}) => {
    const iat = Math.floor(Date.now() / 1000);
    const { issuer: iss, clientId: aud } = provider;
    return { iss, aud, iat, exp: iat + 120, jti: randomUUID(), events: event, sub: provider.account?.sub, ...more };
  };
  const logOut = async (more: Readonly<Record<string, unknown>> = {}, header = {}): Promise<Response> =>
    await sent(
      new URLSearchParams({ logout_token: await provider.signed(claims(more), { typ: "logout+jwt", ...header }) }),
    );

  test("and the session of that browser ends at once, and no other one", async () => {
    const way = await leave();
    const [studio, other] = [await signedIn(way), await signedIn()];
    const { clientId } = await bodyOf(await studio.ask("GET", "/studio/session"));
    await signOutThere(provider, way.there);
    await eventually(async () => expect(await isOpen(studio)).toBe(false));
    expect(await isOpen(other)).toBe(true);
    expect((await eventsOf("type=SessionEnded")).at(-1)).toMatchObject({
      ...{ actor: { clientId, name: "Ada" }, subject: { kind: "person", id: clientId } },
    });
  });

  test("everywhere, when the token names the person and no session", async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    const { sub } = provider.account ?? {};
    provider.account = ada();
    const stranger = await signedIn();
    const answer = await logOut({ sub });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect([await isOpen(one), await isOpen(two), await isOpen(stranger)]).toEqual([false, false, true]);
  });

  test("a person without a session is not signed out, and the same token again ends no later session", async () => {
    const iat = Math.floor(Date.now() / 1000) - 100;
    expect((await logOut({ sub: "nobody" })).status).toBe(200);
    const studio = await signedIn();
    expect((await logOut({ iat })).status).toBe(200);
    expect(await isOpen(studio)).toBe(true);
  });

  test.each([
    ["of another issuer", { iss: "https://evil.example" }, {}],
    ["for another client", { aud: "other" }, {}],
    ["that is too old", { exp: 1_700_000_000 }, {}],
    ["that never ends", { exp: undefined }, {}],
    ["from the future", { iat: 4_000_000_000 }, {}],
    ["without a time", { iat: undefined }, {}],
    ["without an id", { jti: undefined }, {}],
    ["that has a nonce, as an id token", { nonce: "n" }, {}],
    ["without events", { events: undefined }, {}],
    ["of another event", { events: { "http://schemas.openid.net/event/other": {} } }, {}],
    ["whose event is no object", { events: { "http://schemas.openid.net/event/backchannel-logout": true } }, {}],
    ["that names neither person nor session", { sub: undefined }, {}],
    ["whose person has no length, beside a session", { sub: "", sid: "1" }, {}],
    ["of another kind", {}, { typ: "at+jwt" }],
    ["under another key", {}, { kid: "other" }],
  ])("not by a token %s", async (_what, more, header) => {
    const own = await signedIn();
    const answer = await logOut(more, header);
    expect([answer.status, (await bodyOf(answer)).error]).toEqual([400, "invalid_request"]);
    expect(await isOpen(own)).toBe(true);
  });

  test("not by a token without a signature, with a changed one, none or two of them", async () => {
    const own = await signedIn();
    const token = await provider.signed(claims(), { typ: "logout+jwt" });
    const [, payload = ""] = token.split(".");
    const plain = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`;
    const changed = `${token.slice(0, -6)}${token.endsWith("AAAAAA") ? "BBBBBB" : "AAAAAA"}`;
    for (const form of [
      new URLSearchParams({ logout_token: plain }),
      new URLSearchParams({ logout_token: changed }),
      "",
      new URLSearchParams([
        ["logout_token", token],
        ["logout_token", token],
      ]),
    ])
      expect((await sent(form)).status).toBe(400);
    expect(await isOpen(own)).toBe(true);
  });

  test("also while bad tokens from the same address have to wait", async () => {
    const own = await signedIn();
    let bad = await sent("logout_token=x");
    for (let sends = 1; bad.status === 400 && sends < 100; sends += 1) bad = await sent("logout_token=x");
    expect([bad.status, bad.headers.get("retry-after")]).toEqual([429, expect.stringMatching(/^[1-9]\d*$/)]);
    expect((await logOut()).status).toBe(200);
    expect(await isOpen(own)).toBe(false);
  });
});

test("without a provider nothing of it is there but the answer that says so", async () => {
  const own = await startTestService({ GALLERY: "off" });
  try {
    expect(await (await fetch(`${own.baseUrl}/studio/provider`)).json()).toEqual({ name: null });
    expect(cookieOf(await fetch(own.baseUrl + signIn, { redirect: "manual" }))).toBe("");
  } finally {
    await own.stop();
  }
});
