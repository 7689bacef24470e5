import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { contentTypes } from "../../src/vocabulary/http/documents.ts";
import { eventually } from "../support/eventually.ts";
import { bodyOf, startTestServiceWith, type TestService } from "../support/servers/service.ts";
import { lentPool } from "../support/threads/render-pool.ts";

const example = (path: string): URL => new URL(`../../examples/${path}`, import.meta.url);

let service: TestService<RenderPool>;
beforeAll(async () => {
  service = await startTestServiceWith(lentPool(), {
    PLATFORM_ASSETS: fileURLToPath(example("assets")),
    GALLERY: "off",
  });
});
afterAll(async () => {
  await service.stop();
});

const definition = { document: { content: [{ h1: "Terms" }, { p: "Dear $data.name" }] } };
/** A block that is cut to a circle: DOCX shows it whole. */
const lossy = {
  document: { styles: { round: { clipPath: "circle()" } }, content: [{ p: "Round", style: "round" }] },
};

const post = (path: string, json: unknown, headers = {}) => service.ask("POST", path, { json, headers });
const isPackage = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 4)).toString("latin1") === "PK\u0003\u0004";

async function fileAt(address: string): Promise<{ readonly bytes: Uint8Array; readonly headers: Headers }> {
  const answer = await service.ask("GET", new URL(address).pathname);
  return { bytes: new Uint8Array(await answer.arrayBuffer()), headers: answer.headers };
}

test.each(["docx", "DOCX"])("a definition becomes a DOCX file where the path says %s", async (format) => {
  const made = await bodyOf(await post(`documents/generate-from-payload/${format}`, definition));
  expect(made).toMatchObject({ status: "Succeeded", contentType: contentTypes.docx, errorCodes: ["UNRESOLVED_TOKEN"] });
  expect(made.fileName).toBe(`service_v1-${made.documentId}.docx`);
  expect(made.downloadUrl).toBe(`${service.baseUrl}/v1/${service.tenantId}/assets/docs/${made.fileName}`);
  const { bytes, headers } = await fileAt(made.downloadUrl);
  expect(isPackage(bytes)).toBe(true);
  expect(bytes.length).toBe(made.fileSizeBytes);
  expect(headers.get("content-type")).toBe(contentTypes.docx);
  expect(headers.get("content-disposition")).toContain(made.fileName);
});

test("the invoice of the examples becomes a DOCX file from its template, and lacks nothing", async () => {
  const content = readFileSync(example("invoice/definition.json"), "utf8");
  const data = JSON.parse(readFileSync(example("invoice/data.json"), "utf8"));
  const { id } = await bodyOf(await post("templates", { name: "Invoice", content }));
  const made = await bodyOf(await post("documents/generate-from-template/docx", { templateId: id, data }));
  expect(made).toMatchObject({ status: "Succeeded", errorCodes: [], contentType: contentTypes.docx });
});

test("lists hold DOCX files with their format, and usage counts them apart", async () => {
  const { documentId } = await bodyOf(await post("documents/generate-from-payload/docx", definition));
  const listed = await bodyOf(await service.ask("GET", "documents?format=docx"));
  expect(listed[0]).toMatchObject({
    documentId,
    contentType: contentTypes.docx,
    fileName: `service_v1-${documentId}.docx`,
  });
  const pdf = await bodyOf(await service.ask("GET", "documents?format=pdf"));
  expect(pdf.map((record: { documentId: string }) => record.documentId)).not.toContain(documentId);
  await eventually(async () => {
    const { daily } = await bodyOf(await service.ask("GET", "usage"));
    expect(daily).toContainEqual(expect.objectContaining({ format: "docx", pages: expect.any(Number) }));
  });
});

test("a job makes a DOCX file", async () => {
  const answer = await post("documents/generate-from-payload/docx", definition, { prefer: "respond-async" });
  expect(answer.status).toBe(202);
  const { id } = await bodyOf(answer);
  await eventually(async () => {
    const job = await bodyOf(await service.ask("GET", `jobs/${id}`));
    expect(job).toMatchObject({ status: "succeeded", format: "docx", result: { contentType: contentTypes.docx } });
  });
});

