import { expect, test } from "vitest";
import { Phases } from "../../../src/render/contract/phases.ts";

test("a stage inside another counts for itself alone", () => {
  let now = 0;
  const phases = new Phases(() => now);
  const takes = (ms: number) => {
    now += ms;
  };
  phases.time("layout", () => {
    takes(1);
    phases.time("write", () => takes(10));
    takes(2);
    phases.time("write", () => takes(20));
  });
  phases.time("write", () => takes(100));
  expect(phases.all()).toEqual({ layout: 3, write: 130 });
});
