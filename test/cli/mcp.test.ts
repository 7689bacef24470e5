import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env, execPath } from "node:process";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LocalRenderer } from "../../src/cli/mcp/local-renderer.ts";
import { ServiceClient } from "../../src/cli/mcp/service-client.ts";
import { readConfig } from "../../src/config/config.ts";
import { readArchive } from "../../src/render/documents/verify/ooxml/archive.ts";
import { readPng } from "../../src/render/graphics/images/png/png.ts";
import { limits } from "../../src/vocabulary/limits.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { wordFile } from "../render/import/word-file.ts";
import { colophon, main, root } from "../support/command-line.ts";
import { startTestService, type TestService } from "../support/servers/service.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let service: TestService;
let client: Client;
/** Milliseconds: by itself the client gives up after a minute, in which a busy machine may not make a first page. */
const timeout = 600_000;
/** The folder of the server. */
const work = (name: string): string => join(folder.path, "work", name);

beforeAll(async () => {
  folder = await temporaryFolder();
  await mkdir(work(""));
  service = await startTestService({ GALLERY: "off" });
  const keyFile = join(folder.path, "key.json");
  await writeFile(keyFile, JSON.stringify({ tenantId: service.tenantId, ...service.credentials }));
  const words = ["mcp", "--folder", work(""), "--service", service.baseUrl, "--key-file", keyFile];
  client = new Client({ name: "judge", version: "1" });
  const { PATH = "" } = env;
  const settings = { PATH, RENDER_TIMEOUT_SECONDS: "600" };
  await client.connect(
    new StdioClientTransport({ command: execPath, args: [main, ...words], cwd: root, env: settings }),
    { timeout },
  );
});
afterAll(async () => {
  await client.close();
  await service.stop();
  await folder.remove();
});

interface Part {
  readonly type: string;
  readonly text: string;
  readonly data: string;
  readonly mimeType: string;
}

async function call(
  name: string,
  input: object,
): Promise<{ readonly parts: readonly Part[]; readonly failed: boolean }> {
  const { content, isError = false } = await client.callTool({ name, arguments: { ...input } }, undefined, { timeout });
  return { parts: content as readonly Part[], failed: isError === true };
}

/** The text of an answer; `preview` has it behind its picture. */
const textOf = async (name: string, input: object): Promise<string> =>
  (await call(name, input)).parts.at(-1)?.text ?? "";
const jsonOf = async (name: string, input: object) => JSON.parse(await textOf(name, input));

async function problemOf(name: string, input: object) {
  const { parts, failed } = await call(name, input);
  expect(failed).toBe(true);
  return JSON.parse(parts[0]?.text ?? "");
}

const lines = [
  { name: "Paper", qty: 2, price: 4.5 },
  { name: "Ink", qty: 1, price: 19 },
];
const table = (item: object): object => ({
  widths: [3, 1],
  source: "$data.lines",
  rows: [[{ th: "What" }, { th: "How many" }]],
  map: [item, { td: "$item.qty" }],
});
const invoice = (item: object): object => ({
  document: {
    content: [
      { h1: "Invoice $data.number" },
      { table: table(item) },
      { p: "Total [= sum($data.lines, $item.qty * $item.price)]" },
    ],
  },
});

test("an agent writes, checks, sees, makes and stores an invoice", async () => {
  expect((await client.listTools(undefined, { timeout })).tools.map(({ name }) => name)).toEqual([
    ...["language", "validate", "preview", "generate", "import"],
    ...["inspect_word", "fill_word", "list_templates", "save_template"],
  ]);
  expect(await textOf("language", { name: "table" })).toContain("source");

  const checked = await jsonOf("validate", { definition: invoice({ tdd: "$item.name" }) });
  expect(checked).toMatchObject({
    ok: false,
    errors: [{ path: expect.stringMatching(/^\/document\/content\/1\/table\/map\/0/), message: expect.any(String) }],
  });
  const definition = invoice({ td: "$item.name" });
  expect(await jsonOf("validate", { definition })).toEqual({ ok: true, errors: [] });

  const seen = await call("preview", { definition, data: { lines }, width: 300 });
  expect(seen.parts.map(({ type }) => type)).toEqual(["image", "text"]);
  expect(seen.parts[0]?.mimeType).toBe("image/png");
  expect(readPng(Buffer.from(seen.parts[0]?.data ?? "", "base64"), "").columns).toBe(300);
  expect(JSON.parse(seen.parts[1]?.text ?? "")).toMatchObject({
    ...{ page: 1, pages: 1, errorCodes: ["UNRESOLVED_TOKEN"], unresolved: ["$data.number"] },
    findings: [{ code: "UNRESOLVED_TOKEN", path: "/document/content/0/h1", page: 1 }],
  });

  const data = { number: "7", lines };
  const made = await jsonOf("generate", { definition, data, file: "out/invoice.pdf", strict: true });
  expect(made).toMatchObject({ file: work("out/invoice.pdf"), pages: 1, errorCodes: [], warnings: [] });
  expect((await readFile(work("out/invoice.pdf"))).length).toBe(made.sizeBytes);

  const saved = await jsonOf("save_template", { name: "Invoice", definition, testData: data });
  expect(await jsonOf("list_templates", {})).toEqual([
    { id: saved.id, name: "Invoice", revision: saved.revision, updatedAt: saved.updatedAt },
  ]);
  const { id, revision } = saved;
  const next = await jsonOf("save_template", { name: "Invoice 2", definition, id, revision });
  expect(next.revision).not.toBe(revision);
  expect(await problemOf("save_template", { name: "Late", definition, id, revision })).toMatchObject({
    errorCode: "PRECONDITION_FAILED",
  });
  expect(await problemOf("save_template", { name: "Unseen", definition, id })).toMatchObject({
    errors: [{ code: "MISSING_PROPERTY", path: "/revision" }],
  });
  expect(await jsonOf("list_templates", {})).toMatchObject([{ name: "Invoice 2", revision: next.revision }]);
});

