import type { Fault } from "../refusal.ts";

/** What a document that was made lacks: a finding, and on which page (from 1) its place begins, where that is known. */
export interface Warning extends Fault {
  readonly page?: number;
}

/** A warning as an event keeps it: with a code of its time. */
export interface RecordedWarning {
  readonly code: string;
  readonly path: string;
  readonly message: string;
}
