import { AccountedContent } from "./content.ts";

/** What a reader has put something else in the place of: it is accounted for without standing in the definition. Lives for one import. */
export class Ledger {
  readonly #replaced = new Set<object>();
  readonly #texts: string[] = [];
  /** Links, pictures and notes of the definition, and links that the report has. */
  readonly content: AccountedContent = new AccountedContent();

  /** An element of a file, with all that is in it. */
  replaced(element: object): void {
    this.#replaced.add(element);
  }

  isReplaced(element: object): boolean {
    return this.#replaced.has(element);
  }

  /** A text that became a reference, or that the report has in full. */
  text(words: string): void {
    this.#texts.push(words);
  }

  texts(): readonly string[] {
    return this.#texts;
  }

  /** Reads; what `read` made undefined is as if it had not been read. */
  unlessUndone<Made>(read: () => Made | undefined): Made | undefined {
    const before = this.#texts.length;
    const made = read();
    if (made === undefined) this.#texts.length = before;
    return made;
  }
}
