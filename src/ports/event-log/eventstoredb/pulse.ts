/** How long an answer may take, in milliseconds: usually, and the first one over a connection that replaced a silent one. */
export interface PulseTimes {
  readonly usualMs: number;
  readonly firstMs: number;
}

/** First answers that get no longer than `firstMs`, one after the other: until followers know of an election they name the old leader. */
const briefOnes = 4;

/**
 * What is known of the connection in use. One that was replaced since nothing came over it may lead to the same frozen node: the next one
 * has to show soon that it does not. Each that shows nothing gives the one after it longer, so that a slow network is not given up for ever.
 */
export class ConnectionPulse {
  readonly #times: PulseTimes;
  readonly #now: () => number;
  #heardAt = Number.NEGATIVE_INFINITY;
  #replacedAt = Number.NEGATIVE_INFINITY;
  /** Connections in a row over which nothing came. */
  #silent = 0;

  /** `now`: milliseconds of a clock that is never set. */
  constructor(times: PulseTimes, now: () => number) {
    this.#times = times;
    this.#now = now;
  }

  /** Something came over the connection. */
  heard(): void {
    this.#heardAt = this.#now();
    this.#silent = 0;
  }

  /** The connection broke; the client makes another one by itself. */
  broke(): void {
    this.#silent = Math.max(1, this.#silent);
  }

  /** Milliseconds that an answer may take now. */
  answerMs(usualMs: number): number {
    if (this.#silent === 0) return usualMs;
    return Math.min(usualMs, this.#times.firstMs * 2 ** Math.max(0, this.#silent - briefOnes));
  }

  /** Whether to replace the connection, when a call that began then got no answer in the time that it had. */
  isGivenUp(beganAt: number): boolean {
    const now = this.#now();
    const isHeard = this.#silent === 0 && now - this.#heardAt < this.#times.usualMs / 2;
    if (this.#replacedAt > beganAt || isHeard) return false;
    this.#replacedAt = now;
    this.#silent += 1;
    return true;
  }
}
