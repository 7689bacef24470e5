import { nearest } from "../vocabulary/check/nearest.ts";
import { shortcodeGroups } from "../vocabulary/definition/shortcodes.ts";
import { functionGroups } from "../vocabulary/expression/functions.ts";
import { type Refusal, refusedAt } from "../vocabulary/refusal.ts";
import { type ContentBlock, members, type Tool } from "./tool.ts";

/** Where the language is described. */
export interface LanguageSources {
  /** The published schema of a definition, JSON. */
  readonly schema: string;
  /** A definition with its data, JSON. */
  readonly example: { readonly content: string; readonly testData: string };
}

/** The language in pieces: the schema as a whole is larger than most agents can read. */
export const language = (sources: LanguageSources): Tool => ({
  name: "language",
  description:
    "Explains the definition language. Without a name: how a definition is built, and all names. With one: that object or element (`Table`, `table`, `Style`, `PageSetup`), `shortcodes` (tags inside texts), `expressions`, or `example` (an invoice with its data).",
  inputSchema: members({ name: { type: "string", maxLength: 100, description: "What to explain" } }),
  run: async ({ name = "" }: { readonly name?: string }): Promise<readonly ContentBlock[]> => [
    { type: "text", text: explanation(name, sources) },
  ],
});

/** @throws Refusal of a name that there is not, with the nearest one */
function explanation(name: string, sources: LanguageSources): string {
  const key = name.toLowerCase();
  const topic = Object.hasOwn(topics, key) ? topics[key as keyof typeof topics] : undefined;
  if (topic !== undefined) return topic(sources);
  const definitions = schemaDefinitions(sources);
  const names = Object.keys(definitions);
  const found = names.find((known) => known.toLowerCase() === key) ?? elementCalled(key, definitions);
  if (found === undefined) throw unknown(name, [...names, ...Object.keys(topics), ...elementKeys(definitions)]);
  const shown = [found, ...referred(definitions[found] ?? {}, key)];
  return JSON.stringify(Object.fromEntries(shown.map((one) => [one, withoutPatterns(definitions[one])])));
}

interface LanguageDefinition {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, { readonly $ref?: string }>>;
}
type Definitions = Readonly<Record<string, LanguageDefinition>>;

const schemaDefinitions = ({ schema }: LanguageSources): Definitions =>
  (JSON.parse(schema) as { definitions: Definitions }).definitions;

const own = (value: object, name: string): boolean => Object.hasOwn(value, name);

/** Elements are named by their key: `table` is a TableElement. */
const elementCalled = (key: string, definitions: Definitions): string | undefined =>
  elementNames(definitions).find((name) => own(definitions[name]?.properties ?? {}, key));

const elementNames = (definitions: Definitions): readonly string[] =>
  Object.keys(definitions).filter((name) => name.endsWith("Element"));

/** The key that makes an element what it is comes first. */
const elementKeys = (definitions: Definitions): readonly string[] =>
  elementNames(definitions).flatMap((name) => Object.keys(definitions[name]?.properties ?? {}).slice(0, 1));

/** The object that an element has under its key, which says more than the element itself. */
function referred({ properties = {} }: LanguageDefinition, key: string): readonly string[] {
  const reference = own(properties, key) ? properties[key]?.$ref : undefined;
  return reference === undefined ? [] : [reference.slice("#/definitions/".length)];
}

/** Patterns repeat for machines what the descriptions say. */
const withoutPatterns = (definition: unknown): unknown =>
  JSON.parse(JSON.stringify(definition, (key, value) => (key === "pattern" ? undefined : value)));

function unknown(name: string, known: readonly string[]): Refusal {
  const near = nearest(name, known);
  const hint = near === undefined ? "" : ` Did you mean '${near}'?`;
  return refusedAt(
    "/name",
    `The language has nothing called '${name.slice(0, 60)}'.${hint} Without a name all are listed.`,
  );
}

function overview(sources: LanguageSources): string {
  const definitions = schemaDefinitions(sources);
  const lines = Object.entries(definitions)
    .filter(([name]) => !name.endsWith("AsCell"))
    .map(([name, { description = "" }]) => `${name}: ${description.split(/(?<=[.]) /)[0]}`);
  return `${introduction}\n\nKeys of elements: ${elementKeys(definitions).join(", ")}.\n\nObjects:\n${lines.join("\n")}`;
}

const introduction = `A definition is one JSON object: {"document": {"content": [ … ]}}. Each entry of content is an object whose key says what it is:
{"h1": "Invoice"}, {"p": "Dear $data.name"}, {"table": {"widths": [3, 1], "rows": [[{"p": "a"}, {"p": "b"}]]}}.
Lengths are points. Unknown keys are refused. $data.a.b in a text stands for a value of the data. In {"table": {"source": "$data.lines", "map": [{"p": "$item.name"}]}} a row comes of each entry.
Texts have tags: "[b]bold[/b]", "[number, $data.total, 2]"; see shortcodes. "[= $data.a * 2]" computes; see expressions. Styles are named: {"document": {"styles": {"big": {"fontSize": 20}}}}, {"p": "x", "style": "big"}.
Pages, headers, footers and fonts are keys of document; see Document and PageSetup. Explain "example" for a whole invoice.`;

function shortcodes(): string {
  return Object.entries(shortcodeGroups)
    .flatMap(([group, codes]) => [
      `# ${group}`,
      ...codes.map(({ sentence, example: shown }) => `${shown}  ${sentence}`),
    ])
    .join("\n");
}

function expressions(): string {
  return Object.entries(functionGroups)
    .flatMap(([group, words]) => [
      `# ${group}`,
      ...Object.values(words).map(({ form, sentence, example: shown }) => `${form}  ${sentence} As: [= ${shown}]`),
    ])
    .join("\n");
}

const example = ({ example: { content, testData } }: LanguageSources): string =>
  JSON.stringify({ definition: JSON.parse(content), data: JSON.parse(testData) });

const topics = { "": overview, shortcodes, expressions, example } as const;
