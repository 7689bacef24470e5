/** The part of JSON Schema (draft-07) that completion and hover read; the published schema of definitions uses no other. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema | boolean>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema | readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly if?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly definitions?: Readonly<Record<string, Schema>>;
}

/** Most schemas that one place can have at once: what refers to itself ends. */
const mostAlternatives = 400;

/** Deepest chain of references, conditions and alternatives at one place. */
const deepest = 40;

/**
 * The schemas that hold at a place, references followed and conditions decided by what stands there; of alternatives, all
 * that the value's type allows. `steps` lead into `value`.
 */
export function schemasAt(root: Schema, value: unknown, steps: readonly string[]): readonly Schema[] {
  let schemas = resolved(root, [root], value);
  let at = value;
  for (const step of steps) {
    const inside = memberOf(at, step);
    schemas = resolved(
      root,
      schemas.flatMap((schema) => childOf(schema, step)),
      inside,
    );
    at = inside;
  }
  return schemas;
}

/** Description, default and examples of a place: of a reference and of what it refers to, the nearest words first. */
export function described(schemas: readonly Schema[]): Pick<Schema, "description" | "default" | "examples"> {
  const description = schemas.find((schema) => schema.description !== undefined)?.description;
  const byDefault = schemas.find((schema) => schema.default !== undefined)?.default;
  const examples = schemas.find((schema) => schema.examples !== undefined)?.examples;
  return {
    ...(description === undefined ? {} : { description }),
    ...(byDefault === undefined ? {} : { default: byDefault }),
    ...(examples === undefined ? {} : { examples }),
  };
}

function memberOf(value: unknown, step: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[step];
}

function childOf(schema: Schema, step: string): readonly Schema[] {
  if (schema.properties !== undefined && Object.hasOwn(schema.properties, step)) return asList(schema.properties[step]);
  if (/^\d+$/.test(step) && schema.items !== undefined) {
    const { items } = schema;
    return "length" in items ? items.slice(Number(step), Number(step) + 1) : [items];
  }
  return asList(schema.additionalProperties);
}

const asList = (schema: Schema | boolean | undefined): readonly Schema[] =>
  typeof schema === "object" ? [schema] : [];

function resolved(root: Schema, schemas: readonly Schema[], value: unknown): readonly Schema[] {
  const found = new Set<Schema>();
  const add = (schema: Schema, depth: number): void => {
    if (depth > deepest || found.size >= mostAlternatives || found.has(schema) || !allowsType(schema, value)) return;
    found.add(schema);
    for (const next of nextOf(root, schema, value)) add(next, depth + 1);
  };
  for (const schema of schemas) add(schema, 0);
  return [...found];
}

function nextOf(root: Schema, schema: Schema, value: unknown): readonly Schema[] {
  const branch = schema.if === undefined ? undefined : holds(schema.if, value) ? schema.then : schema.else;
  return [...referred(root, schema), ...(schema.allOf ?? []), ...asList(branch), ...(schema.anyOf ?? [])];
}

const prefix = "#/definitions/";

function referred(root: Schema, { $ref }: Schema): readonly Schema[] {
  return $ref?.startsWith(prefix) ? asList(root.definitions?.[$ref.slice(prefix.length)]) : [];
}

/** Conditions of the published schema ask for keys only. */
function holds(condition: Schema, value: unknown): boolean {
  const hasAll = (condition.required ?? []).every((key) => memberOf(value, key) !== undefined);
  return hasAll && (condition.anyOf === undefined || condition.anyOf.some((one) => holds(one, value)));
}

/** Whether a value of this type may stand here; one that is missing or null may still become anything. */
function allowsType({ type }: Schema, value: unknown): boolean {
  if (type === undefined || value === undefined || value === null) return true;
  const types = typeof type === "string" ? [type] : type;
  return types.some((one) => one === typeOf(value) || (one === "integer" && typeof value === "number"));
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  return value === null ? "null" : typeof value;
}
