import { isObject, type Json, type JsonObject } from "../schema.ts";

/** The beginning of every generated page. */
export const heading = (title: string, source: string): string =>
  `<!-- GENERATED from ${source} by tools/generate.ts; do not edit. -->\n\n# ${title}\n`;

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |\n`;
  return line(columns) + line(columns.map(() => "---")) + rows.map(line).join("");
}

export const code = (text: string): string => `\`${text}\``;

export const example = (value: Json): string => `\`\`\`json\n${JSON.stringify(value)}\n\`\`\`\n`;

export const anchor = (name: string): string => name.toLowerCase();

const mostWords = 20;

/** The type of a key, in a few words. */
export function typeOf(node: Json | undefined): string {
  if (!isObject(node)) return "anything";
  if (typeof node["$ref"] === "string")
    return isCode(node["$ref"]) ? `[code](errors.md)` : `[${node["$ref"]}](#${anchor(node["$ref"])})`;
  if (Array.isArray(node["enum"])) {
    const named = node["enum"].filter((word) => word !== null);
    return named.length < node["enum"].length ? `${words(named)} or null` : words(named);
  }
  if (Array.isArray(node["anyOf"]) && node["type"] === undefined)
    return [...new Set(node["anyOf"].map(typeOf))].join(" or ");
  if (orNull(node)) return `${typeOf(withoutNull(node))} or null`;
  if (node["type"] === "array") return listType(node);
  if (node["type"] === "object") return mapType(node);
  if (Array.isArray(node["type"])) return node["type"].join(" or ");
  return scalar(node);
}

/** Codes have a page of their own, which says what each means. */
export const isCode = (component: string): boolean => /^(?:Fault|Warning|Finding)Code$/.test(component);

const orNull = ({ type }: JsonObject): boolean => Array.isArray(type) && type.length === 2 && type.includes("null");

function withoutNull(node: JsonObject): JsonObject {
  const [type = "null"] = (node["type"] as readonly Json[]).filter((name) => name !== "null");
  return { ...node, type };
}

function words(values: readonly Json[]): string {
  const shown = values.slice(0, mostWords).map((value) => code(String(value)));
  return values.length > mostWords ? `${shown.join(", ")} …` : shown.join(", ");
}

function listType(node: JsonObject): string {
  const items = node["items"];
  return Array.isArray(items) ? `[${items.map(typeOf).join(", ")}]` : `list of ${typeOf(items)}`;
}

function mapType(node: JsonObject): string {
  const values = node["additionalProperties"];
  return isObject(values) ? `map of name to ${typeOf(values)}` : "object";
}

function scalar(node: JsonObject): string {
  const { type, minimum, maximum, exclusiveMinimum } = node;
  const name = type === "integer" ? "whole number" : String(type ?? "anything");
  if (minimum !== undefined && maximum !== undefined) return `${name}, ${minimum} to ${maximum}`;
  if (minimum !== undefined) return `${name} >= ${minimum}`;
  return exclusiveMinimum === undefined ? name : `${name} > ${exclusiveMinimum}`;
}

export const fallback = (node: JsonObject): string =>
  node["default"] === undefined ? "" : code(JSON.stringify(node["default"]));

export const sentence = (node: Json | undefined): string => (isObject(node) ? String(node["description"] ?? "") : "");
