import type { LaterChange } from "../../../vocabulary/http/verification.ts";
import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { sizeShown } from "../../pdf-syntax/reader/page-form.ts";
import type { ForeignPage } from "../../pdf-syntax/reader/pages.ts";
import { rectOf, shownPlace } from "../../pdf-syntax/reader/shown-place.ts";
import { type Dictionary, isArray, isReference } from "../../pdf-syntax/reader/value.ts";
import type { Field } from "./signature-fields.ts";

export type Place = LaterChange["places"][number];

/** As many places of one change are named. */
const mostPlaces = 20;

/** Where on the pages of a file things are seen, that changes are found in. */
export class Places {
  readonly #pdf: ForeignPdf;
  readonly #pages: readonly ForeignPage[];
  /** By the number of an annotation's object, the page that it is on. */
  #pageOf: ReadonlyMap<number, number> | undefined;

  constructor(pdf: ForeignPdf, pages: readonly ForeignPage[]) {
    this.#pdf = pdf;
    this.#pages = pages;
  }

  /** A page as a whole, counted from 0. */
  page(index: number): readonly Place[] {
    const page = this.#pages[index];
    return page === undefined ? [] : [{ page: index + 1, x: 0, y: 0, ...sizeShown(page) }];
  }

  /** An annotation that is or was on a page, counted from 0. */
  annotation(dictionary: Dictionary | undefined, index: number): readonly Place[] {
    const page = this.#pages[index];
    const box = dictionary && rectOf(this.#pdf, dictionary);
    return page === undefined || box === undefined ? [] : [{ page: index + 1, ...shownPlace(box, page) }];
  }

  /** The widgets of a field. */
  field({ reference, widgets }: Field): readonly Place[] {
    this.#pageOf ??= this.#annotations();
    const pageOf = this.#pageOf;
    const shown = widgets.length === 0 ? [reference] : widgets;
    return shown.slice(0, mostPlaces).flatMap((widget) => {
      const index = pageOf.get(widget.id);
      return index === undefined ? [] : this.annotation(this.#pdf.dictionary(widget), index);
    });
  }

  #annotations(): ReadonlyMap<number, number> {
    const found = new Map<number, number>();
    for (const [index, { dictionary }] of this.#pages.entries()) {
      const items = this.#pdf.resolve(dictionary.entries.get("Annots"));
      if (!isArray(items)) continue;
      for (const item of items) if (isReference(item) && !found.has(item.id)) found.set(item.id, index);
    }
    return found;
  }
}
