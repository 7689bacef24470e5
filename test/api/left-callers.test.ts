import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { operations } from "../../packages/client/src/generated/schema.ts";
import type { JobAsker, RenderPool } from "../../src/render/pool/pool.ts";
import { type FakeRenderPool, fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { workbook } from "../render/import/workbook.ts";
import { eventually } from "../support/eventually.ts";
import { formFile } from "../support/files/form-file.ts";
import { bodyOf, startTestServiceWith, type TestService, upload } from "../support/servers/service.ts";

// A caller who leaves while a host works for the request: the work is given up, on every route that asks a host. What hosts do then is in
// test/render/pool/unwanted.test.ts.

type OperationId = keyof operations;
type Work = Exclude<keyof RenderPool, "concurrency" | "engine" | "watch" | "stats" | "close" | "abandon">;

const allWorks = {
  ...{ render: true, inspect: true, verify: true, fields: true, importFile: true, readSpreadsheet: true },
  ...{ drawPage: true, compare: true, compareDrawn: true, outlines: true },
} as const satisfies Record<Work, true>;

/** Work that a host was wanted for, and how it ended: undefined until then. */
interface WantedWork {
  readonly work: Work;
  readonly asker: JobAsker | undefined;
  ended?: "done" | "given up";
}

/** Work of this kind does not end until its caller leaves, or it is opened. */
let held: Work | undefined;
let open = (): void => undefined;
let opened = Promise.resolve();
const wanted: WantedWork[] = [];

function hold(work: Work): void {
  held = work;
  opened = new Promise((resolve) => {
    open = resolve;
  });
}

function gated(pool: FakeRenderPool): FakeRenderPool {
  const gate = async (one: WantedWork): Promise<void> => {
    if (one.work !== held) return;
    const { signal } = one.asker ?? {};
    await new Promise<void>((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
      void opened.then(resolve);
    });
  };
  const works = (Object.keys(allWorks) as Work[]).map((work) => {
    const does = pool[work] as (...given: readonly unknown[]) => Promise<unknown>;
    const doing = async (...given: readonly unknown[]): Promise<unknown> => {
      const one: WantedWork = { work, asker: given[work === "render" ? 2 : 1] as JobAsker | undefined };
      wanted.push(one);
      try {
        await gate(one);
        const result = await does(...given);
        one.ended = "done";
        return result;
      } catch (error) {
        one.ended = "given up";
        throw error;
      }
    };
    return [work, doing];
  });
  return { ...pool, ...Object.fromEntries(works) };
}

/** A request that comes to a host, and the work that it waits for. */
interface Asking {
  readonly at?: Work;
  readonly method?: string;
  readonly path: string;
  readonly json?: unknown;
  readonly body?: FormData | Uint8Array<ArrayBuffer> | string;
  readonly type?: string;
}

const definition = { document: { content: [{ p: "Hello" }] } };
const text = JSON.stringify(definition);
let known: {
  readonly template: string;
  readonly wordTemplate: string;
  readonly document: string;
  readonly revision: string;
};
const form = (name: string, bytes: string | Uint8Array<ArrayBuffer> = "a") => ({ body: upload(name, bytes).body });
const fromPayload =
  (path: string, at: Work = "render") =>
  () => ({ at, path: `documents/${path}`, json: definition });
const fromTemplate =
  (path: string, at: Work = "render") =>
  () => ({
    ...{ at, path: `documents/${path}` },
    json: { templateId: known.template, data: {} },
  });
const put = (path: string, name: string) => () => ({ at: "inspect" as const, method: "PUT", path, ...form(name) });
const post = (path: string, name: string) => () => ({ at: "inspect" as const, path, ...form(name) });
const saved =
  (path: string, method = "POST") =>
  () => ({
    ...{ at: "inspect" as const, method, path: path.replace("{id}", known.template) },
    json: { id: known.template, name: "Another", content: text },
  });
const ofDocument = (path: string, at: Work, json?: unknown) => () => ({
  ...{ at, method: json === undefined ? "GET" : "POST", path: `documents/${known.document}/${path}` },
  ...(json === undefined ? {} : { json }),
});

/** How a request comes to a host, for each route that asks one. */
const asking = {
  generateFromPayload: fromPayload("generate-from-payload"),
  generateFromPayloadInFormat: fromPayload("generate-from-payload/docx"),
  generateFromTemplate: fromTemplate("generate-from-template"),
  generateFromTemplateInFormat: fromTemplate("generate-from-template/docx"),
  mergeDocuments: () => ({ path: "documents/merge", json: { parts: [{ definition }] } }),
  documentFields: ofDocument("fields", "fields"),
  uploadFields: () => ({ at: "fields", method: "GET", path: "documents/fields?file=attachments/form.pdf" }),
  fillDocument: ofDocument("fill", "render", { values: {} }),
  fillUpload: () => ({ path: "documents/fill", json: { file: "attachments/form.pdf", values: {} } }),
  documentPage: ofDocument("pages/1.png", "drawPage"),
  attachmentPage: () => ({ at: "drawPage", method: "GET", path: "assets/attachments/form.pdf/pages/1.png" }),
  signDocument: ofDocument("sign", "render", { signature: { certificate: "certs/a.p12" } }),
  renewTimestamp: ofDocument("renew-timestamp", "render", { timestampServer: "https://tsa.example" }),
  diagnoseFromPayload: fromPayload("diagnose-from-payload"),
  diagnoseFromPayloadInFormat: fromPayload("diagnose-from-payload/pdf"),
  diagnoseFromTemplate: fromTemplate("diagnose-from-template"),
  diagnoseFromTemplateInFormat: fromTemplate("diagnose-from-template/pdf"),
  previewFromPayload: fromPayload("preview-from-payload"),
  previewFromPayloadInFormat: fromPayload("preview-from-payload/pdf"),
  previewFromTemplate: fromTemplate("preview-from-template"),
  previewFromTemplateInFormat: fromTemplate("preview-from-template/pdf"),
  previewPageFromPayload: fromPayload("preview-from-payload/png", "drawPage"),
  previewPageFromTemplate: fromTemplate("preview-from-template/png"),
  tablesFromPayload: fromPayload("tables-from-payload"),
  tablesFromTemplate: fromTemplate("tables-from-template"),
  pagesFromPayload: fromPayload("pages-from-payload"),
  pagesFromTemplate: fromTemplate("pages-from-template"),
  faceOutlines: () => ({ at: "outlines", method: "GET", path: "faces/noto-sans~regular.fe8c022f/outlines?glyphs=1" }),
  generateInBulk: () => ({
    ...{
      at: "readSpreadsheet",
      path: "documents/bulk",
      body: new Uint8Array(workbook(`<row r="1"><c><v>1</v></c></row>`)),
    },
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  }),
  createTemplate: saved("templates"),
  updateTemplate: saved("templates/{id}", "PUT"),
  createTemplateRevision: () => ({
    at: "inspect",
    path: `templates/${known.template}/revisions`,
    json: { content: text },
  }),
  diffTemplate: () => ({ at: "compare", method: "GET", path: `templates/${known.template}/diff` }),
  templateImpact: () => ({
    ...{ at: "compareDrawn", path: `templates/${known.template}/impact` },
    json: { content: { document: { content: [{ p: "Another" }] } }, data: { one: {} } },
  }),
  importTemplate: () => ({ at: "importFile", path: "templates/import", ...form("a.html", "<p>a</p>") }),
  createWordTemplate: post("templates/word", "a.docx"),
  replaceTemplateFile: () => ({
    ...{ at: "inspect", method: "PUT", path: `templates/${known.wordTemplate}/file` },
    ...form("a.docx"),
  }),
  inspectTemplate: () => ({ at: "inspect", method: "GET", path: `templates/${known.wordTemplate}/inspect` }),
  reproduceDocument: ofDocument("reproduce", "render", { definition }),
  uploadCertificate: post("assets/certs", "a.p12"),
  replaceCertificate: put("assets/certs/a.p12", "a.p12"),
  uploadAttachment: post("assets/attachments", "a.txt"),
  replaceAttachment: put("assets/attachments/form.pdf", "form.pdf"),
  uploadFont: post("assets/fonts", "a.ttf"),
  replaceFont: put("assets/fonts/a.ttf", "a.ttf"),
  uploadImage: post("assets/images", "a.png"),
  replaceImage: put("assets/images/a.png", "a.png"),
  uploadWordFile: post("assets/word", "a.docx"),
  replaceWordFile: put("assets/word/a.docx", "a.docx"),
  uploadRootsFile: post("assets/roots", "a.pem"),
  replaceRootsFile: put("assets/roots/a.pem", "a.pem"),
  verifyDocument: () => ({ at: "verify", path: "documents/verify", ...form("a.pdf") }),
  callAsAgent: () => ({ path: "mcp", json: calling("generate", { definition }) }),
} as const satisfies Partial<Record<OperationId, () => Asking>>;

/** Routes that ask no host. A new route is here or above, or this does not compile. */
const asksNone = [
  "getOpenApi",
  "getOpenApiForOlderGenerators",
  "getToken",
  "getAuthorizationServer",
  "getKeySet",
  "listJobs",
  "getJob",
  "cancelJob",
  "retryJob",
  "listDocuments",
  "deleteDocuments",
  "holdDocument",
  "releaseDocument",
  "documentRecord",
  "documentColophon",
  "downloadDocument",
  "downloadDocumentFile",
  "listTemplates",
  "listTemplateNames",
  "getTemplate",
  "getTemplateFile",
  "getTemplateRevisionFile",
  "getCommunityTemplateFile",
  "listWordFiles",
  "getWordFile",
  "removeWordFile",
  "deleteTemplate",
  "listTemplateRevisions",
  "getTemplateRevision",
  "deleteTemplateRevision",
  "revertTemplate",
  "setLiveRevision",
  "getTemplateHistory",
  "getDocumentHistory",
  "listEvents",
  "followChanges",
  "browseTemplates",
  "getCommunityTemplate",
  "likeTemplate",
  "unlikeTemplate",
  "listCertificates",
  "getCertificate",
  "removeCertificate",
  "listAttachments",
  "getAttachment",
  "removeAttachment",
  "listFonts",
  "getFont",
  "removeFont",
  "listImages",
  "getImage",
  "removeImage",
  "listRootsFiles",
  "getRootsFile",
  "removeRootsFile",
  "listVaultKeys",
  "registerVaultKey",
  "getVaultKey",
  "replaceVaultKey",
  "removeVaultKey",
  "checkVaultKey",
  "listApiKeys",
  "createApiKey",
  "rotateApiKey",
  "revokeApiKey",
  "listTenants",
  "createTenant",
  "getTenant",
  "deleteTenant",
  "changeTenant",
  "getTenantDeletion",
  "listWebhooks",
  "registerWebhook",
  "getWebhook",
  "removeWebhook",
  "changeWebhook",
  "rotateWebhookSecret",
  "testWebhook",
  "listDeliveries",
  "getDelivery",
  "replayDelivery",
  "recoverDeliveries",
  "getUsage",
  "getUsageHours",
  "listUsage",
  "getLlmsText",
  "isAlive",
  "isReady",
  "getVersion",
  "getDefinitionSchema",
  "getProblem",
  "getMetrics",
  "listSessions",
  "endTenantSession",
] as const satisfies readonly OperationId[];
type Forgotten = Exclude<OperationId, keyof typeof asking | (typeof asksNone)[number] | `on${string}`>;

const calling = (name: string, given: object) => ({
  ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
  params: { name, arguments: given },
});

let service: TestService;
beforeAll(async () => {
  service = await startTestServiceWith(gated(fakeRenderPool()), {
    ...{ GALLERY: "off", GENERATIONS_PER_MINUTE: "1000000", RENDERS_PER_MINUTE: "1000000" },
  });
  for (const [kind, name, bytes] of [
    ["certs", "a.p12", "a"],
    ["attachments", "form.pdf", new Uint8Array(await formFile())],
    ["fonts", "a.ttf", "a"],
    ["images", "a.png", "a"],
    ["word", "a.docx", "a"],
    ["roots", "a.pem", "a"],
  ] as const)
    expect((await service.ask("POST", `assets/${kind}`, upload(name, bytes))).status).toBe(201);
  const template = await bodyOf(await service.ask("POST", "templates", { json: { name: "T", content: text } }));
  const made = await bodyOf(await service.ask("POST", "documents/generate-from-payload", { json: definition }));
  const wordTemplate = await bodyOf(await service.ask("POST", "templates/word", upload("a.docx", "a")));
  known = {
    template: template.id,
    wordTemplate: wordTemplate.id,
    document: made.documentId,
    revision: template.revision,
  };
});
afterAll(async () => {
  open();
  await service.stop();
});
afterEach(() => {
  held = undefined;
  open();
});

/** Sends a request; `leave` closes its connection. */
function comes({ method = "POST", path, json, body, type }: Asking, headers: Readonly<Record<string, string>> = {}) {
  const connection = new AbortController();
  const typed =
    json === undefined ? (type === undefined ? {} : { "content-type": type }) : { "content-type": "application/json" };
  const answer = fetch(`${service.baseUrl}/v1/${service.tenantId}/${path}`, {
    ...{ method, signal: connection.signal },
    headers: {
      authorization: `Bearer ${service.token}`,
      accept: "application/json, text/event-stream",
      ...typed,
      ...headers,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(body === undefined ? {} : { body }),
  }).catch(() => undefined);
  return { answer, leave: () => connection.abort() };
}

/** The work that the request waits for. @throws when it is answered before */
async function comesToWork(one: Asking, headers?: Readonly<Record<string, string>>) {
  const { at = "render" } = one;
  hold(at);
  const before = wanted.length;
  const caller = comes(one, headers);
  const early = caller.answer.then(async (answer) => {
    throw new Error(`was answered ${answer?.status}: ${await answer?.text()}`);
  });
  const work = eventually(
    () => wanted.slice(before).find(({ work, ended }) => work === at && ended === undefined) ?? expect.unreachable(),
  );
  early.catch(() => undefined);
  return { ...caller, work: await Promise.race([work, early]) };
}

test.each(Object.entries(asking))("%s: its caller leaves, and the work of the host is given up", async (_, request) => {
  const { leave, work } = await comesToWork(request());
  leave();
  await eventually(() => expect(work.ended).toBe("given up"));
  expect(work.asker?.tenantId).toBe(service.tenantId);
});

test("who leaves while documents are compared has no other made, of this set of data or of the next", async () => {
  const before = wanted.length;
  const { leave, work } = await comesToWork({ ...asking.templateImpact(), at: "render" });
  leave();
  await eventually(() => expect(work.ended).toBe("given up"));
  expect((await service.ask("GET", "templates")).status).toBe(200);
  expect(wanted.slice(before)).toEqual([work]);
});

test("with an Idempotency-Key the work goes on, and who comes again has the answer of what was made once", async () => {
  const headers = { "idempotency-key": "gone and back" };
  const request = asking.generateFromPayload();
  const made = service.pool.jobs.length;
  const aborted = () => service.logged().match(/"aborted":true/g)?.length ?? 0;
  const before = aborted();
  const { leave, work } = await comesToWork(request, headers);
  leave();
  await eventually(() => expect(aborted()).toBe(before + 1));
  open();
  await eventually(() => expect(work.ended).toBe("done"));
  held = undefined;
  const again = await eventually(async () => {
    const answer = await comes(request, headers).answer;
    expect(answer?.status).toBe(200);
    return answer;
  });
  expect(again?.headers.get("idempotency-replayed")).toBe("true");
  expect(service.pool.jobs.length - made).toBe(1);
});

test("a job that was accepted is made, even if its caller has left; one that is cancelled is given up", async () => {
  hold("render");
  const before = wanted.length;
  const accept = async () => {
    const { answer, leave } = comes(asking.generateFromPayload(), { prefer: "respond-async" });
    const { id } = await bodyOf((await answer) as Response);
    leave();
    return id as string;
  };
  const job = async (id: string) => await bodyOf(await service.ask("GET", `jobs/${id}`));
  const works = () => wanted.slice(before);
  const first = await accept();
  await eventually(() => expect(works()).toHaveLength(1));
  open();
  await eventually(async () => expect(await job(first)).toMatchObject({ status: "succeeded" }));
  hold("render");
  const second = await accept();
  await eventually(() => expect(works()).toHaveLength(2));
  expect((await service.ask("DELETE", `jobs/${second}`)).status).toBe(204);
  await eventually(() => expect(works()[1]?.ended).toBe("given up"));
  expect(await job(second)).toMatchObject({ status: "cancelled" });
});

test("a document whose caller left stays counted: a host may have worked on it", async () => {
  const request = asking.generateFromPayload();
  const remaining = async () => Number((await comes(request).answer)?.headers.get("x-ratelimit-remaining"));
  const before = await remaining();
  const { leave, work } = await comesToWork(request);
  leave();
  await eventually(() => expect(work.ended).toBe("given up"));
  held = undefined;
  expect(await remaining()).toBe(before - 2);
});

test("a caller who leaves is no fault of the service", () => {
  expect(service.logged()).not.toContain('"level":50');
});

test("each kind of work of a host is wanted for by one of the routes", () => {
  const forgotten: readonly Forgotten[] = [] satisfies readonly never[];
  expect(forgotten).toEqual([]);
  expect(new Set(wanted.filter(({ ended }) => ended === "given up").map(({ work }) => work))).toEqual(
    new Set(Object.keys(allWorks)),
  );
});
