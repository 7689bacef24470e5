import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPng } from "../../src/render/graphics/images/png/png.ts";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { limits } from "../../src/vocabulary/limits.ts";
import { saying, smallPdf } from "../support/files/foreign-files.ts";
import { bodyOf, startTestServiceWith, type TestService, upload } from "../support/servers/service.ts";
import { lentPool } from "../support/threads/render-pool.ts";

let service: TestService<RenderPool>;
beforeAll(async () => {
  service = await startTestServiceWith(lentPool(), { GALLERY: "off", MAX_WORK: "20000" });
  const attachment = new Uint8Array(smallPdf([saying("Terms"), saying("More")]));
  await service.ask("POST", "assets/attachments", upload("terms.pdf", attachment));
});
afterAll(async () => {
  await service.stop();
});

const document = { content: [{ p: "One" }, { break: "page" }, { p: "Two" }] };
const post = (path: string, json: unknown) => service.ask("POST", path, { json });
const make = async (format: string, more: object = {}) =>
  await bodyOf(await post(`documents/generate-from-payload/${format}`, { document: { ...document, ...more } }));

async function sizeOf(answer: Response): Promise<readonly unknown[]> {
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
  const { columns, rows } = readPng(new Uint8Array(await answer.arrayBuffer()), "");
  return [columns, rows, answer.headers.get("colophon-pages")];
}

test("a page of a stored document is a picture, by any of the document's names", async () => {
  const { documentId, fileName } = await make("pdf");
  const [{ id }] = await bodyOf(await service.ask("GET", "documents?limit=1"));
  for (const name of [documentId, fileName, id]) {
    const answer = await service.ask("GET", `documents/${name}/pages/2.png?width=200`);
    expect(answer.headers.get("cache-control")).toBe("private");
    expect(await sizeOf(answer)).toEqual([200, 283, "2"]);
  }
});

test("a picture at hand is not drawn again", async () => {
  const { documentId } = await make("pdf");
  const path = `documents/${documentId}/pages/1.png`;
  const etag = (await service.ask("GET", path)).headers.get("etag") ?? "";
  const again = async (where: string) =>
    (await service.ask("GET", where, { headers: { "if-none-match": etag } })).status;
  expect(await again(path)).toBe(304);
  // Drawn, this one would be refused: it has more pixels than its budget.
  const large = await service.ask("GET", `${path}?width=1200`, { headers: { "if-none-match": "*" } });
  expect(large.status).toBe(304);
  expect([await again(`${path}?width=90`), await again(path.replace("1.png", "2.png"))]).toEqual([200, 200]);
  const { documentId: other } = await make("pdf", { content: [{ p: "Three" }] });
  expect(await again(`documents/${other}/pages/1.png`)).toBe(200);
});

test("the tag of a picture names the PDFium that draws it", () => {
  const { dependencies } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const source = readFileSync(new URL("../../src/api/parameters/page-picture.ts", import.meta.url), "utf8");
  expect(source).toContain(`pdfium ${dependencies["@hyzyla/pdfium"]}"`);
});

test("a page of an uploaded PDF file is a picture", async () => {
  const answer = await service.ask("GET", "assets/attachments/TERMS.pdf/pages/2.png");
  expect(await sizeOf(answer)).toEqual([266, 133, "2"]);
});

test("an encrypted document is drawn with its password", async () => {
  const encryption = { encryptionType: "aes256", userPassword: "ü", ownerPassword: "o" };
  const { documentId } = await make("pdf", { encryption });
  const path = `documents/${documentId}/pages/1.png?width=50`;
  const refused = await service.ask("GET", path);
  expect(refused.status).toBe(400);
  expect((await bodyOf(refused)).errors).toMatchObject([{ code: "PAGE_LOCKED" }]);
  const answer = await service.ask("GET", path, { headers: { "colophon-file-password": encodeURIComponent("ü") } });
  expect(await sizeOf(answer)).toEqual([50, 71, "2"]);
});

test("a caller that has the picture of an encrypted file is answered only with its password", async () => {
  const encryption = { encryptionType: "aes256", userPassword: "open", ownerPassword: "o" };
  const { documentId } = await make("pdf", { encryption });
  const path = `documents/${documentId}/pages/1.png?width=50`;
  const ask = (password: string, tag: string) =>
    service.ask("GET", path, { headers: { "colophon-file-password": password, "if-none-match": tag } });
  const etag = (await ask("open", '"none"')).headers.get("etag") ?? "";
  expect((await ask("open", etag)).status).toBe(304);
  for (const [password, tag] of [
    ["wrong", etag],
    ["", etag],
    ["wrong", "*"],
  ] as const) {
    const answer = await ask(password, tag);
    expect([answer.status, answer.headers.get("etag")]).toEqual([400, null]);
    expect((await bodyOf(answer)).errors).toMatchObject([{ code: "PAGE_LOCKED" }]);
  }
});

test("a preview is a picture of any of its pages, and nothing is stored or counted", async () => {
  const before = (await service.ask("GET", "documents?limit=0")).headers.get("x-total-count");
  const answer = await post("documents/preview-from-payload/png?page=2&width=100", { document });
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await sizeOf(answer)).toEqual([100, 141, "2"]);
  const json = { name: "Preview", content: JSON.stringify({ document }) };
  const { id } = await bodyOf(await post("templates", json));
  expect(await sizeOf(await post("documents/preview-from-template/png", { templateId: id, data: {} }))).toEqual([
    793,
    1122,
    "2",
  ]);
  expect((await service.ask("GET", "documents?limit=0")).headers.get("x-total-count")).toBe(before);
});

test("a page that cannot be drawn is refused with its place", async () => {
  const { documentId } = await make("pdf");
  const { documentId: word } = await make("docx");
  const refusal = async (path: string) => {
    const answer = await service.ask("GET", path);
    return { ...(await bodyOf(answer)), status: answer.status };
  };
  expect(await refusal(`documents/${documentId}/pages/3.png`)).toMatchObject({
    status: 404,
    errorCode: "NOT_FOUND",
    message: "The file has 2 pages; there is no page 3.",
  });
  expect(await refusal(`documents/${documentId}/pages/0.png`)).toMatchObject({
    status: 400,
    errorCode: "INVALID_REQUEST",
    path: "/page",
  });
  expect(await refusal(`documents/${documentId}/pages/1.png?width=x`)).toMatchObject({
    status: 400,
    errorCode: "INVALID_REQUEST",
    path: "/width",
  });
  const wide = `documents/${documentId}/pages/1.png?width=${limits.pagePicture.width + 1}`;
  expect(await refusal(wide)).toMatchObject({ status: 400, errorCode: "INVALID_REQUEST", path: "/width" });
  expect(await refusal(`documents/${documentId}/pages/1.png?width=1200`)).toMatchObject({
    status: 400,
    errorCode: "BUDGET_EXCEEDED",
  });
  expect(await refusal(`documents/${word}/pages/1.png`)).toMatchObject({ status: 400, errorCode: "INVALID_REQUEST" });
  expect(await refusal(`documents/${"0".repeat(32)}/pages/1.png`)).toMatchObject({
    status: 404,
    errorCode: "DOCUMENT_NOT_FOUND",
  });
  expect(await refusal("assets/attachments/none.pdf/pages/1.png")).toMatchObject({
    status: 404,
    errorCode: "NOT_FOUND",
  });
  expect((await post("documents/preview-from-payload/png?page=9", { document })).status).toBe(404);
  expect((await post("documents/preview-from-payload/png", { document: {} })).status).toBe(400);
});
