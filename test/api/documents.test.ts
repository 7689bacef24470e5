import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { nextMoment } from "../support/next-moment.ts";
import { bodyOf, startTestService, type TestService } from "../support/servers/service.ts";

interface Listed {
  readonly id: string;
  readonly documentId: string;
  readonly fileName: string;
  readonly createdAt: string;
}

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(async () => {
  await service.stop();
});

async function make(
  text = "Hello",
): Promise<{ documentId: string; fileName: string; sha256: string; fileSizeBytes: number }> {
  const json = { document: { content: [{ p: text }] } };
  return await bodyOf(await service.ask("POST", "documents/generate-from-payload", { json }));
}

async function list(query = ""): Promise<readonly Listed[]> {
  return await bodyOf(await service.ask("GET", `documents${query}`));
}

const remove = (json: unknown): Promise<Response> => service.ask("DELETE", "documents", { json });

test("the list shows what was just made, newest first, with the members of the interface", async () => {
  const first = await make("first");
  await nextMoment();
  const second = await make("second");
  const [newest, older] = await list();
  expect([newest?.documentId, older?.documentId]).toEqual([second.documentId, first.documentId]);
  expect(newest).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    fileName: second.fileName,
    documentId: second.documentId,
    createdAt: expect.stringMatching(/Z$/),
    createdBy: service.credentials.clientId,
    fileSizeBytes: second.fileSizeBytes,
    contentType: "application/pdf",
    pages: 1,
    errorCodes: ["UNRESOLVED_TOKEN"],
    sha256: second.sha256,
    expiresAt: expect.stringMatching(/Z$/),
    downloadUrl: `${service.baseUrl}/v1/${service.tenantId}/assets/docs/${second.fileName}`,
  });
});

test("pages are cut by limit and offset, with the total and the neighbours in headers", async () => {
  for (let i = 0; i < 4; i += 1) await make(`page ${i}`);
  const all = await list();
  const answer = await service.ask("GET", "documents?limit=2&offset=1&format=pdf");
  expect(await bodyOf(answer)).toEqual(all.slice(1, 3));
  expect(answer.headers.get("x-total-count")).toBe(String(all.length));
  const links = answer.headers.get("link") ?? "";
  expect(links).toMatch(/<[^>]*limit=2&offset=3&format=pdf>; rel="next"/);
  expect(links).toMatch(/offset=0&format=pdf>; rel="prev"/);
  expect(links).toMatch(/rel="first"/);
  const next = /<([^>]+)>; rel="next"/.exec(links)?.[1] ?? "";
  const following = await service.ask("GET", next.replace(service.baseUrl, ""));
  expect((await bodyOf(following))[0]).toEqual(all[3]);
});

test("limit 0 gives nothing, a huge one is cut, an offset past the end gives nothing", async () => {
  expect(await list("?limit=0")).toEqual([]);
  expect((await list("?limit=1000000")).length).toBeGreaterThan(0);
  expect(await list("?offset=100000")).toEqual([]);
  const beyond = await service.ask("GET", "documents?limit=2&offset=100000");
  const previous = /<([^>]+)>; rel="prev"/.exec(beyond.headers.get("link") ?? "")?.[1] ?? "";
  const last = await bodyOf(await service.ask("GET", previous.replace(service.baseUrl, "")));
  expect(last).toEqual((await list("?limit=1000")).slice(-2));
});

test.each([
  "limit=-1",
  "limit=x",
  "offset=-1",
  "offset=1.5",
  "limit=",
  "format=odt",
  "createdFrom=yesterday",
  "limit=1&limit=2",
])("the query %s is 400", async (query) => {
  const answer = await service.ask("GET", `documents?${query}`);
  const [name] = query.split("=");
  expect(await bodyOf(answer)).toMatchObject({ status: 400, errorCode: "INVALID_REQUEST", path: `/${name}` });
});

test("the list can be narrowed to a time and a format", async () => {
  const { documentId } = await make();
  const [newest] = await list();
  const createdAt = encodeURIComponent(newest?.createdAt ?? "");
  expect((await list(`?createdFrom=${createdAt}`))[0]?.documentId).toBe(documentId);
  expect((await list(`?createdTo=${createdAt}`)).map((record) => record.documentId)).not.toContain(documentId);
  expect(await list("?format=DOCX")).toEqual([]);
  expect(await list("?templateId=00000000-0000-4000-8000-000000000000")).toEqual([]);
});

