import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { Refusal } from "../../vocabulary/refusal.ts";
import { pathOf } from "../route.ts";

/**
 * 404 for a path that is no route's, 405 with `Allow` for one that is, but not with this method (RFC 9110, 15.5.6).
 * Answers the methods of every path's pattern, which fill up as routes are added.
 */
export function addRouting(app: FastifyInstance): ReadonlyMap<string, ReadonlySet<string>> {
  const methods = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }: RouteOptions) => {
    const known = methods.get(url) ?? new Set();
    for (const name of [method].flat()) known.add(name);
    methods.set(url, known);
  });
  const refuse = (request: FastifyRequest, reply: FastifyReply): never => {
    const path = pathOf(request).split("/");
    const allowed = [...methods].flatMap(([pattern, names]) => (matches(pattern.split("/"), path) ? [...names] : []));
    if (allowed.length === 0) throw new Refusal("NOT_FOUND", "There is nothing here.");
    reply.header("allow", [...new Set(allowed)].toSorted((a, b) => (a < b ? -1 : 1)).join(", "));
    throw new Refusal("METHOD_NOT_ALLOWED", `${request.method} is not possible here.`);
  };
  // No route takes QUERY (RFC 10008), which the server would otherwise refuse for want of a media type first.
  app.addHook("preParsing", async (request, reply) => {
    if (request.is404 && request.method === "QUERY") refuse(request, reply);
  });
  app.setNotFoundHandler(async (request, reply) => refuse(request, reply));
  return methods;
}

/** Segment by segment; `:name` stands for one that is not empty, `*` for all the rest. */
function matches(pattern: readonly string[], path: readonly string[]): boolean {
  const open = pattern.at(-1) === "*";
  if (open ? path.length < pattern.length : path.length !== pattern.length) return false;
  return pattern.every(
    (segment, i) => segment === "*" || segment === path[i] || (segment[0] === ":" && path[i] !== ""),
  );
}
