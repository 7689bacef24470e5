import type { RateLimiterAbstract } from "rate-limiter-flexible";

/** The part of the library's limiter that is used. */
export type Counting = Pick<RateLimiterAbstract, "consume" | "get" | "reward">;

/** A server that has not answered after so many milliseconds is not waited for: a request has ten seconds for all that it needs. */
const countMs = 2000;

/**
 * A limiter that counts on a server; what that fails to count, or does not answer in time, is counted by `own`, in this process. The
 * driver's own bound is not enough: on a server that had just gone silent, requests waited for longer than their ten seconds. `onServer`
 * has no `insuranceLimiter`: a request that `own` has counted when its time was over would be counted again when the driver gives up.
 */
export const answeredInTime = (onServer: Counting, own: Counting): Counting => ({
  consume: (key, points) =>
    first(
      () => onServer.consume(key, points),
      () => own.consume(key, points),
    ),
  get: (key) =>
    first(
      () => onServer.get(key),
      () => own.get(key),
    ),
  reward: (key, points) =>
    first(
      () => onServer.reward(key, points),
      () => own.reward(key, points),
    ),
});

const unanswered = Symbol("unanswered");

/** The server's count, or the one instead: a refusal is an answer, a fault of the server is none. */
async function first<Answer>(count: () => Promise<Answer>, instead: () => Promise<Answer>): Promise<Answer> {
  const answer = await inTime(count()).catch((refused: unknown): typeof unanswered => {
    if (refused instanceof Error) return unanswered;
    throw refused;
  });
  return answer === unanswered ? await instead() : answer;
}

async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer | typeof unanswered> {
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
