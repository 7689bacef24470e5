import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixture } from "../render/graphics/images/fixtures.ts";
import { signFile } from "../render/signatures/files.ts";
import { atNight } from "../support/night.ts";
import { onCluster } from "../support/servers/cluster.ts";
import { bodyOf, signIn, startTestService, type TestService, upload } from "../support/servers/service.ts";
import { storedBytes, storedKeys } from "../support/stored-files.ts";

const require = createRequire(import.meta.url);

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(async () => {
  await service.stop();
});

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const post = (kind: string, name: string, content: string, headers = {}) =>
  service.ask("POST", `assets/${kind}`, { ...upload(name, content), headers });

test("an image has the media type of its content, not of its name", async () => {
  const png = readFileSync(new URL("../../examples/assets/images/logo.png", import.meta.url));
  for (const [name, content, contentType] of [
    ["odd.gif", png, "image/png"],
    ["even.webp", fixture("webp/lossy.webp"), "image/webp"],
    ["drawn.png", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "image/svg+xml"],
  ] as const) {
    const body = new FormData();
    body.append("file", new Blob([new Uint8Array(content)]), name);
    const made = await service.ask("POST", "assets/images", { body });
    expect([made.status, await bodyOf(made)]).toMatchObject([201, { contentType, warnings: [] }]);
    const got = await service.ask("GET", `/v1/${service.tenantId}/assets/images/${name}`);
    expect(got.headers.get("content-type")).toBe(contentType);
    await service.ask("DELETE", `/v1/${service.tenantId}/assets/images/${name}`);
  }
});

test("a file is uploaded, listed, fetched, replaced and removed", async () => {
  const made = await post("attachments", "Order 7.csv", "a;b");
  expect(made.status).toBe(201);
  const asset = {
    path: "attachments/Order 7.csv",
    fileName: "Order 7.csv",
    sizeBytes: 3,
    sha256: sha256("a;b"),
    contentType: "text/csv",
    warnings: [],
    certificates: [],
  };
  expect(await bodyOf(made)).toEqual(asset);
  const place = `/v1/${service.tenantId}/assets/attachments/Order%207.csv`;
  expect(made.headers.get("location")).toBe(`${service.baseUrl}${place}`);
  const uploaded = { uploadedAt: expect.stringMatching(/Z$/), uploadedBy: service.credentials.clientId };
  expect(await bodyOf(await service.ask("GET", "assets/attachments"))).toEqual([{ ...asset, ...uploaded }]);

  const got = await service.ask("GET", place);
  expect([got.status, await got.text()]).toEqual([200, "a;b"]);
  expect(Object.fromEntries(got.headers)).toMatchObject({
    "content-type": "text/csv",
    "content-disposition": 'attachment; filename="Order 7.csv"',
    "x-content-type-options": "nosniff",
    etag: `"${sha256("a;b")}"`,
    "repr-digest": `sha-256=:${createHash("sha256").update("a;b").digest("base64")}:`,
  });
  const part = await service.ask("GET", place, { headers: { range: "bytes=-1" } });
  expect([part.status, await part.text()]).toEqual([206, "b"]);
  expect((await service.ask("HEAD", place)).headers.get("content-length")).toBe("3");
  expect((await service.ask("GET", place, { headers: { "if-none-match": `"${sha256("a;b")}"` } })).status).toBe(304);

  const again = await post("attachments", "ORDER 7.CSV", "c;d;e");
  expect([again.status, await bodyOf(again)]).toMatchObject([200, { path: "attachments/ORDER 7.CSV", sizeBytes: 5 }]);
  const put = await service.ask("PUT", place, upload("whatever.exe", "f"));
  expect([put.status, await bodyOf(put)]).toMatchObject([200, { fileName: "ORDER 7.CSV", sizeBytes: 1 }]);
  expect(await (await service.ask("GET", place)).text()).toBe("f");
  expect(await bodyOf(await service.ask("GET", "assets/attachments"))).toHaveLength(1);

  expect((await service.ask("DELETE", place)).status).toBe(204);
  for (const [method, more] of [
    ["GET", {}],
    ["HEAD", {}],
    ["DELETE", {}],
    ["PUT", upload("x.csv", "x")],
  ] as const) {
    expect((await service.ask(method, place, more)).status, method).toBe(404);
  }
  expect(await bodyOf(await service.ask("GET", "assets/attachments"))).toEqual([]);
});

