import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { deleteDocuments } from "../../../commands/document/delete-batch.ts";
import type { BlobStore } from "../../../ports/blobs/port.ts";
import type { Clock } from "../../../ports/clock/port.ts";
import type { EventLog } from "../../../ports/event-log/port.ts";
import type { TimeTravel } from "../../../projections/as-of/queries.ts";
import { type DocumentQueries, shownHold } from "../../../projections/documents/queries.ts";
import { type ErrorCode, errorCodes } from "../../../vocabulary/codes.ts";
import { type BatchDeleteResult, type DocumentRecord, formats } from "../../../vocabulary/http/documents.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { type Refusal, refusedAt } from "../../../vocabulary/refusal.ts";
import { addressOf } from "../../answers/addresses.ts";
import { json, responses } from "../../answers/responses.ts";
import { originOf } from "../../origin.ts";
import { type AsOf, asOf, pointOf } from "../../parameters/as-of.ts";
import { announcePage, ofList } from "../../parameters/paging.ts";
import { guid, instant, oneOf, type ParameterValues, page, text } from "../../parameters/parameter.ts";
import { callerOf } from "../../route.ts";
import { addRoute } from "../../route-declaration.ts";
import { documentsToDelete } from "../../schemas.ts";
import type { ReadYourWrites } from "../../services.ts";

export interface DocumentServices extends ReadYourWrites {
  readonly log: EventLog;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly queries: DocumentQueries;
  readonly past: TimeTravel;
  readonly baseUrl: () => string;
  /** Downloads are compared with their hash, and not their size alone. */
  readonly checksHash: boolean;
}

type ListedDocument = Awaited<ReturnType<DocumentQueries["list"]>>["items"][number];

const url = "/v1/:tenantId/documents";
const tags = ["Stored documents"];

const codes = Object.keys(errorCodes) as readonly ErrorCode[];

const listQuery = {
  ...page(limits.documentsPage, limits.mostDocumentsPage),
  templateId: guid("Made with this template"),
  format: oneOf("Of this format, in any case", formats),
  search: text("Only those whose documentId or download name holds this, in any case", {
    maxLength: limits.searchLength,
  }),
  errorCode: oneOf("Only those that lack this", codes),
  sha256: text("Only those whose file has this SHA-256, in hexadecimal", {
    minLength: limits.hashLength,
    maxLength: limits.hashLength,
  }),
  createdFrom: instant("Made at this instant or later"),
  createdTo: instant("Made before this instant"),
  ...asOf,
};

/** `GET` and `DELETE /v1/{tenantId}/documents`. */
export function addDocumentRoutes(app: FastifyInstance, documents: DocumentServices): void {
  const success = { 200: json("Records", { type: "array", items: { $ref: "DocumentRecord#" } }) };
  addRoute(app, {
    ...{ operationId: "listDocuments", method: "GET", url, config: { access: "documents:read" }, tags },
    summary: "List stored documents, newest first",
    query: listQuery,
    sends: ofList,
    response: responses(success, { also: [400] }),
    handler: ({ query }, request, reply) => listDocuments(query, request, reply, documents),
  });
  addRoute(app, {
    ...{ operationId: "deleteDocuments", method: "DELETE", url, config: { access: "documents:delete" }, tags },
    readsBody: true,
    summary: "Delete documents",
    description: `Named by record id, documentId or file name, in any of the lists; ${limits.batchDelete} at most in all of them.`,
    body: documentsToDelete,
    response: responses(
      { 200: json("Which were deleted, which were not there and which are held", { $ref: "DocumentDeletion#" }) },
      { body: true, also: [404, 409] },
    ),
    handler: (_input, request) => deleteBatch(request, documents),
  });
}

async function listDocuments(
  query: ParameterValues<typeof listQuery>,
  request: FastifyRequest,
  reply: FastifyReply,
  documents: DocumentServices,
): Promise<readonly DocumentRecord[]> {
  const { limit, offset, templateId, format, createdFrom, createdTo, search, errorCode: lacks } = query;
  const { queries, at: now } = await then(query.asOf, request, reply, documents);
  const sha256 = query.sha256?.toLowerCase();
  const wanted = { limit, offset, templateId, format, createdFrom, createdTo, search, sha256, errorCode: lacks };
  const { items, total } = await queries.list(callerOf(request).tenantId, { now, ...wanted });
  announcePage(request, reply, documents.baseUrl(), { limit, offset, count: items.length, total });
  return items.map((document) => documentRecord(document, documents.baseUrl(), now));
}

