import { connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { atNight } from "../support/night.ts";
import { startTestService, type TestService } from "../support/servers/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ GALLERY: "off" });
});
afterAll(async () => {
  await service.stop();
});

/** Milliseconds of silence after which a connection hangs, far above what a busy machine takes. */
const hangsMs = 120_000;

/**
 * Sends bytes, ends its side when an answer begins or after so long, and waits for the server to end its own: to a client that
 * has ended, Node answers no more.
 */
function answerTo(bytes: Uint8Array, patienceMs: number): Promise<string> {
  const { hostname, port } = new URL(service.baseUrl);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let patience: NodeJS.Timeout | undefined;
    const socket = connect({ host: hostname, port: Number(port) }, () => {
      socket.write(bytes);
      patience = setTimeout(() => socket.end(), patienceMs);
    });
    socket.setTimeout(hangsMs, () => socket.destroy(new Error("the connection hangs")));
    socket.on("data", (chunk) => {
      chunks.push(chunk);
      clearTimeout(patience);
      socket.end();
    });
    // A server that has said its part may close while bytes are still on the way.
    socket.on("error", (error: NodeJS.ErrnoException) => (error.code === "ECONNRESET" ? undefined : reject(error)));
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("latin1")));
  });
}

function requestText(): string {
  const body = JSON.stringify({ name: "Broken", content: "{}" });
  const head = [
    `POST /v1/${service.tenantId}/templates HTTP/1.1`,
    "Host: localhost",
    `Authorization: Bearer ${service.token}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
  ];
  return `${head.join("\r\n")}\r\n\r\n${body}`;
}

/** Bytes put in the place of others, at random places. */
const changes = fc.array(
  fc.record({
    at: fc.nat(2000),
    cut: fc.nat(3),
    put: fc.oneof(
      fc.uint8Array({ maxLength: 4 }),
      fc.constantFrom(
        "\r\n",
        "\n",
        " ",
        "\0",
        "Transfer-Encoding: chunked\r\n",
        "Content-Length: 1\r\n",
        "Expect: 100-continue\r\n",
      ),
    ),
  }),
  { minLength: 1, maxLength: 3 },
);

type Change = { readonly at: number; readonly cut: number; readonly put: Uint8Array | string };

function changed(bytes: Buffer, { at, cut, put }: Change): Buffer {
  const place = at % (bytes.length + 1);
  return Buffer.concat([bytes.subarray(0, place), Buffer.from(put as string), bytes.subarray(place + cut)]);
}

test("bytes that are nearly a request get an answer below 500 or a closed connection, and never wait for ever", async () => {
  expect(await answerTo(Buffer.from(requestText()), 10_000)).toMatch(/^HTTP\/1\.1 201 /);
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(changes, async (list) => {
      const answer = await answerTo(list.reduce<Buffer>(changed, Buffer.from(requestText())), 10);
      if (answer === "") return;
      const [, status = ""] = /^HTTP\/1\.1 (\d{3}) /.exec(answer) ?? [];
      seen.add(status);
      expect(Number(status), answer).toBeGreaterThanOrEqual(100);
      expect(Number(status), answer).toBeLessThan(500);
      expect(answer).not.toMatch(/\bat \S+ \(|node:internal/);
    }),
    { numRuns: atNight(400, 120) },
  );
  expect([...seen]).toEqual(expect.arrayContaining(["400", "401"]));
  expect((await service.ask("GET", "/livez")).status).toBe(200);
});
