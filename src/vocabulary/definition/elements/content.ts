import Type, { type TProperties, type TSchema } from "typebox";
import { choice, type NamedSchemas, ref } from "../build.ts";
import { conditionWords, ifKey } from "../condition.ts";
import { cellKinds, elementKinds, watermarkKinds } from "./kinds.ts";
import { idKey } from "./paragraph.ts";
import { positionKey, positionWords, unplacedKeys } from "./position.ts";
import { cellKeys } from "./table.ts";

const kinds: NamedSchemas = Object.assign({}, ...elementKinds.map(({ words }) => words));

/** Elements with the name and the condition that each can have. */
const elements: NamedSchemas = Object.fromEntries(
  Object.entries(kinds).map(([name, word]) => [name, isElement(name) ? withKeys(word, namedKeys(word)) : word]),
);

/** Elements of the content, most of which can have a place out of the flow. */
const placeable: NamedSchemas = Object.fromEntries(
  Object.entries(elements).map(([name, word]) => [name, isPlaceable(name) ? withKeys(word, positionKey) : word]),
);

const byRef = ({ key, name }: { readonly key: string; readonly name: string }) => ({ key, schema: ref(name) });

/** An element that is itself a cell can span columns and rows, so it has a second schema of this name. */
const cellName = (name: string) => name.replace(/Element$/, "AsCell");

/** An object schema whose properties other schemas are made from. */
interface ObjectSchema extends TSchema {
  readonly properties: Record<string, TSchema>;
  readonly description: string;
}

function isElement(name: string): boolean {
  return elementKinds.some((kind) => kind.name === name);
}

function isPlaceable(name: string): boolean {
  return elementKinds.some((kind) => kind.name === name && !unplacedKeys.has(kind.key));
}

/** Elements of text have a name among their siblings. */
function namedKeys(word: TSchema): TProperties {
  return Object.hasOwn((word as ObjectSchema).properties, "id") ? ifKey : { ...idKey, ...ifKey };
}

function withKeys(word: TSchema, keys: TProperties): ObjectSchema {
  const object = word as ObjectSchema;
  const optional = Object.fromEntries(Object.entries(keys).map(([key, schema]) => [key, Type.Optional(schema)]));
  return { ...object, properties: { ...object.properties, ...optional } };
}

function asCell(name: string): TSchema {
  const element = withKeys(elements[name] as TSchema, cellKeys);
  const description = `As a cell: ${element.description.charAt(0).toLowerCase()}${element.description.slice(1)}`;
  return { ...element, description };
}

const cellElements: NamedSchemas = Object.fromEntries(elementKinds.map(({ name }) => [cellName(name), asCell(name)]));

export const contentWords: NamedSchemas = {
  ...conditionWords,
  ...positionWords,
  ...placeable,
  ...cellElements,
  ContentElement: choice("One element of the content, identified by its key.", elementKinds.map(byRef), {
    examples: [{ p: "Dear customer," }, { h1: "Terms" }],
  }),
  TableCell: choice(
    "One cell: `th`, `td`, `content` for several elements, or any element.",
    [...cellKinds.map(byRef), ...elementKinds.map(({ key, name }) => ({ key, schema: ref(cellName(name)) }))],
    { examples: [{ th: "Item" }, { td: "42.00", style: "number" }] },
  ),
  WatermarkContent: choice(
    "What a watermark shows: a paragraph or a drawing.",
    elementKinds.filter(({ key }) => watermarkKinds.includes(key)).map(byRef),
    { examples: [{ p: "DRAFT" }] },
  ),
};
