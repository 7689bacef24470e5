import { referencePattern } from "../../src/vocabulary/definition/bound-words.ts";
import { commonPattern, looseEndOf } from "./common-pattern.ts";
import { isObject, type Json, type JsonObject, languageSchema, mapDefinitions } from "./schema.ts";

// The published schema differs from its source here, so that validators judge as the service does and editors
// (VS Code's JSON service, and those that work alike) complete and explain. Only keywords of draft-07: ajv's strict mode
// refuses any other.

/** The published schema: for editors, and for any validator of draft-07. */
export function publishedSchema(): JsonObject {
  const { definitions, ...head } = languageSchema();
  const change = (schema: JsonObject): JsonObject =>
    [choiceOfKeys(definitions), anyCase, singleTypes, explained, objectsFirst, namedInConditions].reduce(
      (changed, step) => step(changed),
      schema,
    );
  const published = withNumbersFromData(mapDefinitions(definitions, change));
  const Style = withMeantNames(published["Style"] as JsonObject);
  const Values = { ...(published["Values"] as JsonObject), propertyNames: { pattern: publishedName } };
  return { ...head, definitions: mapDefinitions({ ...published, Style, Values }, readAlike) };
}

const notInName = `${String.raw`\x60\x7B-\xA9\xAB-\xB1\xB4\xB6-\xB8\xBB\xBF\xD7\xF7`}\u2000-\u206f\u3000-\u3004`;
const beginsName = String.raw`[^\x00-\x40\x5B-\x5E\xB2\xB3\xB9\xBC-\xBE${notInName}]`;
const inName = String.raw`\x00-\x2C\x2E\x2F\x3A-\x40\x5B-\x5E${notInName}`;

/** Names of values, without classes of Unicode: beyond Latin-1 it takes more than the service, whose `valueName` decides. */
export const publishedName = `^${beginsName}(?:[^${inName}]*[^\\x2D${inName}])?$`;

/** Patterns in what all validators read alike, and refused line ends where `$` is not the end for all. */
function readAlike(schema: JsonObject): JsonObject {
  const { pattern, ...rest } = schema;
  if (typeof pattern !== "string") return schema;
  const [, most] = /^\^\[\\s\\S\]\{0,([0-9]+)\}\$$/.exec(pattern) ?? [];
  if (most !== undefined) return { ...rest, maxLength: Number(most) };
  const common = commonPattern(pattern);
  const loose = looseEndOf(common);
  if (loose === undefined) return { ...rest, pattern: common };
  const unless = loose.unless === undefined ? {} : { not: { pattern: loose.unless } };
  return { ...rest, pattern: common, not: { pattern: loose.lineEnd, ...unless } };
}

const numberFromData = "NumberFromData";

/** Named schemas whose numbers are written out, or are compared with those of the data, and take references in their own way. */
const writtenOut: ReadonlySet<string> = new Set([
  "ChartNumber",
  "Comparison",
  "FontFace",
  "Layer",
  "Action",
  "Diagnostics",
]);

const takesData = (name: string): boolean => !writtenOut.has(name) && !/^(?:Signature|Encryption|Font)/.test(name);

/** Every number of the language, or what gives one. */
function withNumbersFromData(definitions: JsonObject): JsonObject {
  const changed = Object.entries(definitions).map(([name, schema]) => {
    const made = takesData(name) ? mapDefinitions({ [name]: schema }, orReference)[name] : schema;
    return [name, made ?? schema] as const;
  });
  return { ...Object.fromEntries(changed), [numberFromData]: reference };
}

const reference: JsonObject = {
  type: "string",
  pattern: referencePattern,
  description: "A reference or an expression that gives a number, within the limits of its place.",
  examples: ["$data.width", "= $data.share * 200"],
};

function orReference(schema: JsonObject): JsonObject {
  const { type, minimum, maximum, exclusiveMinimum, ...rest } = schema;
  if (type !== "number" && type !== "integer") return schema;
  const limits = Object.entries({ minimum, maximum, exclusiveMinimum }).filter(([, limit]) => limit !== undefined);
  return { ...rest, anyOf: [{ type, ...Object.fromEntries(limits) }, { $ref: `#/definitions/${numberFromData}` }] };
}

/**
 * Names the key that another spelling was meant to be, `fontSize` for `fontsize` and `font-size`: editors say that the
 * key must be it. Such a key is none in any case, so nothing more is refused.
 */
function withMeantNames(schema: JsonObject): JsonObject {
  const compound = Object.keys(schema["properties"] as JsonObject).filter((key) => /[A-Z]/.test(key));
  const meant = compound.map((key) => ({
    if: { not: { type: "string", pattern: spellings(key) } },
    else: { const: key },
  }));
  return { ...schema, propertyNames: { allOf: meant } };
}

/** A pattern for a key of several words in any case, with hyphens, underscores or nothing between them. */
const spellings = (key: string): string =>
  `^${key
    .split(/(?=[A-Z])/)
    .map((word) => anyCasePattern([word]).slice(4, -2))
    .join("[-_]?")}$`;

const lower = (words: readonly string[]): ReadonlySet<string> => new Set(words.map((word) => word.toLowerCase()));

