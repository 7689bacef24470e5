import { languageSchema } from "../../../tools/generate/schema.ts";

// The definition language as a list of leaves: every key of every object, every enumerated word, every kind of value where
// there is a choice. `Style.padding`, `Style.padding: number`, `Border.type = dotted`.

interface Node {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Node[];
  readonly allOf?: readonly Node[];
  readonly if?: Node;
  readonly then?: Node;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly additionalProperties?: boolean | Node;
  readonly items?: Node | readonly Node[];
}

const schema = languageSchema() as { readonly definitions: Readonly<Record<string, Node>> };

const root = "DocumentDefinition";

/** Every leaf that can be reached from the root without passing through one of `cut`, those left out. */
export function leavesOfSchema(cut: ReadonlySet<string>): ReadonlySet<string> {
  const leaves = new Set<string>();
  const seen = new Set<string>();
  const enter = (node: Node, name: string): void => {
    if (node.required?.some((key) => cut.has(leafOf(name, key)))) return;
    for (const word of node.enum ?? []) leaves.add(`${name} = ${word}`);
    for (const kind of choices(node)) leaves.add(`${name}: ${kindOf(kind)}`);
    for (const [key, member] of Object.entries(node.properties ?? {})) {
      const leaf = leafOf(name, key);
      if (cut.has(leaf)) continue;
      leaves.add(leaf);
      follow(member, leaf);
    }
    for (const part of [...partsOf(node), ...choices(node), ...itemsOf(node)]) follow(part, name);
    if (typeof node.additionalProperties === "object") follow(node.additionalProperties, name);
  };
  const follow = (node: Node, name: string): void => {
    const target = targetOf(node);
    if (target === undefined) enter(node, name);
    else if (!seen.has(target)) {
      seen.add(target);
      enter(named(target), target);
    }
  };
  enter(named(root), root);
  return leaves;
}

/** The leaves that a definition makes use of. */
export function leavesOfDefinition(definition: unknown): ReadonlySet<string> {
  const leaves = new Set<string>();
  eachLeaf(definition, (leaf) => leaves.add(leaf));
  return leaves;
}

/** The definition with a key left out wherever it stands, such as `Style.padding`. */
export function withoutKey<Definition>(definition: Definition, leaf: string): Definition {
  const copy = structuredClone(definition);
  const holders: object[] = [];
  eachLeaf(copy, (found, holder) => {
    if (found === leaf && holder !== undefined) holders.push(holder);
  });
  for (const holder of holders) Reflect.deleteProperty(holder, leaf.slice(leaf.indexOf(".") + 1));
  return copy;
}

/** Visits the leaves that a definition makes use of; a key with the object that has it. */
function eachLeaf(definition: unknown, visit: (leaf: string, holder?: object) => void): void {
  const enter = (node: Node, name: string, value: unknown): void => {
    const target = targetOf(node);
    if (target !== undefined) {
      enter(named(target), target, value);
      return;
    }
    const word = wordIn(node, value);
    if (word !== undefined) visit(`${name} = ${word}`);
    const choice = choices(node).find((one) => fits(one, value));
    if (choice !== undefined) {
      visit(`${name}: ${kindOf(choice)}`);
      enter(choice, name, value);
    }
    for (const part of partsOf(node, value)) enter(part, name, value);
    if (Array.isArray(value)) {
      const [first, ...others] = itemsOf(node);
      for (const [at, item] of value.entries()) enter(others[at - 1] ?? first ?? {}, name, item);
    } else if (isObject(value)) {
      for (const [key, member] of Object.entries(value)) {
        const known = node.properties?.[key];
        if (known !== undefined) visit(leafOf(name, key), value);
        if (known !== undefined) enter(known, leafOf(name, key), member);
        else if (typeof node.additionalProperties === "object") enter(node.additionalProperties, name, member);
      }
    }
  };
  enter(named(root), root, definition);
}

/** An element as a cell has two keys of its own; the others are those of the element. */
function leafOf(name: string, key: string): string {
  const cell = /^(.+)AsCell$/.exec(name)?.[1];
  return cell === undefined || key === "colspan" || key === "rowspan" ? `${name}.${key}` : `${cell}Element.${key}`;
}

const named = (name: string): Node => {
  const node = schema.definitions[name];
  if (node === undefined) throw new Error(`the schema has no ${name}`);
  return node;
};

const targetOf = ({ $ref }: Node): string | undefined => $ref?.split("/").at(-1);

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The schemas that apply in addition to the node itself; with a value, conditions apply only where it meets them. */
function partsOf({ allOf = [] }: Node, value?: unknown): readonly Node[] {
  return allOf.flatMap((part) => {
    if (part.then === undefined) return [part];
    return value === undefined || holds(part.if, value) ? [part.then] : [];
  });
}

const holds = (condition: Node | undefined, value: unknown): boolean =>
  isObject(value) && (condition?.required ?? []).every((key) => Object.hasOwn(value, key));

/** Kinds of value to choose from; sets of required keys are none. */
const choices = ({ anyOf = [] }: Node): readonly Node[] => anyOf.filter((one) => one.type ?? one.$ref ?? one.anyOf);

const itemsOf = ({ items }: Node): readonly Node[] =>
  items === undefined ? [] : Array.isArray(items) ? (items as Node[]) : [items as Node];

function kindOf(node: Node): string {
  return targetOf(node) ?? (node.enum === undefined ? (node.type ?? "any") : "word");
}

/** Case counts only where the schema has a word in both. */
function wordIn({ enum: words = [] }: Node, value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  return words.find((word) => word === value) ?? words.find((word) => word.toLowerCase() === value.toLowerCase());
}

function fits(node: Node, value: unknown): boolean {
  const { type, enum: words, properties } = targetOf(node) === undefined ? node : named(String(targetOf(node)));
  if (words !== undefined) return wordIn({ enum: words }, value) !== undefined;
  if (Array.isArray(value)) return type === "array";
  if (isObject(value)) return type === "object" && Object.keys(value).every((key) => isKnown(key, properties, node));
  return type === "integer" ? Number.isInteger(value) : type === typeof value;
}

const isKnown = (key: string, properties: Node["properties"], node: Node): boolean =>
  properties === undefined || Object.hasOwn(properties, key) || targetOf(node) === undefined;
