import type { RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import type { Consumed, Limit, Limiter } from "./port.ts";

/** One limiter of the library for each number of points: it fixes them when it is made, and tenants differ in few. */
export const limiterOf = (make: (limit: Limit) => RateLimiterAbstract, close: () => Promise<void>): Limiter => {
  const limiters = new Map<string, RateLimiterAbstract>();
  const limiterFor = (limit: Limit): RateLimiterAbstract => {
    const name = `${limit.points}/${limit.seconds}`;
    const limiter = limiters.get(name) ?? make(limit);
    limiters.set(name, limiter);
    return limiter;
  };
  return {
    consume: async (key, limit) => {
      try {
        return consumed(true, await limiterFor(limit).consume(key));
      } catch (refused) {
        if (refused instanceof Error) throw refused;
        return consumed(false, refused as RateLimiterRes);
      }
    },
    giveBack: async (key, limit) => {
      const limiter = limiterFor(limit);
      const now = await limiter.get(key);
      if (now === null || now.consumedPoints <= 0) return { ok: true, remaining: limit.points, resetSeconds: 0 };
      return consumed(true, await limiter.reward(key));
    },
    close: async () => {
      limiters.clear();
      await close();
    },
  };
};

const consumed = (ok: boolean, answer: RateLimiterRes): Consumed => ({
  ok,
  remaining: answer.remainingPoints,
  resetSeconds: Math.ceil(answer.msBeforeNext / 1000),
});
