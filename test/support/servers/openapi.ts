import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import fc from "fast-check";

// The description of the interface as others read it: its operations, a strict check of answers, and random values.

export type Schema = { readonly [keyword: string]: unknown };

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly schema: Schema;
  readonly description?: string;
}

interface Described {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly content?: Readonly<Record<string, { schema: Schema }>>;
        readonly headers?: Readonly<Record<string, object>>;
      }
    >
  >;
  readonly security?: readonly object[];
}

export type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

export interface Operation extends Described {
  readonly method: string;
  readonly path: string;
  /** `GET /v1/…`. */
  readonly name: string;
  readonly parameters: readonly Parameter[];
}

export function operationsOf({ paths }: Description): readonly Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, described]) => {
      const method = name.toUpperCase();
      return { parameters: [], ...described, method, path, name: `${method} ${path}` };
    }),
  );
}

/** An answer that a caller got, as far as a description can promise it. */
export interface Answer {
  readonly status: number;
  readonly contentType: string | undefined;
  /** Names in lower case; undefined: not looked at. */
  readonly headers?: readonly string[];
  readonly body: string;
}

/** Says what in an answer its operation does not declare; undefined when all of it is as declared. */
export type Judge = (operation: Operation, answer: Answer) => string | undefined;

/** Headers that say nothing of an answer itself: of the connection, of caches and of browsers' guards. */
const ofTransport =
  /^(?:cache-control|connection|content-length|content-type|date|keep-alive|pragma|transfer-encoding|vary|allow)$|^(?:access-control|content-security|cross-origin|referrer|origin-agent|strict-transport|x-content|x-dns|x-download|x-frame|x-permitted|x-xss)/;

/** Members that a schema does not name are undeclared too: a route that answers with them has forgotten to declare them. */
export function judgeOf({ components }: Description): Judge {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  formats.default(ajv);
  ajv.addSchema({ $id: "api", components: closed(components) as object });
  const checks = new Map<string, ValidateFunction>();
  const checkOf = (schema: Schema): ValidateFunction => {
    const text = JSON.stringify(closed(schema)).replaceAll('"#/components', '"api#/components');
    const known = checks.get(text) ?? ajv.compile(JSON.parse(text));
    checks.set(text, known);
    return known;
  };
  return ({ responses, method }, { status, contentType, headers = [], body }) => {
    const declared = responses[String(status)];
    if (declared === undefined) return `the status ${status}`;
    const named = new Set(Object.keys(declared.headers ?? {}).map((name) => name.toLowerCase()));
    const silent = headers.find((name) => !named.has(name) && !ofTransport.test(name));
    if (silent !== undefined) return `the header ${silent} with ${status}`;
    const type = contentType?.split(";", 1)[0]?.trim().toLowerCase();
    if (declared.content === undefined) return body === "" ? undefined : `a body with ${status}`;
    const media = type === undefined ? undefined : declared.content[type];
    if (media === undefined) return `the content type ${contentType} with ${status}`;
    if (method === "HEAD" || !/^application\/(?:problem\+)?json$/.test(type ?? "")) return undefined;
    const check = checkOf(media.schema);
    if (check(JSON.parse(body))) return undefined;
    return `the body with ${status}: ${JSON.stringify(check.errors)}`;
  };
}

/** The same schema, refusing members that its objects do not name; where objects name none, they are open. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const { properties, additionalProperties, allOf } = schema as Schema;
  const isClosed = properties !== undefined && additionalProperties === undefined && allOf === undefined;
  return isClosed ? { ...inner, additionalProperties: false } : inner;
}

const anyObject = fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 });

/** Made once: fast-check numbers all characters of Unicode for it. */
const addresses = fc.webUrl();

const letters = fc.string({ unit: "grapheme", maxLength: 30 });

/** Random values that a schema allows. Text that has to be a certain one (an id that exists) is the caller's to know. */
export function valuesOf(schema: Schema, { components }: Description, depth = 0): fc.Arbitrary<unknown> {
  const inner = (one: Schema): fc.Arbitrary<unknown> => valuesOf(one, { components } as Description, depth + 1);
  const { $ref, anyOf, enum: words, const: only, type } = schema;
  const named = typeof $ref === "string" ? ($ref.split("/").at(-1) ?? "") : "";
  // The definition language has its own generators; here any object stands for a part of it.
  if (named === "DocumentDefinition") return fc.record({ document: anyObject });
  if (/^Definition[A-Z]/.test(named)) return anyObject;
  if (typeof $ref === "string") return inner(components.schemas[$ref.split("/").at(-1) ?? ""] ?? {});
  if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map(inner));
  if (Array.isArray(words)) return fc.constantFrom(...words);
  if (only !== undefined) return fc.constant(only);
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => inner({ ...schema, type: one })));
  switch (type) {
    case "object":
      return objectsOf(schema, inner);
    case "array":
      return fc.array(inner((schema["items"] ?? {}) as Schema), {
        minLength: Number(schema["minItems"] ?? 0),
        maxLength: Math.min(Number(schema["maxItems"] ?? 3), Math.max(3, Number(schema["minItems"] ?? 0))),
      });
    case "string":
      return textsOf(schema);
    case "integer":
    case "number":
      return fc.integer({ min: Number(schema["minimum"] ?? -1000), max: Number(schema["maximum"] ?? 100_000) });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectsOf(schema: Schema, inner: (one: Schema) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema["properties"] ?? {}) as Readonly<Record<string, Schema>>);
  if (properties.length === 0) return fc.dictionary(letters, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 });
  const members = Object.fromEntries(properties.map(([name, one]) => [name, inner(one)]));
  const requiredKeys = (schema["required"] ?? []) as string[];
  return fc.record(members, { requiredKeys: requiredKeys.filter((name) => Object.hasOwn(members, name)) });
}

function textsOf({ format, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  const lengths = { minLength: Number(minLength), maxLength: Number(maxLength) };
  switch (format) {
    case "uuid":
      return fc.uuid();
    case "date-time":
      return fc
        .date({ min: new Date(0), max: new Date("2099-01-01"), noInvalidDate: true })
        .map((at) => at.toISOString());
    case "uri":
      return addresses;
    default:
      return fc.string({ unit: "grapheme", ...lengths });
  }
}
