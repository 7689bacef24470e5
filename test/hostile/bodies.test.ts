import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { everyNth, inTurn } from "../support/night.ts";
import { describedRoutes, filled } from "../support/servers/described-routes.ts";
import { bodyOf, startTestService, type TestService } from "../support/servers/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ MAX_BODY_MB: "1" });
});
afterAll(async () => {
  await service.stop();
});

const payload = "documents/generate-from-payload";
const headers = { "content-type": "application/json" };

/** Routes that take JSON. */
const jsonRoutes = async () =>
  (await describedRoutes(service)).filter(({ hasBody, takesFiles }) => hasBody && !takesFiles);

test("a body of megabytes is 413 on every route that takes one, and the client gets to read it", async () => {
  const bodyOfMegabytes = (count: number): string => `{"x":"${"a".repeat(count * 1024 * 1024)}"}`;
  // More than a socket holds; by day, 20 MB to every eighth route, as all have one reader of bodies.
  const [long, longest] = [bodyOfMegabytes(3), bodyOfMegabytes(20)];
  // A message of an agent may hold a file.
  const ofAgents = bodyOfMegabytes(25);
  const routes = everyNth(await jsonRoutes(), 5);
  const withLongest = new Set(everyNth(routes, 12));
  for (const route of routes) {
    const { method, path } = route;
    const body = path.endsWith("/mcp") ? ofAgents : withLongest.has(route) ? longest : long;
    const answer = await service.ask(method, filled(path, service.tenantId), { headers, body });
    expect(answer.status, `${method} ${path}`).toBe(413);
    expect(await bodyOf(answer)).toMatchObject({ errorCode: "PAYLOAD_TOO_LARGE", isRetryable: false });
  }
  expect((await service.ask("GET", "/livez")).status).toBe(200);
});

test("a body just within the limit is taken, one byte more is not", async () => {
  const limit = 1024 * 1024;
  const empty = '{"document":{"content":[{"p":""}]}}';
  const exact = empty.replace('""', `"${"a".repeat(limit - empty.length)}"`);
  expect((await service.ask("POST", payload, { headers, body: exact })).status).toBe(200);
  expect((await service.ask("POST", payload, { headers, body: `${exact} ` })).status).toBe(413);
});

test("a body without a length is cut off while it comes in", async () => {
  const { port } = new URL(service.baseUrl);
  const heard = await new Promise<string>((resolve) => {
    const socket = connect(Number(port), "127.0.0.1");
    let text = "";
    let sent = 0;
    const chunk = `10000\r\n${"[".repeat(0x10000)}\r\n`;
    const send = (): void => {
      while (sent < 100 && socket.write(chunk)) sent += 1;
    };
    socket.on("drain", send);
    socket.on("data", (part: Buffer) => {
      text += part.toString();
      if (text.includes("requestId")) socket.destroy();
    });
    socket.on("close", () => resolve(text));
    socket.on("error", () => undefined);
    socket.write(
      `POST /v1/${service.tenantId}/${payload} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.token}\r\n` +
        "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
    );
    send();
  });
  expect(heard).toMatch(/^HTTP\/1\.1 413 /);
});

test("thousands of levels of nesting are 400 on every route that takes a body", async () => {
  const nested = "[".repeat(10_000) + "]".repeat(10_000);
  const bodies = [nested, `{"document":{"content":${nested}}}`, `{"ids":${nested}}`, `{"":`.repeat(6_000)];
  // Some routes read a body only when the document it is for is there.
  const stored = await bodyOf(await service.ask("POST", payload, { json: { document: { content: [{ p: "x" }] } } }));
  const onStored = (path: string) => path.replace("/documents/{ref}", `/documents/${String(stored["documentId"])}`);
  for (const [at, { method, path }] of (await jsonRoutes()).entries()) {
    for (const body of inTurn(bodies, at, 2)) {
      const answer = await service.ask(method, filled(onStored(path), service.tenantId), { headers, body });
      // A bulk is newline-delimited JSON and nothing else.
      expect(answer.status, `${method} ${path}`).toBe(path.endsWith("/bulk") ? 415 : 400);
      if (path.endsWith("/bulk")) continue;
      const { errorCode, code } = await bodyOf(answer);
      // A route that looks for its members alone may refuse an unknown name before what it holds.
      if (code !== "UNKNOWN_PROPERTY") expect(errorCode, `${method} ${path}`).toBe("INVALID_JSON");
    }
  }
});

