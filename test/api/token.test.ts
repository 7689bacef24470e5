import { request } from "node:http";
import { platform } from "node:process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bodyOf, startTestService, type TestService } from "../support/servers/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(async () => {
  await service.stop();
});

const path = "/v1/api-auth/token";
const form = (members: Record<string, string>) => ({
  token: null,
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: new URLSearchParams(members).toString(),
});

test("client id and secret as JSON give a bearer token for an hour that nothing may cache", async () => {
  const answer = await service.ask("POST", path, { token: null, json: service.credentials });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const body = await bodyOf(answer);
  expect(body).toEqual({ access_token: expect.any(String), token_type: "Bearer", expires_in: 3600 });
  expect((await service.ask("GET", "documents", { token: body.access_token })).status).toBe(200);
});

test.each(["application/json", "text/json", "application/vnd.client+json", "application/json; charset=utf-8"])(
  "%s is taken",
  async (type) => {
    const body = JSON.stringify(service.credentials);
    const answer = await service.ask("POST", path, { token: null, headers: { "content-type": type }, body });
    expect(answer.status).toBe(200);
  },
);

test.each(["text/plain", "application/xml", "application/jsonx", "multipart/form-data; boundary=x"])(
  "%s is not",
  async (type) => {
    const body = JSON.stringify(service.credentials);
    const answer = await service.ask("POST", path, { token: null, headers: { "content-type": type }, body });
    expect(answer.status).toBe(415);
    expect(await bodyOf(answer)).toMatchObject({ errorCode: "UNSUPPORTED_MEDIA_TYPE", error: "invalid_request" });
  },
);

test("the client credentials grant works with members in a form", async () => {
  const { clientId, clientSecret } = service.credentials;
  const grant = { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret };
  expect((await service.ask("POST", path, form(grant))).status).toBe(200);
});

test("the client credentials grant works with HTTP Basic, and repeats the requested scope", async () => {
  const { clientId, clientSecret } = service.credentials;
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
  const asking = form({ grant_type: "client_credentials", scope: "templates:read" });
  const answer = await service.ask("POST", path, { ...asking, headers: { ...asking.headers, authorization: basic } });
  expect(answer.status).toBe(200);
  expect(await bodyOf(answer)).toMatchObject({ scope: "templates:read" });
});

test("a wrong secret and an unknown client get the same answer", async () => {
  const { clientId } = service.credentials;
  const wrong = await service.ask("POST", path, { token: null, json: { clientId, clientSecret: "x" } });
  const unknown = await service.ask("POST", path, { token: null, json: { clientId: "nobody", clientSecret: "x" } });
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(wrong.headers.get("www-authenticate")).toBe(unknown.headers.get("www-authenticate"));
  const withoutId = async (answer: Response) => ({ ...(await bodyOf(answer)), requestId: "" });
  const body = await withoutId(wrong);
  expect(body).toEqual(await withoutId(unknown));
  expect(body).toMatchObject({ status: 401, errorCode: "INVALID_CLIENT", error: "invalid_client", isRetryable: false });
});

test("a wrong secret in a Basic header is answered with a Basic challenge", async () => {
  const asking = form({ grant_type: "client_credentials" });
  const authorization = `Basic ${Buffer.from("a:b").toString("base64")}`;
  const answer = await service.ask("POST", path, { ...asking, headers: { ...asking.headers, authorization } });
  expect(answer.status).toBe(401);
  expect(answer.headers.get("www-authenticate")).toMatch(/^Basic/);
});

test.each([
  [{}, "invalid_request"],
  [{ clientId: "a" }, "invalid_request"],
  [{ clientId: 1, clientSecret: [] }, "invalid_request"],
  [[], "invalid_request"],
  [{ clientId: "a".repeat(5000), clientSecret: "b" }, "invalid_request"],
])("the body %j is refused as RFC 6749 says", async (json, error) => {
  const answer = await service.ask("POST", path, { token: null, json });
  expect(answer.status).toBe(400);
  expect(await bodyOf(answer)).toMatchObject({
    errorCode: "INVALID_REQUEST",
    error,
    error_description: expect.any(String),
  });
});

