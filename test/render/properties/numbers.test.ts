import fc from "fast-check";
import { expect, test } from "vitest";
import type { RenderOutcome } from "../../../src/render/contract/job.ts";
import { render } from "../../../src/render/jobs/render.ts";
import { outsideWith } from "../../support/definitions/case-outside.ts";
import { type NumberPlace, numberPlaces, withNumber } from "../../support/definitions/numbers-of-language.ts";
import { exampleJob } from "../../support/definitions/render-example.ts";
import { fuzzEngine, patience, share } from "../../support/fuzz.ts";

/** Around what a number of 64 bits can hold, what its square can, and what a page does. */
const extremes = [1e308, -1e308, Number.MAX_VALUE, 1e200, -1e155, 1e18, -1e9, 1e9, 5e-324, 1e-200, -5e-324, 0];

const places = numberPlaces(8);
const cases = fc.tuple(
  fc.constantFrom(...places),
  fc.oneof(fc.constantFrom(...extremes), fc.double({ noNaN: true, noDefaultInfinity: true })),
);

/** Of fewer, most may be refused by chance. */
const enough = 20;
const { numRuns, ...again } = share(0.06);
const tries = { ...again, numRuns: Math.max(enough, numRuns) };

const allowance = { work: 2_000_000, pages: 200 };

async function outcomeOf(place: NumberPlace, value: number): Promise<RenderOutcome> {
  const { one } = place;
  const job = exampleJob(withNumber(place, value), one.data);
  return await render({ ...job, allowance }, outsideWith(one.components), fuzzEngine);
}

/** The same number out of the data, as a reference or as a text that is a number. */
async function boundOutcome({ one, ...place }: NumberPlace, value: number): Promise<RenderOutcome> {
  const definition = withNumber({ ...place, one, with: () => "$data.numberOfPlace" }, value);
  const job = exampleJob(definition, { ...one.data, numberOfPlace: Math.abs(value) > 1 ? value : String(value) });
  return await render({ ...job, allowance }, outsideWith(one.components), fuzzEngine);
}

/** A PDF has its dictionaries outside of packed streams: their numbers must have digits only. */
function judgeFile(bytes: Uint8Array): void {
  const dictionaries = Buffer.from(bytes)
    .toString("latin1")
    .replace(/stream\r?\n[\s\S]*?endstream/g, "");
  expect(
    dictionaries.match(/\/(?:Rect|BBox|Matrix|MediaBox|Coords|Dest)\s*\[[^\]]*(?:NaN|Infinity|\de)[^\]]*\]/),
  ).toBeNull();
}

test("any number in any place of the language is drawn, left out or refused, and many are drawn", {
  timeout: patience,
}, async () => {
  let tried = 0;
  let reached = 0;
  await fc.assert(
    fc.asyncProperty(cases, async ([place, value]) => {
      const outcome = await outcomeOf(place, value);
      tried += 1;
      if (outcome.kind === "refused") {
        expect(["INVALID_DEFINITION", "TEMPLATE_INVALID", "BUDGET_EXCEEDED"]).toContain(outcome.refusal.code);
        if (outcome.refusal.code === "BUDGET_EXCEEDED") reached += 1;
        return;
      }
      reached += 1;
      judgeFile(outcome.bytes);
    }),
    tries,
  );
  expect(places.length).toBeGreaterThan(500);
  // Eight of ten are, as a rule; so few cases may have fewer.
  expect(reached / tried).toBeGreaterThan(0.4);
});

test("any number from the data in any place of the language is drawn or reported, and refused for its work alone", {
  timeout: patience,
}, async () => {
  const plain = places.filter(({ with: made }) => made(0) === 0);
  const bound = fc.tuple(fc.constantFrom(...plain), fc.oneof(fc.constantFrom(...extremes), fc.integer({ max: 500 })));
  let reached = 0;
  await fc.assert(
    fc.asyncProperty(bound, async ([place, value]) => {
      const outcome = await boundOutcome(place, value);
      if (outcome.kind === "made") {
        reached += 1;
        judgeFile(outcome.bytes);
        return;
      }
      expect(["INVALID_DEFINITION", "TEMPLATE_INVALID", "BUDGET_EXCEEDED"]).toContain(outcome.refusal.code);
      // Places where an author writes a number out: in signatures, comparisons of charts, and data of components.
      for (const { code } of outcome.refusal.faults) expect(code).not.toBe("MISSING_PROPERTY");
    }),
    share(0.06),
  );
  expect(reached).toBeGreaterThan(0);
});
