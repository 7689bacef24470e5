import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bodyOf, startTestService, type TestService } from "../support/servers/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(async () => {
  await service.stop();
});

/** Sends bytes as they are and reads until the other side closes. */
function talk(bytes: string): Promise<string> {
  const { port, hostname } = new URL(service.baseUrl);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname === "localhost" ? "127.0.0.1" : hostname);
    let heard = "";
    socket.on("data", (chunk: Buffer) => {
      heard += chunk.toString();
    });
    socket.on("close", () => resolve(heard));
    socket.on("error", reject);
    socket.write(bytes);
  });
}

test.each(["/", "/v1", "/v2/x/documents", "/v1/x/unknown", "/favicon.ico", "/constructor"])(
  "there is nothing at %s",
  async (path) => {
    const answer = await service.ask("GET", path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toMatch(/^application\/problem\+json/);
    expect(await bodyOf(answer)).toMatchObject({ errorCode: "NOT_FOUND", type: "/problems/not-found", instance: path });
  },
);

test.each([
  ["PUT", "documents", "DELETE, GET, HEAD"],
  ["PATCH", "templates", "GET, HEAD, POST"],
  ["GET", "documents/generate-from-payload/pdf", "POST"],
  ["DELETE", "/v1/api-auth/token", "POST"],
  ["POST", "/livez", "GET, HEAD"],
])("%s is not possible on %s, and what is stands in Allow", async (method, path, allow) => {
  const answer = await service.ask(method, path);
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe(`${allow}, OPTIONS`);
  expect(await bodyOf(answer)).toMatchObject({ errorCode: "METHOD_NOT_ALLOWED", isRetryable: false });
});

test("a method that no route takes is 405 too, and what is possible stands in Allow", async () => {
  const { hostname, port } = new URL(service.baseUrl);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ hostname, port, method: "QUERY", path: "/livez" }, resolve).on("error", reject).end();
  });
  answer.resume();
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, "GET, HEAD, OPTIONS"]);
});

test("a body with a route that is not there is still 404", async () => {
  const answer = await service.ask("POST", "/v1/nowhere", { headers: { "content-type": "text/plain" }, body: "x" });
  expect(answer.status).toBe(404);
});

test("the instance of a problem leaves the query out", async () => {
  const body = await bodyOf(await service.ask("GET", "documents?limit=secret"));
  expect(body.instance).toBe(`/v1/${service.tenantId}/documents`);
});

test("a path that is not well encoded is 400 as a problem", async () => {
  const answer = await talk("GET /v1/%zz/documents HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('"errorCode":"INVALID_REQUEST"');
});

test("headers that are too large are 431, broken HTTP is 400, both as problems", async () => {
  const large = await talk(`GET /livez HTTP/1.1\r\nHost: x\r\nX-Large: ${"a".repeat(20_000)}\r\n\r\n`);
  expect(large).toMatch(/^HTTP\/1\.1 431 /);
  expect(large).toContain('"errorCode":"HEADERS_TOO_LARGE"');
  const broken = await talk("NOT HTTP\r\n\r\n");
  expect(broken).toMatch(/^HTTP\/1\.1 400 /);
  expect(broken).toContain("application/problem+json");
});

test.each([
  ["two lengths", "Content-Length: 2\r\nContent-Length: 3\r\n"],
  ["a length and chunks", "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n"],
  ["a length that is no number", "Content-Length: two\r\n"],
  ["a header with a line break in it", "X-A: b\rX-C: d\r\n"],
])("%s are refused before anything is made of them", async (_what, headers) => {
  const answer = await talk(`POST /v1/api-auth/token HTTP/1.1\r\nHost: x\r\n${headers}\r\n{}`);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});

test("a request without Host is refused", async () => {
  expect(await talk("GET /livez HTTP/1.1\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /);
});

test.each(["Bearer", "Bearer ", "Basic abc", "Bearer a b", "bearer x.y.z", `Bearer ${"a".repeat(8000)}`, "Bearer ü"])(
  "a request with the header Authorization: %s is refused",
  async (authorization) => {
    const sent = Buffer.from(authorization).toString("latin1");
    const answer = await service.ask("GET", "documents", { token: null, headers: { authorization: sent } });
    expect(answer.status).toBe(401);
    expect(await bodyOf(answer)).toMatchObject({ errorCode: "UNAUTHENTICATED", isRetryable: false });
  },
);

test("a token in the query is not accepted", async () => {
  const answer = await service.ask("GET", `documents?access_token=${service.token}`, { token: null });
  expect(answer.status).toBe(401);
});

test("answers carry headers that forbid guessing, framing and loading, and no cross-origin permission", async () => {
  const answer = await service.ask("GET", "documents", { headers: { origin: "https://evil.example" } });
  const headers = Object.fromEntries(answer.headers);
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
    "referrer-policy": "no-referrer",
  });
  expect(headers["access-control-allow-origin"]).toBeUndefined();
  expect(headers["x-powered-by"]).toBeUndefined();
  expect(headers["server"]).toBeUndefined();
});
