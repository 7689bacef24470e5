import { expect } from "vitest";
import { Budget } from "../../src/render/contract/budget.ts";
import type { MadeDocument, RenderJob } from "../../src/render/contract/job.ts";
import { Report } from "../../src/render/contract/report.ts";
import { openRendering } from "../../src/render/jobs/document/rendering.ts";
import type { RenderEngine } from "../../src/render/jobs/engine.ts";
import { render } from "../../src/render/jobs/render.ts";
import { layoutDocument } from "../../src/render/layout/document.ts";
import type { Page } from "../../src/render/model/page/page.ts";
import type { Warning } from "../../src/vocabulary/http/warning.ts";
import { Refusal } from "../../src/vocabulary/refusal.ts";
import { outsideWith } from "./definitions/case-outside.ts";
import { components, type Grown } from "./definitions/grown-definition.ts";
import { exampleJob } from "./definitions/render-example.ts";
import { understand } from "./definitions/understand.ts";
import { atNight } from "./night.ts";
import { freshEngine } from "./threads/local-engine.ts";

// Random definitions through the real renderer. Most are judged by their laid-out pages, a sample by the file written
// of them: fifteen in `npm test`, a hundred and fifty before a change lands, two thousand with SOAK=1, as many as one likes with `npm run attack -- definitions`.

/** FUZZ_SEED and FUZZ_PATH repeat a failure; FUZZ_RUNS is the number of definitions over all the tests. */
const { FUZZ_RUNS = atNight(2000, 15), FUZZ_SEED, FUZZ_PATH } = process.env;

const runs = Number(FUZZ_RUNS);

interface Runs {
  readonly numRuns: number;
  readonly seed?: number;
  readonly path?: string;
}

/** So many cases, or the one that is to be repeated. */
export const cases = (numRuns: number): Runs => ({
  numRuns,
  ...(FUZZ_SEED === undefined ? {} : { seed: Number(FUZZ_SEED) }),
  ...(FUZZ_PATH === undefined ? {} : { path: FUZZ_PATH }),
});

/** A test's share of the definitions. The shares of all tests add up to 1. */
export const share = (part: number): Runs => cases(Math.ceil(runs * part));

export const patience = 120_000 + runs * 400;

export const fuzzEngine: RenderEngine = freshEngine();

const outside = outsideWith(components.map(({ says: _says, ...component }) => component));

/** Pages a document may have. One that needs more is refused: that is judged as well, but costs as much as the pages do. */
const fewPages = 24;
const manyPages = 300;

/** One document in sixteen may have many pages, be it the first time or when a failure is repeated. */
const pagesFor = ({ mayBeLong }: Grown): number => (mayBeLong ? manyPages : fewPages);

const jobOf = (grown: Grown): RenderJob => ({
  ...exampleJob({ document: grown.document }, grown.data),
  allowance: { work: 500_000, pages: pagesFor(grown) },
});

/** Want of budget is the only refusal a right definition may meet, and it names the place. */
function judgeRefusal({ code, faults }: Refusal | ReturnType<Refusal["record"]>): undefined {
  expect(code).toBe("BUDGET_EXCEEDED");
  expect(faults[0]?.path).toMatch(/^[/]document/);
}

/** The file; undefined: refused, rightly. */
export async function made(
  grown: Grown,
  engine: RenderEngine = fuzzEngine,
  format: RenderJob["format"] = "pdf",
): Promise<MadeDocument | undefined> {
  const outcome = await render({ ...jobOf(grown), format }, outside, engine);
  return outcome.kind === "made" ? outcome : judgeRefusal(outcome.refusal);
}

export interface LaidOut {
  readonly pages: readonly Page[];
  readonly warnings: readonly Warning[];
}

/** The pages, without writing them; undefined: refused, rightly. */
export async function laidOut(grown: Grown): Promise<LaidOut | undefined> {
  const report = new Report();
  const job = jobOf(grown);
  const { flow, resources } = await understand(openRendering(job, fuzzEngine, report), outside);
  const text = fuzzEngine.text.typesetter({ declared: resources.families, report, locale: "en" });
  try {
    const pages = layoutDocument(flow, { text, report, budget: new Budget(job.allowance) });
    return { pages, warnings: report.warnings() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return judgeRefusal(error);
  } finally {
    text.close();
  }
}

/** Marks that follow from how a glyph stands for several characters, or ends a broken word. */
const invisible = /[\s\u200b\u00ad]/gu;
/** The characters of markers and page numbers. */
const counted = /[0-9.•]/gu;

export function tally(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const character of text.normalize("NFC")) counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts;
}

const isGreek = (character: string): boolean => /\p{Script=Greek}/u.test(character);

/** Whether pages or a file say what the definition says, and say it once. */
export function judgeTexts(grown: Grown, texts: readonly string[], warnings: readonly Warning[]): void {
  const found = tally(texts.join("").replace(invisible, "").replace(counted, ""));
  if (warnings.some(({ code }) => code === "CELL_DROPPED")) return;
  const once = new Map([...found].filter(([character]) => !isGreek(character)));
  const said = tally(grown.once.replace(counted, ""));
  if (!grown.saysMore) expect(once).toEqual(said);
  for (const [character, count] of said) expect(once.get(character) ?? 0, character).toBeGreaterThanOrEqual(count);
  if (warnings.some(({ code }) => code === "BLOCK_OVERFLOW")) return;
  for (const [character, count] of tally(grown.repeated)) {
    expect(found.get(character) ?? 0, character).toBeGreaterThanOrEqual(count);
  }
}
