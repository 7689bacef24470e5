import type { RateLimiterRes } from "rate-limiter-flexible";
import { outsideRequests } from "../patience/port.ts";
import type { Limit, RateLimitAnswer } from "./port.ts";

/** What a command took. */
interface TakenPoints {
  readonly answer: RateLimiterRes;
  /** False: the window is known to be used up, and nothing was counted. */
  readonly isCounted: boolean;
}

/** Where the points are. */
export interface PointStore {
  readonly take: (key: string, limit: Limit, points: number) => Promise<TakenPoints>;
  /** Gives points of the present window back. */
  readonly giveBack: (key: string, limit: Limit, points: number) => Promise<void>;
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

/** Points that the store counts as taken and no request has had. */
interface HeldShare {
  left: number;
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
  held: HeldShare | undefined;
  /** Points that were wanted in the present tenth of a second, and in the one before. */
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
 * order in which they came. Never are more points given out than the store has counted; those that are held where no request comes are
 * missing elsewhere, for a moment: near the limit none are held. Commands are for all callers, so they are on the clock of none.
 */
export class PointShares {
  readonly #store: PointStore;
  readonly #inUse = new Map<string, KeyInUse>();

  constructor(store: PointStore) {
    this.#store = store;
  }

  take(key: string, limit: Limit, points: number): Promise<RateLimitAnswer> {
    const one = this.#using(key, limit);
    const now = this.#store.now();
    noteWanted(one, points, now);
    const { held } = one;
    // Who came before and still waits is first.
    if (held !== undefined && one.waiting === undefined && held.left >= points && now < held.until) {
      held.left -= points;
      const remaining = held.free + held.left;
      return Promise.resolve({ ok: true, remaining, resetSeconds: Math.ceil((held.until - now) / 1000) });
    }
    return new Promise((settle, fail) => {
      if (one.waiting !== undefined) one.waiting.push({ points, settle, fail });
      else void outsideRequests(() => this.#takeAll(one, [{ points, settle, fail }]));
    });
  }

  /** Points that are held here for requests to come. */
  heldOf(key: string, limit: Limit): number {
    const held = this.#inUse.get(nameOf(key, limit))?.held;
    return held === undefined || held.until <= this.#store.now() ? 0 : held.left;
  }

  /** Gives back what is held. */
  async close(): Promise<void> {
    const all = [...this.#inUse.values()];
    await Promise.all(all.map((one) => this.#forget(one)));
  }

  #using(key: string, limit: Limit): KeyInUse {
    const name = nameOf(key, limit);
    const known = this.#inUse.get(name);
    if (known !== undefined) return known;
    const at = this.#store.now();
    const one: KeyInUse = {
      ...{ key, limit, waiting: undefined, held: undefined, timer: undefined },
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
    if (this.#store.takesAhead) one.timer ??= setTimeout(() => this.#look(one), idle.ms).unref();
    else await this.#forget(one);
  }

  async #takeFor(one: KeyInUse, taken: readonly WaitingConsumption[]): Promise<void> {
    const { key, limit } = one;
    const sum = taken.reduce((all, { points }) => all + points, 0);
    const at = this.#store.now();
    const share = this.#store.takesAhead ? shareOf(one) : 0;
    try {
      const counted = await this.#store.take(key, limit, sum + share);
      const used = counted.isCounted ? counted.answer.consumedPoints - share : Number.POSITIVE_INFINITY;
      one.free = Math.max(0, limit.points - used - share);
      one.held = heldAfter(one, Math.min(share, Math.max(0, limit.points - used)), at + counted.answer.msBeforeNext);
      answerAll(taken, { used: used - sum, limit, resetSeconds: Math.ceil(counted.answer.msBeforeNext / 1000) });
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
    await this.#store.giveBack(key, limit, held.left).catch(() => undefined);
  }
}

const nameOf = (key: string, { points, seconds }: Limit): string => `${points}/${seconds} ${key}`;

/** What was held before is of the same window when that ends at the same time. `until`: a little earlier than it ends. */
function heldAfter({ held, limit, free }: KeyInUse, share: number, until: number): HeldShare | undefined {
  const isSameWindow = held !== undefined && Math.abs(held.until - until) < limit.seconds * 500;
  const left = share + (isSameWindow ? held.left : 0);
  return left === 0 ? undefined : { left, free, until };
}

function noteWanted(one: KeyInUse, points: number, now: number): void {
  const pastMs = now - one.wantedSince;
  if (pastMs >= ahead.ms) {
    one.wantedBefore = pastMs < 2 * ahead.ms ? one.wanted : 0;
    one.wanted = 0;
    one.wantedSince = now;
  }
  one.wanted += points;
  one.usedAt = now;
}

function shareOf({ wanted, wantedBefore, free }: KeyInUse): number {
  const share = Math.floor(Math.min(Math.max(wanted, wantedBefore), ahead.most, free * ahead.partOfFree));
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
