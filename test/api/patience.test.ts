import { connect } from "node:net";
import { expect, test } from "vitest";
import { startTestService, type TestService } from "../support/service.ts";

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

test("a bulk request that falls silent is cut off; what was answered before stands", async () => {
  const service = await startTestService({ REQUEST_TIMEOUT_SECONDS: "1", GENERATIONS_PER_MINUTE: "1000" });
  const { hostname, port } = new URL(service.baseUrl);
  const socket = connect(Number(port), hostname);
  const head = [
    `POST /v1/${service.tenantId}/documents/bulk HTTP/1.1`,
    "Host: x",
    `Authorization: Bearer ${service.token}`,
    "Content-Type: application/x-ndjson",
    "Transfer-Encoding: chunked",
  ];
  const line = '{"document":{"content":[{"p":"Hello"}]}}\n';
  socket.write(`${head.join("\r\n")}\r\n\r\n${line.length.toString(16)}\r\n${line}\r\n`);
  let received = "";
  socket.on("error", () => undefined);
  for await (const part of socket) received += String(part);
  expect(received).toContain('"status":"succeeded"');
  expect(received).not.toContain("summary");
  await service.stop();
});

/** Sends a little again and again until the other side closes; answers with all that came. */
async function dripped(service: TestService, begin: string, drip: string): Promise<string> {
  const { hostname, port } = new URL(service.baseUrl);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  socket.write(begin);
  const dripping = setInterval(() => socket.write(drip), 100);
  let received = "";
  try {
    for await (const part of socket) received += String(part);
  } finally {
    clearInterval(dripping);
  }
  return received;
}

test("headers that take longer than the setting are answered 408, however steadily they come", async () => {
  const service = await startTestService({ REQUEST_TIMEOUT_SECONDS: "1" });
  const received = await dripped(service, "GET /livez HTTP/1.1\r\nHost: x\r\n", "X-More: 1\r\n");
  expect(received).toMatch(/^HTTP\/1.1 408 /);
  await service.stop();
});

test("a bulk request that brings empty lines and no other is cut off; what was answered before stands", async () => {
  const service = await startTestService({ REQUEST_TIMEOUT_SECONDS: "1", GENERATIONS_PER_MINUTE: "1000" });
  const head = [
    `POST /v1/${service.tenantId}/documents/bulk HTTP/1.1`,
    "Host: x",
    `Authorization: Bearer ${service.token}`,
    "Content-Type: application/x-ndjson",
    "Transfer-Encoding: chunked",
  ];
  const line = '{"document":{"content":[{"p":"Hello"}]}}\n';
  const begin = `${head.join("\r\n")}\r\n\r\n${line.length.toString(16)}\r\n${line}\r\n`;
  const received = await dripped(service, begin, "1\r\n\n\r\n");
  expect(received).toContain('"status":"succeeded"');
  expect(received).not.toContain("summary");
  await service.stop();
});
