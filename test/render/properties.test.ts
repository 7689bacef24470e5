import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { PDFDocument } from "pdf-lib";
import { expect, test } from "vitest";
import { Budget } from "../../src/render/budget.ts";
import type { Job, Made } from "../../src/render/job.ts";
import { layoutDocument } from "../../src/render/layout/document.ts";
import { Phases } from "../../src/render/phases.ts";
import { render, understand } from "../../src/render/render.ts";
import { Report } from "../../src/render/report.ts";
import { Refusal } from "../../src/vocabulary/refusal.ts";
import { outsideWith } from "../support/case-outside.ts";
import { components, definitions, type Grown } from "../support/grown-definition.ts";
import { isInside } from "../support/inside-page.ts";
import { allMarks } from "../support/layout-case.ts";
import { localEngine } from "../support/local-engine.ts";
import { pdfTexts } from "../support/pdf-texts.ts";
import { exampleJob } from "../support/render-example.ts";

/** `npm run fuzz` takes a long walk; FUZZ_SEED and FUZZ_PATH repeat a failure. */
const { FUZZ_RUNS = "300", FUZZ_SEED, FUZZ_PATH } = process.env;
const some = (share: number): fc.Parameters<[Grown]> => ({
  numRuns: Math.ceil(Number(FUZZ_RUNS) * share),
  ...(FUZZ_SEED === undefined ? {} : { seed: Number(FUZZ_SEED) }),
  ...(FUZZ_PATH === undefined ? {} : { path: FUZZ_PATH }),
});
const timeout = 120_000 + Number(FUZZ_RUNS) * 400;

const engine = localEngine();
const outside = outsideWith(components.map(({ says: _says, ...component }) => component));

const jobOf = ({ document, data }: Grown): Job => ({
  ...exampleJob({ document }, data),
  allowance: { work: 500_000, pages: 300 },
});

/** undefined: refused for want of budget, which is the only refusal a right definition may meet. */
async function made(grown: Grown): Promise<Made | undefined> {
  const outcome = await render(jobOf(grown), outside, engine);
  if (outcome.kind === "made") return outcome;
  expect(outcome.refusal.code).toBe("BUDGET_EXCEEDED");
  expect(outcome.refusal.faults[0]?.path).toMatch(/^[/]document/);
  return undefined;
}

/** What qpdf has to say against a file; nothing where it is missing. */
function qpdfFaults(bytes: Uint8Array): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "colophon-"));
  try {
    const file = join(folder, "fuzz.pdf");
    writeFileSync(file, bytes);
    const { status, stdout, stderr } = spawnSync("qpdf", ["--check", file], { encoding: "utf8" });
    return status === 0 || status === null ? [] : [stdout, stderr];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Marks that follow from how a glyph stands for several characters, or ends a broken word. */
const invisible = /[\s\u200b\u00ad]/gu;
/** What markers and page numbers are made of. */
const counted = /[0-9.•]/gu;

function tally(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const character of text.normalize("NFC")) counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts;
}

const isGreek = (character: string): boolean => /\p{Script=Greek}/u.test(character);

test(
  "every document ends in a file that others can read, or in a precise refusal",
  async () => {
    let sample = 0;
    await fc.assert(
      fc.asyncProperty(definitions("contents"), async (grown) => {
        const outcome = await made(grown);
        if (outcome === undefined) return;
        const document = await PDFDocument.load(outcome.bytes, { updateMetadata: false, throwOnInvalidObject: true });
        expect(document.getPageCount()).toBe(outcome.pages);
        sample += 1;
        if (sample % 100 === 1) expect(qpdfFaults(outcome.bytes)).toEqual([]);
      }),
      some(1),
    );
  },
  timeout,
);

test(
  "all text of a definition is found in the file, and none of it twice",
  async () => {
    await fc.assert(
      fc.asyncProperty(definitions("wild"), async (grown) => {
        const outcome = await made(grown);
        if (outcome === undefined) return;
        const found = tally((await pdfTexts(outcome.bytes)).join("").replace(invisible, "").replace(counted, ""));
        if (outcome.warnings.some(({ code }) => code === "CELL_DROPPED")) return;
        const once = new Map([...found].filter(([character]) => !isGreek(character)));
        expect(once).toEqual(tally(grown.once.replace(counted, "")));
        const cut = outcome.warnings.some(({ code }) => code === "BLOCK_OVERFLOW");
        for (const [character, count] of tally(grown.repeated)) {
          if (!cut) expect(found.get(character) ?? 0, character).toBeGreaterThanOrEqual(count);
        }
      }),
      some(1),
    );
  },
  timeout,
);

