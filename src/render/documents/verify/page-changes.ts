import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import type { ForeignPage } from "../../pdf-syntax/reader/pages.ts";
import { isArray, isReference, type Value } from "../../pdf-syntax/reader/value.ts";
import { type Comparison, differences } from "./comparison.ts";
import type { Found } from "./found.ts";
import type { Field } from "./signature-fields.ts";

type Pages = readonly [before: readonly ForeignPage[], after: readonly ForeignPage[]];

/** Differences of pages; fields and their widgets are compared elsewhere. */
export function inPages(comparison: Comparison, [before, after]: Pages, fields: readonly Field[]): readonly Found[] {
  const ids = (pages: readonly ForeignPage[]): string => pages.map(({ id }) => id ?? "-").join();
  if (ids(before) !== ids(after)) return [{ kind: "content", message: "Pages were added, removed or moved." }];
  const widgets = new Set(fields.flatMap(({ reference, widgets: own }) => [reference.id, ...own.map(({ id }) => id)]));
  return before.flatMap((page, at): readonly Found[] => {
    const other = after[at];
    if (other === undefined) return [];
    const keys = differences(comparison, page.dictionary, other.dictionary).filter((key) => key !== "Annots");
    const content: readonly Found[] =
      keys.length === 0 ? [] : [{ kind: "content", message: `Page ${at + 1} was changed: ${keys.join(", ")}.` }];
    const notes = new Notes(comparison, widgets, at + 1);
    return [...content, ...notes.between(page, other)];
  });
}

function annotationsOf(pdf: ForeignPdf, { dictionary }: ForeignPage): readonly Value[] {
  const found = pdf.resolve(dictionary.entries.get("Annots"));
  return isArray(found) ? found : [];
}

/** The annotations of one page in two revisions. */
class Notes {
  readonly #comparison: Comparison;
  readonly #widgets: ReadonlySet<number>;
  readonly #page: number;

  constructor(comparison: Comparison, widgets: ReadonlySet<number>, page: number) {
    this.#comparison = comparison;
    this.#widgets = widgets;
    this.#page = page;
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
      ...added.map(() => this.#found("An annotation was added")),
      ...(isSame ? [] : [this.#found("Annotations were changed")]),
    ];
  }

  #changed(item: Value, now: Value | undefined): readonly Found[] {
    if (!isReference(item)) return [];
    const isWidget = this.#widgets.has(item.id);
    if (now === undefined)
      return [
        isWidget
          ? { kind: "content", message: `A field's widget was removed from page ${this.#page}.` }
          : this.#found("An annotation was removed"),
      ];
    if (isWidget) return [];
    const [before, after] = [this.#comparison.before.dictionary(item), this.#comparison.after.dictionary(now)];
    const isSame =
      before !== undefined && after !== undefined && differences(this.#comparison, before, after).length === 0;
    return isSame ? [] : [this.#found("An annotation was changed")];
  }

  readonly #found = (what: string): Found => ({ kind: "annotation", message: `${what} on page ${this.#page}.` });
}
