import { AsyncLocalStorage } from "node:async_hooks";

/** How long one request still waits for servers that do not answer: one clock for all that it does, in a row or at once. */
export class Patience {
  readonly #ms: number;
  readonly #now: () => number;
  readonly #startedAt: number;
  /** Milliseconds that do not count. */
  #free = 0;
  #pauses = 0;
  #pausedAt = 0;

  /** `now`: in milliseconds, of a clock that is never set. */
  constructor(ms: number, now: () => number) {
    this.#ms = ms;
    this.#now = now;
    this.#startedAt = now();
  }

  get leftMs(): number {
    const until = this.#pauses > 0 ? this.#pausedAt : this.#now();
    return Math.max(0, this.#ms - (until - this.#startedAt - this.#free));
  }

  /** The clock stands until the same number of `resume`: what takes this time is no server that does not answer. */
  pause(): void {
    if (this.#pauses === 0) this.#pausedAt = this.#now();
    this.#pauses += 1;
  }

  resume(): void {
    if (this.#pauses === 0) return;
    this.#pauses -= 1;
    if (this.#pauses === 0) this.#free += this.#now() - this.#pausedAt;
  }
}

const current = new AsyncLocalStorage<Patience>();

/** Everything that the work leads to shares this patience. */
export const withPatience = <Result>(patience: Patience, work: () => Result): Result => current.run(patience, work);

/** Work that goes on after the request which began it, with the usual times. */
export const outsideRequests = <Result>(work: () => Result): Result => current.exit(work);

/** The time that a wait may take: the usual one, or what the request has left. */
export const patienceLeft = (usualMs: number): number => Math.min(usualMs, current.getStore()?.leftMs ?? usualMs);

/** Whether this is done for a request, which somebody waits for. */
export const isForRequest = (): boolean => current.getStore() !== undefined;

/** Rendering has its own bound, and does not count. */
export const withoutCounting = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const patience = current.getStore();
  patience?.pause();
  try {
    return await work();
  } finally {
    patience?.resume();
  }
};

/** A server gets at least so long for an answer, however little time is left. */
export const leastAnswerMs = 1000;

/** The time that one answer may take: the usual one, or what the request has left, and a second at least where that is less. */
export const answerTime = (usualMs: number): number =>
  Math.min(usualMs, Math.max(leastAnswerMs, patienceLeft(usualMs)));
