import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askValidation } from "../../../src/commands/document/ask-authority.ts";
import { guardedOutbound } from "../../../src/ports/net/guarded.ts";

// Proofs that a certificate is valid are fetched through the guarded door, here on loopback.

const seen: string[] = [];
const server = createServer((request, answer) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const body = Buffer.concat(chunks).toString("latin1");
    seen.push([request.method, request.url, request.headers["content-type"] ?? "", body].join(" "));
    const [, size] = /^[/](\d+)$/.exec(request.url ?? "") ?? [];
    if (size === undefined) answer.writeHead(302, { location: "/1" }).end();
    else answer.writeHead(200, { "content-type": "application/Some; x=1" }).end(Buffer.alloc(Number(size)));
  });
});
let base = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const now = "2026-04-14T09:00:00.000Z";
const clock = { now: () => new Date(now) };
const door = { clock, outbound: guardedOutbound({ allow: [], inside: [], tenantInside: ["localhost"] }) };

test("a status is a POST, a list and an issuer are a GET", async () => {
  await askValidation(door, { kind: "ocsp", address: `${base}/1`, query: Buffer.from("query") });
  await askValidation(door, { kind: "crl", address: `${base}/2` });
  const answer = await askValidation(door, { kind: "issuer", address: `${base}/3` });
  expect(seen.splice(0)).toEqual(["POST /1 application/ocsp-request query", "GET /2  ", "GET /3  "]);
  expect(answer).toEqual({ status: 200, mediaType: "application/some", body: Buffer.alloc(3), at: now });
});

test.each([
  ["crl", 2 * 1024 * 1024],
  ["issuer", 256 * 1024],
] as const)("an answer for %s has at most %i bytes", async (kind, most) => {
  expect(await askValidation(door, { kind, address: `${base}/${most}` })).toMatchObject({ status: 200 });
  expect(await askValidation(door, { kind, address: `${base}/${most + 1}` })).toEqual({
    failure: `The answer has more than ${most} bytes.`,
  });
});

test("a redirection is not followed, and an address inside is not called", async () => {
  expect(await askValidation(door, { kind: "crl", address: `${base}/elsewhere` })).toMatchObject({ status: 302 });
  seen.length = 0;
  const closed = { clock, outbound: guardedOutbound({ allow: [], inside: [] }) };
  expect(await askValidation(closed, { kind: "crl", address: `${base}/1` })).toHaveProperty("failure");
  expect(seen).toEqual([]);
});
