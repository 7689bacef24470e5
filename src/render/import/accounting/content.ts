/** What a file has apart from its words: each is in the definition with the same value, or in the report. */
export type ContentKind = "link" | "note" | "picture" | "drawing";

/** Links with where they lead to, and pictures and notes, which have no value, by their number. */
export class AccountedContent {
  readonly #counts = new Map<string, number>();

  add(kind: ContentKind, value: string, count = 1): void {
    const key = `${kind} ${value}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + count);
  }

  /** Takes one away; false: there is none. Links with one target next to each other are one in a definition: none of them goes. */
  take(kind: ContentKind, value: string): boolean {
    const key = `${kind} ${value}`;
    const count = this.#counts.get(key) ?? 0;
    if (kind !== "link") this.#counts.set(key, count - 1);
    return count > 0;
  }
}
