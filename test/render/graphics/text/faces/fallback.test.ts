import { describe, expect, test } from "vitest";
import type { TextLook } from "../../../../../src/render/model/look.ts";
import { type GlyphPiece, glyphStride, type Line } from "../../../../../src/render/model/text/line.ts";
import { bundledText } from "../../../../support/letters/real-fonts.ts";
import { linesText, setText, textOf } from "../../../../support/letters/text-case.ts";

const automatic: Partial<TextLook> = { family: "Noto Sans", automatic: true };

const faceNames = (lines: readonly Line[]): readonly string[] =>
  lines.flatMap(({ pieces }) => pieces.map((piece) => (piece as GlyphPiece).run.face.postscriptName));

/** The faces of a text from left to right, and what was reported. */
function setIn(look: Partial<TextLook>, sample: string) {
  const { text, report } = bundledText();
  const lines = setText(text, [textOf(sample, { look })], 2000);
  return { faces: faceNames(lines), texts: linesText(lines), said: report.warnings(), codes: report.errorCodes() };
}

const samples: readonly (readonly [script: string, face: string, sample: string])[] = [
  ["Arabic", "Vazirmatn", "يولد جميع الناس أحرارًا متساوين في الكرامة والحقوق، ١٢٣."],
  ["Persian", "Vazirmatn", "تمام افراد بشر آزاد به دنیا می‌آیند و از لحاظ حیثیت و حقوق باهم برابرند؛ ۱۲۳؟"],
  ["Urdu", "Vazirmatn", "تمام انسان آزاد اور حقوق و عزت کے اعتبار سے برابر پیدا ہوئے ہیں۔"],
  ["Hebrew", "NotoSansHebrew", "כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם."],
  ["pointed Hebrew", "NotoSansHebrew", "בְּרֵאשִׁית בָּרָא אֱלֹהִים"],
  ["Devanagari", "NotoSansDevanagari", "सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता प्राप्त है। १२"],
  ["Bengali", "NotoSansBengali", "সমস্ত মানুষ স্বাধীনভাবে সমান মর্যাদা এবং অধিকার নিয়ে জন্মগ্রহণ করে। ১২"],
  ["Tamil", "NotoSansTamil", "மனிதப் பிறவியினர் சகலரும் சுதந்திரமாகவே பிறக்கின்றனர்."],
  ["Thai", "NotoSansThai", "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์ ๑๒"],
  ["Lao", "NotoSansLao", "ມະນຸດທຸກຄົນເກີດມາມີກຽດສັກສີ ສິດທິ ໑໒"],
  ["Khmer", "NotoSansKhmer", "មនុស្សទាំងអស់ កើតមកមានសេរីភាព និងសមភាព។ ១២"],
  ["Burmese", "NotoSansMyanmar", "လူတိုင်းသည် တူညီ လွတ်လပ်သော ဂုဏ်သိက္ခာဖြင့် လည်းကောင်း၊ ၁၂"],
  ["Georgian", "NotoSansGeorgian", "ყველა ადამიანი იბადება თავისუფალი და თანასწორი ᲡᲐᲥᲐᲠᲗᲕᲔᲚᲝ"],
  ["Armenian", "NotoSansArmenian", "Բոլոր մարդիկ ծնվում են ազատ ու հավասար։"],
  ["Gurmukhi", "NotoSansGurmukhi", "ਸਾਰਾ ਮਨੁੱਖੀ ਪਰਿਵਾਰ ਹੱਕਾਂ ਦੇ ਪੱਖੋਂ ਆਜ਼ਾਦ ਹੈ। ੧੨"],
  ["Gujarati", "NotoSansGujarati", "પ્રતિષ્ઠા અને અધિકારોની દૃષ્ટિએ સર્વ માનવો. ૧૨"],
  ["Telugu", "NotoSansTelugu", "ప్రతిపత్తిస్వత్వముల విషయమున మానవులెల్లరును ౧౨"],
  ["Kannada", "NotoSansKannada", "ಎಲ್ಲಾ ಮಾನವರೂ ಸ್ವತಂತ್ರರಾಗಿಯೇ ಜನಿಸಿದ್ದಾರೆ. ೧೨"],
  ["Malayalam", "NotoSansMalayalam", "മനുഷ്യരെല്ലാവരും തുല്യാവകാശങ്ങളോടും ൧൨"],
  ["Sinhala", "NotoSansSinhala", "සියලු මනුෂ්‍යයෝ නිදහස්ව උපත ලබා ඇත. ශ්‍රී"],
  ["Ethiopic", "NotoSansEthiopic", "የሰው፡ልጅ፡ሁሉ ሲወለድ ነጻና በክብርና በመብትም እኩልነት ያለው ነው። ፩፪"],
  ["Tibetan", "NotoSerifTibetan", "འགྲོ་བ་མིའི་རིགས་རྒྱུད་ཡོངས་ལ་སྐྱེས་ཙམ་ཉིད་ནས། ༡༢"],
  ["Greek", "NotoSans", "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι· ἀρχή"],
  ["Cyrillic", "NotoSans", "Все люди рождаются свободными; усі люди народжуються вільними і рівними"],
  ["Vietnamese", "NotoSans", "Tất cả mọi người sinh ra đều được tự do và bình đẳng"],
];

