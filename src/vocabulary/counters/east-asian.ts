/** How Chinese, Japanese and Korean numbers below ten thousand are written. */
interface EastAsianNumbers {
  /** Of 0 to 9. */
  readonly digits: string;
  /** Of ten, a hundred and a thousand. */
  readonly markers: string;
  /** Whether a one stands before a marker: 일십 for 10, and not 십. Chinese writes it but before a ten that begins an informal number. */
  readonly ones: "never" | "always" | "chinese-informal" | "chinese-formal";
}

/** CSS Counter Styles Level 3, 7.1 and 7.2: the styles "longhand". */
const numbers = {
  "japanese-informal": { digits: "〇一二三四五六七八九", markers: "十百千", ones: "never" },
  "japanese-formal": { digits: "零壱弐参四伍六七八九", markers: "拾百阡", ones: "always" },
  "korean-hangul-formal": { digits: "영일이삼사오육칠팔구", markers: "십백천", ones: "always" },
  "korean-hanja-informal": { digits: "零一二三四五六七八九", markers: "十百千", ones: "never" },
  "korean-hanja-formal": { digits: "零壹貳參四五六七八九", markers: "拾百仟", ones: "always" },
  "simp-chinese-informal": { digits: "零一二三四五六七八九", markers: "十百千", ones: "chinese-informal" },
  "simp-chinese-formal": { digits: "零壹贰叁肆伍陆柒捌玖", markers: "拾佰仟", ones: "chinese-formal" },
  "trad-chinese-informal": { digits: "零一二三四五六七八九", markers: "十百千", ones: "chinese-informal" },
  "trad-chinese-formal": { digits: "零壹貳參肆伍陸柒捌玖", markers: "拾佰仟", ones: "chinese-formal" },
} as const satisfies Readonly<Record<string, EastAsianNumbers>>;

export const eastAsianNames = Object.keys(numbers) as readonly (keyof typeof numbers)[];

/** undefined: the style ends below ten thousand. */
export function eastAsian(name: keyof typeof numbers, number: number): string | undefined {
  const { digits, markers, ones }: EastAsianNumbers = numbers[name];
  if (number > 9999) return undefined;
  if (number === 0) return digits[0];
  const places = [...String(number)].map(Number);
  let written = "";
  let isGap = false;
  for (const [at, digit] of places.entries()) {
    const marker = markers[places.length - at - 2] ?? "";
    if (digit === 0) {
      isGap = true;
      continue;
    }
    // Chinese writes one zero for all that stand between two digits; the others none.
    if (isGap && ones.startsWith("chinese")) written += digits[0];
    isGap = false;
    const isBare = digit === 1 && marker !== "" && writesNoOne(ones, number);
    written += (isBare ? "" : digits[digit]) + marker;
  }
  return written;
}

const writesNoOne = (ones: EastAsianNumbers["ones"], number: number): boolean =>
  ones === "never" || (ones === "chinese-informal" && number >= 10 && number <= 19);
