import type { RateLimiterAbstract } from "rate-limiter-flexible";

/** The part of the library's limiter that is used. */
export type RateCounter = Pick<RateLimiterAbstract, "consume" | "get" | "reward">;

/** A server that has not answered after so many milliseconds is not waited for: a request has 9.5 seconds for all that it needs. */
export const usualCountMs = 2000;

/**
 * A limiter that counts on a server; what that fails to count, or does not answer in time, is counted by `own`, in this process. The
 * driver's own bound is not enough: on a server that had just gone silent, requests waited for longer than they may. `onServer`
 * has no `insuranceLimiter`: a request that `own` has counted when its time was over would be counted again when the driver gives up.
 */
export const answeredInTime = (onServer: RateCounter, own: RateCounter, countMs: number): RateCounter => {
  /** The server's count, or the one instead: a refusal is an answer, a fault of the server is none. */
  const first = async <Answer>(count: (by: RateCounter) => Promise<Answer>): Promise<Answer> => {
    const answer = await inTime(count(onServer), countMs).catch((refused: unknown): typeof unanswered => {
      if (refused instanceof Error) return unanswered;
      throw refused;
    });
    return answer === unanswered ? await count(own) : answer;
  };
  return {
    consume: (key, points) => first((by) => by.consume(key, points)),
    get: (key) => first((by) => by.get(key)),
    reward: (key, points) => first((by) => by.reward(key, points)),
  };
};

const unanswered = Symbol("unanswered");

async function inTime<Answer>(answer: Promise<Answer>, countMs: number): Promise<Answer | typeof unanswered> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof unanswered>((resolve) => {
    timer = setTimeout(resolve, countMs, unanswered);
  });
  // One that comes after its time is of no use, nor is its fault.
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
