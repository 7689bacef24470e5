import type { NumberingScheme } from "../../../model/document/numbering.ts";

/** Where the numbers of an ordered list stand; lists that go on from each other share it. */
export interface OrderedListCount {
  /** The number of the next item. */
  next: number;
  /** The numbering they count in. */
  scheme?: NumberingScheme | undefined;
}

/** The ordered lists of a document's body, in the order of reading. Lives as long as the reading of one document. */
export class CountedLists {
  /** By depth: the list that ended last there. */
  readonly #ended: (OrderedListCount | undefined)[] = [];
  readonly #named = new Map<string, OrderedListCount>();
  #depth = 0;

  /** Reads what stands in a list, which may be lists. */
  within<T>(read: () => T): T {
    this.#depth += 1;
    const made = read();
    this.#depth -= 1;
    return made;
  }

  /** The list that ended last at this depth, or the one of this name; undefined: none did. */
  before(from: true | string): OrderedListCount | undefined {
    return from === true ? this.#ended[this.#depth] : this.#named.get(from);
  }

  end(count: OrderedListCount, id: string | undefined): void {
    this.#ended[this.#depth] = count;
    if (id !== undefined) this.#named.set(id, count);
  }
}
