import type { RateLimiterRes } from "rate-limiter-flexible";
import { outsideRequests } from "../patience/port.ts";
import type { RateCounter } from "./answered-in-time.ts";
import type { Limit, RateLimitAnswer } from "./port.ts";

/** What a command took. */
interface TakenPoints {
  readonly answer: RateLimiterRes;
  /** False: the window is known to be used up, and nothing was counted. */
  readonly isCounted: boolean;
  /** That counted them. */
  readonly by: RateCounter;
}

/** Where the points are. */
export interface PointStore {
  readonly take: (key: string, limit: Limit, points: number) => Promise<TakenPoints>;
  /** Gives points of the present window back to the counter that has counted them. */
  readonly giveBack: (by: RateCounter, key: string, points: number) => Promise<void>;
  readonly takesAhead: boolean;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Points that are taken ahead: as many as were wanted in so long of late, but only a small part of those that are left, and never few. */
const ahead = { ms: 100, least: 4, most: 64, partOfFree: 1 / 64 };

/** A share that nobody takes from for so long goes back, if its window lasts longer than a server may need to hear of it. */
const idle = { ms: 250, leftOfWindowMs: 5000 };

interface WaitingConsumption {
  readonly points: number;
  readonly settle: (consumed: RateLimitAnswer) => void;
  readonly fail: (error: unknown) => void;
}

/** Points that a counter counts as taken and no request has had. */
interface HeldShare {
  left: number;
  readonly by: RateCounter;
  /** Points that nobody had taken, anywhere, when these were. */
  readonly free: number;
  /** When the window ends. */
  readonly until: number;
}

/** One key under one limit, while requests of it come. */
interface KeyInUse {
  readonly key: string;
  readonly limit: Limit;
  /** What came while a command was on its way; undefined: none is. */
  waiting: WaitingConsumption[] | undefined;
  /** Settles once no command is on its way. */
  taking: Promise<void>;
  held: HeldShare | undefined;
  /** Requests for one point in the present tenth of a second, and in the one before. */
  wanted: number;
  wantedBefore: number;
  wantedSince: number;
  /** Points that were left at the last command. */
  free: number;
  usedAt: number;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Points of one key that are wanted while others of it are on their way are taken by one command after that. While many are wanted,
 * a command also takes some for requests to come, which need none then. Each caller is answered as if it had come by itself, in the
 * order in which they came. Never are more points given out than the store has counted: those that are held are the first to be given,
 * and a command takes what they are too few for. Those that are held where no request comes are missing elsewhere, for a moment: near the
 * limit none are held. Commands are for all callers, so they are on the clock of none.
 */
export class PointShares {
  readonly #store: PointStore;
  readonly #inUse = new Map<string, KeyInUse>();
  #isClosing = false;

  constructor(store: PointStore) {
    this.#store = store;
  }

