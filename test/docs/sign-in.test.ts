import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { callerFrom } from "../../src/api/auth/issuers/claims.ts";
import { readConfig } from "../../src/config/config.ts";

const page = readFileSync(new URL("../../docs/how-to/sign-in.md", import.meta.url), "utf8");
const tenantId = "11111111-1111-4111-8111-111111111111";

/** Claims as each vendor documents them for an access token. */
const claims: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "Entra ID": {
    ...{ aud: "bbbbbbbb-0000-4000-8000-000000000002", tid: "aaaaaaaa-0000-4000-8000-000000000001" },
    ...{ sub: "s", azp: "caller", roles: ["Documents.Generate"], ver: "2.0" },
  },
  Keycloak: {
    ...{ aud: ["colophon", "account"], sub: "s", azp: "caller", typ: "Bearer", scope: "profile" },
    realm_access: { roles: ["offline_access", "document-writer"] },
  },
  Auth0: {
    ...{ aud: ["https://documents.example.com", "https://acme.eu.auth0.com/userinfo"], sub: "s", azp: "caller" },
    ...{ "https://documents.example.com/tenant": tenantId, scope: "openid documents:generate documents:read" },
  },
  Okta: { aud: "api://default", sub: "s", cid: "caller", scp: ["documents.write", "documents.read"] },
  Cognito: {
    ...{ sub: "s", client_id: "1example23456789", username: "caller", token_use: "access" },
    ...{ scope: "colophon/generate", "cognito:groups": ["readers"] },
  },
};

test.each(Object.entries(claims))("the example of %s leads to tenant, scopes and name", (vendor, says) => {
  const [, json = ""] = page.split(`## ${vendor}\n`)[1]?.split("```json\n") ?? [];
  const [trusted] = readConfig({ TRUSTED_ISSUERS: json.split("```")[0] }).trustedIssuers;
  if (trusted === undefined) throw new Error(`no example of ${vendor}`);
  const caller = callerFrom(says, trusted);
  expect(caller).toMatchObject({ tenantId, name: "caller", issuer: trusted.issuer });
  expect("scopes" in caller && [...caller.scopes].toSorted()).toEqual(["documents:generate", "documents:read"]);
  expect(callerFrom({ ...says, aud: "other", client_id: "other" }, trusted)).toHaveProperty("why");
});
