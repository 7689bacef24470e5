import type { Flow } from "../model/document/flow.ts";
import type { PageWriter } from "../model/page/page.ts";
import type { Context } from "./context.ts";
import { type LayoutTools, numbersInDocument, openContext } from "./document.ts";
import { reportTrial } from "./keeps/given-way.ts";
import { onPage, type PageDraft } from "./page/draft.ts";
import { fillPages } from "./page/fill.ts";
import { PagePrinter } from "./page/printing.ts";

/** Pages that somebody looks at while a document changes. */
export interface PagesInView {
  /** Numbers of pages, from 1; at least one. */
  readonly pages: ReadonlySet<number>;
  /** The number of pages that the document had when it was last laid out whole. */
  readonly total: number;
}

/**
 * Lays out the pages up to the last requested one, as the beginning of a document of so many pages, and paints each as soon as it is
 * filled. Answers whether the document begins with these pages. false: they show something that only the rest decides (pages of places,
 * numbers of pages in sections, running heads, notes counted by page), or the document ends before them, or goes on after the page
 * that was its last; it has to be laid out whole then, and the pages in `writer` are void. On pages before them, which are not shown,
 * such numbers are those of a first round.
 */
export function printFirstPages(
  flow: Flow,
  tools: LayoutTools,
  { pages, total }: PagesInView,
  writer: PageWriter,
): boolean {
  if (flow.footnotes?.perPage === true) return false;
  const opened = openContext(flow, tools);
  const context: Context = { ...opened, pages: total, noteNumbers: numbersInDocument(flow) };
  const last = Math.max(...pages);
  const watch = new Watch(context, pages);
  const printing = new PagePrinter(writer);
  const take = (draft: PageDraft): boolean => {
    watch.filled(draft.number);
    reportTrial(draft.gaveWay, context);
    printing.end(draft, onPage(context, draft));
    watch.painted();
    // The page after the last one says that the document has become longer.
    return watch.isDisturbed || draft.number === (last === total ? last + 1 : last);
  };
  const { drafts } = fillPages(flow, context, 0, undefined, take);
  return !watch.isDisturbed && drafts.length === last;
}

/** Uses so far of what is known when all pages are there, the number of pages apart. */
const shownRest = ({ tally: { places, sections, heads } }: Context): number => places + sections + heads;

/** Looks whether a page in view shows what is not known yet. */
class Watch {
  readonly #context: Context;
  readonly #pages: ReadonlySet<number>;
  #before: number;
  #isDisturbed = false;

  constructor(context: Context, pages: ReadonlySet<number>) {
    this.#context = context;
    this.#pages = pages;
    this.#before = shownRest(context);
  }

  get isDisturbed(): boolean {
    return this.#isDisturbed;
  }

  /** The page of that number was just filled. */
  filled(number: number): void {
    this.#look(this.#pages.has(number));
  }

  /** A page was just painted, and a watermark perhaps set for all pages to come. */
  painted(): void {
    this.#look(true);
  }

  #look(isSeen: boolean): void {
    const now = shownRest(this.#context);
    this.#isDisturbed ||= isSeen && now !== this.#before;
    this.#before = now;
  }
}