test("when many replace a file at once, each succeeds and one of them is the last", async () => {
  await post("images", "seal.png", "first");
  const contents = Array.from({ length: 40 }, (_, index) => `content ${index}`);
  const place = `/v1/${service.tenantId}/assets/images/seal.png`;
  const answers = await Promise.all(contents.map((content) => service.ask("PUT", place, upload("seal.png", content))));
  expect(answers.map(({ status }) => status)).toEqual(contents.map(() => 200));
  expect(contents).toContain(await (await service.ask("GET", place)).text());
  expect((await service.ask("DELETE", place)).status).toBe(204);
});

test("a file that must be new is not replaced", async () => {
  const headers = { "if-none-match": "*" };
  expect((await post("attachments", "new.txt", "one", headers)).status).toBe(201);
  const refused = await post("attachments", "New.TXT", "two", headers);
  expect(await bodyOf(refused)).toMatchObject({ status: 412, errorCode: "PRECONDITION_FAILED" });
  expect(await (await service.ask("GET", "assets/attachments/new.txt")).text()).toBe("one");
});

test("with If-Match, a file that somebody else replaced or removed meanwhile is left alone", async () => {
  const path = `/v1/${service.tenantId}/assets/attachments/terms.txt`;
  const put = (content: string, headers: object) =>
    service.ask("PUT", path, { ...upload("terms.txt", content), headers: { ...headers } });
  await post("attachments", "terms.txt", "one");
  const first = (await service.ask("HEAD", path)).headers.get("etag") ?? "";
  expect((await put("two", { "if-match": `"${"0".repeat(64)}", ${first}` })).status).toBe(200);
  expect((await put("three", { "if-match": first })).status).toBe(412);
  expect((await put("three", { "if-match": `W/"${sha256("two")}"` })).status).toBe(412);
  expect((await put("three", { "if-none-match": `"${sha256("two")}"` })).status).toBe(412);
  expect((await post("attachments", "terms.txt", "three", { "if-match": first })).status).toBe(412);
  expect((await service.ask("DELETE", path, { headers: { "if-match": first } })).status).toBe(412);
  expect(await (await service.ask("GET", path)).text()).toBe("two");
  expect((await service.ask("DELETE", path, { headers: { "if-match": "*" } })).status).toBe(204);
  expect((await put("three", { "if-match": first })).status).toBe(404);
  expect((await post("attachments", "terms.txt", "three", { "if-match": "*" })).status).toBe(412);
  expect((await service.ask("GET", path)).status).toBe(404);
});

test("a broken file is stored with a warning that says why documents cannot use it", async () => {
  for (const [kind, name, code] of [
    ["fonts", "broken.ttf", "FONT_NOT_LOADED"],
    ["images", "broken.png", "IMAGE_NOT_LOADED"],
    ["certs", "broken.p12", "CERTIFICATE_UNREADABLE"],
    ["roots", "broken.pem", "CERTIFICATE_UNREADABLE"],
  ] as const) {
    const answer = await post(kind, name, "not what it says it is");
    const warnings = [{ code, path: "/file", message: expect.any(String) }];
    expect([answer.status, await bodyOf(answer)]).toMatchObject([201, { warnings }]);
    const listed = await bodyOf(await service.ask("GET", `assets/${kind}`));
    expect(listed).toMatchObject([{ fileName: name, warnings }]);
  }
});

