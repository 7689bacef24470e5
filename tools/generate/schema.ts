import { schemaId, words } from "../../src/vocabulary/definition/root.ts";

/** A JSON Schema as plain data. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Draft-07 ignores the siblings of `$ref`, so a reference with its own description is wrapped. */
function point(node: JsonObject): JsonObject {
  const { $ref, ...rest } = node;
  if (typeof $ref !== "string") return node;
  const target = { $ref: `#/definitions/${$ref}` };
  return Object.keys(rest).length === 0 ? target : { ...rest, allOf: [target] };
}

/** Keywords whose values are data, not schemas. */
const opaque = new Set(["examples", "default", "enum", "const", "required"]);

function publish(node: Json): Json {
  if (Array.isArray(node)) return node.map(publish);
  if (!isObject(node)) return node;
  const entries = Object.entries(node).map(([key, value]) => [key, opaque.has(key) ? value : publish(value)] as const);
  return point(Object.fromEntries(entries));
}

/** The definition language as a JSON Schema, draft-07: what editors read and what the service checks by. */
export function publishedSchema(): JsonObject {
  const plain = JSON.parse(JSON.stringify(words)) as Record<string, Json>;
  const definitions = Object.fromEntries(Object.entries(plain).map(([name, word]) => [name, publish(word)]));
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    $id: schemaId,
    title: "Document definition",
    description:
      "A Colophon document definition, version v1. GENERATED from src/vocabulary/definition; do not edit. " +
      "Enumerated words are written as here and accepted in any case.",
    allOf: [{ $ref: "#/definitions/DocumentDefinition" }],
    definitions,
  };
}
