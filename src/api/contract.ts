import type { FastifyRequest } from "fastify";
import type { UnknownNames } from "../vocabulary/check/unknown-names.ts";
import { prefers } from "./parameters/prefer.ts";

/**
 * The routes of the interface specification. Programs written for other implementations of it may send names that nothing here
 * reads; the routes that are the service's own refuse them. A test holds this table against the routes that there are.
 */
const routes = [
  "POST /v1/api-auth/token",
  "POST /v1/:tenantId/documents/generate-from-payload",
  "POST /v1/:tenantId/documents/generate-from-payload/:format",
  "POST /v1/:tenantId/documents/generate-from-template",
  "POST /v1/:tenantId/documents/generate-from-template/:format",
  "GET /v1/:tenantId/documents",
  "DELETE /v1/:tenantId/documents",
  "GET /v1/:tenantId/documents/:fileName",
  "GET /v1/:tenantId/assets/docs/:fileName",
  "GET /v1/:tenantId/templates",
  "POST /v1/:tenantId/templates",
  "GET /v1/:tenantId/templates/names",
  "GET /v1/:tenantId/templates/:id",
  "PUT /v1/:tenantId/templates/:id",
  "DELETE /v1/:tenantId/templates/:id",
  "GET /v1/:tenantId/templates/:templateId/revisions",
  "POST /v1/:tenantId/templates/:templateId/revisions",
  "DELETE /v1/:tenantId/templates/:templateId/revisions/:revisionId",
  "POST /v1/:tenantId/templates/:templateId/revisions/:revisionId/revert",
  "GET /v1/templates/browse",
  "GET /v1/templates/browse/:id",
  "POST /v1/templates/:id/like",
  "DELETE /v1/templates/:id/like",
  "POST /v1/:tenantId/assets/certs",
  "POST /v1/:tenantId/assets/attachments",
  "POST /v1/:tenantId/assets/fonts",
];

export const contractRoutes: ReadonlySet<string> = new Set(routes);

/** What becomes of names in a request that nothing reads; `Prefer: handling=strict` (RFC 7240, 4.4) refuses them everywhere. */
export function handlingFor(request: FastifyRequest): UnknownNames {
  const isTolerant = isOfContract(request.method, request.routeOptions.url);
  return isTolerant && !prefers(request, "handling", "strict") ? "named" : "refused";
}

/** Whether the interface specification has this route; HEAD is GET without the body. */
export const isOfContract = (method: string, url = ""): boolean =>
  contractRoutes.has(`${method === "HEAD" ? "GET" : method} ${url}`);
