import type { Described, Operation } from "./described-interface.ts";
import { isObject, type Json, type JsonObject } from "./schema.ts";

const banner = `// GENERATED from the routes' own schemas in src/api by tools/generate.ts; do not edit.

/** The HTTP API as types: the records by name, then every route with what it takes and answers. */

/** An object whose members the API leaves open. */
type Json = { readonly [key: string]: unknown };

type Nothing = { readonly [key: string]: never };
`;

/** The definition language has types of its own; here a definition is JSON. */
const isOfDefinitions = (name: string): boolean => name.startsWith("Definition");

/** The routes as TypeScript, for the studio's client. */
export function studioRoutes({ paths, components }: Pick<Described, "paths" | "components">): string {
  const records = Object.entries(components.schemas)
    .filter(([name]) => !isOfDefinitions(name))
    .map(([name, schema]) => `export type ${name} = ${typeOf(schema)};\n`);
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== "head")
      .map(([method, operation]) => `  "${method.toUpperCase()} ${path}": ${routeOf(operation)};\n`),
  );
  const named = Object.entries(lists).map(([name, place]) => listOf(name, place(components.schemas)));
  return `${banner}\n${named.join("\n")}\n${records.join("\n")}\nexport interface Routes {\n${routes.join("")}}\n`;
}

type Schemas = Described["components"]["schemas"];

/** Values that screens offer for choice, each by where its schema lists them. */
const lists: Readonly<Record<string, (schemas: Schemas) => Json | undefined>> = {
  historyTypes: ({ HistoryEntry }) => within(HistoryEntry, "properties", "type", "enum"),
  webhookEvents: ({ Webhook }) => within(Webhook, "properties", "events", "items", "enum"),
  documentCodes: ({ DocumentRecord }) => within(DocumentRecord, "properties", "errorCodes", "items", "enum"),
  scopes: ({ ApiKey }) => within(ApiKey, "properties", "scopes", "items", "enum"),
};

const within = (schema: Json | undefined, ...path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>((node, key) => (isObject(node) ? node[key] : undefined), schema);

function listOf(name: string, values: Json | undefined): string {
  if (!Array.isArray(values)) throw new Error(`The studio offers ${name}, and no schema of a route lists them`);
  return `export const ${name} = ${JSON.stringify(values)} as const;\n`;
}

function routeOf(operation: Operation): string {
  const members = [
    `readonly path: ${parametersOf(operation, "path")}`,
    `readonly query: ${parametersOf(operation, "query")}`,
    `readonly body: ${bodyOf(operation)}`,
    `readonly answer: ${answerOf(operation)}`,
    `readonly scope: ${scopeOf(operation)}`,
  ];
  return `{ ${members.join("; ")} }`;
}

function scopeOf({ security }: Operation): string {
  const scope = security?.[0]?.bearer?.[0];
  return scope === undefined ? "null" : JSON.stringify(scope);
}

function parametersOf({ parameters = [] }: Operation, place: "path" | "query"): string {
  const there = parameters.filter((parameter) => parameter.in === place);
  if (there.length === 0) return "Nothing";
  const members = there.map(({ name, required, schema }) => memberOf(name, schema, required === true));
  return `{ ${members.join("; ")} }`;
}

function bodyOf({ requestBody }: Operation): string {
  if (requestBody === undefined) return "undefined";
  const types = Object.entries(requestBody.content).map(([type, { schema }]) =>
    /json/.test(type) ? typeOf(schema ?? true) : "BodyInit",
  );
  return [...new Set(types)].join(" | ");
}

/** JSON of the first answer that is a success; what is a file, or nothing, is no value of a call. */
function answerOf({ responses }: Operation): string {
  const success = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
  const json = Object.entries(success?.content ?? {}).find(([type]) => /json$/.test(type));
  return json === undefined ? "undefined" : typeOf(json[1].schema ?? true);
}

const memberOf = (name: string, schema: Json, required: boolean): string =>
  `readonly ${JSON.stringify(name)}${required ? "" : "?"}: ${typeOf(schema)}${required ? "" : " | undefined"}`;

/** A JSON Schema as a type; what types cannot say is left out. */
function typeOf(schema: Json): string {
  if (!isObject(schema)) return "unknown";
  const { $ref, enum: values, const: only, anyOf, oneOf, allOf, type } = schema;
  if (typeof $ref === "string") return nameOf($ref);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (only !== undefined) return JSON.stringify(only);
  const choice = anyOf ?? oneOf;
  if (Array.isArray(choice) && type !== "object") return together(choice.map(typeOf), " | ");
  if (Array.isArray(allOf) && type !== "object") return together(allOf.map(typeOf), " & ");
  if (Array.isArray(type))
    return together(
      type.map((one: Json) => typeOf({ ...schema, type: one })),
      " | ",
    );
  return plainTypeOf(schema);
}

const together = (types: readonly string[], sign: string): string => [...new Set(types)].map(inBrackets).join(sign);

const inBrackets = (type: string): string => (/^\w+$|^"[^"]*"$/.test(type) ? type : `(${type})`);

function nameOf(ref: string): string {
  const name = ref.split("/").at(-1) ?? "";
  return isOfDefinitions(name) ? "Json" : name;
}

function plainTypeOf(schema: JsonObject): string {
  switch (schema["type"]) {
    case "string":
      return "string";
    case "integer":
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    case "null":
      return "null";
    case "array":
      return `readonly ${inBrackets(typeOf(schema["items"] ?? true))}[]`;
    case "object":
      return objectOf(schema);
    case undefined:
      return isObject(schema["properties"]) ? objectOf(schema) : "unknown";
    default:
      return "unknown";
  }
}

function objectOf({ properties, required, additionalProperties }: JsonObject): string {
  const needed = new Set(Array.isArray(required) ? required : []);
  if (isObject(properties) && Object.keys(properties).length > 0) {
    const members = Object.entries(properties).map(([name, schema]) => memberOf(name, schema, needed.has(name)));
    return `{ ${members.join("; ")} }`;
  }
  return isObject(additionalProperties) ? `{ readonly [key: string]: ${typeOf(additionalProperties)} }` : "Json";
}
