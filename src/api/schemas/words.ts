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

/** A fault or warning and its place. */
export const placed = {
  code: text("What is wrong, for programs"),
  path: text("Where, as a JSON Pointer (RFC 6901)"),
  message: text("What is wrong, and what to do about it"),
};

/** What a warning says of a document. */
export const warned = { ...placed, page: count("On which page, from 1, its place begins; where it stands on one") };
