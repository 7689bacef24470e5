import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answeredInTime, type RateCounter } from "../../../src/ports/rate-limit/answered-in-time.ts";
import { limiterOf } from "../../../src/ports/rate-limit/consumed.ts";
import type { Limit, Limiter } from "../../../src/ports/rate-limit/port.ts";

const limit: Limit = { points: 6400, seconds: 60 };

/** A counter that several nodes share, and answers after a moment, as a server does. */
class SharedCounter {
  readonly #counter: RateLimiterMemory;
  fault: Error | undefined;
  readonly taken: number[] = [];
  readonly given: number[] = [];
  /** When windows end. */
  readonly ends: number[] = [];

  constructor({ points, seconds }: Limit) {
    this.#counter = new RateLimiterMemory({ points, duration: seconds });
  }

  get store(): RateCounter {
    return {
      consume: async (key, points = 1) => {
        this.taken.push(points);
        await moment();
        if (this.fault !== undefined) throw this.fault;
        const answer = await this.#counter.consume(key, points);
        const end = Date.now() + answer.msBeforeNext;
        if (end > (this.ends.at(-1) ?? 0) + 10) this.ends.push(end);
        return answer;
      },
      get: async (key) => await this.#counter.get(key),
      reward: async (key, points = 1) => {
        this.given.push(points);
        return await this.#counter.reward(key, points);
      },
    };
  }

  async used(key: string): Promise<number> {
    return ((await this.#counter.get(key)) as RateLimiterRes | null)?.consumedPoints ?? 0;
  }
}

const moment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 2));
const rest = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

