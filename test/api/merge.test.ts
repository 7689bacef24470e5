import { PDFDocument } from "pdf-lib";
import { getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { saying, smallPdf } from "../support/files/foreign-files.ts";
import { bodyOf, startTestServiceWith, type TestService, upload } from "../support/servers/service.ts";
import { lentPool } from "../support/threads/render-pool.ts";

let service: TestService<RenderPool>;
beforeAll(async () => {
  service = await startTestServiceWith(lentPool(), {});
});
afterAll(async () => {
  await service.stop();
});

const document = (text: string): object => ({ document: { content: [{ p: text }] } });
const make = async (text: string, format = "pdf") =>
  await bodyOf(await service.ask("POST", `documents/generate-from-payload/${format}`, { json: document(text) }));
const merge = (json: object, more: object = {}) => service.ask("POST", "documents/merge", { json, ...more });
const fileOf = async (made: { downloadUrl: string }): Promise<Buffer> =>
  Buffer.from(await (await service.ask("GET", new URL(made.downloadUrl).pathname)).arrayBuffer());

async function request() {
  const stored = await make("Stored");
  await service.ask(
    "POST",
    "assets/attachments",
    upload("terms.pdf", new Uint8Array(smallPdf([saying("Terms"), saying("More")]))),
  );
  const json = { name: "T", content: JSON.stringify(document("Dear $data.name")) };
  const template = await bodyOf(await service.ask("POST", "templates", { json }));
  return {
    title: "Contract",
    parts: [
      { definition: document("Cover") },
      { document: stored.fileName },
      { document: stored.documentId, title: "Again" },
      { templateId: template.id, data: { name: "Ada" } },
      { file: "attachments/terms.pdf", pages: "2" },
    ],
  };
}

test("stored documents, uploads, definitions and templates become one stored document", async () => {
  const answer = await merge(await request());
  expect(answer.status).toBe(200);
  const made = await bodyOf(answer);
  expect(made).toMatchObject({ status: "Succeeded", contentType: "application/pdf", errorCodes: [], warnings: [] });
  const file = await fileOf(made);
  expect(file.length).toBe(made.fileSizeBytes);
  const read = await PDFDocument.load(file, { updateMetadata: false });
  expect([read.getPageCount(), read.getTitle()]).toEqual([5, "Contract"]);
  const listed = await bodyOf(await service.ask("GET", "documents?limit=1"));
  expect(listed[0].documentId).toBe(made.documentId);
});

test("the log can make it again, while its parts are there and after the upload was replaced", async () => {
  const definition = await request();
  const made = await bodyOf(await merge(definition));
  await service.ask(
    "PUT",
    "assets/attachments/terms.pdf",
    upload("terms.pdf", new Uint8Array(smallPdf([saying("Other")]))),
  );
  const reproduce = async () =>
    await bodyOf(await service.ask("POST", `documents/${made.documentId}/reproduce`, { json: { definition } }));
  expect(await reproduce()).toMatchObject({ verdict: "identical", missing: [] });
  const [{ document: fileName }] = definition.parts.slice(1) as [{ document: string }];
  await service.ask("DELETE", "documents", { json: { ids: [fileName] } });
  expect(await reproduce()).toMatchObject({ verdict: "unavailable", reason: "ASSET_GONE" });
});

test("the same key makes it once", async () => {
  const json = await request();
  const headers = { "idempotency-key": "merge-1" };
  const [one, again] = [await bodyOf(await merge(json, { headers })), await bodyOf(await merge(json, { headers }))];
  expect(again.documentId).toBe(one.documentId);
});

test("a part that cannot be taken refuses the whole", async () => {
  const word = await make("Word", "docx");
  const gone = await make("Gone");
  await service.ask("DELETE", "documents", { json: { ids: [gone.documentId] } });
  for (const [document, message] of [
    [word.fileName, "The part cannot be merged: there is no such document."],
    [word.documentId, "The part cannot be merged: it is no PDF file: it does not begin with %PDF."],
    [gone.documentId, "The part cannot be merged: there is no such document."],
    ["../../x", "The part cannot be merged: there is no such document."],
  ]) {
    const answer = await merge({ parts: [{ definition: { document: { content: [{ p: "x" }] } } }, { document }] });
    expect(answer.status).toBe(400);
    expect(await bodyOf(answer)).toMatchObject({ code: "PART_UNUSABLE", path: "/parts/1", message });
  }
});

test("a definition cannot reach stored documents by the name that merging uses", async () => {
  const stored = await make("Secret");
  const src = `document:${stored.documentId}`;
  const json = { document: { content: [{ pdf: { src } }, { p: "x" }], attachments: [{ filePath: src }] } };
  const answer = await bodyOf(await service.ask("POST", "documents/generate-from-payload", { json }));
  expect(answer.errorCodes).toEqual(["ATTACHMENT_NOT_EMBEDDED", "IMAGE_NOT_LOADED"]);
  const merged = await bodyOf(await merge({ parts: [{ definition: json }] }));
  expect(merged.errorCodes).toEqual(["ATTACHMENT_NOT_EMBEDDED", "IMAGE_NOT_LOADED"]);
  const asFile = await merge({ parts: [{ file: src }] });
  expect(await bodyOf(asFile)).toMatchObject({ code: "INVALID_VALUE", path: "/parts/0/file" });
});

test("stored documents need the scope that reads them", async () => {
  const stored = await make("Mine");
  const key = await bodyOf(
    await service.ask("POST", "api-keys", { json: { name: "g", scopes: ["documents:generate"] } }),
  );
  const { access_token: token } = await bodyOf(
    await service.ask("POST", "/v1/api-auth/token", {
      token: null,
      json: { clientId: key.clientId, clientSecret: key.clientSecret },
    }),
  );
  const denied = await merge({ parts: [{ document: stored.documentId }] }, { token });
  expect([denied.status, (await bodyOf(denied)).errorCode]).toEqual([403, "SCOPE_MISSING"]);
  const allowed = await merge({ parts: [{ definition: document("Own") }] }, { token });
  expect(allowed.status).toBe(200);
});

describe("a bulk request whose documents are merged", () => {
  const bulk = async (
    lines: readonly object[],
    headers: Readonly<Record<string, string>> = {},
    query = "merge=true",
  ) => {
    const body = lines.map((line) => JSON.stringify(line)).join("\n");
    const answer = await service.ask("POST", `documents/bulk?${query}`, {
      body,
      headers: { "content-type": "application/x-ndjson", ...headers },
    });
    const text = await answer.text();
    return { status: answer.status, ...JSON.parse(text.trimEnd().split("\n").at(-1) ?? "{}") };
  };
  const line = (text: string, id?: string): object => ({ ...document(text), ...(id === undefined ? {} : { id }) });

  test("has them in the order of the lines, and is made once for one key", async () => {
    const lines = [line("First", "A-1"), line("Second"), line("Third", "C-3")];
    const headers = { "idempotency-key": "merged-bulk" };
    const { summary } = await bulk(lines, headers);
    expect(summary).toMatchObject({ lines: 3, succeeded: 3, complete: true, merged: { status: "succeeded" } });
    const { result } = summary.merged;
    const pdf = await getDocumentProxy(new Uint8Array(await fileOf(result)));
    const textOf = async (page: number): Promise<string> => {
      const { items } = await (await pdf.getPage(page)).getTextContent();
      return (items as readonly { readonly str?: string }[]).map(({ str = "" }) => str).join("");
    };
    expect(await Promise.all([1, 2, 3].map(textOf))).toEqual(["First", "Second", "Third"]);
    const outline = (await pdf.getOutline()) as readonly { readonly title: string }[];
    expect(outline.map(({ title }) => title)).toEqual(["A-1", "2", "C-3"]);
    const again = await bulk(lines, headers);
    expect(again.summary.merged).toMatchObject({ replayed: true, result: { documentId: result.documentId } });
  });

  test.each<[string, readonly object[]]>([
    ["a line that fails", [line("First"), { document: { content: 1 } }]],
    ["a line that is no PDF file", [line("First"), { ...line("Second"), format: "docx" }]],
    ["no line", []],
  ])("is not made with %s, and the reason is told", async (_what, lines) => {
    const { summary } = await bulk(lines);
    expect(summary.merged).toMatchObject({ status: "failed", error: { errorCode: "INVALID_REQUEST" } });
  });

  test("is refused at once as DOCX", async () => {
    expect(await bulk([], {}, "merge=true&format=docx")).toMatchObject({
      status: 400,
      detail: expect.stringContaining("PDF files"),
    });
  });

  test("is not there without the parameter", async () => {
    expect((await bulk([line("First")], {}, "")).summary).not.toHaveProperty("merged");
  });
});
