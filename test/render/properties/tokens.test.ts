import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { encodePng } from "../../../src/render/graphics/images/png/encode-png.ts";
import { render } from "../../../src/render/jobs/render.ts";
import { caseOutside } from "../../support/definitions/case-outside.ts";
import { exampleJob } from "../../support/definitions/render-example.ts";
import { plantDocument, type TokenDocument, tokensIn } from "../../support/definitions/token-document.ts";
import { documentSeeds } from "../../support/definitions/token-seeds.ts";
import { cases, fuzzEngine } from "../../support/fuzz.ts";
import { atNight } from "../../support/night.ts";
import { needs } from "../../support/programs/programs.ts";
import { docxFaults } from "../../support/readers/docx-lint.ts";
import { pageFaults, partFaults } from "../../support/readers/token-faults.ts";
import { type BoxedPage, type WordBox, wordBoxes } from "../../support/readers/word-boxes.ts";

// Random documents of nested lists, tables, columns, notes and pictures, every word of which is a token of its own, judged by poppler
// and by the parts of the package.

/** Drawings are one pixel in DOCX: drawing them would be most of the work. */
const pixel = {
  bytes: encodePng({ width: 1, height: 1, pixels: new Uint8Array(4) }),
  mediaType: "image/png",
} as const;
const engine = { ...fuzzEngine, rasteriser: async () => () => pixel };

/** By day some seconds' worth: each is laid out, written and read twice. */
const sample = atNight(5_000, 6);

/** Every document has too few words for so many pages, even on the smallest sheet: one that reaches the limit does not end. */
const allowance = { work: 10_000_000, pages: 2_000 };

async function made({ document, data }: TokenDocument, format: "pdf" | "docx") {
  const outcome = await render({ ...exampleJob({ document }, data), format, allowance }, caseOutside, engine);
  if (outcome.kind === "refused") throw new Error(`${outcome.refusal.message} ${JSON.stringify({ document, data })}`);
  return outcome;
}

test("no token is lost, doubled, overlapping or out of place in either format, and every note is on its page", {
  ...needs("pdftotext"),
  timeout: 60_000 + sample * 6_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(documentSeeds, async (seed) => {
      const planted = plantDocument(seed);
      const definition = JSON.stringify({ document: planted.document, data: planted.data });
      const pdf = await made(planted, "pdf");
      const tooLarge = pdf.warnings.filter(({ code }) => /OVERFLOW|CLIPPED/.test(code));
      const cut = new Set(tooLarge.map(({ page }) => page));
      expect(pageFaults(planted, wordBoxes(pdf.bytes), cut), definition).toEqual([]);
      const docx = await made(planted, "docx");
      expect([...partFaults(planted, docx.bytes), ...docxFaults(docx.bytes)], definition).toEqual([]);
    }),
    // The first that fails is reported as it is: a smaller one would take longer to find than all the others to make.
    { ...cases(sample), endOnFailure: true },
  );
});

describe("the judge of pages sees", needs("pdftotext"), () => {
  const text = { kind: "text", words: 40, size: 10, notes: [], looks: [], picture: false } as const;
  const setup = { size: [200, 200], margin: [10, 10, 10, 10], landscape: false } as const;
  const planted = plantDocument({
    rightToLeft: false,
    hebrew: false,
    tagged: false,
    header: undefined,
    footer: undefined,
    notes: { numbering: "document", symbol: "1", size: 8, offset: 0 },
    sections: [{ setup, blocks: [text, { kind: "page" }, { ...text, notes: [{ at: 30, words: 2 }] }] }],
  });
  let pages: readonly BoxedPage[];
  let [first, second] = [] as unknown as [BoxedPage, BoxedPage];
  let [word, other] = [] as unknown as [WordBox, WordBox];
  beforeAll(async () => {
    pages = wordBoxes((await made(planted, "pdf")).bytes);
    [first, second] = pages as [BoxedPage, BoxedPage];
    [word, other] = [first.words[3], second.words[3]] as [WordBox, WordBox];
  });
  const faults = (...changed: readonly BoxedPage[]): string => pageFaults(planted, changed, new Set()).join();
  const plus = (page: BoxedPage, ...words: readonly WordBox[]) => ({ ...page, words: [...page.words, ...words] });
  const minus = (page: BoxedPage, ...words: readonly WordBox[]) => ({
    ...page,
    words: page.words.filter((one) => !words.includes(one)),
  });
  const lower = (): WordBox => ({ ...word, top: 150, bottom: 160 });

  test("no fault in a correct file", () => {
    expect([pages.length, faults(first, second)]).toEqual([2, ""]);
  });

  test("a token that is lost or doubled", () => {
    expect(faults(minus(first, word), second)).toBe(`${word.text} (body) is found 0 times`);
    expect(faults(plus(first, lower()), second)).toBe(`${word.text} (body) is found 2 times`);
  });

  test("a token over another, in the margin, or behind its turn", () => {
    expect(faults(plus(first, { ...word, text: other.text }), minus(second, other))).toContain("overlap on page 1");
    expect(faults(plus(minus(first, word), { ...word, left: 2 }), second)).toContain("outside its place");
    expect(faults(minus(first, word), second, { ...second, words: [lower()] })).toContain("before it on page 3");
  });

  test("a note that begins on a later page, though its mark could have gone there", () => {
    const [note] = planted.notes;
    const words = second.words.filter(({ text: said }) => tokensIn(said).some((one) => note?.tokens.includes(one)));
    expect(words.length).toBe(2);
    expect(faults(first, minus(second, ...words), { ...second, words })).toContain("begins on page 3");
  });
});
