import type { ForeignLink } from "../../model/drawing/foreign-page.ts";
import { around, moved } from "../../model/drawing/matrix.ts";
import type { LinkTarget } from "../../model/look.ts";
import { explicitDestination } from "./destinations.ts";
import type { ForeignPdf } from "./foreign-pdf.ts";
import { uprightMatrix } from "./page-form.ts";
import { cornersIn, type ForeignPage } from "./pages.ts";
import { type Dictionary, isArray, isReference, nameOf, textOf } from "./value.ts";

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
  const box = cornersIn(pdf, entries.get("Rect"));
  const target = targetOf(pdf, entries, placeOf);
  if (target === undefined || box === undefined) return undefined;
  const matrix = uprightMatrix(page);
  const ends = [moved(box.left, box.bottom, matrix), moved(box.right, box.top, matrix)];
  const corners = ends.map(([x, y]) => [x, -y] as const);
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
  const first = explicitDestination(pdf, destination)?.[0];
  const name = isReference(first) ? placeOf(first.id) : undefined;
  return name === undefined ? undefined : { kind: "destination", name };
}
