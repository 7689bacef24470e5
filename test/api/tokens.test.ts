import { createHmac, generateKeyPairSync } from "node:crypto";
import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { createTokens, type Tokens } from "../../src/api/auth/tokens.ts";
import { limits } from "../../src/vocabulary/limits.ts";
import { oneTokenKey } from "../../src/vocabulary/sealing/token-keys.ts";

const pair = generateKeyPairSync("ed25519");
const privateKey = pair.privateKey.export({ format: "pem", type: "pkcs8" }).toString();
const issuer = "http://localhost:1";
const caller = { clientId: "c1", tenantId: "t1", scopes: new Set(["templates:read"]), secretId: "0123456789abcdef" };
const start = new Date("2026-03-28T14:30:00Z").getTime();

function tokensAt(clock: { ms: number }): Tokens {
  return createTokens({ keys: oneTokenKey(privateKey), issuer: () => issuer, now: () => new Date(clock.ms) });
}

/** A token like ours but for what the test changes. */
async function forged(change: {
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
  audience?: string;
  subject?: string;
  /** Seconds from now on. */
  issuedIn?: number;
  issuer?: string;
  key?: Parameters<SignJWT["sign"]>[0];
}): Promise<string> {
  const seconds = start / 1000;
  return new SignJWT({ tenant: "t1", scope: "admin", secret_id: "0123456789abcdef", ...change.claims })
    .setProtectedHeader({ alg: "EdDSA", typ: "at+jwt", ...change.header })
    .setIssuer(change.issuer ?? issuer)
    .setAudience(change.audience ?? issuer)
    .setSubject(change.subject ?? "c1")
    .setIssuedAt(seconds + (change.issuedIn ?? 0))
    .setExpirationTime(seconds + 3600)
    .setJti("j1")
    .sign(change.key ?? pair.privateKey);
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

test("a token of ours names its caller until its hour is over", async () => {
  const clock = { ms: start };
  const tokens = tokensAt(clock);
  const token = await tokens.issue(caller);
  expect(await tokens.verify(token)).toEqual(caller);
  clock.ms = start + (limits.tokenLifetimeSeconds - 1) * 1000;
  expect(await tokens.verify(token)).toEqual(caller);
  clock.ms = start + (limits.tokenLifetimeSeconds + 10) * 1000;
  expect(await tokens.verify(token)).toBeUndefined();
});

test("another process with the same key takes it, one with another key does not", async () => {
  const token = await tokensAt({ ms: start }).issue(caller);
  expect(await tokensAt({ ms: start }).verify(token)).toEqual(caller);
  const otherKey = generateKeyPairSync("ed25519").privateKey;
  expect(await tokensAt({ ms: start }).verify(await forged({ key: otherKey }))).toBeUndefined();
});

test("the forgery's model itself is accepted, so the refusals below are for the stated reason", async () => {
  expect(await tokensAt({ ms: start }).verify(await forged({}))).toMatchObject({ clientId: "c1" });
});

test.each([
  ["another audience", { audience: "http://other" }],
  ["another issuer", { issuer: "http://other" }],
  ["another type", { header: { typ: "JWT" } }],
  ["no tenant", { claims: { tenant: undefined } }],
  ["a tenant that is no text", { claims: { tenant: ["t1"] } }],
  ["no secret it was got with", { claims: { secret_id: undefined } }],
])("a token with %s is refused", async (_what, change) => {
  expect(await tokensAt({ ms: start }).verify(await forged(change))).toBeUndefined();
});

test("an unsigned token and one signed with the public key as a secret are refused", async () => {
  const tokens = tokensAt({ ms: start });
  const [, payload] = (await tokens.issue(caller)).split(".");
  const none = `${encode({ alg: "none", typ: "at+jwt" })}.${payload}.`;
  expect(await tokens.verify(none)).toBeUndefined();
  const signed = `${encode({ alg: "HS256", typ: "at+jwt" })}.${payload}`;
  const publicPem = pair.publicKey.export({ format: "pem", type: "spki" }).toString();
  const mac = createHmac("sha256", publicPem).update(signed).digest("base64url");
  expect(await tokens.verify(`${signed}.${mac}`)).toBeUndefined();
});

test("a changed payload or signature is refused, and so is what is no token at all", async () => {
  const tokens = tokensAt({ ms: start });
  const token = await tokens.issue(caller);
  const [head, , signature] = token.split(".");
  const claims = encode({
    sub: "c1",
    tenant: "t2",
    scope: "admin",
    iss: issuer,
    aud: issuer,
    iat: 1,
    exp: 9e9,
    jti: "j",
  });
  expect(await tokens.verify(`${head}.${claims}.${signature}`)).toBeUndefined();
  expect(await tokens.verify(`${token.slice(0, -4)}AAAA`)).toBeUndefined();
  for (const junk of ["", ".", "..", "a.b.c", "ey", "x".repeat(5000)])
    expect(await tokens.verify(junk)).toBeUndefined();
});

test("a token written in another way than its own (padding, other unused bits, another alphabet) is refused", async () => {
  const tokens = tokensAt({ ms: start });
  const token = await tokens.issue(caller);
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const last = letters.indexOf(token.slice(-1));
  const unused = `${token.slice(0, -1)}${letters[last ^ 1]}`;
  expect(Buffer.from(unused.split(".")[2] ?? "", "base64url")).toEqual(
    Buffer.from(token.split(".")[2] ?? "", "base64url"),
  );
  for (const other of [`${token}=`, `${token}==`, unused, token.replace(".", "=."), ` ${token}`])
    expect(await tokens.verify(other)).toBeUndefined();
  expect(await tokens.verify(token)).toBeDefined();
});

test("a token whose subject has no length, or that is from the future by more than clocks differ, is refused", async () => {
  const tokens = tokensAt({ ms: start });
  expect(await tokens.verify(await forged({ subject: "" }))).toBeUndefined();
  expect(await tokens.verify(await forged({ issuedIn: 5 }))).toMatchObject({ clientId: "c1" });
  expect(await tokens.verify(await forged({ issuedIn: 6 }))).toBeUndefined();
});

test("the published key set holds the public half only", async () => {
  const { keys } = await tokensAt({ ms: start }).keySet();
  expect(keys[0]).toMatchObject({ kty: "OKP", crv: "Ed25519", alg: "EdDSA", use: "sig" });
  expect(JSON.stringify(keys)).not.toContain('"d"');
});

test("while its key is replaced, tokens of both keys are taken, and both public keys are shown", async () => {
  const other = generateKeyPairSync("ed25519").privateKey.export({ format: "pem", type: "pkcs8" }).toString();
  const now = () => new Date(start);
  const byOne = (pem: string): Tokens => createTokens({ keys: oneTokenKey(pem), issuer: () => issuer, now });
  const keys = { all: [other, privateKey], current: () => privateKey };
  const both = createTokens({ keys, issuer: () => issuer, now });
  for (const pem of [privateKey, other]) expect(await both.verify(await byOne(pem).issue(caller))).toEqual(caller);
  expect(await byOne(privateKey).verify(await both.issue(caller))).toEqual(caller);
  expect(await byOne(other).verify(await both.issue(caller))).toBeUndefined();
  expect((await both.keySet()).keys).toHaveLength(2);
});
