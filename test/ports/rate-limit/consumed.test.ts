import type { RateLimiterAbstract } from "rate-limiter-flexible";
import { expect, test } from "vitest";
import { isForRequest, RequestPatience, withPatience } from "../../../src/ports/patience/port.ts";
import { limiterOf } from "../../../src/ports/rate-limit/consumed.ts";
import { memoryLimiter } from "../../../src/ports/rate-limit/memory.ts";

test("points that are taken together are on the clock of no caller, and each caller stays on its own", async () => {
  const asRequest: boolean[] = [];
  const taken: number[] = [];
  const opens: (() => void)[] = [];
  const counting = {
    consume: async (_key: string, points = 1) => {
      asRequest.push(isForRequest());
      taken.push(points);
      await new Promise<void>((open) => opens.push(open));
      return { consumedPoints: 1, remainingPoints: 9, msBeforeNext: 1 };
    },
  } as unknown as RateLimiterAbstract;
  const limiter = limiterOf(
    () => counting,
    async () => undefined,
    { takesAhead: false },
  );
  const consume = async (): Promise<boolean> => {
    await limiter.consume("a", { points: 10, seconds: 60 });
    return isForRequest();
  };
  const first = withPatience(new RequestPatience(0, () => 0), consume);
  const others = [withPatience(new RequestPatience(10_000, () => 0), consume), consume()];
  opens.shift()?.();
  expect(await first).toBe(true);
  opens.shift()?.();
  expect(await Promise.all(others)).toEqual([true, false]);
  expect([asRequest, taken]).toEqual([
    [false, false],
    [1, 2],
  ]);
});

test("the only point of a window is given back, and no more than were taken", async () => {
  const limiter = memoryLimiter();
  const limit = { points: 2, seconds: 3600 };
  expect(await limiter.consume("a", limit)).toMatchObject({ ok: true, remaining: 1 });
  expect(await limiter.giveBack("a", limit)).toMatchObject({ ok: true, remaining: 2 });
  expect(await limiter.look("a", limit)).toMatchObject({ ok: true, remaining: 2 });
  expect(await limiter.giveBack("a", limit)).toMatchObject({ ok: true, remaining: 2 });
  expect(await limiter.look("a", limit)).toMatchObject({ ok: true, remaining: 2 });
  expect(await limiter.consume("a", limit, 2)).toMatchObject({ ok: true, remaining: 0 });
  expect(await limiter.look("a", limit)).toMatchObject({ ok: false, remaining: 0 });
  await limiter.close();
});
