import { Ajv, type ErrorObject } from "ajv";
import formats from "ajv-formats";
import { nearest } from "../check/nearest.ts";
import { came, listed } from "../check/sentences.ts";
import { unknownFault } from "../check/unknown-names.ts";
import { limits } from "../limits.ts";
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

function worded(error: ErrorObject): Fault {
  const { instancePath: path, params, data } = error;
  const invalid = (expected: string): Fault => ({
    code: "INVALID_VALUE",
    path,
    message: `${expected}; came ${came(data)}.`,
  });
  switch (error.keyword) {
    case "required":
      return missingMember(error);
    case "additionalProperties":
      return unknownMember(error, String(params["additionalProperty"]));
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

/** A member that is missing may be there under a misspelt name. */
function missingMember(error: ErrorObject): Fault {
  const { instancePath: path, data, parentSchema } = error;
  const missing = String(error.params["missingProperty"]);
  const unknown = Object.keys(data as object).filter((name) => !Object.hasOwn(membersIn(parentSchema), name));
  const misspelt = nearest(missing, unknown.slice(0, limits.faults));
  if (misspelt !== undefined) return unknownMember(error, misspelt);
  return { code: "MISSING_PROPERTY", path, message: `The property '${missing}' is missing.` };
}

const unknownMember = ({ instancePath: within, parentSchema }: ErrorObject, name: string): Fault =>
  unknownFault({ kind: "member", within, name, known: Object.keys(membersIn(parentSchema)) });

const membersIn = (schema: ErrorObject["parentSchema"]): object => schema?.["properties"] ?? {};

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
