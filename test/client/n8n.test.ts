import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { ColophonApi } from "../../packages/n8n-nodes-colophon/src/credentials/ColophonApi.credentials.ts";
import type { Execution, Item, RequestOptions } from "../../packages/n8n-nodes-colophon/src/n8n.ts";
import { Colophon } from "../../packages/n8n-nodes-colophon/src/nodes/Colophon/Colophon.node.ts";
import { properties } from "../../packages/n8n-nodes-colophon/src/nodes/Colophon/properties.ts";
import { work } from "../../packages/n8n-nodes-colophon/src/nodes/Colophon/work.ts";
import { readArchive } from "../../src/render/documents/verify/ooxml/archive.ts";
import { wordSyntaxes } from "../../src/vocabulary/definition/word.ts";
import { wordFile } from "../render/import/word-file.ts";
import {
  bodyOf,
  startTestService,
  startTestServiceWith,
  type TestService,
  upload,
} from "../support/servers/service.ts";
import { lentPool } from "../support/threads/render-pool.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ GALLERY: "off" });
});
afterAll(async () => {
  await service.stop();
});

/** Sends as n8n's helper does: a refusal is an error with the answer in `response`. */
async function sendAsN8n({ method, url, qs = {}, headers = {}, body, encoding, returnFullResponse }: RequestOptions) {
  const address = new URL(url);
  for (const [name, value] of Object.entries(qs)) address.searchParams.set(name, String(value));
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const type = body === undefined ? {} : { "content-type": "application/json" };
  const answer = await fetch(address, { method, headers: { ...type, ...headers }, ...sent });
  const data = encoding === "arraybuffer" ? await answer.arrayBuffer() : await answer.json();
  if (!answer.ok) throw Object.assign(new Error(`Status ${answer.status}`), { response: { data } });
  const all = { body: data, headers: Object.fromEntries(answer.headers), statusCode: answer.status };
  return returnFullResponse === true ? all : data;
}

/** The surroundings in which n8n runs the node: items, the fields of the editor, the key. */
function executionOf(items: readonly Readonly<Record<string, unknown>>[], continues = false): Execution {
  return executionAt(service, items, continues);
}

type CalledService = Pick<TestService, "baseUrl" | "tenantId" | "credentials">;

function executionAt(
  { baseUrl, tenantId, credentials: key }: CalledService,
  items: readonly Readonly<Record<string, unknown>>[],
  continues = false,
): Execution {
  const credentials = { baseUrl: `${baseUrl}/`, tenantId, ...key };
  const usual = Object.fromEntries(properties.map(({ name, default: value }) => [name, value]));
  return {
    getInputData: () => items,
    getNodeParameter: (name, item, fallback) => items[item]?.[name] ?? usual[name] ?? fallback,
    getCredentials: async () => credentials,
    continueOnFail: () => continues,
    helpers: {
      getBinaryDataBuffer: async (item, field) => {
        const { binary } = items[item] as { readonly binary?: Readonly<Record<string, Buffer>> };
        const found = binary?.[field];
        if (found === undefined)
          throw new Error(`This operation expects the node's input data to contain a binary file '${field}'.`);
        return found;
      },
      prepareBinaryData: async (bytes, fileName, mimeType = "") => {
        const kept = { data: bytes.toString("base64"), fileName, mimeType };
        return kept;
      },
      async httpRequestWithAuthentication(type, options) {
        expect(type).toBe("colophonApi");
        const sending = { helpers: { httpRequest: (given: object) => sendAsN8n(given as RequestOptions) } };
        const { token } = await new ColophonApi().preAuthentication.call(sending, credentials);
        return sendAsN8n({ ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } });
      },
    },
  };
}

const run = async (...given: Parameters<typeof executionOf>): Promise<readonly Item[]> =>
  (await new Colophon().execute.call(executionOf(...given)))[0];

const runAt = async (...given: Parameters<typeof executionAt>): Promise<readonly Item[]> =>
  (await new Colophon().execute.call(executionAt(...given)))[0];

const wordText = (file: Uint8Array): string =>
  Buffer.from(readArchive(file).get("/word/document.xml") ?? [])
    .toString("utf8")
    .replace(/<[^>]*>/g, "");

const beginOf = ({ binary }: Item): string =>
  Buffer.from(binary?.["data"]?.data ?? "", "base64")
    .subarray(0, 5)
    .toString();

const content = JSON.stringify({ document: { content: [{ p: "Dear $data.name" }] } });