test("a page of a listing has two hundred documents where no limit is given", async () => {
  const answer = await service.ask("GET", "documents?offset=1");
  expect(answer.headers.get("link")).toMatch(/[?&]limit=200>; rel="first"/);
});

test("both addresses give the file with its type, length, name, tag and digest", async () => {
  const { fileName, sha256, fileSizeBytes } = await make("file");
  for (const path of [`documents/${fileName}`, `assets/docs/${fileName}`]) {
    const answer = await service.ask("GET", path);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.status).toBe(200);
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(fileSizeBytes),
      "content-disposition": `attachment; filename="${fileName}"`,
      etag: `"${sha256}"`,
      "repr-digest": `sha-256=:${createHash("sha256").update(bytes).digest("base64")}:`,
      "accept-ranges": "bytes",
      "cache-control": "private",
      "x-content-type-options": "nosniff",
    });
    const head = await service.ask("HEAD", path);
    expect(head.status).toBe(200);
    expect(head.headers.get("content-length")).toBe(String(fileSizeBytes));
    expect(await head.text()).toBe("");
  }
});

test("a pdf may be shown inline, another word for it is 400", async () => {
  const { fileName } = await make();
  const inline = await service.ask("GET", `documents/${fileName}?disposition=inline`);
  expect(inline.headers.get("content-disposition")).toMatch(/^inline/);
  await inline.arrayBuffer();
  expect((await service.ask("GET", `documents/${fileName}?disposition=popup`)).status).toBe(400);
});

test("a part of the file can be requested", async () => {
  const { fileName, fileSizeBytes, sha256 } = await make("parts");
  const path = `assets/docs/${fileName}`;
  const whole = Buffer.from(await (await service.ask("GET", path)).arrayBuffer());
  const part = await service.ask("GET", path, { headers: { range: "bytes=5-9" } });
  expect(part.status).toBe(206);
  expect(part.headers.get("content-range")).toBe(`bytes 5-9/${fileSizeBytes}`);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(5, 10));
  const last = await service.ask("GET", path, { headers: { range: "bytes=-3", "if-range": `"${sha256}"` } });
  expect(Buffer.from(await last.arrayBuffer())).toEqual(whole.subarray(-3));
  const stale = await service.ask("GET", path, { headers: { range: "bytes=-3", "if-range": '"old"' } });
  expect(stale.status).toBe(200);
  expect((await stale.arrayBuffer()).byteLength).toBe(fileSizeBytes);
  const several = await service.ask("GET", path, { headers: { range: "bytes=0-1,4-5" } });
  expect(several.status).toBe(200);
  await several.arrayBuffer();
  const outside = await service.ask("GET", path, { headers: { range: `bytes=${fileSizeBytes}-` } });
  expect(outside.status).toBe(416);
  expect(outside.headers.get("content-range")).toBe(`bytes */${fileSizeBytes}`);
  expect(await bodyOf(outside)).toMatchObject({ errorCode: "RANGE_NOT_SATISFIABLE" });
});

test("a copy that is still right is not sent again, and one that must match is compared", async () => {
  const { fileName, sha256 } = await make();
  const path = `documents/${fileName}`;
  const same = await service.ask("GET", path, { headers: { "if-none-match": `W/"x", "${sha256}"` } });
  expect(same.status).toBe(304);
  expect(await same.text()).toBe("");
  const changed = await service.ask("GET", path, { headers: { "if-match": '"other"' } });
  expect(changed.status).toBe(412);
  expect([...changed.headers.keys()]).not.toContain("content-disposition");
  expect([...changed.headers.keys()]).not.toContain("repr-digest");
});

test.each(["service_v1-00000000000000000000000000000000.pdf", "x", "..%2f..%2fevents.db", "%00", "a".repeat(400)])(
  "no file is called %s",
  async (fileName) => {
    const answer = await service.ask("GET", `documents/${fileName}`);
    expect(answer.status).toBe(404);
    expect(await bodyOf(answer)).toMatchObject({ errorCode: "DOCUMENT_NOT_FOUND", message: "Document not found." });
  },
);

