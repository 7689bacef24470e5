import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import type { ForeignPage } from "../../pdf-syntax/reader/pages.ts";
import {
  emptyDictionary,
  isArray,
  isReference,
  isStream,
  type PdfReference,
  type PdfValue,
} from "../../pdf-syntax/reader/value.ts";
import { differences, type RevisionComparison } from "./comparison.ts";
import type { FoundChange } from "./found.ts";
import type { ChangeLocator } from "./places.ts";
import { called, itemsIn } from "./roles.ts";
import type { StructureAdditions } from "./structure-additions.ts";

type Pages = readonly [before: readonly ForeignPage[], after: readonly ForeignPage[]];

interface PageComparison {
  readonly comparison: RevisionComparison;
  readonly places: ChangeLocator;
  /** undefined: nothing was added to the structure, or more than new annotations. */
  readonly structure: StructureAdditions | undefined;
  /** Numbers of new fields and their widgets, which are judged as fields. */
  readonly added: ReadonlySet<number>;
  /** Numbers of what shows the empty fields that were signed. */
  readonly signed: ReadonlySet<number>;
}

/** Differences of pages; the fields that the signed revision has, and new ones, are compared elsewhere. */
export function inPages(parts: PageComparison, [before, after]: Pages): readonly FoundChange[] {
  const ids = (pages: readonly ForeignPage[]): string => pages.map(({ id }) => id ?? "-").join();
  if (ids(before) !== ids(after)) return [{ kind: "content", message: "Pages were added, removed or moved." }];
  return before.flatMap((page, at): readonly FoundChange[] => {
    const other = after[at];
    if (other === undefined) return [];
    parts.comparison.roles.compared(page.id);
    const elsewhere = hasList(parts.comparison.after, other) ? "Annots" : undefined;
    const keys = differences(parts.comparison, page.dictionary, other.dictionary, elsewhere).filter(
      (key) => !isOfStructure(parts, key, [page, other]),
    );
    return [...ofPage(parts, at, keys), ...new AnnotationChanges(parts, at).between(page, other)];
  });
}

/** What a change of a page's entries is; the order of its annotations for the keyboard (12.5.1) draws nothing, and belongs to them. */
function ofPage({ places }: PageComparison, at: number, keys: readonly string[]): readonly FoundChange[] {
  const others = keys.filter((key) => key !== "Tabs");
  const order = {
    kind: "annotation",
    message: `Annotations of page ${at + 1} got another order for the keyboard.`,
  } as const;
  const message = `Page ${at + 1} was changed: ${others.join(", ")}.`;
  return [
    ...(others.length === keys.length ? [] : [order]),
    ...(others.length === 0 ? [] : [{ kind: "content", message, places: places.page(at) } as const]),
  ];
}

/** Whether what a page has for its annotations is a list, or nothing: some viewers draw no page with anything else. */
function hasList(pdf: ForeignPdf, { dictionary }: ForeignPage): boolean {
  const list = pdf.resolve(dictionary.entries.get("Annots"));
  return list === null || isArray(list);
}

/**
 * Whether an entry came with annotations that the structure names: their order for the keyboard (12.5.1), where there were none before, and the
 * page's row among the parents of what it shows.
 */
function isOfStructure(
  { structure, comparison }: PageComparison,
  key: string,
  [before, after]: readonly ForeignPage[],
): boolean {
  if (structure === undefined || before?.dictionary.entries.has(key) !== false) return false;
  if (key === "StructParents") return structure.mayName(after?.dictionary.entries.get(key) ?? null);
  return key === "Tabs" && itemsIn(comparison.before, before.dictionary.entries.get("Annots")).length === 0;
}

/** The annotations of one page in two revisions: every entry of both lists is accounted for, in order. */
class AnnotationChanges {
  readonly #parts: PageComparison;
  /** The page, from 0. */
  readonly #index: number;

  constructor(parts: PageComparison, index: number) {
    this.#parts = parts;
    this.#index = index;
  }