describe("text whose style names no family", () => {
  test.each(samples)("in %s is set in the face for its script, without a gap", (_, face, sample) => {
    for (const [weight, suffix] of [
      [400, "Regular"],
      [700, "Bold"],
    ] as const) {
      const { faces, said } = setIn({ ...automatic, weight }, sample);
      expect(new Set(faces)).toEqual(new Set([`${face}-${suffix}`]));
      expect(said).toEqual([]);
    }
  });

  test("has arrows, mathematics, geometric shapes and symbols", () => {
    const { faces, said } = setIn(automatic, "a → b ⇒ ∮ ⊕ ■ ▲ ◆ ★ ♁ ☎ ✂ ➔ 𝛼");
    expect(said).toEqual([]);
    expect(new Set(faces)).toEqual(
      new Set(["NotoSans-Regular", "NotoSansMath-Regular", "NotoSansSymbols-Regular", "NotoSansSymbols2-Regular"]),
    );
  });

  test.each([
    ["😀", 1],
    ["👨‍👩‍👧", 1],
    ["👍🏽", 1],
    ["🇩🇪", 1],
    ["🏴󠁧󠁢󠁥󠁮󠁧󠁿", 1],
    ["1️⃣", 1],
    ["❤️", 1],
    ["⌚", 1],
    ["🏴󠁸󠁸󠁿", 4],
    ["😀\u200d🚀", 3],
  ])("sets %s in the face of emoji, whatever stands around it, and without a gap", (emoji, glyphs) => {
    const { text, report } = bundledText();
    for (const around of ["x", "ش", "日", "हि"]) {
      const pieces = setText(text, [textOf(`${around} ${emoji} ${around}`, { look: automatic })], 2000).flatMap(
        (line) => line.pieces as readonly GlyphPiece[],
      );
      const found = pieces.filter(({ run }) => run.face.postscriptName === "NotoEmoji-Regular");
      expect(found.map(({ run }) => run.text)).toEqual([emoji]);
      expect(found[0]?.run.glyphs).toHaveLength(glyphs * glyphStride);
    }
    expect(report.warnings()).toEqual([]);
  });

  test("takes signs for emoji only before U+FE0F, and emoji for signs before U+FE0E", () => {
    expect(setIn(automatic, "❤ ☺ © 1").faces).not.toContain("NotoEmoji-Regular");
    expect(setIn(automatic, "⌚\ufe0e").faces).not.toContain("NotoEmoji-Regular");
    expect(setIn({ ...automatic, weight: 700 }, "❤️").faces).toEqual(["NotoEmoji-Bold"]);
    expect(setIn({ ...automatic, automatic: false }, "⌚").faces).toEqual(["NotoSans-Regular"]);
  });

  test("never sets a Devanagari letter in the Latin face, which has most of them", () => {
    for (let codePoint = 0x900; codePoint <= 0x97f; codePoint += 1) {
      const { faces } = setIn(automatic, `क${String.fromCodePoint(codePoint)}`);
      expect(faces).not.toContain("NotoSans-Regular");
    }
  });

  test("keeps digits, spaces and punctuation in the face of the text around them", () => {
    expect(setIn(automatic, "السعر 12.50 (شامل)").faces).toEqual(new Array(3).fill("Vazirmatn-Regular"));
    const mixed = setIn(automatic, "Total 12: סכום 34, end");
    expect(mixed.faces).toEqual([
      "NotoSans-Regular",
      "NotoSansHebrew-Regular",
      "NotoSansHebrew-Regular",
      "NotoSansHebrew-Regular",
      "NotoSans-Regular",
    ]);
    expect(mixed.texts).toEqual(["Total 12: |34|סכום |, |end"]);
    const symbols = setIn(automatic, "⇒ 12 ⇒ ab");
    expect(symbols.faces).toEqual([
      "NotoSansMath-Regular",
      "NotoSans-Regular",
      "NotoSansMath-Regular",
      "NotoSans-Regular",
    ]);
    expect(symbols.texts).toEqual(["⇒| 12 |⇒| ab"]);
  });

  test("gives characters that only some scripts use to one of these", () => {
    expect(setIn(automatic, "Bangla। শেষ।").faces).toEqual(["NotoSans-Regular", "NotoSansBengali-Regular"]);
    expect(setIn(automatic, "Hindi।").faces).toEqual(["NotoSans-Regular", "NotoSansDevanagari-Regular"]);
    expect(setIn(automatic, "abc،").said).toEqual([]);
  });

  test("sets a whole word in the second Arabic face when the first lacks one of its letters", () => {
    const { faces, texts, said } = setIn(automatic, "سلام ٿيندو سلام");
    expect(said).toEqual([]);
    expect(faces).toEqual(["Vazirmatn-Regular", "NotoSansArabic-Regular", "Vazirmatn-Regular"]);
    expect(texts[0]).toContain("ٿيندو");
  });

  test("takes the upright face where there is no italic one, and the regular where there is no bold one", () => {
    expect(setIn({ ...automatic, italic: true, weight: 700 }, "שלום").faces).toEqual(["NotoSansHebrew-Bold"]);
    expect(setIn({ ...automatic, italic: true, weight: 700 }, "⊕").faces).toEqual(["NotoSansMath-Regular"]);
  });

  test("names a character that no face has, and draws it as .notdef", () => {
    const { faces, said, codes } = setIn(automatic, "a\u{13000}b");
    expect(codes).toEqual(["CONTENT_ERROR"]);
    expect(said).toMatchObject([{ code: "GLYPH_MISSING" }]);
    expect(said[0]?.message).toContain("U+13000");
    expect(new Set(faces)).toEqual(new Set(["NotoSans-Regular"]));
  });
});

