/*
 * What limits a job, and who counts it:
 *
 * - Work and pages are counted here, by the code that does the work. One unit is a line, a cell, a block or a mark; `costs` has what takes
 *   longer or shorter. How fast the machine is does not matter: with the same allowance a job is refused everywhere, at the same place, or
 *   nowhere. An attempt that is repeated, as layout for the pages of findings, has a copy of what was left before it (`attempt`).
 * - Growth: binding counts what data make of a definition (`definition/bind/growth.ts`), before it is in memory.
 * - The deadline is time by the clock, from submission to outcome (`pool/deadline.ts`). The pool holds it, and ends the host: that is the
 *   answer to work that nobody counted.
 * - Memory is limited by the host's process: a heap that is full ends the job.
 * - Files of others have budgets of their own, counted as well (`pdf-syntax/reader/reading-budget.ts`, `graphics/images/limits.ts`).
 * - Seconds of rendering are measured by the pool, for turns, usage and limits of tenants. No document depends on them.
 *
 * - A caller who left: code that counts work learns it with the next unit, and throws. What counts none of it asks by itself (`vocabulary/stopping/attention.ts`).
 *
 * Work and pages refuse with BUDGET_EXCEEDED and a JSON Pointer, growth with BUDGET_EXCEEDED, deadline and memory with RENDER_LIMIT.
 */

import { Refusal } from "../../vocabulary/refusal.ts";
import { keepOn } from "../../vocabulary/stopping/attention.ts";

/**
 * Cost of one of each, in units of work. One unit is a line, a cell, a block or a mark that is laid out; what takes
 * longer or shorter costs as much more or less: `npm run work` measures it, `docs/reference/work.md` lists it.
 */
export const costs = {
  condition: 1 / 8,
  expressionPart: 1 / 16,
  piece: 1 / 4,
  footnote: 32,
  svgElement: 1 / 2,
  pathCommand: 1 / 4,
  barcode: 512,
  chartPoint: 1,
  pixel: 1 / 64,
  character: 1 / 8,
} as const;

/** A word of more than `from` letters is none of a text: each further letter costs so many units beside its own. */
export const longWord = { from: 1_000, letter: 16 } as const;

/** The work one document may cost: counted, not timed, so that a refusal is as reproducible as a page. */
export interface WorkAllowance {
  /** Units of work. */
  readonly work: number;
  readonly pages: number;
}

/** Counts down; a render that overspends ends with BUDGET_EXCEEDED. */
export class Budget {
  #work: number;
  #pages: number;
  readonly #allowance: WorkAllowance;

  constructor(allowance: WorkAllowance, left: WorkAllowance = allowance) {
    this.#allowance = allowance;
    this.#work = left.work;
    this.#pages = left.pages;
  }

  /** Units of work so far, those before this attempt included. */
  usedWork(): number {
    return this.#allowance.work - this.#work;
  }

  /** A budget with what is left of this one, for an attempt that may be repeated from here. */
  attempt(): Budget {
    return new Budget(this.#allowance, { work: this.#work, pages: this.#pages });
  }

  /** @throws Refusal BUDGET_EXCEEDED; that of a caller who left, when nobody waits any more */
  work(units: number, path: string): void {
    keepOn();
    this.#work -= units;
    if (this.#work < 0) throw exceeded(`more than ${this.#allowance.work} units of work`, path);
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