test("documents are made of a template, and of a definition with data and without, with their files", async () => {
  const { id } = await bodyOf(await service.ask("POST", "templates", { json: { name: "Letter", content } }));
  const items = await run([
    { operation: "fromTemplate", templateId: id, data: { name: "Ada" }, options: { locale: "en-GB", fileName: "" } },
    { operation: "fromDefinition", definition: content, data: '{"name":"Ada"}', format: "docx" },
    { operation: "fromDefinition", definition: { document: { content: [{ p: "Hello" }] } }, data: "", field: "" },
  ]);
  expect(items.map(({ json }) => json["status"])).toEqual(["Succeeded", "Succeeded", "Succeeded"]);
  expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
  const [pdf, docx, bare] = items;
  expect(beginOf(pdf as Item)).toBe("%PDF-");
  expect(pdf?.binary?.["data"]).toMatchObject({ fileName: pdf?.json["fileName"], mimeType: "application/pdf" });
  expect(String(docx?.json["fileName"])).toMatch(/[.]docx$/);
  expect(bare?.binary).toBeUndefined();
  expect(service.pool.jobs.length).toBe(3);
});

test("a Word file of an item is filled, with tags of any syntax, and a definition may name one that is uploaded", async () => {
  const real = await startTestServiceWith(lentPool(), { GALLERY: "off" });
  onTestFinished(() => real.stop());
  const [letter, other] = ["Dear {{ name }}", "Dear {name}"].map((text) =>
    Buffer.from(wordFile(`<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`)),
  );
  await real.ask("POST", "assets/word", upload("plain.docx", new Uint8Array(letter as Buffer)));
  const filling = { operation: "fillWord", format: "docx", data: { name: "Ada" } };
  const items = await runAt(real, [
    { ...filling, binary: { data: letter } },
    { ...filling, binary: { form: other }, wordField: "form", syntax: "docxtemplater", data: '{"name":"Grace"}' },
    { ...filling, binary: { data: letter }, format: "pdf" },
    { operation: "fromDefinition", definition: { word: { file: "word/plain.docx" } }, data: "", format: "docx" },
  ]);
  const files = items.map(({ binary }) => Buffer.from(binary?.["data"]?.data ?? "", "base64"));
  const texts = files.map((file, at) => (at === 2 ? file.subarray(0, 5).toString() : wordText(file)));
  expect(texts).toEqual(["Dear Ada", "Dear Grace", "%PDF-", "Dear {{ name }}"]);
  expect(await bodyOf(await real.ask("GET", "templates"))).toEqual([]);
  await expect(runAt(real, [{ ...filling, wordField: "none" }])).rejects.toThrow("binary file 'none'");
  const strict = { ...filling, binary: { data: letter }, data: "", options: { strict: true } };
  await expect(runAt(real, [strict])).rejects.toThrow(/[(]\/word\/file[)]$/);
});

test("the node offers the tags of every syntax that there is", () => {
  const options = properties.find(({ name }) => name === "syntax")?.options ?? [];
  expect(options.map((one) => ("value" in one ? one.value : "")).toSorted()).toEqual([...wordSyntaxes].toSorted());
});

test("a job is waited for until its document is there, which can be fetched again", async () => {
  const release = service.pool.hold();
  const background = { operation: "fromDefinition", definition: content, data: {}, background: true };
  const [begun] = await run([background]);
  expect(begun?.binary).toBeUndefined();
  let waits = 0;
  const wait = async () => {
    waits += 1;
    release();
  };
  const [[done]] = await work(executionOf([{ operation: "waitForJob", jobId: begun?.json["id"] }]), { wait });
  expect(waits).toBeGreaterThan(0);
  expect(beginOf(done as Item)).toBe("%PDF-");
  const [again] = await run([{ operation: "download", fileName: done?.json["fileName"] }]);
  expect(again?.binary).toEqual(done?.binary);
});

test("a refusal is the service's own sentence, with its code and place; other items go on by choice", async () => {
  const wrong = { operation: "fromDefinition", definition: { document: { content: [{ p: 5 }] } }, data: "" };
  await expect(run([wrong])).rejects.toThrow(/^INVALID_DEFINITION: .*\/document\/content\/0\/p/);
  const items = await run(
    [
      wrong,
      { operation: "fromDefinition", definition: "{", data: "" },
      { operation: "download", fileName: "none.pdf" },
    ],
    true,
  );
  expect(items.map(({ json }) => json["error"])).toEqual([
    expect.stringContaining("INVALID_DEFINITION"),
    "Expected JSON in the field Definition; came '{'.",
    expect.stringContaining("NOT_FOUND"),
  ]);
  const [failing] = await run([
    { operation: "fromDefinition", definition: { document: { content: [{ p: 5 }] } }, data: "", background: true },
  ]);
  await expect(run([{ operation: "waitForJob", jobId: failing?.json["id"] }])).rejects.toThrow("INVALID_DEFINITION");
});
