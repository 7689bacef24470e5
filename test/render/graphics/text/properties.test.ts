import fc from "fast-check";
import { graphemeSegments } from "unicode-segmenter/grapheme";
import { describe, expect, test } from "vitest";
import { noBox, noFeatures, plainParagraph, usualBreaking } from "../../../../src/render/model/look.ts";
import { featuresOf } from "../../../../src/render/model/text/font-features.ts";
import type { Inline } from "../../../../src/render/model/text/inline.ts";
import { glyphStride, type Line } from "../../../../src/render/model/text/line.ts";
import { cpuMilliseconds } from "../../../support/cpu-time.ts";
import { anyCharacters } from "../../../support/letters/any-characters.ts";
import { squareLook } from "../../../support/letters/layout-case.ts";
import { bundledText } from "../../../support/letters/real-fonts.ts";
import { lineText, pieceText, setText, textOf } from "../../../support/letters/text-case.ts";
import { atNight } from "../../../support/night.ts";

const { text } = bundledText();
const runs = { numRuns: atNight(400, 4), seed: 11 };

const words = fc.constantFrom(
  ...["AV", "To", "office", "a", "i", "wide-ranging", "naïve", "e\u0301tude", "Łódź", "Ωμέγα", "Щёлково", "1,234.50"],
  ...["(see)", "“quoted”", "—", "x\u00a0y", "exam\u00adple", "שלום", "עברית", "a/b/c", "www.example.org/path", "fi"],
  ...["سلام", "مُحَمَّد", "الله", "می‌آیند", "ٿيندو", "१२३", "क्षत्रिय", "हिन्दी।", "ভ্রাতৃত্ব", "நடந்துகொள்ளல்"],
  ...[
    "Donaudampfschifffahrt",
    "hyphenation",
    "représentation",
    "ຄວາມສະເໝີພາບ",
    "ស្ត្រី",
    "ဂုဏ်သိက္ခာဖြင့်",
    "ちょっとスーパー……人々",
  ],
  ...["ภาษาไทยเป็นภาษาที่มีระดับเสียง", "น้ำ", "⇒", "∑∫", "★", "①"],
);
const gaps = fc.constantFrom(" ", " ", " ", "  ", "", "\n", "\u200b");
const sentence = fc
  .array(fc.tuple(words, gaps), { minLength: 1, maxLength: 12 })
  .map((parts) => parts.map((part) => part.join("")).join(""));

const looks = fc.record({
  size: fc.constantFrom(6, 10, 17),
  weight: fc.constantFrom(400, 700),
  italic: fc.boolean(),
  letterSpacing: fc.constantFrom(0, 0, 1.5, -0.3),
  wordSpacing: fc.constantFrom(0, 2),
  caps: fc.constantFrom(false, false, true),
  family: fc.constantFrom("Noto Sans", "Noto Serif", "monospace"),
  language: fc.constantFrom(undefined, "de", "fr", "ja", "xx"),
  features: fc.constantFrom(
    noFeatures,
    noFeatures,
    featuresOf({ fontVariantCaps: "small-caps", fontVariantNumeric: "diagonal-fractions" }),
    featuresOf({ fontKerning: "none", fontVariantLigatures: "discretionary-ligatures" }),
  ),
});
const content = fc.array(
  fc.tuple(sentence, looks).map(([part, look]): Inline => textOf(part, { look: { ...look, automatic: true } })),
  { minLength: 1, maxLength: 3 },
);
const widths = fc.oneof(fc.double({ min: 1, max: 40, noNaN: true }), fc.double({ min: 40, max: 400, noNaN: true }));
const paragraphs = fc.record({
  align: fc.constantFrom("left", "right", "center", "justify", undefined),
  direction: fc.constantFrom("auto", "auto", "ltr", "rtl"),
  indent: fc.constantFrom(0, 0, 12, -5),
  breaking: fc.oneof(
    fc.constant(usualBreaking),
    fc.record({
      strictness: fc.constantFrom("strict", "normal", "loose"),
      words: fc.constantFrom("normal", "keep-all"),
      hyphens: fc.constantFrom("manual", "auto", "auto", "none"),
      fit: fc.constantFrom("greedy", "total", "total"),
    } as const),
  ),
} as const);

/** Characters that may vanish: spaces at line ends, line ends, those that only steer breaking, and numbers in circles. */
const vanishing = /[ \n\u2028\u00ad\u200b\u2460]/g;
const sorted = (sample: string): string => [...sample.replace(vanishing, "")].sort((a, b) => (a < b ? -1 : 1)).join("");

const written = (inlines: readonly Inline[]): string =>
  inlines.map((inline) => (inline.kind === "text" ? inline.text : "")).join("");

