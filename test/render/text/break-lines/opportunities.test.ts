import { readFileSync } from "node:fs";
import { LineBreaker } from "css-line-break/dist/lib/LineBreak.js";
import fc from "fast-check";
import { graphemeSegments } from "unicode-segmenter/grapheme";
import { expect, test } from "vitest";
import { type LineBreaking, usualBreaking } from "../../../../src/render/model/look.ts";
import { dictionaryBreaks } from "../../../../src/render/text/break-lines/dictionary.ts";
import {
  findOpportunities,
  findOpportunitiesWith,
  type Opportunities,
} from "../../../../src/render/text/break-lines/opportunities.ts";
import { hardBreak, softBreak } from "../../../../src/render/text/prepared.ts";

/** Rows of a Unicode break test: a text and the offsets of its breaks, the end among them. */
function breakTest(
  name: string,
): readonly { readonly row: string; readonly text: string; readonly breaks: number[] }[] {
  const file = readFileSync(new URL(`../../../fixtures/unicode/${name}.txt`, import.meta.url), "utf8");
  const rows = file.split("\n").filter((row) => row !== "" && !row.startsWith("#"));
  return rows.map((row) => {
    let text = "";
    const breaks: number[] = [];
    for (const part of row.split(/([./])/)) {
      if (part === "/") breaks.push(text.length);
      else if (part !== ".") text += String.fromCodePoint(Number.parseInt(part, 16));
    }
    breaks.push(text.length);
    return { row, text, breaks };
  });
}

test("lines break where UAX #14 says, but for one emoji modifier on an unassigned pictograph", () => {
  const rows = breakTest("LineBreakTest");
  expect(rows).toHaveLength(7654);
  const wrong = rows.filter(({ text, breaks }) => findOpportunities(text).offsets.join() !== breaks.join());
  expect(wrong.map(({ row }) => row)).toEqual(["1F02C.1F3FF"]);
});

test("graphemes end where UAX #29 says, but for one joined pair of scissors", () => {
  const rows = breakTest("GraphemeBreakTest");
  expect(rows).toHaveLength(602);
  const wrong = rows.filter(({ text, breaks }) => {
    const ends = [...graphemeSegments(text)].map(({ index, segment }) => index + segment.length);
    return ends.join() !== breaks.join();
  });
  expect(wrong.map(({ row }) => row)).toEqual(["2701.200D.2701"]);
});

/** The package's own answer for a whole text: where it may break, and where it must. */
function wholeAlgorithm(text: string): Opportunities {
  const offsets: number[] = [];
  const kinds: number[] = [];
  const points = [...text];
  const breaker = LineBreaker(text, { lineBreak: "strict", wordBreak: "normal" });
  let offset = 0;
  for (let next = breaker.next(); !next.done; next = breaker.next()) {
    offset += points.slice(next.value.start, next.value.end).join("").length;
    offsets.push(offset);
    kinds.push(next.value.required ? hardBreak : softBreak);
  }
  kinds[kinds.length - 1] = hardBreak;
  return offsets.length === 0 ? { offsets: [0], kinds: [hardBreak] } : { offsets, kinds };
}

const usual = [
  ..."aBxyZ 019 .,:;-/()[]{}\"'!?%$€+=&#@*“”‘’«»–—…°§éßאж\u00a0\u00ad\u200b\u2028中あ\u0301\u200dअकि्।مً،กัำ",
];

test("taking a text word by word gives the breaks of the whole algorithm", () => {
  const text = fc.array(fc.constantFrom(...usual), { maxLength: 14 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, (sample) => {
      expect(findOpportunities(sample)).toEqual(wholeAlgorithm(sample));
    }),
    { numRuns: 4000, seed: 7 },
  );
});

test("ideographs, kana and Hangul part as the whole algorithm says", () => {
  const parts = [...'中人あアっーッ々・한글、。，．「」（）！？：；％￥〜　ｱｯ０Ａ a1.,%$(")—…\u2028\u3099\u1100𠀋'];
  const text = fc.array(fc.constantFrom(...parts), { maxLength: 20 }).map((some) => some.join(""));
  fc.assert(
    fc.property(text, (sample) => {
      expect(findOpportunities(sample)).toEqual(wholeAlgorithm(sample));
    }),
    { numRuns: 8000 },
  );
});