  take(key: string, limit: Limit, points: number): Promise<RateLimitAnswer> {
    const one = this.#using(key, limit);
    const now = this.#store.now();
    noteWanted(one, points, now);
    // Who came before and still waits is first.
    const given = one.waiting === undefined ? givenFrom(one.held, points, now) : undefined;
    if (given !== undefined) return Promise.resolve(given);
    return new Promise((settle, fail) => {
      if (one.waiting !== undefined) one.waiting.push({ points, settle, fail });
      else one.taking = outsideRequests(() => this.#takeAll(one, [{ points, settle, fail }]));
    });
  }

  /** Points that are held here for requests to come, of those that this counter counted. */
  heldOf(key: string, limit: Limit, by: RateCounter): number {
    const held = this.#inUse.get(nameOf(key, limit))?.held;
    return held?.by === by ? leftOf(held, this.#store.now()) : 0;
  }

  /** Gives back what is held, also by commands that are on their way. */
  async close(): Promise<void> {
    this.#isClosing = true;
    const all = [...this.#inUse.values()];
    await Promise.all(all.map((one) => one.taking.then(() => this.#forget(one))));
  }

  #using(key: string, limit: Limit): KeyInUse {
    const name = nameOf(key, limit);
    const known = this.#inUse.get(name);
    if (known !== undefined) return known;
    const at = this.#store.now();
    const one: KeyInUse = {
      ...{ key, limit, waiting: undefined, taking: Promise.resolve(), held: undefined, timer: undefined },
      ...{ wanted: 0, wantedBefore: 0, wantedSince: at, free: 0, usedAt: at },
    };
    this.#inUse.set(name, one);
    return one;
  }

  async #takeAll(one: KeyInUse, first: readonly WaitingConsumption[]): Promise<void> {
    for (let taken = first; taken.length > 0; taken = one.waiting ?? []) {
      one.waiting = [];
      await this.#takeFor(one, taken);
    }
    one.waiting = undefined;
    if (this.#takesAhead()) one.timer ??= setTimeout(() => this.#look(one), idle.ms).unref();
    else await this.#forget(one);
  }

  #takesAhead(): boolean {
    return this.#store.takesAhead && !this.#isClosing;
  }

  async #takeFor(one: KeyInUse, taken: readonly WaitingConsumption[]): Promise<void> {
    const { key, limit, held } = one;
    const sum = taken.reduce((all, { points }) => all + points, 0);
    const at = this.#store.now();
    const lacking = sum - leftOf(held, at);
    if (held !== undefined && lacking <= 0) {
      for (const { points, settle } of taken) settle(givenFrom(held, points, at) as RateLimitAnswer);
      return;
    }
    const share = this.#takesAhead() ? shareOf(one, lacking) : 0;
    try {
      const { answer, isCounted, by } = await this.#store.take(key, limit, lacking + share);
      const used = isCounted ? answer.consumedPoints - share : Number.POSITIVE_INFINITY;
      one.free = Math.max(0, limit.points - used - share);
      const left = Math.min(share, Math.max(0, limit.points - used));
      // What was held is given out, or of a window that is over or used up.
      one.held = left === 0 ? undefined : { left, by, free: one.free, until: at + answer.msBeforeNext };
      // Where a window has begun meanwhile, some of these points are of the one before.
      const before = Math.max(0, used - sum);
      answerAll(taken, { used: before, limit, resetSeconds: Math.ceil(answer.msBeforeNext / 1000) });
    } catch (error) {
      for (const { fail } of taken) fail(error);
    }
  }

  /** Gives back what nobody has wanted of late. */
  #look(one: KeyInUse): void {
    one.timer = undefined;
    const isIdle = one.waiting === undefined && this.#store.now() - one.usedAt >= idle.ms;
    if (isIdle) outsideRequests(() => this.#forget(one)).catch(() => undefined);
    else one.timer = setTimeout(() => this.#look(one), idle.ms).unref();
  }

  async #forget(one: KeyInUse): Promise<void> {
    const { key, limit, held } = one;
    clearTimeout(one.timer);
    one.timer = undefined;
    one.held = undefined;
    this.#inUse.delete(nameOf(key, limit));
    // In a later window there is none of these: giving them back then would let more through than the limit.
    if (held === undefined || held.left === 0 || held.until - this.#store.now() < idle.leftOfWindowMs) return;
    await this.#store.giveBack(held.by, key, held.left).catch(() => undefined);
  }
}

const nameOf = (key: string, { points, seconds }: Limit): string => `${points}/${seconds} ${key}`;

const leftOf = (held: HeldShare | undefined, now: number): number =>
  held === undefined || held.until <= now ? 0 : held.left;

/** Undefined: it has not as many. */
function givenFrom(held: HeldShare | undefined, points: number, now: number): RateLimitAnswer | undefined {
  if (held === undefined || leftOf(held, now) < points) return undefined;
  held.left -= points;
  return { ok: true, remaining: held.free + held.left, resetSeconds: Math.ceil((held.until - now) / 1000) };
}

/** Several points at once are for work of which nobody knows how much comes next: none are held for it. */
function noteWanted(one: KeyInUse, points: number, now: number): void {
  const pastMs = now - one.wantedSince;
  if (pastMs >= ahead.ms) {
    one.wantedBefore = pastMs < 2 * ahead.ms ? one.wanted : 0;
    one.wanted = 0;
    one.wantedSince = now;
  }
  if (points === 1) one.wanted += 1;
  one.usedAt = now;
}

/** `lacking`: points that are taken for requests that wait. */
function shareOf({ wanted, wantedBefore, free }: KeyInUse, lacking: number): number {
  const part = Math.max(0, free - lacking) * ahead.partOfFree;
  const share = Math.floor(Math.min(Math.max(wanted, wantedBefore), ahead.most, part));
  return share < ahead.least ? 0 : share;
}

/** The answers to callers whose points were taken together. `used`: before theirs. */
function answerAll(
  taken: readonly WaitingConsumption[],
  {
    used: before,
    limit,
    resetSeconds,
  }: { readonly used: number; readonly limit: Limit; readonly resetSeconds: number },
): void {
  let used = before;
  for (const { points, settle } of taken) {
    used += points;
    settle({ ok: used <= limit.points, remaining: Math.max(0, limit.points - used), resetSeconds });
  }
}