/** A pattern for words in any case: patterns of JSON Schema have no flags (draft-07, 6.3.3; ECMA 262). */
function anyCasePattern(words: readonly string[]): string {
  const escaped = (letter: string): string => letter.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&");
  const either = (letter: string): string => {
    const [small, large] = [letter.toLowerCase(), letter.toUpperCase()];
    return small === large ? escaped(letter) : `[${small}${large}]`;
  };
  return `^(?:${words.map((word) => [...word].map(either).join("")).join("|")})$`;
}

/**
 * Words in any case, as the service takes them, unless two differ by case alone. The words themselves come first: they
 * are what editors offer, and what they name when nothing fits.
 */
function anyCase(schema: JsonObject): JsonObject {
  const { enum: values, ...rest } = schema;
  if (!Array.isArray(values)) return schema;
  const words = values.map(String);
  if (lower(words).size < words.length) return schema;
  return { type: "string", ...rest, anyOf: [{ enum: values }, { pattern: anyCasePattern(words) }] };
}

/** Several types as alternatives, which every validator takes. */
function singleTypes(schema: JsonObject): JsonObject {
  const { type, ...rest } = schema;
  return Array.isArray(type) ? { ...rest, anyOf: type.map((one) => ({ type: one })) } : schema;
}

/**
 * Editors show the innermost description that a value matches. So the sentence of a key goes inside too, before that of
 * the named schema it refers to; and alternatives give theirs to the schema around them.
 */
function explained(schema: JsonObject): JsonObject {
  const { description, anyOf, allOf } = schema;
  if (typeof description !== "string") return schema;
  const [only] = Array.isArray(allOf) ? allOf : [];
  if (isObject(only) && typeof only["$ref"] === "string") return { ...schema, allOf: [{ description }, only] };
  if (!Array.isArray(anyOf) || !anyOf.every(isObject)) return schema;
  const clauses = anyOf.flatMap(clause);
  if (clauses.length < anyOf.length) return schema;
  const alternatives = anyOf.map(({ description: _description, ...rest }) => rest);
  return { ...schema, description: `${description} Either ${clauses.join("; or ")}.`, anyOf: alternatives };
}

/** An alternative as part of a sentence; none for one that says nothing of itself. */
function clause({ description, $ref }: JsonObject): readonly string[] {
  if (typeof $ref === "string") return [`a ${$ref.replace("#/definitions/", "")} object`];
  if (typeof description !== "string") return [];
  const text = /^[A-Z][a-z]*[ ,.]/.test(description)
    ? description.charAt(0).toLowerCase() + description.slice(1)
    : description;
  return [text.replace(/[.]$/, "")];
}

/** Where no alternative fits, editors speak of the first: of a mistyped key in an object rather than of a text instead of it. */
function objectsFirst(schema: JsonObject): JsonObject {
  const { anyOf } = schema;
  if (!Array.isArray(anyOf) || !anyOf.every(isObject)) return schema;
  const isNamed = ({ $ref }: JsonObject): boolean => $ref !== undefined;
  return { ...schema, anyOf: [...anyOf.filter(isNamed), ...anyOf.filter((one) => !isNamed(one))] };
}

/** Keys that a condition requires are named in it: ajv's strict mode asks for that, against typing errors in schemas. */
function namedInConditions(schema: JsonObject): JsonObject {
  const { required, properties, type } = schema;
  if (!Array.isArray(required) || type !== undefined) return schema;
  const named = Object.fromEntries(required.map((key) => [String(key), true]));
  return { ...schema, properties: { ...named, ...(isObject(properties) ? properties : {}) } };
}

/** A choice by key: as long as no key says which, all keys are offered, each with its sentence, and any other is refused. */
function choiceOfKeys(definitions: JsonObject): (schema: JsonObject) => JsonObject {
  return (schema) => {
    const { anyOf, allOf } = schema;
    if (!Array.isArray(anyOf) || !Array.isArray(allOf)) return schema;
    const keys = allOf.map((one) => keyOf(one, definitions));
    const { anyOf: _anyOf, ...rest } = schema;
    const none = {
      if: { anyOf },
      else: { minProperties: 1, properties: Object.fromEntries(keys), additionalProperties: false },
    };
    return { ...rest, allOf: [...allOf, none] };
  };
}

/** One key of a choice: the type of its value, and the sentence of what it stands for. */
function keyOf(one: Json, definitions: JsonObject): readonly [key: string, schema: JsonObject] {
  const { if: condition, then } = one as { readonly if: JsonObject; readonly then: JsonObject };
  const [key] = condition["required"] as readonly string[];
  if (key === undefined) throw new Error("A choice has a condition without a key.");
  const whole = named(then, definitions);
  const value = named((whole["properties"] as JsonObject)[key] as JsonObject, definitions);
  // An element says itself what it is; the shapes of a drawing are inline, and say so where they are named.
  const about = then["$ref"] === undefined ? value["description"] : whole["description"];
  return [key, { type: value["type"] ?? "object", description: about ?? "" }];
}

function named(schema: JsonObject, definitions: JsonObject): JsonObject {
  const { $ref, allOf } = schema;
  if (typeof $ref === "string") return definitions[$ref.replace("#/definitions/", "")] as JsonObject;
  const [only] = Array.isArray(allOf) ? allOf : [];
  return isObject(only) && typeof only["$ref"] === "string" ? named(only, definitions) : schema;
}
