import { afterAll, beforeAll, expect, test } from "vitest";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { refusals } from "../../src/vocabulary/codes.ts";
import { isLeftOut } from "../support/scope.ts";
import { describedRoutes } from "../support/servers/described-routes.ts";
import { bodyOf, startTestServiceWith, type TestService, upload } from "../support/servers/service.ts";
import { lentPool } from "../support/threads/render-pool.ts";

// Sentences of the interface that no other test proves by itself, checked over HTTP on a service that renders.

let service: TestService<RenderPool>;
beforeAll(async () => {
  service = await startTestServiceWith(lentPool(), { GALLERY: "off" });
});
afterAll(async () => {
  await service.stop();
});

const post = (path: string, json: unknown) => service.ask("POST", path, { json });
const generate = (document: object) => post("documents/generate-from-payload", { document });
const counted = async (): Promise<number> => (await bodyOf(await service.ask("GET", "usage"))).documents;
const stored = async (): Promise<number> =>
  Number((await service.ask("GET", "documents?limit=0")).headers.get("x-total-count"));

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const utc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

async function newTemplate(more: object = {}) {
  const content = JSON.stringify({ document: { content: [{ p: "Dear $data.name" }] } });
  return bodyOf(await post("templates", { name: "Letter", content, ...more }));
}

test("the tenant is the first segment of every path that is a tenant's", () => {
  const others = [
    /^\/v1\/api-auth\/token$/,
    /^\/v1\/templates\//,
    /^\/v1\/tenants/,
    /^\/v1\/usage$/,
    /^\/v1\/document-definition[.]schema/,
  ];
  const versioned = [...service.service.routes.keys()].filter((path) => path.startsWith("/v1/"));
  const elsewhere = versioned.filter((path) => !path.startsWith("/v1/:tenantId/"));
  expect(versioned.length).toBeGreaterThan(30);
  expect(elsewhere.filter((path) => !others.some((other) => other.test(path)))).toEqual([]);
});

test("a generation's answer has every member, of its shape", async () => {
  const answer = await generate({ content: [{ p: "Hello" }] });
  expect(answer.status).toBe(200);
  const result = await bodyOf(answer);
  expect(result).toMatchObject({
    status: "Succeeded",
    documentId: expect.stringMatching(/^[0-9a-f]{32}$/),
    fileName: `service_v1-${result.documentId}.pdf`,
    downloadUrl: `${service.baseUrl}/v1/${service.tenantId}/assets/docs/${result.fileName}`,
    contentType: "application/pdf",
    errorCodes: [],
  });
  const file = await service.ask("GET", new URL(result.downloadUrl).pathname);
  expect(file.headers.get("content-type")).toBe("application/pdf");
  expect((await file.arrayBuffer()).byteLength).toBe(result.fileSizeBytes);
});

test("the download address answers 401 without the bearer header", async () => {
  const { downloadUrl } = await bodyOf(await generate({ content: [{ p: "Hello" }] }));
  const answer = await fetch(downloadUrl);
  expect(answer.status).toBe(401);
  expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer /);
  expect(await bodyOf(answer)).toMatchObject({ status: 401, errorCode: "UNAUTHENTICATED" });
});

test("each error code stands once however often it applies, and none when nothing is missing", async () => {
  const lacking = { content: [{ p: "$data.a $data.b" }, { p: "[img, a.png, 9|9] [img, b.png, 9|9]" }] };
  const { errorCodes } = await bodyOf(await generate(lacking));
  expect(errorCodes.toSorted()).toEqual(["IMAGE_NOT_LOADED", "UNRESOLVED_TOKEN"]);
  expect((await bodyOf(await generate({ content: [{ p: "All is there" }] }))).errorCodes).toEqual([]);
});

test("a document that lacks something is stored and counted all the same", async () => {
  const before = [await stored(), await counted()];
  const answer = await generate({ content: [{ p: "$data.nothing" }] });
  expect([answer.status, (await bodyOf(answer)).errorCodes]).toEqual([200, ["UNRESOLVED_TOKEN"]]);
  expect([await stored(), await counted()]).toEqual(before.map((count) => count + 1));
});

