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
    consume: async (key, limit, points = 1) => {
      try {
        return consumed(true, await limiterFor(limit).consume(key, points));
      } catch (refused) {
        if (refused instanceof Error) throw refused;
        return consumed(false, refused as RateLimiterRes);
      }
    },
    look: async (key, limit) => {
      const now = await limiterFor(limit).get(key);
      return now === null ? untouched(limit) : consumed(now.remainingPoints > 0, now);
    },
    giveBack: async (key, limit) => {
      const limiter = limiterFor(limit);
      const now = await limiter.get(key);
      if (now === null || now.consumedPoints <= 0) return untouched(limit);
      return consumed(true, await limiter.reward(key));
    },
    close: async () => {
      limiters.clear();
      await close();
    },
  };
};

const untouched = ({ points }: Limit): Consumed => ({ ok: true, remaining: points, resetSeconds: 0 });

const consumed = (ok: boolean, answer: RateLimiterRes): Consumed => ({
  ok,
  remaining: answer.remainingPoints,
  resetSeconds: Math.ceil(answer.msBeforeNext / 1000),
});
