import type { JsonSchema } from "../schemas/words.ts";

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
  const { items, additionalItems, ...others } = withFallback(value as JsonSchema);
  const converting = Object.entries(others).map(([key, member]) => [
    key,
    key === "$ref" && typeof member === "string" ? referenceTo(member) : isData(key) ? member : converted(member),
  ]);
  return { ...Object.fromEntries(converting), ...itemsOf(items, additionalItems) };
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

/** Keywords whose values are data and no schemas. */
const isData = (keyword: string): boolean => ["examples", "default", "enum", "const"].includes(keyword);

const referenceTo = (written: string): string =>
  `#/components/schemas/${componentOf(written.replace("#/definitions/", ""))}`;

function itemsOf(items: unknown, more: unknown): JsonSchema {
  if (items === undefined) return {};
  if (!Array.isArray(items)) return { items: converted(items) };
  return { prefixItems: items.map(converted), ...(more === undefined ? {} : { items: converted(more) }) };
}