test("broken JSON and an empty body have another code than wrong members", async () => {
  const headers = { "content-type": "application/json" };
  for (const body of ["{", ""]) {
    const answer = await service.ask("POST", path, { token: null, headers, body });
    expect(answer.status).toBe(400);
    expect(await bodyOf(answer)).toMatchObject({ errorCode: "INVALID_JSON", error: "invalid_request" });
  }
});

test("another grant, a doubled member and credentials in two places are refused", async () => {
  const { clientId: client_id, clientSecret: client_secret } = service.credentials;
  const grant = { grant_type: "client_credentials", client_id, client_secret };
  const other = await service.ask("POST", path, form({ ...grant, grant_type: "password" }));
  expect(await bodyOf(other)).toMatchObject({ status: 400, error: "unsupported_grant_type" });
  const doubled = form(grant);
  const twice = await service.ask("POST", path, { ...doubled, body: `${doubled.body}&client_id=x` });
  expect(await bodyOf(twice)).toMatchObject({ status: 400, error: "invalid_request" });
  const authorization = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString("base64")}`;
  const both = form(grant);
  const answer = await service.ask("POST", path, { ...both, headers: { ...both.headers, authorization } });
  expect(await bodyOf(answer)).toMatchObject({ status: 400, error: "invalid_request" });
});

test("a scope that the key lacks is refused, one that it has limits the token", async () => {
  const refused = await service.ask("POST", path, {
    token: null,
    json: { ...service.credentials, scope: "everything" },
  });
  expect(await bodyOf(refused)).toMatchObject({ status: 400, error: "invalid_scope" });
  const json = { ...service.credentials, scope: "documents:read" };
  const { access_token: token, scope } = await bodyOf(await service.ask("POST", path, { token: null, json }));
  expect(scope).toBe("documents:read");
  expect((await service.ask("GET", "documents", { token })).status).toBe(200);
  const forbidden = await service.ask("GET", "templates", { token });
  expect(forbidden.status).toBe(403);
  expect(forbidden.headers.get("www-authenticate")).toContain('error="insufficient_scope"');
  expect(await bodyOf(forbidden)).toMatchObject({
    errorCode: "SCOPE_MISSING",
    message: expect.stringContaining("templates:read"),
  });
});

/** A sign-in from an address of this machine: Linux has all of 127.0.0.0/8. */
const signInFrom = (localAddress: string, url: string, credentials: object): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json" };
    const sent = request(url, { method: "POST", localAddress, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on("error", reject);
    sent.end(JSON.stringify(credentials));
  });

test.skipIf(platform !== "linux")("failures at one address slow down failures there, and lock out nobody", async () => {
  const own = await startTestService();
  try {
    const { clientId, clientSecret } = own.credentials;
    const url = `http://127.0.0.1:${new URL(own.baseUrl).port}${path}`;
    const wrong = { clientId, clientSecret: "wrong" };
    for (let i = 0; i < 20; i += 1) expect(await signInFrom("127.0.0.2", url, wrong)).toBe(401);
    expect(await signInFrom("127.0.0.2", url, { clientId: "another", clientSecret: "wrong" })).toBe(429);
    expect(await signInFrom("127.0.0.1", url, { clientId: "another", clientSecret: "wrong" })).toBe(401);
    for (const address of ["127.0.0.1", "127.0.0.2"])
      expect(await signInFrom(address, url, { clientId, clientSecret })).toBe(200);
  } finally {
    await own.stop();
  }
});

test("after twenty failures a minute further ones have to wait, and the right secret does not", async () => {
  const own = await startTestService();
  try {
    const { clientId } = own.credentials;
    const attempt = (clientSecret: string, id = clientId) =>
      own.ask("POST", path, { token: null, json: { clientId: id, clientSecret } });
    for (let i = 0; i < 20; i += 1) expect((await attempt(`wrong ${i}`)).status).toBe(401);
    const limited = await attempt("wrong again");
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await bodyOf(limited)).toMatchObject({ errorCode: "RATE_LIMITED", isRetryable: true });
    expect((await attempt(own.credentials.clientSecret)).status).toBe(200);
    expect((await attempt("x", "another")).status).toBe(429);
  } finally {
    await own.stop();
  }
});
