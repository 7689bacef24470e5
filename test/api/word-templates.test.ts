import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readArchive } from "../../src/render/documents/verify/ooxml/archive.ts";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { wordFile } from "../render/import/word-file.ts";
import { signFile } from "../render/signatures/files.ts";
import { eventually } from "../support/eventually.ts";
import { pdfTexts } from "../support/readers/pdf-texts.ts";
import { unlocked } from "../support/readers/unlocked-docx.ts";
import { bodyOf, startTestServiceWith, type TestService, upload } from "../support/servers/service.ts";
import { lentPool } from "../support/threads/render-pool.ts";

let service: TestService<RenderPool>;
beforeAll(async () => {
  service = await startTestServiceWith(lentPool());
});
afterAll(async () => {
  await service.stop();
});

const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const contract = (text: string) => new Uint8Array(wordFile(paragraph(text)));
const data = { customer: { name: "Ada" } };
const example = (name: string) => readFileSync(new URL(`../../examples/word/${name}`, import.meta.url));
const offer = new Uint8Array(example("offer.docx"));
const offerData = JSON.parse(example("offer.json").toString("utf8"));

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

  test("says how its file is read, and what stands where a value is missing", async () => {
    const text = "&lt;&lt;name&gt;&gt; &lt;&lt;nobody&gt;&gt;{{ a }} ";
    const file = `data:application/octet-stream;base64,${Buffer.from(contract(text)).toString("base64")}`;
    const word = { file, delimiters: ["<<", ">>"], records: "people", between: "nothing", missing: "empty" };
    const people = [{ name: "Ada" }, { name: "Bob" }];
    expect(await filled({ content: { word }, data: { people } })).toBe("Ada {{ a }} Bob {{ a }} ");
    const wrong = { file, syntax: "jinja", delimiters: ["<<", ">>"] };
    const refused = await generate({ content: { word: wrong }, data });
    expect(refused.status).toBe(400);
    expect(await bodyOf(refused)).toMatchObject({ errors: [{ code: "INVALID_VALUE", path: "/word/delimiters" }] });
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

  test("is looked at with changes before it is saved, and then has its own file", async () => {
    const { id, content } = await bodyOf(await template("Dear {{ customer.name }}, {{ $value.more }}"));
    const { word } = JSON.parse(content);
    const changed = { word: { ...word, values: { more: "= 'x'" } } };
    const look = (path: string, json: object) => service.ask("POST", `documents/${path}`, { json: { ...json, data } });
    const shown = await look("preview-from-template/docx", { content: JSON.stringify(changed), templateId: id });
    expect(wordsIn(new Uint8Array(await shown.arrayBuffer()))).toBe("Dear Ada, x");
    const pages = await look("diagnose-from-template/pdf", { content: changed, templateId: id });
    expect(await bodyOf(pages)).toMatchObject({ pages: 1, warnings: [] });
    for (const json of [{ content: changed }, { content: { word: { file: "other.docx" } }, templateId: id }])
      expect((await look("preview-from-template/docx", json)).status).toBe(400);
    expect((await generate({ content: changed, templateId: id, data })).status).toBe(400);
  });

  test("takes the keys of its definition beside the file, JSON for those that are no text", async () => {
    const parts = { delimiters: '["[[", "]]"]', names: '{"who":"customer.name"}', missing: "empty", fields: "keep" };
    const made = await bodyOf(await template("Dear [[customer.name]]", parts));
    expect(JSON.parse(made.content).word).toEqual({
      file: "contract.docx",
      ...{ delimiters: ["[[", "]]"], names: { who: "customer.name" }, missing: "empty", fields: "keep" },
    });
    expect(await filled({ templateId: made.id, data })).toBe("Dear Ada");
    const wrong = await template("x", { missing: "nothing" });
    expect([wrong.status, (await bodyOf(wrong)).errors]).toMatchObject([400, [{ path: "/missing" }]]);
    expect((await template("x", { names: "{" })).status).toBe(400);
    const odd = await bodyOf(await template("x", { names: "[]" }));
    expect(odd.warnings).toMatchObject([{ path: "/word/names" }]);
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

  test("is inspected before any document: its tags, their faults, and what its PDF will differ in", async () => {
    const { id } = await bodyOf(await template("{{#if paid}}Paid{{/if}}"));
    const found = await bodyOf(await service.ask("GET", `templates/${id}/inspect`));
    expect(found.tags).toEqual([
      { kind: "start", tag: "{{#if paid}}", where: "paragraph 1", region: "condition" },
      { kind: "end", tag: "{{/if}}", where: expect.stringContaining("paragraph 1") },
    ]);
    expect(found.data.places).toEqual([{ path: "/paid", kind: "condition", required: false }]);
    expect(found.data.schema).toMatchObject({ type: "object", properties: { paid: {} } });
    expect(found).toMatchObject({ warnings: [], pdf: { counts: { lost: 0, near: 0 }, report: [] } });
    const plain = { name: "Plain", content: JSON.stringify({ document: { content: [{ p: "x" }] } }) };
    const other = await bodyOf(await service.ask("POST", "templates", { json: plain }));
    expect((await service.ask("GET", `templates/${other.id}/inspect`)).status).toBe(404);
  });

  test("is inspected with another file, which is not stored", async () => {
    const { id, file } = await bodyOf(await template("{{ name }}"));
    const wanted = upload("other.docx", contract("{{#if paid}}Paid"));
    const answer = await service.ask("POST", `templates/${id}/inspect`, wanted);
    expect(answer.status).toBe(200);
    const found = await bodyOf(answer);
    expect(found.file).toMatchObject({ name: "other.docx" });
    expect(found.file.sha256).not.toBe(file.sha256);
    expect(found.warnings).toMatchObject([{ code: "TAG_UNPAIRED" }]);
    expect(found.tags).toMatchObject([{ tag: "{{#if paid}}" }]);
    expect(await bodyOf(await service.ask("GET", `templates/${id}`))).toMatchObject({ file });
    const none = { name: "Without a file", content: JSON.stringify({ document: { content: [{ p: "x" }] } }) };
    const other = await bodyOf(await service.ask("POST", "templates", { json: none }));
    expect((await service.ask("POST", `templates/${other.id}/inspect`, wanted)).status).toBe(404);
    const wrong = await service.ask("POST", `templates/${id}/inspect`, upload("other.docx", "no zip"));
    expect([wrong.status, (await bodyOf(wrong)).warnings]).toMatchObject([200, [{ code: "WORD_UNUSABLE" }]]);
  });

  test("is compared with its other revisions by tags and paragraphs", async () => {
    const made = await bodyOf(await template("One, {{ customer.name }}"));
    await service.ask("PUT", `templates/${made.id}/file`, upload("x.docx", contract("One, {{ customer.vat }}")));
    const { changes } = await bodyOf(await service.ask("GET", `templates/${made.id}/diff`));
    expect(changes).toMatchObject([
      { kind: "changed", to: "/file/sha256" },
      { kind: "changed", to: "/file/tags/0", before: "{{ customer.name }}", after: "{{ customer.vat }}" },
      { kind: "changed", to: "/file/paragraphs/0" },
    ]);
  });

  test("makes documents in bulk and in jobs as any other", async () => {
    const { id } = await bodyOf(await template("Dear {{ customer.name }}"));
    const request = (name: string) => ({ templateId: id, data: { customer: { name } } });
    const body = ["Ada", "Bo"].map((name) => JSON.stringify({ ...request(name), format: "docx" })).join("\n");
    const headers = { "content-type": "application/x-ndjson" };
    const answer = await service.ask("POST", "documents/bulk", { body, headers });
    const lines = (await answer.text())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const made = lines.filter(({ line }) => line !== undefined).toSorted((a, b) => a.line - b.line);
    const texts = await Promise.all(made.map(async ({ result }) => wordsIn(await fileOf(result.downloadUrl))));
    expect(texts).toEqual(["Dear Ada", "Dear Bo"]);
    const later = await service.ask("POST", "documents/generate-from-template/docx", {
      ...{ json: request("Cy"), headers: { prefer: "respond-async" } },
    });
    const job = await bodyOf(later);
    await eventually(async () => {
      const { status, result } = await bodyOf(await service.ask("GET", `jobs/${job.id}`));
      expect(status).toBe("succeeded");
      expect(wordsIn(await fileOf(result.downloadUrl))).toBe("Dear Cy");
    });
  });
});

describe("a filled Word file", () => {
  test("is signed as a package", async () => {
    await service.ask("POST", "assets/certs", upload("office.p12", signFile("p256.p12")));
    const signature = { certificate: "certs/office.p12", password: "secret", appearance: { reason: "Agreed" } };
    await service.ask("POST", "assets/word", upload("offer.docx", offer));
    const content = { word: { file: "word/offer.docx", signature } };
    const made = await bodyOf(await generate({ content, data: offerData }));
    expect(made).toMatchObject({ errorCodes: [], warnings: [] });
    const file = await fileOf(made.downloadUrl);
    const judged = await bodyOf(await service.ask("POST", "documents/verify", upload("a.docx", new Uint8Array(file))));
    expect(judged.signatures).toMatchObject([{ coverage: "wholeFile", changes: [], reasons: [], reason: "Agreed" }]);
  });

  test("is encrypted, and opens with its password alone", async () => {
    const content = {
      word: { file: "word/letter.docx", encryption: { encryptionType: "aes256", userPassword: "secret" } },
    };
    await service.ask("POST", "assets/word", upload("letter.docx", contract("Dear {{ customer.name }}")));
    const made = await bodyOf(await generate({ content, data }));
    expect(made).toMatchObject({ errorCodes: [] });
    const file = await fileOf(made.downloadUrl);
    expect(file.subarray(0, 4).toString("hex")).toBe("d0cf11e0");
    expect(wordsIn(unlocked(file, "secret"))).toBe("Dear Ada");
  });

  test("has the marks of data as text, in DOCX and PDF", async () => {
    const marks = `{{ title }} \${x} {% if a %} [ b ]x <b>y</b> $data.secret [b]x[/b] [= 1 + 1] <<x>> $global.PAGE [p] [date, x] \\[b\\] a\\$data.x [t]k[/t] $value.v [[x]] [qr x] $index [br] &#10; [note]x[/note] [link http://a]b[/link]`;
    await service.ask("POST", "assets/word", upload("marks.docx", contract("{{ customer.name }}")));
    const request = {
      content: { word: { file: "word/marks.docx" } },
      data: { customer: { name: marks }, secret: "no" },
    };
    expect((await filled(request)).replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")).toBe(
      marks,
    );
    const made = await bodyOf(await generate(request, "pdf?strict=true"));
    expect(made).toMatchObject({ errorCodes: [], warnings: [] });
    const text = (await pdfTexts(await fileOf(made.downloadUrl))).join("");
    expect(text.replaceAll(/\s/g, "")).toContain(marks.replaceAll(/\s/g, ""));
  });

  test("set as a PDF keeps a tag without a value, which is reported once", async () => {
    const made = await bodyOf(await generate({ content: { word: { file: "word/marks.docx" } }, data: {} }, "pdf"));
    expect(made.warnings).toMatchObject([{ code: "UNRESOLVED_TOKEN", path: "/word/file" }]);
  });

  test("is diagnosed: what its tags read of the data, by its places", async () => {
    await service.ask("POST", "assets/word", upload("used.docx", contract("{{ customer.name }} {{ nope }}")));
    const json = { content: { word: { file: "word/used.docx" } }, data: { customer: { name: "Ada", vat: "1" } } };
    const found = await bodyOf(await service.ask("POST", "documents/diagnose-from-template/pdf", { json }));
    expect(found.data).toMatchObject({
      ...{ used: ["/customer/name"], unused: ["/customer/vat"], unresolved: ["{{ nope }}"] },
    });
  });

  test("reports what a DOCX cannot have, and needs no face of the PDF", async () => {
    await service.ask("POST", "assets/word", upload("letter.docx", contract("Dear {{ customer.name }}")));
    await service.ask("POST", "assets/attachments", upload("a.txt", new Uint8Array([97])));
    const own = {
      fonts: { Brand: { regular: "fonts/none.ttf" } },
      metadata: { title: "T" },
      ...{ language: "de", tagged: true },
    };
    const strict = (word: object) =>
      generate({ content: { word: { file: "word/letter.docx", ...word } }, data }, "docx?strict=true");
    expect((await strict(own)).status).toBe(200);
    const claimed = { ...own, attachments: [{ filePath: "attachments/a.txt" }], conformance: ["pdf/a-3b"] };
    const refused = await bodyOf(await strict(claimed));
    const plain = {
      document: { content: [{ p: "x" }], attachments: claimed.attachments, conformance: claimed.conformance },
    };
    const alike = await bodyOf(await generate({ content: plain, data }, "docx?strict=true"));
    const saidIn = ({ errors }: { readonly errors: readonly { code: string; path: string; message: string }[] }) =>
      errors.map(({ code, path, message }) => [code, path.split("/").at(-1), message]);
    expect(refused).toMatchObject({ errorCode: "FIDELITY_LOSS", errors: [{ path: "/word/attachments" }, {}] });
    expect(saidIn(refused)).toEqual(saidIn(alike));
  });

  test("is made from a payload without data, and in a merge", async () => {
    await service.ask("POST", "assets/word", upload("plain.docx", contract("Plain words")));
    const definition = { word: { file: "word/plain.docx" } };
    const made = await bodyOf(await service.ask("POST", "documents/generate-from-payload", { json: definition }));
    expect((await pdfTexts(await fileOf(made.downloadUrl))).join("")).toContain("Plain words");
    const merged = await service.ask("POST", "documents/merge", { json: { parts: [{ definition }, { definition }] } });
    expect(await pdfTexts(await fileOf((await bodyOf(merged)).downloadUrl))).toHaveLength(2);
  });

  test("of the example is set as a PDF, whose differences are named", async () => {
    await service.ask("POST", "assets/word", upload("offer.docx", offer));
    const request = { content: { word: { file: "word/offer.docx", metadata: { title: "Offer $data.number" } } } };
    const made = await bodyOf(await generate({ ...request, data: offerData }, "pdf"));
    const text = (await pdfTexts(await fileOf(made.downloadUrl))).join("");
    expect(text).toContain(offerData.customer.name);
    for (const { code, path } of made.warnings)
      expect([code, path]).toEqual([expect.stringMatching(/^IMPORT_/), "/word/file"]);
    const tables = await service.ask("POST", "documents/tables-from-template?format=csv", {
      json: { ...request, data: offerData },
    });
    expect(tables.status).toBe(200);
  });
});
