import { Budget } from "../../../src/render/contract/budget.ts";

/** More work than any test needs. */
export const ampleBudget = (): Budget => new Budget({ work: 1e9, pages: 1e6 });
