import { vi } from "vitest";

/** Milliseconds a busy machine may need: what is waited for is never about time. */
const patience = 120_000;

interface Limits {
  /** Milliseconds between two looks. */
  readonly interval?: number;
  /** Milliseconds, where more than the usual is to be done meanwhile. */
  readonly timeout?: number;
}

/** Looks again and again until what is expected holds, and answers with what it gave. */
export const eventually = <Found>(expectation: () => Found | Promise<Found>, limits: Limits = {}): Promise<Found> =>
  vi.waitFor(expectation, { timeout: patience, ...limits });