test("a signature that cannot be applied is the problem of the interface, and nothing is stored or counted", async () => {
  const before = [await stored(), await counted()];
  for (const certificate of ["certs/none.p12", "no-such-vault-key"]) {
    const answer = await generate({ content: [{ p: "Sign me" }], signature: { certificate } });
    expect(answer.status).toBe(400);
    expect(await bodyOf(answer)).toMatchObject({
      title: expect.any(String),
      status: 400,
      detail: expect.any(String),
      errorCode: "SIGNATURE_NOT_APPLIED",
      isRetryable: false,
    });
  }
  expect([await stored(), await counted()]).toEqual(before);
});

test("a stored record's id is a GUID of its own, its times are UTC", async () => {
  const { documentId } = await bodyOf(await generate({ content: [{ p: "Hello" }] }));
  const [record] = await bodyOf(await service.ask("GET", "documents?limit=1"));
  expect(record).toMatchObject({
    documentId,
    id: expect.stringMatching(guid),
    createdAt: expect.stringMatching(utc),
    expiresAt: expect.stringMatching(utc),
  });
  expect(record.id.replaceAll("-", "")).not.toBe(documentId);
  expect(Date.parse(record.expiresAt)).toBeGreaterThan(Date.parse(record.createdAt));
});

test("texts of a template come back to the letter, and test data may be left out", async () => {
  const content = ` {"document":\n{"content":[{"p":"\\u00e4 $data.x"}]}}\t`;
  const testData = '{ "x" : 1 }';
  const whole = await newTemplate({ content, testData });
  expect(await bodyOf(await service.ask("GET", `templates/${whole.id}`))).toMatchObject({ content, testData });
  const without = await newTemplate();
  expect(await bodyOf(await service.ask("GET", `templates/${without.id}`))).not.toHaveProperty("testData");
});

test("a revision's label is a compact UTC date and time", async () => {
  const { revision, createdAt } = await newTemplate();
  const [, year, month, day, hour, minute, second] =
    /^rev-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/.exec(revision) ?? [];
  const labelled = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  expect(Math.abs(labelled - Date.parse(createdAt))).toBeLessThan(5000);
});

test("the wrapper and list name of the template examples are read", async () => {
  const content = JSON.stringify({ documentDefinition: { contents: [{ p: "Dear $data.name" }] } });
  const { id } = await newTemplate({ content });
  const answer = await post("documents/generate-from-template", { templateId: id, data: { name: "Ada" } });
  expect([answer.status, (await bodyOf(answer)).errorCodes]).toEqual([200, []]);
});

test("without templateId and content the request is refused, and the place is named", async () => {
  const answer = await post("documents/generate-from-template", { data: {} });
  expect(answer.status).toBe(400);
  expect(await bodyOf(answer)).toMatchObject({ errorCode: "INVALID_REQUEST", path: "/templateId" });
});

test("content that is sent along wins over a template, which is not even looked for", async () => {
  const content = { document: { content: [{ p: "Sent along" }] } };
  const templateId = "00000000-0000-4000-8000-000000000000";
  expect((await post("documents/generate-from-template", { templateId, data: {}, content })).status).toBe(200);
});

test("a PUT answers 204 without a body and links its revision to the one before", async () => {
  const { id, content } = await newTemplate();
  const put = await service.ask("PUT", `templates/${id}`, { json: { id, content } });
  expect([put.status, await put.text()]).toEqual([204, ""]);
  const [latest, first] = await bodyOf(await service.ask("GET", `templates/${id}/revisions`));
  expect(latest).toMatchObject({ parentId: first.id, latest: true });
  expect(first).toMatchObject({ parentId: null, latest: false });
});