test("line ends and tabs part plain text as the whole algorithm says", () => {
  const parts = [...'aB 01 .,:-/("!%\t\u2028'];
  const text = fc.array(fc.constantFrom(...parts), { maxLength: 20 }).map((some) => some.join(""));
  fc.assert(
    fc.property(text, (sample) => {
      expect(findOpportunities(sample)).toEqual(wholeAlgorithm(sample));
    }),
    { numRuns: 4000 },
  );
});

const shownBreaks = (text: string, breaking: Partial<LineBreaking>): string => {
  const { offsets } = findOpportunitiesWith(text, { ...usualBreaking, ...breaking });
  return offsets.map((offset, index) => text.slice(index === 0 ? 0 : offsets[index - 1], offset)).join("|");
};

test("small kana begin lines where breaking is normal, iteration marks and centred dots where it is loose", () => {
  const sample = "しゃれ人々ー山・木……";
  expect(shownBreaks(sample, { strictness: "strict" })).toBe("しゃ|れ|人々ー|山・|木……");
  expect(shownBreaks(sample, { strictness: "normal" })).toBe("し|ゃ|れ|人々|ー|山・|木……");
  expect(shownBreaks(sample, { strictness: "loose" })).toBe("し|ゃ|れ|人|々|ー|山|・|木…|…");
});

test("in any strictness lines begin with no closing mark and end with no opening one", () => {
  for (const strictness of ["strict", "normal", "loose"] as const) {
    expect(shownBreaks("「あ」、（い）。", { strictness })).toBe("「あ」、|（い）。");
  }
});

test("words kept whole end at spaces and punctuation only", () => {
  expect(shownBreaks("모든 인간은 자유", { words: "keep-all" })).toBe("모든 |인간은 |자유");
  expect(shownBreaks("中文、日本語 text𠀀𠀁", { words: "keep-all" })).toBe("中文、|日本語 |text𠀀𠀁");
  expect(shownBreaks("모든 인간", { words: "normal" })).toBe("모|든 |인|간");
});

test("Thai breaks between words of the dictionary and never before a mark", () => {
  const text = "ภาษาไทยเป็นภาษาที่มีระดับเสียง";
  const breaks = dictionaryBreaks(text);
  expect(breaks.length).toBeGreaterThan(4);
  for (const offset of breaks) expect(text.charAt(offset)).not.toMatch(/\p{M}/u);
});

test("Thai, Lao, Khmer and Burmese lines never end inside a grapheme, and only where the dictionary parts words", () => {
  const sample = "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ น้ำแข็ง ພາສາລາວ ភាសាខ្មែរ မြန်မာဘာသာစကား";
  const words = [...new Intl.Segmenter("th", { granularity: "word" }).segment(sample)].map(({ index }) => index);
  const graphemes = [...graphemeSegments(sample)].map(({ index }) => index);
  const breaks = dictionaryBreaks(sample);
  expect(breaks.length).toBeGreaterThan(15);
  for (const offset of breaks) {
    expect(words).toContain(offset);
    expect(graphemes).toContain(offset);
  }
});

test("a long text without spaces breaks where it would as a whole", () => {
  const samples = ["มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติ", "ພາສາລາວເປັນພາສາ", "មនុស្សទាំងអស់កើតមក", "လူတိုင်းသည်တူညီ"];
  for (const text of samples.map((sample) => sample.repeat(300))) {
    const words = [...new Intl.Segmenter("th", { granularity: "word" }).segment(text)].map(({ index }) => index);
    const breaks = new Set(dictionaryBreaks(text));
    for (const index of words.slice(1)) {
      expect(breaks.has(index)).toBe(!/^[\p{M}\u0e33\u0eb3]/u.test(text.slice(index)));
    }
  }
});
