import type { FastifyInstance } from "fastify";
import { atOnce } from "./at-once.ts";

/**
 * An answer is data or a file, never a page: it must not load anything, and no page may put it into a frame. The list is what
 * helmet sets, which works it out again for each answer.
 */
export const securityHeaders: Readonly<Record<string, string>> = Object.freeze({
  "content-security-policy": "default-src 'none';frame-ancestors 'none';base-uri 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "SAMEORIGIN",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
});

/** Sets them first, so that a route may set others in their place. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook(
    "onRequest",
    atOnce((_request, reply) => {
      reply.headers(securityHeaders);
    }),
  );
}
