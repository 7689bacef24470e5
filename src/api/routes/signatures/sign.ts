import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Revised, reviseDocument } from "../../../commands/document/revise.ts";
import type { DocumentQueries } from "../../../projections/documents/queries.ts";
import type { GenerationResult } from "../../../vocabulary/http/documents.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import { json, responses } from "../../answers/responses.ts";
import { originOf } from "../../origin.ts";
import { documentIdOf, documentReference } from "../../parameters/document-reference.ts";
import { dryRunQuery, prefersStrict, resultOf } from "../../parameters/generation-request.ts";
import { callerOf } from "../../route.ts";
import { addRoute } from "../../route-declaration.ts";
import { renewalRequest, signRequest } from "../../schemas/sign.ts";
import type { Generation } from "../documents/generate.ts";

/** `POST …/documents/{ref}/sign`: a stored file, signed once more. Its body stays bytes: a worker reads it. */
export function addSignRoute(
  app: FastifyInstance,
  generation: Generation,
  { queries }: { readonly queries: DocumentQueries },
): void {
  addRoute(app, {
    operationId: "signDocument",
    method: "POST",
    url: "/v1/:tenantId/documents/:ref/sign",
    config: { access: "documents:generate", limit: "generate", body: "bytes" },
    bodyLimit: generation.bodyLimit,
    readsBody: true,
    summary: "Sign a stored PDF document, signed or not",
    description:
      "Adds an approval signature in an incremental update, so that earlier signatures stay valid, in an empty field or a new one. The document keeps " +
      "its id and name; its file is replaced. What earlier signatures do not allow is refused. Needs the scope documents:read as well.",
    tags: ["Stored documents"],
    path: documentReference,
    query: dryRunQuery,
    consumes: ["application/json"],
    body: signRequest,
    response: responses(
      { 200: json("The document is signed", { $ref: "GenerationResult#" }) },
      { body: true, also: [404, 409] },
    ),
    handler: async ({ path: { ref }, query: { locale, timeZone, strict } }, request, reply) => {
      mustRead(request, "Signing stored documents");
      const documentId = await documentIdOf(request, ref, queries, generation.generator.clock);
      const isStrict = strict || prefersStrict(request);
      const wanted = { cause: "signed", body: request.body as Uint8Array, locale, timeZone, strict: isStrict } as const;
      const signed = await revise(request, generation, documentId, wanted);
      if (prefersStrict(request)) reply.header("preference-applied", "handling=strict");
      return answer(signed, generation.baseUrl(), callerOf(request).tenantId);
    },
  });
}

/** `POST …/documents/{ref}/renew-timestamp`: a stored file of level B-LTA, timestamped once more. */
export function addRenewalRoute(
  app: FastifyInstance,
  generation: Generation,
  { queries }: { readonly queries: DocumentQueries },
): void {
  addRoute(app, {
    operationId: "renewTimestamp",
    method: "POST",
    url: "/v1/:tenantId/documents/:ref/renew-timestamp",
    config: { access: "documents:generate", limit: "generate", body: "bytes" },
    bodyLimit: generation.bodyLimit,
    readsBody: true,
    summary: "Renew the timestamp of a stored PDF document of level B-LTA",
    description:
      "Adds, in incremental updates, what keeps the last timestamp of the document verifiable, and a new one over all of that (ETSI EN 319 142-1, 5.5). " +
      "The document keeps its id and name; its file is replaced. Needs the scope documents:read as well.",
    tags: ["Stored documents"],
    path: documentReference,
    consumes: ["application/json"],
    body: renewalRequest,
    response: responses(
      { 200: json("The timestamp is renewed", { $ref: "GenerationResult#" }) },
      { body: true, also: [404, 409] },
    ),
    handler: async ({ path: { ref } }, request) => {
      mustRead(request, "Renewing timestamps");
      const documentId = await documentIdOf(request, ref, queries, generation.generator.clock);
      const wanted = { cause: "timestampRenewed", body: request.body as Uint8Array } as const;
      const renewed = await revise(request, generation, documentId, wanted);
      return answer(renewed, generation.baseUrl(), callerOf(request).tenantId);
    },
  });
}

/** @throws Refusal SCOPE_MISSING */
function mustRead(request: FastifyRequest, doing: string): void {
  if (!callerOf(request).scopes.has("documents:read"))
    throw new Refusal("SCOPE_MISSING", `${doing} needs the scope documents:read.`);
}

async function revise(
  request: FastifyRequest,
  { generator, caughtUp }: Generation,
  documentId: string,
  wanted: Parameters<typeof reviseDocument>[3],
): Promise<Revised> {
  const made = await reviseDocument(generator, originOf(request, generator.clock), documentId, wanted);
  const { sizeBytes: bytes } = made.revised.file;
  Object.assign(request.facts, { bytes, errorCodes: made.revised.errorCodes });
  await caughtUp(made.position);
  return made;
}

function answer({ revised, stored, warnings }: Revised, baseUrl: string, tenantId: string): GenerationResult {
  const { documentId, errorCodes, file } = revised;
  return resultOf({ documentId, errorCodes, expiresAt: stored.expiresAt, ...file }, warnings, { baseUrl, tenantId });
}
