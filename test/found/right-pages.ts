import { expect } from "vitest";
import type { DescribedOperation } from "../../src/vocabulary/page-description.ts";
import { type DrawnPage, pageWith, pageWithPicture, wordsOn } from "./drawn-pages.ts";
import type { foundPage } from "./found-inputs.ts";

type FoundPage = Awaited<ReturnType<typeof foundPage>>;

const codesOf = ({ warnings }: FoundPage): readonly string[] => [...new Set(warnings.map(({ code }) => code))];

const first = ({ pages }: FoundPage): DrawnPage => pages[0] as DrawnPage;

/** Nothing is reported, and each word stands in one piece. */
function whole(found: FoundPage, ...words: readonly string[]): void {
  expect(codesOf(found)).toEqual([]);
  expect(wordsOn(first(found))).toEqual(expect.arrayContaining(words as string[]));
}

/** No picture reaches into a text, and no text into another of its line. */
function apart({ texts, pictures }: DrawnPage): void {
  for (const { text, x, right, y } of texts) {
    for (const box of pictures) {
      const beside = box.x + box.width <= x + 0.1 || box.x >= right - 0.1 || box.y > y || box.y + box.height < y - 8;
      expect([text, beside]).toEqual([text, true]);
    }
    const over = texts.filter((other) => other.y === y && other.x > x && other.x < right - 0.1);
    expect([text, over]).toEqual([text, []]);
  }
}

/** These stand on one page. */
function together({ pages }: FoundPage, texts: readonly string[], picture = false): void {
  const numbers = texts.map((text) => pageWith(pages, text));
  expect(new Set(picture ? [...numbers, pageWithPicture(pages)] : numbers).size).toBe(1);
  expect(numbers[0]).toBeGreaterThan(0);
}

