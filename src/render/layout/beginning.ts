import type { Flow } from "../model/document/flow.ts";
import type { Page } from "../model/page/page.ts";
import type { Context } from "./context.ts";
import { KeptPages, type LayoutTools, numbersInDocument, openContext } from "./document.ts";
import { onPage } from "./page/draft.ts";
import { fillPages } from "./page/fill.ts";
import { Printing } from "./page/printing.ts";

/** Pages that somebody looks at while a document changes. */
export interface Looked {
  /** Numbers of pages, from 1; at least one. */
  readonly pages: ReadonlySet<number>;
  /** The number of pages that the document had when it was last laid out whole. */
  readonly total: number;
}

/**
 * The pages up to the last that is looked at, laid out as the beginning of a document of so many pages. undefined: they show what
 * only the rest decides (pages of places, numbers of pages in sections, running heads, notes counted by page), or the document ends
 * before them; it has to be laid out whole then. On pages before them, which nobody sees, such numbers stand as in a first round.
 */
export function layoutBeginning(flow: Flow, tools: LayoutTools, { pages, total }: Looked): readonly Page[] | undefined {
  if (flow.footnotes?.perPage === true) return undefined;
  const opened = openContext(flow, tools);
  const context: Context = { ...opened, pages: total, noteNumbers: numbersInDocument(flow) };
  const last = Math.max(...pages);
  const watch = new Watch(context, pages);
  const { drafts } = fillPages(flow, context, 0, undefined, (filled) => watch.sawRest(filled) || filled === last);
  if (watch.isDisturbed || drafts.length < last) return undefined;
  const printing = new Printing(new KeptPages());
  const before = shownRest(context);
  for (const draft of drafts) printing.end(draft, onPage(context, draft));
  return shownRest(context) === before ? printing.writer.pages : undefined;
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

  /** `filled`: the number of the page that was just filled. */
  sawRest(filled: number): boolean {
    const now = shownRest(this.#context);
    this.#isDisturbed ||= this.#pages.has(filled) && now !== this.#before;
    this.#before = now;
    return this.#isDisturbed;
  }
}
