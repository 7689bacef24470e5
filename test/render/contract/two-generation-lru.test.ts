import { expect, test } from "vitest";
import { TwoGenerationLru } from "../../../src/render/contract/two-generation-lru.ts";

test("what was kept is found again", () => {
  const kept = new TwoGenerationLru<string, number>(4);
  kept.set("a", 1);
  expect(kept.get("a")).toBe(1);
  expect(kept.get("b")).toBeUndefined();
});

test("never more than two generations are kept, and what is used stays", () => {
  const kept = new TwoGenerationLru<number, number>(10);
  for (let number = 0; number < 1000; number += 1) {
    kept.set(number, number);
    expect(kept.get(0)).toBe(0);
  }
  const found = Array.from({ length: 1000 }, (_, number) => kept.get(number)).filter((value) => value !== undefined);
  expect(found.length).toBeLessThanOrEqual(20);
  expect(found).toContain(999);
});
