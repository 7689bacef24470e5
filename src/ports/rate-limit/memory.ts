import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import type { Consumed, Limit, Limiter } from "./port.ts";

/** Counts in this process. What is lost at a restart is at most one window. */
export const memoryLimiter = (): Limiter => {
  const limiters = new Map<string, RateLimiterMemory>();

  /** The library fixes the points when a limiter is made; tenants differ in few numbers, so there are few limiters. */
  const limiterFor = (limit: Limit): RateLimiterMemory => {
    const name = `${limit.points}/${limit.seconds}`;
    const limiter = limiters.get(name) ?? new RateLimiterMemory({ points: limit.points, duration: limit.seconds });
    limiters.set(name, limiter);
    return limiter;
  };

  return {
    consume: async (key, limit) => {
      try {
        return consumed(true, await limiterFor(limit).consume(key));
      } catch (refused) {
        if (refused instanceof Error) {
          throw refused;
        }
        return consumed(false, refused as RateLimiterRes);
      }
    },
    close: async () => limiters.clear(),
  };
};

const consumed = (ok: boolean, answer: RateLimiterRes): Consumed => ({
  ok,
  remaining: answer.remainingPoints,
  resetSeconds: Math.ceil(answer.msBeforeNext / 1000),
});
