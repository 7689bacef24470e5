/** What one render does, in the order of its first time. `load`: the files that the document names. */
export type RenderPhase =
  | "accept"
  | "bind"
  | "load"
  | "read"
  | "layout"
  | "write"
  | "sign"
  | "fill"
  | "merge"
  | "verify";

/**
 * How long each stage of one render took, in milliseconds. A stage timed twice adds up; what runs inside another counts
 * for itself alone.
 */
export class Phases {
  readonly #spent = new Map<RenderPhase, number>();
  readonly #clock: () => number;
  /** Spent in stages inside the one that runs. */
  #inside = 0;

  /** `clock`: a running count of milliseconds. */
  constructor(clock: () => number) {
    this.#clock = clock;
  }

  time<Result>(name: RenderPhase, stage: () => Result): Result {
    const before = this.#inside;
    this.#inside = 0;
    const from = this.#clock();
    const result = stage();
    const all = this.#clock() - from;
    this.#add(name, all - this.#inside);
    this.#inside = before + all;
    return result;
  }

  async timeAsync<Result>(name: RenderPhase, stage: () => Promise<Result>): Promise<Result> {
    const from = this.#clock();
    const result = await stage();
    this.#add(name, this.#clock() - from);
    return result;
  }

  all(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#spent);
  }

  #add(name: RenderPhase, spent: number): void {
    this.#spent.set(name, (this.#spent.get(name) ?? 0) + spent);
  }
}
