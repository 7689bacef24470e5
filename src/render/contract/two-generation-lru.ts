/**
 * A cache that approximates least-recently-used eviction with two generations: when the young one is full it becomes the
 * old one, and old values that were not read since are dropped. Cheaper than an exact order of use where most values
 * are never read again.
 */
export class TwoGenerationLru<Key, Value> {
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
