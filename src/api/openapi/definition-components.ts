import { counterNames } from "../../vocabulary/counters/counting-symbol.ts";
import type { JsonSchema } from "../../vocabulary/http/schema.ts";

const prefix = "Definition";

/** The names that the definition language's objects have among the components: `Table` is `DefinitionTable`. */
const componentOf = (name: string): string => (name === "DocumentDefinition" ? name : `${prefix}${name}`);

/**
 * The published schema of a definition (JSON Schema draft 7) as components of an OpenAPI 3.1 description (draft 2020-12):
 * tuples are `prefixItems`, and references lead to the components.
 */
export function definitionComponents(published: string): Readonly<Record<string, JsonSchema>> {
  const { definitions } = JSON.parse(published) as { readonly definitions: Readonly<Record<string, JsonSchema>> };
  const components = Object.entries(definitions).map(([name, schema]) => [componentOf(name), converted(schema)]);
  return Object.fromEntries(components) as Readonly<Record<string, JsonSchema>>;
}

function converted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(converted);
  if (typeof value !== "object" || value === null) return value;
  const { items, additionalItems, ...others } = named(withFallback(choosing(referring(value as JsonSchema))));
  const converting = Object.entries(others).map(([key, member]) => [key, convertedMember(key, member)]);
  return { ...Object.fromEntries(converting), ...itemsOf(items, additionalItems) };
}

/**
 * A reference with a description beside it, which draft 7 spells as `allOf` of the two. The generator for Python leaves out
 * objects with an `allOf` of what is no object.
 */
function referring(schema: JsonSchema): JsonSchema {
  const { allOf, ...others } = schema;
  if (!Array.isArray(allOf)) return schema;
  const parts: readonly JsonSchema[] = allOf;
  const [reference, ...more] = parts.filter((part) => Object.keys(part).some((key) => key !== "description"));
  const isOne = reference !== undefined && more.length === 0 && Object.keys(reference).join() === "$ref";
  return isOne ? { ...others, ...reference } : schema;
}

/**
 * One of several objects, known by its key. The published schema has a condition for each, so that editors say what is wrong inside the one
 * that was meant; generators of clients pass conditions over, and would take any object.
 */
function choosing(schema: JsonSchema): JsonSchema {
  const { allOf, ...others } = schema;
  if (!Array.isArray(allOf)) return schema;
  const parts: readonly JsonSchema[] = allOf;
  const known = parts.flatMap(({ if: condition, then }) =>
    condition === undefined || then === undefined ? [] : [then],
  );
  // The last condition is what to say of an object without a key that is known.
  if (known.length === 0 || known.length !== parts.length - 1) return schema;
  const { type: _, ...described } = others;
  return { ...described, oneOf: known };
}

function convertedMember(keyword: string, member: unknown): unknown {
  if (keyword === "$ref" && typeof member === "string") return referenceTo(member);
  if (isData(keyword)) return member;
  if (keyword !== "properties" || typeof member !== "object" || member === null) return converted(member);
  // The generator for Python takes no boolean schemas.
  const members = Object.entries(member).map(([name, schema]) => [name, schema === true ? {} : converted(schema)]);
  return Object.fromEntries(members);
}

/**
 * The default as words: the usual generator for TypeScript takes members with a `default` for ones that must be sent, and a
 * style with one key would not compile.
 */
function withFallback(schema: JsonSchema): JsonSchema {
  const { default: fallback, description, ...others } = schema;
  if (fallback === undefined) return schema;
  const sentences = [
    ...(typeof description === "string" ? [description] : []),
    `Default: ${JSON.stringify(fallback)}.`,
  ];
  return { ...others, description: sentences.join(" ") };
}

/** Names for the numbering symbols of lists: `a` and `A` would be the same name to generators of clients. */
const symbolNames: Readonly<Record<string, string>> = {
  "1": "DECIMAL",
  "01": "DECIMAL_LEADING_ZERO",
  a: "LOWER_LETTER",
  A: "UPPER_LETTER",
  i: "LOWER_ROMAN",
  I: "UPPER_ROMAN",
  "\u03b1": "LOWER_GREEK",
  "\u0391": "UPPER_GREEK",
  "*": "ASTERISK",
  ...Object.fromEntries(counterNames.map((name) => [name, `CSS_${name.toUpperCase().replaceAll("-", "_")}`])),
};

/** With the names that OpenAPI Generator and openapi-python-client read beside the words. */
function named(schema: JsonSchema): JsonSchema {
  const words = [schema["enum"] ?? []].flat().map(String);
  const isOfSymbols = words.length > 1 && words.every((word) => Object.hasOwn(symbolNames, word));
  return isOfSymbols ? { ...schema, "x-enum-varnames": words.map((word) => symbolNames[word]) } : schema;
}

/** Keywords whose values are data and no schemas. */
const isData = (keyword: string): boolean =>
  ["examples", "default", "enum", "const", "x-enum-varnames"].includes(keyword);

const referenceTo = (written: string): string =>
  `#/components/schemas/${componentOf(written.replace("#/definitions/", ""))}`;

function itemsOf(items: unknown, more: unknown): JsonSchema {
  if (items === undefined) return {};
  if (!Array.isArray(items)) return { items: converted(items) };
  const prefixItems = items.map(converted);
  if (more === undefined || more === true) return { prefixItems };
  return more === false ? { prefixItems, maxItems: items.length } : { prefixItems, items: converted(more) };
}
