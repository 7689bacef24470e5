import type { OutboundAnswer } from "../net/port.ts";

/** How often a vault is called that is busy or fails. */
export const attempts = 3;
const longestWaitMs = 5000;
const usualWaitMs = 500;

/** Whether another attempt may have a better answer. */
export const isPassingStatus = (status: number): boolean => status === 429 || status >= 500;

/** Milliseconds until then: `Retry-After` in seconds, up to a few. */
export function waitOf({ headers }: OutboundAnswer): number {
  const seconds = Number(headers["retry-after"] ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1000, longestWaitMs) : usualWaitMs;
}