test("a deleted template answers 204 once and 404 from then on", async () => {
  const { id } = await newTemplate();
  const gone = await service.ask("DELETE", `templates/${id}`);
  expect([gone.status, await gone.text()]).toEqual([204, ""]);
  expect((await service.ask("DELETE", `templates/${id}`)).status).toBe(404);
});

test("the endpoints of the interface declare its statuses", async () => {
  const routes = new Map(
    (await describedRoutes(service as TestService)).map((one) => [`${one.method} ${one.path}`, one.statuses]),
  );
  const documents = "/v1/{tenantId}/documents";
  for (const suffix of ["", "/{format}"]) {
    expect(routes.get(`POST ${documents}/generate-from-payload${suffix}`)).toEqual(
      expect.arrayContaining([200, 400, 401, 403, 429]),
    );
    expect(routes.get(`POST ${documents}/generate-from-template${suffix}`)).toEqual(
      expect.arrayContaining([200, 400, 404, 429]),
    );
  }
  expect(routes.get(`DELETE ${documents}`)).toEqual(expect.arrayContaining([200, 400, 404]));
  expect(routes.get("PUT /v1/{tenantId}/templates/{id}")).toEqual(expect.arrayContaining([204, 400, 404]));
});

test.skipIf(isLeftOut("two hundred documents of a listing"))(
  "a listing has two hundred documents from the first by default",
  async () => {
    const { id } = await newTemplate();
    const missing = 201 - (await stored());
    const made = await service.ask("POST", `documents/bulk?templateId=${id}`, {
      body: '{"data":{"name":"One of many"}}\n'.repeat(missing),
      headers: { "content-type": "application/x-ndjson" },
    });
    await made.text();
    const usual = await bodyOf(await service.ask("GET", "documents"));
    const explicit = await bodyOf(await service.ask("GET", "documents?limit=200&offset=0"));
    expect(usual).toHaveLength(200);
    expect(usual).toEqual(explicit);
  },
);

test("browsing begins with the twenty most popular", async () => {
  for (let i = 0; i < 21; i += 1) await newTemplate({ name: `Public ${i}`, visibility: "public" });
  const usual = await bodyOf(await service.ask("GET", "/v1/templates/browse"));
  const explicit = await bodyOf(await service.ask("GET", "/v1/templates/browse?sort=popular&page=1&pageSize=20"));
  expect(usual).toHaveLength(20);
  expect(usual).toEqual(explicit);
});

const kinds = {
  certs: [".p12", ".pfx"],
  attachments: [".xml", ".xsd", ".csv", ".json", ".txt", ".pdf"],
  fonts: [".ttf", ".otf"],
  roots: [".pem"],
} as const;

test("each folder takes its own kinds of file", async () => {
  const all = Object.values(kinds).flat();
  for (const [kind, own] of Object.entries(kinds)) {
    for (const extension of [...all, ".exe"]) {
      const { status } = await service.ask("POST", `assets/${kind}`, upload(`a${extension}`, "x"));
      expect([kind, extension, status]).toEqual([kind, extension, own.some((one) => one === extension) ? 201 : 400]);
    }
  }
});

test("fonts are .ttf and .otf, and nothing else", async () => {
  for (const name of ["a.woff", "a.woff2", "a.ttc", "a.eot", "a.zip"]) {
    const answer = await service.ask("POST", "assets/fonts", upload(name, "x"));
    expect([name, answer.status]).toEqual([name, 400]);
    expect((await bodyOf(answer)).message).toMatch(/\.ttf.*\.otf/);
  }
});

test.each([
  [
    "the regular file of a font family",
    { fonts: { Brand: { bold: "fonts/b.ttf" } } },
    "regular",
    "/document/fonts/Brand",
  ],
  ["the filePath of an attachment", { attachments: [{ fileName: "a.txt" }] }, "filePath", "/document/attachments/0"],
  ["the certificate of a signature", { signature: { visible: true } }, "certificate", "/document/signature"],
] as const)("a definition without %s is refused, and the place is named", async (_, more, name, path) => {
  const answer = await generate({ content: [{ p: "x" }], ...more });
  expect(answer.status).toBe(400);
  expect(await bodyOf(answer)).toMatchObject({
    errorCode: "INVALID_DEFINITION",
    code: "MISSING_PROPERTY",
    path,
    message: expect.stringContaining(name),
  });
});

