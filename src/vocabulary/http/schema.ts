import type { TUnsafe } from "typebox";

/** JSON Schemas of bodies, for `/openapi.json`; Fastify also checks requests by theirs. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A JSON Schema with the type of what it describes: `Static<typeof schema>`. */
export type SchemaOf<Value> = JsonSchema & TUnsafe<Value>;

type SchemaProperties = Readonly<Record<string, JsonSchema>>;
type ValueOf<Schema> = Schema extends TUnsafe<infer Value> ? Value : unknown;

/** An object with these properties, some of them optional. */
type DescribedObject<Of extends SchemaProperties, Optional extends keyof Of> = Flat<
  { readonly [Name in Exclude<keyof Of, Optional>]: ValueOf<Of[Name]> } & {
    readonly [Name in Optional]?: ValueOf<Of[Name]>;
  }
>;
type Flat<Members> = { readonly [Name in keyof Members]: Members[Name] };

/** Gives a schema a type that it does not express itself: references, alternatives. */
export const typed = <Value>(schema: JsonSchema): SchemaOf<Value> => schema as SchemaOf<Value>;

/** Schema of a text; with `enum`, of one of its words. */
export const text = <const Word extends string = string>(
  description: string,
  more: JsonSchema & { readonly enum?: readonly Word[] } = {},
): SchemaOf<Word> => typed({ type: "string", description, ...more });

export const guid = (description: string): SchemaOf<string> => text(description, { format: "uuid" });

/** Schema of an ISO 8601 instant in UTC. */
export const instant = (description: string): SchemaOf<string> => text(description, { format: "date-time" });

/** Schema of a SHA-256, hexadecimal. */
export const hash = (description: string): SchemaOf<string> => text(description, { pattern: "^[0-9a-f]{64}$" });

export const count = (description: string): SchemaOf<number> => typed({ type: "integer", minimum: 0, description });

export const number = (description: string): SchemaOf<number> => typed({ type: "number", description });

export const flag = (description: string): SchemaOf<boolean> => typed({ type: "boolean", description });

export const listOf = <Item>(items: SchemaOf<Item>, description: string): SchemaOf<readonly Item[]> =>
  typed({ type: "array", items, description });

export const words = (description: string): SchemaOf<readonly string[]> =>
  listOf(typed<string>({ type: "string" }), description);

export function orNull<Value>(schema: SchemaOf<Value>): SchemaOf<Value | null> {
  const { type, enum: choices } = schema as JsonSchema;
  return typed({
    ...schema,
    type: [type, "null"],
    ...(Array.isArray(choices) ? { enum: [...choices, null] } : {}),
  });
}

/** Schema of an object inside another. */
export const object = <const Of extends SchemaProperties, const Optional extends keyof Of & string = never>(
  properties: Of,
  { optional = [], ...more }: JsonSchema & { readonly optional?: readonly Optional[] } = {},
): SchemaOf<DescribedObject<Of, Optional>> =>
  typed({
    type: "object",
    required: Object.keys(properties).filter((name) => !(optional as readonly string[]).includes(name)),
    properties,
    ...more,
  });

/** Schema of an object that others refer to as `<id>#`. */
export const record = <const Of extends SchemaProperties, const Optional extends keyof Of & string = never>(
  id: string,
  properties: Of,
  optional: readonly Optional[] = [],
): SchemaOf<DescribedObject<Of, Optional>> => typed({ $id: id, ...object(properties, { optional }) });

/** Reference to a record by its id. */
export const reference = <Value>(record: SchemaOf<Value>, more: JsonSchema = {}): SchemaOf<Value> =>
  typed({ $ref: `${record["$id"]}#`, ...more });
