import Type, { type TProperties, type TSchema, type TSchemaOptions } from "typebox";

/** What a key may say about itself besides its type. */
type Notes = TSchemaOptions & { readonly minimum?: number; readonly maximum?: number; readonly pattern?: string };

/** A string. Wherever one stands, `$data` references may stand too. */
export const text = (description: string, notes: Notes = {}): TSchema => Type.String({ description, ...notes });

/** A number; unless its sentence says otherwise, points. Data references may not stand in its place. */
export const number = (description: string, notes: Notes = {}): TSchema => Type.Number({ description, ...notes });

export const integer = (description: string, notes: Notes = {}): TSchema => Type.Integer({ description, ...notes });

export const flag = (description: string, fallback?: boolean): TSchema =>
  Type.Boolean(fallback === undefined ? { description } : { description, default: fallback });

/** One of some words, written as here, accepted in any case (unless two of them differ by case alone). */
export const oneOf = (values: readonly string[], description: string, notes: Notes = {}): TSchema =>
  Type.Enum([...values], { type: "string", description, ...notes });

export const listOf = (items: TSchema, description: string, notes: TSchemaOptions = {}): TSchema =>
  Type.Array(items, { description, ...notes });

/** A list whose places have meanings of their own. */
export const row = (items: readonly TSchema[], description: string, notes: TSchemaOptions = {}): TSchema =>
  Type.Tuple([...items], { description, maxItems: items.length, ...notes });

/** An object whose keys the author chooses. */
export const mapOf = (values: TSchema, description: string, notes: TSchemaOptions = {}): TSchema =>
  Type.Unsafe({ type: "object", additionalProperties: values, description, ...notes } as TSchema);

/** Alternatives that the kind of JSON value tells apart (string, number, list, object). */
export const either = (options: readonly TSchema[], description: string, notes: TSchemaOptions = {}): TSchema =>
  Type.Union([...options], { description, ...notes });

/** A schema that has a name of its own, by that name. */
export const ref = (name: string, description?: string, notes: TSchemaOptions = {}): TSchema =>
  Type.Ref(name, description === undefined ? notes : { description, ...notes });

/** An object that knows all its keys; any other is refused. */
export function shape(
  description: string,
  required: TProperties,
  optional: TProperties = {},
  notes: TSchemaOptions = {},
): TSchema {
  const properties: TProperties = { ...required };
  for (const [key, schema] of Object.entries(optional)) properties[key] = Type.Optional(schema);
  return Type.Object(properties, { additionalProperties: false, description, ...notes });
}

/** Any JSON object; what it holds is the author's affair. */
export const anyObject = (description: string, notes: TSchemaOptions = {}): TSchema =>
  Type.Unsafe({ type: "object", description, ...notes } as TSchema);

/** Of these keys at least one must be there. */
export const needsOneOf = (...keys: readonly string[]): TSchemaOptions => ({
  anyOf: keys.map((key) => ({ required: [key] })),
});

/** These keys make sense only in the case that the condition (one key, some of its words) does not name. */
export const refusedWhen = (
  key: string,
  words: readonly string[],
  keys: readonly string[],
  why: string,
): TSchemaOptions => ({
  if: { required: [key], properties: { [key]: { enum: [...words] } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  then: { properties: Object.fromEntries(keys.map((refused) => [refused, { not: {}, description: why }])) },
});

/** Named schemas; the names are those of the published schema and of the interfaces. */
export type Words = Readonly<Record<string, TSchema>>;

/** One way a node can be: the key that tells it, and the schema that then holds for the whole node. */
export interface Choice {
  readonly key: string;
  readonly schema: TSchema;
}

/**
 * A node told by the one key it carries. Written as `if required then`, not as a plain `anyOf`: a wrong key then
 * gives its own fault, not one for every alternative.
 */
export const choice = (description: string, choices: readonly Choice[], notes: TSchemaOptions = {}): TSchema =>
  Type.Unsafe({
    type: "object",
    description,
    anyOf: choices.map(({ key }) => ({ required: [key] })),
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    allOf: choices.map(({ key, schema }) => ({ if: { required: [key] }, then: schema })),
    ...notes,
  } as TSchema);
