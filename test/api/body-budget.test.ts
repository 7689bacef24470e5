import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { BodyBudget } from "../../src/api/plugins/limits/body-budget.ts";
import { eventually } from "../support/eventually.ts";
import { bodyOf, signIn, startTestService, type TestService } from "../support/servers/service.ts";

describe("the budget of bodies", () => {
  test("bounds all of them, and those of each tenant, to the byte", () => {
    const budget = new BodyBudget({ all: 100, eachTenant: 60 });
    const first = budget.reserve("a", 50);
    expect(budget.reserve("a", 11)).toBeUndefined();
    const second = budget.reserve("a", 10);
    expect(budget.reserve("b", 41)).toBeUndefined();
    expect(budget.reserve("b", 40)).toBeDefined();
    first?.();
    first?.();
    expect(budget.reserve("c", 51)).toBeUndefined();
    expect(budget.reserve("c", 50)).toBeDefined();
    second?.();
    expect(budget.reserve("a", 11)).toBeUndefined();
    expect(budget.reserve("a", 10)).toBeDefined();
  });

  test("lets a single body in that is larger than all of it", () => {
    const budget = new BodyBudget({ all: 10, eachTenant: 5 });
    const release = budget.reserve("a", 1000);
    expect(release).toBeDefined();
    expect(budget.reserve("b", 1)).toBeUndefined();
    release?.();
    expect(budget.reserve("b", 1)).toBeDefined();
  });
});

const megabyte = 1024 * 1024;
const json = { document: { content: [{ p: "Hello" }] } };
const payload = "documents/generate-from-payload";

/** Announces a body and sends the beginning of it. */
function begin(service: TestService, headers: readonly string[], body: string) {
  const { hostname, port } = new URL(service.baseUrl);
  const socket = connect(Number(port), hostname);
  const head = [
    `POST /v1/${service.tenantId}/${payload} HTTP/1.1`,
    "Host: x",
    `Authorization: Bearer ${service.token}`,
    "Content-Type: application/json",
    ...headers,
  ];
  const refusals: string[] = [];
  const begun = { refusals, end: () => void socket.destroy() };
  socket.on("error", () => undefined);
  socket.on("data", () => {
    refusals.push("refused");
  });
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  return begun;
}

test.each([
  ["of an announced length", `Content-Length: ${3 * megabyte}`, "{"],
  ["of an unknown length, which counts as the largest", "Transfer-Encoding: chunked", "1\r\n{\r\n"],
])(
  "a body %s holds its place until it ends; beyond it a request is 503 with Retry-After before it is read",
  async (_name, header, body) => {
    const service = await startTestService({ MAX_BODIES_MB: "6", MAX_BODY_MB: "3" });
    const { tenantId, apiKey } = await bodyOf(await service.ask("POST", "/v1/tenants", { json: { name: "Other" } }));
    const token = await signIn(service.baseUrl, apiKey);
    let held = begin(service, [header], body);
    const large = {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ x: "x".repeat(2 * megabyte) }),
    };
    await eventually(async () => {
      // A large request that was there before it left no space for it.
      if (held.refusals.length > 0) held = begin(service, [header], body);
      const refused = await service.ask("POST", payload, large);
      expect(refused.status).toBe(503);
      expect(refused.headers.get("retry-after")).toBe("2");
      expect(await bodyOf(refused)).toMatchObject({ errorCode: "UNAVAILABLE", isRetryable: true });
    });
    expect((await service.ask("GET", "documents")).status).toBe(200);
    expect((await service.ask("POST", `/v1/${tenantId}/${payload}`, { json, token })).status).toBe(200);
    held.end();
    await eventually(async () => expect((await service.ask("POST", payload, { json })).status).toBe(200));
    await service.stop();
  },
);
