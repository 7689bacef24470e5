import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  clientCredentialsGrant,
  discovery,
} from "openid-client";
import { ClientCredentials } from "simple-oauth2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../support/servers/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ GALLERY: "off" });
});
afterAll(async () => {
  await service.stop();
});

/** The status of a list of the tenant's documents, read with this token. */
async function opens(token: unknown): Promise<number> {
  return (await service.ask("GET", "documents", { token: String(token) })).status;
}

const methods = [
  ["in a Basic header", ClientSecretBasic, "header"],
  ["in the body", ClientSecretPost, "body"],
] as const;

test.each(methods)(
  "openid-client finds the endpoint by itself and gets a token with its secret %s",
  async (_, authentication) => {
    const { clientId, clientSecret } = service.credentials;
    const issuer = new URL(service.baseUrl);
    const found = await discovery(issuer, clientId, clientSecret, authentication(clientSecret), {
      algorithm: "oauth2",
      execute: [allowInsecureRequests],
    });
    expect(found.serverMetadata().token_endpoint).toBe(`${service.baseUrl}/v1/api-auth/token`);
    const answer = await clientCredentialsGrant(found, { scope: "documents:read" });
    expect(answer).toMatchObject({ token_type: "bearer", expires_in: 3600, scope: "documents:read" });
    expect(await opens(answer.access_token)).toBe(200);
  },
);

test.each(methods)("openid-client learns what is wrong with a secret %s", async (_, authentication) => {
  const found = await discovery(
    new URL(service.baseUrl),
    service.credentials.clientId,
    "wrong",
    authentication("wrong"),
    {
      algorithm: "oauth2",
      execute: [allowInsecureRequests],
    },
  );
  const refused = await clientCredentialsGrant(found).catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 401 });
  expect(refused).toBeInstanceOf(Error);
});

test.each(methods)("simple-oauth2 gets a token with its secret %s", async (_, __, authorizationMethod) => {
  const { clientId: id, clientSecret: secret } = service.credentials;
  const client = new ClientCredentials({
    client: { id, secret },
    auth: { tokenHost: service.baseUrl, tokenPath: "/v1/api-auth/token" },
    options: { authorizationMethod },
  });
  const { token } = await client.getToken({ scope: "documents:read templates:read" });
  expect(token).toMatchObject({ token_type: "Bearer", expires_in: 3600, scope: "documents:read templates:read" });
  expect(await opens(token["access_token"])).toBe(200);
  const other = new ClientCredentials({
    client: { id, secret: "wrong" },
    auth: { tokenHost: service.baseUrl, tokenPath: "/v1/api-auth/token" },
    options: { authorizationMethod },
  });
  await expect(other.getToken({})).rejects.toMatchObject({ data: { payload: { error: "invalid_client" } } });
});
