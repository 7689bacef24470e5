import { afterAll, beforeAll, expect, test } from "vitest";
import { Refusal } from "../../src/vocabulary/refusal.ts";
import { nextMoment } from "../support/next-moment.ts";
import { bodyOf, startTestService, type TestService } from "../support/servers/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(async () => {
  await service.stop();
});

const definition = { document: { content: [{ p: "Hello $data.x" }] } };
const payload = "documents/generate-from-payload";
const fromTemplate = "documents/generate-from-template";

test("a definition becomes a stored document with the members of the interface", async () => {
  const answer = await service.ask("POST", payload, { json: definition });
  expect(answer.status).toBe(200);
  const body = await bodyOf(answer);
  expect(Object.keys(body)).toEqual([
    "status",
    "documentId",
    "fileName",
    "downloadUrl",
    "fileSizeBytes",
    "contentType",
    "errorCodes",
    "warnings",
    "sha256",
    "expiresAt",
  ]);
  expect(body.status).toBe("Succeeded");
  expect(body.documentId).toMatch(/^[0-9a-f]{32}$/);
  expect(body.fileName).toBe(`service_v1-${body.documentId}.pdf`);
  expect(body.downloadUrl).toBe(`${service.baseUrl}/v1/${service.tenantId}/assets/docs/${body.fileName}`);
  expect(body.contentType).toBe("application/pdf");
  expect(body.errorCodes).toEqual(["UNRESOLVED_TOKEN"]);
  const [record] = await bodyOf(await service.ask("GET", "documents?limit=1"));
  expect(body.expiresAt).toBe(record.expiresAt);
  const file = await service.ask("GET", new URL(body.downloadUrl).pathname);
  expect((await file.arrayBuffer()).byteLength).toBe(body.fileSizeBytes);
});

test.each(["pdf", "PDF", "Pdf", "docx", "DOCX"])("the format %s is understood", async (format) => {
  expect((await service.ask("POST", `${payload}/${format}`, { json: definition })).status).toBe(200);
});

test("another format is a fault at /format", async () => {
  const answer = await service.ask("POST", `${payload}/odt`, { json: definition });
  expect(await bodyOf(answer)).toMatchObject({ status: 400, errorCode: "INVALID_REQUEST", path: "/format" });
});

test("a template and data become a document that says which revision it was made of", async () => {
  const content = JSON.stringify(definition);
  const template = await bodyOf(await service.ask("POST", "templates", { json: { name: "T", content } }));
  const answer = await service.ask("POST", `${fromTemplate}/pdf`, {
    json: { templateId: template.id, data: { x: 1 } },
  });
  expect(answer.status).toBe(200);
  const listed = await bodyOf(await service.ask("GET", `documents?templateId=${template.id.toUpperCase()}`));
  expect(listed).toHaveLength(1);
});

test("content that is sent along is used, and no template is needed", async () => {
  for (const content of [definition, JSON.stringify(definition)]) {
    expect((await service.ask("POST", fromTemplate, { json: { content, data: {} } })).status).toBe(200);
  }
});

test("an unknown template is 404 with the sentence of the interface", async () => {
  const templateId = "00000000-0000-4000-8000-000000000000";
  const answer = await service.ask("POST", fromTemplate, { json: { templateId, data: {} } });
  expect(answer.status).toBe(404);
  expect(await bodyOf(answer)).toMatchObject({
    errorCode: "TEMPLATE_NOT_FOUND",
    message: `Template '${templateId}' not found.`,
  });
});

test("a template whose content is no definition is 400 with its faults", async () => {
  const create = { name: "Broken", content: "{not json" };
  const { id: templateId } = await bodyOf(await service.ask("POST", "templates", { json: create }));
  const answer = await service.ask("POST", fromTemplate, { json: { templateId, data: {} } });
  expect(await bodyOf(answer)).toMatchObject({ status: 400, errorCode: "TEMPLATE_INVALID", isRetryable: false });
});

