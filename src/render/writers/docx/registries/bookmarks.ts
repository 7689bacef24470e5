import { madeOnce } from "../../../model/made-once.ts";

const longestName = 40;

/** The place that references to the name of a caption, its number or its text lead to. */
export const captionPlace = (anchor: string, form: "auto" | "number" | "text"): string => `${anchor} ${form} caption`;

/** Names of places as Word takes them: a letter first, no blanks, at most 40 characters, none twice in any case. */
export class Bookmarks {
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #written = new Set<string>();
  #ids = 0;

  name(anchor: string): string {
    return madeOnce(this.#names, anchor, () => this.#free(anchor));
  }

  #free(anchor: string): string {
    const fit = anchor.normalize("NFC").replace(/[^\p{L}\p{N}_]/gu, "_");
    const started = /^\p{L}/u.test(fit) ? fit : `p_${fit}`;
    const name = [...started].slice(0, longestName - 8).join("");
    for (let count = 1; ; count += 1) {
      const tried = count === 1 ? name : `${name}_${count}`;
      if (this.#taken.has(tried.toLowerCase())) continue;
      this.#taken.add(tried.toLowerCase());
      return tried;
    }
  }

  /** The elements around a place; nothing where it was written before. */
  around(anchor: string | undefined): { readonly start: string; readonly end: string } {
    if (anchor === undefined || this.#written.has(anchor)) return { start: "", end: "" };
    this.#written.add(anchor);
    const id = this.#ids;
    this.#ids += 1;
    return {
      start: `<w:bookmarkStart w:id="${id}" w:name="${this.name(anchor)}"/>`,
      end: `<w:bookmarkEnd w:id="${id}"/>`,
    };
  }
}
