import { expect, test } from "vitest";
import { ConfigError, readConfig } from "../../src/config/config.ts";

const tenant = "5b0f2c7d-1e9a-4d36-8f4b-7a2c9e6d0b15";
const right = { issuer: "https://id.example/", audience: "a", tenant, scopes: "documents:read" };

function faultsOf(issuers: unknown, more: Record<string, string> = {}): readonly string[] {
  try {
    readConfig({ TRUSTED_ISSUERS: typeof issuers === "string" ? issuers : JSON.stringify(issuers), ...more });
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

test("an issuer is kept to the letter, with what is usual", () => {
  expect(readConfig({ TRUSTED_ISSUERS: JSON.stringify([right]) }).trustedIssuers).toMatchObject([
    { issuer: "https://id.example/", audience: { claim: ["aud"], values: ["a"] }, clockSkewSeconds: 60 },
  ]);
  expect(readConfig({}).trustedIssuers).toEqual([]);
});

test.each([
  ["no JSON", "[", ': expected a JSON array of at most 100 issuers, got "[".'],
  ["a list of texts", ["x"], '/0: expected an object, got "x".'],
  [
    "no audience",
    [{ ...right, audience: undefined }],
    "/0/audience: expected a text, or a list of texts, got nothing.",
  ],
  [
    "no such tenant",
    [{ ...right, tenant: { claim: "t", map: { a: "b" } } }],
    "/0/tenant/map/a: expected the identifier",
  ],
  ["an unknown member", [{ ...right, audiences: "a" }], "/0/audiences: expected one of the members issuer, audience,"],
  ["an unknown scope", [{ ...right, scopes: ["read"] }], "/0/scopes: expected scopes of documents:generate,"],
  ["a shared secret", [{ ...right, algorithms: ["HS256"] }], "/0/algorithms: expected a list of RS256,"],
  ["no signature", [{ ...right, algorithms: ["none"] }], "/0/algorithms: expected a list of RS256,"],
  ["a wide skew", [{ ...right, clockSkewSeconds: 301 }], "/0/clockSkewSeconds: expected a whole number from 0 to 300"],
  ["an open address", [{ ...right, issuer: "http://id.example" }], "/0/issuer: expected an https address, or http at"],
  ["the same again", [right, right], "/1/issuer: expected an issuer that is not in the list already"],
])("%s is a fault at its place", (_what, issuers, fault) => {
  const found = faultsOf(issuers);
  expect(found).toHaveLength(1);
  expect(found[0]?.replaceAll("\\", "")).toContain(`TRUSTED_ISSUERS${fault}`.slice(0, 60));
});

test("http is taken at a host inside, and our own address is no other issuer", () => {
  const inside = [{ ...right, issuer: "http://keycloak:8080/realms/acme" }];
  expect(faultsOf(inside, { OUTBOUND_INSIDE: "keycloak" })).toEqual([]);
  expect(faultsOf([{ ...right, issuer: "https://docs.example" }], { BASE_URL: "https://docs.example" })).toEqual([
    'TRUSTED_ISSUERS/0/issuer: expected another address than BASE_URL, got "https://docs.example".',
  ]);
});
