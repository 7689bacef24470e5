import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readBlob } from "../../../commands/read-blob.ts";
import { createTemplate } from "../../../commands/template/create.ts";
import { reviseTemplate } from "../../../commands/template/revise.ts";
import { revisionFile } from "../../../commands/template/revision-file.ts";
import { loadText } from "../../../commands/template/stored-text.ts";
import { templateNotFound } from "../../../commands/template/template.ts";
import type { JobAsker } from "../../../render/pool/pool.ts";
import { refusals } from "../../../vocabulary/codes.ts";
import type { TemplateFile } from "../../../vocabulary/events/template.ts";
import { checkedAssetName } from "../../../vocabulary/http/asset-name.ts";
import type { ImportFinding } from "../../../vocabulary/http/import.ts";
import { shownFile } from "../../../vocabulary/http/templates/template-file.ts";
import type { WordInspection } from "../../../vocabulary/http/templates/word-inspection.ts";
import { sha256 } from "../../../vocabulary/ids.ts";
import { parseJson } from "../../../vocabulary/json/parse-json.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { type FileExtension, mediaTypes } from "../../../vocabulary/media-types.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import { wordFontsIn } from "../../../vocabulary/word-file-in.ts";
import { file, json, responses } from "../../answers/responses.ts";
import { ofFile, sendFile } from "../../answers/send-file.ts";
import { wordIn } from "../../bodies/part-words.ts";
import { addUploading, type RequestUploads } from "../../bodies/uploads.ts";
import { askerOf, originOf } from "../../origin.ts";
import { prefersStrict } from "../../parameters/generation-request.ts";
import { pathGuid, pathText } from "../../parameters/parameter.ts";
import { expectationOf, preconditions, templateTag } from "../../parameters/preconditions.ts";
import { callerOf } from "../../route.ts";
import { addRoute } from "../../route-declaration.ts";
import {
  changedWordFile,
  isJsonPart,
  newWordTemplate,
  wordFillingNames,
  wordsOfPart,
} from "../../schemas/word-templates.ts";
import { inspected } from "../../template-inspection.ts";
import { createdRecord, known, savedRecord, type Templates } from "./templates.ts";

const url = "/v1/:tenantId/templates";
const tags = ["Templates"];
const one = { id: pathGuid("The template", templateNotFound) };
const record = { $ref: "Template#" };
const writes = { access: "templates:write", body: "upload" } as const;
/** What a Word file of a template may be. */
export const wordFileTypes = [mediaTypes.docx, mediaTypes.dotx];

/** Templates whose template is a Word file: made of one, given another one, and their files. */
export async function addWordFileRoutes(parent: FastifyInstance, templates: Templates): Promise<void> {
  await addUploading(parent, (app, uploads) => {
    addCreateRoute(app, templates, uploads);
    addReplaceRoute(app, templates, uploads);
    addInspectUploadRoute(app, templates, uploads);
  });
  addFileRoute(parent, templates);
  addRevisionFileRoute(parent, templates);
  addInspectRoute(parent, templates);
}

const otherParts = ["name", "testData", ...wordFillingNames];

function addCreateRoute(app: FastifyInstance, templates: Templates, uploads: RequestUploads): void {
  addRoute(app, {
    ...{ operationId: "createWordTemplate", method: "POST", url: `${url}/word`, config: writes, tags },
    summary: "Make a template of a Word file that is filled in place",
    description: `Of a .docx or .dotx of at most ${limits.wordBytes / 1024 / 1024} MB. What is wrong with its tags is in \`warnings\`; with \`Prefer: handling=strict\` it is refused.`,
    body: newWordTemplate,
    sends: ["Location", "ETag"],
    response: responses({ 201: json("The template", record) }, { body: true }),
    preValidation: (request) => uploads.read(request, limits.wordBytes, otherParts, templates.bodyLimit),
    handler: async (_input, request, reply) => {
      const { fileName = "", bytes, others } = uploads.of(request);
      const checked = checkedAssetName("word", fileName).fileName;
      const content = JSON.stringify({ word: { file: checked, ...wordChoicesIn(others) } });
      const name = textIn(others, "name") ?? checked.replace(/[.][a-z]+$/i, "");
      const testData = textIn(others, "testData") ?? null;
      const origin = originOf(request, templates.clock);
      const looked = { strict: prefersStrict(request), word: bytes };
      const warnings = await inspected(templates.pool, content, origin, looked);
      const made = await createTemplate(templates, origin, { name, content, testData, file: bytes });
      await templates.caughtUp(made.position);
      const template = createdRecord(made, { content, testData, warnings });
      const location = `${templates.baseUrl()}/v1/${template.tenantId}/templates/${template.id}`;
      reply.code(201).headers({ location, etag: templateTag(made.revision) });
      return template;
    },
  });
}

