import type { Fault } from "../refusal.ts";

/**
 * A finding about what a generated document lacks, with the page (from 1) on which its place begins, where that is
 * known.
 */
export interface Warning extends Fault {
  readonly page?: number;
}

/** A warning as an event records it, with a code that was valid at the time. */
export interface RecordedWarning {
  readonly code: string;
  readonly path: string;
  readonly message: string;
}
