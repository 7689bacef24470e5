import type { FastifyInstance, FastifyRequest } from "fastify";
import { ignoredWarning, mustBeKnown, type UnreadName } from "../../vocabulary/check/unknown-names.ts";
import type { JsonSchema } from "../../vocabulary/http/schema.ts";
import { isJsonObject } from "../../vocabulary/json/json-object.ts";
import { unknownMembers } from "../bodies/unknown-members.ts";
import { handlingFor } from "../contract.ts";
import { prefersStrict } from "../parameters/generation-request.ts";
import { declaredParameters, queryAsGiven, unknownParameters } from "../route-declaration.ts";
import { type ShownRecords, shownRecords } from "../shown-records.ts";
import { atOnce } from "./at-once.ts";

/** Names listed in the header; a query with more of them is a mistake of another kind. */
const mostNamed = 20;

declare module "fastify" {
  interface FastifyRequest {
    /** Names that nothing reads, where the route is of the contract and they look like no misspelt ones. */
    ignoredNames: readonly UnreadName[] | undefined;
  }
}

/**
 * Names in the query and in a JSON body that nothing reads refuse the request. Routes of the contract ignore unknown names that do not look
 * misspelt. They name them in the answer's `warnings`, where it has them, and those of the query in the header
 * `Colophon-Ignored-Parameters`. With `Prefer: handling=strict` (RFC 7240, 4.4) these are refused as well. Parts of a form are judged
 * where they are read, bodies of generation by a worker.
 */
export function addPreferences(app: FastifyInstance): void {
  app.decorateRequest("ignoredNames", undefined);
  const records = shownRecords(app);
  app.addHook(
    "preHandler",
    atOnce((request, reply) => {
      const { config } = request.routeOptions;
      if (request.is404 || config.ignoresUnknown !== undefined) return;
      const inQuery = unknownParameters(request);
      const handling = handlingFor(request);
      const parameters = mustBeKnown(inQuery, asksForStrict(request) ? "refused" : handling);
      const members = mustBeKnown(unknownInBody(request, records), handling);
      request.ignoredNames = [...(request.ignoredNames ?? []), ...parameters, ...members];
      if (parameters.length > 0) reply.header("colophon-ignored-parameters", namesInHeader(parameters));
      if (prefersStrict(request) && readsJson(request)) reply.header("preference-applied", "handling=strict");
    }),
  );
  app.addHook("preSerialization", (request, reply, payload, done) => {
    const { ignoredNames: ignored = [] } = request;
    done(null, ignored.length > 0 && records.hasWarnings(request, reply) ? warned(payload, ignored) : payload);
  });
}

function unknownInBody(request: FastifyRequest, records: ShownRecords): readonly UnreadName[] {
  const { body } = request.routeOptions.schema ?? {};
  if (body === undefined || request.body === undefined || !readsJson(request)) return [];
  return unknownMembers(body as JsonSchema, request.body, records.membersAt(request));
}

const readsJson = ({ routeOptions: { config }, body }: FastifyRequest): boolean =>
  ["json", "optional"].includes(config.body ?? "json") && !(body instanceof URLSearchParams);

function warned(payload: unknown, ignored: readonly UnreadName[]): unknown {
  if (!isJsonObject(payload)) return payload;
  const before = Array.isArray(payload["warnings"]) ? payload["warnings"] : [];
  return { ...payload, warnings: [...before, ...ignored.map(ignoredWarning)] };
}

/** `strict=true`, where a route takes it, says the same of the query. */
function asksForStrict(request: FastifyRequest): boolean {
  const isSaid = queryAsGiven(request).some(([name, value]) => name === "strict" && value.toLowerCase() === "true");
  return isSaid && declaredParameters(request).includes("strict");
}

/** As percent-encoded ASCII: a name may hold anything. */
function namesInHeader(unknown: readonly UnreadName[]): string {
  const names = unknown.map(({ name }) => name);
  const shown = names.slice(0, mostNamed).map((name) => encodeURIComponent(Buffer.from(name.slice(0, 60)).toString()));
  return [...shown, ...(names.length > mostNamed ? ["..."] : [])].join(", ");
}