/** Keys of the definition out of the parts beside its file; what is wrong with a list or a map, its inspection says. @throws Refusal */
const wordChoicesIn = (parts: ReadonlyMap<string, Buffer>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    wordFillingNames.flatMap((name) => {
      const written = textIn(parts, name);
      if (written === undefined) return [];
      if (isJsonPart(name)) return [[name, parseJson(written, name)]];
      const [first, ...others] = wordsOfPart(name);
      return [[name, first === undefined ? written : wordIn(parts, name, [first, ...others])]];
    }),
  );

const textIn = (parts: ReadonlyMap<string, Buffer>, name: string): string | undefined =>
  parts.get(name)?.toString("utf8");

function addReplaceRoute(app: FastifyInstance, templates: Templates, uploads: RequestUploads): void {
  addRoute(app, {
    ...{ operationId: "replaceTemplateFile", method: "PUT", url: `${url}/:id/file`, config: writes, tags },
    summary: "Give a template another Word file: a new revision",
    path: one,
    body: changedWordFile,
    reads: preconditions,
    sends: ["ETag"],
    response: responses({ 200: json("The template", record) }, { body: true, also: [404] }),
    preValidation: (request) => uploads.read(request, limits.wordBytes),
    handler: async ({ path: { id: templateId } }, request, reply) => {
      const { bytes } = uploads.of(request);
      const before = await known(templates, request, templateId);
      const origin = originOf(request, templates.clock);
      const looked = { strict: prefersStrict(request), word: bytes };
      const warnings = await inspected(templates.pool, before.content, origin, looked);
      const target = { templateId, origin: "update", expected: expectationOf(request) } as const;
      const { revised, published, position, revision } = await reviseTemplate(templates, origin, target, {
        file: bytes,
      });
      await templates.caughtUp(position);
      const tag = templateTag(revision);
      reply.header("etag", tag);
      // Another one may have changed the definition since it was read.
      const content = await loadText(templates.blobs, revised.content);
      return savedRecord({ revised, published, warnings, tag }, before, templates, content);
    },
  });
}

function addFileRoute(app: FastifyInstance, templates: Templates): void {
  addRoute(app, {
    ...{ operationId: "getTemplateFile", method: ["GET", "HEAD"], url: `${url}/:id/file`, tags },
    config: { access: "templates:read" },
    summary: "Fetch the Word file of a template",
    path: one,
    ...ofFile,
    response: responses({ 200: file("The file", ...wordFileTypes) }, { also: [404] }),
    handler: async ({ path: { id } }, request, reply) =>
      sendWordFile(request, reply, templates, await revisionFile(templates.log, callerOf(request).tenantId, id)),
  });
}

function addRevisionFileRoute(app: FastifyInstance, templates: Templates): void {
  addRoute(app, {
    operationId: "getTemplateRevisionFile",
    method: ["GET", "HEAD"],
    url: `${url}/:templateId/revisions/:revisionId/file`,
    tags: ["Template revisions"],
    config: { access: "templates:read" },
    summary: "Fetch the Word file of a revision",
    path: { templateId: one.id, revisionId: pathText("The revision's id, or its rev- label") },
    ...ofFile,
    response: responses({ 200: file("The file", ...wordFileTypes) }, { also: [404] }),
    handler: async ({ path: { templateId, revisionId } }, request, reply) => {
      const found = await revisionFile(templates.log, callerOf(request).tenantId, templateId, revisionId);
      return sendWordFile(request, reply, templates, found);
    },
  });
}

type SendingFiles = Pick<Templates, "log" | "blobs" | "clock" | "checksHash">;

