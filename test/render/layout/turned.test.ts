import { describe, expect, test } from "vitest";
import type { RenderJob } from "../../../src/render/contract/job.ts";
import { render } from "../../../src/render/jobs/render.ts";
import { caseOutside } from "../../support/definitions/case-outside.ts";
import { exampleJob } from "../../support/definitions/render-example.ts";
import { madeOf, ofContent } from "../../support/threads/hostile-job.ts";
import { localEngine } from "../../support/threads/local-engine.ts";

/** Boxes of the table's cells, by their pointer behind the rows. */
async function cellsOf(table: object) {
  const job: RenderJob = { ...exampleJob(ofContent([{ table }])), diagnose: true };
  const outcome = await render(job, caseOutside, localEngine());
  if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
  const found = new Map<string, { width: number; height: number }>();
  for (const { path, boxes } of outcome.diagnosis?.nodes ?? []) {
    const [, cell] = /rows\/(\d+\/\d+)$/.exec(path) ?? [];
    const box = boxes[0]?.box;
    if (cell !== undefined && box !== undefined) found.set(cell, { width: box[2], height: box[3] });
  }
  return found;
}

const long = "A heading that is long";

describe("a cell turned by a quarter", () => {
  test("measures turned: its column is as wide as its text is high, its row as high as its text is long", async () => {
    const turned = await cellsOf({ widths: ["auto", 1], rows: [[{ th: long, style: { rotate: -90 } }, { td: "x" }]] });
    const straight = await cellsOf({ widths: ["auto", 1], rows: [[{ th: long }, { td: "x" }]] });
    const [across, along] = [straight.get("0/0"), turned.get("0/0")];
    // Cells have 3 points above and below their text, and 5 at its sides.
    expect(along?.width).toBeCloseTo((across?.height ?? 0) - 6 + 10, 1);
    expect(along?.height).toBeCloseTo((across?.width ?? 0) - 10 + 6, 1);
  });

  test("wraps at its height, and is as wide as its lines then", async () => {
    const cell = { td: "one two", style: { rotate: 90, height: 36 } };
    const one = { td: "one", style: { rotate: 90, height: 36 } };
    const wrapped = (await cellsOf({ widths: ["auto", 1], rows: [[cell, { td: "x" }]] })).get("0/0");
    const single = (await cellsOf({ widths: ["auto", 1], rows: [[one, { td: "x" }]] })).get("0/0");
    expect(wrapped?.height).toBeCloseTo(36, 1);
    expect((wrapped?.width ?? 0) - 10).toBeCloseTo(2 * ((single?.width ?? 0) - 10), 1);
  });

  test("that is longer than a page wraps, and what its column has no space for is reported", async () => {
    const table = { widths: ["20pt", 1], rows: [[{ td: long.repeat(60), style: { rotate: 90 } }, { td: "x" }]] };
    const { warnings, pages } = await madeOf(ofContent([{ table }]));
    expect(warnings.map(({ code }) => code)).toContain("BLOCK_OVERFLOW");
    expect(pages).toBe(1);
  });
});
