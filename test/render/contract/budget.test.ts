import { describe, expect, test } from "vitest";
import { Budget, costs, longWord } from "../../../src/render/contract/budget.ts";
import type { RenderJob } from "../../../src/render/contract/job.ts";
import { openRendering } from "../../../src/render/jobs/document/rendering.ts";
import { render } from "../../../src/render/jobs/render.ts";
import { Refusal } from "../../../src/vocabulary/refusal.ts";
import { attendTo } from "../../../src/vocabulary/stopping/attention.ts";
import { askWhether } from "../../../src/vocabulary/stopping/stop-signal.ts";
import { nowhere } from "../../support/definitions/nowhere.ts";
import { exampleJob } from "../../support/definitions/render-example.ts";
import { understand } from "../../support/definitions/understand.ts";
import { localEngine } from "../../support/threads/local-engine.ts";
import { writePng } from "../graphics/images/png-writer.ts";

const engine = localEngine();

const within = (job: RenderJob, work: number): RenderJob => ({ ...job, allowance: { work, pages: 100 } });

const documentOf = (...content: readonly object[]): RenderJob => exampleJob({ document: { content } });

const drawn = (...children: readonly object[]): RenderJob => documentOf({ svg: { width: 99, height: 99, children } });

const dot = { rect: { width: 1, height: 1 } };

const png = (columns: number, rows: number): string =>
  `data:image/png;base64,${writePng({ columns, rows, bits: 8, colorType: 0, pixel: (x, y) => [x * y] }).toString("base64")}`;

/** Faults of a document after all stages but the layout; none: it is allowed. */
async function faultsOf(job: RenderJob): Promise<readonly string[]> {
  try {
    await understand(openRendering(job, engine), nowhere);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.faults.map(({ code, path }) => `${code} ${path}`);
  }
}

type Counted = readonly [job: RenderJob, units: number, last: string];

/** A document with little else, its cost before the layout, and the place where the last unit of it is spent. */
const counted: Readonly<Record<keyof typeof costs, Counted>> = {
  condition: [
    exampleJob(
      {
        document: { content: [{ ul: { source: "$data.list", where: { not: { value: "$item", is: 9 } }, map: "x" } }] },
      },
      { list: [1, 2, 3] },
    ),
    6 * costs.condition,
    "/document/content/0/ul/where/not",
  ],
  expressionPart: [
    exampleJob({ document: { content: [{ p: "x", if: "= sum($data.list, $item + 1) > 99" }] } }, { list: [1, 2, 3] }),
    costs.condition + (7 + 3 * 4) * costs.expressionPart,
    "/document/content/0/if",
  ],
  piece: [documentOf({ p: "a[b]b[/b]" }), 4 * costs.piece, "/document/content/0/p"],
  footnote: [documentOf({ p: "a[footnote]b[/footnote]" }), 4 * costs.piece + costs.footnote, "/document/content/0/p"],
  svgElement: [
    drawn(dot, { g: { children: [dot, dot] } }),
    4 * costs.svgElement,
    "/document/content/0/svg/children/1/g/children/1/rect",
  ],
  pathCommand: [
    drawn({ path: { d: "M0 0L9 9 1 2C1 1 2 2 3 3" } }),
    costs.svgElement + 4 * costs.pathCommand,
    "/document/content/0/svg/children/0/path/d",
  ],
  barcode: [
    documentOf({ p: "[barcode, code39, A]" }, { p: "[barcode, code39, A]" }, { p: "[barcode, code39, B]" }),
    3 * costs.piece + 2 * costs.barcode,
    "/document/content/2/p",
  ],
  chartPoint: [
    exampleJob(
      { document: { content: [{ chart: { type: "sparkline", source: "$data.list", series: [{ value: "$item" }] } }] } },
      { list: [1, 2, 3] },
    ),
    3 * costs.chartPoint + 3 * costs.expressionPart,
    "/document/content/0/chart/series/0/value",
  ],
  pixel: [
    documentOf({ image: { src: png(20, 30) } }, { image: { src: png(20, 30) } }, { image: { src: png(5, 5) } }),
    625 * costs.pixel,
    "/document/content/2/image/src",
  ],
  character: [
    drawn({ text: { x: 1, y: 9, value: "twelve signs" } }),
    costs.svgElement + 12 * costs.character,
    "/document/content/0/svg/children/0/text",
  ],
};

describe("a document may cost what is allowed, and nothing more", () => {
  test.each(Object.entries(counted))("%s", async (_, [job, units, last]) => {
    expect(await faultsOf(within(job, units))).toEqual([]);
    expect(await faultsOf(within(job, units - costs.pixel))).toEqual([`BUDGET_EXCEEDED ${last}`]);
  });

  test("a picture counts whether it was read before or not", async () => {
    const [job, units] = counted.pixel;
    for (const _again of [1, 2]) expect(await faultsOf(within(job, units - 1))).toHaveLength(1);
  });

  test("a word beyond a thousand letters costs more for each further one, whatever is bold in it; texts of shorter words do not", async () => {
    const faults = async (text: string, work: number): Promise<boolean> =>
      (await render(within(documentOf({ p: text }), work), nowhere, engine)).kind === "refused";
    const word = "w".repeat(longWord.from);
    const least = 3 * longWord.from * costs.character + 500;
    expect(await faults(`${word} ${word}-${word}`, least)).toBe(false);
    expect(await faults("ก".repeat(3 * longWord.from), least)).toBe(false);
    expect(await faults(`${word}${"x".repeat(100)}`, least)).toBe(true);
    expect(await faults(`${word}${"x".repeat(100)}`, least + 100 * longWord.letter)).toBe(false);
    expect(await faults(`${"w".repeat(600)}[b]${"x".repeat(500)}[/b]`, least)).toBe(true);
  });

  test("the characters of a paragraph are counted when it is set, and layout begins with what is left", async () => {
    const text = "word ".repeat(4000);
    const made = await render(within(documentOf({ p: text }), text.length * costs.character + 1000), nowhere, engine);
    expect(made.kind).toBe("made");
    const refused = await render(within(documentOf({ p: text }), text.length * costs.character - 1), nowhere, engine);
    expect(refused).toMatchObject({
      refusal: { code: "BUDGET_EXCEEDED", faults: [{ path: "/document/content/0", code: "BUDGET_EXCEEDED" }] },
    });
  });
});

test("work for a caller who left is refused at its next unit, whatever is left, in every attempt", () => {
  let isUnwanted = false;
  const before = attendTo(askWhether(() => isUnwanted));
  const budget = new Budget({ work: 100, pages: 10 });
  const attempt = budget.attempt();
  try {
    budget.work(1, "/a");
    isUnwanted = true;
    for (const each of [budget, attempt]) expect(() => each.work(1, "/a")).toThrow("The caller is gone.");
  } finally {
    attendTo(before);
  }
});
