import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "../../src/config/config.ts";
import { signInProviderOf } from "../../src/config/sign-in-provider.ts";

const tenantId = "11111111-1111-4111-8111-111111111111";
const whole = {
  OIDC_ISSUER: "https://id.example.com",
  OIDC_CLIENT_ID: "colophon",
  OIDC_CLIENT_SECRET: "kept",
  OIDC_TENANT: tenantId,
  OIDC_ROLES: '{"claim":["groups","/realm_access/roles"],"map":{"Document Writers":["writer"]}}',
};

function faultsOf(environment: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

describe("the identity provider by which people sign in", () => {
  test("is none unless it is set", () => {
    expect(signInProviderOf(readConfig({}))).toBeUndefined();
  });

  test("is read with where tenant and roles stand", () => {
    expect(signInProviderOf(readConfig(whole))).toEqual({
      ...{ issuer: "https://id.example.com", clientId: "colophon", clientSecret: "kept" },
      ...{ name: "your organisation", scopes: "openid profile" },
      tenant: { kind: "fixed", tenantId },
      roles: {
        kind: "claim",
        claims: [["groups"], ["realm_access", "roles"]],
        map: new Map([["Document Writers", ["writer"]]]),
      },
    });
    const tenant = { claim: "tid", map: { acme: tenantId } };
    const other = { ...whole, OIDC_TENANT: JSON.stringify(tenant), OIDC_ROLES: "auditor, writer" };
    expect(signInProviderOf(readConfig(other))).toMatchObject({
      tenant: { kind: "claim", claim: ["tid"], map: new Map([["acme", tenantId]]) },
      roles: { kind: "fixed", roles: ["auditor", "writer"] },
    });
  });

  test.each([
    [
      "half of it",
      { OIDC_CLIENT_SECRET: "" },
      /^OIDC_CLIENT_SECRET: expected a text, as OIDC_ISSUER is set; got nothing/,
    ],
    ["no issuer", { OIDC_ISSUER: "" }, /^OIDC_CLIENT_ID: expected together with OIDC_ISSUER/],
    [
      "an issuer with a query",
      { OIDC_ISSUER: "https://id.example.com?a=b" },
      /^OIDC_ISSUER: expected an https address/,
    ],
    ["an issuer on the way to which anybody listens", { OIDC_ISSUER: "http://id.example.com" }, /OUTBOUND_INSIDE/],
    ["scopes without openid", { OIDC_SCOPES: "profile" }, /^OIDC_SCOPES: expected openid/],
    ["a role that is none", { OIDC_ROLES: "owner" }, /^OIDC_ROLES: expected roles of writer, operator, auditor, admin/],
    ["roles by claim without a table", { OIDC_ROLES: '{"claim":"groups"}' }, /^OIDC_ROLES\/map: expected an object/],
    [
      "a role that is none in the table",
      { OIDC_ROLES: '{"claim":"g","map":{"x":["owner"]}}' },
      /^OIDC_ROLES\/map\/x: /,
    ],
    ["a tenant that is none", { OIDC_TENANT: "acme" }, /^OIDC_TENANT: expected the identifier of a tenant/],
  ])("cannot be %s", (_what, changes, fault) => {
    const faults = faultsOf({ ...whole, ...(changes as Readonly<Record<string, string>>) });
    expect(faults[0]).toMatch(fault);
    expect(faults.join()).not.toContain("kept");
  });

  test("may be on plain http at a host of the operator's own", () => {
    expect(faultsOf({ ...whole, OIDC_ISSUER: "http://id.inside.example", OUTBOUND_INSIDE: "inside.example" })).toEqual(
      [],
    );
  });
});