function addInspectRoute(app: FastifyInstance, templates: Templates): void {
  addRoute(app, {
    ...{ operationId: "inspectTemplate", method: "GET", url: `${url}/:id/inspect`, tags },
    config: { access: "templates:read" },
    summary: "Say what the Word file of a template asks for, and in what its PDF will differ",
    description:
      "A DOCX made of it is the file itself, filled. `data` is what it reads of the data that documents are made with. `pdf` is what its PDF will not have, or not as the file has it; that depends on the file, hardly on the data.",
    path: one,
    response: responses({ 200: json("What the file says", { $ref: "WordInspection#" }) }, { also: [404] }),
    handler: async ({ path: { id } }, request) => {
      const { log, blobs } = templates;
      const { content } = await known(templates, request, id);
      const found = await revisionFile(log, callerOf(request).tenantId, id);
      const bytes = await readBlob(blobs, found.blob);
      const { file: shown } = shownFile(found);
      if (bytes === undefined || shown === undefined) throw gone();
      return await inspectionOf(templates, askerOf(request), { content, bytes, file: shown });
    },
  });
}

function addInspectUploadRoute(app: FastifyInstance, templates: Templates, uploads: RequestUploads): void {
  addRoute(app, {
    ...{ operationId: "inspectTemplateFile", method: "POST", url: `${url}/:id/inspect`, tags },
    config: { access: "templates:read", body: "upload", limit: "render" },
    summary: "Say what another Word file would ask for in place of the template's own",
    description: "As with `GET`, of the file in the body, which is not stored.",
    path: one,
    body: changedWordFile,
    response: responses({ 200: json("What the file says", { $ref: "WordInspection#" }) }, { body: true, also: [404] }),
    preValidation: (request) => uploads.read(request, limits.wordBytes),
    handler: async ({ path: { id } }, request) => {
      const { fileName = "", bytes } = uploads.of(request);
      const { content } = await known(templates, request, id);
      // What is no template of a Word file has none to be replaced.
      await revisionFile(templates.log, callerOf(request).tenantId, id);
      const { fileName: name } = checkedAssetName("word", fileName);
      const file = { name, sha256: sha256(bytes), sizeBytes: bytes.length };
      return await inspectionOf(templates, askerOf(request), { content, bytes, file });
    },
  });
}

/** What a Word file asks for with the keys of the definition that has it, and how its PDF will be. */
async function inspectionOf(
  { pool }: Pick<Templates, "pool">,
  asker: JobAsker,
  { content, bytes, file: shown }: Pick<WordInspection, "file"> & { readonly content: string; readonly bytes: Buffer },
): Promise<WordInspection> {
  const upload = { kind: "templates", fileName: "content", bytes: Buffer.from(content), word: bytes } as const;
  const { warnings, tags: listed = [], data = noData } = await pool.inspect(upload, asker);
  const wanted = { bytes, fileName: shown.name, format: "docx", literal: true, families: wordFontsIn(content) };
  return { file: shown, tags: listed, data, warnings, pdf: await pdfReport(() => pool.importFile(wanted, asker)) };
}

const noData: WordInspection["data"] = { places: [], schema: {} };

/** In what a PDF would differ; of a file that no PDF can be made of, why not. @throws Refusal of what says nothing of the file */
async function pdfReport(read: () => Promise<WordInspection["pdf"]>): Promise<WordInspection["pdf"]> {
  try {
    const { report, counts } = await read();
    return { report, counts };
  } catch (error) {
    if (!(error instanceof Refusal) || refusals[error.code].status >= 500) throw error;
    const why = error.faults[0]?.message ?? error.message;
    const message = `No PDF can be made of it. ${why}`;
    const all: ImportFinding = { code: "IMPORT_DROPPED", kind: "lost", place: "the file", message };
    return { report: [all], counts: { lost: 1, near: 0 } };
  }
}

const gone = (): Refusal => new Refusal("NOT_FOUND", "The Word file is gone.");

/** Answers a revision's Word file, under the name that its definition has for it. */
export function sendWordFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { log, blobs, clock, checksHash }: SendingFiles,
  { name, blob, sha256, sizeBytes }: TemplateFile,
): Promise<FastifyReply> {
  const fileName = name.slice(name.lastIndexOf("/") + 1);
  const ending: FileExtension = fileName.toLowerCase().endsWith(".dotx") ? "dotx" : "docx";
  const shown = { fileName, contentType: mediaTypes[ending], disposition: "attachment", checksHash } as const;
  return sendFile(request, reply, { log, blobs, clock }, { key: blob, sizeBytes, sha256, ...shown, missing: gone });
}
