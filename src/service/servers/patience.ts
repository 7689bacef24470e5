import { awayCodes } from "../../ports/failures/port.ts";

/** How long a start waits for a server that is not there, and who hears of it. */
export interface StartPatience {
  readonly waitMs: number;
  /** Ends the wait. */
  readonly giveUp?: AbortSignal | undefined;
  /** A sentence at once and then every ten seconds. */
  readonly say: (sentence: string) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Waits so many milliseconds, or until the signal is aborted. */
  readonly pause: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
}

const pauseMs = 1000;
const sayEveryMs = 10_000;

/**
 * Tries again while a server is away, from the beginning: an attempt that fails closes what it has opened. A fault that does not
 * pass by itself, such as a wrong certificate, is thrown at once. An attempt calls `there` when the servers have answered: one that has not
 * is left to itself when the start is given up.
 */
export async function patiently<Started>(
  attempt: (there: () => void) => Promise<Started>,
  { waitMs, giveUp, say, now, pause }: StartPatience,
): Promise<Started> {
  const end = now() + waitMs;
  const isGivenUp = (): boolean => giveUp?.aborted === true;
  let refusedSince: number | undefined;
  let last: unknown = new StartGivenUp();
  for (let sayAt = now(); ; ) {
    try {
      return await untilGivenUp(attempt, giveUp, last);
    } catch (error) {
      last = error;
      const believedMs = believedMsOf(error);
      refusedSince = believedMs === undefined ? undefined : (refusedSince ?? now());
      const until = refusedSince === undefined ? end : Math.min(end, refusedSince + (believedMs ?? 0));
      if (!mayPass(error) || isGivenUp() || now() + pauseMs > until) throw error;
      if (now() >= sayAt) {
        say(`The start waits for a server, ${Math.ceil((until - now()) / 1000)} s at most: ${reasonOf(error)}`);
        sayAt = now() + sayEveryMs;
      }
      await pause(pauseMs, giveUp);
      if (isGivenUp()) throw error;
    }
  }
}

/** Whether an error that a start ended with is one of a start that waited for its servers. */
export const wasWaiting = (error: unknown): boolean => error instanceof StartGivenUp || mayPass(error);

/** A start was given up before its servers had answered. */
class StartGivenUp extends Error {
  override readonly name = "StartGivenUp";

  constructor() {
    super("The start was given up before its servers had answered.");
  }
}

async function untilGivenUp<Started>(
  attempt: (there: () => void) => Promise<Started>,
  giveUp: AbortSignal | undefined,
  why: unknown,
): Promise<Started> {
  if (giveUp === undefined) return await attempt(() => undefined);
  const { promise, reject } = rejectable();
  const stop = (): void => reject(why);
  const there = (): void => giveUp.removeEventListener("abort", stop);
  giveUp.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([attempt(there), promise]);
  } finally {
    there();
  }
}

function rejectable(): { readonly promise: Promise<never>; readonly reject: (error: unknown) => void } {
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<never>((_, refuse) => {
    reject = refuse;
  });
  return { promise, reject };
}

interface StartFault {
  readonly code?: unknown;
  readonly mayPass?: unknown;
  readonly believedMs?: unknown;
  readonly cause?: unknown;
}

/** Whether an error of a start says that a server is away, or will soon be otherwise. */
function mayPass(error: unknown): boolean {
  const { code, mayPass: passes, cause } = Object(error) as StartFault;
  if (typeof passes === "boolean") return passes;
  return awayCodes.has(code) || (cause instanceof Error && mayPass(cause));
}

function believedMsOf(error: unknown): number | undefined {
  const { believedMs, cause } = Object(error) as StartFault;
  if (typeof believedMs === "number") return believedMs;
  return cause instanceof Error ? believedMsOf(cause) : undefined;
}

/** The innermost that a person wrote for the operator. */
function reasonOf(error: unknown): string {
  const { message, cause, mayPass: passes } = error as Error & StartFault;
  return cause instanceof Error && passes === undefined ? reasonOf(cause) : message;
}