/** Level lines: rules, and edges of outlines that go straight across the page and back, which show as hairlines. */
function levelLines(one: DescribedOperation): readonly string[] {
  if (one.op === "rule" && one.y1 === one.y2) return [`rule at ${one.y1}`];
  if (one.op !== "path" || one.evenOdd !== true) return [];
  const points = [...one.d.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
  return points.flatMap(({ x, y }, at) => {
    const next = points[(at + 1) % points.length];
    const isAtFoot = y > 150 && next !== undefined && next.y === y;
    return isAtFoot && Math.abs(next.x - x) > 2 ? [`edge at ${y}`] : [];
  });
}

const numbered = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word} ${at}`);

/** What is right of each input, by the beginning of its file's name. */
export const rightPages: Readonly<Record<string, (found: FoundPage) => void>> = {
  "1-": (found) => {
    whole(found, "Internationalization", "129.00");
    apart(first(found));
  },
  "1b-": (found) => {
    whole(found, "Photo", "Article", "Description", "Price", "Garden", "129.00");
    apart(first(found));
  },
  "2-": (found) => {
    whole(found, "Description", "Quantity", "Discount", "Amount", "months", "1,234,567.00");
    apart(first(found));
  },
  "2b-": (found) => {
    expect(codesOf(found)).toEqual(["WORD_CUT"]);
    expect(found.errorCodes).toEqual(["CONTENT_ERROR"]);
    expect(wordsOn(first(found))).toEqual(
      expect.arrayContaining(["2026-07-01", "1,250.00", "14,250.00", "19%", "16,957.50", "12"]),
    );
    apart(first(found));
  },
  // One page cannot hold the heading with all of it: what is kept together gives way to what is kept with the next.
  "3-": (found) => {
    expect(codesOf(found)).toEqual(["KEEP_NOT_POSSIBLE"]);
    together(found, ["Heading B", "row 0", "row 1"]);
  },
  "3b-": (found) => {
    expect(codesOf(found)).toEqual(["KEEP_NOT_POSSIBLE"]);
    together(found, ["Heading A", "line"]);
  },
  "3c-": (found) => {
    expect(codesOf(found)).toEqual([]);
    together(found, numbered("row", 9));
  },
  "4-": (found) => together(found, ["Step 1", "The settings screen"], true),
  "4b-": (found) => together(found, ["Heading A"], true),
  "4c-": (found) => together(found, ["Pic", "cap"], true),
  "4d-": (found) => together(found, ["Sub head", "photo row"], true),
  "5-": (found) => {
    expect(codesOf(found)).toEqual([]);
    const shown = found.pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(" ");
    expect(shown).toMatch(/[\u06f0-\u06f9]/);
    expect(shown).not.toMatch(/[0-9]/);
  },
  "6-": (found) => {
    expect(codesOf(found)).toEqual([]);
    for (const { text } of first(found).texts) expect(text.trim()).not.toMatch(/^[»:;!?]|«$/);
  },
  "7-": (found) => {
    expect(codesOf(found)).toEqual([]);
    const lines = first(found).texts.map(({ text }) => text);
    // Turkish of seventy letters, parted; Dutch at a trema, which goes; no hyphen beside an apostrophe.
    expect(lines.filter((text) => /^(?:muvaffaki|yetsizleştiri)\u00ad$/.test(text))).toHaveLength(2);
    expect(lines).toContain("ïnvloeding");
    for (const text of lines) expect(text).not.toMatch(/['’]\u00ad$|^['’]/);
  },
  "8-": (found) => {
    expect(codesOf(found)).toEqual(["GLYPH_MISSING"]);
    const lacking = found.warnings.map(({ message }) => /\(U\+([0-9A-F]+)\)/.exec(message)?.[1]);
    expect(lacking).toContain("2212");
    expect(lacking).not.toContain("2010");
    expect(lacking).not.toContain("2011");
  },
  "9-": (found) => {
    expect(codesOf(found)).toEqual([]);
    const cut = found.pages.slice(0, 2).map(({ operations }) => operations.flatMap(levelLines));
    // Neither where the first page cuts the box, nor on the second, which has its middle.
    expect(cut).toEqual([[], []]);
  },
  "10-": (found) => {
    expect(codesOf(found)).toEqual([]);
    const [centred, atRight] = first(found).texts;
    expect(((centred?.x ?? 0) + (centred?.right ?? 0)) / 2).toBeCloseTo(150, 0);
    expect(atRight?.right).toBeCloseTo(264, 0);
  },
  "11-": (found) => {
    expect(codesOf(found)).toEqual([]);
    const bars = found.pages.map((page) => page.operations.flatMap((one) => (one.op === "rect" ? [one] : [])));
    expect(bars.map((all) => all.map(({ x, width }) => [Math.round(x), Math.round(x + width)]))).toEqual([
      [
        [69, 236],
        [36, 264],
        [69, 236],
      ],
      [[44, 95]],
    ]);
  },
  "12-": (found) => {
    const heads = found.pages.map(({ texts }) => texts.filter(({ y }) => y < 40).map(({ text }) => text.trim()));
    const chapter = heads.filter((all) => all.some((text) => text.startsWith("Chapter")));
    expect(chapter.length).toBeGreaterThan(1);
    for (const all of chapter) expect(all.join(" ")).not.toMatch(/One|Two|Preface/);
  },
  "13-": (found) => {
    expect(codesOf(found)).toEqual([]);
    const inner = first(found).operations.flatMap((one) =>
      one.op === "rule" && one.x1 === one.x2 && one.x1 > 290 && one.x1 < 300 ? [one.stroke.paint] : [],
    );
    // Of the two lines between the cells of the table from right to left, that of the cell further to the right.
    expect(inner).toEqual(["#800080"]);
  },
  "14-": (found) => {
    const marks = found.pages.map(({ texts }) => texts.filter(({ text, y }) => text === "1" && y < 50).length);
    expect(marks).toEqual(found.pages.map((_, at) => (at === 0 ? 1 : 0)));
    together(found, ["Prices without VAT.", "Thing 0"]);
  },
};