describe("text whose style names a family", () => {
  test("is set in that family alone, whatever its script", () => {
    const { faces, said } = setIn({ family: "Noto Serif" }, "abc שלום ⊕");
    expect(new Set(faces)).toEqual(new Set(["NotoSerif-Regular"]));
    expect(said.length).toBeGreaterThan(0);
  });

  test("can name the face of a script", () => {
    expect(setIn({ family: "Noto Sans Hebrew" }, "שלום").faces).toEqual(["NotoSansHebrew-Regular"]);
  });

  test("that could not be had is set in the default face and those for other scripts", () => {
    const { faces, codes } = setIn({ family: "Brand" }, "سلام");
    expect(faces).toEqual(["Vazirmatn-Regular"]);
    expect(codes).toEqual(["FONT_NOT_LOADED"]);
  });
});

describe("the icon font", () => {
  const icons = { family: "icons" };

  test("sets each name as one glyph that copies as the name", () => {
    const { faces, texts, said } = setIn(icons, "home check_circle 3d_rotation 123");
    expect(said).toEqual([]);
    expect(faces.filter((face) => face === "MaterialIcons-Regular")).toHaveLength(4);
    expect(texts[0]?.split("|").filter((part) => part.trim() !== "")).toEqual([
      "home",
      "check_circle",
      "3d_rotation",
      "123",
    ]);
  });

  test("sets letter-spaced and capital icons all the same", () => {
    expect(setIn({ ...icons, letterSpacing: 2, caps: true }, "home").faces).toEqual(["MaterialIcons-Regular"]);
  });

  test("sets what is no icon as text, and says so", () => {
    const { faces, texts, said, codes } = setIn(icons, "homes");
    expect(faces).toEqual(["NotoSans-Regular"]);
    expect(texts).toEqual(["homes"]);
    expect(codes).toEqual(["CONTENT_ERROR"]);
    expect(said[0]?.message).toBe('The icon font has no icon called "homes"; the name is set as text.');
  });

  test("is never cut, however narrow the line", () => {
    const { text } = bundledText();
    const lines = setText(text, [textOf("home", { look: icons })], 1);
    expect(linesText(lines)).toEqual(["home"]);
  });

  test("lends its glyphs only to a text that names it", () => {
    expect(setIn(automatic, "\ue88a").faces).toEqual(["NotoSans-Regular"]);
  });
});

test("every number in a circle is left out and named once", () => {
  const circled = [
    ...Array.from({ length: 0xa0 }, (_, index) => 0x2460 + index),
    ...Array.from({ length: 0x1e }, (_, index) => 0x2776 + index),
  ];
  expect(circled).toHaveLength(190);
  for (const codePoint of circled) {
    const character = String.fromCodePoint(codePoint);
    const { texts, said } = setIn(automatic, `a${character}b${character}`);
    expect(texts).toEqual(["ab"]);
    expect(said).toHaveLength(1);
    expect(said[0]?.message).toContain(character);
  }
});

test("a common name that means one of our families leaves what that lacks to the faces of other scripts and of symbols", () => {
  const { faces, said } = setIn({ family: "Times New Roman", automatic: false }, "Invoice فاتورة ▪");
  expect(new Set(faces)).toEqual(new Set(["NotoSerif-Regular", "Vazirmatn-Regular", expect.any(String)]));
  expect(said.map(({ code }) => code)).toEqual(["FONT_REPLACED"]);
  expect(setIn({ family: "Noto Serif", automatic: false }, "فاتورة").said).not.toEqual([]);
});
