import { Ajv, type ErrorObject } from "ajv";
import formats from "ajv-formats";
import { nearest } from "../check/nearest.ts";
import { came, listed, named } from "../check/say.ts";
import type { Fault } from "../refusal.ts";

/** Bodies are not changed: no coercion, no defaults, nothing removed. Members that a schema does not name are ignored. */
const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, verbose: true, addUsedSchema: false });
formats.default(ajv);

/**
 * Compiles the check for the bodies of one route from its JSON Schema. The check stops at the first problem and returns
 * it as a fault. Throws when the schema itself is invalid.
 */
export function compileBody(schema: object): (body: unknown) => readonly Fault[] {
  const validate = ajv.compile(schema);
  return (body) => (validate(body) ? [] : [faultOf(validate.errors ?? [])]);
}

/** The most useful of the errors: alternatives give one each, and the deepest says most. */
function faultOf(errors: readonly ErrorObject[]): Fault {
  const depth = (error: ErrorObject): number => error.instancePath.split("/").length;
  const deepest = errors.reduce<ErrorObject | undefined>(
    (best, error) => (best === undefined || depth(error) > depth(best) ? error : best),
    undefined,
  );
  return deepest === undefined
    ? { code: "INVALID_STRUCTURE", path: "", message: "The body is not as expected." }
    : worded(deepest);
}

const step = (name: string): string => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;

function worded(error: ErrorObject): Fault {
  const { instancePath: path, params, data } = error;
  const invalid = (expected: string): Fault => ({
    code: "INVALID_VALUE",
    path,
    message: `${expected}; came ${came(data)}.`,
  });
  switch (error.keyword) {
    case "required":
      return { code: "MISSING_PROPERTY", path, message: `The property '${params["missingProperty"]}' is missing.` };
    case "additionalProperties":
      return unknownMember(path, String(params["additionalProperty"]), error.parentSchema?.["properties"]);
    case "type":
      return { ...invalid(`Expected ${typeName(params["type"])}`), code: "WRONG_TYPE" };
    case "enum":
      return invalid(`Expected one of ${listed(params["allowedValues"].map(String), "or")}`);
    case "format":
      return invalid(`Expected a text of the form ${params["format"]}`);
    case "anyOf":
    case "oneOf":
      return { ...invalid("None of the forms this can have fits"), code: "INVALID_STRUCTURE" };
    case "uniqueItems":
      return invalid("Expected a list without duplicates");
    default:
      return invalid(bound(error));
  }
}

/** The demands of limits, with the things that they count. */
const bounds: Readonly<Record<string, readonly [demand: string, counted?: string]>> = {
  minimum: ["a number of at least"],
  maximum: ["a number of at most"],
  minLength: ["a text of at least", "character"],
  maxLength: ["a text of at most", "character"],
  minItems: ["a list of at least", "item"],
  maxItems: ["a list of at most", "item"],
  minProperties: ["an object of at least", "member"],
  maxProperties: ["an object of at most", "member"],
};

/** The beginning of a message about a limit: its demand. */
function bound({ keyword, params, message }: ErrorObject): string {
  const known = bounds[keyword];
  if (known === undefined) return `The value ${message ?? "is not as expected"}`;
  const [demand, counted] = known;
  const things = counted === undefined ? "" : ` ${counted}${params["limit"] === 1 ? "" : "s"}`;
  return `Expected ${demand} ${params["limit"]}${things}`;
}

function unknownMember(path: string, key: string, properties: unknown): Fault {
  const known = Object.keys(properties ?? {});
  const close = nearest(key, known);
  const others = known.length === 0 ? "." : `; known are ${listed(known, "and")}.`;
  const hint = close === undefined ? others : `; did you mean '${close}'?`;
  return { code: "UNKNOWN_PROPERTY", path: `${path}${step(key)}`, message: `Unknown property ${named(key)}${hint}` };
}

const typeNames: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  null: "null",
};

const typeName = (types: string | readonly string[]): string =>
  listed(
    [types].flat().map((type) => typeNames[type] ?? type),
    "or",
  );
