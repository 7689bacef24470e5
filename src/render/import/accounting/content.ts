import { AccountedLinks } from "./links.ts";

/** What a file has apart from its words and links: each is in the definition, or in the report. */
export type ContentKind = "note" | "picture" | "drawing";

/** Pictures, drawings and notes by their number, and links with what they are on. */
export class AccountedContent {
  readonly links: AccountedLinks = new AccountedLinks();
  /** Places of the document that its links lead to, and its elements that have a name. */
  readonly gotos: Set<string> = new Set();
  readonly ids: Set<string> = new Set();
  readonly #counts = new Map<ContentKind, number>();

  add(kind: ContentKind): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
  }

  /** Takes one away; false: there is none. */
  take(kind: ContentKind): boolean {
    const count = this.#counts.get(kind) ?? 0;
    this.#counts.set(kind, count - 1);
    return count > 0;
  }
}
