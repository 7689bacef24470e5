import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { inspectedFor } from "../../src/mcp/word-tools.ts";
import { readArchive } from "../../src/render/documents/verify/ooxml/archive.ts";
import { readPng } from "../../src/render/graphics/images/png/png.ts";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { limits } from "../../src/vocabulary/limits.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { wordFile } from "../render/import/word-file.ts";
import { everyNth } from "../support/night.ts";
import { bodyOf, signIn, startTestServiceWith, type TestService } from "../support/servers/service.ts";
import { openStudio } from "../support/servers/studio.ts";
import { lentPool } from "../support/threads/render-pool.ts";

let service: TestService<RenderPool>;
let client: Client;
beforeAll(async () => {
  service = await startTestServiceWith(lentPool(), { GALLERY: "off" });
  client = await connected(service.token);
});
afterAll(async () => {
  await client.close();
  await service.stop();
});

/** The SDK's own client, which judges what is answered. */
async function connected(token: string): Promise<Client> {
  const made = new Client({ name: "judge", version: "1" });
  const address = new URL(`${service.baseUrl}/v1/${service.tenantId}/mcp`);
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  // biome-ignore lint/suspicious/noExplicitAny: the SDK is not written for exact optional properties
  await made.connect(new StreamableHTTPClientTransport(address, { requestInit }) as any);
  return made;
}

interface Part {
  readonly type: string;
  readonly text: string;
  readonly data: string;
}

/** Milliseconds: by itself the client gives up after a minute, in which a busy machine may not get through megabytes. */
const timeout = 600_000;

async function call(name: string, input: object, by: Client = client) {
  const { content, isError = false } = await by.callTool({ name, arguments: { ...input } }, undefined, { timeout });
  const parts = content as readonly Part[];
  return { parts, failed: isError === true, text: parts.at(-1)?.text ?? "" };
}

const jsonOf = async (...given: Parameters<typeof call>) => JSON.parse((await call(...given)).text);

const definition = { document: { content: [{ h1: "Invoice $data.number" }, { p: "[b]Thank you[/b]" }] } };

test("an agent reads, checks, sees, stores and makes an invoice over HTTP", async () => {
  expect(client.getServerVersion()?.name).toBe("colophon");
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
    ...["language", "validate", "preview", "generate", "import"],
    ...["inspect_word", "fill_word", "save_word", "list_templates", "save_template"],
  ]);
  expect((await call("language", { name: "table" })).text).toContain("source");
  const wrong = await jsonOf("validate", { definition: { document: { content: [{ pp: "x" }] } } });
  expect(wrong).toMatchObject({ ok: false, errors: [{ path: "/document/content/0/pp" }] });

  const seen = await call("preview", { definition, data: {}, width: 100 });
  expect(readPng(Buffer.from(seen.parts[0]?.data ?? "", "base64"), "").columns).toBe(100);
  expect(JSON.parse(seen.text)).toMatchObject({ page: 1, pages: 1, unresolved: ["$data.number"] });

  const saved = await jsonOf("save_template", { name: "Invoice", definition, testData: { number: 7 } });
  const next = await jsonOf("save_template", { name: "Invoice 2", definition, id: saved.id, revision: saved.revision });
  const late = await call("save_template", { name: "Late", definition, id: saved.id, revision: saved.revision });
  expect([late.failed, JSON.parse(late.text).errorCode]).toEqual([true, "PRECONDITION_FAILED"]);
  expect(await jsonOf("list_templates", {})).toMatchObject([{ name: "Invoice 2", revision: next.revision }]);

  const made = await jsonOf("generate", { definition, data: { number: 7 }, fileName: "seven", strict: true });
  expect(made).toMatchObject({ status: "Succeeded", errorCodes: [] });
  const file = await service.ask("GET", `documents/${made.fileName}`);
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
});

const word = (text: string): string =>
  Buffer.from(wordFile(`<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`)).toString("base64");

