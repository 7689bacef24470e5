import type { JsonSchema } from "../../vocabulary/http/schema.ts";
import { exampleTexts } from "./example-texts.ts";

/** The schemas that references name. */
export type Schemas = Readonly<Record<string, unknown>>;

interface At {
  readonly schemas: Schemas;
  /** The member's name. */
  readonly name: string;
  /** Members that may be left out are shown: of answers, not of requests. */
  readonly whole: boolean;
  /** Objects around it. */
  readonly depth: number;
}

/** Beyond it a member that may be left out is left out: parts of pages hold others, and so on. */
const deepest = 5;

const path = "#/components/schemas/";

/** A value that the schema allows, with texts as they come from a service (`exampleTexts`, by the name of the member or of the media type). */
export function exampleOf(schema: unknown, { schemas, name, whole }: Omit<At, "depth">): unknown {
  return shownValue(schema as JsonSchema, { schemas, name, whole, depth: 0 });
}

function shownValue(schema: JsonSchema, at: At): unknown {
  const { $ref, examples, example, default: usual, const: only, enum: words, anyOf, oneOf, allOf } = schema;
  if (typeof $ref === "string") return shownValue(at.schemas[$ref.slice(path.length)] as JsonSchema, at);
  if (only !== undefined) return only;
  if (Array.isArray(examples)) return examples[0];
  if (example !== undefined) return example;
  if (Array.isArray(words)) return words[0];
  if (usual !== undefined) return usual;
  const choice = (anyOf ?? oneOf) as readonly JsonSchema[] | undefined;
  const [first, ...others] = (allOf ?? []) as readonly JsonSchema[];
  if (first !== undefined) return shownValue([first, ...others].reduce(merged, { ...schema, allOf: undefined }), at);
  if (choice?.[0] === undefined) return plainValue(schema, at);
  const [chosen] = choice;
  return isObjectSchema(schema) ? objectOf(merged(schema, chosen), at) : shownValue(chosen, at);
}

const isObjectSchema = ({ type, properties }: JsonSchema): boolean => type === "object" || properties !== undefined;

/** Both hold: members of either, those that either requires. */
function merged(one: JsonSchema, other: JsonSchema): JsonSchema {
  const properties = { ...(other["properties"] as object), ...(one["properties"] as object) };
  const required = [...new Set([...requiredIn(one), ...requiredIn(other)])];
  return { ...other, ...one, properties, required };
}

const requiredIn = ({ required = [] }: JsonSchema): readonly string[] => required as readonly string[];

function plainValue(schema: JsonSchema, at: At): unknown {
  const type = [schema["type"]].flat().find((one) => one !== "null");
  switch (type) {
    case "string":
      return textOf(schema, at.name);
    case "integer":
    case "number":
      return numberOf(schema, at.name);
    case "boolean":
      return true;
    case "array":
      return arrayOf(schema, at);
    case "object":
      return objectOf(schema, at);
    case undefined:
      return schema["type"] === undefined ? anything(schema, at) : null;
    default:
      throw new Error(`An example of ${String(type)} is wanted for ${at.name}, and there is none.`);
  }
}

const anything = (schema: JsonSchema, at: At): unknown =>
  schema["properties"] === undefined ? (exampleTexts.byName[at.name] ?? "…") : objectOf(schema, at);

function textOf({ format, pattern, minLength, maxLength }: JsonSchema, name: string): string {
  const { byName, byFormat, byPattern } = exampleTexts;
  const shaped = byPattern[String(pattern)] ?? byFormat[String(format)];
  const text = byName[name];
  const fits = text !== undefined && (shaped === undefined || String(format) === "uri");
  const value = fits ? text : (shaped ?? "text");
  return value.padEnd(Number(minLength ?? 0), ".").slice(0, Number(maxLength ?? value.length + Number(minLength ?? 0)));
}

function numberOf({ minimum, exclusiveMinimum, maximum }: JsonSchema, name: string): number {
  const least = Math.max(Number(minimum ?? 0), exclusiveMinimum === undefined ? 0 : Number(exclusiveMinimum) + 1);
  return Math.min(Math.max(exampleTexts.numbers[name] ?? 1, least), Number(maximum ?? Number.POSITIVE_INFINITY));
}

function arrayOf({ items, prefixItems }: JsonSchema, at: At): unknown {
  if (Array.isArray(prefixItems)) return prefixItems.map((item) => shownValue(item, at));
  if (at.depth > deepest || items === undefined || items === false) return [];
  return [shownValue(items as JsonSchema, at)];
}

function objectOf(schema: JsonSchema, at: At): unknown {
  const { properties = {}, additionalProperties, maxProperties, minProperties = 0 } = schema;
  const required = new Set(requiredIn(schema));
  const all = Object.entries(properties as Readonly<Record<string, JsonSchema>>);
  const shown = all.filter(([name]) => required.has(name) || (at.whole && at.depth < deepest));
  const least = shown.length < Number(minProperties) || shown.length === 0 ? all.slice(0, 1) : shown;
  const members = least.slice(0, Number(maxProperties ?? least.length));
  const deeper = { ...at, depth: at.depth + 1 };
  if (all.length > 0)
    return Object.fromEntries(members.map(([name, member]) => [name, shownValue(member, { ...deeper, name })]));
  if (typeof additionalProperties !== "object" || additionalProperties === null) return {};
  return { name: shownValue(additionalProperties as JsonSchema, { ...deeper, name: "name" }) };
}