describe("points that are taken ahead", () => {
  const open: Limiter[] = [];
  const nodeOf = (counter: SharedCounter, store: RateCounter = counter.store): Limiter => {
    const limiter = limiterOf(
      () => store,
      async () => undefined,
      { takesAhead: true },
    );
    open.push(limiter);
    return limiter;
  };
  /** One after the other, every so many milliseconds. */
  const passed = async (node: Limiter, count: number, everyMs: number, of: Limit = limit): Promise<number> => {
    let ok = 0;
    for (let n = 0; n < count; n += 1) {
      const answer = node.consume("k", of);
      await rest(everyMs);
      if ((await answer).ok) ok += 1;
    }
    return ok;
  };
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] });
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((limiter) => limiter.close()));
    vi.useRealTimers();
  });

  test("while many requests come most need no command, and each learns what is left as if it had come by itself", async () => {
    const counter = new SharedCounter(limit);
    const node = nodeOf(counter);
    const left: number[] = [];
    for (let n = 0; n < 200; n += 1) {
      const answer = node.consume("k", limit);
      await rest(5);
      left.push((await answer).remaining);
    }
    expect(left).toEqual(Array.from({ length: 200 }, (_, index) => limit.points - 1 - index));
    expect(counter.taken.length).toBeLessThan(30);
    expect(await node.look("k", limit)).toMatchObject({ ok: true, remaining: limit.points - 200 });
  });

  test("points that no request comes for go back after a moment, and at the end", async () => {
    const counter = new SharedCounter(limit);
    const node = nodeOf(counter);
    await passed(node, 60, 5);
    expect(await counter.used("k")).toBeGreaterThan(60);
    await rest(600);
    expect(await counter.used("k")).toBe(60);
    await passed(node, 60, 5);
    expect(await counter.used("k")).toBeGreaterThan(120);
    await node.close();
    expect(await counter.used("k")).toBe(120);
    expect(counter.given).toHaveLength(2);
  });

  test("what is taken while the limiter closes goes back as well, and no more is taken ahead", async () => {
    const counter = new SharedCounter(limit);
    const node = nodeOf(counter);
    await passed(node, 60, 5);
    // One more than is held, so that a command is on its way.
    const held = (await counter.used("k")) - 60;
    const answers = Array.from({ length: held + 1 }, () => node.consume("k", limit));
    expect(await counter.used("k")).toBe(60 + held);
    const closed = node.close();
    answers.push(node.consume("k", limit));
    await rest(10);
    await closed;
    expect((await Promise.all(answers)).every(({ ok }) => ok)).toBe(true);
    expect(await counter.used("k")).toBe(60 + held + 2);
  });

  test("points that are counted here while the server is gone do not go back to the server", async () => {
    const counter = new SharedCounter(limit);
    const own = new RateLimiterMemory({ points: limit.points, duration: limit.seconds });
    const node = nodeOf(counter, answeredInTime(counter.store, own, 2000));
    await passed(node, 20, 60);
    counter.fault = new Error("the server is gone");
    await passed(node, 60, 5);
    expect((await own.get("k"))?.consumedPoints).toBeGreaterThan(60);
    counter.fault = undefined;
    // What is held of another counter is no part of this one's.
    expect((await node.look("k", limit)).remaining).toBe(limit.points - 20);
    await rest(600);
    expect(counter.given).toEqual([]);
    expect(await counter.used("k")).toBe(20);
    expect((await own.get("k"))?.consumedPoints).toBe(60);
  });

  test("work that takes many points at once is over its limit once, and takes none ahead", async () => {
    const of: Limit = { points: 6000, seconds: 60 };
    const counter = new SharedCounter(of);
    const node = nodeOf(counter);
    let [spent, over] = [0, 0];
    for (let n = 0; n < 500; n += 1) {
      if ((await node.look("k", of)).ok) {
        const points = n % 7 === 0 ? 700 : 60 + ((n * 37) % 40);
        spent += points;
        if (spent > of.points) over += 1;
        const answer = node.consume("k", of, points);
        await rest(3);
        expect((await answer).ok).toBe(spent <= of.points);
      }
      await rest(20);
    }
    expect(over).toBe(1);
    expect(await counter.used("k")).toBe(spent);
    expect(await node.look("k", of)).toMatchObject({ ok: false, remaining: 0 });
  });

  test("a request for more points than are held gets those first, to the last one; no window that is used up has any", async () => {
    const counter = new SharedCounter(limit);
    const node = nodeOf(counter);
    await passed(node, 61, 5);
    const left = (await node.look("k", limit)).remaining;
    expect(left).toBe(limit.points - 61);
    expect(await counter.used("k")).toBeGreaterThan(61);
    const all = node.consume("k", limit, left);
    await rest(5);
    expect(await all).toMatchObject({ ok: true, remaining: 0 });
    expect(await node.look("k", limit)).toMatchObject({ ok: false, remaining: 0 });
    expect(await passed(node, 60, 5)).toBe(0);
    expect(await node.look("k", limit)).toMatchObject({ ok: false, remaining: 0 });
  });

  test("a node that holds points has no more left than others have left it", async () => {
    const counter = new SharedCounter(limit);
    const node = nodeOf(counter);
    await passed(node, 61, 5);
    const spending = nodeOf(counter).consume("k", limit, 7000);
    await rest(5);
    expect((await spending).ok).toBe(false);
    expect(await node.look("k", limit)).toMatchObject({ ok: false, remaining: 0 });
  });

  test("few requests, and those near the limit, take their own points alone", async () => {
    const counter = new SharedCounter(limit);
    await passed(nodeOf(counter), 20, 60);
    expect(counter.taken).toEqual(Array.from({ length: 20 }, () => 1));
    const few: Limit = { points: 255, seconds: 60 };
    const small = new SharedCounter(few);
    expect(await passed(nodeOf(small), 300, 5, few)).toBe(255);
    expect(new Set(small.taken)).toEqual(new Set([1]));
  });

  test.each([1, 2, 3, 4])(
    "nodes together let through exactly the limit, however requests come to them: %i",
    async (seed) => {
      const of: Limit = { points: 1000, seconds: 60 };
      const counter = new SharedCounter(of);
      const nodes = [nodeOf(counter), nodeOf(counter), nodeOf(counter)];
      let state = seed * 7919;
      const random = (below: number): number => {
        state = (state * 48_271) % 2_147_483_647;
        return state % below;
      };
      const answers: Promise<{ readonly ok: boolean }>[] = [];
      while (answers.length < 1500) {
        for (let n = random(8); n >= 0; n -= 1) answers.push((nodes[random(3)] as Limiter).consume("k", of));
        await rest(random(9));
      }
      await rest(100);
      const ok = (await Promise.all(answers)).filter((answer) => answer.ok).length;
      expect(counter.taken.length).toBeLessThan(1000);
      expect(ok).toBeLessThanOrEqual(1000);
      expect(ok).toBeGreaterThanOrEqual(990);
    },
  );

  test("points of a window that is over are neither given out nor given back", async () => {
    const of: Limit = { points: 6400, seconds: 1 };
    const counter = new SharedCounter(of);
    const node = nodeOf(counter);
    await passed(node, 60, 5, of);
    const held = (await counter.used("k")) - 60;
    expect(held).toBeGreaterThan(0);
    await rest(1000);
    expect(counter.given).toEqual([]);
    expect(await passed(node, 1, 5, of)).toBe(1);
    expect(await counter.used("k")).toBe(1);
  });

  test("while windows follow each other no window lets more through than its limit", async () => {
    const of: Limit = { points: 640, seconds: 1 };
    const counter = new SharedCounter(of);
    const nodes = [nodeOf(counter), nodeOf(counter)];
    const answers: Promise<{ readonly at: number; readonly ok: boolean }>[] = [];
    for (let n = 0; n < 800; n += 1) {
      const at = Date.now();
      for (let of4 = 0; of4 < 4; of4 += 1)
        answers.push((nodes[n % 2] as Limiter).consume("k", of).then(({ ok }) => ({ at, ok })));
      await rest(5);
    }
    const passedAt = (await Promise.all(answers)).flatMap(({ at, ok }) => (ok ? [at] : []));
    expect(counter.ends.length).toBeGreaterThan(2);
    for (const end of counter.ends)
      expect(passedAt.filter((at) => at >= end - 1000 && at < end).length).toBeLessThanOrEqual(of.points);
  });
});
