import { limits } from "../../vocabulary/limits.ts";

/** What befell a job since it was accepted or retried. All are counts. */
export interface Mishaps {
  /** Its own host ended, or a fault of ours broke the attempt off. */
  readonly deaths: number;
  /** The service's process ended while it was the only job there. */
  readonly alone: number;
  /** The service's process ended while it was one of several jobs. */
  readonly beside: number;
}

/** Nothing befell the job yet. */
export const noMishaps: Mishaps = { deaths: 0, alone: 0, beside: 0 };

/** `make`: with other jobs around it. `make alone`: no other job runs in the process meanwhile. `give up`: it fails. */
export type Fate = "make" | "make alone" | "give up";

/**
 * A job is given up for what it does itself. The end of a process says something about a job that was alone in it. Of several jobs it says
 * which of them to look at: one that is there again and again is made alone, so that the next end says more, and the others go on.
 */
export function fateOf({ deaths, alone, beside }: Mishaps): Fate {
  if (deaths >= limits.jobDeaths || alone >= limits.jobEndsAlone) return "give up";
  return alone === limits.jobEndsAlone - 1 || beside >= limits.jobEndsBeside ? "make alone" : "make";
}
