import type { RateLimiterRes } from "rate-limiter-flexible";
import type { RateCounter } from "./answered-in-time.ts";
import { PointShares } from "./point-shares.ts";
import type { Limit, Limiter, RateLimitAnswer } from "./port.ts";

/** What counting asks of the store. */
export interface CountingOptions {
  /** Each count is a command of a server: points are taken ahead of requests that are likely to come. */
  readonly takesAhead: boolean;
  /** Milliseconds. */
  readonly now?: () => number;
}

/** One limiter of the library for each number of points: it fixes them when it is made, and tenants differ in few. */
export const limiterOf = (
  make: (limit: Limit) => RateCounter,
  close: () => Promise<void>,
  { takesAhead, now = () => performance.now() }: CountingOptions,
): Limiter => {
  const limiters = new Map<string, RateCounter>();
  const limiterFor = (limit: Limit): RateCounter => {
    const name = `${limit.points}/${limit.seconds}`;
    const limiter = limiters.get(name) ?? make(limit);
    limiters.set(name, limiter);
    return limiter;
  };
  const shares = new PointShares({
    take: async (key, limit, points) => {
      const limiter = limiterFor(limit);
      try {
        const answer = await limiter.consume(key, points);
        return { answer, isCounted: true, by: counterOf(limiter, answer) };
      } catch (refused) {
        if (refused instanceof Error) throw refused;
        const answer = refused as RateLimiterRes;
        return { answer, isCounted: answer.consumedPoints > limit.points, by: counterOf(limiter, answer) };
      }
    },
    giveBack: async (by, key, points) => {
      await giveBackTo(by, key, points);
    },
    takesAhead,
    now,
  });
  /** What is held here for requests to come is left. */
  const answerOf = (key: string, limit: Limit, found: RateLimiterRes | null | undefined): RateLimitAnswer => {
    if (found === null || found === undefined) return { ok: true, remaining: limit.points, resetSeconds: 0 };
    const used = found.consumedPoints - shares.heldOf(key, limit, counterOf(limiterFor(limit), found));
    const remaining = Math.max(0, limit.points - used);
    return { ok: remaining > 0, remaining, resetSeconds: Math.ceil(found.msBeforeNext / 1000) };
  };
  return {
    consume: (key, limit, points = 1) => shares.take(key, limit, points),
    look: async (key, limit) => answerOf(key, limit, await limiterFor(limit).get(key)),
    giveBack: async (key, limit) => ({
      ...answerOf(key, limit, await giveBackTo(limiterFor(limit), key, 1)),
      ok: true,
    }),
    close: async () => {
      await shares.close();
      limiters.clear();
      await close();
    },
  };
};

/** The counter that an answer is of. */
const counterOf = (limiter: RateCounter, answer: RateLimiterRes): RateCounter => limiter.counterOf?.(answer) ?? limiter;

/** Undefined: its window has not as many. */
async function giveBackTo(counter: RateCounter, key: string, points: number): Promise<RateLimiterRes | undefined> {
  const found = await counter.get(key);
  return found === null || found.consumedPoints < points ? undefined : await counter.reward(key, points);
}