test("data is needed and must be an object", async () => {
  for (const json of [{ content: definition }, { content: definition, data: [] }]) {
    const answer = await service.ask("POST", fromTemplate, { json });
    expect(await bodyOf(answer)).toMatchObject({ status: 400, errorCode: "INVALID_REQUEST", path: "/data" });
  }
});

test("every fault of a definition is listed with its place, the first one repeated on top", async () => {
  const content = [
    { p: "a", stlye: "x" },
    { p: "b", style: { colour: "red" } },
  ];
  const answer = await service.ask("POST", payload, { json: { document: { content } } });
  expect(answer.status).toBe(400);
  expect(answer.headers.get("content-type")).toMatch(/^application\/problem\+json/);
  const body = await bodyOf(answer);
  expect(body).toMatchObject({
    type: "/problems/invalid-definition",
    title: "Invalid definition",
    status: 400,
    detail: "2 faults",
    errorCode: "INVALID_DEFINITION",
    isRetryable: false,
    path: "/document/content/0/stlye",
    instance: `/v1/${service.tenantId}/documents/generate-from-payload`,
  });
  expect(body.errors.map(({ path }: { path: string }) => path)).toContain("/document/content/1/style/colour");
  expect(body.message).toBe(body.errors[0].message);
  expect(body.requestId).toBe(answer.headers.get("x-request-id"));
});

test("a definition without content has the sentence of the interface", async () => {
  const answer = await service.ask("POST", payload, { json: { document: {} } });
  expect(answer.status).toBe(400);
  expect((await bodyOf(answer)).message).toBe("The definition must have valid content.");
});

test("a signature that cannot be applied refuses the document, and nothing is stored", async () => {
  const before = (await service.ask("GET", "documents")).headers.get("x-total-count");
  const signature = { certificate: "certs/none.p12", password: "secret" };
  const answer = await service.ask("POST", payload, { json: { document: { ...definition.document, signature } } });
  expect(answer.status).toBe(400);
  expect(await bodyOf(answer)).toMatchObject({ errorCode: "SIGNATURE_NOT_APPLIED", isRetryable: false });
  expect((await service.ask("GET", "documents")).headers.get("x-total-count")).toBe(before);
});

test("locale, time zone and time to live are handed on, and wrong ones are named", async () => {
  const path = `${payload}?locale=de-ch&timeZone=Europe/Zurich&ttlSeconds=60`;
  const { documentId } = await bodyOf(await service.ask("POST", path, { json: definition }));
  expect(service.pool.jobs.at(-1)).toMatchObject({ locale: "de-CH", timeZone: "Europe/Zurich" });
  const [record] = (await bodyOf(await service.ask("GET", "documents?limit=1"))) as {
    documentId: string;
    createdAt: string;
    expiresAt: string;
  }[];
  expect(record?.documentId).toBe(documentId);
  expect(Date.parse(record?.expiresAt ?? "") - Date.parse(record?.createdAt ?? "")).toBe(60_000);
  for (const [query, path] of [
    ["locale=!!", "/locale"],
    ["timeZone=Mars/Phobos", "/timeZone"],
    ["ttlSeconds=0", "/ttlSeconds"],
    ["ttlSeconds=-1", "/ttlSeconds"],
    ["locale=de&locale=fr", "/locale"],
  ]) {
    const answer = await service.ask("POST", `${payload}?${query}`, { json: definition });
    expect(await bodyOf(answer), query).toMatchObject({ status: 400, errorCode: "INVALID_REQUEST", path });
  }
});

test("a full queue is 503 with Retry-After and may be tried again", async () => {
  service.pool.failWith(new Refusal("UNAVAILABLE", "Too many documents are waiting."));
  const answer = await service.ask("POST", payload, { json: definition });
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await bodyOf(answer)).toMatchObject({ errorCode: "UNAVAILABLE", isRetryable: true });
});

