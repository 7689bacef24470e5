import type { FastifyInstance, FastifyRequest } from "fastify";
import { reviseDocument } from "../../../commands/document/revise.ts";
import type { DocumentQueries } from "../../../projections/documents/queries.ts";
import type { GenerationResult } from "../../../vocabulary/http/documents.ts";
import { json, responses } from "../../answers/responses.ts";
import { originOf } from "../../origin.ts";
import { documentIdOf, documentReference } from "../../parameters/document-reference.ts";
import { dryRunQuery, prefersStrict, resultOf } from "../../parameters/generation-request.ts";
import { callerOf, mustRead } from "../../route.ts";
import { addRoute } from "../../route-declaration.ts";
import { renewalRequest, signRequest } from "../../schemas/sign.ts";
import type { Generation } from "../documents/generate.ts";

type SignedDocuments = { readonly queries: DocumentQueries };

/** Common part of both routes, which add to a stored file. Their bodies stay bytes: a worker reads them. */
const routeOf = ({ bodyLimit }: Generation, success: string) =>
  ({
    ...{ method: "POST", bodyLimit, tags: ["Stored documents"], path: documentReference },
    config: { access: "documents:generate", limit: "generate", body: "bytes" },
    response: responses({ 200: json(success, { $ref: "GenerationResult#" }) }, { body: true, also: [404, 409] }),
  }) as const;

/** `POST …/documents/{ref}/sign`: a stored file, signed once more. */
export function addSignRoute(app: FastifyInstance, generation: Generation, { queries }: SignedDocuments): void {
  addRoute(app, {
    ...routeOf(generation, "The document is signed"),
    ...{ operationId: "signDocument", url: "/v1/:tenantId/documents/:ref/sign" },
    summary: "Sign a stored PDF document, signed or not",
    description:
      "Adds an approval signature in an incremental update, so that earlier signatures stay valid, in an empty field or a new one. The document keeps " +
      "its id and name; its file is replaced. What earlier signatures do not allow is refused. Needs the scope documents:read as well.",
    query: dryRunQuery,
    body: signRequest,
    handler: async ({ path: { ref }, query: { locale, timeZone, strict } }, request, reply) => {
      mustRead(request, "Signing stored documents");
      const documentId = await documentIdOf(request, ref, queries, generation.generator.clock);
      const isStrict = strict || prefersStrict(request);
      const wanted = { cause: "signed", body: request.body as Uint8Array, locale, timeZone, strict: isStrict } as const;
      const signed = await revise(request, generation, documentId, wanted);
      if (prefersStrict(request)) reply.header("preference-applied", "handling=strict");
      return signed;
    },
  });
}

/** `POST …/documents/{ref}/renew-timestamp`: a stored file of level B-LTA, timestamped once more. */
export function addRenewalRoute(app: FastifyInstance, generation: Generation, { queries }: SignedDocuments): void {
  addRoute(app, {
    ...routeOf(generation, "The timestamp is renewed"),
    ...{ operationId: "renewTimestamp", url: "/v1/:tenantId/documents/:ref/renew-timestamp" },
    summary: "Renew the timestamp of a stored PDF document of level B-LTA",
    description:
      "Adds, in incremental updates, what keeps the last timestamp of the document verifiable, and a new one over all of that (ETSI EN 319 142-1, 5.5). " +
      "The document keeps its id and name; its file is replaced. Needs the scope documents:read as well.",
    body: renewalRequest,
    handler: async ({ path: { ref } }, request) => {
      mustRead(request, "Renewing timestamps");
      const documentId = await documentIdOf(request, ref, queries, generation.generator.clock);
      const wanted = { cause: "timestampRenewed", body: request.body as Uint8Array } as const;
      return await revise(request, generation, documentId, wanted);
    },
  });
}

async function revise(
  request: FastifyRequest,
  { generator, caughtUp, baseUrl }: Generation,
  id: string,
  wanted: Parameters<typeof reviseDocument>[3],
): Promise<GenerationResult> {
  const made = await reviseDocument(generator, originOf(request, generator.clock), id, wanted);
  const { revised, stored, warnings, position } = made;
  const { documentId, errorCodes, file } = revised;
  Object.assign(request.facts, { bytes: file.sizeBytes, errorCodes });
  await caughtUp(position);
  const { tenantId } = callerOf(request);
  const document = { documentId, errorCodes, expiresAt: stored.expiresAt, ...file };
  return resultOf(document, warnings, { baseUrl: baseUrl(), tenantId });
}
