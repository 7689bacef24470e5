/** Remembers values up to a total weight and forgets the one that was asked for longest ago. */
export class Recent<T> {
  readonly #entries = new Map<string, { readonly value: T; readonly weight: number }>();
  readonly #most: number;
  #weight = 0;

  constructor(mostWeight: number) {
    this.#most = mostWeight;
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** A value heavier than the whole room is not kept. */
  set(key: string, value: T, weight: number): void {
    if (weight > this.#most) return;
    this.#forget(key);
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#most) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#weight -= entry.weight;
  }
}
