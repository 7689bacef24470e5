import { connect } from "node:net";
import Fastify from "fastify";
import { expect, test, vi } from "vitest";
import { addPatience } from "../../src/api/plugins/limits/patience.ts";
import { startTestService, type TestService } from "../support/servers/service.ts";

test("a client that does not finish its request is answered 408 and cut off", async () => {
  const service = await startTestService({ REQUEST_TIMEOUT_SECONDS: "1" });
  const { hostname, port } = new URL(service.baseUrl);
  const socket = connect(Number(port), hostname);
  const head = [
    `POST /v1/${service.tenantId}/documents/generate-from-payload HTTP/1.1`,
    "Host: x",
    `Authorization: Bearer ${service.token}`,
    "Content-Type: application/json",
    "Content-Length: 100",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n{"document"`);
  let received = "";
  for await (const part of socket) received += String(part);
  expect(received).toMatch(/^HTTP\/1.1 408 /);
  expect(received).toContain('"errorCode":"REQUEST_TIMEOUT"');
  await service.stop();
});

/**
 * Sends a little again and again until the other side closes; answers with all that came. Bytes sent while
 * the other side closes may be answered with a reset, which is a way of closing too.
 */
async function dripped(service: TestService, begin: string, drip: (received: string) => string): Promise<string> {
  const { hostname, port } = new URL(service.baseUrl);
  const socket = connect(Number(port), hostname);
  let received = "";
  socket.on("data", (part) => {
    received += String(part);
  });
  socket.on("error", () => undefined);
  socket.write(begin);
  const dripping = setInterval(() => socket.write(drip(received)), 100);
  await new Promise((closed) => socket.once("close", closed));
  clearInterval(dripping);
  return received;
}

test("headers that take longer than the setting are answered 408, however steadily they come", async () => {
  const service = await startTestService({ REQUEST_TIMEOUT_SECONDS: "1" });
  const received = await dripped(service, "GET /livez HTTP/1.1\r\nHost: x\r\n", () => "X-More: 1\r\n");
  expect(received).toMatch(/^HTTP\/1.1 408 /);
  await service.stop();
});

const line = '{"document":{"content":[{"p":"Hello"}]}}\n';
const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

/** Sends lines until one is answered, then `drip` again and again until the other side closes; answers with all that came. */
async function afterAnAnswer(service: TestService, drip: string): Promise<string> {
  const head = [
    `POST /v1/${service.tenantId}/documents/bulk HTTP/1.1`,
    "Host: x",
    `Authorization: Bearer ${service.token}`,
    "Content-Type: application/x-ndjson",
    "Transfer-Encoding: chunked",
  ];
  const isAnswered = (received: string): boolean => received.includes('"status":');
  return await dripped(service, `${head.join("\r\n")}\r\n\r\n${chunk(line)}`, (received) =>
    isAnswered(received) ? drip : chunk(line),
  );
}

test.each([
  ["falls silent", ""],
  ["brings empty lines and no other", chunk("\n")],
])("a bulk request that %s is cut off; what was answered before stands", async (_, drip) => {
  const service = await startTestService({ REQUEST_TIMEOUT_SECONDS: "2", GENERATIONS_PER_MINUTE: "1000" });
  const received = await afterAnAnswer(service, drip);
  expect(received).toContain('"status":"succeeded"');
  expect(received).not.toContain("summary");
  await service.stop();
});

test("a request of the service to itself that is refused before its body is read is not cut off later", async () => {
  const app = Fastify();
  addPatience(app, 1000);
  app.addHook("onRequest", async (_request, reply) => reply.code(403).send());
  app.post("/", async () => "never");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const { statusCode } = await app.inject({ method: "POST", url: "/", payload: { text: "x".repeat(100_000) } });
    expect(statusCode).toBe(403);
    expect(() => vi.advanceTimersByTime(1000)).not.toThrow();
  } finally {
    vi.useRealTimers();
    await app.close();
  }
});
