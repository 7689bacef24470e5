import type { LaterChange } from "../../../vocabulary/http/verification.ts";
import { madeOnce } from "../../model/made-once.ts";
import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { sizeShown } from "../../pdf-syntax/reader/page-form.ts";
import type { ForeignPage } from "../../pdf-syntax/reader/pages.ts";
import { shownPlace } from "../../pdf-syntax/reader/shown-place.ts";
import { type Dictionary, isReference } from "../../pdf-syntax/reader/value.ts";
import { itemsIn } from "./roles.ts";
import { boxOf } from "./shown.ts";

export type ChangePlace = LaterChange["places"][number];

/** As many places of one change are named. */
const mostPlaces = 20;

/** Where on the pages of a file things are seen, that changes are found in. */
export class ChangeLocator {
  readonly #pdf: ForeignPdf;
  readonly #pages: readonly ForeignPage[];
  /** By the number of an annotation's object, the pages that list it, each as often as it does. */
  #pagesOf: ReadonlyMap<number, readonly number[]> | undefined;

  constructor(pdf: ForeignPdf, pages: readonly ForeignPage[]) {
    this.#pdf = pdf;
    this.#pages = pages;
  }

  /** A page as a whole, counted from 0. */
  page(index: number): readonly ChangePlace[] {
    const page = this.#pages[index];
    return page === undefined ? [] : [{ page: index + 1, x: 0, y: 0, ...sizeShown(page) }];
  }

  /** An annotation that is or was on a page, counted from 0; the page as a whole where nothing bounds its look. `pdf`: the revision that it is of. */
  annotation(dictionary: Dictionary | undefined, index: number, pdf: ForeignPdf = this.#pdf): readonly ChangePlace[] {
    const page = this.#pages[index];
    if (page === undefined || dictionary === undefined) return [];
    // Viewers read a rectangle that is none in ways of their own.
    const box = boxOf(pdf, dictionary, page.rotation !== 0);
    return box === undefined ? this.page(index) : [{ page: index + 1, ...shownPlace(box, page) }];
  }

  /** Whether some page lists an annotation, and so shows it. */
  isListed(id: number | undefined): boolean {
    return id === undefined || this.#listed().has(id);
  }

  /** Annotations, by the numbers of their objects, wherever a page lists them. */
  widgets(ids: readonly number[]): readonly ChangePlace[] {
    const listed = ids.flatMap((id) => (this.#listed().get(id) ?? []).map((index) => ({ id, index })));
    return listed
      .slice(0, mostPlaces)
      .flatMap(({ id, index }) =>
        this.annotation(this.#pdf.dictionary({ kind: "reference", id, generation: 0 }), index),
      );
  }

  #listed(): ReadonlyMap<number, readonly number[]> {
    if (this.#pagesOf !== undefined) return this.#pagesOf;
    const found = new Map<number, number[]>();
    for (const [index, { dictionary }] of this.#pages.entries())
      for (const item of itemsIn(this.#pdf, dictionary.entries.get("Annots")))
        if (isReference(item)) madeOnce(found, item.id, (): number[] => []).push(index);
    this.#pagesOf = found;
    return found;
  }
}
