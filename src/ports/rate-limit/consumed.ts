import type { RateLimiterRes } from "rate-limiter-flexible";
import { outsideRequests } from "../patience/port.ts";
import type { RateCounter } from "./answered-in-time.ts";
import type { Limit, Limiter, RateLimitAnswer } from "./port.ts";

/** One limiter of the library for each number of points: it fixes them when it is made, and tenants differ in few. */
export const limiterOf = (make: (limit: Limit) => RateCounter, close: () => Promise<void>): Limiter => {
  const limiters = new Map<string, RateCounter>();
  const limiterFor = (limit: Limit): RateCounter => {
    const name = `${limit.points}/${limit.seconds}`;
    const limiter = limiters.get(name) ?? make(limit);
    limiters.set(name, limiter);
    return limiter;
  };
  const together = new Together(async (key, limit, points) => {
    try {
      return { answer: await limiterFor(limit).consume(key, points), isCounted: true };
    } catch (refused) {
      if (refused instanceof Error) throw refused;
      const answer = refused as RateLimiterRes;
      return { answer, isCounted: answer.consumedPoints > limit.points };
    }
  });
  return {
    consume: (key, limit, points = 1) => together.take(key, limit, points),
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

const untouched = ({ points }: Limit): RateLimitAnswer => ({ ok: true, remaining: points, resetSeconds: 0 });

const consumed = (ok: boolean, answer: RateLimiterRes): RateLimitAnswer => ({
  ok,
  remaining: answer.remainingPoints,
  resetSeconds: Math.ceil(answer.msBeforeNext / 1000),
});

interface Taken {
  readonly answer: RateLimiterRes;
  /** False: the window is known to be used up, and nothing was counted. */
  readonly isCounted: boolean;
}

interface WaitingConsumption {
  readonly points: number;
  readonly settle: (consumed: RateLimitAnswer) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Points of one key that are wanted while others of it are on their way: they are taken by one command after that. Each caller is
 * answered as if it had come by itself, in the order in which they came. The command is for all of them, so it is on the clock of none.
 */
class Together {
  readonly #take: (key: string, limit: Limit, points: number) => Promise<Taken>;
  readonly #waiting = new Map<string, WaitingConsumption[]>();

  constructor(take: (key: string, limit: Limit, points: number) => Promise<Taken>) {
    this.#take = take;
  }

  take(key: string, limit: Limit, points: number): Promise<RateLimitAnswer> {
    return new Promise((settle, fail) => {
      const name = `${limit.points}/${limit.seconds} ${key}`;
      const waiting = this.#waiting.get(name);
      if (waiting !== undefined) waiting.push({ points, settle, fail });
      else void outsideRequests(() => this.#takeAll(name, key, limit, [{ points, settle, fail }]));
    });
  }

  async #takeAll(name: string, key: string, limit: Limit, first: readonly WaitingConsumption[]): Promise<void> {
    for (let taken = first; taken.length > 0; taken = this.#waiting.get(name) ?? []) {
      this.#waiting.set(name, []);
      const sum = taken.reduce((all, { points }) => all + points, 0);
      try {
        share(taken, limit, await this.#take(key, limit, sum));
      } catch (error) {
        for (const { fail } of taken) fail(error);
      }
    }
    this.#waiting.delete(name);
  }
}

/** The answers to callers whose points were taken together. */
function share(taken: readonly WaitingConsumption[], limit: Limit, { answer, isCounted }: Taken): void {
  let used =
    (isCounted ? answer.consumedPoints : Number.POSITIVE_INFINITY) - taken.reduce((all, { points }) => all + points, 0);
  const resetSeconds = Math.ceil(answer.msBeforeNext / 1000);
  for (const { points, settle } of taken) {
    used += points;
    settle({ ok: used <= limit.points, remaining: Math.max(0, limit.points - used), resetSeconds });
  }
}
