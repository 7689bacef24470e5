import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type FormReader, formOf } from "../../../commands/document/form-of.ts";
import type { FileSource } from "../../../commands/document/stored-file.ts";
import type { DocumentQueries } from "../../../projections/documents/queries.ts";
import type { GenerationResult } from "../../../vocabulary/http/documents.ts";
import type { FormRecord } from "../../../vocabulary/http/form.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import { downloadName } from "../../answers/content-disposition.ts";
import { json, responses } from "../../answers/responses.ts";
import { withMember } from "../../bodies/with-member.ts";
import { originOf } from "../../origin.ts";
import { documentIdOf, documentReference } from "../../parameters/document-reference.ts";
import { passwordOf } from "../../parameters/file-password.ts";
import { choicesOf, generationQuery, prefersStrict } from "../../parameters/generation-request.ts";
import { type ParameterValues, text } from "../../parameters/parameter.ts";
import { mustRead } from "../../route.ts";
import { addRoute } from "../../route-declaration.ts";
import { fillRequest, fillUploadRequest } from "../../schemas/form.ts";
import { type Generation, generate } from "./generate.ts";

/** Services for reading and filling forms, beside those of a generation. */
export interface FormServices {
  readonly pool: FormReader["pool"];
  readonly queries: DocumentQueries;
}

interface FormFilling extends FormServices {
  readonly generation: Generation;
}

const url = "/v1/:tenantId/documents";

/** Forms of stored documents and of uploaded PDF files: what their fields are, and files with the fields filled. */
export function addFormRoutes(app: FastifyInstance, generation: Generation, forms: FormServices): void {
  const filling = { ...forms, generation };
  addFields(app, filling);
  addFieldsOfUpload(app, filling);
  addFill(app, filling);
  addFillUpload(app, filling);
}

const fields = { 200: json("The form", { $ref: "Form#" }) };

function addFields(app: FastifyInstance, filling: FormFilling): void {
  addRoute(app, {
    ...{ operationId: "documentFields", method: "GET", url: `${url}/:ref/fields`, tags: ["Forms"] },
    config: { access: "documents:read", notes: "fields" },
    summary: "List the form fields of a stored document",
    path: documentReference,
    reads: ["Colophon-File-Password"],
    response: responses(fields, { also: [400, 404] }),
    handler: async ({ path: { ref } }, request) => {
      const document = await meant(request, ref, filling);
      request.readDocument = document;
      return await formIn({ document }, request, filling);
    },
  });
}

const meant = (request: FastifyRequest, ref: string, { generation, queries }: FormFilling): Promise<string> =>
  documentIdOf(request, ref, queries, generation.generator.clock);

async function formIn(source: FileSource, request: FastifyRequest, filling: FormFilling): Promise<FormRecord> {
  const { generation, pool } = filling;
  const origin = originOf(request, generation.generator.clock);
  return await formOf({ ...generation.generator, pool }, origin, { ...source, password: passwordOf(request) });
}

function addFieldsOfUpload(app: FastifyInstance, filling: FormFilling): void {
  addRoute(app, {
    ...{ operationId: "uploadFields", method: "GET", url: `${url}/fields`, tags: ["Forms"] },
    config: { access: "assets:read" },
    summary: "List the form fields of an uploaded PDF file",
    query: { file: text("Its path, as `attachments/form.pdf`") },
    reads: ["Colophon-File-Password"],
    response: responses(fields, { also: [400, 404] }),
    handler: async ({ query: { file = "" } }, request) => {
      // Names with a colon are those of stored documents, which have rights of their own.
      if (file === "" || /^[a-z]+:/i.test(file)) throw new Refusal("NOT_FOUND", "There is no upload of this name.");
      return await formIn({ file }, request, filling);
    },
  });
}

const filled = responses(
  { 200: json("The document was filled and stored", { $ref: "GenerationResult#" }) },
  { body: true, also: [404] },
);

const description =
  "The result is a document of its own: the file as it was, and behind it the values with fresh appearances, in any script. Unknown " +
  "names and values that a field does not take refuse the whole (`FIELD_UNKNOWN`, `FIELD_VALUE`), as does what would break a signature " +
  "(`FORM_SIGNED`). An encrypted file needs `password` and is encrypted as before. Scripts of the form are not run.";

const query = { ...generationQuery, fileName: downloadName };

/** Limits of a body that is parsed here. The tree of millions of values holds up all requests each time that memory is collected. */
const plainBeyond = { bytes: limits.filledBodyBytes, signs: limits.filledBodySigns };

function addFill(app: FastifyInstance, filling: FormFilling): void {
  const { generation } = filling;
  addRoute(app, {
    ...{ operationId: "fillDocument", method: "POST", url: `${url}/:ref/fill`, tags: ["Forms"] },
    config: { access: "documents:generate", limit: "generate", keepsBytes: true, plainBeyond },
    ...{ summary: "Fill the form of a stored document", description, path: documentReference, query },
    bodyLimit: generation.bodyLimit,
    body: fillRequest,
    response: filled,
    handler: async ({ path: { ref }, query: wanted }, request, reply) => {
      mustRead(request, "Filling a stored document");
      const document = await meant(request, ref, filling);
      return await fill(withMember(sentIn(request), "document", document), wanted, request, reply, generation);
    },
  });
}

function addFillUpload(app: FastifyInstance, { generation }: FormFilling): void {
  addRoute(app, {
    ...{ operationId: "fillUpload", method: "POST", url: `${url}/fill`, tags: ["Forms"] },
    config: { access: "documents:generate", limit: "generate", keepsBytes: true, plainBeyond },
    ...{ summary: "Fill the form of an uploaded PDF file", description, query },
    bodyLimit: generation.bodyLimit,
    body: fillUploadRequest,
    response: filled,
    handler: async ({ query: wanted }, request, reply) => fill(sentIn(request), wanted, request, reply, generation),
  });
}

/** In memory of its own, because it is transferred to a worker. */
const sentIn = (request: FastifyRequest): Uint8Array => Uint8Array.from(request.bodyAsSent ?? []);

async function fill(
  body: Uint8Array,
  wanted: ParameterValues<typeof query>,
  request: FastifyRequest,
  reply: FastifyReply,
  generation: Generation,
): Promise<GenerationResult> {
  if (prefersStrict(request)) reply.header("preference-applied", "handling=strict");
  const choices = { ...choicesOf(request, wanted), fileName: wanted.fileName };
  return await generate(request, generation, { source: "fill", format: "pdf", body, ...choices });
}