test(
  "nothing stands outside its page, unless that is reported",
  async () => {
    await fc.assert(
      fc.asyncProperty(definitions("calm"), async (grown) => {
        const report = new Report();
        const read = await understand(jobOf(grown), outside, engine, report, new Phases(() => 0));
        const text = engine.text.typesetter({ declared: read.gathered.families, report, locale: "en" });
        try {
          const pages = layoutDocument(read.flow, { text, report, budget: new Budget({ work: 500_000, pages: 300 }) });
          if (report.warnings().some(({ code }) => /OVERFLOW|CLIPPED|CUT/.test(code))) return;
          for (const page of pages) for (const mark of allMarks(page.marks)) expect(isInside(mark, page)).toBe(true);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          expect(error.code).toBe("BUDGET_EXCEEDED");
        } finally {
          text.close();
        }
      }),
      some(0.5),
    );
  },
  timeout,
);

test(
  "the same definition gives the same bytes twice",
  async () => {
    const another = localEngine();
    await fc.assert(
      fc.asyncProperty(definitions("contents"), async (grown) => {
        const [first, second] = [await made(grown), await render(jobOf(grown), outside, another)];
        if (first === undefined) expect(second.kind).toBe("refused");
        else if (second.kind === "made") expect(Buffer.compare(first.bytes, second.bytes)).toBe(0);
        else throw new Error(`refused the second time: ${second.refusal.code}`);
      }),
      some(0.1),
    );
  },
  timeout,
);

/** Pieces of shortcodes, whole and broken, between text of any script. */
const scraps = fc.constantFrom(
  ...[
    "[b]",
    "[/b]",
    "[i]",
    "[bi]",
    "[/bi]",
    "[size, 3]",
    "[size, 900]",
    "[/size]",
    "[color, red]",
    "[color,",
    "[/color]",
  ],
  ...[
    "[sub, 2]",
    "[sup, -4]",
    "[/sup]",
    "[font, Icons]",
    "[font, Nowhere]",
    "[/font]",
    "[span, box]",
    "[/span]",
    "[br]",
  ],
  ...[
    "[tab, 40 | right]",
    "[tab]",
    "[letterspacing, 3]",
    "[/letterspacing]",
    "[caps]",
    "[/caps]",
    "[",
    "]",
    "[[",
    "\\\\[",
  ],
  ...[
    "home ",
    "Hello ",
    "שלום ",
    "مُحَمَّد ",
    "क्षत्रिय ",
    "ภาษาไทย",
    "中文，",
    "ស្ត្រី",
    "⑆12⑆",
    "①",
    "\u202e",
    "\u2067",
    "ﷺ",
    "👩‍👩‍👧",
  ],
);
const anything = fc.oneof(
  { weight: 3, arbitrary: scraps },
  fc.string({ unit: "binary", maxLength: 6 }),
  fc.string({ unit: "grapheme", maxLength: 6 }),
);

test(
  "any text with any shortcodes becomes the same file twice, and no letter of it is lost",
  async () => {
    const another = localEngine();
    const texts = fc.array(fc.array(anything, { maxLength: 14 }), { minLength: 1, maxLength: 4 });
    const breaking = fc.constantFrom(
      {},
      { hyphens: "auto", textWrap: "pretty" },
      { lineBreak: "loose", letterSpacing: 1 },
    );
    await fc.assert(
      fc.asyncProperty(texts, breaking, fc.integer({ min: 40, max: 400 }), async (paragraphs, style, width) => {
        const content = paragraphs.map((parts) => ({ p: parts.join("") }));
        const styles = { p: { ...style, textAlign: "justify" }, box: { padding: 2, border: "1 solid red" } };
        const document = { pageSetup: { size: [width, 300], margin: [5, 5, 5, 5] }, styles, content };
        const job: Job = { ...exampleJob({ document }, {}), allowance: { work: 500_000, pages: 300 } };
        const [first, second] = [await render(job, outside, engine), await render(job, outside, another)];
        if (first.kind !== "made" || second.kind !== "made") throw new Error(JSON.stringify(first));
        expect(Buffer.compare(first.bytes, second.bytes)).toBe(0);
        const letters = /[\p{L}\p{N}]/gu;
        const found = tally(((await pdfTexts(first.bytes)).join("").match(letters) ?? []).join(""));
        const shown = paragraphs.flat().filter((part) => !part.includes("[") && !part.includes("$"));
        for (const [letter, count] of tally((shown.join("").match(letters) ?? []).join(""))) {
          if (!/[\u2460-\u24ff\u2776-\u2793]/u.test(letter)) {
            expect(found.get(letter) ?? 0, letter).toBeGreaterThanOrEqual(count);
          }
        }
      }),
      { numRuns: Number(FUZZ_RUNS) },
    );
  },
  timeout,
);
