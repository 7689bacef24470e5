import fc from "fast-check";
import { expect, test } from "vitest";
import type { RenderJob } from "../../../src/render/contract/job.ts";
import { render } from "../../../src/render/jobs/render.ts";
import { outsideWith } from "../../support/definitions/case-outside.ts";
import { exampleJob } from "../../support/definitions/render-example.ts";
import { fuzzEngine as engine, patience, share, tally } from "../../support/fuzz.ts";
import { anyCharacters } from "../../support/letters/any-characters.ts";
import { pdfTexts } from "../../support/readers/pdf-texts.ts";
import { freshEngine } from "../../support/threads/local-engine.ts";

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
  anyCharacters(6),
  fc.string({ unit: "grapheme", maxLength: 6 }),
);

test(
  "any text with any shortcodes becomes the same file twice, and no letter of it is lost",
  async () => {
    const outside = outsideWith([]);
    const another = freshEngine();
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
        const job: RenderJob = { ...exampleJob({ document }, {}), allowance: { work: 500_000, pages: 300 } };
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
      share(0.05),
    );
  },
  patience,
);
