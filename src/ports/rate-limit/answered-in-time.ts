import type { RateLimiterAbstract } from "rate-limiter-flexible";

/** What is needed of a limiter of the library. */
export type Counting = Pick<RateLimiterAbstract, "consume" | "get" | "reward">;

/** A server that has not answered after so many milliseconds is not waited for: a request has ten seconds for all that it needs. */
const countMs = 2000;

/**
 * A limiter that counts on a server; what that does not answer in time is counted by `own`, in this process. The driver's own bound is not
 * enough: on a server that had just gone silent, requests waited for longer than their ten seconds.
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

async function first<Answer>(count: () => Promise<Answer>, instead: () => Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(resolve, countMs, "late" as const);
  });
  const answer = count();
  // One that comes after its time is of no use, nor is its fault.
  answer.catch(() => undefined);
  try {
    const earlier = await Promise.race([answer, late]);
    return earlier === "late" ? await instead() : earlier;
  } finally {
    clearTimeout(timer);
  }
}
