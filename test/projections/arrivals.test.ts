import { expect, test } from "vitest";
import { Arrivals } from "../../src/projections/arrivals.ts";

test("the last event that came by a time is known, and what came before all of them stands for the time before", () => {
  const arrivals = new Arrivals({ position: 5n, at: 1000 });
  arrivals.note({ position: 7n, at: 2000 });
  arrivals.note({ position: 9n, at: 3000 });
  expect([999, 1000, 1999, 2000, 2999, 3000].map((time) => arrivals.by(time))).toEqual([undefined, 5n, 5n, 7n, 7n, 9n]);
  expect(arrivals.last).toEqual({ position: 9n, at: 3000 });
});

test("an event that came soon after another counts as old as that one", () => {
  const arrivals = new Arrivals({ position: 5n, at: 1000 });
  for (const at of [2000, 2100, 2200]) arrivals.note({ position: BigInt(at), at });
  expect(arrivals.by(2000)).toBe(2200n);
  expect(arrivals.last.at).toBe(2200);
});

test("however many events come without a pause, one that is a second old is known, and few are kept", () => {
  const arrivals = new Arrivals({ position: 0n, at: 0 });
  for (let at = 1; at <= 100_000; at += 1) arrivals.note({ position: BigInt(at), at });
  const position = arrivals.by(99_000) ?? 0n;
  expect(position).toBeGreaterThanOrEqual(98_750n);
  expect(position).toBeLessThanOrEqual(99_250n);
  expect(arrivals.by(90_000)).toBeUndefined();
});
