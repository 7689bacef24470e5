import type { ForeignLink } from "../model/foreign-page.ts";
import type { LinkTarget } from "../model/look.ts";
import { around, moved } from "../model/matrix.ts";
import type { ForeignPdf } from "./foreign-pdf.ts";
import { uprightMatrix } from "./page-form.ts";
import type { ForeignPage } from "./pages.ts";
import { type Dictionary, isArray, isDictionary, isReference, nameOf, type Value } from "./value.ts";

/** The annotations of a page: those that lead somewhere, and how many of each other kind there are. */
export interface PageAnnotations {
  readonly links: readonly ForeignLink[];
  /** By their Subtype. */
  readonly others: ReadonlyMap<string, number>;
}

/** More than any page has: what comes after them is left out. */
const mostAnnotations = 10_000;

/** `placeOf`: the name of a page by its number in the file. */
export function annotationsOf(
  pdf: ForeignPdf,
  page: ForeignPage,
  placeOf: (id: number) => string | undefined,
): PageAnnotations {
  const links: ForeignLink[] = [];
  const others = new Map<string, number>();
  const all = pdf.resolve(page.dictionary.entries.get("Annots"));
  for (const item of isArray(all) ? all.slice(0, mostAnnotations) : []) {
    const annotation = pdf.dictionary(item);
    if (annotation === undefined) continue;
    const kind = nameOf(pdf.resolve(annotation.entries.get("Subtype"))) ?? "unknown";
    const link = kind === "Link" ? linkOf(pdf, page, annotation, placeOf) : undefined;
    if (link !== undefined) links.push(link);
    else if (kind !== "Popup") others.set(kind, (others.get(kind) ?? 0) + 1);
  }
  return { links, others };
}

function linkOf(
  pdf: ForeignPdf,
  page: ForeignPage,
  { entries }: Dictionary,
  placeOf: (id: number) => string | undefined,
): ForeignLink | undefined {
  const numbers = pdf.resolve(entries.get("Rect"));
  const target = targetOf(pdf, entries, placeOf);
  if (target === undefined || !isArray(numbers)) return undefined;
  const [x1, y1, x2, y2] = numbers.map((item) => pdf.resolve(item));
  if (typeof x1 !== "number" || typeof y1 !== "number" || typeof x2 !== "number" || typeof y2 !== "number")
    return undefined;
  const matrix = uprightMatrix(page);
  const corners = [moved(x1, y1, matrix), moved(x2, y2, matrix)].map(([x, y]) => [x, -y] as const);
  return { rect: around(corners), target };
}

function targetOf(
  pdf: ForeignPdf,
  entries: Dictionary["entries"],
  placeOf: (id: number) => string | undefined,
): LinkTarget | undefined {
  const action = pdf.dictionary(entries.get("A"));
  const kind = nameOf(pdf.resolve(action?.entries.get("S")));
  if (kind === "URI") {
    const uri = textOf(pdf.resolve(action?.entries.get("URI")));
    return uri === undefined ? undefined : { kind: "uri", uri };
  }
  const destination = kind === "GoTo" ? action?.entries.get("D") : entries.get("Dest");
  const first = pageOfDestination(pdf, pdf.resolve(destination));
  const name = isReference(first) ? placeOf(first.id) : undefined;
  return name === undefined ? undefined : { kind: "destination", name };
}

/** What a destination leads to (ISO 32000-1, 12.3.2): given by itself, or by a name. */
function pageOfDestination(pdf: ForeignPdf, destination: Value): Value {
  const name = nameOf(destination) ?? textOf(destination);
  const found = name === undefined ? destination : namedDestination(pdf, name);
  const places = isDictionary(found) ? pdf.resolve(found.entries.get("D")) : found;
  return isArray(places) ? (places[0] ?? null) : null;
}

function namedDestination(pdf: ForeignPdf, name: string): Value {
  const old = pdf.dictionary(pdf.catalog.entries.get("Dests"))?.entries.get(name);
  if (old !== undefined) return pdf.resolve(old);
  const names = pdf.dictionary(pdf.catalog.entries.get("Names"));
  return inNameTree(pdf, pdf.dictionary(names?.entries.get("Dests")), name, 0);
}

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

const textOf = (value: Value): string | undefined =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "string" ? value.bytes : undefined;
