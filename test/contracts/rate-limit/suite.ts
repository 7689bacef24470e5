import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Limiter } from "../../../src/ports/rate-limit/port.ts";
import { eventually } from "../../support/eventually.ts";

/** For a count on a server: it is what is tested, however busy the machine, and never the one that a process takes in its place. */
export const patienceMs = 120_000;

/** All that a limiter promises. `atomic`: as long as the store below counts in one step. */
export const limiterSuite = (
  engine: string,
  open: () => Promise<Limiter>,
  traits: { readonly atomic: boolean } = { atomic: true },
) =>
  describe(`rate limits on ${engine}`, () => {
    let limiter: Limiter;
    beforeEach(async () => {
      limiter = await open();
    });
    afterEach(async () => {
      await limiter.close();
    });
    const minute = { points: 3, seconds: 60 };

    test("so many pass, the next is refused and learns how long to wait", async () => {
      const first = await limiter.consume("gen|t1", minute);
      expect(first).toEqual({ ok: true, remaining: 2, resetSeconds: expect.any(Number) });
      expect((await limiter.consume("gen|t1", minute)).remaining).toBe(1);
      expect(await limiter.consume("gen|t1", minute)).toMatchObject({ ok: true, remaining: 0 });
      const again = [];
      for (const _again of [1, 2, 3]) again.push(await limiter.consume("gen|t1", minute));
      for (const refused of again) expect(refused).toMatchObject({ ok: false, remaining: 0 });
      // What a busy machine takes counts as well.
      for (const { resetSeconds } of [first, ...again]) {
        expect(resetSeconds).toBeGreaterThanOrEqual(30);
        expect(resetSeconds).toBeLessThanOrEqual(60);
      }
    });

    test("several points are taken at once, and what is left can be looked at", async () => {
      expect(await limiter.look("gen|t1", minute)).toEqual({ ok: true, remaining: 3, resetSeconds: 0 });
      expect(await limiter.consume("gen|t1", minute, 2)).toMatchObject({ ok: true, remaining: 1 });
      expect(await limiter.look("gen|t1", minute)).toMatchObject({ ok: true, remaining: 1 });
      expect(await limiter.consume("gen|t1", minute, 5)).toMatchObject({ ok: false, remaining: 0 });
      expect(await limiter.look("gen|t1", minute)).toMatchObject({ ok: false, remaining: 0 });
    });

    test("a point that is given back can be taken again; of a window that is new there is none to give", async () => {
      expect(await limiter.giveBack("gen|t1", minute)).toMatchObject({ ok: true, remaining: 3 });
      for (const left of [2, 1, 0]) expect((await limiter.consume("gen|t1", minute)).remaining).toBe(left);
      expect(await limiter.giveBack("gen|t1", minute)).toMatchObject({ ok: true, remaining: 1 });
      expect(await limiter.consume("gen|t1", minute)).toMatchObject({ ok: true, remaining: 0 });
      expect((await limiter.consume("gen|t1", minute)).ok).toBe(false);
    });

    test.runIf(traits.atomic)("exactly as many simultaneous requests pass as the limit allows", async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => limiter.consume("gen|t1", minute)));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    });

    test("keys do not share a window, whatever they are called", async () => {
      for (const key of ["gen|t1", "gen|t2", "api|t1", "__proto__", "constructor"]) {
        expect(await limiter.consume(key, minute)).toMatchObject({ ok: true, remaining: 2 });
      }
    });

    test("each tenant has its own number of points", async () => {
      expect((await limiter.consume("gen|small", { points: 1, seconds: 60 })).remaining).toBe(0);
      expect((await limiter.consume("gen|large", { points: 600, seconds: 60 })).remaining).toBe(599);
      expect((await limiter.consume("gen|small", { points: 1, seconds: 60 })).ok).toBe(false);
      expect((await limiter.consume("gen|large", { points: 600, seconds: 60 })).ok).toBe(true);
    });

    test("when the window ends, all points are back", async () => {
      const second = { points: 1, seconds: 1 };
      await limiter.consume("gen|t1", second);
      await eventually(async () =>
        expect(await limiter.consume("gen|t1", second)).toMatchObject({ ok: true, remaining: 0 }),
      );
    });
  });
