/** How long each stage of one render took, in milliseconds. A stage timed twice adds up. */
export class Phases {
  readonly #spent = new Map<string, number>();
  readonly #clock: () => number;

  /** `clock`: a running count of milliseconds. */
  constructor(clock: () => number) {
    this.#clock = clock;
  }

  time<Result>(name: string, stage: () => Result): Result {
    const from = this.#clock();
    const result = stage();
    this.#add(name, from);
    return result;
  }

  async timeAsync<Result>(name: string, stage: () => Promise<Result>): Promise<Result> {
    const from = this.#clock();
    const result = await stage();
    this.#add(name, from);
    return result;
  }

  all(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#spent);
  }

  #add(name: string, from: number): void {
    this.#spent.set(name, (this.#spent.get(name) ?? 0) + this.#clock() - from);
  }
}