test("the language is explained in pieces that an agent can read", async () => {
  for (const name of [undefined, "shortcodes", "expressions", "example", "Style", "PageSetup", "p", "ul", "TABLE"]) {
    const text = await textOf("language", name === undefined ? {} : { name });
    expect(text.length).toBeGreaterThan(100);
    expect(text.length).toBeLessThan(40_000);
  }
  const { definition, data } = await jsonOf("language", { name: "example" });
  expect(await jsonOf("preview", { definition, data, width: 100 })).toMatchObject({ errorCodes: [] });
  expect(await problemOf("language", { name: "tabel" })).toMatchObject({
    message: expect.stringContaining("Did you mean 'Table'?"),
    errors: [{ path: "/name" }],
  });
});

test("a file of another program becomes a definition, with a report", async () => {
  await writeFile(work("terms.md"), "# Terms\n\nFor {{ name }}.\n\n<div>x</div>");
  const imported = await jsonOf("import", { file: "terms.md" });
  expect(imported).toMatchObject({
    format: "markdown",
    report: [{ code: "IMPORT_DROPPED", place: "line 5" }],
    assets: [],
  });
  expect(await jsonOf("validate", { definition: imported.definition })).toMatchObject({ ok: true });
});

test("a Word file of the folder is read for its tags, and filled as DOCX and PDF", async () => {
  await writeFile(work("letter.docx"), wordFile("<w:p><w:r><w:t>Dear {name}</w:t></w:r></w:p>"));
  const letter = { file: "letter.docx", syntax: "docxtemplater" };
  expect(await jsonOf("inspect_word", letter)).toMatchObject({
    tags: [{ kind: "value", tag: "{name}", where: "paragraph 1, behind “Dear”" }],
    data: { places: [{ path: "/name", kind: "value" }] },
    warnings: [],
  });
  const filled = await jsonOf("fill_word", { ...letter, data: { name: "Ada" }, output: "ada.docx", strict: true });
  expect(filled).toMatchObject({ file: work("ada.docx"), errorCodes: [], warnings: [] });
  const parts = readArchive(await readFile(work("ada.docx")));
  expect(String(parts.get("/word/document.xml"))).toContain("Dear Ada");
  await jsonOf("fill_word", { ...letter, data: { name: "Ada" }, output: "ada.pdf" });
  expect((await readFile(work("ada.pdf"))).subarray(0, 5).toString()).toBe("%PDF-");
  expect(await problemOf("fill_word", { ...letter, data: {}, output: "x.docx", strict: true })).toMatchObject({
    errors: [{ code: "UNRESOLVED_TOKEN", path: "/word/file" }],
  });
  expect(await problemOf("fill_word", { ...letter, data: {}, output: "./letter.docx" })).toMatchObject({
    errors: [{ path: "/output" }],
  });
});

const definition = { document: { content: [{ p: "One" }] } };

