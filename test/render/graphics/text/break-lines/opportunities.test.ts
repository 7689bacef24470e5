import { readFileSync } from "node:fs";
import fc from "fast-check";
import { graphemeSegments } from "unicode-segmenter/grapheme";
import { expect, test } from "vitest";
import { dictionaryBreaks } from "../../../../../src/render/graphics/text/break-lines/dictionary.ts";
import {
  findOpportunities,
  findOpportunitiesWith,
  wholeAlgorithm,
} from "../../../../../src/render/graphics/text/break-lines/opportunities.ts";
import { type LineBreaking, usualBreaking } from "../../../../../src/render/model/look.ts";
import { atNight } from "../../../../support/night.ts";

/** Rows of a Unicode break test: a text and the offsets of its breaks, the end among them. */
function breakTest(
  name: string,
): readonly { readonly row: string; readonly text: string; readonly breaks: number[] }[] {
  const file = readFileSync(new URL(`../../../../fixtures/unicode/${name}.txt`, import.meta.url), "utf8");
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

test("lines break where UAX #14 says", () => {
  const rows = breakTest("LineBreakTest");
  expect(rows).toHaveLength(16_672);
  const wrong = rows.filter(({ text, breaks }) => findOpportunities(text).offsets.join() !== breaks.join());
  expect(wrong.map(({ row }) => row)).toEqual([]);
});

test("guillemets stay with what they quote, also with spaces between (LB15a, LB15b)", () => {
  expect(shownBreaks("oui « Bonjour » à tous.", {})).toBe("oui |« Bonjour » |à |tous.");
  expect(shownBreaks("Er sagte: »Guten Tag« und ging", {})).toBe("Er |sagte: |»Guten |Tag« |und |ging");
  expect(shownBreaks("il dit : « Merci à vous ».", {})).toBe("il |dit : |« Merci |à |vous ».");
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

const usual = [
  ..."aBxyZ 019 .,:;-/()[]{}\"'!?%$€+=&#@*“”‘’«»–—…°§éßאж\u00a0\u00ad\u200b\u2028中あ\u0301\u200dअकि्।مً،กัำ",
];

test("taking a text word by word gives the breaks of the whole algorithm", () => {
  const text = fc.array(fc.constantFrom(...usual), { maxLength: 14 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, (sample) => {
      expect(findOpportunities(sample)).toEqual(wholeAlgorithm(sample));
    }),
    { numRuns: atNight(40_000, 400), seed: 7 },
  );
});

test("ideographs, kana and Hangul part as the whole algorithm says", () => {
  const parts = [...'中人あアっーッ々・한글、。，．「」（）！？：；％￥〜　ｱｯ０Ａ a1.,%$(")—…\u2028\u3099\u1100𠀋'];
  const text = fc.array(fc.constantFrom(...parts), { maxLength: 20 }).map((some) => some.join(""));
  fc.assert(
    fc.property(text, (sample) => {
      expect(findOpportunities(sample)).toEqual(wholeAlgorithm(sample));
    }),
    { numRuns: atNight(80_000, 800) },
  );
});

test("Tibetan ends lines after a tsheg and never before a shad, Ethiopic after its wordspace", () => {
  const parts = (text: string): readonly string[] => {
    const { offsets } = findOpportunities(text);
    return offsets.map((end, index) => text.slice(index === 0 ? 0 : offsets[index - 1], end));
  };
  expect(parts("བཀྲ་ཤིས་བདེ་ལེགས། །ཡོད་ལ།")).toEqual(["བཀྲ་", "ཤིས་", "བདེ་", "ལེགས། །", "ཡོད་", "ལ།"]);
  expect(parts("དང༌དང་ཡོད")).toEqual(["དང༌དང་", "ཡོད"]);
  expect(parts("የሰው፡ልጅ፡ሁሉ፡ነጻ ነው።")).toEqual(["የሰው፡", "ልጅ፡", "ሁሉ፡", "ነጻ ", "ነው።"]);
});

test("line ends and tabs part plain text as the whole algorithm says", () => {
  const parts = [...'aB 01 .,:-/("!%\t\u2028'];
  const text = fc.array(fc.constantFrom(...parts), { maxLength: 20 }).map((some) => some.join(""));
  fc.assert(
    fc.property(text, (sample) => {
      expect(findOpportunities(sample)).toEqual(wholeAlgorithm(sample));
    }),
    { numRuns: atNight(40_000, 400) },
  );
});

test("marks change nothing about where lines end, and stay with the character before them (LB9)", () => {
  const bases = [...'国か한葛ア☀👍◌a1%$+("”。、！ー-\u00ad…—/\u00a0\ufffc\u200b'];
  const marks = ["\u0301", "\u3099", "\ufe0f", "\u{e0100}", "\u302e", "\u20dd", "\u0301\u0327"];
  const marked = fc.tuple(fc.constantFrom(...bases), fc.option(fc.constantFrom(...marks), { nil: "" }));
  const spaced = fc.constant([" ", ""] as const);
  const texts = fc.array(fc.oneof({ arbitrary: marked, weight: 6 }, spaced), { maxLength: 12 });
  const hasBase = (pairs: readonly (readonly [string, string])[]) =>
    pairs.every(([base, m]) => base !== "\u200b" || !m);
  fc.assert(
    fc.property(texts.filter(hasBase), (pairs) => {
      const bare = findOpportunities(pairs.map(([base]) => base).join("")).offsets;
      let from = 0;
      let to = 0;
      const moved = new Map([[0, 0]]);
      for (const [base, own] of pairs) {
        from += base.length;
        to += base.length + own.length;
        moved.set(from, to);
      }
      expect(findOpportunities(pairs.flat().join("")).offsets).toEqual(bare.map((offset) => moved.get(offset)));
    }),
    { numRuns: atNight(60_000, 600) },
  );
});

test("kana keep their voicing marks, ideographs and pictographs their variation selectors", () => {
  expect(shownBreaks("かか\u3099か", {})).toBe("か|か\u3099|か");
  expect(shownBreaks("葛\u{e0100}葛\u{e0100}城", {})).toBe("葛\u{e0100}|葛\u{e0100}|城");
  expect(shownBreaks("日☀\ufe0f日", { strictness: "loose" })).toBe("日|☀\ufe0f|日");
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
