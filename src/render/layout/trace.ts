import type { Room } from "./fit.ts";
import type { Portion } from "./portion.ts";

/**
 * Whoever wants to know how a layout came about. Attempts nest; what is laid out may be thrown away again when it turns
 * out that it stands better elsewhere.
 */
export interface Trace {
  begins(attempt: Attempt): void;
  ends(outcome: Outcome): void;
  /** The portion goes to the next page, or to whoever asked for less. */
  waits(path: string, why: string): void;
}

export interface Attempt {
  readonly path: string;
  readonly kind: Portion["kind"];
  readonly page: number;
  readonly room: Room;
}

export type Outcome =
  | { readonly kind: "whole" | "part"; readonly height: number }
  | { readonly kind: "none"; readonly why: string };
