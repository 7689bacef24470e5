/** Nodes in all tiles of a document that readers have to paint, a few seconds of work for them. */
const mostTiled = 1_000_000;

/** A bound on how much more something may cost than its source says. */
export class GrowthAllowance {
  #left: number;

  constructor(whole: number) {
    this.#left = whole;
  }

  get isSpent(): boolean {
    return this.#left <= 0;
  }

  /** Takes a cost; false when nothing is left. */
  spend(cost: number): boolean {
    this.#left -= cost;
    return this.#left >= 0;
  }
}

/** For the tiles of one document. */
export const tileAllowance = (): GrowthAllowance => new GrowthAllowance(mostTiled);