test("documents are deleted by record id, documentId and file name, each once", async () => {
  const [one, two, three] = [await make(), await make(), await make()];
  const records = await list();
  const recordId = records.find(({ documentId }) => documentId === one.documentId)?.id ?? "";
  const ids = [recordId, two.documentId, three.fileName, one.documentId, "nothing", "nothing"];
  const answer = await remove({ ids });
  expect(answer.status).toBe(200);
  const body = await bodyOf(answer);
  expect(body.deletedCount).toBe(3);
  expect(body.notFound).toEqual(["nothing"]);
  expect(body.deleted).toContainEqual({ id: recordId, documentId: one.documentId, fileName: one.fileName });
  expect((await service.ask("GET", `documents/${one.fileName}`)).status).toBe(404);
  const left = (await list()).map(({ documentId }) => documentId);
  for (const { documentId } of [one, two, three]) expect(left).not.toContain(documentId);
  expect((await remove({ ids })).status).toBe(404);
});

test("the list to delete may be bare or go by another name", async () => {
  for (const wrap of [
    (id: string) => [id],
    (id: string) => ({ documentIds: [id] }),
    (id: string) => ({ fileNames: [`service_v1-${id}.pdf`] }),
  ]) {
    const { documentId } = await make();
    expect(await bodyOf(await remove(wrap(documentId)))).toMatchObject({ deletedCount: 1, notFound: [] });
  }
});

test("a batch with several lists deletes what any of them names", async () => {
  const [one, two, three] = [await make("one"), await make("two"), await make("three")];
  const lists = { ids: [one.documentId], documentIds: null, fileNames: [two.fileName, one.documentId] };
  expect(await bodyOf(await remove(lists))).toMatchObject({ deletedCount: 2, notFound: [] });
  const left = (await list()).map(({ documentId }) => documentId);
  expect(left).toContain(three.documentId);
  expect(left).not.toContain(two.documentId);
});

test.each([
  ["no list", {}, ""],
  ["nothing but null", { ids: null }, ""],
  ["an empty list beside another", { ids: ["x"], fileNames: [] }, "/fileNames"],
  ["1001 items in two lists", { ids: Array.from({ length: 1000 }, (_, i) => String(i)), fileNames: ["x"] }, ""],
  ["an empty list", { ids: [] }, "/ids"],
  ["a text", { ids: "x" }, "/ids"],
  ["a number in the list", { ids: [1] }, "/ids/0"],
  ["null in the list", { ids: ["a", null] }, "/ids/1"],
  ["1001 items", { ids: Array.from({ length: 1001 }, (_, i) => String(i)) }, "/ids"],
  ["an empty bare list", [], ""],
  ["a bare text", "x", ""],
  ["null", null, ""],
])("a batch with %s is 400", async (_what, json, path) => {
  const answer = await remove(json);
  expect(await bodyOf(answer)).toMatchObject({ status: 400, errorCode: "INVALID_REQUEST", path });
});

test("none of them there is 404", async () => {
  expect(await bodyOf(await remove({ ids: ["x"] }))).toMatchObject({ status: 404, errorCode: "DOCUMENT_NOT_FOUND" });
});

test("a list of one template's documents takes its id in any case, and refuses what is no id", async () => {
  const content = JSON.stringify({ document: { content: [{ p: "x" }] } });
  const { id } = await bodyOf(await service.ask("POST", "templates", { json: { name: "Of one", content } }));
  const json = { templateId: id, data: {} };
  const made = await bodyOf(await service.ask("POST", "documents/generate-from-template", { json }));
  expect(await list(`?templateId=${id.toUpperCase()}`)).toMatchObject([{ documentId: made.documentId }]);
  for (const path of ["documents?templateId=none", "documents?templateId="])
    expect(await bodyOf(await service.ask("GET", path))).toMatchObject({ status: 400, path: "/templateId" });
});

test("a document that expires is as if it were not there", async () => {
  const json = { document: { content: [{ p: "short" }] } };
  const generate = async (ttlSeconds: number) =>
    await bodyOf(await service.ask("POST", `documents/generate-from-payload?ttlSeconds=${ttlSeconds}`, { json }));
  const [made, other] = [await generate(1), await generate(3600)];
  const statusOf = async (fileName: string) => (await service.ask("GET", `documents/${fileName}`)).status;
  await eventually(async () => expect(await statusOf(made.fileName)).toBe(404));
  expect(await statusOf(other.fileName)).toBe(200);
  expect((await list()).map(({ documentId }) => documentId)).not.toContain(made.documentId);
});