test("a font is listed with its family, style and scripts, and with the templates that name it when that is wanted", async () => {
  const own = await startTestService();
  try {
    const bytes = readFileSync(require.resolve("@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf"));
    const body = new FormData();
    body.append("file", new Blob([new Uint8Array(bytes)]), "Brand.ttf");
    const font = { family: "Noto Sans", style: "Bold", weight: 700, isItalic: false, axes: [] };
    const made = await own.ask("POST", "assets/fonts", { body });
    expect(await bodyOf(made)).toMatchObject({ font: { ...font, scripts: expect.arrayContaining(["Latn", "Grek"]) } });
    const document = { fonts: { Brand: { regular: "fonts/brand.ttf" } }, content: [{ p: "A" }] };
    const template = { name: "Letter", content: JSON.stringify({ document }) };
    const { id } = await bodyOf(await own.ask("POST", "templates", { json: template }));
    const usedBy = { count: 1, templates: [{ id, name: "Letter" }] };
    expect(await bodyOf(await own.ask("GET", "assets/fonts?usedBy=true"))).toMatchObject([{ font, usedBy }]);
    const [plain] = await bodyOf(await own.ask("GET", "assets/fonts"));
    expect(plain).not.toHaveProperty("usedBy");
    await own.ask("DELETE", `templates/${id}`);
    const [later] = await bodyOf(await own.ask("GET", "assets/fonts?usedBy=true"));
    expect(later.usedBy).toEqual({ count: 0, templates: [] });
  } finally {
    await own.stop();
  }
});

test("the templates that name a file are known of now alone, and of 100 files at a time", async () => {
  const own = await startTestService();
  try {
    const refused = await own.ask("GET", "assets/attachments?usedBy=true&asOf=2026-01-01");
    expect([refused.status, await bodyOf(refused)]).toMatchObject([400, { errorCode: "INVALID_REQUEST" }]);
    const key = await bodyOf(await own.ask("POST", "api-keys", { json: { name: "Files", scopes: ["assets:read"] } }));
    const token = await signIn(own.baseUrl, key);
    const forbidden = await own.ask("GET", "assets/attachments?usedBy=true", { token });
    expect([forbidden.status, await bodyOf(forbidden)]).toMatchObject([403, { errorCode: "SCOPE_MISSING" }]);
    const names = Array.from({ length: 101 }, (_, n) => `${n}.txt`);
    for (const name of names) await own.ask("POST", "assets/attachments", upload(name, name));
    const cut = await bodyOf(await own.ask("GET", "assets/attachments?usedBy=true&limit=1000"));
    const whole = await bodyOf(await own.ask("GET", "assets/attachments?limit=1000"));
    expect([cut.length, whole.length]).toEqual([100, 101]);
  } finally {
    await own.stop();
  }
});

