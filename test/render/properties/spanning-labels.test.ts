import fc from "fast-check";
import { expect, test } from "vitest";
import { cases, laidOut, patience } from "../../support/fuzz.ts";
import { atNight } from "../../support/night.ts";
import { pageTexts } from "../../support/readers/page-texts.ts";

// Cells that span more rows than a page holds, judged by what pages say: "r" stands before the number of a row, "s" of one below the span.

const pageSetup = { size: [240, 200], margin: [20, 20, 20, 20] };

const tables = fc.record({
  above: fc.nat(10),
  words: fc.integer({ min: 1, max: 6 }),
  look: fc.constantFrom({}, { rotate: 90 }, { rotate: -90 }, { fontSize: 30 }, { rotate: 90, fontSize: 16 }),
  repeat: fc.boolean(),
  head: fc.boolean(),
  collapse: fc.boolean(),
  rows: fc.array(fc.constantFrom<number>(1, 1, 1, 1, 2, 6), { minLength: 2, maxLength: 26 }),
  below: fc.nat(3),
});

type Spanned = typeof tables extends fc.Arbitrary<infer Table> ? Table : never;

/** The words of a label, which no page has otherwise. */
const wordsOf = ({ words }: Spanned): readonly string[] => Array.from({ length: words }, (_, at) => `L${"abcdef"[at]}`);

async function textsOf(spanned: Spanned, notes = ""): Promise<readonly string[]> {
  const { above, look, repeat, head, collapse, rows, below } = spanned;
  const label = { td: wordsOf(spanned).join(" ") + notes, rowspan: rows.length, repeat, style: look };
  const table = {
    widths: [1, 1],
    style: { borderCollapse: collapse ? "collapse" : "separate", border: "1 solid black" },
    rows: [
      ...(head ? [[{ th: "H" }, { th: "H" }]] : []),
      ...rows.map((lines, at) => [...(at === 0 ? [label] : []), { td: `r${at};${"x\n".repeat(lines - 1)}` }]),
      ...Array.from({ length: below }, (_, at) => [{ td: `s${at};` }, { td: "x" }]),
    ],
  };
  const content = [...Array.from({ length: above }, () => ({ p: "y" })), { table }];
  const found = await laidOut({
    document: { pageSetup, content },
    data: {},
    once: "",
    repeated: "",
    saysMore: false,
    mayBeLong: true,
  });
  return pageTexts(found?.pages ?? []);
}

test(
  "a label beside rows that pages divide is on the first of these, and with `repeat` on each; nothing of it is lost",
  async () => {
    await fc.assert(
      fc.asyncProperty(tables, async (spanned) => {
        const texts = await textsOf(spanned);
        const words = wordsOf(spanned);
        const beside = texts.filter((text) => /r\d+;/.test(text));
        expect(beside[0]).toContain(words[0]);
        for (const word of words) expect(texts.join("").split(word).length - 1, word).toBeGreaterThan(0);
        if (spanned.repeat) for (const text of beside) expect(text).toMatch(/L[a-f]/);
        else for (const word of words) expect(texts.join("").split(word)).toHaveLength(2);
        const rows = [...texts.join("").matchAll(/r(\d+);/g)].map(([, row]) => Number(row));
        expect(rows).toEqual(spanned.rows.map((_, at) => at));
      }),
      cases(atNight(2000, 25)),
    );
  },
  patience,
);

test(
  "a note that a label calls begins on its page, however many rows it spans: rows that fill a page without the note are divided",
  async () => {
    const notes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(tables, notes, async (drawn, lengths) => {
        const spanned = { ...drawn, look: {}, words: 1, rows: drawn.rows.map((lines) => Math.min(lines, 2)) };
        const called = lengths.map((length, at) => `[fn]N${at};${"n ".repeat(length)}[/fn]`).join("");
        const texts = await textsOf(spanned, called);
        const page = texts.find((text) => text.includes("La"));
        for (const at of lengths.keys()) expect(page).toContain(`N${at};`);
      }),
      cases(atNight(2000, 25)),
    );
  },
  patience,
);
