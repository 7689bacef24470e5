import type { Clock } from "../ports/clock/port.ts";

/** The first one, doubled each time up to the longest, in milliseconds. */
const pauseMs = { first: 1000, longest: 600_000 };

/** Names that are remembered. One that is forgotten is only tried sooner. */
const most = 10_000;

interface Pause {
  readonly ms: number;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** Pauses between attempts at the same thing while they throw, each longer than the one before. */
export class RetryPauses {
  readonly #clock: Pick<Clock, "now">;
  /** By name, the one that was lengthened last at the end. */
  readonly #pauses = new Map<string, Pause>();

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
  }

  lasts(name: string): boolean {
    const pause = this.#pauses.get(name);
    return pause !== undefined && pause.until > this.#clock.now().getTime();
  }

  /** An attempt threw. */
  lengthen(name: string): void {
    const before = this.#pauses.get(name);
    const ms = before === undefined ? pauseMs.first : Math.min(2 * before.ms, pauseMs.longest);
    this.#pauses.delete(name);
    this.#pauses.set(name, { ms, until: this.#clock.now().getTime() + ms });
    const [oldest] = this.#pauses.keys();
    if (this.#pauses.size > most && oldest !== undefined) this.#pauses.delete(oldest);
  }

  /** An attempt came to its end. */
  forget(name: string): void {
    this.#pauses.delete(name);
  }
}