const wordText = (file: Uint8Array): string =>
  Buffer.from(readArchive(file).get("/word/document.xml") ?? [])
    .toString("utf8")
    .replace(/<[^>]*>/g, "");

test("an agent stores a Word file, reads its tags, fills it, and replaces it while nobody else did", async () => {
  const stored = await jsonOf("save_word", {
    ...{ fileName: "letter.docx", base64: word("Dear {name}"), name: "Letter", syntax: "docxtemplater" },
    testData: { name: "Ada" },
  });
  expect(stored).toMatchObject({ name: "Letter", file: { name: "letter.docx" }, warnings: [] });
  const found = await jsonOf("inspect_word", { id: stored.id });
  expect(found).toMatchObject({
    tags: [{ kind: "value", tag: "{name}", where: "paragraph 1, behind “Dear”" }],
    data: { places: [{ path: "/name", kind: "value", required: true }] },
    pdf: { counts: { lost: 0, near: 0 } },
  });
  const made = await jsonOf("fill_word", {
    id: stored.id,
    data: { name: "Grace" },
    fileName: "to-grace",
    strict: true,
  });
  expect(made).toMatchObject({ status: "Succeeded", fileName: expect.stringMatching(/[.]docx$/), errorCodes: [] });
  const file = await service.ask("GET", `documents/${made.fileName}`);
  expect(wordText(Buffer.from(await file.arrayBuffer()))).toBe("Dear Grace");
  expect((await jsonOf("fill_word", { id: stored.id, data: {}, format: "pdf" })).errorCodes).toEqual([
    "UNRESOLVED_TOKEN",
  ]);
  expect(await jsonOf("fill_word", { id: stored.id, data: {}, strict: true })).toMatchObject({
    errors: [{ code: "UNRESOLVED_TOKEN", path: "/word/file" }],
  });

  const another = { fileName: "letter.docx", base64: word("{name} and {other"), id: stored.id };
  expect(await jsonOf("save_word", another)).toMatchObject({ errors: [{ path: "/revision" }] });
  const replaced = await jsonOf("save_word", { ...another, revision: stored.revision });
  expect(replaced.warnings).toMatchObject([{ code: "TAG_OPEN", path: "/word/file" }]);
  expect(await jsonOf("save_word", { ...another, revision: stored.revision })).toMatchObject({
    errorCode: "PRECONDITION_FAILED",
  });
  expect(await jsonOf("save_word", { fileName: "a.docx", base64: "no base64" })).toMatchObject({
    errors: [{ path: "/base64" }],
  });
  await service.ask("DELETE", `templates/${stored.id}`);
});

test("of a file with very many tags so many are listed, and the others are counted", () => {
  const tags = Array.from({ length: 501 }, () => ({ kind: "value", tag: "{{ a }}", where: "paragraph 1" }));
  expect(inspectedFor({ tags: tags.slice(1) })).toEqual({ tags: tags.slice(1) });
  expect(inspectedFor({ tags })).toEqual({ tags: tags.slice(1), tagsCut: expect.stringMatching(/^1 more tags/) });
});

test("a faulty call is answered with its code and place", async () => {
  const { failed, text } = await call("generate", { definition: { document: { content: [{ p: 5 }] } } });
  expect([failed, JSON.parse(text)]).toMatchObject([
    true,
    { errorCode: "INVALID_DEFINITION", errors: [{ path: "/document/content/0/p" }] },
  ]);
  expect(await jsonOf("preview", { definition, page: 9 })).toMatchObject({ errorCode: "NOT_FOUND" });
  expect(await jsonOf("preview", { definition, pag: 9 })).toMatchObject({ errors: [{ path: "/pag" }] });
  await expect(client.callTool({ name: "delete_all", arguments: {} })).rejects.toThrow(/no tool 'delete_all'/);
});

