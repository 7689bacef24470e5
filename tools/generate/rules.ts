import { words } from "../../src/vocabulary/definition/root.ts";
import { isObject, type Json } from "./schema.ts";

/**
 * Only what the checker needs of the schema: of the descriptions those that it repeats to callers (why a key is
 * refused), of the examples those of texts with a pattern.
 */
function bare(node: Json): Json {
  if (Array.isArray(node)) return node.map(bare);
  if (!isObject(node)) return node;
  const entries = Object.entries(node).filter(([key]) => isNeeded(key, node));
  return Object.fromEntries(
    entries.map(([key, value]) => [key, key === "properties" ? members(value) : kept(key, value)]),
  );
}

function isNeeded(key: string, node: { readonly [key: string]: Json }): boolean {
  if (key === "default" || key === "title") return false;
  if (key === "examples") return node["pattern"] !== undefined;
  return key !== "description" || node["not"] !== undefined;
}

const kept = (key: string, value: Json): Json =>
  key === "examples" || key === "enum" || key === "required" ? value : bare(value);

/** The keys of `properties` are the author's words, not keywords. */
const members = (value: Json): Json =>
  isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, rule]) => [key, bare(rule)])) : value;

/** The rules as a module: one JSON text for each named schema, so that a render parses only those it needs. */
export function rulesModule(): string {
  const plain = JSON.parse(JSON.stringify(words)) as Record<string, Json>;
  const lines = Object.entries(plain).map(
    ([name, word]) => `  ${name}:\n    ${literal(JSON.stringify(bare(word)))},\n`,
  );
  return `// GENERATED from src/vocabulary/definition by tools/generate.ts; do not edit.

/** The rules of every named schema as JSON text, without sentences: what \`check/\` reads definitions by. */
export const definitionRules: Readonly<Record<string, string>> = {
${lines.join("")}};
`;
}

const literal = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
