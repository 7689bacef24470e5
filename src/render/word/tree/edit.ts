import type { TagMark } from "../tree/source-tree.ts";
import { type PartNode, type SourceElement, setChanged } from "./source-tree.ts";

export const isElementNode = (node: PartNode): node is SourceElement => node.kind === "element";

export const elementsIn = (parent: SourceElement): readonly SourceElement[] => parent.children.filter(isElementNode);

/** The first child of a name. */
export function childNamed(parent: SourceElement | undefined, name: string): SourceElement | undefined {
  for (const child of parent?.children ?? []) if (child.kind === "element" && child.name === name) return child;
  return undefined;
}

/** The marks in an element, in the order of the part. */
export function marksIn(parent: SourceElement): readonly TagMark[] {
  const found: TagMark[] = [];
  const visit = (element: SourceElement): void => {
    for (const child of element.children) {
      if (child.kind === "mark") found.push(child);
      else if (child.kind === "element" && child.isChanged) visit(child);
    }
  };
  visit(parent);
  return found;
}

/** The innermost element of one of these names around a node. */
export function around(node: PartNode, ...names: readonly string[]): SourceElement | undefined {
  for (let at = node.parent; at !== undefined; at = at.parent) if (names.includes(at.name)) return at;
  return undefined;
}

/** All elements around a node, the innermost first. */
export function ancestorsOf(node: PartNode): readonly SourceElement[] {
  const found: SourceElement[] = [];
  for (let at = node.parent; at !== undefined; at = at.parent) found.push(at);
  return found;
}

/** The innermost element around all of some nodes. */
export function commonAncestor(nodes: readonly PartNode[]): SourceElement | undefined {
  const [first, ...others] = nodes;
  if (first === undefined) return undefined;
  const paths = others.map((node) => new Set(ancestorsOf(node)));
  return ancestorsOf(first).find((one) => paths.every((path) => path.has(one)));
}

/** The child of an element that a node is, or is in. */
export function childAround(ancestor: SourceElement, node: PartNode): PartNode {
  let at = node;
  while (at.parent !== undefined && at.parent !== ancestor) at = at.parent;
  return at;
}

export function detach(node: PartNode): void {
  const { parent } = node;
  if (parent === undefined) return;
  parent.children.splice(parent.children.indexOf(node), 1);
  setChanged(parent);
  node.parent = undefined;
}

/** Puts other nodes in the places of some, undefined: none; each parent is gone through once. */
export function replaceAll(put: ReadonlyMap<PartNode, PartNode | undefined>): void {
  const parents = new Set<SourceElement>();
  for (const { parent } of put.keys()) if (parent !== undefined) parents.add(parent);
  for (const parent of parents) {
    const kept = parent.children.flatMap((child) => (put.has(child) ? (put.get(child) ?? []) : [child]));
    parent.children.length = 0;
    for (const child of kept) {
      parent.children.push(child);
      child.parent = parent;
    }
    setChanged(parent);
  }
  for (const node of put.keys()) node.parent = undefined;
}

/** Puts a node before another one. */
export const putBefore = (at: PartNode, node: PartNode): void => put(at, node, 0);

/** Puts a node behind another one. */
export const putBehind = (at: PartNode, node: PartNode): void => put(at, node, 1);

function put(at: PartNode, node: PartNode, behind: 0 | 1): void {
  detach(node);
  const { parent } = at;
  if (parent === undefined) return;
  parent.children.splice(parent.children.indexOf(at) + behind, 0, node);
  node.parent = parent;
  setChanged(parent);
}

export function append(parent: SourceElement, node: PartNode): void {
  node.parent = parent;
  parent.children.push(node);
  setChanged(parent);
}

/** Where the value of an attribute stands in its tag, between its quotes. */
export interface AttributePlace {
  readonly from: number;
  readonly to: number;
}

/** The first attribute whose name as written is meant. Values are passed over as a whole: nothing in one is taken for an attribute. */
export function attributePlace(openingTag: string, isMeant: (name: string) => boolean): AttributePlace | undefined {
  for (const { 0: written, 1: name = "", 2: value = "", index } of openingTag.matchAll(writtenAttribute)) {
    const to = index + written.length - 1;
    if (isMeant(name)) return { from: to - (value.length - 2), to };
  }
  return undefined;
}

const writtenAttribute = /\s([^\s=]+)\s*=\s*("[^"]*"|'[^']*')/g;

/** An attribute by its name as written; undefined: there is none. */
export function attributeIn(openingTag: string, name: string): string | undefined {
  const place = attributePlace(openingTag, (written) => written === name);
  return place === undefined ? undefined : openingTag.slice(place.from, place.to);
}
