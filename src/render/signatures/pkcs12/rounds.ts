import { Pkcs12Error } from "./pkcs12-error.ts";

/** Rounds of key derivation that one file may cost: some seconds where a file may ask for hours. */
const mostRounds = 2_000_000;

/** Counts rounds before they are made. */
export class RoundBudget {
  #left = mostRounds;

  /** @throws Pkcs12Error LIMIT */
  spend(count: number): void {
    if (count < 1) throw new Pkcs12Error("UNREADABLE", "it derives its keys in no rounds at all");
    this.#left -= count;
    if (this.#left < 0) {
      throw new Pkcs12Error("LIMIT", `its keys need more than ${mostRounds} rounds of derivation`);
    }
  }
}
