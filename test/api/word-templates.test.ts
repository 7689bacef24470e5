import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../src/config/config.ts";
import { readArchive } from "../../src/render/documents/verify/ooxml/archive.ts";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { composePool } from "../../src/service/compose-renderer.ts";
import { wordFile } from "../render/import/word-file.ts";
import { pdfTexts } from "../support/readers/pdf-texts.ts";
import { bodyOf, startTestServiceWith, type TestService, upload } from "../support/servers/service.ts";

let service: TestService<RenderPool>;
beforeAll(async () => {
  service = await startTestServiceWith(composePool(readConfig({ WORKERS: "1" })));
});
afterAll(async () => {
  await service.stop();
});

const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const contract = (text: string) => new Uint8Array(wordFile(paragraph(text)));
const data = { customer: { name: "Ada" } };

async function fileOf(downloadUrl: string): Promise<Buffer> {
  const answer = await service.ask("GET", new URL(downloadUrl).pathname);
  return Buffer.from(await answer.arrayBuffer());
}

/** The text of a Word file's body. */
const wordsIn = (file: Uint8Array): string =>
  Buffer.from(readArchive(file).get("/word/document.xml") ?? [])
    .toString("utf8")
    .replace(/<[^>]*>/g, "");

const generate = (json: object, format = "docx"): Promise<Response> =>
  service.ask("POST", `documents/generate-from-template/${format}`, { json });

const filled = async (json: object): Promise<string> =>
  wordsIn(await fileOf((await bodyOf(await generate(json))).downloadUrl));

/** A template made of a Word file, with other parts of the request beside it. */
async function template(text: string, parts: Readonly<Record<string, string>> = {}) {
  const sent = upload("contract.docx", contract(text));
  for (const [name, value] of Object.entries(parts)) sent.body.append(name, value);
  return await service.ask("POST", "templates/word", sent);
}

describe("a document whose template is a Word file", () => {
  test("is made of an upload that the definition in the request names", async () => {
    const stored = await service.ask(
      "POST",
      "assets/word",
      upload("letter.docx", contract("Dear {{ customer.name }}")),
    );
    expect(await bodyOf(stored)).toMatchObject({ path: "word/letter.docx", warnings: [] });
    expect(await filled({ content: { word: { file: "word/letter.docx" } }, data })).toBe("Dear Ada");
  });

  test("is made of a file that stands in the definition", async () => {
    const file = `data:application/octet-stream;base64,${Buffer.from(contract("Dear {customer.name}")).toString("base64")}`;
    expect(await filled({ content: { word: { file, syntax: "docxtemplater" } }, data })).toBe("Dear Ada");
  });

  test("has values that the definition computes, and a name", async () => {
    const word = {
      file: "word/letter.docx",
      values: { who: "= upper($data.customer.name)" },
      fileName: "For $data.customer.name",
    };
    await service.ask("POST", "assets/word", upload("sum.docx", contract("{{ $value.who }}")));
    const made = await bodyOf(await generate({ content: { word: { ...word, file: "word/sum.docx" } }, data }));
    expect(wordsIn(await fileOf(made.downloadUrl))).toBe("ADA");
    const answer = await service.ask("GET", new URL(made.downloadUrl).pathname);
    expect(answer.headers.get("content-disposition")).toContain("For Ada.docx");
  });

  test("says where tags are wrong, and is not made", async () => {
    await service.ask("POST", "assets/word", upload("open.docx", contract("{{#each lines}}")));
    const answer = await generate({ content: { word: { file: "word/open.docx" } }, data });
    expect(answer.status).toBe(400);
    expect(await bodyOf(answer)).toMatchObject({ errors: [{ code: "TAG_UNPAIRED", path: "/word/file" }] });
    const missing = await generate({ content: { word: { file: "word/none.docx" } }, data });
    expect(await bodyOf(missing)).toMatchObject({ errors: [{ code: "WORD_UNUSABLE", path: "/word/file" }] });
  });

  test("reports what the data lack, and is refused when strict", async () => {
    const request = { content: { word: { file: "word/letter.docx" } }, data: {} };
    expect(await bodyOf(await generate(request))).toMatchObject({
      errorCodes: ["UNRESOLVED_TOKEN"],
      warnings: [{ code: "UNRESOLVED_TOKEN", path: "/word/file" }],
    });
    const strict = await service.ask("POST", "documents/generate-from-template/docx?strict=true", { json: request });
    expect(await bodyOf(strict)).toMatchObject({ errorCode: "FIDELITY_LOSS" });
  });

  test("becomes a PDF file that our own engine sets", async () => {
    const made = await bodyOf(await generate({ content: { word: { file: "word/letter.docx" } }, data }, "pdf"));
    expect(made).toMatchObject({ status: "Succeeded", errorCodes: [] });
    expect((await pdfTexts(await fileOf(made.downloadUrl))).join("")).toContain("Dear Ada");
  });
});