describe("a certificate", () => {
  const secret = "the private key of somebody";

  test("is never served to anyone, by any method", async () => {
    expect((await post("certs", "signer.p12", secret)).status).toBe(201);
    expect(await bodyOf(await service.ask("GET", "assets/certs"))).toContainEqual(
      expect.objectContaining({ path: "certs/signer.p12", contentType: "application/x-pkcs12" }),
    );
    const paths = ["certs/signer.p12", "certs/SIGNER.P12", "docs/signer.p12", "attachments/signer.p12"];
    for (const path of [
      ...paths,
      "attachments/..%2fcerts%2fsigner.p12",
      "fonts/certs%2fsigner.p12",
      "certs/nobody.p12",
    ]) {
      for (const method of ["GET", "HEAD"]) {
        const answer = await service.ask(method, `assets/${path}`);
        expect(answer.status, `${method} ${path}`).toBe(404);
        expect(await answer.text()).not.toContain("private");
      }
    }
  });

  test.skipIf(onCluster)("is sealed on disk, with a key that only the owner can read", async () => {
    const keys = await storedKeys(service.folder);
    expect(keys).not.toEqual([]);
    for (const one of keys) expect((await storedBytes(service.folder, one)).includes(secret)).toBe(false);
    const key = join(service.folder, "sealing.key");
    expect((await stat(key)).mode & 0o777).toBe(0o600);
    expect(Buffer.from(await readFile(key, "utf8"), "base64")).toHaveLength(32);
    expect(service.logged()).not.toContain("private");
  });

  test("is known by its subject and end once it came with its password, which is kept nowhere", async () => {
    const own = await startTestService();
    try {
      const body = () => {
        const form = new FormData();
        form.append("file", new Blob([signFile("p256.p12")]), "own.p12");
        return form;
      };
      const closed = await bodyOf(await own.ask("POST", "assets/certs", { body: body() }));
      expect(closed).toMatchObject({ warnings: [], certificates: [] });
      const headers = { "colophon-file-password": "secret" };
      const open = await own.ask("POST", "assets/certs", { body: body(), headers });
      const signer = { subject: expect.stringContaining("CN="), notAfter: expect.stringMatching(/Z$/) };
      const certificates = [signer, expect.anything()];
      expect([open.status, await bodyOf(open)]).toMatchObject([200, { warnings: [], certificates }]);
      expect(await bodyOf(await own.ask("GET", "assets/certs"))).toMatchObject([{ fileName: "own.p12", certificates }]);
      expect(own.logged()).not.toContain("secret");
    } finally {
      await own.stop();
    }
  });

  test("that came with a wrong password is stored, and only the answer says that the password is wrong", async () => {
    const own = await startTestService();
    try {
      const send = async (password: string) => {
        const body = new FormData();
        body.append("file", new Blob([signFile("p256.p12")]), "own.p12");
        const headers = { "colophon-file-password": password };
        return await bodyOf(await own.ask("POST", "assets/certs", { body, headers }));
      };
      const list = async () => await bodyOf(await own.ask("GET", "assets/certs"));
      const wrong = { warnings: [{ code: "CERTIFICATE_UNREADABLE" }] };
      expect(await send("n0t-it")).toMatchObject({ ...wrong, certificates: [] });
      expect(await list()).toMatchObject([{ warnings: [], certificates: [] }]);
      const certificates = [expect.anything(), expect.anything()];
      expect(await send("secret")).toMatchObject({ warnings: [], certificates });
      expect(await send("n0t-it")).toMatchObject({ ...wrong, certificates });
      expect(await list()).toMatchObject([{ warnings: [], certificates }]);
    } finally {
      await own.stop();
    }
  });

  test("is sealed with the configured key when there is one", async () => {
    const own = await startTestService({ SEALING_KEY: Buffer.alloc(32, 9).toString("base64url") });
    try {
      expect((await own.ask("POST", "assets/certs", upload("a.p12", secret))).status).toBe(201);
      await expect(stat(join(own.folder, "sealing.key"))).rejects.toMatchObject({ code: "ENOENT" });
    } finally {
      await own.stop();
    }
  });
});

