import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import {
  type IdentityProvider,
  newKey,
  signedWith,
  startIdentityProvider,
} from "../support/servers/identity-provider.ts";
import { bodyOf, startTestService, startTestServiceWith, type TestService } from "../support/servers/service.ts";

let provider: IdentityProvider;
let stranger: IdentityProvider;
let service: TestService;
const down = "http://127.0.0.1:9";

beforeAll(async () => {
  const first = await startTestService({ GALLERY: "off" });
  await first.service.stop();
  [provider, stranger] = await Promise.all([startIdentityProvider("acme"), startIdentityProvider("acme")]);
  const tenant = { claim: "tid", map: { acme: first.tenantId, gone: randomUUID() } };
  const scopes = { claim: "scope" };
  const trusted = [provider.issuer, down].map((issuer) => ({
    ...{ issuer, audience: "https://colophon.example", tenant, scopes },
  }));
  const settings = { GALLERY: "off", OUTBOUND_INSIDE: "127.0.0.1", TRUSTED_ISSUERS: JSON.stringify(trusted) };
  service = await startTestServiceWith(first.pool, settings, first.folder);
});
afterAll(async () => {
  await service.stop();
  await Promise.all([provider.stop(), stranger.stop()]);
});

const list = (token: string): Promise<Response> => service.ask("GET", "documents", { token });
const lastWhy = (): unknown =>
  service
    .logged()
    .split("\n")
    .filter((line) => line.includes('"token":'))
    .map((line) => JSON.parse(line).token)
    .at(-1);

test("a token of the provider's own making signs in, and so does a token of ours", async () => {
  expect((await list(await provider.token("documents:read"))).status).toBe(200);
  expect((await list(service.token)).status).toBe(200);
});

test("without the scope the answer is 403 and names it; admin is not given by its name alone", async () => {
  const answer = await list(await provider.token("documents:generate"));
  expect(answer.status).toBe(403);
  expect(answer.headers.get("www-authenticate")).toContain('error="insufficient_scope", scope="documents:read"');
  expect(await bodyOf(answer)).toMatchObject({ errorCode: "SCOPE_MISSING" });
  const keys = await service.ask("GET", "api-keys", { token: await provider.token("admin") });
  expect(keys.status).toBe(403);
});

test("another tenant in the path is 403", async () => {
  const token = await provider.token("documents:read");
  const answer = await service.ask("GET", `/v1/${randomUUID()}/documents`, { token });
  expect(await bodyOf(answer)).toMatchObject({ status: 403, errorCode: "TENANT_MISMATCH" });
});

test.each([
  ["that has expired", { exp: 1000 }, {}, /exp/],
  ["that is not valid yet", { nbf: 99_999_999_999 }, {}, /nbf/],
  ["without an end", { exp: undefined }, {}, /exp/],
  ["for another audience", { aud: "https://other.example" }, {}, /^aud is none of https:\/\/colophon.example$/],
  ["without an audience", { aud: undefined }, {}, /^aud is none/],
  ["without a subject", { sub: undefined }, {}, /^sub is no text$/],
  ["whose subject has no length", { sub: "" }, {}, /^sub is no text, or has no length$/],
  ["from the future", { iat: 4_000_000_000, exp: 4_000_000_600 }, {}, /^iat is in the future$/],
  ["of an unknown tenant claim", { tid: "other" }, {}, /^tid names no tenant$/],
  ["of several tenants", { tid: ["acme", "gone"] }, {}, /^tid names several tenants$/],
  ["that is bound to a key", { cnf: { jkt: "x" } }, {}, /cnf/],
  ["of another kind", {}, { typ: "logout+jwt" }, /^typ is logout\+jwt$/],
  ["beyond the longest", { more: "x".repeat(9500) }, {}, /^the token has more than 12000 characters$/],
])("a token %s is 401, and the log alone says why", async (_what, claims, header, why) => {
  const answer = await list(await provider.signed(claims, header));
  expect(answer.status).toBe(401);
  expect(answer.headers.get("www-authenticate")).toBe('Bearer realm="colophon", error="invalid_token"');
  expect(await bodyOf(answer)).toMatchObject({
    errorCode: "UNAUTHENTICATED",
    detail: "The bearer token is not valid. Send a current bearer token.",
  });
  await eventually(() => expect(lastWhy()).toMatch(why));
});

test("a token of a tenant that is not here is 401", async () => {
  expect((await list(await provider.signed({ tid: "gone" }))).status).toBe(401);
});

test("no keys are fetched for an issuer that is not trusted", async () => {
  const before = stranger.paths.length;
  expect((await list(await stranger.signed({}))).status).toBe(401);
  expect(stranger.paths.length).toBe(before);
});

test("a key id of the provider over another's signature, a shared secret and no signature are 401", async () => {
  const exp = Math.floor(Date.now() / 1000) + 600;
  const claims = { iss: provider.issuer, aud: "https://colophon.example", sub: "eve", exp, tid: "acme" };
  expect((await list(await signedWith(await newKey("key-1"), claims))).status).toBe(401);
  const header = { alg: "HS256", kid: "key-1" };
  const shared = await new SignJWT(claims).setProtectedHeader(header).sign(Buffer.alloc(32, 1));
  expect((await list(shared)).status).toBe(401);
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  expect((await list(`${part({ alg: "none" })}.${part(claims)}.`)).status).toBe(401);
});

test("events name the caller by a hash of issuer and subject, and by its name", async () => {
  const scope = "templates:write audit:read";
  const token = await provider.signed({ scope, sub: "ada@example.com" });
  const json = { name: "Letter", content: '{"document":{"content":[{"p":"x"}]}}' };
  const made = await bodyOf(await service.ask("POST", "templates", { token, json }));
  const events = await bodyOf(await service.ask("GET", "audit/events?type=TemplateCreated", { token }));
  expect(events.at(-1).actor).toEqual({ clientId: expect.stringMatching(/^user-[0-9a-f]{32}$/), name: "Ada" });
  expect(made.createdBy).toBe(events.at(-1).actor.clientId);
  expect(JSON.stringify(events)).not.toContain("ada@example.com");
});

test("keys that cannot be fetched are 503, and say when to come again", async () => {
  const answer = await list(await provider.signed({ iss: down }));
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).not.toBeNull();
});

test("a rotated key is fetched once for its first token; the old one has ended then", async () => {
  const old = await provider.signed({});
  await provider.rotate();
  expect((await list(await provider.signed({}))).status).toBe(200);
  expect((await list(old)).status).toBe(401);
  const fetched = provider.paths.length;
  for (let round = 0; round < 3; round += 1) await list(await provider.signed({}, { kid: `made-up-${round}` }));
  expect(provider.paths.length).toBe(fetched);
});
