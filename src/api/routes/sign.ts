import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Revised, reviseDocument } from "../../commands/document/revise.ts";
import type { DocumentQueries } from "../../projections/documents/queries.ts";
import type { GenerationResult } from "../../vocabulary/http/records.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { documentIdOf, documentReference } from "../document-reference.ts";
import { dryRunQuery, prefersStrict, resultOf } from "../generation-request.ts";
import { originOf } from "../origin.ts";
import { json, responses } from "../responses.ts";
import { callerOf } from "../route.ts";
import { addRoute } from "../route-declaration.ts";
import { signRequest } from "../schemas/sign.ts";
import type { Generation } from "./generate.ts";

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
      const { tenantId, scopes } = callerOf(request);
      if (!scopes.has("documents:read"))
        throw new Refusal("SCOPE_MISSING", "Signing stored documents needs the scope documents:read.");
      const documentId = await documentIdOf(request, ref, queries, generation.generator.clock);
      const isStrict = strict || prefersStrict(request);
      const wanted = { cause: "signed", body: request.body as Uint8Array, locale, timeZone, strict: isStrict } as const;
      const signed = await sign(request, generation, documentId, wanted);
      if (prefersStrict(request)) reply.header("preference-applied", "handling=strict");
      return answer(signed, generation.baseUrl(), tenantId);
    },
  });
}

async function sign(
  request: FastifyRequest,
  { generator, caughtUp }: Generation,
  documentId: string,
  wanted: Parameters<typeof reviseDocument>[3],
): Promise<Revised> {
  const signed = await reviseDocument(generator, originOf(request, generator.clock), documentId, wanted);
  const { sizeBytes: bytes } = signed.revised.file;
  Object.assign(request.facts, { bytes, errorCodes: signed.revised.errorCodes });
  await caughtUp(signed.position);
  return signed;
}

function answer({ revised, warnings }: Revised, baseUrl: string, tenantId: string): GenerationResult {
  const { documentId, errorCodes, file } = revised;
  return resultOf({ documentId, errorCodes, ...file }, warnings, { baseUrl, tenantId });
}