test.each<[string, string, object, object]>([
  ["a missing member", "preview", {}, { errorCode: "INVALID_REQUEST", errors: [{ code: "MISSING_PROPERTY" }] }],
  ["an unknown member", "preview", { definition, pag: 1 }, { errors: [{ code: "UNKNOWN_PROPERTY", path: "/pag" }] }],
  [
    "too wide a picture",
    "preview",
    { definition, width: limits.pagePicture.width + 1 },
    { errors: [{ path: "/width" }] },
  ],
  ["a page that is not there", "preview", { definition, page: 2 }, { errorCode: "NOT_FOUND" }],
  [
    "a wrong definition",
    "preview",
    { definition: { document: { content: [{ p: 5 }] } } },
    { errors: [{ path: "/document/content/0/p" }] },
  ],
  ["a locale that there is not", "preview", { definition, locale: "x" }, { errorCode: "INVALID_REQUEST" }],
  ["a file of another kind", "generate", { definition, file: "a.odt" }, { errors: [{ path: "/file" }] }],
  ["a file outside the folder", "generate", { definition, file: "../a.pdf" }, { errors: [{ path: "/file" }] }],
  ["a Word file outside the folder", "inspect_word", { file: "../a.docx" }, { errors: [{ path: "/file" }] }],
  [
    "a filled file of another kind",
    "fill_word",
    { file: "a.docx", data: {}, output: "a.odt" },
    { errors: [{ path: "/output" }] },
  ],
  ["an absolute path", "import", { file: "/etc/passwd" }, { errors: [{ path: "/file" }] }],
  ["a file that is not there", "import", { file: "none.md" }, { errorCode: "NOT_FOUND" }],
  [
    "a template of nobody",
    "save_template",
    { name: "x", definition, id: "00000000-0000-4000-8000-000000000000", revision: "rev-1" },
    { errorCode: "TEMPLATE_NOT_FOUND" },
  ],
])("%s is refused with its place", async (_, name, input, expected) => {
  expect(await problemOf(name, input)).toMatchObject(expected);
});

test("links that lead out of the folder are not followed", async () => {
  await writeFile(join(folder.path, "secret.md"), "# Secret");
  await symlink(join(folder.path, "secret.md"), work("link.md"));
  await symlink(folder.path, work("up"));
  expect(await problemOf("import", { file: "link.md" })).toMatchObject({ errors: [{ path: "/file" }] });
  expect(await problemOf("import", { file: "up/secret.md" })).toMatchObject({ errors: [{ path: "/file" }] });
  // A link to nothing yet would make its target, and a folder behind one would be made before the refusal.
  await symlink(join(folder.path, "new.pdf"), work("later.pdf"));
  for (const file of ["up/a.pdf", "up/folder/a.pdf", "later.pdf"])
    expect(await problemOf("generate", { definition, file })).toMatchObject({ errors: [{ path: "/file" }] });
  expect(await readdir(folder.path)).not.toContain("folder");
});

test("findings that are left out are counted", async () => {
  const content = Array.from({ length: 105 }, (_, at) => ({ p: `$data.missing${at}` }));
  const seen = await jsonOf("preview", { definition: { document: { content } }, width: 50 });
  expect(seen.findings).toHaveLength(100);
  const all = await jsonOf("preview", { definition: { document: { content: content.slice(0, 100) } }, width: 50 });
  expect([seen.findingsCut.slice(0, 15), all.findings.length, all.findingsCut]).toEqual([
    ...["5 more findings", 100, undefined],
  ]);
});

test("definition and data are as large as a request may be, and no larger", async () => {
  const of = (bytes: number) => ({ definition, data: { x: "x".repeat(bytes) } });
  const frame = JSON.stringify({ content: JSON.stringify(definition), data: { x: "" } }).length;
  const pool = fakeRenderPool();
  const renderer = new LocalRenderer(folder.path, readConfig({}), () => pool);
  await expect(renderer.make(of(limits.largeBodyBytes - frame + 1), "pdf")).rejects.toMatchObject({
    ...{ code: "PAYLOAD_TOO_LARGE", faults: [{ path: "/definition" }] },
  });
  expect(pool.jobs).toHaveLength(0);
  await renderer.make(of(limits.largeBodyBytes - frame), "pdf");
  expect(pool.jobs).toHaveLength(1);
});

test("a service that is not there is said to be away", async () => {
  const key = { tenantId: service.tenantId, ...service.credentials };
  const away = new ServiceClient("http://127.0.0.1:1/", key);
  await expect(away.ask("GET", "templates")).rejects.toMatchObject({
    ...{
      name: "ServiceProblem",
      problem: { errorCode: "UNAVAILABLE" },
      message: expect.stringMatching(/^http:.*127.0.0.1:1 does not answer/),
    },
  });
  const wrong = new ServiceClient(service.baseUrl, { ...key, clientSecret: "wrong" });
  await expect(wrong.ask("GET", "templates")).rejects.toMatchObject({ name: "ServiceProblem" });
});

test("a wrong command line is refused before anything is served", async () => {
  const keyFile = join(folder.path, "no-key.json");
  await writeFile(keyFile, "{}");
  for (const words of [
    ["file.json"],
    ["--service", service.baseUrl],
    ["--service", "ftp://x", "--key-file", keyFile],
    ["--service", service.baseUrl, "--key-file", keyFile],
  ])
    expect(await colophon(["mcp", ...words])).toMatchObject({ code: 64, out: "" });
});
