import { keepOn } from "../../../../vocabulary/stopping/attention.ts";
import type { CommonParts } from "./common-parts.ts";

/** What a bound definition must be like to be laid out as another one was: the same but for texts in some places. */
export interface DefinitionShape {
  readonly root: ShapeNode;
  /** Texts that come from the data, in the order in which they are met. */
  readonly texts: readonly PlacedText[];
  /** Of the template, which its records keep: bytes of memory, about. */
  readonly weight: number;
  /** Whether the template has this text, by itself or within another. */
  readonly isPublic: (text: string) => boolean;
}

/** A text, the object or list that it stands in, and where there. */
interface PlacedText {
  readonly of: object;
  readonly at: string | number;
  readonly text: string;
}

export type ShapeNode =
  /** The very same object: a part of the template. */
  | { readonly kind: "same"; readonly node: object }
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "text" }
  /** Whatever stands here. */
  | { readonly kind: "free" }
  | { readonly kind: "items"; readonly items: readonly ShapeNode[] }
  | { readonly kind: "members"; readonly keys: readonly string[]; readonly nodes: readonly ShapeNode[] };

/** Larger definitions are not compared, in nodes. */
const mostNodes = 20_000;

/** Documents of more texts gain little from a record, and fill the memory for records. */
const mostTexts = 2_000;

const [text, free]: readonly [ShapeNode, ShapeNode] = [{ kind: "text" }, { kind: "free" }];

/** Numbers that binding adds: they count what the template has. */
const counted: ReadonlySet<string | number> = new Set(["mappedFrom", "headerRows"]);

/**
 * The shape of a definition that was made of a template; nothing of the data is in its nodes. undefined: it has more of the data than
 * texts, or is too large.
 */
export function shapeOf(bound: object, template: object): DefinitionShape | undefined {
  const { said, weight } = saidBy(template);
  const shaping = new Shaping(bound, said);
  const root = shaping.node(bound, template, bound, "document");
  const isPublic = (part: string): boolean => [...said].some((one) => typeof one === "string" && one.includes(part));
  return root === undefined ? undefined : { root, texts: shaping.texts, weight, isPublic };
}

/**
 * The shape of a definition that was sent whole: all of its texts are such as may differ. undefined: it has numbers that others do not
 * have, or is too large.
 */
export function shapeOfWhole(bound: object, { said, codes }: CommonParts): DefinitionShape | undefined {
  const shaping = new Shaping(bound, said);
  const root = shaping.node(bound, undefined, bound, "document");
  const texts = [...said].filter((one) => typeof one === "string");
  const isPublic = (part: string): boolean =>
    texts.some((one) => one.includes(part)) ||
    part.split(/(?<=\])/).every((one) => one.trim() === "" || codes.has(one.trim()));
  return root === undefined ? undefined : { root, texts: shaping.texts, weight: shaping.nodes * nodeBytes, isPublic };
}

/** Bytes of memory, about, that a node of a template takes. */
const nodeBytes = 100;

/** Texts and numbers that a template has, and its weight. */
function saidBy(template: object): { readonly said: ReadonlySet<unknown>; readonly weight: number } {
  const said = new Set<unknown>();
  const left: unknown[] = [template];
  let weight = 0;
  while (left.length > 0) {
    const node = left.pop();
    weight += nodeBytes + (typeof node === "string" ? node.length : 0);
    if (typeof node === "object" && node !== null) for (const member of Object.values(node)) left.push(member);
    else said.add(node);
  }
  return { said, weight };
}

class Shaping {
  readonly texts: PlacedText[] = [];
  readonly #document: object;
  readonly #said: ReadonlySet<unknown>;
  #left = mostNodes;

  constructor(document: object, said: ReadonlySet<unknown>) {
    this.#document = document;
    this.#said = said;
  }

  /** Of the definition, so far. */
  get nodes(): number {
    return mostNodes - this.#left;
  }

