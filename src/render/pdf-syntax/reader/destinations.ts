import { madeOnce } from "../../model/made-once.ts";
import type { ForeignPdf } from "./foreign-pdf.ts";
import { broken } from "./foreign-pdf-error.ts";
import { type Dictionary, isArray, isDictionary, nameOf, type PdfValue, textOf } from "./value.ts";

/** Names that are listed; of more, the rest is left out. */
const mostNames = 100_000;

/** A place in a file (ISO 32000-1, 12.3.2), given by itself or by a name: a page, and how to look at it. */
export function explicitDestination(
  pdf: ForeignPdf,
  destination: PdfValue | undefined,
): readonly PdfValue[] | undefined {
  const given = pdf.resolve(destination);
  const name = nameOf(given) ?? textOf(given);
  return placeIn(pdf, name === undefined ? given : named(pdf, name));
}

function placeIn(pdf: ForeignPdf, found: PdfValue): readonly PdfValue[] | undefined {
  const place = isDictionary(found) ? pdf.resolve(found.entries.get("D")) : found;
  return isArray(place) ? place : undefined;
}

const named = (pdf: ForeignPdf, name: string): PdfValue => pdf.resolve(placesByName(pdf).get(name));

const placesOf = new WeakMap<ForeignPdf, ReadonlyMap<string, PdfValue>>();

/** Every name with what it stands for, read once: a file has as many links as it has names. */
const placesByName = (pdf: ForeignPdf): ReadonlyMap<string, PdfValue> => madeOnce(placesOf, pdf, () => namesIn(pdf));

function namesIn(pdf: ForeignPdf): ReadonlyMap<string, PdfValue> {
  const found = new Map<string, PdfValue>(oldNames(pdf)?.entries ?? []);
  for (const [key, value] of treeEntries(pdf, nameTree(pdf), "Names")) {
    const name = textOf(key);
    if (name !== undefined && !found.has(name)) found.set(name, value);
  }
  return found;
}

const oldNames = (pdf: ForeignPdf): Dictionary | undefined => pdf.dictionary(pdf.catalog.entries.get("Dests"));

const nameTree = (pdf: ForeignPdf): Dictionary | undefined =>
  pdf.dictionary(pdf.dictionary(pdf.catalog.entries.get("Names"))?.entries.get("Dests"));

/** Every name of a file with its place. */
export function namedDestinations(pdf: ForeignPdf): ReadonlyMap<string, readonly PdfValue[]> {
  const found = new Map<string, readonly PdfValue[]>();
  for (const [name, value] of placesByName(pdf)) {
    const place = placeIn(pdf, pdf.resolve(value));
    if (place !== undefined && found.size < mostNames) found.set(name, place);
  }
  return found;
}

/** The entries of a name or number tree (7.9.6, 7.9.7), in their order. */
export function* treeEntries(
  pdf: ForeignPdf,
  node: Dictionary | undefined,
  list: "Names" | "Nums",
  above: ReadonlySet<Dictionary> = new Set(),
): Iterable<readonly [key: PdfValue, value: PdfValue]> {
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