test("a body that is no JSON, no UTF-8 or no object is 400, never 500", async () => {
  const bodies = [
    "undefined",
    "NaN",
    "'x'",
    "{,}",
    '{"a":1,}',
    "\u0000",
    "null",
    "true",
    "1e999",
    '"x"',
    "[]",
    Buffer.from([0xff, 0xfe, 0x7b, 0x7d]),
    Buffer.from('{"name":"\ud800'),
    `[${"1,".repeat(100_000)}1]`,
  ];
  const routes = (await describedRoutes(service)).filter(({ hasBody }) => hasBody);
  for (const [at, { method, path, takesFiles }] of routes.entries()) {
    for (const body of inTurn(bodies, at, 5)) {
      const answer = await service.ask(method, filled(path, service.tenantId), { headers, body });
      // A bulk takes newline-delimited JSON and nothing else.
      const refusals = takesFiles || path.endsWith("/bulk") ? [413, 415] : [400, 404, 413];
      const what = `${method} ${path} ${String(body).slice(0, 20)}: ${answer.status}`;
      expect(refusals, what).toContain(answer.status);
      await answer.arrayBuffer();
    }
  }
});

test("names of Object.prototype in a body are members like any other and change nothing", async () => {
  const polluting = [
    '{"__proto__":{"name":"x","content":"y","polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}},"name":"x"}',
    '{"__proto__":null,"name":"x"}',
  ];
  for (const body of polluting) {
    const answer = await service.ask("POST", "templates", { headers, body });
    expect(await bodyOf(answer)).toMatchObject({ status: 400, code: "MISSING_PROPERTY" });
  }
  const made = '{"__proto__":{"polluted":true},"name":"Kept","content":"{}","owner":{"polluted":true}}';
  expect((await service.ask("POST", "templates", { headers, body: made })).status).toBe(201);
  const token = '{"__proto__":{"clientId":"a","clientSecret":"b"}}';
  expect((await service.ask("POST", "/v1/api-auth/token", { headers, token: null, body: token })).status).toBe(400);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  expect((await service.ask("GET", "documents?__proto__=1&constructor=2")).status).toBe(200);
});

test("a body says nothing about whose it is or when it was made", async () => {
  const forged = {
    name: "Forged",
    content: "{}",
    id: "11111111-1111-4111-8111-111111111111",
    tenantId: "22222222-2222-4222-8222-222222222222",
    revision: "rev-19700101T000000",
    createdAt: "1970-01-01T00:00:00Z",
    updatedAt: "1970-01-01T00:00:00Z",
    createdBy: "root",
    owner: "root",
  };
  const made = await bodyOf(await service.ask("POST", "templates", { json: forged }));
  for (const [member, value] of Object.entries(forged)) {
    if (!["name", "content"].includes(member)) expect(made[member], member).not.toBe(value);
  }
  const change = { ...forged, id: made.id };
  expect((await service.ask("PUT", `templates/${made.id}`, { json: change })).status).toBe(204);
  const changed = await bodyOf(await service.ask("GET", `templates/${made.id}`));
  expect(changed).toMatchObject({ id: made.id, tenantId: service.tenantId, createdAt: made.createdAt });
  expect(changed.updatedAt).not.toBe(forged.updatedAt);
  expect(changed.revision).not.toBe(forged.revision);
});