describe("what is no upload", () => {
  const boundary = "x-boundary-x";
  const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
  const part = (disposition: string, content = "x") =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
  const file = (name: string, content?: string) => part(`name="file"; filename="${name}"`, content);
  const send = (body: string) => service.ask("POST", "assets/images", { headers, body });

  test.each([
    ["no part", ""],
    ["no file part", part('name="other"; filename="a.png"')],
    ["a text in place of the file", part('name="file"')],
    ["two files", file("a.png") + file("b.png")],
    ["a file and another", file("a.png") + part('name="other"; filename="b.png"')],
    ["an empty file", file("a.png", "")],
    ["a file without a name", part('name="file"; filename=""')],
    ["another extension", file("a.exe")],
    ["the extension of another kind", file("a.ttf")],
    ["a hidden file", file(".png")],
    ["a name with a colon", file("a:b.png")],
    ["too long a name", file(`${"x".repeat(117)}.png`)],
    ["a part about prototypes", part('name="__proto__"; filename="a.png"')],
    ["many parts", part('name="a"').repeat(30) + file("a.png")],
  ])("%s is 400", async (_what, parts) => {
    const body = await bodyOf(await send(`${parts}--${boundary}--\r\n`));
    expect(body).toMatchObject({ status: 400, errorCode: "INVALID_REQUEST" });
  });

  test("a body that is cut off is 400", async () => {
    const body = await bodyOf(await send(file("a.png").slice(0, -5)));
    expect(body).toMatchObject({ status: 400, errorCode: "INVALID_REQUEST" });
  });

  test("another media type is 415, none too", async () => {
    for (const [type, body] of [
      ["application/json", "{}"],
      ["application/octet-stream", "x"],
      ["text/plain", "x"],
      ["multipart/mixed; boundary=x", "x"],
    ] as const) {
      const answer = await service.ask("POST", "assets/images", { headers: { "content-type": type }, body });
      const problem = await bodyOf(answer);
      expect(problem, type).toMatchObject({ status: 415, errorCode: "UNSUPPORTED_MEDIA_TYPE" });
      expect(problem.message).toMatch(/Content-Type must be multipart\/form-data.*; came '/);
    }
    expect((await service.ask("POST", "assets/images")).status).toBe(415);
    const elsewhere = await service.ask("POST", "templates", upload("a.png", "x"));
    expect(elsewhere.status).toBe(415);
  });

  test("a path and a part of the name before the file's own are cut off", async () => {
    const answer = await send(`${file("C:\\\\pictures\\\\logo.png")}--${boundary}--\r\n`);
    expect(await bodyOf(answer)).toMatchObject({ path: "images/logo.png" });
  });

  test("names of any script come through", async () => {
    const answer = await send(`${file("標誌.png")}--${boundary}--\r\n`);
    expect(await bodyOf(answer)).toMatchObject({ fileName: "標誌.png" });
    const got = await service.ask("GET", `assets/images/${encodeURIComponent("標誌.png")}`);
    expect(got.headers.get("content-disposition")).toContain("filename*=UTF-8''%E6%A8%99%E8%AA%8C.png");
  });
});

describe("the largest file", () => {
  const kinds = [
    ["certs", "a.p12", 64 * 1024],
    ["roots", "a.pem", 1024 * 1024],
    ["attachments", "a.txt", 5 * 1024 * 1024],
    ["images", "a.png", 10 * 1024 * 1024],
    ["fonts", "a.ttf", 32 * 1024 * 1024],
  ] as const;
  // For a change the small ones: the others have another number, and go the same way.
  test.each(kinds.slice(0, atNight(5, 3)))(
    "of %s is taken, one byte more is refused while it comes in",
    async (kind, name, limit) => {
      const answer = await post(kind, name, "x".repeat(limit));
      expect([answer.status, await bodyOf(answer)]).toMatchObject([201, { sizeBytes: limit }]);
      const larger = await post(kind, `larger.${name}`, "x".repeat(limit + 1));
      expect(await bodyOf(larger)).toMatchObject({ status: 413, errorCode: "PAYLOAD_TOO_LARGE" });
      expect((await service.ask("DELETE", `assets/${kind}/larger.${name}`)).status).toBe(404);
      const much = await post(kind, name, "x".repeat(limit + 2 * 1024 * 1024));
      expect(await bodyOf(much)).toMatchObject({ status: 413 });
    },
  );
});

test("the list comes in pages", async () => {
  for (const name of ["c.xml", "A.xml", "b.xml"]) await post("attachments", name, "<a/>");
  const answer = await service.ask("GET", "assets/attachments?limit=2&offset=1");
  const names = (await bodyOf(answer)).map(({ fileName }: { fileName: string }) => fileName);
  expect(names).toEqual(["A.xml", "b.xml"]);
  expect(answer.headers.get("link")).toContain('rel="first"');
  expect(Number(answer.headers.get("x-total-count"))).toBeGreaterThanOrEqual(4);
});
