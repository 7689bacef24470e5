import { RateLimiterMemory } from "rate-limiter-flexible";
import { limiterOf } from "./consumed.ts";
import type { Limiter } from "./port.ts";

/** Counts in this process. A restart loses one window at most. */
export const memoryLimiter = (): Limiter =>
  limiterOf(
    ({ points, seconds }) => new RateLimiterMemory({ points, duration: seconds }),
    async () => undefined,
    { takesAhead: false },
  );
