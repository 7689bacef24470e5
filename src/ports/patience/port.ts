import { openWorkContext } from "./context.ts";

/**
 * A question sent while there is patience gets at least so long for its answer, however little is left. It is the last: a request ends so
 * long after its patience, however many servers it still had to ask.
 */
export const leastAnswerMs = 1000;

/** How long one request still waits for servers that do not answer: one clock for all that it does, in a row or at once. */
export class RequestPatience {
  readonly #ms: number;
  readonly #now: () => number;
  readonly #isAnswered: () => boolean;
  readonly #startedAt: number;
  /** Milliseconds that do not count. */
  #free = 0;
  #pauses = 0;
  #pausedAt = 0;
  #isOver = false;

  /**
   * @param now in milliseconds, of a clock that is never set
   * @param isAnswered whether the caller has its status: what follows may take long by nature, and goes on as long as each server answers
   *   within a second
   */
  constructor(ms: number, now: () => number, isAnswered: () => boolean = () => false) {
    this.#ms = ms;
    this.#now = now;
    this.#isAnswered = isAnswered;
    this.#startedAt = now();
  }

  get leftMs(): number {
    return Math.max(0, this.#balanceMs);
  }

  /** How long the next answer of a server may take; 0 when the request is over, and nothing may be begun. */
  get answerMs(): number {
    const leftMs = this.#balanceMs;
    const lastMs = this.#isAnswered() ? leastAnswerMs : leftMs + leastAnswerMs;
    return Math.max(0, leftMs, Math.min(leastAnswerMs, lastMs));
  }

  /** Below zero when the patience is over. */
  get #balanceMs(): number {
    const until = this.#pauses > 0 ? this.#pausedAt : this.#now();
    return this.#ms - (until - this.#startedAt - this.#free);
  }

  /** The whole answer is sent: nobody waits for what still goes on. */
  get isOver(): boolean {
    return this.#isOver;
  }

  end(): void {
    this.#isOver = true;
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

/** What is known of the request that something is done for. */
interface RequestClocks {
  /** That of the request. */
  readonly own?: RequestPatience | undefined;
  /** That of the request which it is made for, in this process. */
  readonly shared?: RequestPatience | undefined;
}

const clocks = openWorkContext<RequestClocks>();

/** That of the request which this is done for. What a request began, and goes on after its answer, has the usual times. */
const patienceNow = (): RequestPatience | undefined => {
  const patience = clocks.get()?.own;
  return patience?.isOver === true ? undefined : patience;
};

/** Everything that the work leads to shares this patience. */
export const withPatience = <Result>(patience: RequestPatience, work: () => Result): Result =>
  clocks.run({ own: patience, shared: sharedPatience() }, work);

/** Requests that the work makes of this service itself are on the clock of the one that it is done for. */
export const sharingPatience = async <Result>(work: () => PromiseLike<Result>): Promise<Result> => {
  const patience = patienceNow();
  // A request inside of the process begins when its answer is waited for.
  return patience === undefined
    ? await work()
    : await clocks.run({ own: patience, shared: patience }, async () => await work());
};

/** The clock of the request that this one is made for, in this process. */
export const sharedPatience = (): RequestPatience | undefined => clocks.get()?.shared;

/** Work that goes on after the request which began it, with the usual times. */
export const outsideRequests = <Result>(work: () => Result): Result => {
  const { own, shared } = clocks.get() ?? {};
  return own === undefined ? work() : clocks.run({ shared }, work);
};

/** The time that a wait may take: the usual one, or what the request has left. */
export const patienceLeft = (usualMs: number): number => Math.min(usualMs, patienceNow()?.leftMs ?? usualMs);

/** Whether this is done for a request, which somebody waits for. */
export const isForRequest = (): boolean => patienceNow() !== undefined;

/** The answer that another request has begun to fetch; undefined when that fails, or takes longer than this one may wait. */
export const ofAnother = async <Answer>(begun: Promise<Answer>): Promise<Answer | undefined> => {
  const patience = patienceNow();
  const answer = begun.catch(() => undefined);
  if (patience === undefined) return await answer;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patience.leftMs, undefined);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** What has a bound of its own, or takes as long as its bytes, does not count: rendering, and large files on their way to a store. */
export const withoutCounting = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const patience = patienceNow();
  patience?.pause();
  try {
    return await work();
  } finally {
    patience?.resume();
  }
};

/**
 * For a request the work is waited for as long as that has patience (`answerTime`); `late` makes what is thrown then of the
 * milliseconds. The work itself goes on: what was to be written may be written all the same. It is not begun when there is no time left.
 */
export const inTime = async <Answer>(work: () => Promise<Answer>, late: (ms: number) => Error): Promise<Answer> => {
  const patience = patienceNow();
  if (patience === undefined) return await work();
  const ms = patience.answerMs;
  if (ms === 0) throw late(ms);
  const begun = work();
  // One promise, and no race of several: every question of a request comes by here.
  return await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late(ms)), ms);
    const settled =
      <Given>(settle: (given: Given) => void) =>
      (given: Given): void => {
        clearTimeout(timer);
        settle(given);
      };
    begun.then(settled(resolve), settled(reject));
  });
};

/** What is said of a server whose answer was not waited for any longer; after no time at all it was not even begun to ask. */
export const lateSentence = (server: string, ms: number): string =>
  ms === 0 ? `The request had no time left for ${server}.` : `${server} did not answer within ${Math.round(ms)} ms.`;

/** The time that one answer may take: the usual one, or what the request has left for it. */
export const answerTime = (usualMs: number): number => Math.min(usualMs, patienceNow()?.answerMs ?? usualMs);
