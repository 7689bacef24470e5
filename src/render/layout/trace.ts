import type { AvailableSpace } from "./fit.ts";
import type { Fragment } from "./fragment.ts";

/**
 * Receives how a layout came about. Attempts nest; what is laid out may be thrown away again when it turns out that it
 * stands better elsewhere.
 */
export interface Trace {
  begins(attempt: LayoutAttempt): void;
  ends(outcome: FitOutcome): void;
  /** The fragment goes to the next page, or back to the caller. */
  waits(path: string, why: string): void;
}

/** A fragment that is laid out: its JSON Pointer, its kind, the page, from 1, and the space it is offered. */
export interface LayoutAttempt {
  readonly path: string;
  readonly kind: Fragment["kind"];
  readonly page: number;
  readonly space: AvailableSpace;
}

/** How an attempt ended; `height` in points, `why` for people. */
export type FitOutcome =
  | { readonly kind: "whole" | "part"; readonly height: number }
  | { readonly kind: "none"; readonly why: string };

/** For who wants the marks that a trace leaves, and nothing of the attempts. */
export const silent: Trace = { begins: () => undefined, ends: () => undefined, waits: () => undefined };