  between(before: ForeignPage, after: ForeignPage): readonly FoundChange[] {
    const { comparison } = this.#parts;
    const had = itemsIn(comparison.before, before.dictionary.entries.get("Annots"));
    const has = itemsIn(comparison.after, after.dictionary.entries.get("Annots"));
    const then = numbersIn(had);
    const now = numbersIn(has);
    const direct = (items: readonly PdfValue[]): readonly PdfValue[] => items.filter((item) => !isReference(item));
    const isSame = comparison.isSame(direct(had), direct(has), "Annots");
    return [
      ...had.filter(isReference).flatMap((item) => this.#kept(item, now.has(item.id))),
      ...has.filter(isReference).flatMap((item) => (then.has(item.id) ? [] : this.#listed(item))),
      ...(isSame ? [] : [this.#direct()]),
      ...(this.#isInOrder(had, has, isSame) ? [] : [this.#reordered()]),
    ];
  }

  /** One that the page listed. A widget of a field that the signed revision has is compared with its field. */
  #kept(item: PdfReference, isListed: boolean): readonly FoundChange[] {
    const { comparison } = this.#parts;
    const isField = comparison.roles.of(item.id) === "field";
    if (!isListed)
      return [
        isField
          ? this.#found("content", "A field's widget was removed from", item)
          : this.#found("annotation", "An annotation was removed on", item),
      ];
    if (isField) return [];
    comparison.roles.compared(item.id);
    const [was = emptyDictionary, is = emptyDictionary] = [comparison.before, comparison.after].map((pdf) =>
      pdf.dictionary(item),
    );
    const isSame = differences(comparison, was, is).length === 0;
    return isSame ? [] : [this.#found("annotation", "An annotation was changed on", item)];
  }

  /** One that the page did not list: a new one, or one that the signed revision has elsewhere. */
  #listed(item: PdfReference): readonly FoundChange[] {
    const { comparison, added, signed } = this.#parts;
    const role = comparison.roles.of(item.id);
    if (role !== undefined)
      return signed.has(item.id)
        ? []
        : [this.#found("content", `Object ${item.id}, ${called(role)}, was put on`, item)];
    if (isStream(comparison.after.get(item.id)))
      comparison.roles.doubt(item.id, "is an annotation, and a stream as well");
    return added.has(item.id) ? [] : [this.#found("annotation", "An annotation was added on", item)];
  }

  /** Whether what both lists have comes in the same order, each as often; the later is drawn over the earlier. */
  #isInOrder(had: readonly PdfValue[], has: readonly PdfValue[], isSame: boolean): boolean {
    const orderOf = (items: readonly PdfValue[], others: ReadonlySet<number>): string =>
      items
        .flatMap((item) => (isReference(item) ? (others.has(item.id) ? [String(item.id)] : []) : isSame ? ["-"] : []))
        .join();
    const [then, now] = [numbersIn(had), numbersIn(has)];
    const news = has.filter(isReference).filter(({ id }) => !then.has(id));
    return orderOf(had, now) === orderOf(has, then) && numbersIn(news).size === news.length;
  }

  /** Of annotations that stand in the list itself nothing says which is which, nor where it was. */
  #direct(): FoundChange {
    const message = `Annotations were changed on page ${this.#index + 1}.`;
    return { kind: "annotation", message, places: this.#parts.places.page(this.#index) };
  }

  #reordered(): FoundChange {
    const { places } = this.#parts;
    const message = `Annotations of page ${this.#index + 1} were listed in another order, or more than once.`;
    return { kind: "content", message, places: places.page(this.#index) };
  }

  /** Seen where it is, and where it was. */
  #found(kind: FoundChange["kind"], what: string, item: PdfReference): FoundChange {
    const { comparison, places } = this.#parts;
    const [was, is] = [comparison.before, comparison.after].map((pdf) =>
      places.annotation(pdf.dictionary(item), this.#index, pdf),
    );
    const [here = [], there = []] = [is, was];
    const isMoved = JSON.stringify(here) !== JSON.stringify(there);
    return {
      ...{ kind, message: `${what} page ${this.#index + 1}.` },
      places: isMoved ? [...here, ...there] : here,
    };
  }
}

const numbersIn = (items: readonly PdfValue[]): ReadonlySet<number> =>
  new Set(items.filter(isReference).map(({ id }) => id));
