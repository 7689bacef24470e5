import { afterAll, expect, test } from "vitest";
import { cpuMilliseconds } from "../support/cpu-time.ts";
import { exampleOutside } from "../support/definitions/render-example.ts";
import { atNight } from "../support/night.ts";
import { granted, hostileJob, madeOf, ofContent, refusalCodeOf } from "../support/threads/hostile-job.ts";
import { testPool } from "../support/threads/render-pool.ts";

/** As many as a day has time for, and pages as they fill. */
const most = atNight(100_000, 6_000);

/** Those without a source are larger by far. */
const written = atNight(100_000, 25_000);

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `row ${at}`, sum: at * 7, note: "some words" }));

const table = ofContent([
  {
    table: {
      widths: [2, 1, 3],
      rows: [[{ th: "Name" }, { th: "Sum" }, { th: "Note" }]],
      source: "$data.rows",
      map: ["name", "sum", "note"],
    },
  },
]);

const pool = testPool({ memoryMb: 1024, deadlineMs: 600_000 });
afterAll(() => pool.close());

test(`a table of ${most} rows through the pool, with what the service grants, ends in a file`, async () => {
  const outcome = await pool.render(hostileJob(table, { rows: rowsOf(most) }), exampleOutside);
  if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
  expect(outcome.pages).toBeGreaterThan(most / 67);
  expect(outcome.pages).toBeLessThanOrEqual(granted.pages);
  expect(outcome.warnings).toEqual([]);
  expect(pool.stats().lost).toBe(0);
});

test(`a table of ${written} rows written out is made or refused by its budget`, async () => {
  const rows = rowsOf(written).map(({ name, sum }) => [{ td: name }, { td: String(sum) }]);
  expect(["BUDGET_EXCEEDED", "made"]).toContain((await refusalCodeOf(ofContent([{ table: { rows } }]))).split(",")[0]);
});

/** Enough to be measured. */
const few = atNight(4_000, 2_000);

test("a table of four times the rows takes about four times as long", async () => {
  const timeOf = async (rows: number, documents: number) => {
    const began = cpuMilliseconds();
    for (let made = 0; made < documents; made += 1) await madeOf(table, { rows: rowsOf(rows) });
    return (cpuMilliseconds() - began) / documents;
  };
  await timeOf(few / 2, 1);
  // As many rows in small tables as in the large one, so that both meet the garbage collector.
  const least = Math.min(await timeOf(few, 4), await timeOf(few, 4));
  // Quadratic work would take sixteen times as long; a collection of all memory within one large table is no growth.
  let ratio = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 6 && ratio >= 10; tries += 1) ratio = Math.min(ratio, (await timeOf(4 * few, 1)) / least);
  expect(ratio).toBeLessThan(10);
});
