import type { FastifyInstance, FastifyRequest } from "fastify";
import { nearest } from "../../vocabulary/check/nearest.ts";
import { named } from "../../vocabulary/check/say.ts";
import type { JsonSchema } from "../../vocabulary/http/schema.ts";
import { compileBody } from "../../vocabulary/http/validate-body.ts";
import { limits } from "../../vocabulary/limits.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { prefers } from "../parameters/prefer.ts";
import { declaredParameters, queryAsGiven, unknownParameters } from "../route-declaration.ts";
import { atOnce } from "./at-once.ts";

type Check = ReturnType<typeof compileBody>;

/** Names listed in the header; a query with more of them is a mistake of another kind. */
const mostNamed = 20;

/**
 * `Prefer: handling=strict` (RFC 7240, 4.4): parameters of the query and members of a body that nothing reads are refused
 * in place of being ignored. Otherwise ignored parameters are named in the header `Colophon-Ignored-Parameters`. Bodies of
 * generation are read by a worker, which heeds the preference there.
 */
export function addPreferences(app: FastifyInstance): void {
  const checks = new WeakMap<object, Check>();
  app.addHook(
    "preHandler",
    atOnce((request, reply) => {
      const { config, schema } = request.routeOptions;
      if (request.is404 || config.access === "anyone") return;
      const isStrict = prefers(request, "handling", "strict");
      const unknown = unknownParameters(request);
      if ((isStrict || asksForStrict(request)) && unknown.length > 0)
        throw refused(unknown, declaredParameters(request));
      if (unknown.length > 0) reply.header("colophon-ignored-parameters", namesInHeader(unknown));
      const isJson = config.body === undefined || config.body === "json" || config.body === "optional";
      if (!isStrict || !isJson) return;
      if (schema?.body !== undefined && request.body !== undefined) {
        const body = schema.body as JsonSchema;
        const check = checks.get(body) ?? compileBody(strictly(body));
        checks.set(body, check);
        const faults = check(request.body);
        if (faults.length > 0) throw new Refusal("INVALID_REQUEST", undefined, { faults });
      }
      reply.header("preference-applied", "handling=strict");
    }),
  );
}

/** `strict=true`, where a route takes it, says the same. */
function asksForStrict(request: FastifyRequest): boolean {
  const isSaid = queryAsGiven(request).some(([name, value]) => name === "strict" && value.toLowerCase() === "true");
  return isSaid && declaredParameters(request).includes("strict");
}

function refused(unknown: readonly string[], declared: readonly string[]): Refusal {
  const faults = unknown.slice(0, limits.faults).map((name) => {
    const close = nearest(name, declared);
    const hint = close === undefined ? "." : `; did you mean '${close}'?`;
    const path = `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    return {
      code: "UNKNOWN_PARAMETER" as const,
      path,
      message: `Unknown parameter ${named(name)} in the query${hint}`,
    };
  });
  return new Refusal("INVALID_REQUEST", undefined, { faults });
}

/** As percent-encoded ASCII: a name may hold anything. */
function namesInHeader(names: readonly string[]): string {
  const shown = names.slice(0, mostNamed).map((name) => encodeURIComponent(Buffer.from(name.slice(0, 60)).toString()));
  return [...shown, ...(names.length > mostNamed ? ["..."] : [])].join(", ");
}

/** The same schema that allows nothing it does not name. */
function strictly(schema: JsonSchema): JsonSchema {
  const { anyOf, properties } = schema;
  if (Array.isArray(anyOf)) return { ...schema, anyOf: anyOf.map((one: JsonSchema) => strictly(one)) };
  return properties === undefined ? schema : { ...schema, additionalProperties: false };
}
