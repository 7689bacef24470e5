import { expect, test } from "vitest";
import { fateOf, noMishaps } from "../../../src/commands/job/fate.ts";
import { limits } from "../../../src/vocabulary/limits.ts";

test("a job is given up for five ends of its own workers", () => {
  expect(fateOf({ ...noMishaps, deaths: 4 })).toBe("make");
  expect(fateOf({ ...noMishaps, deaths: 5 })).toBe("give up");
});

test("a job that was the only one in two ends of the service is made alone, and given up after the third", () => {
  const fates = [0, 1, 2, 3].map((alone) => fateOf({ ...noMishaps, alone }));
  expect(fates).toEqual(["make", "make", "make alone", "give up"]);
});

test("a job that others ran beside is never given up, however often the service ended, and at last made alone", () => {
  for (let beside = 0; beside < limits.jobEndsBeside; beside += 1)
    expect(fateOf({ ...noMishaps, beside })).toBe("make");
  for (const beside of [limits.jobEndsBeside, 1000]) {
    expect(fateOf({ ...noMishaps, beside })).toBe("make alone");
    expect(fateOf({ ...noMishaps, beside, alone: 2 })).toBe("make alone");
    expect(fateOf({ ...noMishaps, beside, alone: 3 })).toBe("give up");
  }
});
