import Type, { type TProperties, type TSchema, type TSchemaOptions } from "typebox";

/** Options of a key in addition to its type. */
type KeyOptions = TSchemaOptions & { readonly minimum?: number; readonly maximum?: number; readonly pattern?: string };

/** A string. It may contain `$data` references. */
export const text = (description: string, notes: KeyOptions = {}): TSchema => Type.String({ description, ...notes });

/** A number, in points unless its description says otherwise. A reference or an expression can replace it (`check/scalar.ts`). */
export const number = (description: string, notes: KeyOptions = {}): TSchema => Type.Number({ description, ...notes });

export const integer = (description: string, notes: KeyOptions = {}): TSchema =>
  Type.Integer({ description, ...notes });

export const flag = (description: string, fallback?: boolean): TSchema =>
  Type.Boolean(fallback === undefined ? { description } : { description, default: fallback });

/** One word of a list, written as here and accepted in any case (unless two differ by case alone). */
export const oneOf = (values: readonly string[], description: string, notes: KeyOptions = {}): TSchema =>
  Type.Enum([...values], { type: "string", description, ...notes });

export const listOf = (items: TSchema, description: string, notes: TSchemaOptions = {}): TSchema =>
  Type.Array(items, { description, ...notes });

/** A list in which each place has its own schema. */
export const row = (items: readonly TSchema[], description: string, notes: TSchemaOptions = {}): TSchema =>
  Type.Tuple([...items], { description, maxItems: items.length, ...notes });

/** An object whose keys the author chooses. */
export const mapOf = (values: TSchema, description: string, notes: TSchemaOptions = {}): TSchema =>
  Type.Unsafe({ type: "object", additionalProperties: values, description, ...notes } as TSchema);

/** Alternatives distinguished by the kind of JSON value (string, number, list, object). */
export const either = (options: readonly TSchema[], description: string, notes: TSchemaOptions = {}): TSchema =>
  Type.Union([...options], { description, ...notes });

/** A reference to a named schema. */
export const ref = (name: string, description?: string, notes: TSchemaOptions = {}): TSchema =>
  Type.Ref(name, description === undefined ? notes : { description, ...notes });

/** An object with a fixed set of keys; any other key is refused. */
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

/** Any JSON object; its content is not checked. */
export const anyObject = (description: string, notes: TSchemaOptions = {}): TSchema =>
  Type.Unsafe({ type: "object", description, ...notes } as TSchema);

/** Requires at least one of these keys. */
export const needsOneOf = (...keys: readonly string[]): TSchemaOptions => ({
  anyOf: keys.map((key) => ({ required: [key] })),
});

/** Requires for a key others beside it (JSON Schema draft-07, 6.5.7). */
export const needsBeside = (needed: Readonly<Record<string, readonly string[]>>): TSchemaOptions => ({
  dependencies: needed,
});

/** Refuses these keys where `key` has one of `words`; `why` is the reason. */
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

/** Schemas by name; the published schema and the interfaces have the same names. */
export type NamedSchemas = Readonly<Record<string, TSchema>>;

/** One alternative of a choice: the key that identifies it, and the schema that then holds for the whole node. */
export interface SchemaChoice {
  readonly key: string;
  readonly schema: TSchema;
}

/**
 * A node whose kind is given by the one key it has. It is written as `if required then`, not as a plain `anyOf`: a
 * wrong key then gives one fault, not one for every alternative.
 */
export const choice = (description: string, choices: readonly SchemaChoice[], notes: TSchemaOptions = {}): TSchema =>
  Type.Unsafe({
    type: "object",
    description,
    anyOf: choices.map(({ key }) => ({ required: [key] })),
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    allOf: choices.map(({ key, schema }) => ({ if: { required: [key] }, then: schema })),
    ...notes,
  } as TSchema);
