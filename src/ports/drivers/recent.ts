interface Kept<Value> {
  readonly value: Value;
  readonly weight: number;
}

/** Remembers values up to a weight in all; what was not asked for the longest goes first. */
export class Recent<Key, Value> {
  readonly #most: number;
  readonly #mostOfOne: number;
  readonly #kept = new Map<Key, Kept<Value>>();
  #weight = 0;

  /** `mostOfOne`: a value that weighs more is not kept, since it would push out much of the rest. */
  constructor(most: number, mostOfOne = most / 8) {
    this.#most = most;
    this.#mostOfOne = mostOfOne;
  }

  get(key: Key): Value | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.value;
  }

  set(key: Key, value: Value, weight: number): void {
    this.forget(key);
    if (weight > this.#mostOfOne) return;
    this.#kept.set(key, { value, weight });
    this.#weight += weight;
    for (const [oldest] of this.#kept) {
      if (this.#weight <= this.#most) return;
      this.forget(oldest);
    }
  }

  forget(key: Key): void {
    const kept = this.#kept.get(key);
    if (kept === undefined) return;
    this.#kept.delete(key);
    this.#weight -= kept.weight;
  }
}
