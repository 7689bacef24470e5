import { expect, test } from "vitest";
import { RetryPauses } from "../../src/background/pauses.ts";

function pausing() {
  let now = 0;
  const pauses = new RetryPauses({ now: () => new Date(now) });
  /** Milliseconds that the next pause lasts, which is then over. */
  const next = (name: string): number => {
    pauses.lengthen(name);
    const begun = now;
    while (pauses.lasts(name)) now += 500;
    return now - begun;
  };
  return { pauses, next };
}

test("pauses double up to ten minutes", () => {
  const { next } = pausing();
  expect(Array.from({ length: 12 }, () => next("a") / 1000)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600]);
});

test("a name that came to its end has no pause, and a short one the next time", () => {
  const { pauses, next } = pausing();
  next("a");
  pauses.lengthen("a");
  pauses.forget("a");
  expect(pauses.lasts("a")).toBe(false);
  expect(next("a")).toBe(1000);
});

test("the pause of one name is none of another", () => {
  const { pauses } = pausing();
  pauses.lengthen("a");
  expect([pauses.lasts("a"), pauses.lasts("b")]).toEqual([true, false]);
});

test("no more than ten thousand names are remembered, those that threw last", () => {
  const { pauses } = pausing();
  for (let name = 0; name < 10_000; name += 1) pauses.lengthen(String(name));
  pauses.lengthen("0");
  pauses.lengthen("one more");
  expect(["0", "1", "2", "one more"].map((name) => pauses.lasts(name))).toEqual([true, false, true, true]);
});
