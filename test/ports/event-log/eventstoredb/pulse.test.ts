import { beforeEach, describe, expect, test } from "vitest";
import { ConnectionPulse } from "../../../../src/ports/event-log/eventstoredb/pulse.ts";

describe("the pulse of a connection", () => {
  let now: number;
  let pulse: ConnectionPulse;
  beforeEach(() => {
    now = 10_000;
    pulse = new ConnectionPulse({ usualMs: 4000, firstMs: 1000 }, () => now);
    pulse.heard();
  });

  test("is there while something came a moment ago: one late answer gives no connection up", () => {
    now += 1999;
    expect(pulse.isGivenUp(6000)).toBe(false);
    now += 1;
    expect(pulse.isGivenUp(6000)).toBe(true);
  });

  test("has to show itself soon after a silent connection was replaced, and each in vain gives more time at last", () => {
    const allowed: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      now += 5000;
      expect(pulse.isGivenUp(now - 1)).toBe(true);
      allowed.push(pulse.answerMs(4000));
    }
    expect(allowed).toEqual([1000, 1000, 1000, 1000, 2000, 4000, 4000]);
    pulse.heard();
    expect(pulse.answerMs(4000)).toBe(4000);
  });

  test("gives a connection up once for all the calls that it left without an answer", () => {
    now += 5000;
    const beganAt = now - 4000;
    expect([pulse.isGivenUp(beganAt), pulse.isGivenUp(beganAt)]).toEqual([true, false]);
  });

  test("has to show itself soon after the connection broke, also when something had come a moment before", () => {
    pulse.broke();
    expect(pulse.answerMs(4000)).toBe(1000);
    now += 1000;
    expect(pulse.isGivenUp(now - 1000)).toBe(true);
  });
});