test("a document that is held neither expires nor is deleted, until it is released", async () => {
  const json = { document: { content: [{ p: "evidence" }] } };
  const made = await bodyOf(await service.ask("POST", "documents/generate-from-payload", { json }));
  const hold = (ref: string, reason: unknown) => service.ask("PUT", `documents/${ref}/hold`, { json: { reason } });
  expect((await hold(made.documentId, "Case 2026/17")).status).toBe(204);
  const record = async (documentId: string) =>
    (await bodyOf(await service.ask("GET", "documents"))).find((one: Listed) => one.documentId === documentId);
  expect(await record(made.documentId)).toMatchObject({
    expiresAt: made.expiresAt,
    hold: { reason: "Case 2026/17", since: expect.stringMatching(/^\d{4}-.*Z$/) },
  });
  const until = new Date(Date.now() + 1e9).toISOString();
  const limited = { json: { reason: "Case 2026/17", until } };
  expect((await service.ask("PUT", `documents/${made.documentId}/hold`, limited)).status).toBe(204);
  expect(await record(made.documentId)).toMatchObject({ expiresAt: made.expiresAt, hold: { until } });
  const refused = await remove([made.documentId]);
  expect(await bodyOf(refused)).toMatchObject({
    status: 409,
    errorCode: "DOCUMENT_HELD",
    detail: expect.stringContaining("Case 2026/17"),
  });
  expect((await service.ask("DELETE", `documents/${made.documentId}/hold`)).status).toBe(204);
  expect(await record(made.documentId)).not.toHaveProperty("hold");
  expect((await remove([made.documentId])).status).toBe(200);
  for (const until of ["2020-01-01T00:00:00Z", "tomorrow", "2999-01-01T00:00:00Z"])
    expect(
      await bodyOf(await service.ask("PUT", `documents/${made.documentId}/hold`, { json: { reason: "r", until } })),
    ).toMatchObject({ status: 400, errors: [{ path: "/until" }] });
  for (const reason of ["", "x".repeat(501), 5, undefined])
    expect(await bodyOf(await hold(made.documentId, reason))).toMatchObject({ status: 400 });
  expect((await hold(made.documentId, "late")).status).toBe(404);
});

describe("a document's record", () => {
  test("says by whom and of what it was made; its colophon says what went into it", async () => {
    const content = JSON.stringify({ document: { content: [{ p: "x" }] } });
    const template = await bodyOf(await service.ask("POST", "templates", { json: { name: "Recorded", content } }));
    const json = { templateId: template.id, data: {} };
    const made = await bodyOf(await service.ask("POST", "documents/generate-from-template", { json }));
    for (const ref of [made.documentId, made.fileName]) {
      const record = await bodyOf(await service.ask("GET", `documents/${ref}/record`));
      expect(record).toMatchObject({
        documentId: made.documentId,
        template: { id: template.id, revision: template.revision },
        pages: 1,
        sha256: made.sha256,
        createdBy: service.credentials.clientId,
      });
      const { colophon, engine } = await bodyOf(await service.ask("GET", `documents/${ref}/colophon`));
      expect(colophon).toMatchObject({ output: made.sha256, template: record.template });
      expect(engine).toMatchObject({ version: expect.any(String) });
    }
    await service.ask("DELETE", "documents", { json: { documentIds: [made.documentId] } });
    for (const part of ["record", "colophon"])
      expect((await service.ask("GET", `documents/${made.documentId}/${part}`)).status).toBe(404);
  });

  test("is found by a part of its id or name, by its hash and by what it lacks", async () => {
    const made = await make("searched");
    const found = async (query: string) => (await list(query)).map(({ documentId }) => documentId);
    expect(await found(`?search=${made.documentId.slice(3, 20).toUpperCase()}`)).toEqual([made.documentId]);
    expect(await found(`?sha256=${made.sha256.toUpperCase()}`)).toEqual([made.documentId]);
    expect(await found("?errorCode=unresolved_token&limit=1")).toHaveLength(1);
    expect(await found("?errorCode=IMAGE_NOT_LOADED")).toEqual([]);
    expect(await found("?search=none")).toEqual([]);
    for (const query of ["?errorCode=NONE", "?errorCode="])
      expect((await service.ask("GET", `documents${query}`)).status).toBe(400);
  });
});
