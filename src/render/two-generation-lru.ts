/**
 * Remembers values in two generations: when the young one is full it becomes the old one, and what was old and not asked
 * for since is forgotten. Cheaper than an order of use, where most of what is kept never comes again.
 */
export class Generations<Key, Value> {
  readonly #most: number;
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();

  /** `most`: values in each generation. */
  constructor(most: number) {
    this.#most = most;
  }

  get(key: Key): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: Key, value: Value): void {
    if (this.#young.size >= this.#most) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }
}