  /** `written`: what the template has in its place. */
  node(bound: unknown, written: unknown, of: object, at: string | number): ShapeNode | undefined {
    this.#left -= 1;
    if (this.#left < 0) return undefined;
    if (typeof bound === "string") return this.#text(bound, written, of, at);
    if (typeof bound !== "object" || bound === null)
      return this.#isOurs(bound, written, at) ? { kind: "value", value: bound } : undefined;
    if (bound === written) return { kind: "same", node: bound };
    if (Array.isArray(bound)) return this.#items(bound, written);
    if (at === "metadata" && of === this.#document) return free;
    return Object.getPrototypeOf(bound) === Object.prototype ? this.#members(bound, written) : undefined;
  }

  #text(bound: string, written: unknown, of: object, at: string | number): ShapeNode | undefined {
    if (bound === written) return { kind: "value", value: bound };
    if (this.texts.length === mostTexts) return undefined;
    this.texts.push({ of, at, text: bound });
    return text;
  }

  #isOurs(bound: unknown, written: unknown, at: string | number): boolean {
    if (typeof bound === "boolean" || bound === null || bound === undefined) return true;
    return typeof bound === "number" && (bound === written || counted.has(at) || this.#said.has(bound));
  }

  #items(bound: readonly unknown[], written: unknown): ShapeNode | undefined {
    const others: readonly unknown[] = Array.isArray(written) ? written : [];
    const items: ShapeNode[] = [];
    for (const [at, item] of bound.entries()) {
      const node = this.node(item, others[at], bound, at);
      if (node === undefined) return undefined;
      items.push(node);
    }
    return { kind: "items", items };
  }

  #members(bound: object, written: unknown): ShapeNode | undefined {
    const others =
      typeof written === "object" && written !== null ? (written as Readonly<Record<string, unknown>>) : {};
    const keys = Object.keys(bound);
    const nodes: ShapeNode[] = [];
    for (const key of keys) {
      const other = Object.hasOwn(others, key) ? others[key] : undefined;
      const node = this.node((bound as Readonly<Record<string, unknown>>)[key], other, bound, key);
      if (node === undefined) return undefined;
      nodes.push(node);
    }
    return { kind: "members", keys, nodes };
  }
}

/**
 * How long the lists are that a definition has and its template has not, as one number. Documents of one shape have the same; others may
 * have it too.
 */
export function lengthsIn(bound: unknown, written: unknown): number {
  keepOn();
  if (typeof bound !== "object" || bound === null || bound === written) return 0;
  let lengths = Array.isArray(bound) ? bound.length + 1 : 0;
  for (const key in bound) {
    const [member, other] = [memberOf(bound, key), memberOf(written, key)];
    lengths = (Math.imul(lengths, 31) + lengthsIn(member, other)) | 0;
  }
  return lengths;
}

const memberOf = (node: unknown, key: string): unknown =>
  typeof node === "object" && node !== null ? (node as Readonly<Record<string, unknown>>)[key] : undefined;

/** The texts of a definition of that shape, in the order of the shape's own; undefined: it is of another. */
export function textsOf(root: ShapeNode, bound: object): readonly string[] | undefined {
  const found: string[] = [];
  return matches(root, bound, found) ? found : undefined;
}

function matches(shape: ShapeNode, bound: unknown, found: string[]): boolean {
  switch (shape.kind) {
    case "same":
      return bound === shape.node;
    case "value":
      return Object.is(bound, shape.value);
    case "text":
      if (typeof bound !== "string") return false;
      found.push(bound);
      return true;
    case "free":
      return typeof bound === "object" && bound !== null;
    case "items":
      return Array.isArray(bound) && matchItems(shape.items, bound, found);
    case "members":
      return typeof bound === "object" && bound !== null && !Array.isArray(bound) && matchMembers(shape, bound, found);
  }
}

function matchItems(items: readonly ShapeNode[], bound: readonly unknown[], found: string[]): boolean {
  if (bound.length !== items.length) return false;
  for (let at = 0; at < items.length; at += 1) if (!matches(items[at] as ShapeNode, bound[at], found)) return false;
  return true;
}

function matchMembers(
  { keys, nodes }: ShapeNode & { readonly kind: "members" },
  bound: object,
  found: string[],
): boolean {
  let at = 0;
  for (const key in bound) {
    if (key !== keys[at]) return false;
    if (!matches(nodes[at] as ShapeNode, (bound as Readonly<Record<string, unknown>>)[key], found)) return false;
    at += 1;
  }
  return at === keys.length;
}
