import type { JsonSchema } from "../../vocabulary/http/schema.ts";

/** The parts of a description of OpenAPI 3.1 that are called or placed differently in 3.0. */
interface DescriptionParts {
  readonly info?: Readonly<Record<string, unknown>> & { readonly license?: { readonly name?: string } };
  readonly components?: Readonly<Record<string, unknown>> & { readonly schemas?: Readonly<Record<string, unknown>> };
  readonly webhooks?: unknown;
}

/**
 * The description for generators that know OpenAPI 3.0.3 alone. It accepts all that the description accepts, and more
 * where 3.0 has no word (see `unknownIn30`). Webhooks stand in `x-webhooks`, an operation's scope in `x-scopes`.
 */
export function for30(description: object): object {
  const { info = {}, components = {}, webhooks, ...others } = description as DescriptionParts;
  const { schemas = {}, ...otherComponents } = components;
  const license = { name: info.license?.name };
  return {
    ...(lowered(others) as object),
    openapi: "3.0.3",
    info: { ...info, license },
    components: { ...(lowered(otherComponents) as object), schemas: eachOf(schemas) },
    ...(webhooks === undefined ? {} : { "x-webhooks": lowered(webhooks) }),
  };
}

/** A part that is no schema, for 3.0: schemas in it change, and `security`, which has scopes for OAuth alone there. */
function lowered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowered);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).flatMap(([key, member]): [string, unknown][] => {
    if (key === "schema") return [[key, schemaFor30(member)]];
    if (key === "example" || key === "examples") return [[key, member]];
    if (key === "security") return securityFor30(member as readonly Scoped[]);
    return [[key, lowered(member)]];
  });
  return Object.fromEntries(members);
}

type Scoped = Readonly<Record<string, readonly string[]>>;

function securityFor30(ways: readonly Scoped[]): [string, unknown][] {
  const scopes = ways.flatMap((way) => Object.values(way).flat());
  const open = ways.map((way) => Object.fromEntries(Object.keys(way).map((name) => [name, []])));
  return [["security", open], ...(scopes.length === 0 ? [] : [["x-scopes", scopes] satisfies [string, unknown]])];
}

/** Keywords without any counterpart in 3.0. Without them a schema accepts more. */
const unknownIn30 = new Set(["$schema", "$id", "propertyNames", "if", "then", "else", "dependencies"]);

/** 3.0 has no type of null: this schema alone is met by null and by nothing else. */
const onlyNull = { type: "string", nullable: true, enum: [null] };

/** A schema of JSON Schema 2020-12 in the words of OpenAPI 3.0.3. */
function schemaFor30(schema: unknown): JsonSchema {
  if (schema === true) return {};
  if (schema === false) return { not: {} };
  const { type, prefixItems, ...others } = schema as JsonSchema;
  if ("$ref" in others) return referenceFor30(others);
  const members = Object.entries(others).flatMap(([key, value]) => keywordFor30(key, value, others));
  return {
    ...Object.fromEntries(members),
    ...typeFor30(type, others),
    ...itemsFor30(type, prefixItems, others),
  };
}

/** In 3.0 whatever stands beside a reference is ignored. */
function referenceFor30({ $ref, ...beside }: JsonSchema): JsonSchema {
  if (Object.keys(beside).length === 0) return { $ref };
  return { ...schemaFor30(beside), allOf: [{ $ref }] };
}

function keywordFor30(key: string, value: unknown, schema: JsonSchema): readonly [string, unknown][] {
  if (unknownIn30.has(key)) return [];
  switch (key) {
    case "properties":
      return [[key, eachOf(value as object)]];
    case "items":
    case "not":
      return [[key, schemaFor30(value)]];
    case "additionalProperties":
      return [[key, typeof value === "boolean" ? value : schemaFor30(value)]];
    case "allOf":
    case "anyOf":
    case "oneOf":
      return [[key, (value as readonly unknown[]).map(schemaFor30)]];
    case "required":
      // 3.0 refuses an empty list, which says nothing.
      return (value as readonly unknown[]).length === 0 ? [] : [[key, value]];
    case "const":
      return [["enum", [value]]];
    case "examples":
      return "example" in schema ? [] : [["example", (value as readonly unknown[])[0]]];
    case "exclusiveMinimum":
      return boundFor30("minimum", key, Math.max(Number(value), Number(schema["minimum"] ?? -Infinity)), value);
    case "exclusiveMaximum":
      return boundFor30("maximum", key, Math.min(Number(value), Number(schema["maximum"] ?? Infinity)), value);
    case "minimum":
    case "maximum":
      return `exclusive${key[0]?.toUpperCase()}${key.slice(1)}` in schema ? [] : [[key, value]];
    default:
      return [[key, value]];
  }
}

/** The tighter of two bounds; 3.0 says of a bound that it is exclusive, in place of a bound of its own. */
function boundFor30(bound: string, exclusive: string, tighter: number, value: unknown): [string, unknown][] {
  return [[bound, tighter], ...(tighter === value ? [[exclusive, true] satisfies [string, unknown]] : [])];
}

/** One type with `nullable`, or an alternative for each of several. */
function typeFor30(type: unknown, { anyOf }: JsonSchema): JsonSchema {
  if (type === undefined) return {};
  const types = [type].flat();
  const named = types.filter((name) => name !== "null");
  const nullable = named.length < types.length ? { nullable: true } : {};
  if (named.length === 0) return onlyNull;
  if (named.length === 1) return { type: named[0], ...nullable };
  const alternatives = named.map((name) => ({ type: name, ...nullable, ...(name === "array" ? { items: {} } : {}) }));
  return anyOf === undefined ? { anyOf: alternatives } : { allOf: [{ anyOf: alternatives }] };
}

/** Arrays need `items` in 3.0. It has no tuples: each item is one of those that a place may have. */
function itemsFor30(type: unknown, prefixItems: unknown, { items, maxItems }: JsonSchema): JsonSchema {
  if (!Array.isArray(prefixItems))
    return type !== undefined && [type].flat().includes("array") && items === undefined ? { items: {} } : {};
  const further = items === undefined || items === false ? [] : [items];
  const places = [...prefixItems, ...further].map(schemaFor30);
  const bound = items === false && maxItems === undefined ? { maxItems: prefixItems.length } : {};
  const mayGoOn = items === undefined && maxItems !== prefixItems.length;
  return { ...bound, items: mayGoOn ? {} : { anyOf: places } };
}

function eachOf(schemas: object): JsonSchema {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, schemaFor30(schema)]));
}
