import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { FastifyReply } from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { linger } from "../../../src/api/bodies/linger.ts";

const open: (() => void)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const close of open.splice(0)) close();
});

const nothing = { removeHeader: () => undefined } as unknown as FastifyReply;

/** A server that refuses each request by `refuse`, and a connection to it that sends `head` of a body of ten bytes, and this much of it. */
async function refused(refuse: (request: IncomingMessage, response: ServerResponse) => Promise<void>, sent: string) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    void refuse(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  open.push(() => {
    client.destroy();
    server.close();
    server.closeAllConnections();
  });
  client.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n${sent}`);
  return { client, requests };
}

async function answerTo(client: Socket): Promise<void> {
  for (let said = ""; !said.includes("too large"); said += String((await once(client, "data"))[0]));
}

const refuse = (response: ServerResponse): void => void response.writeHead(413).end("too large");

test("the connection of a body that was read whole is left to its next requests", async () => {
  const { client, requests } = await refused(async (request, response) => {
    for await (const _chunk of request);
    await new Promise(setImmediate);
    linger(request, nothing);
    refuse(response);
  }, "0123456789");
  await answerTo(client);
  expect(requests[0]?.closed).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect(requests[0]?.socket.destroyed).toBe(false);
});

test("a client that does not finish a body that is refused is disconnected after ten seconds", async () => {
  const { client, requests } = await refused(async (request, response) => {
    linger(request, nothing);
    refuse(response);
  }, "01234");
  await answerTo(client);
  vi.advanceTimersByTime(9999);
  expect(requests[0]?.socket.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(requests[0]?.socket.destroyed).toBe(true);
});

test("a client that finishes it keeps its connection", async () => {
  const { client, requests } = await refused(async (request, response) => {
    linger(request, nothing);
    refuse(response);
  }, "01234");
  await answerTo(client);
  client.write("56789");
  await once(requests[0] as IncomingMessage, "close");
  vi.advanceTimersByTime(10_000);
  expect(requests[0]?.socket.destroyed).toBe(false);
});
