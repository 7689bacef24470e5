import type { Page } from "./sqlite-reader.ts";

const mostKept = 32;

/**
 * Pages of the log that were read lately. Read models that are built at the same time walk over the same events side by
 * side: each page is read and parsed once for all of them.
 */
export class RecentPages {
  readonly #pages = new Map<string, Page>();

  /** `isWhole`: nothing that is appended later can belong to the page any more. */
  page(key: string, read: () => { readonly page: Page; readonly isWhole: boolean }): Page {
    const known = this.#pages.get(key);
    if (known !== undefined) {
      return known;
    }
    const { page, isWhole } = read();
    if (isWhole) {
      this.#pages.set(key, page);
    }
    if (this.#pages.size > mostKept) {
      const [oldest] = this.#pages.keys();
      this.#pages.delete(oldest as string);
    }
    return page;
  }

  clear(): void {
    this.#pages.clear();
  }
}