test("tools work under the scopes of the caller, and a request without a token is refused", async () => {
  const json = { name: "Reader", scopes: ["templates:read"] };
  const key = await bodyOf(await service.ask("POST", "api-keys", { json }));
  const reader = await connected(await signIn(service.baseUrl, key));
  expect(await jsonOf("list_templates", {}, reader)).toHaveLength(1);
  for (const [name, input] of [
    ["generate", { definition }],
    ["preview", { definition }],
    ["save_template", { name: "x", definition }],
    ["save_word", { fileName: "x.docx", base64: word("x") }],
    ["fill_word", { id: "00000000-0000-4000-8000-000000000000", data: {} }],
  ] as const)
    expect(await jsonOf(name, input, reader)).toMatchObject({ errorCode: "SCOPE_MISSING" });
  await reader.close();
  await expect(connected("none")).rejects.toThrow();
});

const post = (json: unknown) => service.ask("POST", "mcp", { json });

test("messages that are no requests are taken, wrong ones are refused, and answers are not streamed", async () => {
  expect((await post({ jsonrpc: "2.0", method: "notifications/initialized" })).status).toBe(202);
  for (const wrong of [{}, [], { jsonrpc: "1.0", id: 1, method: "ping" }, { jsonrpc: "2.0", id: {}, method: "ping" }])
    expect((await post(wrong)).status).toBe(400);
  expect(await bodyOf(await post({ jsonrpc: "2.0", id: 1, method: "ping" }))).toEqual({
    jsonrpc: "2.0",
    id: 1,
    result: {},
  });
  expect(await bodyOf(await post({ jsonrpc: "2.0", id: "a", method: "none" }))).toMatchObject({
    id: "a",
    error: { code: -32601 },
  });
  expect((await service.ask("GET", "mcp")).status).toBe(405);
});

test("a definition is checked where documents are made, not where requests are answered", async () => {
  const checked: string[] = [];
  const pool = fakeRenderPool();
  const own = await startTestServiceWith(
    {
      ...pool,
      inspect: async (upload, asker) => {
        checked.push(`${upload.kind} of ${asker?.tenantId}: ${Buffer.from(upload.bytes)}`);
        return {
          ...(await pool.inspect(upload)),
          warnings: [{ code: "MISSING_PROPERTY", path: "/x", message: "from there" }],
        };
      },
    },
    { GALLERY: "off" },
  );
  onTestFinished(() => own.stop());
  const message = {
    ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
    params: { name: "validate", arguments: { definition: { document: {} } } },
  };
  const { result } = await bodyOf(
    await own.ask("POST", "mcp", { json: message, headers: { accept: "application/json, text/event-stream" } }),
  );
  expect(JSON.parse(result.content[0].text)).toEqual({
    ok: false,
    errors: [{ code: "MISSING_PROPERTY", path: "/x", message: "from there" }],
  });
  expect(checked).toEqual([`templates of ${own.tenantId}: {"document":{}}`]);
});

test("a message of more than a megabyte is taken when it brings a file and little else, and no other", async () => {
  const message = (method: string, params: object) => ({ jsonrpc: "2.0", id: 1, method, params });
  const importing = (input: object) => message("tools/call", { name: "import", arguments: input });
  const large = "x".repeat(limits.agentMessageBytes);
  expect((await post(importing({ fileName: "a.md", base64: large }))).status).toBe(200);
  const saving = { name: "save_word", arguments: { fileName: "a.docx", base64: large } };
  expect((await post(message("tools/call", saving))).status).toBe(200);
  const refused = [
    message("ping", { x: large }),
    message("tools/call", { name: "validate", arguments: { definition: { document: { content: [{ p: large }] } } } }),
    importing({ fileName: "a.md", base64: Array.from({ length: 600_000 }, () => 1) }),
    importing({ fileName: "a.md", base64: Array.from({ length: 400_000 }, () => ({})) }),
    importing({ fileName: "a.md", base64: "x".repeat(limits.agentFileMessageBytes) }),
  ];
  for (const one of refused)
    expect(await bodyOf(await post(one))).toMatchObject({ status: 413, errorCode: "PAYLOAD_TOO_LARGE" });
});