test("a fault of ours is 500 without a word about it, and its cause is in the log", async () => {
  service.pool.failWith(new TypeError("the cause of it all"));
  const answer = await service.ask("POST", payload, { json: definition });
  expect(answer.status).toBe(500);
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({ errorCode: "INTERNAL", isRetryable: false });
  expect(text).not.toMatch(/cause of it all|\.ts|at /);
  expect(service.logged()).toContain("the cause of it all");
  expect((await service.ask("GET", "/livez")).status).toBe(200);
});

test("an empty body and broken JSON are 400", async () => {
  const headers = { "content-type": "application/json" };
  for (const body of [undefined, "", "{", "nul", '{"document":'])
    expect(
      await bodyOf(await service.ask("POST", payload, { headers, ...(body === undefined ? {} : { body }) })),
      String(body),
    ).toMatchObject({
      status: 400,
      errorCode: "INVALID_JSON",
    });
});

test("other media types and compressed bodies are 415", async () => {
  const body = JSON.stringify(definition);
  for (const headers of [
    { "content-type": "text/plain" },
    { "content-type": "application/x-www-form-urlencoded" },
    { "content-type": "application/json", "content-encoding": "gzip" },
  ]) {
    const answer = await service.ask("POST", payload, { headers, body });
    expect(await bodyOf(answer)).toMatchObject({ status: 415, errorCode: "UNSUPPORTED_MEDIA_TYPE" });
  }
  const form = { headers: { "content-type": "application/x-www-form-urlencoded" }, body };
  const { message } = await bodyOf(await service.ask("POST", payload, form));
  expect(message).toBe("The header Content-Type must be application/json; came 'application/x-www-form-urlencoded'.");
  const plus = await service.ask("POST", payload, { headers: { "content-type": "application/foo+json" }, body });
  expect(plus.status).toBe(200);
});

test("a template is used as it was, by label, by id, by moment; what is deleted since is not there", async () => {
  const text = (words: string) => JSON.stringify({ document: { content: [{ p: words }] } });
  const name = "Pinned";
  const { id } = await bodyOf(await service.ask("POST", "templates", { json: { name, content: text("one") } }));
  for (const words of ["two", "three"]) {
    await nextMoment();
    await service.ask("PUT", `templates/${id}`, { json: { id, content: text(words) } });
  }
  const [third, second, first] = await bodyOf(await service.ask("GET", `templates/${id}/revisions`));
  const events = await bodyOf(await service.ask("GET", `templates/${id}/history`));
  const used = async (pin: object): Promise<unknown> => {
    const answer = await service.ask("POST", fromTemplate, { json: { templateId: id, data: {}, ...pin } });
    const made = await bodyOf(answer);
    if (answer.status !== 200) return [answer.status, made.errorCode];
    const [entry] = await bodyOf(await service.ask("GET", `documents/${made.documentId}/history`));
    return entry.data.template.revision;
  };
  expect(await used({})).toBe(third.revision);
  expect(await used({ revision: second.revision })).toBe(second.revision);
  expect(await used({ revision: second.id })).toBe(second.revision);
  expect(await used({ asOf: events[0].position })).toBe(first.revision);
  expect(await used({ asOf: events[1].eventId })).toBe(second.revision);
  expect(await used({ asOf: second.createdAt })).toBe(second.revision);
  await service.ask("DELETE", `templates/${id}/revisions/${second.id}`);
  expect(await used({ revision: second.revision })).toEqual([404, "TEMPLATE_NOT_FOUND"]);
  expect(await used({ asOf: events[1].eventId })).toBe(first.revision);
  expect(await used({ asOf: "2000-01-01" })).toEqual([404, "TEMPLATE_NOT_FOUND"]);
  expect(await used({ asOf: "9999999999999999" })).toEqual([404, "TEMPLATE_NOT_FOUND"]);
  expect(await used({ asOf: "2999-01-01" })).toEqual([400, "INVALID_REQUEST"]);
});
