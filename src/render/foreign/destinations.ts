import type { ForeignPdf } from "./foreign-pdf.ts";
import { broken } from "./foreign-pdf-error.ts";
import { type Dictionary, isArray, isDictionary, nameOf, type Value } from "./value.ts";

/** Names that are listed; of more, the rest is left out. */
const mostNames = 100_000;

/** A place in a file (ISO 32000-1, 12.3.2), given by itself or by a name: a page, and how to look at it. */
export function explicitDestination(pdf: ForeignPdf, destination: Value | undefined): readonly Value[] | undefined {
  const given = pdf.resolve(destination);
  const name = nameOf(given) ?? textOf(given);
  return placeIn(pdf, name === undefined ? given : named(pdf, name));
}

function placeIn(pdf: ForeignPdf, found: Value): readonly Value[] | undefined {
  const place = isDictionary(found) ? pdf.resolve(found.entries.get("D")) : found;
  return isArray(place) ? place : undefined;
}

function named(pdf: ForeignPdf, name: string): Value {
  const old = oldNames(pdf)?.entries.get(name);
  if (old !== undefined) return pdf.resolve(old);
  return inNameTree(pdf, nameTree(pdf), name, 0);
}

const oldNames = (pdf: ForeignPdf): Dictionary | undefined => pdf.dictionary(pdf.catalog.entries.get("Dests"));

const nameTree = (pdf: ForeignPdf): Dictionary | undefined =>
  pdf.dictionary(pdf.dictionary(pdf.catalog.entries.get("Names"))?.entries.get("Dests"));

/** 7.9.6: kids that say from which name to which they go. */
function inNameTree(pdf: ForeignPdf, node: Dictionary | undefined, name: string, depth: number): Value {
  pdf.budget.depth(depth);
  const names = pdf.resolve(node?.entries.get("Names"));
  if (isArray(names)) {
    const at = names.findIndex((key, index) => index % 2 === 0 && textOf(pdf.resolve(key)) === name);
    if (at >= 0) return pdf.resolve(names[at + 1]);
  }
  const kids = pdf.resolve(node?.entries.get("Kids"));
  for (const kid of isArray(kids) ? kids : []) {
    const below = pdf.dictionary(kid);
    const limits = pdf.resolve(below?.entries.get("Limits"));
    const [first, last] = isArray(limits) ? limits.map((limit) => textOf(pdf.resolve(limit))) : [];
    if (first !== undefined && last !== undefined && first <= name && name <= last)
      return inNameTree(pdf, below, name, depth + 1);
  }
  return null;
}

/** Every name of a file with its place. */
export function namedDestinations(pdf: ForeignPdf): ReadonlyMap<string, readonly Value[]> {
  const found = new Map<string, readonly Value[]>();
  const add = (name: string | undefined, value: Value): void => {
    const place = placeIn(pdf, pdf.resolve(value));
    if (name !== undefined && place !== undefined && found.size < mostNames && !found.has(name)) found.set(name, place);
  };
  for (const [name, value] of oldNames(pdf)?.entries ?? []) add(name, value);
  for (const [key, value] of treeEntries(pdf, nameTree(pdf), "Names")) add(textOf(key), value);
  return found;
}

/** The entries of a name or number tree (7.9.6, 7.9.7), in their order. */
export function* treeEntries(
  pdf: ForeignPdf,
  node: Dictionary | undefined,
  list: "Names" | "Nums",
  above: ReadonlySet<Dictionary> = new Set(),
): Iterable<readonly [key: Value, value: Value]> {
  if (node === undefined) return;
  pdf.budget.depth(above.size);
  if (above.has(node)) throw broken("a tree of names leads in a circle");
  const pairs = pdf.resolve(node.entries.get(list));
  for (let at = 0; isArray(pairs) && at + 1 < pairs.length; at += 2) {
    pdf.budget.value();
    yield [pdf.resolve(pairs[at]), pairs[at + 1] ?? null];
  }
  const kids = pdf.resolve(node.entries.get("Kids"));
  for (const kid of isArray(kids) ? kids : []) {
    pdf.budget.value();
    yield* treeEntries(pdf, pdf.dictionary(kid), list, new Set([...above, node]));
  }
}

/** The bytes of a string; of anything else, undefined. */
export const textOf = (value: Value): string | undefined =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "string" ? value.bytes : undefined;
