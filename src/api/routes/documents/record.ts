import type { FastifyInstance, FastifyRequest } from "fastify";
import { generatedOf } from "../../../commands/document/generated.ts";
import type { DocumentQueries } from "../../../projections/documents/queries.ts";
import type { DocumentGenerated } from "../../../vocabulary/events/document.ts";
import type { DocumentRecord } from "../../../vocabulary/http/documents.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import { json, responses } from "../../answers/responses.ts";
import { documentIdOf, documentReference } from "../../parameters/document-reference.ts";
import { callerOf } from "../../route.ts";
import { addRoute } from "../../route-declaration.ts";
import { type DocumentServices, documentRecord } from "./documents.ts";

const access = { config: { access: "documents:read" }, tags: ["Stored documents"], path: documentReference } as const;

const colophon = {
  type: "object",
  required: ["colophon", "engine"],
  properties: {
    colophon: { type: "object", description: "The hashes of all that went into the file, and what it was made with" },
    engine: { type: "object", description: "The program that made it" },
  },
};

/** `GET …/documents/{ref}/record` and `…/colophon`: what is known of a stored document, for callers that may download it. */
export function addRecordRoutes(app: FastifyInstance, documents: DocumentServices): void {
  addRoute(app, {
    ...{ operationId: "documentRecord", method: "GET", url: "/v1/:tenantId/documents/:ref/record" },
    summary: "Say what is known of a stored document",
    ...access,
    response: responses({ 200: json("The record", { $ref: "DocumentRecord#" }) }, { also: [404] }),
    handler: async ({ path: { ref } }, request): Promise<DocumentRecord> => {
      const record = await found(request, ref, documents);
      return documentRecord(record, documents.baseUrl(), documents.clock.now().toISOString());
    },
  });
  addRoute(app, {
    ...{ operationId: "documentColophon", method: "GET", url: "/v1/:tenantId/documents/:ref/colophon" },
    summary: "Say how a stored document was made: the hashes of all that went into it, and with which program",
    ...access,
    response: responses({ 200: json("The colophon", colophon) }, { also: [404] }),
    handler: async ({ path: { ref } }, request): Promise<Pick<DocumentGenerated["data"], "colophon" | "engine">> => {
      const { tenantId, id } = await found(request, ref, documents);
      const { colophon, engine } = await generatedOf(documents.log, tenantId, id);
      return { colophon, engine };
    },
  });
}

type FoundRecord = NonNullable<Awaited<ReturnType<DocumentQueries["get"]>>>;

async function found(request: FastifyRequest, ref: string, { queries, clock }: DocumentServices): Promise<FoundRecord> {
  const { tenantId } = callerOf(request);
  const documentId = await documentIdOf(request, ref, queries, clock);
  const document = await queries.get(tenantId, documentId, clock.now().toISOString());
  if (document === undefined) throw new Refusal("DOCUMENT_NOT_FOUND");
  return document;
}
