import type { Limiter } from "../../ports/rate-limit/port.ts";
import { limits } from "../../vocabulary/limits.ts";

/** Failed sign-ins a minute from one address for one client id. */
const limit = { points: limits.signInFailuresPerMinute, seconds: 60 };

const mostBlocked = 10_000;

export interface Failures {
  /** Seconds to wait when too many attempts have failed, else 0. */
  blockedFor(key: string): number;
  count(key: string): Promise<void>;
}

/** Counts failed attempts; once the limit is reached, even a right secret waits for the window to end. */
export function createFailures(limiter: Limiter, now: () => Date): Failures {
  const blocked = new Map<string, number>();
  return {
    blockedFor: (key) => {
      const seconds = Math.ceil(((blocked.get(key) ?? 0) - now().getTime()) / 1000);
      if (seconds <= 0) blocked.delete(key);
      return Math.max(0, seconds);
    },
    count: async (key) => {
      const { remaining, resetSeconds } = await limiter.consume(`token|${key}`, limit);
      if (remaining > 0) return;
      blocked.set(key, now().getTime() + resetSeconds * 1000);
      const oldest = blocked.size > mostBlocked ? blocked.keys().next().value : undefined;
      if (oldest !== undefined) blocked.delete(oldest);
    },
  };
}
