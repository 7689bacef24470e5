import type { FastifyInstance } from "fastify";

/** Request headers that pages may send in addition to those that every browser permits. */
const requestHeaders =
  "Authorization, Colophon-File-Password, Content-Type, Idempotency-Key, If-Match, If-None-Match, If-Range, Prefer, Range, Traceparent, X-Request-Id";

/** Response headers that pages may read in addition to those that every browser permits. */
const answerHeaders =
  "Allow, Colophon-As-Of, Colophon-Ignored-Parameters, Colophon-Pages, Colophon-Removed-Before, Colophon-Tables, Colophon-Warnings, Content-Disposition, ETag, Idempotency-Replayed, Link, Location, Preference-Applied, RateLimit, RateLimit-Policy, Repr-Digest, Retry-After, X-Request-Id, X-Total-Count";

const preflightSeconds = 600;

/**
 * Lets pages of some origins, or of all (`*`), call the service from a browser (Fetch standard, 3.2). Callers identify
 * themselves with a token that a page must send by itself, so no answer allows credentials. Without origins nothing is added,
 * and browsers keep answers from pages of other origins.
 */
export function addCors(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const isOpen = origins.includes("*");
  app.addHook("onRequest", async (request, reply) => {
    const { origin, "access-control-request-method": wanted } = request.headers;
    if (!isOpen) reply.header("vary", "Origin");
    if (origin === undefined || !(isOpen || origins.includes(origin))) return;
    reply.headers({
      "access-control-allow-origin": isOpen ? "*" : origin,
      "access-control-expose-headers": answerHeaders,
      "cross-origin-resource-policy": "cross-origin",
    });
    if (request.method !== "OPTIONS" || wanted === undefined) return;
    reply.headers({
      "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
      "access-control-allow-headers": requestHeaders,
      "access-control-max-age": String(preflightSeconds),
    });
    return reply.code(204).send();
  });
}
