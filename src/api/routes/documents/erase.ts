import type { FastifyInstance } from "fastify";
import { documentErasureFolding } from "../../../commands/erasure/document-erasure.ts";
import { eraseDocument } from "../../../commands/erasure/erase-document.ts";
import { readPast } from "../../../commands/read-past.ts";
import type { RecordedEvent } from "../../../ports/event-log/port.ts";
import {
  type DocumentErasureEvent,
  type ErasureGround,
  erasedStream,
} from "../../../vocabulary/events/document-erasure.ts";
import { type DocumentErasureRecord, erasureRequest } from "../../../vocabulary/http/documents.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import { json, responses } from "../../answers/responses.ts";
import { originOf } from "../../origin.ts";
import { documentIdOf, documentReference } from "../../parameters/document-reference.ts";
import { callerOf } from "../../route.ts";
import { addRoute } from "../../route-declaration.ts";
import type { DocumentServices } from "./documents.ts";

const url = "/v1/:tenantId/documents/:ref";

/** `POST …/documents/{ref}/erase` and `GET …/erasure`: a document goes with its history, and a certificate says so. */
export function addEraseRoutes(app: FastifyInstance, documents: DocumentServices): void {
  addRoute(app, {
    ...{ operationId: "eraseDocument", method: "POST", url: `${url}/erase`, config: { access: "documents:delete" } },
    tags: ["Stored documents"],
    summary: "Erase a document with its history",
    description:
      "Its file goes at once, its events as soon as the usage of the day is recorded and a sealed record says which leaves lose their events. Also a document that is gone and whose history is kept can be erased. `Location` says how far it is. A document that is held is refused (DOCUMENT_HELD).",
    path: documentReference,
    body: erasureRequest,
    sends: ["Location"],
    response: responses(
      { 202: json("It is being erased", { $ref: "DocumentErasure#" }) },
      { body: true, also: [404, 409] },
    ),
    handler: async ({ path: { ref } }, request, reply) => {
      const { ground } = request.body as { readonly ground: ErasureGround };
      const documentId = await documentIdOf(request, ref, documents.queries, documents.clock);
      const origin = originOf(request, documents.clock);
      await documents.caughtUp(await eraseDocument(documents, origin, documentId, ground));
      const { tenantId } = origin;
      reply.code(202).header("location", `${documents.baseUrl()}/v1/${tenantId}/documents/${documentId}/erasure`);
      return await erasureOf(documents, tenantId, documentId);
    },
  });
  addRoute(app, {
    ...{ operationId: "getDocumentErasure", method: "GET", url: `${url}/erasure`, config: { access: "audit:read" } },
    tags: ["History"],
    summary: "How far the erasure of a document is, and its certificate",
    path: documentReference,
    response: responses({ 200: json("The erasure", { $ref: "DocumentErasure#" }) }, { also: [404] }),
    handler: async ({ path: { ref } }, request) => {
      const documentId = await documentIdOf(request, ref, documents.queries, documents.clock);
      return await erasureOf(documents, callerOf(request).tenantId, documentId);
    },
  });
}

async function erasureOf(
  { log }: DocumentServices,
  tenantId: string,
  documentId: string,
): Promise<DocumentErasureRecord> {
  let last: RecordedEvent | undefined;
  const stream = erasedStream(tenantId, documentId);
  const { state } = await readPast(log, stream, documentErasureFolding, (_event: DocumentErasureEvent, recorded) => {
    last = recorded;
  });
  switch (state.status) {
    case "absent":
      throw new Refusal("DOCUMENT_NOT_FOUND", `No erasure of document '${documentId}' was requested.`);
    case "open":
    case "stopped": {
      const { ground, by: requestedBy, at: requestedAt } = state.requested;
      const status = state.status === "open" ? "running" : "stopped";
      return { documentId, status, ground, requestedBy, requestedAt };
    }
    case "erased": {
      const { ground, requestedBy, requestedAt, removed, stays, at: erasedAt } = state.certificate;
      const place = { eventId: last?.id ?? "", position: String(last?.position ?? 0n) };
      return { documentId, status: "erased", ground, requestedBy, requestedAt, erasedAt, removed, stays, ...place };
    }
  }
}
