import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { Refusal } from "../../vocabulary/refusal.ts";
import { placeOfRemoved } from "../removed-paths.ts";
import { pathOf } from "../route.ts";
import { atOnce, beforeParsing } from "./at-once.ts";

type Methods = Map<string, Set<string>>;

/**
 * 404 for a path that is no route's, with the one that took the place of an earlier edition's; 405 with `Allow` for one that is, but not
 * with this method (RFC 9110, 15.5.6), and 204 with `Allow` for OPTIONS (9.3.7).
 * A path belongs to the pattern that names most of it: `GET …/documents/bulk` is no download of a document called `bulk`,
 * though the router would take it for one, as only POST is a route there. Answers the methods of every path's pattern, which
 * fill up as routes are added.
 */
export function addRouting(app: FastifyInstance): ReadonlyMap<string, ReadonlySet<string>> {
  const methods: Methods = new Map();
  app.addHook("onRoute", ({ url, method }: RouteOptions) => {
    const known = methods.get(url) ?? new Set();
    for (const name of [method].flat()) known.add(name);
    methods.set(url, known);
  });
  const methodsOf = (request: FastifyRequest): readonly string[] => {
    const pattern = patternOf(pathOf(request), methods.keys());
    const moved = placeOfRemoved(pathOf(request));
    if (pattern === undefined) throw new Refusal("NOT_FOUND", `There is nothing here.${moved}`);
    return [...(methods.get(pattern) ?? [])].toSorted((a, b) => (a < b ? -1 : 1));
  };
  const refuse = (request: FastifyRequest, reply: FastifyReply): never => {
    const possible = methodsOf(request);
    reply.header("allow", [...possible, "OPTIONS"].join(", "));
    const message = `${request.method} is not possible here, only ${possible.join(", ")}.`;
    throw new Refusal("METHOD_NOT_ALLOWED", `${message}${placeOfRemoved(pathOf(request))}`);
  };
  const rivals = new Map<string, readonly string[]>();
  app.addHook(
    "onRequest",
    atOnce((request, reply) => {
      const { url } = request.routeOptions;
      if (request.is404 || url === undefined) return;
      const closer = rivals.get(url) ?? [...methods.keys()].filter((other) => isCloser(other, url));
      rivals.set(url, closer);
      if (closer.length > 0 && patternOf(pathOf(request), closer) !== undefined) refuse(request, reply);
    }),
  );
  // No route takes QUERY (RFC 10008), which the server would otherwise refuse for want of a media type first.
  app.addHook(
    "preParsing",
    beforeParsing((request, reply) => {
      if (request.is404 && request.method === "QUERY") refuse(request, reply);
    }),
  );
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== "OPTIONS") return refuse(request, reply);
    return await reply
      .code(204)
      .header("allow", [...methodsOf(request), "OPTIONS"].join(", "))
      .send();
  });
  return methods;
}

/** The pattern that a path belongs to: of those that match the closest one. */
function patternOf(path: string, patterns: Iterable<string>): string | undefined {
  const segments = path.split("/");
  const matching = [...patterns].filter((pattern) => matches(pattern.split("/"), segments));
  return matching.reduce<string | undefined>(
    (best, pattern) => (best === undefined || isCloser(pattern, best) ? pattern : best),
    undefined,
  );
}

/** Whether a pattern names a segment where another, which may match the same paths, first has a parameter. */
function isCloser(pattern: string, other: string): boolean {
  const [ours, theirs] = [pattern.split("/"), other.split("/")];
  if (ours.length !== theirs.length || ours.at(-1) === "*" || theirs.at(-1) === "*") return false;
  const isOpen = (segment: string | undefined): boolean => segment?.[0] === ":";
  const first = ours.findIndex((segment, i) => isOpen(segment) !== isOpen(theirs[i]));
  const mayMatch = ours.every((segment, i) => isOpen(segment) || isOpen(theirs[i]) || segment === theirs[i]);
  return mayMatch && first >= 0 && !isOpen(ours[first]);
}

/** Segment by segment; `:name` stands for one that is not empty, `*` for all the rest. */
function matches(pattern: readonly string[], path: readonly string[]): boolean {
  const open = pattern.at(-1) === "*";
  if (open ? path.length < pattern.length : path.length !== pattern.length) return false;
  return pattern.every(
    (segment, i) => segment === "*" || segment === path[i] || (segment[0] === ":" && path[i] !== ""),
  );
}
