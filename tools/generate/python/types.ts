import { isObject, type Json, type JsonObject } from "../schema.ts";

/** Types of Python as they are found, by name, in the order in which they are written. */
export type Types = Map<string, string>;

/**
 * A JSON Schema as a type of Python 3.9, which may name others by their name alone. Objects with members become a `TypedDict` of their
 * own in `types`, called `name`. Constraints that types cannot express are left out.
 */
export function typeOf(schema: Json | undefined, name: string, types: Types): string {
  if (!isObject(schema)) return "Any";
  const { $ref, enum: values, const: only, anyOf, oneOf, type } = schema;
  if (typeof $ref === "string") return $ref.split("/").at(-1) ?? "Any";
  if (Array.isArray(values)) return `Literal[${values.map(literal).join(", ")}]`;
  if (only !== undefined) return `Literal[${literal(only)}]`;
  const choice = anyOf ?? oneOf;
  if (Array.isArray(choice) && type !== "object")
    return union(choice.map((one, index) => typeOf(one, `${name}${index + 1}`, types)));
  if (Array.isArray(type)) return union(type.map((one) => plainTypeOf({ ...schema, type: one }, name, types)));
  return plainTypeOf(schema, name, types);
}

/** One of several; each once. */
export function union(types: readonly string[]): string {
  const [only = "None", ...others] = new Set(types);
  return others.length === 0 ? only : `Union[${[only, ...others].join(", ")}]`;
}

const words = new Map<unknown, string>([
  [null, "None"],
  [true, "True"],
  [false, "False"],
]);

/** A number that is no integer cannot be a `Literal`; the interface has none. */
const literal = (value: Json): string => words.get(value) ?? JSON.stringify(value);

function plainTypeOf(schema: JsonObject, name: string, types: Types): string {
  switch (schema["type"]) {
    case "string":
      return schema["format"] === "binary" ? "File" : "str";
    case "integer":
      return "int";
    case "number":
      return "float";
    case "boolean":
      return "bool";
    case "null":
      return "None";
    case "array":
      return `Sequence[${typeOf(schema["items"], `${name}Item`, types)}]`;
    case "object":
      return objectOf(schema, name, types);
    default:
      return isObject(schema["properties"]) ? objectOf(schema, name, types) : "Any";
  }
}

function objectOf(schema: JsonObject, name: string, types: Types): string {
  const { properties, additionalProperties } = schema;
  if (isObject(properties) && Object.keys(properties).length > 0) {
    types.set(name, typedDict(name, schema, types));
    return name;
  }
  const values = isObject(additionalProperties) ? typeOf(additionalProperties, `${name}Value`, types) : "Any";
  return `Mapping[str, ${values}]`;
}

interface Member {
  readonly key: string;
  readonly type: string;
  readonly about: string;
  readonly isRequired: boolean;
}

/** Two classes where some members may be left out: Python 3.9 has no `NotRequired`. */
function typedDict(name: string, schema: JsonObject, types: Types): string {
  const members = membersOf(schema, name, types);
  const needed = members.filter(({ isRequired }) => isRequired);
  const others = members.filter(({ isRequired }) => !isRequired);
  const about = aboutOf(schema);
  if (others.length === 0) return classOf(name, "TypedDict", needed, about);
  if (needed.length === 0) return classOf(name, "TypedDict", others, about, "total=False");
  const base = `_${name}`;
  return `${classOf(base, "TypedDict", needed, "")}\n\n${classOf(name, base, others, about, "total=False")}`;
}

function membersOf({ properties, required }: JsonObject, name: string, types: Types): readonly Member[] {
  const needed = new Set(Array.isArray(required) ? required : []);
  return Object.entries(isObject(properties) ? properties : {}).map(([key, schema]) => ({
    ...{ key, type: typeOf(schema, name + capital(key), types), about: aboutOf(schema), isRequired: needed.has(key) },
  }));
}

const aboutOf = (schema: Json | undefined): string =>
  isObject(schema) && typeof schema["description"] === "string" ? schema["description"] : "";

/** A word as part of a name of a type. */
export const capital = (word: string): string =>
  word
    .split(/\W+/)
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join("");

/** `camelCase` as Python writes names. */
export const snake = (word: string): string => word.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Words of Python that can be no name. */
const keywords = new Set(
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(
    " ",
  ),
);
const isName = ({ key }: Member): boolean => /^[A-Za-z_]\w*$/.test(key) && !keywords.has(key);

/** Keys that are no names of Python have no class, but a call that says the same. */
function classOf(name: string, base: string, members: readonly Member[], about: string, total = ""): string {
  if (members.every(isName)) {
    const head = `class ${name}(${[base, total].filter(Boolean).join(", ")}):\n${about === "" ? "" : `${docstring(about)}\n`}`;
    return (
      head +
      members.map(({ key, type, about: of }) => `    ${key}: ${type}\n${of === "" ? "" : docstring(of)}`).join("")
    );
  }
  const entries = members.map(({ key, type }) => `        ${JSON.stringify(key)}: ${JSON.stringify(type)},\n`);
  const call = (called: string): string =>
    `${called} = TypedDict(\n    "${called}",\n    {\n${entries.join("")}    },\n${total === "" ? "" : `    ${total},\n`})\n`;
  if (base === "TypedDict") return call(name);
  return `${call(`_${name}Others`)}\n\nclass ${name}(${base}, _${name}Others):\n${docstring(about === "" ? name : about)}`;
}

/** A sentence of the description, as a docstring of four spaces. */
export const docstring = (text: string, indent = "    "): string =>
  `${indent}"""${text.replaceAll("\\", "\\\\").replaceAll('"""', "'''").replace(/"$/, '" ')}"""\n`;
