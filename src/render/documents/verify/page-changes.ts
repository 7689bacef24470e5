import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import type { ForeignPage } from "../../pdf-syntax/reader/pages.ts";
import { type Dictionary, isArray, isReference, type Value } from "../../pdf-syntax/reader/value.ts";
import { type Comparison, differences } from "./comparison.ts";
import type { Found } from "./found.ts";
import type { Places } from "./places.ts";
import type { Field } from "./signature-fields.ts";

type Pages = readonly [before: readonly ForeignPage[], after: readonly ForeignPage[]];

/** Differences of pages; fields and their widgets are compared elsewhere. */
export function inPages(
  comparison: Comparison,
  [before, after]: Pages,
  fields: readonly Field[],
  places: Places,
): readonly Found[] {
  const ids = (pages: readonly ForeignPage[]): string => pages.map(({ id }) => id ?? "-").join();
  if (ids(before) !== ids(after)) return [{ kind: "content", message: "Pages were added, removed or moved." }];
  const widgets = new Set(fields.flatMap(({ reference, widgets: own }) => [reference.id, ...own.map(({ id }) => id)]));
  return before.flatMap((page, at): readonly Found[] => {
    const other = after[at];
    if (other === undefined) return [];
    const keys = differences(comparison, page.dictionary, other.dictionary).filter((key) => key !== "Annots");
    const content: readonly Found[] =
      keys.length === 0
        ? []
        : [
            {
              kind: "content",
              message: `Page ${at + 1} was changed: ${keys.join(", ")}.`,
              places: places.page(at),
            },
          ];
    const notes = new Notes({ comparison, widgets, places, index: at });
    return [...content, ...notes.between(page, other)];
  });
}

function annotationsOf(pdf: ForeignPdf, { dictionary }: ForeignPage): readonly Value[] {
  const found = pdf.resolve(dictionary.entries.get("Annots"));
  return isArray(found) ? found : [];
}

interface NotesParts {
  readonly comparison: Comparison;
  /** Numbers of the objects that are fields or widgets of them. */
  readonly widgets: ReadonlySet<number>;
  readonly places: Places;
  readonly index: number;
}

/** The annotations of one page in two revisions. */
class Notes {
  readonly #comparison: Comparison;
  readonly #widgets: ReadonlySet<number>;
  readonly #places: Places;
  /** The page, from 0. */
  readonly #index: number;

  constructor({ comparison, widgets, places, index }: NotesParts) {
    this.#comparison = comparison;
    this.#widgets = widgets;
    this.#places = places;
    this.#index = index;
  }

  between(before: ForeignPage, after: ForeignPage): readonly Found[] {
    const had = annotationsOf(this.#comparison.before, before);
    const has = annotationsOf(this.#comparison.after, after);
    const now = new Map(has.flatMap((item) => (isReference(item) ? [[item.id, item] as const] : [])));
    const then = new Set(had.flatMap((item) => (isReference(item) ? [item.id] : [])));
    const known = had.filter(isReference).flatMap((item) => this.#changed(item, now.get(item.id)));
    const added = has.filter((item) => isReference(item) && !then.has(item.id) && !this.#widgets.has(item.id));
    const direct = (items: readonly Value[]): readonly Value[] => items.filter((item) => !isReference(item));
    const isSame = this.#comparison.isSame(direct(had), direct(has));
    return [
      ...known,
      ...added.map((item) => this.#found("An annotation was added", this.#comparison.after.dictionary(item))),
      ...(isSame ? [] : [this.#found("Annotations were changed")]),
    ];
  }

  #changed(item: Value, now: Value | undefined): readonly Found[] {
    if (!isReference(item)) return [];
    const isWidget = this.#widgets.has(item.id);
    const was = this.#comparison.before.dictionary(item);
    if (now === undefined)
      return [
        isWidget
          ? { ...this.#found("A field's widget was removed", was, "from"), kind: "content" }
          : this.#found("An annotation was removed", was),
      ];
    if (isWidget) return [];
    const is = this.#comparison.after.dictionary(now);
    const isSame = was !== undefined && is !== undefined && differences(this.#comparison, was, is).length === 0;
    return isSame ? [] : [this.#found("An annotation was changed", is)];
  }

  readonly #found = (what: string, seen?: Dictionary, preposition: "on" | "from" = "on"): Found => ({
    kind: "annotation",
    message: `${what} ${preposition} page ${this.#index + 1}.`,
    places: this.#places.annotation(seen, this.#index),
  });
}
