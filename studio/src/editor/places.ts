import type { SyntaxNode, Tree } from "@lezer/common";
import { escapeStep } from "../../../src/vocabulary/json/pointer.ts";

/** A stretch of text: offsets of its first character and of what follows its last. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Where the text holds what a JSON Pointer names. */
export interface Place {
  readonly value: Span;
  /** The key in its quotes, for a member of an object. */
  readonly key: Span | undefined;
  /** False: the text lacks it; this is the nearest thing around it that the text has. */
  readonly exact: boolean;
  /** The pointer that was found, or its longest beginning that the text has. */
  readonly pointer: string;
}

/** A part of the text, by its offsets. */
export type Slice = (from: number, to: number) => string;

const values = new Set(["Object", "Array", "String", "Number", "True", "False", "Null"]);

/** The value that the text holds; undefined where it holds none. */
function rootOf(tree: Tree): SyntaxNode | undefined {
  return childValue(tree.topNode);
}

function childValue(node: SyntaxNode): SyntaxNode | undefined {
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (values.has(child.name)) return child;
  }
  return undefined;
}

const keyOf = (property: SyntaxNode): SyntaxNode | null => property.getChild("PropertyName");

/** The text of a key or a string without its quotes and escapes. */
export function unquoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text.replace(/^"|"$/g, "");
  }
}

/** The place of a JSON Pointer; undefined where the text holds no value at all. */
export function placeOf(tree: Tree, slice: Slice, pointer: string): Place | undefined {
  let node = rootOf(tree);
  if (node === undefined) return undefined;
  let key: SyntaxNode | undefined;
  let found = "";
  for (const step of pointer === "" ? [] : pointer.slice(1).split("/")) {
    const next = stepInto(node, slice, step);
    if (next === undefined) return { ...placeFrom(node, key), exact: false, pointer: found };
    node = next.value;
    key = next.key;
    found = `${found}/${step}`;
  }
  return { ...placeFrom(node, key), exact: true, pointer: found };
}

const placeFrom = (value: SyntaxNode, key: SyntaxNode | undefined): Pick<Place, "value" | "key"> => ({
  value: { from: value.from, to: value.to },
  key: key === undefined ? undefined : { from: key.from, to: key.to },
});

interface Member {
  readonly value: SyntaxNode;
  readonly key: SyntaxNode | undefined;
}

function stepInto(node: SyntaxNode, slice: Slice, step: string): Member | undefined {
  if (node.name === "Array") {
    const value = /^\d+$/.test(step) ? entries(node)[Number(step)] : undefined;
    return value === undefined ? undefined : { value, key: undefined };
  }
  if (node.name !== "Object") return undefined;
  let found: Member | undefined;
  for (const property of node.getChildren("Property")) {
    const key = keyOf(property);
    const value = childValue(property);
    if (key === null || value === undefined) continue;
    // The last of two members with one name counts, as in JSON.parse.
    if (escapeStep(unquoted(slice(key.from, key.to))) === step) found = { value, key };
  }
  return found;
}

function entries(array: SyntaxNode): readonly SyntaxNode[] {
  const list: SyntaxNode[] = [];
  for (let child = array.firstChild; child !== null; child = child.nextSibling) {
    if (values.has(child.name)) list.push(child);
  }
  return list;
}

/** The value at an offset of the text. */
export interface Spot {
  readonly pointer: string;
  /** Whether it is in a key, in a value, or between the members or entries of what the pointer names. */
  readonly part: "key" | "value" | "between";
  /** The key or the value it is in; between members: what holds them. */
  readonly span: Span;
}

/** The pointer of the innermost thing at an offset; that of the root where nothing smaller is there. */
export function pointerAt(tree: Tree, slice: Slice, position: number): Spot {
  const node = innermost(tree, position);
  if (node.name === "PropertyName" && node.parent !== null)
    return { pointer: pathOf(node.parent, slice), part: "key", span: spanOf(node) };
  const holder = nearest(node);
  if (holder === undefined) return { pointer: "", part: "between", span: { from: 0, to: tree.length } };
  const isScalar = holder.name !== "Object" && holder.name !== "Array" && holder.name !== "Property";
  return { pointer: pathOf(holder, slice), part: isScalar ? "value" : "between", span: spanOf(holder) };
}

const spanOf = ({ from, to }: SyntaxNode): Span => ({ from, to });

/** The smallest node at an offset: what ends there counts before what begins there. */
function innermost(tree: Tree, position: number): SyntaxNode {
  const before = tree.resolveInner(position, -1);
  const isLeaf = before.name === "PropertyName" || (values.has(before.name) && before.firstChild === null);
  return isLeaf ? before : tree.resolveInner(position, 1);
}

function nearest(node: SyntaxNode): SyntaxNode | undefined {
  for (let at: SyntaxNode | null = node; at !== null; at = at.parent) {
    if (values.has(at.name) || at.name === "Property") return at;
  }
  return undefined;
}

/** The pointer of a value or of the member it belongs to. */
function pathOf(node: SyntaxNode, slice: Slice): string {
  const steps: string[] = [];
  for (let at: SyntaxNode | null = node; at !== null; at = at.parent) {
    if (at.name === "Property") {
      const key = keyOf(at);
      if (key !== null) steps.push(escapeStep(unquoted(slice(key.from, key.to))));
    } else if (at.parent?.name === "Array" && values.has(at.name)) steps.push(String(indexIn(at.parent, at)));
  }
  return steps.length === 0 ? "" : `/${steps.reverse().join("/")}`;
}

const indexIn = (array: SyntaxNode, entry: SyntaxNode): number =>
  entries(array).findIndex((other) => other.from === entry.from);

/** Faults of the text itself, where it stops being JSON; at most as many as said. */
export function brokenPlaces(tree: Tree, most: number): readonly Span[] {
  const spans: Span[] = [];
  tree.iterate({
    enter(node) {
      if (spans.length >= most) return false;
      if (node.type.isError) spans.push({ from: node.from, to: node.to });
      return true;
    },
  });
  return spans;
}
