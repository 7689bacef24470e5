import { setTimeout as pause } from "node:timers/promises";

/** How long to wait for a server, in milliseconds. */
export interface Timing {
  /** For one answer to a write. */
  readonly answerMs: number;
  /** Before the stream is looked at, in case the server has dropped a repeat of what it holds already; twice as long each time after. */
  readonly lookMs: number;
  /** For the next event of a read that has more. */
  readonly silenceMs: number;
  /** For a server to come back, before a read or a write is given up. */
  readonly patienceMs: number;
  /** The longest pause between two attempts. */
  readonly backoffMs: number;
  /** After this much silence a follower asks how long the log is, to notice a subscription that died without a word. */
  readonly probeMs: number;
}

/** An election of a new leader takes a few seconds. */
export const usualTiming: Timing = {
  answerMs: 4000,
  lookMs: 250,
  silenceMs: 5000,
  patienceMs: 10_000,
  backoffMs: 2000,
  probeMs: 2000,
};

const firstPauseMs = 25;

/** Waits longer after each failure, and never exactly as long as others do. Ends at once when the signal is aborted. */
export async function backOff(failures: number, mostMs: number, signal: AbortSignal): Promise<void> {
  const ms = Math.min(mostMs, firstPauseMs * 2 ** Math.min(failures, 16));
  await pause(ms * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
}

/** Milliseconds since the call, on a monotonic clock, which is never set. */
export function stopwatch(): () => number {
  const start = performance.now();
  return () => performance.now() - start;
}