test("bulk makes DOCX where the query says so, and where a line does", async () => {
  const body = [{ document: definition.document }, { format: "pdf", document: definition.document }];
  const answer = await service.ask("POST", "documents/bulk?format=docx", {
    body: body.map((line) => JSON.stringify(line)).join("\n"),
    headers: { "content-type": "application/x-ndjson" },
  });
  const lines = (await answer.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const types = lines
    .filter(({ result }) => result)
    .sort((a, b) => a.line - b.line)
    .map(({ result }) => result.contentType);
  expect(types).toEqual([contentTypes.docx, contentTypes.pdf]);
});

test("a preview is the DOCX file itself", async () => {
  const answer = await post("documents/preview-from-payload/docx", definition);
  expect(answer.headers.get("content-type")).toBe(contentTypes.docx);
  expect(answer.headers.get("content-disposition")).toBe('inline; filename="preview.docx"');
  expect(isPackage(new Uint8Array(await answer.arrayBuffer()))).toBe(true);
});

describe("what DOCX cannot keep", () => {
  const loss = expect.objectContaining({ code: "DOCX_DROPPED", path: "/document/content/0" });

  test("is reported at its place", async () => {
    const made = await bodyOf(await post("documents/generate-from-payload/docx", lossy));
    expect(made).toMatchObject({ errorCodes: ["CONTENT_ERROR"], warnings: [loss] });
  });

  test("is known from a dry run, without a file", async () => {
    const dry = await bodyOf(await post("documents/diagnose-from-payload/docx", lossy));
    expect(dry).toMatchObject({ contentType: contentTypes.docx, errorCodes: ["CONTENT_ERROR"], warnings: [loss] });
  });

  test("is no loss in PDF", async () => {
    expect(await bodyOf(await post("documents/generate-from-payload", lossy))).toMatchObject({ warnings: [] });
  });

  test("refuses a strict caller", async () => {
    const refused = await bodyOf(await post("documents/generate-from-payload/docx?strict=true", lossy));
    expect(refused).toMatchObject({ status: 400, errorCode: "FIDELITY_LOSS", errors: [loss] });
  });

  test("includes attachments, claims, layers and an outline of one's own", async () => {
    const document = {
      content: [{ p: "x" }],
      attachments: [{ filePath: "images/logo.png" }],
      conformance: ["pdf/a-2b"],
      layers: [{ name: "draft" }],
      bookmark: { title: "Start", pageNumber: 1 },
    };
    const made = await bodyOf(await post("documents/generate-from-payload/docx", { document }));
    expect(made.errorCodes).toEqual(["ATTACHMENT_NOT_EMBEDDED", "CONFORMANCE_WITHHELD", "CONTENT_ERROR"]);
    const paths = made.warnings.map(({ code, path }: { code: string; path: string }) => `${code} ${path}`);
    expect(paths).toEqual([
      "DOCX_DROPPED /document/attachments",
      "DOCX_DROPPED /document/conformance",
      "DOCX_DROPPED /document/layers",
      "DOCX_DROPPED /document/bookmark",
    ]);
  });
});

test("a DOCX file is reproduced byte by byte in a fresh thread", async () => {
  const made = await bodyOf(
    await post("documents/generate-from-payload/docx?locale=de-CH&timeZone=Europe/Zurich", definition),
  );
  const again = await bodyOf(await post(`documents/${made.documentId}/reproduce`, { definition }));
  expect(again).toMatchObject({ verdict: "identical", storedFile: "present", recorded: { output: made.sha256 } });
});

test.each([
  ["a key that is not there", { signature: { certificate: "certs/none.p12" } }, "SIGNATURE_NOT_APPLIED"],
  ["a bad password", { encryption: { encryptionType: "aes256", userPassword: "x\u0007" } }, "ENCRYPTION_NOT_APPLIED"],
])("a DOCX file with %s is refused", async (_what, members, errorCode) => {
  const document = { content: [{ p: "x" }], ...members };
  const refused = await bodyOf(await post("documents/generate-from-payload/docx", { document }));
  expect(refused).toMatchObject({ status: 400, errorCode, isRetryable: false });
});
