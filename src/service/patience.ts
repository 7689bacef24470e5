import { setTimeout as sleep } from "node:timers/promises";

/** How long a start waits for a server that is not there, and who hears of it. */
export interface Patience {
  readonly waitMs: number;
  /** Nobody waits any more. */
  readonly giveUp?: AbortSignal | undefined;
  /** A sentence at once and then every ten seconds. */
  readonly say: (sentence: string) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

const pauseMs = 1000;
const sayEveryMs = 10_000;

/**
 * Tries again while a server is away, from the beginning: an attempt that fails closes what it has opened. What does not
 * pass by itself, as a wrong password, is thrown at once.
 */
export async function patiently<Started>(
  attempt: () => Promise<Started>,
  { waitMs, giveUp, say, now }: Patience,
): Promise<Started> {
  const end = now() + waitMs;
  for (let sayAt = now(); ; ) {
    try {
      return await attempt();
    } catch (error) {
      if (!mayPass(error) || giveUp?.aborted === true || now() + pauseMs > end) throw error;
      if (now() >= sayAt) {
        say(`The start waits for a server, ${Math.ceil((end - now()) / 1000)} s at most: ${reasonOf(error)}`);
        sayAt = now() + sayEveryMs;
      }
      await sleep(pauseMs, undefined, { signal: giveUp }).catch(() => undefined);
    }
  }
}

const away: ReadonlySet<unknown> = new Set(["STORE_UNAVAILABLE", "LOG_UNAVAILABLE"]);

interface Fault {
  readonly code?: unknown;
  readonly mayPass?: unknown;
  readonly cause?: unknown;
}

function mayPass(error: unknown): boolean {
  const { code, mayPass: passes, cause } = Object(error) as Fault;
  return passes === true || away.has(code) || (cause instanceof Error && mayPass(cause));
}

/** The innermost that a person wrote for the operator. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? reasonOf(cause) : message;
}
