import { randomBytes } from "node:crypto";
import type { Clock } from "./port.ts";

/** The machine's own time and chance. */
export const systemClock: Clock = {
  now: () => new Date(),
  randomBytes: (count) => randomBytes(count),
};
