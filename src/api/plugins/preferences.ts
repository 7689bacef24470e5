import type { FastifyInstance } from "fastify";
import { compileBody } from "../../vocabulary/http/validate-body.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { prefers } from "../prefer.ts";
import type { JsonSchema } from "../schemas/words.ts";

type Check = ReturnType<typeof compileBody>;

/**
 * `Prefer: handling=strict` (RFC 7240, 4.4): members of a body that nothing reads are refused in place of being ignored.
 * Bodies of generation are read by a worker, which heeds it there.
 */
export function addPreferences(app: FastifyInstance): void {
  const checks = new WeakMap<object, Check>();
  app.addHook("preHandler", async (request, reply) => {
    const { config, schema } = request.routeOptions;
    const isJson = config.body === undefined || config.body === "json" || config.body === "optional";
    if (!isJson || schema?.body === undefined || request.body === undefined || !prefers(request, "handling", "strict"))
      return;
    const body = schema.body as JsonSchema;
    const check = checks.get(body) ?? compileBody(strictly(body));
    checks.set(body, check);
    const faults = check(request.body);
    if (faults.length > 0) throw new Refusal("INVALID_REQUEST", undefined, { faults });
    reply.header("preference-applied", "handling=strict");
  });
}

/** The same schema without room for what it does not name. */
function strictly(schema: JsonSchema): JsonSchema {
  const { anyOf, properties } = schema;
  if (Array.isArray(anyOf)) return { ...schema, anyOf: anyOf.map((one: JsonSchema) => strictly(one)) };
  return properties === undefined ? schema : { ...schema, additionalProperties: false };
}
