import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../src/config/config.ts";
import { readArchive } from "../../src/render/documents/verify/ooxml/archive.ts";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { composePool } from "../../src/service/compose-renderer.ts";
import { wordFile } from "../render/import/word-file.ts";
import { bodyOf, startTestServiceWith, type TestService, upload } from "../support/servers/service.ts";

let service: TestService<RenderPool>;
beforeAll(async () => {
  service = await startTestServiceWith(composePool(readConfig({ WORKERS: "1" })));
});
afterAll(async () => {
  await service.stop();
});

const paragraph = (text: string, look = ""): string => `<w:p><w:r>${look}<w:t>${text}</w:t></w:r></w:p>`;
const letter = (text: string) => new Uint8Array(wordFile(paragraph(text)));
const data = { x: "Ada" };

const uploadWord = (name: string, bytes: Uint8Array): Promise<Response> =>
  service.ask("POST", "assets/word", upload(name, bytes));

const post = async (content: object | string, more: object = {}) => {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  return await bodyOf(await service.ask("POST", "templates", { json: { name: "T", content: text, ...more } }));
};

const generate = (json: object, format = "docx"): Promise<Response> =>
  service.ask("POST", `documents/generate-from-template/${format}`, { json });

/** The words of the document that a request makes. */
async function filled(json: object): Promise<string> {
  const { downloadUrl } = await bodyOf(await generate(json));
  const answer = await service.ask("GET", new URL(downloadUrl).pathname);
  const body = readArchive(Buffer.from(await answer.arrayBuffer())).get("/word/document.xml") ?? [];
  return Buffer.from(body)
    .toString("utf8")
    .replace(/<[^>]*>/g, "");
}

describe("the Word file of a revision", () => {
  test("is not taken for an upload of its name", async () => {
    await uploadWord("both.docx", letter("One {{ x }}"));
    const attachments = [{ filePath: "word/both.docx", relationship: "Source" }];
    const { id } = await post({ word: { file: "word/both.docx", attachments, conformance: ["pdf/a-3b"] } });
    await uploadWord("both.docx", letter("Two {{ x }}"));
    const made = await generate({ templateId: id, data }, "pdf");
    expect(made.status).toBe(200);
    const { documentId } = await bodyOf(made);
    const again = await service.ask("POST", `documents/${documentId}/reproduce`, { json: { data } });
    expect(await bodyOf(again)).toMatchObject({ verdict: "identical", missing: [] });
  });

  test("is no name for a definition in a request", async () => {
    await uploadWord("own.docx", letter("One {{ x }}"));
    const { id, revision } = await post({ word: { file: "word/own.docx" } });
    const answer = await generate({ content: { word: { file: `template:${id}/${revision}` } }, data });
    expect(answer.status).toBe(400);
    expect(await bodyOf(answer)).toMatchObject({ errors: [{ code: "WORD_UNUSABLE", path: "/word/file" }] });
  });
});
