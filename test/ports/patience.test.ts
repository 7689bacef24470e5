import { beforeEach, describe, expect, test } from "vitest";
import { Attempts } from "../../src/ports/event-log/eventstoredb/timing.ts";
import {
  answerTime,
  isForRequest,
  outsideRequests,
  patienceLeft,
  RequestPatience,
  withoutCounting,
  withPatience,
} from "../../src/ports/patience/port.ts";

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
    });
  });

  test("leaves a second at least for one answer, which a body that was long on its way would not have", () => {
    withPatience(patience, () => {
      now += 9500;
      expect([answerTime(5000), answerTime(700)]).toEqual([1000, 700]);
      now += 60_000;
      expect([answerTime(5000), answerTime(700)]).toEqual([1000, 700]);
    });
    expect(answerTime(5000)).toBe(5000);
  });
});
