import { compile, type JSONSchema } from "json-schema-to-typescript";
import ts from "typescript";
import { isObject, type Json, type JsonObject, languageSchema } from "./schema.ts";

const isRequirement = (node: Json): boolean => isObject(node) && Object.keys(node).every((key) => key === "required");

/** `minItems` would turn every list into a tuple with a rest element. */
function bare(node: JsonObject): JsonObject {
  if (!isObject(node["items"])) return node;
  const { minItems: _minItems, maxItems: _maxItems, ...rest } = node;
  return rest;
}

/** A choice by key becomes a union; rules that types cannot express are left out. */
function typed(node: Json): Json {
  if (Array.isArray(node)) return node.map(typed);
  if (!isObject(node)) return node;
  const { if: _if, then: _then, else: _else, default: _default, examples: _examples, ...rest } = bare(node);
  if (Array.isArray(rest["anyOf"]) && rest["anyOf"].every(isRequirement)) {
    const { anyOf: _anyOf, allOf, type, ...others } = rest;
    if (!Array.isArray(allOf)) return typed({ type: type ?? "object", ...others });
    const alternatives = allOf.map((item) => (isObject(item) ? (item["then"] ?? null) : null));
    return typed({ ...others, anyOf: alternatives });
  }
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, key === "properties" ? members(value) : typed(value)]),
  );
}

/** The keys of `properties` are the author's words, not keywords. */
const members = (value: Json): Json =>
  isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, typed(member)])) : value;

/** A position in a text, and what is inserted there. */
interface Insertion {
  readonly at: number;
  readonly text: string;
}

/** Everything is readonly; optional members may also be undefined, for code with exactOptionalPropertyTypes. */
function insertions(source: ts.SourceFile): readonly Insertion[] {
  const found: Insertion[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertySignature(node)) {
      found.push({ at: node.name.getStart(source), text: "readonly " });
      if (node.questionToken && node.type) found.push({ at: node.type.getEnd(), text: " | undefined" });
    }
    if (ts.isIndexSignatureDeclaration(node)) found.push({ at: node.getStart(source), text: "readonly " });
    if (ts.isArrayTypeNode(node) || ts.isTupleTypeNode(node)) {
      const nested = ts.isArrayTypeNode(node.parent);
      found.push({ at: node.getStart(source), text: nested ? "(readonly " : "readonly " });
      if (nested) found.push({ at: node.getEnd(), text: ")" });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function insert(text: string): string {
  const source = ts.createSourceFile("definition.ts", text, ts.ScriptTarget.ES2023, true);
  const ordered = [...insertions(source)].sort((a, b) => a.at - b.at);
  let done = 0;
  let out = "";
  for (const { at, text: piece } of ordered) {
    out += text.slice(done, at) + piece;
    done = at;
  }
  return out + text.slice(done);
}

const banner = `// GENERATED from src/vocabulary/definition by tools/generate.ts; do not edit.

/** The definition language as TypeScript: every named schema of the published JSON Schema. */`;

/** The named interfaces of the definition language. */
export async function interfaces(): Promise<string> {
  const { $id: _id, $schema: _schema, title: _title, allOf: _allOf, description: _d, ...rest } = languageSchema();
  const definitions = typed(rest["definitions"] ?? null) as JsonObject;
  const { DocumentDefinition: root, ...others } = definitions;
  const input = { ...(root as JsonObject), title: "DocumentDefinition", definitions: others } as JSONSchema;
  const text = await compile(input, "DocumentDefinition", {
    bannerComment: banner,
    additionalProperties: false,
    unreachableDefinitions: true,
    ignoreMinAndMaxItems: false,
    maxItems: 4,
    format: true,
    style: { printWidth: 120, semi: true, singleQuote: false },
  });
  return insert(tidy(text));
}

/** Removes remarks about the origin of a name, and puts short comments on one line. */
function tidy(text: string): string {
  return text
    .replaceAll(/ \*\n \* This interface was referenced by [^\n]*\n \* via the `definition` [^\n]*\n/g, "")
    .replaceAll(/\/\*\*\n *\* ([^\n]*)\n *\*\//g, "/** $1 */");
}
