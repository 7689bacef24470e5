import { request } from "node:http";
import { expect, test } from "vitest";
import { startTestService, type TestService } from "../../support/servers/service.ts";

/** A wrong secret, by a proxy that says who sends it. */
const attempt = (service: TestService, forwarded: string, secret = "wrong"): Promise<number> =>
  service
    .ask("POST", "/v1/api-auth/token", {
      ...{ token: null, headers: { "x-forwarded-for": forwarded } },
      json: { clientId: `of ${forwarded.slice(0, 100)}`, clientSecret: secret },
    })
    .then(({ status }) => status);

const warning = "TRUSTED_PROXIES does not name";

test("behind a proxy that is named the caller's address counts: the last that the proxy wrote, not what the caller did", async () => {
  const service = await startTestService({ GALLERY: "off", TRUSTED_PROXIES: "127.0.0.1,::1,10.0.0.0/8" });
  try {
    for (let i = 0; i < 20; i += 1)
      expect(await attempt(service, `203.0.113.${i}, 198.51.100.7, 10.0.0.${i}`)).toBe(401);
    expect(await attempt(service, "198.51.100.7")).toBe(429);
    expect(await attempt(service, "198.51.100.7:4711")).toBe(429);
    expect(await attempt(service, "198.51.100.8")).toBe(401);
    expect(service.logged()).not.toContain(warning);
  } finally {
    await service.stop();
  }
});

test("what a caller writes itself is not believed, and the first request through a proxy that is not named warns once", async () => {
  const service = await startTestService({ GALLERY: "off" });
  try {
    expect(service.logged()).not.toContain(warning);
    for (let i = 0; i < 20; i += 1) expect(await attempt(service, `198.51.100.${i}`)).toBe(401);
    expect(await attempt(service, "198.51.100.99")).toBe(429);
    const lines = service
      .logged()
      .split("\n")
      .filter((line) => line.includes(warning));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      level: 40,
      proxy: expect.stringMatching(/^(?:127\.0\.0\.1|::1)$/),
    });
  } finally {
    await service.stop();
  }
});

test("a header that is no list of addresses does no harm", async () => {
  const service = await startTestService({ GALLERY: "off", TRUSTED_PROXIES: "127.0.0.1,::1" });
  try {
    for (const forwarded of ["", ",", "unknown", "a, b,, c", "[::1", "1.2.3.4.5", "_hidden", "x".repeat(2000)])
      expect([forwarded, await attempt(service, forwarded)]).toEqual([forwarded, 401]);
  } finally {
    await service.stop();
  }
});

test("an unfinished body of somebody without a token takes no space from the others'", async () => {
  const service = await startTestService({ GALLERY: "off", MAX_BODIES_MB: "32" });
  const { port } = new URL(service.baseUrl);
  const headers = { "content-type": "application/json", "content-length": String(32 * 1024) };
  const open = Array.from({ length: 400 }, () => {
    const sent = request({ port, method: "POST", path: "/v1/api-auth/token", headers });
    sent.on("error", () => undefined);
    sent.write("{");
    return sent;
  });
  try {
    const { clientId, clientSecret } = service.credentials;
    const json = { clientId, clientSecret };
    expect((await service.ask("POST", "/v1/api-auth/token", { token: null, json })).status).toBe(200);
    const content = JSON.stringify({ document: { content: [{ p: "x" }] } });
    expect((await service.ask("POST", "templates", { json: { name: "a", content } })).status).toBe(201);
  } finally {
    for (const sent of open) sent.destroy();
    await service.stop();
  }
});
