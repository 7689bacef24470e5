import { randomBytes, randomFillSync } from "node:crypto";
import type { Clock } from "./port.ts";

/** Bytes of an id or a nonce. Longer ones are secrets, which come straight from the system. */
const mostPooled = 16;

/** One call of the system's generator fills as many ids as this holds: for 16 bytes a call takes four times as long as a copy. */
const pool = Buffer.alloc(4096);
let used = pool.length;

/** The machine's own time and chance. */
export const systemClock: Clock = {
  now: () => new Date(),
  randomBytes: (count) => (count > mostPooled ? randomBytes(count) : pooled(count)),
};

/** Wipes the bytes it gives away: they are given once, and are not in memory twice. */
function pooled(count: number): Uint8Array {
  if (used + count > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = new Uint8Array(pool.subarray(used, used + count));
  pool.fill(0, used, used + count);
  used += count;
  return bytes;
}
