import { misplacedNames, removedNames } from "../../../src/vocabulary/definition/removed.ts";
import { words } from "../../../src/vocabulary/definition/root.ts";
import { sharedSvgKeys } from "../../../src/vocabulary/definition/svg/keys.ts";
import { unboundMembers, unboundOfSignature } from "../../../src/vocabulary/definition/unbound.ts";
import { isObject, type Json, type JsonObject } from "../schema.ts";
import { anchor, code, example, fallback, heading, sentence, table, typeOf } from "./markdown.ts";

const listed = (names: readonly string[]): string => `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;

/** What the author writes out. */
const unbound = [...[...unboundMembers].map(code), ...[...unboundOfSignature].map((key) => code(`signature.${key}`))];

const introduction = `
A definition is one JSON object: \`{ "document": { … } }\`. This page lists every object of the language with all its keys; a key that is
not here is refused. Style keys are in [styles](styles.md), the tags inside texts in [shortcodes](shortcodes.md).

- Lengths are points (1/72 inch) unless a text names a unit.
- Enumerated words are written as here and accepted in any case.
- \`$data\` references are allowed in every text, but for ${listed(unbound)}. In place of a number or a length stands a reference or an expression of its own, as
  \`"$data.width"\` or \`"= $data.share * 200"\`: the value keeps to the limits of its place, and what does not is reported. They cannot
  replace true, false or enumerated words, nor numbers of signatures, fonts and layers.
- Stored templates may use the root \`documentDefinition\` and the list name \`contents\` instead of \`document\` and \`content\`.
- Any element can also be a cell of a table and then also takes \`colspan\` and \`rowspan\`. A \`style\` stands where the element has it: within \`image\`,
  \`table\` and the like, not beside. The cell's own style, as a fill, needs \`{ "content": [ … ], "style": … }\` around the element.
`;

/** Shown on other pages, or only an element once more. */
const elsewhere = (name: string): boolean => name === "Style" || name.endsWith("AsCell");

const ownKeys = (name: string, properties: JsonObject): readonly [string, Json][] =>
  Object.entries(properties).filter(([key]) => !(name.startsWith("Svg") && Object.hasOwn(sharedSvgKeys, key)));

function keyTable(name: string, node: JsonObject): string {
  const properties = isObject(node["properties"]) ? node["properties"] : {};
  const required: readonly Json[] = Array.isArray(node["required"]) ? node["required"] : [];
  const keys = ownKeys(name, properties);
  if (keys.length === 0) return "";
  const rows = keys.map(([key, schema]) => [
    required.includes(key) ? `**${key}**` : key,
    typeOf(schema),
    isObject(schema) ? fallback(schema) : "",
    sentence(schema) || (isObject(schema) && typeof schema["$ref"] === "string" ? sentence(plain(schema["$ref"])) : ""),
  ]);
  const shared =
    keys.length < Object.keys(properties).length
      ? "\nAnd the [keys that elements of drawings share](#keys-that-elements-of-drawings-share).\n"
      : "";
  return `\n${table(["Key", "Type", "Default", "Meaning"], rows)}${shared}`;
}

function choices(node: JsonObject): string {
  if (!Array.isArray(node["allOf"])) return "";
  const rows = node["allOf"].flatMap((one) => {
    if (!isObject(one) || !isObject(one["if"]) || !Array.isArray(one["if"]["required"])) return [];
    const key = String(one["if"]["required"][0]);
    const then = isObject(one["then"]) ? one["then"] : {};
    const inner = isObject(then["properties"]) ? then["properties"][key] : then;
    return [[code(key), typeOf(inner)]];
  });
  return `\n${table(["Key", "Is"], rows)}`;
}

function section(name: string, node: Json): string {
  if (!isObject(node)) return "";
  const alternatives = Array.isArray(node["anyOf"]) && node["type"] === undefined ? `\nEither ${typeOf(node)}.\n` : "";
  const examples = Array.isArray(node["examples"]) ? node["examples"].map(example).join("\n") : "";
  const required =
    Array.isArray(node["anyOf"]) && alternatives === "" && node["allOf"] === undefined ? needs(node["anyOf"]) : "";
  return `\n## ${name}\n\n${sentence(node)}${required}\n${alternatives}${choices(node)}${keyTable(name, node)}${examples === "" ? "" : `\n${examples}`}`;
}

function needs(options: readonly Json[]): string {
  const keys = options.flatMap((option) =>
    isObject(option) && Array.isArray(option["required"]) ? option["required"] : [],
  );
  return ` One of ${keys.map((key) => code(String(key))).join(" or ")} is required.`;
}

const all = JSON.parse(JSON.stringify(words)) as Record<string, Json>;
const plain = (name: string): Json | undefined => all[name];

function sharedSection(): string {
  const keys = JSON.parse(JSON.stringify(sharedSvgKeys)) as JsonObject;
  const rows = Object.entries(keys).map(([key, schema]) => [
    key,
    typeOf(schema),
    isObject(schema) ? fallback(schema) : "",
    sentence(schema),
  ]);
  return `\n## Keys that elements of drawings share\n\nText keys on texts and groups only; painting keys not on images and barcodes.\n\n${table(["Key", "Type", "Default", "Meaning"], rows)}`;
}

function oldNames(): string {
  const rows = removedNames.map(({ name, words: where, instead, since }) => [
    code(name),
    where.join(", "),
    instead,
    since,
  ]);
  const misplaced = misplacedNames.map(({ name, words: where, hint }) => [code(name), where.join(", "), hint]);
  return `\n## Names of earlier editions\n\nRefused with REMOVED_NAME; the message names the replacement.\n\n${table(["Name", "Where it was", "Use", "Since"], rows)}
## Keys in the wrong place\n\n${table(["Key", "Not allowed in", "Because"], misplaced)}`;
}

/** An element as a cell has no section of its own: links lead to the element's. */
const elementsForCells = (page: string): string =>
  page.replace(/\[(\w+)AsCell\]\(#\w+\)/g, (_, name: string) => `[${name}Element](#${anchor(`${name}Element`)})`);

export function definitionPage(): string {
  const shown = ["DocumentDefinition", "Document", ...Object.keys(all)].filter(
    (name, index, names) => names.indexOf(name) === index && !elsewhere(name),
  );
  const contents = shown.map((name) => `[${name}](#${anchor(name)})`).join(" · ");
  const body = shown.map((name) => section(name, all[name] ?? null)).join("");
  const page = `${heading("The definition", "src/vocabulary/definition")}${introduction}\n${contents}\n${body}${sharedSection()}${oldNames()}`;
  return elementsForCells(page.replaceAll("(#style)", "(styles.md)"));
}
