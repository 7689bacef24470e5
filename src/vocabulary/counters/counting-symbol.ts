import { counterStyles } from "./counter-styles.ts";
import { digitsOfLocale } from "./digits-of-locale.ts";
import { eastAsianNames } from "./east-asian.ts";

/** Kinds of numbers that have a letter or digit; `1` and `01` are in the digits of the locale. */
const shortSymbols = ["1", "01", "a", "A", "i", "I", "α", "Α", "*"] as const;

/** 0 to 9. */
export const plainDigits = "1";

/** Names of CSS Counter Styles Level 3 that are other words for one of ours. */
const sameAs: Readonly<Record<string, string>> = {
  cambodian: "khmer",
  "cjk-ideographic": "trad-chinese-informal",
  decimal: "1",
  "decimal-leading-zero": "01",
  "lower-alpha": "a",
  "lower-greek": "α",
  "lower-latin": "a",
  "lower-roman": "i",
  "upper-alpha": "A",
  "upper-armenian": "armenian",
  "upper-latin": "A",
  "upper-roman": "I",
};

/** Names of CSS Counter Styles Level 3, all that count. */
export const counterNames: readonly string[] = [
  ...Object.keys(counterStyles),
  ...eastAsianNames,
  "ethiopic-numeric",
  ...Object.keys(sameAs),
].toSorted((one, other) => (one < other ? -1 : 1));

/** All kinds of numbers that an author can name. */
export const countingSymbols: readonly string[] = [...shortSymbols, ...counterNames];

/**
 * A kind of number as the parts behind the reader have it: one of each kind, with the digits of the locale where these are not 0 to 9
 * (`1-arabext`). `decimal` is always 0 to 9.
 *
 * @param locale - BCP 47
 */
export function countingSymbol(symbol: string, locale: string): string {
  if (symbol !== "1" && symbol !== "01") return sameAs[symbol] ?? symbol;
  const digits = digitsOfLocale(locale);
  return digits === "latn" ? symbol : `${symbol}-${digits}`;
}
