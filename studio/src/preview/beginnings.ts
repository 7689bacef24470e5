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
  /** The number of pages to show meanwhile; undefined: the whole is laid out. */
  total(): number | undefined;
  /** Takes each answer, and the version of the text that it is about. */
  took(answer: LaidOut, version: number): void;
}

/** Documents of fewer pages are laid out whole: that takes hardly longer. */
const longFrom = 6;

/**
 * Pages before those in view may hold numbers that only the whole document decides, and move what follows when they change. Where
 * the whole shows a page otherwise than its beginning did, beginnings are trusted no more.
 */
export function openBeginnings(): Beginnings {
  let count = 0;
  let isTrusted = true;
  let last: { readonly version: number; readonly pages: ReadonlyMap<number, PageDescription> } | undefined;
  return {
    total: () => (isTrusted && count >= longFrom ? count : undefined),
    took: ({ pages, described, partial }, version) => {
      if (partial) {
        last = { version, pages: new Map(described.map((page) => [page.number, page])) };
        return;
      }
      // A page that shows the number of pages differs for a reason when that changed.
      if (last?.version === version && pages === count)
        isTrusted &&= described.every((page) => isSame(page, last?.pages.get(page.number) ?? page));
      count = pages;
      last = undefined;
    },
  };
}
