import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { bodyOf, startTestServiceWith, type TestService } from "../support/servers/service.ts";

const page = `<!doctype html><meta name="csp-nonce" content="__NONCE__"><script src="/studio/assets/app-1a2b.js"></script>`;
const script = `console.log("studio");\n`.repeat(100);
const files = new Map(
  Object.entries({ "index.html": page, "assets/app-1a2b.js": script, "robots.txt": "User-agent: *\n" }).map(
    ([path, text]) => [path, Buffer.from(text)] as const,
  ),
);

let service: TestService;
beforeAll(async () => {
  service = await startTestServiceWith(fakeRenderPool(), { GALLERY: "off" }, undefined, { studio: files });
});
afterAll(async () => {
  await service.stop();
});

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${service.baseUrl}${path}`, { redirect: "manual", headers });

test("the studio's page is fresh each time, with a policy that lets in nothing from elsewhere and a nonce of its own", async () => {
  const nonces = new Set<string>();
  for (const path of ["/studio/", "/studio/index.html", "/studio/templates/7", "/studio/documents"]) {
    const answer = await get(path);
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const nonce = /content="([\w-]{24})"/.exec(await answer.text())?.[1] ?? "";
    nonces.add(nonce);
    expect(answer.headers.get("content-security-policy")).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    );
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  }
  expect(nonces.size).toBe(4);
});

test("the bare path leads to the page", async () => {
  const answer = await get("/studio");
  expect([answer.status, answer.headers.get("location")]).toEqual([308, "studio/"]);
});

test("files with a hash in their name are kept for ever, others are compared each time", async () => {
  const hashed = await get("/studio/assets/app-1a2b.js");
  expect(hashed.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(hashed.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(await hashed.text()).toBe(script);
  const other = await get("/studio/robots.txt");
  expect(other.headers.get("cache-control")).toBe("no-cache");
  expect(await other.text()).toBe("User-agent: *\n");
});

test.each([
  ["br, gzip", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
  ["br;q=0, gzip;q=0.5", "gzip", gunzipSync],
] as const)("a browser that takes %s gets %s", async (accepted, coding, unpack) => {
  const { request } = await import("node:http");
  const packed = await new Promise<Buffer>((resolve, reject) => {
    const headers = { "accept-encoding": accepted };
    const sent = request(`${service.baseUrl}/studio/assets/app-1a2b.js`, { headers }, (answer) => {
      expect(answer.headers["content-encoding"]).toBe(coding);
      expect(answer.headers["vary"]).toContain("Accept-Encoding");
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part)).on("end", () => resolve(Buffer.concat(parts)));
    });
    sent.on("error", reject).end();
  });
  expect(packed.length).toBeLessThan(script.length);
  expect(unpack(packed).toString()).toBe(script);
});

test("a path that is no file of the studio is 404, and none leads out of its folder", async () => {
  for (const path of ["/studio/assets/none.js", "/studio/assets/..%2f..%2fpackage.json"])
    expect(await bodyOf(await get(path))).toMatchObject({ status: 404, errorCode: "NOT_FOUND" });
  expect(await (await get("/studio/..%2fpackage.json")).text()).toContain("csp-nonce");
  const posted = await fetch(`${service.baseUrl}/studio/`, { method: "POST" });
  expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
});

test("a studio that was not built says what to run", async () => {
  const own = await startTestServiceWith(fakeRenderPool(), { GALLERY: "off" }, undefined, { studio: undefined });
  try {
    const answer = await fetch(`${own.baseUrl}/studio/`);
    const problem = await bodyOf(answer);
    expect(problem).toMatchObject({ status: 404, errorCode: "STUDIO_NOT_BUILT" });
    expect(problem.detail).toContain("npm run build");
  } finally {
    await own.stop();
  }
});
