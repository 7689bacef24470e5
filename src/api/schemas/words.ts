import { faultCodes, findingCodes, refusals, warningCodes } from "../../vocabulary/codes.ts";

/** JSON Schemas of what crosses the wire, for `/openapi.json`; those of requests are also what Fastify checks. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export const text = (description: string, more: JsonSchema = {}): JsonSchema => ({
  type: "string",
  description,
  ...more,
});
export const guid = (description: string): JsonSchema => text(description, { format: "uuid" });
export const instant = (description: string): JsonSchema => text(description, { format: "date-time" });
export const count = (description: string): JsonSchema => ({ type: "integer", minimum: 0, description });
export const listOf = (items: JsonSchema, description: string): JsonSchema => ({ type: "array", items, description });

export const record = (
  id: string,
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema => ({
  $id: id,
  type: "object",
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
});

/** Codes as components of their own: several schemas name them. */
export const codeSchemas: readonly JsonSchema[] = [
  codes("FaultCode", "What is wrong with a request, for programs", { ...faultCodes, ...refusals }),
  codes("WarningCode", "What a document lacks, for programs", warningCodes),
  codes("FindingCode", "What else may be worth a look, for programs", findingCodes),
];

function codes(id: string, description: string, table: object): JsonSchema {
  return { $id: id, ...text(description, { enum: Object.keys(table) }) };
}

/** A code of one of these tables, and its place. */
export const placed = (...tables: readonly ("Fault" | "Warning" | "Finding")[]) => ({
  code: { description: "What is wrong, for programs", anyOf: tables.map((name) => ({ $ref: `${name}Code#` })) },
  path: text("Where, as a JSON Pointer (RFC 6901)"),
  message: text("What is wrong, and what to do about it"),
});

/** What a warning says of a document. */
export const warned = {
  ...placed("Warning"),
  page: count("On which page, from 1, its place begins; where it stands on one"),
};