test("every error has the members of all shapes of the interface", async () => {
  const faulty = [
    generate({}),
    generate({ content: [{ p: 7 }] }),
    post("documents/generate-from-template", { templateId: "00000000-0000-4000-8000-000000000000", data: {} }),
    service.ask("GET", "documents/none.pdf"),
    service.ask("DELETE", "documents", { json: { ids: [] } }),
    service.ask("DELETE", "documents", { json: { ids: ["none"] } }),
    service.ask("GET", "templates/none"),
    service.ask("GET", "documents", { token: null }),
    service.ask("GET", "/v1/00000000-0000-4000-8000-000000000000/documents"),
    service.ask("GET", "/nowhere"),
  ];
  for (const answer of await Promise.all(faulty)) {
    expect(answer.headers.get("content-type")).toMatch(/^application\/problem\+json/);
    const problem = await bodyOf(answer);
    expect(problem).toMatchObject({
      title: expect.any(String),
      status: answer.status,
      detail: expect.any(String),
      isRetryable: expect.any(Boolean),
      message: expect.any(String),
    });
    expect(Object.keys(refusals)).toContain(problem.errorCode);
  }
});

test("an absent file is 404 with the sentence of the interface, at both addresses", async () => {
  for (const path of ["documents/none.pdf", "assets/docs/none.pdf"]) {
    const answer = await service.ask("GET", path);
    expect([answer.status, (await bodyOf(answer)).message]).toEqual([404, "Document not found."]);
  }
});

test("over a limit the answer is 429 with the seconds to wait", async () => {
  const { tenantId, apiKey } = await bodyOf(await post("/v1/tenants", { name: "Busy", generationLimit: 1 }));
  const { clientId, clientSecret } = apiKey;
  const { access_token: token } = await bodyOf(await post("/v1/api-auth/token", { clientId, clientSecret }));
  const make = () =>
    service.ask("POST", `/v1/${tenantId}/documents/generate-from-payload`, {
      token,
      json: { document: { content: [{ p: "x" }] } },
    });
  expect((await make()).status).toBe(200);
  const answer = await make();
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  expect(Number(answer.headers.get("retry-after"))).toBeLessThanOrEqual(60);
  expect(await bodyOf(answer)).toMatchObject({ errorCode: "RATE_LIMITED", isRetryable: true });
});

test("the limits are those of the interface: 600 documents, 6,000 requests to an endpoint", async () => {
  expect((await generate({ content: [{ p: "x" }] })).headers.get("ratelimit-policy")).toBe('"generate";q=600;w=60');
  expect((await service.ask("GET", "templates/names")).headers.get("ratelimit-policy")).toBe('"endpoint";q=6000;w=60');
});

test("downloads take nothing of the documents", async () => {
  const left = async () => {
    const answer = await generate({ content: [{ p: "x" }] });
    return { left: Number(answer.headers.get("x-ratelimit-remaining")), ...(await bodyOf(answer)) };
  };
  const first = await left();
  for (let i = 0; i < 3; i += 1) await (await service.ask("GET", new URL(first.downloadUrl).pathname)).arrayBuffer();
  expect((await left()).left).toBe(first.left - 1);
});

test("endpoints of earlier editions are not there", async () => {
  const json = { document: { content: [{ p: "x" }] } };
  const gone = [
    `/tenants/${service.tenantId}/documents/generate`,
    `/v1/tenants/${service.tenantId}/documents/generate`,
  ];
  for (const path of [...gone, "documents/generate", "documents/generate-from-jsonfile"]) {
    expect([404, 405], path).toContain((await service.ask("POST", path, { json })).status);
  }
});
