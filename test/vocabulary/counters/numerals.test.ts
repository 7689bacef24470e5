import { describe, expect, test } from "vitest";
import { counterStyles } from "../../../src/vocabulary/counters/counter-styles.ts";
import { countingSymbol, countingSymbols } from "../../../src/vocabulary/counters/counting-symbol.ts";
import { eastAsianNames } from "../../../src/vocabulary/counters/east-asian.ts";
import { numeral, ordinal } from "../../../src/vocabulary/counters/numerals.ts";

const named = (name: string, number: number): string => numeral(countingSymbol(name, "en"), number);

/** Numbers with what CSS Counter Styles Level 3 writes for them, most of them its own examples. */
const examples: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  "1": { 0: "0", 27: "27" },
  "01": { 7: "07", 123: "123" },
  a: { 1: "a", 26: "z", 27: "aa", 703: "aaa", 0: "0" },
  A: { 28: "AB" },
  i: { 1994: "mcmxciv", 3999: "mmmcmxcix", 4000: "4000" },
  I: { 4: "IV" },
  α: { 17: "ρ", 18: "σ", 24: "ω", 25: "αα" },
  Α: { 3: "Γ" },
  "*": { 1: "*", 6: "¶", 7: "**", 24: "¶¶¶¶", 25: "25", 0: "0" },
  decimal: { 10: "10" },
  "decimal-leading-zero": { 3: "03" },
  "lower-latin": { 2: "b" },
  "lower-alpha": { 3: "c" },
  "upper-latin": { 2: "B" },
  "upper-alpha": { 3: "C" },
  "lower-roman": { 9: "ix" },
  "upper-roman": { 9: "IX" },
  "lower-greek": { 2: "β" },
  "arabic-indic": { 1234567890: "١٢٣٤٥٦٧٨٩٠" },
  armenian: { 1: "Ա", 10: "Ժ", 100: "Ճ", 1000: "Ռ", 9999: "ՔՋՂԹ", 10000: "10000" },
  "upper-armenian": { 1999: "ՌՋՂԹ" },
  "lower-armenian": { 1: "ա", 1996: "ռջղզ" },
  bengali: { 1234567890: "১২৩৪৫৬৭৮৯০" },
  cambodian: { 12: "១២" },
  khmer: { 1234567890: "១២៣៤៥៦៧៨៩០" },
  "cjk-decimal": { 2026: "二〇二六" },
  "cjk-earthly-branch": { 1: "子", 12: "亥", 13: "一三" },
  "cjk-heavenly-stem": { 10: "癸", 11: "一一" },
  "cjk-ideographic": { 12: "十二" },
  devanagari: { 1234567890: "१२३४५६७८९०" },
  "ethiopic-numeric": {
    1: "፩",
    10: "፲",
    100: "፻",
    101: "፻፩",
    200: "፪፻",
    78010092: "፸፰፻፩፼፺፪",
    780100000092: "፸፰፻፩፼፼፺፪",
    0: "0",
  },
  georgian: { 1: "ა", 19999: "ჵჰშჟთ", 20000: "20000" },
  gujarati: { 1234567890: "૧૨૩૪૫૬૭૮૯૦" },
  gurmukhi: { 1234567890: "੧੨੩੪੫੬੭੮੯੦" },
  hebrew: { 15: "טו", 16: "טז", 5746: "ה׳תשמו", 10999: "י׳תתקצט", 11000: "11000" },
  hiragana: { 1: "あ", 48: "ん", 49: "ああ" },
  "hiragana-iroha": { 1: "い", 47: "す" },
  "japanese-formal": { 1: "壱", 10: "壱拾", 6001: "六阡壱", 0: "零" },
  "japanese-informal": { 0: "〇", 1000: "千", 1111: "千百十一", 6001: "六千一", 10000: "一〇〇〇〇" },
  kannada: { 1234567890: "೧೨೩೪೫೬೭೮೯೦" },
  katakana: { 1: "ア", 48: "ン" },
  "katakana-iroha": { 1: "イ", 47: "ス" },
  "korean-hangul-formal": { 11: "일십일", 6001: "육천일" },
  "korean-hanja-formal": { 111: "壹百壹拾壹" },
  "korean-hanja-informal": { 111: "百十一" },
  lao: { 1234567890: "໑໒໓໔໕໖໗໘໙໐" },
  malayalam: { 1234567890: "൧൨൩൪൫൬൭൮൯൦" },
  mongolian: { 1234567890: "᠑᠒᠓᠔᠕᠖᠗᠘᠙᠐" },
  myanmar: { 1234567890: "၁၂၃၄၅၆၇၈၉၀" },
  oriya: { 1234567890: "୧୨୩୪୫୬୭୮୯୦" },
  persian: { 1234567890: "۱۲۳۴۵۶۷۸۹۰" },
  "simp-chinese-formal": { 101: "壹佰零壹", 12: "壹拾贰" },
  "simp-chinese-informal": { 11: "十一", 110: "一百一十", 1001: "一千零一", 6010: "六千零一十", 100: "一百" },
  tamil: { 1234567890: "௧௨௩௪௫௬௭௮௯௦" },
  telugu: { 1234567890: "౧౨౩౪౫౬౭౮౯౦" },
  thai: { 1234567890: "๑๒๓๔๕๖๗๘๙๐" },
  tibetan: { 1234567890: "༡༢༣༤༥༦༧༨༩༠" },
  "trad-chinese-formal": { 100: "壹佰", 2003: "貳仟零參" },
  "trad-chinese-informal": { 0: "零", 10: "十", 20: "二十", 9999: "九千九百九十九" },
};

test.each(countingSymbols)("%s writes what CSS says", (symbol) => {
  const own = examples[symbol] ?? {};
  expect(Object.keys(own), `no example of ${symbol}`).not.toEqual([]);
  for (const [number, text] of Object.entries(own)) expect(named(symbol, Number(number)), number).toBe(text);
});

test("no kind of number writes two numbers alike, and none is empty", () => {
  for (const symbol of countingSymbols) {
    const written = Array.from({ length: 12_000 }, (_, at) => named(symbol, at));
    expect(new Set(written).size, symbol).toBe(written.length);
    expect(written, symbol).not.toContain("");
  }
});

describe("behind the number of an item", () => {
  test.each([
    ["1", "3."],
    ["1-arabext", "۳."],
    ["hebrew", "ג."],
    ["katakana", "ウ、"],
    ["trad-chinese-informal", "三、"],
    ["korean-hangul-formal", "삼,"],
    ["ethiopic-numeric", "፫/"],
  ])("%s has what CSS has there", (symbol, text) => {
    expect(ordinal(symbol, 3)).toBe(text);
  });
});

test("digits of a locale are those of 1 and 01 alone, and a locale can name others", () => {
  expect(numeral(countingSymbol("1", "fa-IR"), 12)).toBe("۱۲");
  expect(numeral(countingSymbol("01", "fa-IR"), 7)).toBe("۰۷");
  expect(numeral(countingSymbol("decimal", "fa-IR"), 12)).toBe("12");
  expect(numeral(countingSymbol("a", "fa-IR"), 2)).toBe("b");
  expect(numeral(countingSymbol("1", "fa-u-nu-latn"), 12)).toBe("12");
  expect(numeral(countingSymbol("1", "en-u-ca-buddhist-nu-thai"), 12)).toBe("๑๒");
  expect(numeral(countingSymbol("1", "en-u-nu-roman"), 12)).toBe("12");
});

test("the tables of kinds have no name in common", () => {
  expect(eastAsianNames.filter((name) => Object.hasOwn(counterStyles, name))).toEqual([]);
});