function pieceWidth(line: Line): number {
  let sum = 0;
  for (const piece of line.pieces) {
    if (piece.kind !== "glyphs") continue;
    const { run, from, to, look } = piece;
    let cluster = -1;
    for (let glyph = from; glyph < to; glyph += 1) {
      const at = glyph * glyphStride;
      sum += ((run.glyphs[at + 3] as number) * look.size) / run.face.unitsPerEm;
      if (run.glyphs[at + 1] === cluster) continue;
      cluster = run.glyphs[at + 1] as number;
      sum += piece.letterExtra;
      if (/[ \u00a0]/.test(run.text.charAt(cluster))) sum += piece.spaceExtra;
    }
  }
  const last = line.pieces.at(-1);
  return last?.kind === "glyphs" ? sum - last.letterExtra : sum;
}

/** Steering characters, controls, and characters that are never drawn. */
const unseen =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff\u2460-\u24ff\u2776-\u2793]/gu;

test("any characters at all are set, none of them lost but spaces at line ends", () => {
  const anything = anyCharacters(60);
  fc.assert(
    fc.property(anything, widths, paragraphs, (sample, width, paragraph) => {
      const seen = (shown: string): string => sorted(shown.replace(unseen, "").replace(/\s/gu, ""));
      const lines = setText(
        text,
        [textOf(sample, { look: { family: "Noto Sans", automatic: true } })],
        width,
        paragraph,
      );
      const shown = lines.flatMap(({ pieces }) => pieces.map(pieceText)).join("");
      expect(seen(shown)).toBe(seen(sample));
    }),
    runs,
  );
});

