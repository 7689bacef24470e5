import { RateLimiterMemory } from "rate-limiter-flexible";
import { limiterOf } from "./consumed.ts";
import type { Limiter } from "./port.ts";

/** Counts in this process. What is lost at a restart is at most one window. */
export const memoryLimiter = (): Limiter =>
  limiterOf(
    ({ points, seconds }) => new RateLimiterMemory({ points, duration: seconds }),
    async () => undefined,
  );