/**
 * The documents of now, or of the moment that `asOf` names. Documents removed since then are listed with their records; their
 * files are gone.
 */
async function then(
  moment: AsOf | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  documents: DocumentServices,
): Promise<{ readonly queries: DocumentQueries; readonly at: string }> {
  const point = await pointOf(moment, reply, documents);
  if (point === undefined) return { queries: documents.queries, at: documents.clock.now().toISOString() };
  return await documents.past.documents(callerOf(request).tenantId, point);
}

/** `now`: ISO 8601 UTC; a hold that has ended by then is not shown. */
export function documentRecord(document: ListedDocument, baseUrl: string, now: string): DocumentRecord {
  const signature = document.fileNames.find((name) => name.endsWith(".p7s"));
  return {
    id: document.recordId,
    fileName: document.fileName,
    ...(document.documentName === undefined ? {} : { documentName: document.documentName }),
    documentId: document.id,
    createdAt: document.createdAt,
    createdBy: document.createdBy,
    fileSizeBytes: document.sizeBytes,
    contentType: document.contentType,
    ...(document.templateId === undefined
      ? {}
      : { template: { id: document.templateId, revision: document.templateRevision ?? "" } }),
    pages: document.pages,
    errorCodes: document.errorCodes,
    sha256: document.sha256,
    expiresAt: document.hold?.expiresAt ?? document.expiresAt,
    ...shownHold(document, now),
    ...(document.delivery === undefined ? {} : { delivery: document.delivery }),
    downloadUrl: addressOf(baseUrl, document.tenantId, document.fileName),
    ...(signature === undefined ? {} : { signatureUrl: addressOf(baseUrl, document.tenantId, signature) }),
  };
}

async function deleteBatch(request: FastifyRequest, documents: DocumentServices): Promise<BatchDeleteResult> {
  const { log, blobs, clock, queries } = documents;
  const references = readReferences(request.body);
  const origin = originOf(request, clock);
  const resolve = (tenantId: string, wanted: readonly string[]) => queries.resolve(tenantId, wanted, origin.now);
  const { deleted, notFound, held, position } = await deleteDocuments({ log, blobs, resolve }, origin, references);
  await documents.caughtUp(position);
  return { deletedCount: deleted.length, deleted, notFound, ...(held.length === 0 ? {} : { held }) };
}

const listNames = ["ids", "documentIds", "fileNames"] as const;

/** The list bare, or under any of its names; of several lists all. */
function readReferences(body: unknown): readonly string[] {
  if (Array.isArray(body)) return readList(body, "");
  const members = typeof body === "object" && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  const named = listNames.filter((name) => Object.hasOwn(members, name) && members[name] !== null);
  if (named.length === 0)
    throw refusedAt("", "The member ids is missing: a list of what to delete.", "MISSING_PROPERTY");
  const references = named.flatMap((name) => readList(members[name], `/${name}`));
  if (references.length > limits.batchDelete) throw tooMany("");
  return references;
}

function readList(list: unknown, path: string): readonly string[] {
  if (!Array.isArray(list)) throw refusedAt(path, "What to delete must be a list.", "WRONG_TYPE");
  if (list.length === 0) throw refusedAt(path, "The list of what to delete is empty.");
  if (list.length > limits.batchDelete) throw tooMany(path);
  const wrong = list.findIndex((reference) => typeof reference !== "string" || reference === "");
  if (wrong >= 0)
    throw refusedAt(
      `${path}/${wrong}`,
      "Every item must be a text: a record's id, a documentId or a file name.",
      "WRONG_TYPE",
    );
  return list as readonly string[];
}

function tooMany(path: string): Refusal {
  return refusedAt(path, `At most ${limits.batchDelete} documents can be deleted at once.`);
}
