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

/** Every schema inside a schema, changed from the inside out. */
function mapSchema(node: Json, change: (schema: JsonObject) => JsonObject): Json {
  if (Array.isArray(node)) return node.map((one) => mapSchema(one, change));
  if (!isObject(node)) return node;
  const entries = Object.entries(node).map(([key, value]) => {
    if (opaque.has(key)) return [key, value] as const;
    return [key, key === "properties" && isObject(value) ? members(value, change) : mapSchema(value, change)] as const;
  });
  return change(Object.fromEntries(entries));
}

/** The keys of `properties` and `definitions` are the author's words, not keywords. */
const members = (map: JsonObject, change: (schema: JsonObject) => JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(map).map(([key, schema]) => [key, mapSchema(schema, change)]));

/** A map of named schemas, each changed from the inside out. */
export const mapDefinitions = (definitions: JsonObject, change: (schema: JsonObject) => JsonObject): JsonObject =>
  members(definitions, change);

/**
 * The definition language as a JSON Schema, draft-07, as its source writes it: what the TypeScript interfaces are made
 * from. `published.ts` makes of it what editors read.
 */
export function languageSchema(): JsonObject & { readonly definitions: JsonObject } {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    $id: schemaId,
    title: "Document definition",
    description:
      "A Colophon document definition, version v1. GENERATED from src/vocabulary/definition; do not edit. " +
      "Enumerated words are accepted in any case.",
    allOf: [{ $ref: "#/definitions/DocumentDefinition" }],
    definitions: mapDefinitions(JSON.parse(JSON.stringify(words)) as JsonObject, point),
  };
}
