import type { FastifyInstance } from "fastify";
import { Refusal } from "../../vocabulary/refusal.ts";
import { atOnce } from "./at-once.ts";

/** RFC 6750, 3.1: a token without the route's scope is refused, and the answer names the scope. */
export function addScopeGuard(app: FastifyInstance): void {
  app.addHook(
    "onRequest",
    atOnce((request, reply) => {
      const { access } = request.routeOptions.config;
      if (request.caller === undefined || access === undefined || access === "anyone") return;
      if (request.caller.scopes.has(access)) return;
      reply.header("www-authenticate", `Bearer realm="colophon", error="insufficient_scope", scope="${access}"`);
      throw new Refusal("SCOPE_MISSING", `The token lacks the scope ${access}.`);
    }),
  );
}
