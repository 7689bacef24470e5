import { expect, test } from "vitest";
import { FairSteps } from "../../../src/ports/steps/fair-steps.ts";
import { longestStepMs, type StepKind, stepBounds } from "../../../src/ports/steps/port.ts";

/** Steps whose turns the test gives, on its own clock. */
function stand() {
  const turns: (() => void)[] = [];
  const charged: (readonly [payer: string, milliseconds: number])[] = [];
  const clock = { ms: 0 };
  const steps = new FairSteps({
    nextTurn: (work) => void turns.push(work),
    now: () => clock.ms,
    onWorked: (...charge) => void charged.push(charge),
  });
  const done: string[] = [];
  const step = (who: string, name: string, signal?: AbortSignal): Promise<void> =>
    steps.of(who, signal).one("json", 1, () => void done.push(name));
  return { steps, clock, charged, done, step, turns, turn: () => turns.shift()?.() };
}

test("each turn of the event loop has one step, and payers take turns however many steps one has", async () => {
  const { done, step, turn, turns } = stand();
  const all = [step("a", "a1"), step("a", "a2"), step("a", "a3"), step("b", "b1"), step("c", "c1")];
  const after = all.map(() => {
    turn();
    return done.join(" ");
  });
  expect(after).toEqual(["a1", "a1 b1", "a1 b1 c1", "a1 b1 c1 a2", "a1 b1 c1 a2 a3"]);
  await Promise.all(all);
  expect(turns).toEqual([]);
});

test("a step of a caller that is gone is not begun, nor the next of those that belong together", async () => {
  const { done, step, steps, turn } = stand();
  const gone = new AbortController();
  const never = step("a", "a1", gone.signal);
  function* work(): Generator<number, void> {
    for (let at = 0; ; at += 1) {
      done.push(`part ${at}`);
      yield 1;
    }
  }
  const together = steps.of("b", gone.signal).all("json", work());
  together.catch(() => undefined);
  gone.abort(new Error("gone"));
  turn();
  turn();
  await expect(never).rejects.toThrow("gone");
  await expect(together).rejects.toThrow("gone");
  expect(done).toEqual([]);
});

test("the time of steps is charged to the one who sent the bytes, in whole milliseconds, also when they fail", async () => {
  const { steps, clock, charged, turn } = stand();
  const fail = (ms: number) => () => {
    clock.ms += ms;
    throw new Error("wrong");
  };
  for (const [who, ms] of [
    ["a", 0.6],
    ["b", 2],
    ["a", 0.6],
  ] as const) {
    const failed = steps.of(who).one("json", 1, fail(ms));
    turn();
    await expect(failed).rejects.toThrow("wrong");
  }
  expect(charged).toEqual([
    ["b", 2],
    ["a", 1],
  ]);
});

test("a step with more bytes than its kind may have is a fault", async () => {
  const { steps, turn } = stand();
  const { mostBytes } = stepBounds.json;
  expect(() => steps.of("a").one("json", mostBytes + 1, () => 1)).toThrow(
    `A step of the kind json has ${mostBytes + 1}`,
  );
  function* work(): Generator<number, void> {
    yield mostBytes + 1;
  }
  const grown = steps.of("a").all("json", work());
  turn();
  await expect(grown).rejects.toThrow("are the most");
});

test.each(Object.keys(stepBounds) as StepKind[])("a step of the kind %s takes less time than promised", (kind) => {
  const { mostBytes, msPerMegabyte } = stepBounds[kind];
  expect((mostBytes / 2 ** 20) * msPerMegabyte).toBeLessThan(longestStepMs);
});
