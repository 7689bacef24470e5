import type { FastifySchemaCompiler } from "fastify";
import { Refusal } from "../vocabulary/refusal.ts";
import { compileBody } from "../vocabulary/validate-body.ts";
import type { JsonSchema } from "./schemas/words.ts";

/**
 * Checks bodies with the vocabulary's validator, which changes nothing in them. Schemas of other parts of a request serve
 * the description only: those parts are read by hand.
 */
export const bodyCompiler: FastifySchemaCompiler<JsonSchema> = ({ schema, httpPart }) => {
  if (httpPart !== "body") return () => true;
  const check = compileBody(schema);
  return (body: unknown) => {
    const faults = check(body);
    if (faults.length === 0) return { value: body };
    return { error: new Refusal("INVALID_REQUEST", undefined, { faults }) };
  };
};
