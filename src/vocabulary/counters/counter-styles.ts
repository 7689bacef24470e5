/** A way to write counts by a table. Each begins at 1, but for those with digits; what it has no sign for is not written. */
type CounterStyle =
  | { readonly digits: string }
  | { readonly letters: string }
  /** The n-th sign for n. */
  | { readonly signs: string }
  /** Signs that are added up, the largest first. */
  | { readonly sums: readonly (readonly [value: number, sign: string])[]; readonly most: number };

const inOrder = (first: number, values: readonly number[]): readonly (readonly [number, string])[] =>
  values.map((value, at) => [value, String.fromCodePoint(first + at)] as const).toReversed();

/** 1 to 9, 10 to 90, 100 to 900 and 1000 to 9000. */
const fourRows = [1, 10, 100, 1000].flatMap((unit) => Array.from({ length: 9 }, (_, at) => (at + 1) * unit));

const paired = (text: string): readonly (readonly [number, string])[] =>
  text.split(" ").map((pair) => {
    const [value = "", sign = ""] = pair.split(":");
    return [Number(value), sign] as const;
  });

const hiragana = "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをん";
const iroha = "いろはにほへとちりぬるをわかよたれそつねならむうゐのおくやまけふこえてあさきゆめみしゑひもせす";
const inKatakana = (text: string): string =>
  [...text].map((sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0x60)).join("");

/** Predefined styles of CSS Counter Styles Level 3, sections 6.1 to 6.4, that are no other words for ours. */
export const counterStyles = {
  "arabic-indic": { digits: "٠١٢٣٤٥٦٧٨٩" },
  armenian: { sums: inOrder(0x0531, fourRows), most: 9999 },
  bengali: { digits: "০১২৩৪৫৬৭৮৯" },
  "cjk-decimal": { digits: "〇一二三四五六七八九" },
  "cjk-earthly-branch": { signs: "子丑寅卯辰巳午未申酉戌亥" },
  "cjk-heavenly-stem": { signs: "甲乙丙丁戊己庚辛壬癸" },
  devanagari: { digits: "०१२३४५६७८९" },
  georgian: {
    sums: paired(
      "10000:ჵ 9000:ჰ 8000:ჯ 7000:ჴ 6000:ხ 5000:ჭ 4000:წ 3000:ძ 2000:ც 1000:ჩ 900:შ 800:ყ 700:ღ 600:ქ 500:ფ 400:ჳ 300:ტ 200:ს 100:რ 90:ჟ 80:პ 70:ო 60:ჲ 50:ნ 40:მ 30:ლ 20:კ 10:ი 9:თ 8:ჱ 7:ზ 6:ვ 5:ე 4:დ 3:გ 2:ბ 1:ა",
    ),
    most: 19_999,
  },
  gujarati: { digits: "૦૧૨૩૪૫૬૭૮૯" },
  gurmukhi: { digits: "੦੧੨੩੪੫੬੭੮੯" },
  hebrew: {
    sums: paired(
      "10000:י׳ 9000:ט׳ 8000:ח׳ 7000:ז׳ 6000:ו׳ 5000:ה׳ 4000:ד׳ 3000:ג׳ 2000:ב׳ 1000:א׳ 400:ת 300:ש 200:ר 100:ק 90:צ 80:פ 70:ע 60:ס 50:נ 40:מ 30:ל 20:כ 19:יט 18:יח 17:יז 16:טז 15:טו 10:י 9:ט 8:ח 7:ז 6:ו 5:ה 4:ד 3:ג 2:ב 1:א",
    ),
    most: 10_999,
  },
  hiragana: { letters: hiragana },
  "hiragana-iroha": { letters: iroha },
  kannada: { digits: "೦೧೨೩೪೫೬೭೮೯" },
  katakana: { letters: inKatakana(hiragana) },
  "katakana-iroha": { letters: inKatakana(iroha) },
  khmer: { digits: "០១២៣៤៥៦៧៨៩" },
  lao: { digits: "໐໑໒໓໔໕໖໗໘໙" },
  "lower-armenian": { sums: inOrder(0x0561, fourRows), most: 9999 },
  malayalam: { digits: "൦൧൨൩൪൫൬൭൮൯" },
  mongolian: { digits: "᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙" },
  myanmar: { digits: "၀၁၂၃၄၅၆၇၈၉" },
  oriya: { digits: "୦୧୨୩୪୫୬୭୮୯" },
  persian: { digits: "۰۱۲۳۴۵۶۷۸۹" },
  tamil: { digits: "௦௧௨௩௪௫௬௭௮௯" },
  telugu: { digits: "౦౧౨౩౪౫౬౭౮౯" },
  thai: { digits: "๐๑๒๓๔๕๖๗๘๙" },
  tibetan: { digits: "༠༡༢༣༤༥༦༧༨༩" },
} as const satisfies Readonly<Record<string, CounterStyle>>;

export const isCounterStyle = (symbol: string): symbol is keyof typeof counterStyles =>
  Object.hasOwn(counterStyles, symbol);

/** undefined: the style has no sign for it. */
export function styledCount(style: CounterStyle, number: number): string | undefined {
  if ("digits" in style) return inDigits(style.digits, number);
  if (number < 1) return undefined;
  if ("letters" in style) return inLetters([...style.letters], number);
  if ("signs" in style) return [...style.signs][number - 1];
  return number > style.most ? undefined : summed(style.sums, number);
}

/** A whole number with other digits; `digits`: ten characters, from zero. */
export function inDigits(digits: string, number: number): string {
  const signs = [...digits];
  return String(number).replace(/[0-9]/g, (digit) => signs[Number(digit)] ?? digit);
}

/** a … z, aa, ab …: there is no zero. */
export function inLetters(alphabet: readonly string[], number: number): string | undefined {
  if (number < 1) return undefined;
  let written = "";
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / alphabet.length)) {
    written = (alphabet[(rest - 1) % alphabet.length] ?? "") + written;
  }
  return written;
}

/** The largest signs whose values sum up to the number. */
export function summed(values: readonly (readonly [value: number, sign: string])[], number: number): string {
  let written = "";
  let rest = number;
  for (const [value, sign] of values) {
    while (rest >= value) {
      written += sign;
      rest -= value;
    }
  }
  return written;
}