test("all assigned characters, in any order and look, are set within their width and none of them is lost", () => {
  const plane = fc.oneof(
    fc.integer({ min: 0x20, max: 0x2fff }),
    fc.integer({ min: 0x3000, max: 0xffff }),
    fc.integer({ min: 0x1_0000, max: 0x1_ffff }),
    fc.integer({ min: 0x2_0000, max: 0x3_23af }),
  );
  const assigned = plane
    .map((point) => String.fromCodePoint(point))
    .filter((character) => /[^\p{Cn}\p{Cs}]/u.test(character));
  const sample = fc.array(fc.oneof(assigned, words, gaps), { maxLength: 40 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(sample, looks, widths, paragraphs, (written_, look, width, paragraph) => {
      const seen = (shown: string): string => sorted(shown.replace(unseen, "").replace(/\s/gu, ""));
      const inlines = [textOf(written_, { look: { ...look, automatic: true } })];
      const lines = setText(text, inlines, width, paragraph);
      expect(seen(lines.flatMap(({ pieces }) => pieces.map(pieceText)).join(""))).toBe(seen(written_));
      lines.forEach((line, index) => {
        const available = width - (index === 0 ? paragraph.indent : 0);
        const shown = lineText(line);
        // MICR lines are one cluster.
        const single = isSingle(shown) || /[\u2446-\u2449]/.test(shown);
        if (!single) expect(line.width, shown).toBeLessThanOrEqual(available + 0.001);
      });
    }),
    runs,
  );
});

/** One grapheme, or one number with the marks around it, which is not cut. */
const isSingle = (shown: string): boolean =>
  [...graphemeSegments(shown)].length <= 1 || /^[^\p{L}\s]*\p{Nd}[^\p{L}\s]*$/u.test(shown);

describe("whatever the text and the width", () => {
  test("no text is lost and none is repeated", () => {
    fc.assert(
      fc.property(content, widths, paragraphs, (inlines, width, paragraph) => {
        const lines = setText(text, inlines, width, paragraph);
        const shown = lines.flatMap(({ pieces }) => pieces.map(pieceText)).join("");
        expect(sorted(shown)).toBe(sorted(written(inlines)));
      }),
      runs,
    );
  });

  test("no line is wider than its space unless it holds a single grapheme or number", () => {
    fc.assert(
      fc.property(content, widths, paragraphs, (inlines, width, paragraph) => {
        setText(text, inlines, width, paragraph).forEach((line, index) => {
          const available = width - (index === 0 ? paragraph.indent : 0);
          if (!isSingle(lineText(line))) expect(line.width, lineText(line)).toBeLessThanOrEqual(available + 0.001);
        });
      }),
      runs,
    );
  });

  test("pieces stand side by side, and their glyphs are as wide as they say", () => {
    fc.assert(
      fc.property(content, widths, paragraphs, (inlines, width, paragraph) => {
        for (const line of setText(text, inlines, width, paragraph)) {
          expect(pieceWidth(line)).toBeCloseTo(line.width, 6);
          let x = line.pieces[0]?.x ?? 0;
          for (const piece of line.pieces) {
            expect(piece.x).toBeCloseTo(x, 6);
            x += piece.width;
          }
        }
      }),
      runs,
    );
  });

  test("a justified line that has spaces and is not the last fills its measure exactly", () => {
    fc.assert(
      fc.property(sentence, fc.double({ min: 60, max: 300, noNaN: true }), (sample, width) => {
        const flowing = sample.replaceAll("\n", " ");
        const lines = setText(text, [textOf(flowing, { look: { family: "Noto Sans" } })], width, { align: "justify" });
        for (const line of lines.slice(0, -1)) {
          if (/[ \u00a0]/.test(lineText(line).trim())) expect(pieceWidth(line)).toBeCloseTo(width, 6);
        }
      }),
      runs,
    );
  });

  test("set in its own greatest width, a paragraph takes a line for each forced break and no more", () => {
    fc.assert(
      fc.property(content, (inlines) => {
        const prepared = text.prepare(inlines, squareLook, plainParagraph, "");
        const { min, max } = text.extent(prepared);
        const forced = written(inlines).replaceAll("①", "").replace(/\n$/, "").split("\n").length;
        expect(text.lines(prepared, max)).toHaveLength(forced);
        expect(min).toBeLessThanOrEqual(max);
      }),
      runs,
    );
  });

  test("the same paragraph gives the same lines again", () => {
    fc.assert(
      fc.property(content, widths, paragraphs, (inlines, width, paragraph) => {
        expect(setText(text, inlines, width, paragraph)).toEqual(setText(text, inlines, width, paragraph));
      }),
      { ...runs, numRuns: atNight(60, 5) },
    );
  });
});

test("plain texts that are set at once give the lines that analysis of all that could break them gives", () => {
  const plain = fc.array(fc.constantFrom("a", "AV", "fi", "12", "-3.50", " ", "\u00a0", "é", "–", "“x”", "€", "/"), {
    maxLength: 24,
  });
  const texts = fc
    .tuple(plain, looks)
    .map(([parts, look]) => textOf(parts.join(""), { look: { ...look, automatic: true } }));
  const lineEnd: Inline = { kind: "line-break" };
  const contents = fc
    .array(texts, { minLength: 1, maxLength: 4 })
    .map((each) => each.flatMap((one, at): Inline[] => (at === 0 ? [one] : [lineEnd, one])));
  fc.assert(
    fc.property(contents, widths, paragraphs, (inlines, width, { align, direction, indent }) => {
      const paragraph = { ...plainParagraph, align, direction, indent };
      const analysed = { ...paragraph, breaking: { ...usualBreaking } };
      const prepared = text.prepare(inlines, squareLook, analysed, "");
      expect(prepared.later.breaks).toBeDefined();
      expect(text.setParagraph(inlines, squareLook, paragraph, "", width)).toEqual(text.lines(prepared, width));
    }),
    runs,
  );
});

test("a word of a hundred thousand letters is broken in time that grows with its length", () => {
  const time = (length: number): number => {
    const start = cpuMilliseconds();
    const lines = setText(text, [textOf("x".repeat(length), { look: { family: "Noto Sans" } })], 100);
    expect(lines.length).toBeGreaterThan(length / 30);
    return cpuMilliseconds() - start;
  };
  time(10_000);
  const short = time(10_000);
  expect(time(100_000)).toBeLessThan(40 * short + 200);
});

test.each([
  ["line ends", "\n"],
  ["tabs", "\t"],
  ["soft hyphens", "a\u00ad"],
  ["spaces", " "],
  ["directions", "aא"],
  ["missing glyphs", "中"],
  ["marks", "\u0301"],
])("thousands of %s are set without the time growing out of hand", (_, unit) => {
  const inline = textOf(`x${unit.repeat(atNight(50_000, 2_000))}y`, { look: { family: "Noto Sans" } });
  const start = cpuMilliseconds();
  expect(setText(text, [inline], 5).length).toBeGreaterThan(0);
  expect(setText(text, [inline], 500).length).toBeGreaterThan(0);
  expect(cpuMilliseconds() - start).toBeLessThan(atNight(40_000, 20_000));
});

test("a line of thousands of spans and links is decorated without the time growing out of hand", () => {
  const many = atNight(10_000, 1_250);
  const inlines = Array.from({ length: many }, (_, index) =>
    textOf("a", {
      look: { family: "Noto Sans", size: 0.01, underline: index % 2 === 0 },
      span: { look: noBox, outer: undefined },
      link: { kind: "uri", uri: `https://example.org/${index}` },
    }),
  );
  const start = cpuMilliseconds();
  const [line] = setText(text, inlines, 500);
  expect(line?.spans).toHaveLength(many);
  expect(line?.links).toHaveLength(many);
  expect(cpuMilliseconds() - start).toBeLessThan(20_000);
});
