import { beforeEach, describe, expect, test } from "vitest";
import { Attempts } from "../../src/ports/event-log/eventstoredb/timing.ts";
import {
  answerTime,
  inTime,
  isForRequest,
  lateSentence,
  outsideRequests,
  patienceLeft,
  RequestPatience,
  withoutCounting,
  withPatience,
} from "../../src/ports/patience/port.ts";
import { randomFrom } from "../support/files/mutated.ts";

describe("the patience of a request", () => {
  let now: number;
  let patience: RequestPatience;
  beforeEach(() => {
    now = 100;
    patience = new RequestPatience(10_000, () => now);
  });

  test("is one clock for all that the request does, one after the other or at once", async () => {
    await withPatience(patience, async () => {
      expect([isForRequest(), patienceLeft(4000), patienceLeft(60_000)]).toEqual([true, 4000, 10_000]);
      now += 7000;
      await Promise.all([1, 2].map(async () => expect(patienceLeft(4000)).toBe(3000)));
      now += 5000;
      expect(patienceLeft(4000)).toBe(0);
    });
  });

  test("is not shared by work without a request, nor by work that a request only begins", () => {
    expect([isForRequest(), patienceLeft(4000)]).toEqual([false, 4000]);
    withPatience(patience, () => {
      now += 20_000;
      outsideRequests(() => expect([isForRequest(), patienceLeft(4000)]).toEqual([false, 4000]));
    });
  });

  test("does not count the time in which documents are rendered, several at once neither", async () => {
    await withPatience(patience, async () => {
      now += 1000;
      await withoutCounting(async () => {
        now += 20_000;
        await withoutCounting(async () => {
          now += 20_000;
        });
        expect(patienceLeft(60_000)).toBe(9000);
      });
      now += 1000;
      expect(patienceLeft(60_000)).toBe(8000);
    });
    await withoutCounting(async () => expect(patienceLeft(5)).toBe(5));
  });

  test("bounds every attempt of an operation, of which the last gets a second", () => {
    withPatience(patience, () => {
      const attempts = new Attempts({ patienceMs: 10_000, deniedMs: 10_000 });
      expect(attempts.answerMs(4000)).toBe(4000);
      now += 8000;
      expect([attempts.answerMs(4000), attempts.leftMs]).toEqual([2000, 2000]);
      now += 2000;
      expect([attempts.answerMs(4000), attempts.leftMs]).toEqual([1000, 0]);
      attempts.progressed();
      expect(attempts.leftMs).toBe(0);
      now += 400;
      expect(attempts.answerMs(4000)).toBe(600);
    });
    const alone = new Attempts({ patienceMs: 0, deniedMs: 0 });
    expect([alone.answerMs(4000), alone.answerMs(300)]).toEqual([1000, 300]);
  });

  test("leaves a second for the last answer, and one only", () => {
    withPatience(patience, () => {
      now += 9500;
      expect([answerTime(5000), answerTime(700)]).toEqual([1000, 700]);
      now += 1000;
      expect([answerTime(5000), answerTime(200)]).toEqual([500, 200]);
      now += 60_000;
      expect([answerTime(5000), patienceLeft(5000)]).toEqual([0, 0]);
    });
    expect(answerTime(5000)).toBe(5000);
  });

  test("leaves every answer a second when the caller has its status, and the rest takes long by nature", () => {
    let isAnswered = false;
    withPatience(
      new RequestPatience(
        10_000,
        () => now,
        () => isAnswered,
      ),
      () => {
        now += 60_000;
        expect(answerTime(5000)).toBe(0);
        isAnswered = true;
        expect([answerTime(5000), answerTime(700)]).toEqual([1000, 700]);
      },
    );
  });

  test("begins nothing that it has no time for", async () => {
    const begun: number[] = [];
    const late = (ms: number): Error => new Error(lateSentence("The server", ms));
    await withPatience(patience, async () => {
      now += 10_999;
      const never = (): Promise<never> => new Promise(() => begun.push(now));
      await expect(inTime(never, late)).rejects.toThrow("The server did not answer within 1 ms.");
      now += 1;
      await expect(inTime(never, late)).rejects.toThrow("The request had no time left for The server.");
    });
    expect(begun).toEqual([10_999 + 100]);
  });

  test("ends a request within 11 s whatever it asks in a row of servers that do not answer, in a busy process", () => {
    for (const seed of Array.from({ length: 40 }, (_, at) => at + 1)) {
      const chance = randomFrom(seed);
      const longestBlockMs = 500;
      withPatience(new RequestPatience(9500, () => now), () => {
        const startedAt = now;
        for (let round = 0; round < 40; round += 1) {
          const attempts = new Attempts({ patienceMs: 10_000, deniedMs: 10_000 });
          const usualMs = 50 + Math.floor(chance() * 6000);
          const waitMs = round % 2 === 0 ? answerTime(usualMs) : attempts.answerMs(usualMs);
          // The process has other work when the time is over.
          if (waitMs > 0) now += waitMs + chance() * longestBlockMs;
          now += round % 3 === 0 ? Math.min(patienceLeft(60_000), chance() * 800) : 0;
        }
        expect(now - startedAt).toBeGreaterThan(9500);
        expect(now - startedAt).toBeLessThanOrEqual(11_000);
      });
    }
  });
});
