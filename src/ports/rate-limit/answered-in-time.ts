import type { RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";

/** The part of the library's limiter that is used. */
export interface RateCounter extends Pick<RateLimiterAbstract, "consume" | "get" | "reward"> {
  /** Of several the one that gave an answer; absent: there is only this one. */
  readonly counterOf?: (answer: RateLimiterRes) => RateCounter;
}

/** A server that has not answered after so many milliseconds is not waited for: a request has 9.5 seconds for all that it needs. */
export const usualCountMs = 2000;

/**
 * A limiter that counts on a server; what that fails to count, or does not answer in time, is counted by `own`, in this process. The
 * driver's own bound is not enough: on a server that had just gone silent, requests waited for longer than they may. `onServer`
 * has no `insuranceLimiter`: a request that `own` has counted when its time was over would be counted again when the driver gives up.
 */
export const answeredInTime = (onServer: RateCounter, own: RateCounter, countMs: number): RateCounter => {
  const ownAnswers = new WeakSet<object>();
  /** Notes an answer of `own`, and a refusal. */
  const ofOwn = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    try {
      return noted(await answer, ownAnswers);
    } catch (refused) {
      throw noted(refused, ownAnswers);
    }
  };
  /** The server's count, or the one instead: a refusal is an answer, a fault of the server is none. */
  const first = async <Answer>(count: (by: RateCounter) => Promise<Answer>): Promise<Answer> => {
    const answer = await inTime(count(onServer), countMs).catch((refused: unknown): typeof unanswered => {
      if (refused instanceof Error) return unanswered;
      throw refused;
    });
    return answer === unanswered ? await ofOwn(count(own)) : answer;
  };
  const server = alone(onServer, countMs);
  return {
    consume: (key, points) => first((by) => by.consume(key, points)),
    get: (key) => first((by) => by.get(key)),
    reward: (key, points) => first((by) => by.reward(key, points)),
    counterOf: (answer) => (ownAnswers.has(answer) ? own : server),
  };
};

const noted = <Answer>(answer: Answer, answers: WeakSet<object>): Answer => {
  if (typeof answer === "object" && answer !== null) answers.add(answer);
  return answer;
};

/** The server's counts without any instead. */
function alone(onServer: RateCounter, countMs: number): RateCounter {
  const answered = async <Answer>(count: Promise<Answer>): Promise<Answer> => {
    const answer = await inTime(count, countMs);
    if (answer === unanswered) throw new Error(`The server of rate limits has not answered within ${countMs} ms.`);
    return answer;
  };
  return {
    consume: (key, points) => answered(onServer.consume(key, points)),
    get: (key) => answered(onServer.get(key)),
    reward: (key, points) => answered(onServer.reward(key, points)),
  };
}

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