describe("a template that is a Word file", () => {
  test("is made of it, and shows its name, hash and size", async () => {
    const answer = await template("Dear {{ customer.name }}", { name: "Contract", testData: JSON.stringify(data) });
    expect(answer.status).toBe(201);
    const made = await bodyOf(answer);
    expect(made).toMatchObject({ name: "Contract", warnings: [], file: { name: "contract.docx" } });
    expect(JSON.parse(made.content)).toEqual({ word: { file: "contract.docx" } });
    const fetched = await service.ask("GET", `templates/${made.id}/file`);
    expect(fetched.headers.get("content-disposition")).toContain("contract.docx");
    expect(new Uint8Array(await fetched.arrayBuffer())).toEqual(contract("Dear {{ customer.name }}"));
    expect(await filled({ templateId: made.id, data })).toBe("Dear Ada");
  });

  test("names what is wrong with its tags when it is saved", async () => {
    const made = await bodyOf(await template("{{ nothing( }}"));
    expect(made.warnings).toMatchObject([{ code: "EXPRESSION_INVALID", path: "/word/file" }]);
  });

  test("keeps the file of each revision, whatever becomes of the upload", async () => {
    await service.ask("POST", "assets/word", upload("terms.docx", contract("First, {{ customer.name }}")));
    const content = JSON.stringify({ word: { file: "word/terms.docx" } });
    const made = await bodyOf(await service.ask("POST", "templates", { json: { name: "Terms", content } }));
    expect(made.file).toMatchObject({ name: "word/terms.docx" });
    await service.ask("PUT", "assets/word/terms.docx", upload("terms.docx", contract("Second, {{ customer.name }}")));
    expect(await filled({ templateId: made.id, data })).toBe("First, Ada");
    const saved = await service.ask("PUT", `templates/${made.id}`, { json: { id: made.id, content } });
    expect(saved.status).toBe(204);
    expect((await service.ask("DELETE", "assets/word/terms.docx")).status).toBe(204);
    expect(await filled({ templateId: made.id, data })).toBe("Second, Ada");
    expect(await filled({ templateId: made.id, revision: made.revision, data })).toBe("First, Ada");
    const old = await service.ask("GET", `templates/${made.id}/revisions/${made.revision}/file`);
    expect(wordsIn(new Uint8Array(await old.arrayBuffer()))).toContain("First");
    const back = await service.ask("POST", `templates/${made.id}/revisions/${made.revision}/revert`, { json: {} });
    expect(await bodyOf(back)).toMatchObject({ file: made.file });
    expect(await filled({ templateId: made.id, data })).toBe("First, Ada");
  });

  test("gets another file as a new revision, under the conditions of the request", async () => {
    const answer = await template("One, {{ customer.name }}");
    const made = await bodyOf(answer);
    const put = (tag: string) =>
      service.ask("PUT", `templates/${made.id}/file`, {
        ...upload("x.docx", contract("Two, {{ customer.name }}")),
        headers: { "If-Match": tag },
      });
    const etag = answer.headers.get("etag") ?? "";
    const replaced = await bodyOf(await put(etag));
    expect(replaced.file.name).toBe("contract.docx");
    expect(replaced.file.sha256).not.toBe(made.file.sha256);
    expect((await put(etag)).status).toBe(412);
    expect(await filled({ templateId: made.id, data })).toBe("Two, Ada");
  });

  test("makes the same bytes again, also when it is deleted", async () => {
    const { id } = await bodyOf(await template("Dear {{ customer.name }}"));
    const { documentId } = await bodyOf(await generate({ templateId: id, data }));
    const pdf = await bodyOf(await generate({ templateId: id, data }, "pdf"));
    expect((await service.ask("DELETE", `templates/${id}`)).status).toBe(204);
    for (const one of [documentId, pdf.documentId]) {
      const again = await service.ask("POST", `documents/${one}/reproduce`, { json: { data } });
      expect(await bodyOf(again)).toMatchObject({ verdict: "identical", missing: [] });
    }
  });
});
