import type { PageDescription } from "../../../src/vocabulary/page-description.ts";
import { isSame } from "./is-same.ts";

/** The part of the answer that says how much was laid out. */
interface LaidOut {
  readonly pages: number;
  readonly described: readonly PageDescription[];
  readonly partial: boolean;
}

/** Decides whether layout may end after the pages in view while somebody types. */
export interface Beginnings {
  /** The number of pages to show meanwhile, where those are in view; undefined: the whole is laid out. */
  total(pages: readonly number[]): number | undefined;
  /** Takes each answer, and the version of the text that it is about. */
  took(answer: LaidOut, version: number): void;
}

/** In a document with fewer pages the last page counts as in view too, so that nobody waits to see that there is one more. */
const longFrom = 6;

/**
 * Pages before those in view may hold numbers that only the whole document decides, and move what follows when they change. Where
 * the whole shows a page otherwise than its beginning did, beginnings are trusted no more.
 */
export function openBeginnings(): Beginnings {
  let count = 0;
  let isTrusted = true;
  /** Beginnings of a short document are worth a try. */
  let isShort = true;
  /** The number that the request on its way names. */
  let wanted: number | undefined;
  let last: { readonly version: number; readonly pages: ReadonlyMap<number, PageDescription> } | undefined;
  return {
    total: (pages) => {
      const mayEnd = count >= longFrom || (isShort && pages.includes(count));
      wanted = isTrusted && mayEnd ? count : undefined;
      return wanted;
    },
    took: ({ pages, described, partial }, version) => {
      const tried = wanted;
      wanted = undefined;
      if (partial) {
        last = { version, pages: new Map(described.map((page) => [page.number, page])) };
        return;
      }
      // It was tried in vain, which costs as much as a short document itself.
      if (tried === pages && pages < longFrom) isShort = false;
      // A page that shows the number of pages differs for a reason when that changed.
      if (last?.version === version && pages === count)
        isTrusted &&= described.every((page) => isSame(page, last?.pages.get(page.number) ?? page));
      count = pages;
      last = undefined;
    },
  };
}
