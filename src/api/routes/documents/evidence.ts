import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { type EvidenceSources, evidenceOf } from "../../../commands/ledger/evidence.ts";
import { ledgerHeadOf } from "../../../commands/ledger/ledger-head.ts";
import type { Clock } from "../../../ports/clock/port.ts";
import type { DocumentQueries } from "../../../projections/documents/queries.ts";
import { contentDisposition } from "../../../vocabulary/http/content-disposition.ts";
import type { LedgerRecord } from "../../../vocabulary/http/ledger.ts";
import { file, json, responses } from "../../answers/responses.ts";
import { documentIdOf, documentReference } from "../../parameters/document-reference.ts";
import { oneOf, optionalWholeNumber } from "../../parameters/parameter.ts";
import { callerOf } from "../../route.ts";
import { addRoute } from "../../route-declaration.ts";

export interface EvidenceServices {
  readonly sources: EvidenceSources;
  readonly documents: DocumentQueries;
  readonly clock: Clock;
}

const config = { access: "audit:read" } as const;
const tags = ["History"];

/** `GET …/documents/{ref}/evidence` and `GET …/ledger`: what somebody needs who checks a document elsewhere. */
export function addEvidenceRoutes(app: FastifyInstance, { sources, documents, clock }: EvidenceServices): void {
  addRoute(app, {
    ...{
      operationId: "getDocumentEvidence",
      method: "GET",
      url: "/v1/:tenantId/documents/:ref/evidence",
      config: { ...config, notes: "evidence" },
      tags,
    },
    summary: "Give evidence of a document that a stranger can check",
    description:
      "A bundle: the document's events as they were written, the proof that each is in the signed tree of your events, and the document for who has the scope documents:read as well. See docs/reference/evidence.md. Events that are not sealed yet are sealed now.",
    path: documentReference,
    query: {
      file: oneOf(
        "withheld: without the document, whose hash is in the evidence; always so without the scope documents:read",
        ["included", "withheld"],
        {
          default: "included",
        },
      ),
    },
    sends: ["Content-Disposition"],
    response: responses({ 200: file("The bundle", "application/zip") }, { also: [400, 404, 409] }),
    handler: async ({ path: { ref }, query }, request, reply) => {
      const { tenantId, scopes } = callerOf(request);
      const documentId = await documentIdOf(request, ref, documents, clock);
      const withFile = query.file !== "withheld" && scopes.has("documents:read");
      if (withFile) request.readDocument = documentId;
      const { sizeBytes, pieces } = await evidenceOf(sources, { tenantId, documentId, withFile });
      const disposition = contentDisposition("attachment", `evidence-${documentId}.zip`);
      reply.headers({ "content-disposition": disposition, "cache-control": "private, no-store" });
      reply.type("application/zip").header("content-length", sizeBytes);
      return reply.send(Readable.from(request.method === "HEAD" ? [] : pieces(), { objectMode: false }));
    },
  });
  addRoute(app, {
    ...{ operationId: "getLedger", method: "GET", url: "/v1/:tenantId/ledger", config, tags },
    summary: "Give the newest checkpoint of the tenant's events, and the keys that sign them",
    description:
      "Keep both elsewhere: what you are given later has to agree with them. With `from`, the size of a checkpoint that you kept, comes the proof that the tree begins with that one.",
    query: { from: optionalWholeNumber("Events of the earlier tree") },
    response: responses({ 200: json("The checkpoint", { $ref: "Ledger#" }) }, { also: [400] }),
    handler: async ({ query }, request, reply): Promise<LedgerRecord> => {
      reply.header("cache-control", "private, no-store");
      return await ledgerHeadOf(sources.sealing, callerOf(request).tenantId, query.from);
    },
  });
}