test("a file of another program becomes a definition, with its pictures among the images, as an upload would", async () => {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="#1B4965"/></svg>`;
  const page = `<h1>Terms</h1><p>Hello {{ name }}</p><img alt="Mark" src="data:image/svg+xml;base64,${Buffer.from(picture).toString("base64")}">`;
  const base64 = Buffer.from(page).toString("base64");
  const read = await jsonOf("import", { fileName: "terms.html", base64, savePictures: true });
  expect(read).toMatchObject({ format: "html", assets: [{ path: expect.stringMatching(/^images\//) }] });
  expect(await jsonOf("validate", { definition: read.definition })).toEqual({ ok: true, errors: [] });
  const stored = await service.ask("GET", `assets/${read.assets[0].path}`);
  expect(await stored.text()).toBe(picture);
  const seen = await call("preview", { definition: read.definition, data: read.testData, width: 100 });
  expect(JSON.parse(seen.text)).toMatchObject({ errorCodes: [] });

  const asText = await jsonOf("import", { fileName: "terms.html", base64, format: "markdown" });
  expect(asText.format).toBe("markdown");
});

test("a file is refused when it is too large, no base64, or of no program that is known", async () => {
  // One that is as large as it may be takes long to be looked at: a change does without.
  for (const size of everyNth([1000, limits.importedBytes], 2)) {
    const base64 = Buffer.alloc(size, "x").toString("base64");
    expect(await jsonOf("import", { fileName: "a.docx", base64 })).toMatchObject({ errorCode: expect.any(String) });
  }
  const more = Buffer.alloc(limits.importedBytes + 1, "x").toString("base64");
  for (const base64 of [more, "no base64!", "YQ"])
    expect(await jsonOf("import", { fileName: "a.md", base64 }), service.logged().slice(-4000)).toMatchObject({
      ...{ errorCode: "INVALID_REQUEST", errors: [{ path: "/base64" }] },
    });
  const json = { name: "Reading", scopes: ["templates:read"] };
  const reader = await connected(
    await signIn(service.baseUrl, await bodyOf(await service.ask("POST", "api-keys", { json }))),
  );
  expect(await jsonOf("import", { fileName: "a.md", base64: "YQ==" }, reader)).toMatchObject({
    errorCode: "SCOPE_MISSING",
  });
  await reader.close();
});

test("a fault of ours in a tool is logged, and the agent learns of it no more than any caller", async () => {
  const failing = vi.spyOn(Response.prototype, "arrayBuffer").mockRejectedValueOnce(new RangeError("from within"));
  expect(await jsonOf("import", { fileName: "a.md", base64: "YQ==" })).toEqual({
    ...{ errorCode: "INTERNAL", message: "Internal error", errors: [], requestId: expect.any(String) },
  });
  expect(failing).toHaveBeenCalled();
  failing.mockRestore();
  expect(service.logged()).toContain("RangeError: from within");
});

test("tools work for the studio's cookie as they do for a token, writing ones too", async () => {
  const studio = await openStudio(service);
  const params = { name: "save_template", arguments: { name: "From the studio", definition } };
  const answer = await bodyOf(
    await studio.ask("POST", "mcp", { json: { jsonrpc: "2.0", id: 1, method: "tools/call", params } }),
  );
  expect(JSON.parse(answer.result.content[0].text)).toMatchObject({ revision: expect.anything() });
});

test("llms.txt says where to begin, without a token, and its addresses are there", async () => {
  const answer = await service.ask("GET", "/llms.txt", { token: null });
  const text = await answer.text();
  expect([answer.status, text.split("\n")[0]]).toEqual([200, "# Colophon"]);
  const addresses = [...text.matchAll(/\]\((http[^)]+)\)/g)].map(([, address = ""]) => address);
  expect(addresses).toHaveLength(3);
  for (const address of addresses) expect((await fetch(address)).status).toBe(200);
});
