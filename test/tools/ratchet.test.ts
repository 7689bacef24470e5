import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type CountedWork, increasesOf, isSlower, rounds } from "../../bench/turns/slower.ts";

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

const recorded: CountedWork = { calls: 1000, allocated: 1000, bytes: 1000 };

test("what two counts of the same code differ by is no increase, a twentieth is", () => {
  expect(increasesOf("invoice", recorded, { calls: 1020, allocated: 1025, bytes: 990 })).toEqual([]);
  expect(increasesOf("invoice", recorded, { calls: 1050, allocated: 900, bytes: 1040 })).toEqual([
    "invoice: calls 1050, recorded were 1000",
    "invoice: bytes 1040, recorded were 1000",
  ]);
});

test("there are recorded counts of each judged document", () => {
  const { node, of: counts } = JSON.parse(
    readFileSync(new URL("../../bench/results/counts.json", import.meta.url), "utf8"),
  );
  expect(node).toMatch(/^v\d+\.\d+\.\d+$/);
  expect(Object.keys(counts)).toEqual(["invoice", "invoice-docx"]);
  for (const work of Object.values<CountedWork>(counts))
    for (const count of [work.calls, work.allocated, work.bytes]) expect(count).toBeGreaterThan(0);
});
