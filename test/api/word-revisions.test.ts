import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readArchive } from "../../src/render/documents/verify/ooxml/archive.ts";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { sha256 } from "../../src/vocabulary/ids.ts";
import { wordFile } from "../render/import/word-file.ts";
import { bodyOf, startTestServiceWith, type TestService, upload } from "../support/servers/service.ts";
import { lentPool } from "../support/threads/render-pool.ts";

const mostMb = 1;
let service: TestService<RenderPool>;
beforeAll(async () => {
  service = await startTestServiceWith(lentPool(), { MAX_BODY_MB: `${mostMb}` });
});
afterAll(async () => {
  await service.stop();
});

const paragraph = (text: string, look = ""): string => `<w:p><w:r>${look}<w:t>${text}</w:t></w:r></w:p>`;
const letter = (text: string) => new Uint8Array(wordFile(paragraph(text)));
const data = { x: "Ada" };

const uploadWord = (name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Response> =>
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

describe("the file that a definition names", () => {
  const none = { word: { file: "word/none.docx" } };
  const strictly = { prefer: "handling=strict" };

  test("is missed when the template is saved, which strict refuses", async () => {
    const lacking = [{ code: "WORD_UNUSABLE", path: "/word/file" }];
    expect(await post(none)).toMatchObject({ warnings: lacking });
    const content = JSON.stringify(none);
    const refused = await service.ask("POST", "templates", { json: { name: "T", content }, headers: strictly });
    expect(await bodyOf(refused)).toMatchObject({ errorCode: "TEMPLATE_INVALID", errors: lacking });
    await uploadWord("there.docx", letter("One {{ x }}"));
    const { id } = await post({ word: { file: "word/there.docx" } });
    const json = { id, content };
    expect((await service.ask("PUT", `templates/${id}`, { json, headers: strictly })).status).toBe(400);
    const saved = await service.ask("PUT", `templates/${id}`, { json });
    expect([saved.status, saved.headers.get("colophon-warnings")]).toEqual([204, "1"]);
  });

  test("comes back with a definition that names it again", async () => {
    const made = await bodyOf(await service.ask("POST", "templates/word", upload("a.docx", letter("One {{ x }}"))));
    const save = (content: string) => service.ask("PUT", `templates/${made.id}`, { json: { id: made.id, content } });
    await save(JSON.stringify({ document: { content: [{ p: "x" }] } }));
    const back = await save(made.content);
    expect(back.headers.get("colophon-warnings")).toBeNull();
    expect(await filled({ templateId: made.id, data })).toBe("One Ada");
  });

  test("is that of the template that it is a copy of, also another tenant's that it sees", async () => {
    const made = await bodyOf(await service.ask("POST", "templates/word", upload("a.docx", letter("One {{ x }}"))));
    const copy = await post(made.content, { parentId: made.id });
    expect(copy).toMatchObject({ warnings: [], file: made.file });
    expect(await filled({ templateId: copy.id, data })).toBe("One Ada");
    const other = await bodyOf(await service.ask("POST", "/v1/tenants", { json: { name: "Other" } }));
    const { clientId, clientSecret } = other.apiKey;
    const request = { json: { clientId, clientSecret }, token: null };
    const token = (await bodyOf(await service.ask("POST", "/v1/api-auth/token", request))).access_token;
    const json = { name: "T", content: made.content, parentId: made.id };
    const copied = () => service.ask("POST", `/v1/${other.tenantId}/templates`, { json, token });
    expect(await bodyOf(await copied())).toMatchObject({ errors: [{ path: "/parentId" }] });
    const shown = { id: made.id, content: made.content, visibility: "public" };
    await service.ask("PUT", `templates/${made.id}`, { json: shown });
    expect(await bodyOf(await copied())).toMatchObject({ warnings: [], file: made.file });
  });

  test("is found however its key is spelt", async () => {
    await uploadWord("spelt.docx", letter("One {{ x }}"));
    const { id, file } = await post('{"\\u0077ord":{"file":"word/spelt.docx"}}');
    expect(file).toMatchObject({ name: "word/spelt.docx" });
    expect(await filled({ templateId: id, data })).toBe("One Ada");
  });
});

describe("a Word file that cannot be read", () => {
  const made = async (bytes: Uint8Array<ArrayBuffer>) =>
    await bodyOf(await service.ask("POST", "templates/word", upload("a.docx", bytes)));

  test("is inspected all the same: what is wrong, and why no PDF can be made of it", async () => {
    // Without tags it is a DOCX as it is, and too large for a PDF.
    const large = new Uint8Array(wordFile("<w:p/>".repeat(210_000)));
    const unusable = [{ code: "WORD_UNUSABLE", path: "/word/file" }];
    for (const { bytes, lacking } of [
      { bytes: new Uint8Array(Buffer.from("garbage")), lacking: unusable },
      { bytes: large, lacking: [] },
    ]) {
      const { id } = await made(bytes);
      const answer = await service.ask("GET", `templates/${id}/inspect`);
      expect(answer.status).toBe(200);
      const { warnings, tags, pdf } = await bodyOf(answer);
      expect(warnings).toMatchObject(lacking);
      expect(tags).toEqual([]);
      expect(pdf).toMatchObject({ report: [{ code: "IMPORT_DROPPED", kind: "lost" }], counts: { lost: 1, near: 0 } });
      expect(pdf.report[0].message).toMatch(/^No PDF can be made of it[.] ./);
    }
  });

  test("has a last warning that counts the faults beyond those listed", async () => {
    const { warnings } = await made(letter("{{ a( }} ".repeat(130)));
    expect(warnings).toHaveLength(101);
    expect(warnings.at(-1)).toEqual({
      ...{ code: "EXPRESSION_INVALID", path: "/word/file" },
      message: "30 further faults of the file are not listed.",
    });
  });

  test("is another one where its bytes are, also with the same tags and words", async () => {
    const bold = new Uint8Array(wordFile(paragraph("Same", "<w:rPr><w:b/></w:rPr>")));
    const [one, two] = [Buffer.from("garbage 1"), Buffer.from("garbage 2")].map((bytes) => new Uint8Array(bytes));
    for (const [before, after] of [
      [letter("Same"), bold],
      [one, two],
      [one, letter("Same")],
    ] as [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>][]) {
      const { id } = await made(before);
      await service.ask("PUT", `templates/${id}/file`, upload("a.docx", after));
      const { changes } = await bodyOf(await service.ask("GET", `templates/${id}/diff`));
      const ofHash = { kind: "changed", to: "/file/sha256", before: sha256(before), after: sha256(after) };
      expect(changes[0]).toMatchObject(ofHash);
      expect(changes.some(({ to }: { readonly to: string }) => to === "/file")).toBe(false);
    }
  });
});

test("two changes at a time leave a definition with its own file", async () => {
  const plain = JSON.stringify({ document: { content: [{ p: "x" }] } });
  for (let round = 0; round < 4; round += 1) {
    const made = await bodyOf(await service.ask("POST", "templates/word", upload("a.docx", letter("One {{ x }}"))));
    const given = letter(`Two ${round}`);
    const content = round % 2 === 0 ? plain : JSON.stringify({ word: { file: "a.docx", metadata: { title: "T" } } });
    const [file] = await Promise.all([
      service.ask("PUT", `templates/${made.id}/file`, upload("a.docx", given)),
      service.ask("PUT", `templates/${made.id}`, { json: { id: made.id, content } }),
    ]);
    const now = await bodyOf(await service.ask("GET", `templates/${made.id}`));
    expect(now.content, `round ${round}`).toBe(content);
    expect(now.file?.sha256, `round ${round}`).toBe(round % 2 === 0 ? undefined : sha256(given));
    expect(round % 2 === 0 ? [200, 400] : [200]).toContain(file.status);
  }
});

describe("test data beside a Word file", () => {
  const send = (characters: number) => {
    const sent = upload("a.docx", letter("One {{ x }}"));
    sent.body.append("testData", JSON.stringify({ x: "y".repeat(characters) }));
    return service.ask("POST", "templates/word", sent);
  };

  test("is kept whole, as long as that of a definition may be", async () => {
    const answer = await send(300_000);
    expect(answer.status).toBe(201);
    expect(JSON.parse((await bodyOf(answer)).testData).x).toHaveLength(300_000);
  });

  test("is refused where it is longer, and never cut", async () => {
    const answer = await send(mostMb * 1024 * 1024);
    expect(answer.status).toBe(413);
    expect(await bodyOf(answer)).toMatchObject({ errorCode: "PAYLOAD_TOO_LARGE" });
  });
});
