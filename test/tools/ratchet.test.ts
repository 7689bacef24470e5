import { expect, test } from "vitest";
import { isSlower, rounds } from "../../bench/turns/slower.ts";

/** Ratios of rounds in which each side is slowed down by what else a machine does, by chance. */
function* measurements(slower: number, noise: number, seed: number): Generator<number[]> {
  let state = seed;
  const delayed = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return 1 + (noise * state) / 2_147_483_647;
  };
  for (;;) yield Array.from({ length: rounds }, () => (slower * delayed()) / delayed());
}

async function isFound(slower: number, noise: number, seed: number): Promise<boolean> {
  const measured = measurements(slower, noise, seed);
  return await isSlower(async () => measured.next().value ?? []);
}

const seeds = Array.from({ length: 50 }, (_, at) => 1000 + at);

test.each([0.05, 0.2, 0.5])(
  "the same code is not called slower, where others take a share of up to %f",
  async (noise) => {
    for (const seed of seeds) expect(await isFound(1, noise, seed)).toBe(false);
  },
);

test("code that takes a sixth more is called slower", async () => {
  for (const seed of seeds) expect(await isFound(7 / 6, 0.1, seed)).toBe(true);
});

test("one bad measurement refuses no landing", async () => {
  const measured = [1.5, 1].map((ratio) => Array.from({ length: rounds }, () => ratio));
  expect(await isSlower(async () => measured.shift() ?? [])).toBe(false);
});
