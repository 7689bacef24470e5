import { Refusal } from "../vocabulary/refusal.ts";

/** The work one document may cost: counted, not timed, so that a refusal is as reproducible as a page. */
export interface Allowance {
  /** Units of layout work: a line, a cell, a block, a mark. */
  readonly work: number;
  readonly pages: number;
}

/** Counts down; a render that overspends ends with BUDGET_EXCEEDED. */
export class Budget {
  #work: number;
  #pages: number;
  readonly #allowance: Allowance;

  constructor(allowance: Allowance) {
    this.#allowance = allowance;
    this.#work = allowance.work;
    this.#pages = allowance.pages;
  }

  work(units: number, path: string): void {
    this.#work -= units;
    if (this.#work < 0) throw exceeded(`more than ${this.#allowance.work} units of layout work`, path);
  }

  page(path: string): void {
    this.#pages -= 1;
    if (this.#pages < 0) throw exceeded(`more than ${this.#allowance.pages} pages`, path);
  }
}

function exceeded(what: string, path: string): Refusal {
  const message = `The document needs ${what}; split it, or raise the limit where you host the service.`;
  return new Refusal("BUDGET_EXCEEDED", message, { faults: [{ code: "BUDGET_EXCEEDED", path, message }] });
}
